package session

import (
	"strings"

	"github.com/charmbracelet/colorprofile"

	"oanquan/ui/theme"
)

// AllowedEnv tells whether a caller's environment variable may be known here.
// Everything else is refused: it is nobody's business and costs memory.
func AllowedEnv(name string) bool {
	switch name {
	case "LANG", "LANGUAGE", "COLORTERM", "TERM_PROGRAM", "NO_COLOR":
		return true
	}
	return strings.HasPrefix(name, "LC_") && len(name) <= len("LC_IDENTIFICATION")
}

// lookup finds a variable; the last mention counts, as in a shell.
func lookup(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], name+"="); ok {
			return v
		}
	}
	return ""
}

// Language reads the language of a caller's locale: "vi", "en" for any other, or
// "" when it names none (C, POSIX), or nothing was sent. The game
// is Vietnamese then.
func Language(env []string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		v := lookup(env, name)
		if v == "" {
			continue // not set: the next one counts
		}
		lang, _, _ := strings.Cut(v, ".")
		lang, _, _ = strings.Cut(lang, "@")
		lang, _, _ = strings.Cut(lang, "_")
		switch lang = strings.ToLower(lang); lang {
		case "vi":
			return "vi"
		case "c", "posix":
			return "" // a locale, but no language
		}
		return "en" // the one that most people with another language can read
	}
	return ""
}

// UTF8 tells whether the caller's terminal can be expected to show more than
// ASCII. Most clients send no locale, and then the terminal's name decides.
func UTF8(term string, env []string) bool {
	switch term {
	case "linux":
		return localeUTF8(env) == 1
	case dumb:
		return false
	}
	return !old(term) && localeUTF8(env) >= 0
}

// Console is what the Linux console can be expected to show: its font follows
// the locale.
func Console(term string, env []string) theme.Console {
	switch {
	case term != "linux":
		return theme.NoConsole
	case Language(env) == "vi":
		return theme.VietnamFont
	}
	return theme.LatinFont
}

// localeUTF8 is 1 for a locale in UTF-8, −1 for one in another character set,
// 0 when nothing is known.
func localeUTF8(env []string) int {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		v := strings.ToLower(lookup(env, name))
		if v == "" {
			continue
		}
		if strings.Contains(v, "utf-8") || strings.Contains(v, "utf8") {
			return 1
		}
		return -1
	}
	return 0
}

// Profile is how many colours the caller's terminal has, as far as it tells.
func Profile(term string, env []string) colorprofile.Profile {
	p := colorprofile.Env(append([]string{"TERM=" + term}, env...))
	most := colorprofile.TrueColor
	switch {
	case lookup(env, "NO_COLOR") != "", old(term):
		most = colorprofile.ASCII
	case term == "linux", term == "screen": // their entries in terminfo say 8
		most = colorprofile.ANSI
	}
	return min(p, most)
}

// old tells whether a terminal is of before colours, or one of which nothing is
// known: it gets ASCII, no colours, and of control sequences what the VT100
// had.
func old(term string) bool {
	return strings.HasPrefix(term, "vt") || term == "ansi" || term == ""
}

// titled tells whether a terminal takes a title for its window. Others print
// it.
func titled(term string) bool {
	return !old(term) && term != dumb && term != "linux"
}
