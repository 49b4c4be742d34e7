package vehiclefile

import (
	"fmt"
	"os"
	"reflect"
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
		{"## A whole file\n\n```yaml\n", "```", Example()},
		{"## A plane\n\n```yaml\n", "```", PlaneExample()},
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

// TestEveryExampleIsAccepted: what an error names as an example is a value that the key takes.
func TestEveryExampleIsAccepted(t *testing.T) {
	n := 0
	var check func(s *schema, path string)
	check = func(s *schema, path string) {
		for i := range s.fields {
			f := &s.fields[i]
			if f.inner != nil {
				check(f.inner, path+f.key+".")
			}
			example := f.example()
			if example == "" {
				if f.kind == withUnit && f.most != "" {
					t.Errorf("%s%s has no example", path, f.key)
				}
				continue
			}
			for text := range strings.SplitSeq(example, " or ") {
				n++
				if _, err := f.number(text); err != nil {
					t.Errorf("%s%s, from %s: such as %s %v", path, f.key, f.bounds(), text, err)
				}
			}
			if !strings.Contains(f.wanted(), "such as "+example) {
				t.Errorf("%s%s: %s", path, f.key, f.wanted())
			}
		}
	}
	check(schemaOf(reflect.TypeFor[File]()), "")
	if n < 50 {
		t.Errorf("only %d examples", n)
	}
	for key, want := range map[string]string{"latency": "0.05 s", "deadband": "40 us"} {
		if got := schemaOf(reflect.TypeFor[ESC]()).find(key).example(); got != want {
			t.Errorf("esc.%s: such as %s, want %s", key, got, want)
		}
	}
}
