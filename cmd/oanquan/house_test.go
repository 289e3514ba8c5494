package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// imports is which packages of ours a package may import. The first row whose
// pattern fits a package counts; "x/..." is x and all below it. Tests may
// import more.
var imports = []struct{ pkg, may string }{
	{"engine", ""},
	{"engine/record", "engine engine/notation engine/clock"},
	{"engine/protocol", "engine engine/notation engine/search engine/solved"},
	{"engine/search", "engine engine/notation"},
	{"engine/analysis", "engine engine/notation engine/record engine/search engine/solved"},
	{"engine/enginetest", "engine engine/notation"},
	{"engine/puzzle", "engine engine/notation"},
	{"engine/proof", "engine engine/notation"},
	{"engine/solved", "engine engine/notation"},
	{"engine/daily", "engine engine/notation engine/record engine/search"},
	{"engine/...", "engine"},
	{"owner", ""},
	{"hostkeys", "owner"},
	{"lobby/account", ""},
	{"lobby/rating", ""},
	{"lobby/pairing", "lobby/account lobby/rating"},
	{"lobby/room", "engine engine/notation engine/record engine/clock lobby/account lobby/rating"},
	{"lobby", "engine/... lobby/account lobby/rating lobby/pairing lobby/room"},
	{"lobby/think", "engine engine/search"},
	{"lobby/bot", "engine engine/search engine/solved lobby/account lobby/room"},
	{"lobby/boltstore", "engine/... lobby lobby/account lobby/rating lobby/room"},
	{"lobby/command", "engine/... lobby lobby/account lobby/rating lobby/pairing lobby/room lobby/bot ui/i18n"},
	{"lobby/lobbytest", "engine/... lobby/..."},
	{"ui/widget", "engine/... lobby/account lobby/room ui/layout ui/theme ui/keymap ui/i18n"},
	{"ui/i18n", "engine/... lobby lobby/account lobby/room ui/layout ui/theme ui/keymap"},
	{"ui/layout", "engine/... ui/theme"},
	{"ui/theme", "engine/..."},
	{"ui/frames", ""},
	{"ui/keymap", "engine/..."},
	{"ui/screen", "engine/... lobby lobby/account lobby/command lobby/room ui/theme ui/keymap ui/i18n ui/layout ui/frames"},
	{"ui/ruleset", "engine/... lobby lobby/account lobby/command lobby/room ui/theme ui/keymap ui/i18n ui/layout ui/screen ui/widget"},
	{"ui/screens/...", "engine/... lobby lobby/account lobby/command lobby/room ui/theme ui/keymap ui/i18n ui/layout ui/screen ui/widget ui/ruleset ui/frames"},
	{"ui/gallery", "engine/... lobby lobby/account lobby/command lobby/rating lobby/room ui/..."},
	{"ui/uitest/...", "engine/... lobby/... ui/..."},
	{"ui", "engine/... lobby lobby/account lobby/room lobby/command ui/..."},
	{"session/...", "engine engine/clock engine/notation engine/record hostkeys session/... ui ui/frames ui/screen ui/i18n ui/keymap ui/theme " +
		"lobby lobby/account lobby/rating lobby/pairing lobby/room lobby/bot lobby/command"},
	{"metrics", ""},
	{"cmd/oanquan-load/...", "cmd/oanquan-load/... engine"},
	{"cmd/...", "engine/... hostkeys lobby/... metrics owner session/... ui/..."},
}

// foreign is who alone may import what others must not know.
var foreign = []struct{ pkg, only string }{
	{"go.etcd.io/bbolt", "lobby/boltstore"},
	{"charm.land/ssh", "session/sshd cmd/oanquan-load/floor"},
	{"charm.land/wish/v2", "session/sshd cmd/oanquan-load/floor"},
	{"github.com/gliderlabs/ssh", "session/opsd"},
	{"golang.org/x/crypto/ssh", "session/sshd session/opsd hostkeys cmd/oanquan-load cmd/oanquan-load/floor"},
	{"github.com/alecthomas/kong", "cmd/oanquan cmd/oanquan-load"},
	{"github.com/prometheus/client_golang/prometheus", "cmd/oanquan"},
	{"github.com/prometheus/client_golang/prometheus/promhttp", "cmd/oanquan"},
}

