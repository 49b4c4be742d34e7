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

// TestTextsThatAreNoYAMLAreErrors with their place, and no campaign.
func TestTextsThatAreNoYAMLAreErrors(t *testing.T) {
	for text, place := range map[string]string{
		"name: [a\n": "bad.yaml:", "name: a\n\tflights: 3\n": "bad.yaml:2:", "a: b: c\n": "bad.yaml:1:", "- a\n- b\n": "bad.yaml:1:", "name: a\nname: b\n": "bad.yaml:2:", "\"": "bad.yaml:", "": "bad.yaml:",
	} {
		c, err := Parse([]byte(text), "bad.yaml")
		if err == nil || c != nil || !strings.Contains(err.Error(), place) {
			t.Errorf("%q: %v, %v; want an error at %s", text, c, err, place)
		}
	}
}
