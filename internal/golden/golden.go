// Package golden lets tests compare what they find with a text that is kept in testdata: where
// no law says what is right, it says what was right when somebody last looked.
//
// Numbers may differ by what rounding on another processor changes. After an intended change,
// run the test with -update and read the difference before you commit it.
package golden

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the texts in testdata by what the tests find")

// Updating reports whether texts are to be rewritten, for tests that compare in their own way.
func Updating() bool { return *update }

// The difference that a number may have from the one that is kept: a share of the greatest of
// its line, which are the coordinates of one thing, and a little.
const (
	share  = 5e-6
	little = 2e-6
)

// Check compares a text with testdata/name, line by line and word by word.
func Check(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v: run this test with -update to write it", err)
	}
	if differences := Differences(string(kept), got); len(differences) > 0 {
		const most = 20
		more := ""
		if n := len(differences) - most; n > 0 {
			differences, more = differences[:most], fmt.Sprintf("\n... and %d more", n)
		}
		t.Errorf("not as in %s; if that is intended, run the test with -update and read the difference:\n%s%s", path, strings.Join(differences, "\n"), more)
	}
}

// Differences tells where two texts differ, by line. Lines that begin in the first column are
// headings: they are told with the lines below them.
func Differences(want, got string) (all []string) {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	heading := ""
	for i := range max(len(w), len(g)) {
		a, b := line(w, i), line(g, i)
		if a != "" && a[0] != ' ' {
			heading = a
		}
		if !Same(a, b) {
			all = append(all, fmt.Sprintf("line %d (%s)\n  want %s\n  got  %s", i+1, heading, strings.TrimSpace(a), strings.TrimSpace(b)))
		}
	}
	return all
}

func line(of []string, i int) string {
	if i >= len(of) {
		return "(no such line)"
	}
	return of[i]
}

// Same reports whether two lines have the same words, and numbers that are about the same.
func Same(want, got string) bool {
	if want == got {
		return true
	}
	w, g := strings.Fields(want), strings.Fields(got)
	if len(w) != len(g) {
		return false
	}
	greatest := 0.0
	for _, word := range w {
		if v, err := strconv.ParseFloat(word, 64); err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) {
			greatest = max(greatest, math.Abs(v))
		}
	}
	for i := range w {
		if w[i] == g[i] {
			continue
		}
		a, errA := strconv.ParseFloat(w[i], 64)
		b, errB := strconv.ParseFloat(g[i], 64)
		if errA != nil || errB != nil || !(math.Abs(a-b) <= share*greatest+little) {
			return false
		}
	}
	return true
}

// Numbers writes numbers with seven digits, a space before each; nothing that rounds to 0 has
// a sign.
func Numbers[T ~float32 | ~float64](values ...T) string {
	var b strings.Builder
	for _, v := range values {
		x := float64(v)
		if math.Abs(x) < little/4 {
			x = 0
		}
		b.WriteByte(' ')
		b.WriteString(strconv.FormatFloat(x, 'g', 7, 64))
	}
	return b.String()
}
