package owner

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestFilesThatRootMakesBelongToTheOwnerOfTheDirectory(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	const user = 65534
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, uid := range []int{0, user} {
		if err := os.Chown(dir, uid, uid); err != nil {
			t.Skip("this root gives nothing away:", err)
		}
		if err := Give(dir, file); err != nil {
			t.Fatal(err)
		}
		st, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := st.Sys().(*syscall.Stat_t); int(got.Uid) != uid || int(got.Gid) != uid {
			t.Errorf("belongs to %d:%d, want %d", got.Uid, got.Gid, uid)
		}
	}
	if err := Give(dir, file+" that is not there"); err == nil {
		t.Error("a file that is not there is given away")
	}
}
