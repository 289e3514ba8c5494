package opsd

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The manual has every command with its usage, and no other; its examples are
// command lines that are understood.
func TestTheManualHasEveryCommand(t *testing.T) {
	manual, err := os.ReadFile("../../docs/operators.md")
	if err != nil {
		t.Fatal(err)
	}
	c := &call{Server: &Server{table: table()}}
	for _, cmd := range c.table {
		heading := "\n## " + cmd.name + "\n\n    " + strings.TrimSpace(cmd.name+" "+cmd.usage) + "\n\n" + cmd.help + "\n"
		if !strings.Contains(string(manual), heading) {
			t.Errorf("docs/operators.md does not have\n%s", heading)
		}
		if !regexp.MustCompile(`ops@localhost '?` + cmd.name).Match(manual) {
			t.Errorf("docs/operators.md has no example of %s", cmd.name)
		}
	}
	for _, m := range regexp.MustCompile(`ops@localhost '?([a-z-]+)`).FindAllSubmatch(manual, -1) {
		if _, ok := c.find(string(m[1])); !ok {
			t.Errorf("docs/operators.md has an example of %s, which does not exist", m[1])
		}
	}
}
