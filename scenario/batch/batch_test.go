package batch

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const hop = `
name: hop
seed: 5
flat: true
weather: {wind: 3@270, turbulence: 0.2}
expect:
  - always: tilt < 60deg
  - never: altitude > 6m
timeout: 12s
`

// TestNumbersAreShort: a 10,000th of the range, and no more digits.
func TestNumbersAreShort(t *testing.T) {
	for _, c := range []struct {
		x, span float64
		want    string
	}{
		{2.3456789, 8, "2.3457"}, {2.5, 8, "2.5"}, {3, 8, "3"}, {120, 8, "120"}, {1234.56, 20000, "1235"}, {1000, 20000, "1000"}, {0.00123456, 0.002, "0.0012346"},
		{-0.25, 1, "-0.25"}, {1e-14, 2e-14, "0"},
	} {
		if got := short(c.x, c.span); got != c.want {
			t.Errorf("%g of a range of %g is written %s, want %s", c.x, c.span, got, c.want)
		}
	}
}

// TestRangesAreALatinHypercube: each n-th of each range is met exactly once, whatever
// the number of ranges, and the same every time.
func TestRangesAreALatinHypercube(t *testing.T) {
	const n = 40
	variations := []string{"wind.speed=2..10", "turbulence=0..0.5", "seed"}
	runs, err := Runs(scenariotest.Parse(t, hop), n, nil, variations)
	if err != nil {
		t.Fatal(err)
	}
	for column, span := range [][2]float64{{2, 10}, {0, 0.5}} {
		var parts []int
		for _, r := range runs {
			x, err := strconv.ParseFloat(r.Settings[column].Text, 64)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, int((x-span[0])/(span[1]-span[0])*n))
		}
		slices.Sort(parts)
		for i, part := range parts {
			if part != i && part != i-1 && part != i+1 { // rounding may cross a border
				t.Errorf("%s: part %d is met in place of %d", variations[column], part, i)
			}
		}
	}
	again, _ := Runs(scenariotest.Parse(t, hop), n, nil, variations)
	for i, r := range runs {
		if !slices.Equal(r.Settings, again[i].Settings) {
			t.Errorf("run %d: %v, and then %v", r.Number, r.Settings, again[i].Settings)
		}
		if r.File.Seed != int64(5+i) {
			t.Errorf("run %d has seed %d", r.Number, r.File.Seed)
		}
	}
	if w := runs[0].File.Weather.Wind.Speed; strconv.FormatFloat(w, 'g', -1, 64) != runs[0].Settings[0].Text {
		t.Errorf("the first run has wind of %g m/s, its setting is %s", w, runs[0].Settings[0].Text)
	}
}

func TestListsGoInTurn(t *testing.T) {
	runs, err := Runs(scenariotest.Parse(t, hop), 5, []Setting{{"timeout", "20s"}}, []string{"wind.speed=1,7", "seed=10..12"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range runs {
		got = append(got, r.Settings[1].Text+"/"+r.Settings[2].Text)
		if r.File.Timeout != 20 || r.Settings[0].String() != "timeout=20s" {
			t.Errorf("run %d: timeout %g s, settings %v", r.Number, r.File.Timeout, r.Settings)
		}
	}
	if want := "1/10 7/11 1/12 7/10 1/11"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestBadVariationsSayWhatIsExpected(t *testing.T) {
	for variation, want := range map[string]string{
		"wind.speed":         "expected seed, PATH=A..B",
		"wind.sped=1..2":     "did you mean wind.speed?",
		"wind.speed=9..2":    "the smaller first",
		"wind.speed=a..b":    "two numbers in one unit",
		"wind.speed=1m..2s":  "in one unit",
		"seed=a..b":          "two whole numbers",
		"wind.speed=100,200": "from 0 to 40",
		"turbulence=0..NaN":  "two numbers",
		"=1..2":              "=A..B",
	} {
		if _, err := Runs(scenariotest.Parse(t, hop), 3, nil, []string{variation}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error with %q", variation, err, want)
		}
	}
	if _, err := Runs(scenariotest.Parse(t, hop), 0, nil, nil); err == nil || !strings.Contains(err.Error(), "--repeat 0") {
		t.Errorf("no runs: %v", err)
	}
	if _, err := ParseSetting("seed"); err == nil || !strings.Contains(err.Error(), "PATH=VALUE") {
		t.Errorf("a setting without a value: %v", err)
	}
}

// TestWilson holds the interval to published values: 81 of 263 is 0.2553 to 0.3662 (R. G.
// Newcombe, Statistics in Medicine 17, 1998, table I), and 0 of 20 and 1 of 29 beside it.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		held, of  int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
	} {
		r := RateOf(c.held, c.of)
		if math.Abs(r.Low-c.low) > 5e-5 || math.Abs(r.High-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.held, c.of, r.Low, r.High, c.low, c.high)
		}
	}
	if r := RateOf(7, 7); r.High != 1 || r.Low < 0.6 {
		t.Errorf("7 of 7: %+v", r)
	}
}

