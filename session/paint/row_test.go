package paint

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// What is taken for common has one cell wherever widths are measured, and no
// two of it make one letter.
func TestCommonLettersHaveOneCell(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		if !common(r) {
			continue
		}
		if g, w := ansi.StringWidth(string(r)), ansi.StringWidthWc(string(r)); g != 1 || w != 1 {
			t.Errorf("%U has %d or %d cells", r, g, w)
		}
		for _, next := range "a─ễ" {
			if n := ansi.StringWidth(string(r) + string(next)); n != 2 {
				t.Errorf("%U and %c have %d cells", r, next, n)
			}
		}
	}
}
