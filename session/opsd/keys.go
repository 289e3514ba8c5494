package opsd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/lobby/account"
)

// maxKeysFile bounds what is read of the file at each login.
const maxKeysFile = 1 << 20

// operator is somebody with a key in the file.
type operator struct {
	key     account.Fingerprint
	comment string // as the file has it
	blob    []byte
}

// operators are the keys of the file, which is read whenever somebody comes:
// what is taken out of it opens nothing any more.
type operators struct {
	file string
	log  *slog.Logger

	mu   sync.Mutex
	told string // what was last said of the file
}

// find finds whose key it is. A certificate is nobody's.
func (o *operators) find(key gossh.PublicKey) (operator, bool) {
	blob := key.Marshal()
	for _, who := range o.read() {
		if bytes.Equal(who.blob, blob) {
			return who, true
		}
	}
	return operator{}, false
}

// read reads the file, and says once in the log what is wrong with it.
func (o *operators) read() []operator {
	list, wrong, err := parse(o.file)
	wrong = advice(o.file, len(list), wrong, err)
	o.mu.Lock()
	defer o.mu.Unlock()
	text := strings.Join(wrong, "; ")
	if text != "" && text != o.told {
		o.log.Warn("ops: "+text, "file", o.file)
	}
	o.told = text
	return list
}

// advice is what to say of a file that has so many keys, and what to do where
// nobody can come in.
func advice(file string, keys int, wrong []string, err error) []string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return []string{fmt.Sprintf("this server may not read the operators' keys, so that nobody can log in to their door: "+
			"give the file to the server's user, or run `chmod 644 %s`", file)}
	case err != nil:
		return []string{err.Error() + ", and until then nobody can log in to the operators' door"}
	case keys == 0:
		return append(wrong, "nobody can log in to the operators' door; add a public key as a line of its own: "+
			"cat ~/.ssh/id_ed25519.pub >> "+file)
	}
	return wrong
}

// parse reads authorized keys without options. Options limit what a key may do;
// since none is kept here, a line with some is left out rather than believed
// half.
func parse(file string) (list []operator, wrong []string, err error) {
	text, err := load(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil // told as having no keys
	}
	if err != nil {
		return nil, nil, err
	}
	for n, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, comment, options, _, err := gossh.ParseAuthorizedKey([]byte(line))
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Sprintf("line %d is no public key", n+1))
		case len(options) > 0:
			wrong = append(wrong, fmt.Sprintf("line %d has options, which are not kept here, and does not count", n+1))
		default:
			list = append(list, operator{
				key: account.Fingerprint(gossh.FingerprintSHA256(key)), comment: comment, blob: key.Marshal(),
			})
		}
	}
	return list, wrong, nil
}

// load reads the file, unless others than its owner may write it.
func load(file string) (text []byte, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read the operators' keys: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	st, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("look at the operators' keys: %w", err)
	}
	if st.Mode().Perm()&0o022 != 0 {
		return nil, fmt.Errorf("others may write the operators' keys: run `chmod go-w %s`", file)
	}
	text, err = io.ReadAll(io.LimitReader(f, maxKeysFile))
	if err != nil {
		return nil, fmt.Errorf("read the operators' keys: %w", err)
	}
	return text, nil
}
