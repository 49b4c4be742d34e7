package plaintext

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

type name string

type inner struct {
	Name    name
	Numbers []float64
	Next    *inner
}

type outer struct {
	Text    string
	Several string `text:"lines"`
	Raw     string `text:"raw"`
	List    []string
	Two     [2]inner
	Figures map[string]float64
	Words   map[int]string
	Bytes   []byte
	inner   string
}

// TestFieldsAreCleaned: every text of a value, but for those that say otherwise.
func TestFieldsAreCleaned(t *testing.T) {
	const bad = "a\x1b[31mb\nc\u202e"
	got := outer{
		Text: bad, Several: bad, Raw: bad, List: []string{"x", bad}, Two: [2]inner{{Name: bad}, {Numbers: []float64{1}, Next: &inner{Name: bad}}},
		Figures: map[string]float64{bad: 1, "y": 2}, Words: map[int]string{3: bad}, Bytes: []byte(bad), inner: bad,
	}
	want := outer{
		Text: "ab c", Several: "ab\nc", Raw: bad, List: []string{"x", "ab c"}, Two: [2]inner{{Name: "ab c"}, {Numbers: []float64{1}, Next: &inner{Name: "ab c"}}},
		Figures: map[string]float64{"ab c": 1, "y": 2}, Words: map[int]string{3: "ab c"}, Bytes: []byte(bad), inner: bad,
	}
	Fields(&got)
	if d := cmp.Diff(want, got, cmp.AllowUnexported(outer{}, inner{})); d != "" {
		t.Error(d)
	}
}
