package batch

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/scenario"
)

// MaxRuns bounds a batch.
const MaxRuns = 100_000

// Setting is a number of the file and what it is in one run.
type Setting struct {
	Path string // one of scenario.File's Numbers
	Text string // with its unit, or in the file's
}

// String is what the command line takes to set it again.
func (s Setting) String() string { return s.Path + "=" + s.Text }

// Run is one flight of a batch.
type Run struct {
	Number   int // from 1
	Settings []Setting
	File     *scenario.File // with them
}

// Runs makes n runs of f. Each variation is one of
//
//	seed             the file's seed, and the numbers after it
//	PATH=A..B        numbers from A to B
//	PATH=A,B,C       these, in turn
//
// Ranges are sampled as a Latin hypercube: each of the n equal parts of a range is
// met once, in an order that the file's seed decides. (McKay, Beckman, Conover:
// A Comparison of Three Methods…, Technometrics 21, 1979.)
//
// fixed settings hold in every run. The error names the variation and the numbers of
// the file.
func Runs(f *scenario.File, n int, fixed []Setting, variations []string) ([]Run, error) {
	if n < 1 || n > MaxRuns {
		return nil, fmt.Errorf("--repeat %d: expected a number from 1 to %d", n, MaxRuns)
	}
	f, err := with(f, fixed)
	if err != nil {
		return nil, err
	}
	order := rand.New(rand.NewPCG(uint64(f.Seed), 0))
	columns := make([]column, len(variations))
	for i, v := range variations {
		if columns[i], err = parse(f, v, n, order); err != nil {
			return nil, fmt.Errorf("--vary %s: %w", v, err)
		}
	}
	runs := make([]Run, n)
	for i := range runs {
		varied := make([]Setting, len(columns))
		for k, c := range columns {
			varied[k] = Setting{c.path, c.at(i)}
		}
		file, err := with(f, varied)
		if err != nil {
			return nil, fmt.Errorf("run %d: %w", i+1, err)
		}
		runs[i] = Run{Number: i + 1, Settings: append(append([]Setting(nil), fixed...), varied...), File: file}
	}
	return runs, nil
}

func with(f *scenario.File, settings []Setting) (*scenario.File, error) {
	for _, s := range settings {
		changed, err := f.With(s.Path, s.Text)
		if err != nil {
			return nil, err
		}
		f = changed
	}
	return f, nil
}

// ParseSetting reads PATH=VALUE.
func ParseSetting(text string) (Setting, error) {
	path, value, found := strings.Cut(text, "=")
	if !found || path == "" || value == "" {
		return Setting{}, fmt.Errorf("--set %s: expected PATH=VALUE, such as seed=7 or wind.speed=5", text)
	}
	return Setting{path, value}, nil
}

// column is one number over all runs.
type column struct {
	path string
	at   func(run int) string
}

func parse(f *scenario.File, text string, n int, order *rand.Rand) (column, error) {
	path, values, given := strings.Cut(text, "=")
	switch {
	case !given && path == "seed":
		return column{path, func(run int) string { return strconv.FormatInt(f.Seed+int64(run), 10) }}, nil
	case !given || path == "":
		return column{}, fmt.Errorf("expected seed, PATH=A..B or PATH=A,B,C with a number of the file: %s", strings.Join(f.Numbers(), ", "))
	case path == "seed" && strings.Contains(values, ".."):
		return seeds(values)
	}
	if _, err := f.Number(path); path != "seed" && err != nil {
		return column{}, err
	}
	if low, high, isRange := strings.Cut(values, ".."); isRange {
		return between(path, low, high, n, order)
	}
	list := strings.Split(values, ",")
	return column{path, func(run int) string { return strings.TrimSpace(list[run%len(list)]) }}, nil
}

// seeds go through a range in turn: there is nothing between two of them.
func seeds(values string) (column, error) {
	low, high, _ := strings.Cut(values, "..")
	a, errA := strconv.ParseInt(low, 10, 64)
	b, errB := strconv.ParseInt(high, 10, 64)
	if errA != nil || errB != nil || b < a {
		return column{}, fmt.Errorf("expected two whole numbers, the smaller first, such as seed=1..20")
	}
	return column{"seed", func(run int) string { return strconv.FormatInt(a+int64(run)%(b-a+1), 10) }}, nil
}

func between(path, low, high string, n int, order *rand.Rand) (column, error) {
	a, unitA, errA := split(low)
	b, unitB, errB := split(high)
	if errA != nil || errB != nil || !(a < b) || unitA != "" && unitA != unitB {
		return column{}, fmt.Errorf("expected two numbers in one unit, the smaller first, such as %s=2..10", path)
	}
	places := make([]float64, n)
	for i, part := range order.Perm(n) {
		places[i] = (float64(part) + order.Float64()) / float64(n)
	}
	return column{path, func(run int) string { return short(a+places[run]*(b-a), b-a) + unitB }}, nil
}

// split separates a number from its unit.
func split(text string) (x float64, unit string, err error) {
	number, unit := quantity.Cut(strings.TrimSpace(text))
	x, err = quantity.Number(number)
	return x, unit, err
}

// short writes x with few digits: to a 10,000th of the range.
func short(x, span float64) string {
	digits := max(0, 4-int(math.Floor(math.Log10(span))))
	text := strconv.FormatFloat(x, 'f', min(digits, 12), 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