// notInTheEngine is what the rules must not reach for: time, chance and the
// world.
const notInTheEngine = "time os net context math/rand math/rand/v2 crypto/rand log log/slog"

const module = "oanquan"

type listed struct {
	ImportPath string
	Imports    []string
}

// list asks go for the packages of the module.
func list(t *testing.T) (pkgs []listed) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
	return pkgs
}

const root = "../.."

// fits tells whether a package is meant by one of the patterns.
func fits(pkg, patterns string) bool {
	return slices.ContainsFunc(strings.Fields(patterns), func(p string) bool {
		below, tree := strings.CutSuffix(p, "/...")
		return p == pkg || tree && (pkg == below || strings.HasPrefix(pkg, below+"/"))
	})
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range list(t) {
		pkg := strings.TrimPrefix(p.ImportPath, module+"/")
		i := slices.IndexFunc(imports, func(r struct{ pkg, may string }) bool { return fits(pkg, r.pkg) })
		if i < 0 {
			t.Errorf("%s is in no row of the table", pkg)
			continue
		}
		for _, imp := range p.Imports {
			if our, ok := strings.CutPrefix(imp, module+"/"); ok && !fits(our, imports[i].may) {
				t.Errorf("%s imports %s; it may import: %s", pkg, our, imports[i].may)
			}
			for _, f := range foreign {
				if imp == f.pkg && !fits(pkg, f.only) {
					t.Errorf("%s imports %s, which only %s may", pkg, imp, f.only)
				}
			}
			if pkg == "engine" && fits(imp, notInTheEngine) {
				t.Errorf("the engine imports %s", imp)
			}
			if strings.HasPrefix(pkg, "engine") && pkg != "engine/enginetest" && strings.Contains(imp, ".") {
				t.Errorf("%s imports %s, which is not of the standard library", pkg, imp)
			}
		}
	}
}

// variables are the package-level variables that are neither an error nor an
// embedded file, each with what it is. None of them is ever assigned to.
var variables = map[string]string{
	"lobby/account.reserved":         "names nobody may have",
	"lobby/account.reservedPrefixes": "beginnings of names nobody may have",
	"lobby/account.scripts":          "alphabets a name may be written in",
	"lobby/account.foldMore":         "letters that Unicode does not fold",
	"lobby/boltstore.bucketRatings":  "name of a bucket", "lobby/boltstore.bucketRanks": "name of a bucket",
	"lobby/boltstore.bucketRatedLog": "name of a bucket", "lobby/boltstore.bucketRatedBy": "name of a bucket",
	"lobby/boltstore.bucketByPair": "name of a bucket", "lobby/boltstore.bucketSocial": "name of a bucket",
	"lobby/boltstore.bucketReports": "name of a bucket", "lobby/boltstore.bucketMutes": "name of a bucket",
	"lobby/boltstore.bucketMotd": "name of a bucket", "lobby/boltstore.bucketAudit": "name of a bucket",
	"lobby/boltstore.bucketAccounts": "name of a bucket", "lobby/boltstore.bucketByKey": "name of a bucket",
	"lobby/boltstore.bucketByName": "name of a bucket", "lobby/boltstore.bucketGames": "name of a bucket",
	"lobby/boltstore.bucketByPlayer": "name of a bucket", "lobby/boltstore.bucketRecent": "name of a bucket",
	"lobby/boltstore.bucketJournal": "name of a bucket", "lobby/boltstore.bucketMeta": "name of a bucket",
	"lobby/boltstore.bucketBans": "name of a bucket", "lobby/boltstore.bucketAnalyses": "name of a bucket",
	"lobby/boltstore.bucketPuzzles": "name of a bucket", "lobby/boltstore.bucketBySecret": "name of a bucket",
	"lobby/boltstore.bucketHeld": "name of a bucket", "lobby/boltstore.bucketDeleted": "name of a bucket",
	"lobby/boltstore.keySchema": "name of an entry", "lobby/boltstore.keyReopened": "name of an entry",
	"lobby/boltstore.keyBegin": "name of an entry", "lobby/boltstore.keyClock": "name of an entry",
	"lobby/boltstore.keyBack": "name of an entry",
	"ui/uitest.update":        "flag of tests",
	"cmd/oanquan.stamped":     "set by the linker",
	"session/paint.spares":    "memory that is empty whenever nobody uses it",
}