func TestSummaryCounts(t *testing.T) {
	outcome := func(run int, margin float64, judged bool) Outcome {
		held := margin >= 0 && judged
		return Outcome{Run: Run{Number: run}, Result: scenario.Result{Held: held, Expectations: []scenario.Verdict{
			{Expectation: "always: tilt < 60deg", Held: held, Judged: judged, HasMargin: true, Margin: margin, Unit: "deg"}}}}
	}
	s := Summarise([]Outcome{outcome(1, 5, true), outcome(2, -3, true), outcome(3, 2, true), outcome(4, 0, false),
		{Run: Run{Number: 5}, Err: context.Canceled}})
	l := s.Expectations[0]
	if s.All.Held != 2 || s.All.Of != 4 || !slices.Equal(s.Broken, []int{2, 4}) {
		t.Errorf("all %+v, broken %v", s.All, s.Broken)
	}
	if l.Worst != -3 || l.WorstRun != 2 || l.Median != 2 || l.NotJudged != 1 || l.Rate.Held != 2 {
		t.Errorf("line %+v", l)
	}
}

// TestFlyIsTheSameOnAnyNumberOfCores: real flights, and what is reported of them.
// Under the race detector they end before the take-off.
func TestFlyIsTheSameOnAnyNumberOfCores(t *testing.T) {
	text := hop
	if testplan.Race {
		text = strings.Replace(hop, "timeout: 12s", "timeout: 1s", 1)
	}
	runs, err := Runs(scenariotest.Parse(t, text), 4, nil, []string{"seed=1..2"})
	if err != nil {
		t.Fatal(err)
	}
	var told []int
	together := Fly(t.Context(), runs, Options{Workers: 3, Done: func(_ *Outcome, done, of int) { told = append(told, done, of) }})
	alone := Fly(t.Context(), runs, Options{Workers: 1})
	if !slices.Equal(told, []int{1, 4, 2, 4, 3, 4, 4, 4}) {
		t.Errorf("progress %v", told)
	}
	for i := range runs {
		a, b := together[i], alone[i]
		if a.Err != nil || b.Err != nil {
			t.Fatalf("run %d: %v, %v", i+1, a.Err, b.Err)
		}
		if a.Result.Hash != b.Result.Hash || a.Result.Hash != together[(i+2)%4].Result.Hash || a.Result.Hash == together[(i+1)%4].Result.Hash {
			t.Errorf("run %d: hashes %s and %s; the same seed has %s, another %s", i+1, a.Result.Hash, b.Result.Hash,
				together[(i+2)%4].Result.Hash, together[(i+1)%4].Result.Hash)
		}
		if a.Result.Held && !testplan.Race || !a.Result.Expectations[0].Held { // it climbs higher than 6 m
			t.Errorf("run %d: %+v", i+1, a.Result.Expectations)
		}
	}
}

