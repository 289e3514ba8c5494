package opsd

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

// Who has made the file is told what keeps the server from reading it, not to add
// a key that is there already.
func TestWhatIsSaidOfTheKeysHelps(t *testing.T) {
	for _, tt := range []struct {
		keys      int
		err       error
		says, not string
	}{
		{0, nil, "add a public key", "chmod"},
		{1, nil, "", "nobody"},
		{0, fmt.Errorf("open: %w", fs.ErrPermission), "chmod 644 /etc/keys", "add a public key"},
		{0, errors.New("others may write the operators' keys"), "others may write", "add a public key"},
	} {
		got := strings.Join(advice("/etc/keys", tt.keys, nil, tt.err), "; ")
		if !strings.Contains(got, tt.says) || strings.Contains(got, tt.not) {
			t.Errorf("%d keys, %v: %q", tt.keys, tt.err, got)
		}
	}
}