// A server is one process for many people: what a session changes must not be
// another's. Constants, errors, compiled expressions and embedded files cannot.
func TestNoPackageVariableCanChange(t *testing.T) {
	eachFile(t, func(path string, f *ast.File, _ *token.FileSet) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				for i, name := range v.Names {
					id := filepath.Dir(path) + "." + name.Name
					if name.Name == "_" || embedded(g, v) || i < len(v.Values) && constant(v.Values[i]) || variables[id] != "" {
						continue
					}
					t.Errorf("%s: package-level variable %s; make it a constant, a function or a field", path, id)
				}
			}
		}
	})
}

func TestAllowedVariablesAreNeverAssignedTo(t *testing.T) {
	unused := map[string]bool{}
	for id := range variables {
		unused[id] = true
	}
	eachFile(t, func(path string, f *ast.File, set *token.FileSet) {
		changed := func(e ast.Expr) {
			if i, ok := e.(*ast.IndexExpr); ok {
				e = i.X
			}
			if name, ok := e.(*ast.Ident); ok && variables[filepath.Dir(path)+"."+name.Name] != "" {
				t.Errorf("%s: %s may change", set.Position(name.Pos()), name.Name)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if n.Tok == token.ASSIGN {
					for _, e := range n.Lhs {
						changed(e)
					}
				}
			case *ast.IncDecStmt:
				changed(n.X)
			case *ast.ValueSpec:
				for _, name := range n.Names {
					delete(unused, filepath.Dir(path)+"."+name.Name)
				}
			}
			return true
		})
	})
	for id := range unused {
		t.Errorf("%s is listed and does not exist", id)
	}
}

func embedded(g *ast.GenDecl, v *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{g.Doc, v.Doc} {
		if doc != nil && strings.Contains(docText(doc), "//go:embed") {
			return true
		}
	}
	return false
}

func docText(g *ast.CommentGroup) string {
	var b strings.Builder
	for _, c := range g.List {
		b.WriteString(c.Text + "\n")
	}
	return b.String()
}

// constant tells whether a value is made by what makes values that stay: an
// error, or a regular expression.
func constant(e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := f.X.(*ast.Ident)
	return ok && slices.Contains([]string{"errors.New", "fmt.Errorf", "regexp.MustCompile"}, pkg.Name+"."+f.Sel.Name)
}

// How long files and functions may be, in lines. The root of the screens is
// kept shorter: it is where everything would like to end up.
const (
	fileLines, rootLines = 600, 300
	funcLines            = 80
)

func TestFilesAndFunctionsStayShort(t *testing.T) {
	eachFile(t, func(path string, f *ast.File, set *token.FileSet) {
		most := fileLines
		if filepath.Dir(path) == "ui" && !strings.HasSuffix(path, "_test.go") {
			most = rootLines
		}
		if n := set.Position(f.FileEnd).Line - 1; n > most {
			t.Errorf("%s has %d lines, more than %d", path, n, most)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			if n := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1; n > funcLines && !strings.HasSuffix(path, "_test.go") {
				t.Errorf("%s: %s has %d lines, more than %d", path, fn.Name.Name, n, funcLines)
			}
		}
	})
}

// eachFile parses every Go file of the module; paths are relative to its root.
func eachFile(t *testing.T, do func(path string, f *ast.File, set *token.FileSet)) {
	t.Helper()
	set := token.NewFileSet()
	eachPath(t, ".go", func(path string) {
		f, err := parser.ParseFile(set, filepath.Join(root, path), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		do(path, f, set)
	})
}

func eachPath(t *testing.T, ext string, do func(path string)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "data"):
			return fs.SkipDir
		case !d.IsDir() && filepath.Ext(path) == ext:
			do(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDocumentsNameOnlyMakeTargetsThatExist(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	targets := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^([a-z]+):(.*)$`).FindAllStringSubmatch(string(makefile), -1) {
		targets[m[1]] = true
		if !strings.Contains(m[2], "## ") {
			t.Errorf("make %s has no line of help", m[1])
		}
	}
	mention := regexp.MustCompile("(?m)(?:`|^ +|^\t)make ([a-z]+)")
	eachPath(t, ".md", func(path string) {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mention.FindAllStringSubmatch(string(text), -1) {
			if !targets[m[1]] {
				t.Errorf("%s mentions make %s, which does not exist", path, m[1])
			}
		}
	})
}