func TestEndedBatchSaysWhatWasNotFlown(t *testing.T) {
	runs, err := Runs(scenariotest.Parse(t, strings.Replace(hop, "timeout: 12s", "timeout: 1s", 1)), 50, nil, []string{"seed"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	outcomes := Fly(ctx, runs, Options{Workers: 1, Done: func(*Outcome, int, int) { cancel() }})
	if outcomes[0].Err != nil || outcomes[49].Err != context.Canceled {
		t.Errorf("the first: %v, the last: %v", outcomes[0].Err, outcomes[49].Err)
	}
	if s := Summarise(outcomes); s.All.Of < 1 || s.All.Of > 2 {
		t.Errorf("%d runs count", s.All.Of)
	}
}

func TestRunThatCannotFlyIsToldAlone(t *testing.T) {
	f, err := library.Find("motor-out-quad")
	if err != nil {
		t.Fatal(err)
	}
	path := ""
	for _, p := range f.Numbers() {
		if strings.HasSuffix(p, ".motor") {
			path = p
		}
	}
	runs, err := Runs(f, 2, []Setting{{"timeout", "30s"}}, []string{path + "=2,9"})
	if err != nil {
		t.Fatal(err)
	}
	outcomes := Fly(t.Context(), runs, Options{})
	if outcomes[0].Err != nil || outcomes[1].Err == nil || !strings.Contains(outcomes[1].Err.Error(), "has motors") {
		t.Errorf("motor 2: %v; motor 9: %v", outcomes[0].Err, outcomes[1].Err)
	}
}

// TestKeptFlights are those that were asked for: whole recordings, and no other file. Recording
// changes no flight. Under the race detector the flights are short and all are kept.
func TestKeptFlights(t *testing.T) {
	timeouts := "timeout=3,9,4,12s"
	wanted := map[Keep][]int{KeepNone: nil, KeepBroken: {2, 4}, KeepWorst: {2, 4}, KeepAll: {1, 2, 3, 4}}
	if testplan.Race {
		timeouts, wanted = "timeout=0.5,1,0.6,1.1s", map[Keep][]int{KeepAll: {1, 2, 3, 4}}
	}
	runs := func() []Run {
		all, err := Runs(scenariotest.Parse(t, hop), 4, nil, []string{timeouts})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	plain := Fly(t.Context(), runs(), Options{})
	for which, want := range wanted {
		t.Run(string(which), func(t *testing.T) {
			k := &Recordings{Which: which, Folder: filepath.Join(t.TempDir(), "kept"), Name: "hop?"}
			if err := k.Prepare(); err != nil {
				t.Fatal(err)
			}
			var kept []int
			for i, o := range Fly(t.Context(), runs(), Options{Keep: k}) {
				if o.Err != nil || o.Unkept != nil || o.Result.Hash != plain[i].Result.Hash {
					t.Errorf("run %d: hash %s, %v, %v; without recording %s", o.Run.Number, o.Result.Hash, o.Err, o.Unkept, plain[i].Result.Hash)
				}
				if o.Recording == "" {
					continue
				}
				kept = append(kept, o.Run.Number)
				r, err := record.Open(o.Recording)
				if err != nil {
					t.Fatal(err)
				}
				if !r.Complete || math.Abs(r.Vehicles[0].Length-o.Result.Duration) > 0.01 {
					t.Errorf("run %d: %g s are kept of %g, complete %t", o.Run.Number, r.Vehicles[0].Length, o.Result.Duration, r.Complete)
				}
				r.Close()
			}
			if which == KeepWorst { // of two flights with one margin either is the worst
				if len(kept) == 0 || len(kept) > 2 {
					t.Errorf("kept are %v", kept)
				}
			} else if !slices.Equal(kept, want) {
				t.Errorf("kept are %v, want %v", kept, want)
			}
			if files, err := os.ReadDir(k.Folder); err != nil || len(files) != len(kept) {
				t.Errorf("%d files for %d flights, %v", len(files), len(kept), err)
			}
			if err := k.Prepare(); len(kept) > 0 && !errors.Is(err, ErrFolder) {
				t.Errorf("the same folder again: %v", err)
			}
		})
	}
}

// TestKeptFlightsTakeNoMoreThanTheLimit, and the batch says how many there was no room for.
func TestKeptFlightsTakeNoMoreThanTheLimit(t *testing.T) {
	runs, err := Runs(scenariotest.Parse(t, hop), 3, nil, []string{"timeout=4,4.1,4.2s"})
	if err != nil {
		t.Fatal(err)
	}
	k := &Recordings{Which: KeepAll, Folder: t.TempDir(), Name: "hop", Limit: 1 << 10}
	for _, o := range Fly(t.Context(), runs, Options{Keep: k}) {
		if o.Err != nil || o.Recording != "" {
			t.Errorf("run %d: %v, kept as %q", o.Run.Number, o.Err, o.Recording)
		}
	}
	if files, _ := os.ReadDir(k.Folder); len(files) > 0 || k.Left != 3 {
		t.Errorf("%d files, %d left", len(files), k.Left)
	}
}

// TestAFolderThatGoesAway fails no flight: the batch says why its recording is missing.
func TestAFolderThatGoesAway(t *testing.T) {
	runs, err := Runs(scenariotest.Parse(t, hop), 1, nil, []string{"timeout=4s"})
	if err != nil {
		t.Fatal(err)
	}
	k := &Recordings{Which: KeepAll, Folder: filepath.Join(t.TempDir(), "gone"), Name: "hop"}
	if o := Fly(t.Context(), runs, Options{Keep: k})[0]; o.Err != nil || o.Unkept == nil || o.Result.Steps == 0 {
		t.Errorf("%d steps, %v, %v", o.Result.Steps, o.Err, o.Unkept)
	}
}
