package evidence

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// probe is a test that keeps what is said to it.
type probe struct {
	testing.TB
	failed  bool
	cleanup []func()
}

func (p *probe) Helper()                      {}
func (p *probe) Name() string                 { return "TestProbe/one case" }
func (p *probe) Errorf(string, ...any)        { p.failed = true }
func (p *probe) Failed() bool                 { return p.failed }
func (p *probe) Cleanup(f func())             { p.cleanup = append(p.cleanup, f) }
func (p *probe) end()                         { p.cleanup[0]() }
func (p *probe) Fatalf(f string, args ...any) { p.TB.Fatalf(f, args...) }

// TestARowOutOfBoundsFailsItsTestAndIsWritten judges at, within and beyond the
// bounds.
func TestARowOutOfBoundsFailsItsTestAndIsWritten(t *testing.T) {
	for _, c := range []struct {
		value float64
		want  bool
	}{{0.99, true}, {1.01, true}, {1.0101, false}, {math.NaN(), false}, {math.Inf(1), false}} {
		folder := t.TempDir()
		t.Setenv(Folder, folder)
		p := &probe{TB: t}
		row := Show(p, "hover", "a book")
		row.Near("thrust", c.value, 1, 0.01, "N")
		row.AtLeast("current", 3, 2, "A")
		row.Plot("curve", "x [m]", "y [m]").Curve(Model, "model").Add(1, c.value)
		p.end()
		if p.failed == c.want {
			t.Errorf("%g: failed is %v", c.value, p.failed)
		}
		text, err := os.ReadFile(filepath.Join(folder, "hover.TestProbe-one-case.json"))
		if err != nil {
			t.Fatal(err)
		}
		var got Row
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		row.Passed = c.want
		if diff := cmp.Diff(row, &got, cmpopts.IgnoreUnexported(Row{}), cmp.Comparer(same)); diff != "" {
			t.Errorf("written −, read +:\n%s", diff)
		}
	}
}

func same(a, b Number) bool { return a == b || math.IsNaN(float64(a)) && math.IsNaN(float64(b)) }

// TestEveryRowSaysWhatItIsWorth finds one of the three words on each.
func TestEveryRowSaysWhatItIsWorth(t *testing.T) {
	for _, title := range Titles {
		switch title.Basis {
		case Exact, Predicted, Fitted:
		default:
			t.Errorf("%s: basis %q", title.Name, title.Basis)
		}
	}
}
