package file

import (
	"bytes"
	"strings"
	"testing"
)

// TestAFileThatIsTooLargeIsRefused with its place, and without all of its text in the error.
func TestAFileThatIsTooLargeIsRefused(t *testing.T) {
	text := []byte("name: large\n# " + strings.Repeat("x", 150) + "\n")
	text = append(text, bytes.Repeat([]byte("# more of it\n"), MaxSize/13)...)
	_, err := Parse(text, "large.yaml")
	if err == nil || !strings.Contains(err.Error(), "large.yaml:1:1") || !strings.Contains(err.Error(), "the file has more than 1 MB, expected a campaign") {
		t.Errorf("got %v", err)
	} else if n := len(err.Error()); n > 1000 {
		t.Errorf("the error has %d bytes: %s", n, err.Error()[:1000])
	}
}
