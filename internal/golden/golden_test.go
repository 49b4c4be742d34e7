package golden

import (
	"math"
	"strings"
	"testing"
)

// TestNumbersMayDifferByRounding: by a part of the greatest of a line, and by no more; words
// may not.
func TestNumbersMayDifferByRounding(t *testing.T) {
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{"a 1 2", "a 1.000001 2", true},
		{"a 1 2", "a 1.0001 2", false},
		{"a 1 2000", "a 1.005 2000", true},
		{"a 1 2000", "a 1.05 2000", false},
		{"a 0", "a 0.000001", true},
		{"a 0", "a 0.00001", false},
		{"a 1 2", "b 1 2", false},
		{"a 1 2", "a 1", false},
		{"a 1", "a NaN", false},
		{"a NaN", "a NaN", true},
		{"a NaN 1000", "a NaN 1000.001", true},
		{"a +Inf 1", "a +Inf 2", false},
	} {
		if Same(c.want, c.got) != c.same {
			t.Errorf("%q and %q: same is not %v", c.want, c.got, c.same)
		}
	}
}

// TestDifferencesAreTold: each with its line and the heading above it, lines that are missing
// too.
func TestDifferencesAreTold(t *testing.T) {
	const kept = "first\n  1\nsecond\n  2\n  3\n"
	if d := Differences(kept, kept); len(d) > 0 {
		t.Errorf("the same text differs: %q", d)
	}
	d := Differences(kept, "first\n  1\nsecond\n  2.5\n  3\n")
	if len(d) != 1 || !strings.Contains(d[0], "line 4 (second)") || !strings.Contains(d[0], "want 2\n") || !strings.HasSuffix(d[0], "got  2.5") {
		t.Errorf("one number: %q", d)
	}
	if d := Differences(kept, "first\n  1\nsecond\n  2\n"); len(d) == 0 {
		t.Error("a missing line is not told")
	}
}

func TestNumbersAreRounded(t *testing.T) {
	if got, want := Numbers(1.0/3, -1e-9, 1234567.8, math.Inf(1)), " 0.3333333 0 1234568 +Inf"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestDamagedTextsDiffer: each variant is another text, and every line but comments has some.
func TestDamagedTextsDiffer(t *testing.T) {
	const text = "# a comment\nname: 3 m\n\nsteps: {after: 2.5, do: x}\n"
	lines := map[int]int{}
	for _, d := range Damaged(text) {
		if d.Text == text && d.How != "= x" {
			t.Errorf("line %d, %s: the text is as it was", d.Line, d.How)
		}
		lines[d.Line]++
	}
	if lines[1] > 0 || lines[3] > 0 || lines[2] < 12 || lines[4] < 12 {
		t.Errorf("variants by line: %v", lines)
	}
}

func TestChangesAreWords(t *testing.T) {
	for _, c := range [][3]string{
		{"a b c", "a b c", "no change"}, {"a b c", "a x c", "b -> x"}, {"a b c d e", "a 1 2 3 e", "b c ... -> 1 2 ..."}, {"a c", "a b c", " -> b"},
	} {
		if got := Changes(c[0], c[1], 2); got != c[2] {
			t.Errorf("%q to %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
