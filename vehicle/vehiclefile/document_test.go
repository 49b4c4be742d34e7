package vehiclefile

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
)

const document = "../../docs/vehicle-format.md"

// table is the documentation of every key.
func table() string {
	var b strings.Builder
	b.WriteString("| key | what | range | default | meaning |\n| --- | --- | --- | --- | --- |\n")
	for _, k := range Keys() {
		fallback := k.Default
		if k.Needed {
			fallback = "needed"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", k.Path, k.Form, k.Range, fallback, k.Meaning)
	}
	return b.String()
}

// TestDocumentHasEveryKey with range, default and meaning, and the whole example.
func TestDocumentHasEveryKey(t *testing.T) {
	raw, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, part := range []struct{ begin, end, want string }{
		{"<!-- keys -->\n", "<!-- end of keys -->", table()},
		{"```yaml\n", "```", Example()},
	} {
		head, rest, ok := strings.Cut(text, part.begin)
		got, tail, ok2 := strings.Cut(rest, part.end)
		if !ok || !ok2 {
			t.Fatalf("%s lacks %q and %q", document, part.begin, part.end)
		}
		if got != part.want && !golden.Updating() {
			t.Errorf("%s differs from the format after %q: run go test ./vehicle/vehiclefile -run Document -update", document, part.begin)
		}
		text = head + part.begin + part.want + part.end + tail
	}
	if golden.Updating() {
		if err := os.WriteFile(document, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
