package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestFileThatIsBeingReadIsReplaced: Windows refuses that while a reader has it open, and then it is done
// once the reader has closed it.
func TestFileThatIsBeingReadIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := WriteBytes(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	closed := time.AfterFunc(50*time.Millisecond, func() { reader.Close() })
	defer closed.Stop()
	if err := WriteBytes(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "new" {
		t.Errorf("it holds %q", got)
	}
}
