package flight

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/internal/cores"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// hop climbs higher than 6 m, after about 4 s.
const hop = `
name: hop
seed: 5
weather: {wind: 3@270, turbulence: 0.2}
expect:
  - always: tilt < 60deg
  - never: altitude > 6m
  - eventually: time > 0.5s
timeout: 12s
`

// made is the bundle of a scenario.
func made(t testing.TB, text string) []byte {
	t.Helper()
	raw, err := bundle.Make(bundle.Source{Scenario: scenariotest.Parse(t, text)})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// flyer returns a Flyer for a scenario, and the task that flies it as it is.
func flyer(t testing.TB, text string, change func(*Options)) (*Flyer, campaign.Task) {
	t.Helper()
	raw := made(t, text)
	o := Options{Worker: "test", Bundle: func(_ context.Context, hash string) ([]byte, error) {
		if hash != bundle.Hash(raw) {
			return nil, errors.New("there is no such bundle")
		}
		return raw, nil
	}}
	if change != nil {
		change(&o)
	}
	f, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return f, campaign.Task{Campaign: "0123456789abcdef", Bundle: bundle.Hash(raw), Path: true, Build: campaign.Build(), Sample: campaign.Sample{Number: 1}}
}

// with returns a task with other settings: target, path, text, and so on.
func with(t campaign.Task, number int, settings ...string) campaign.Task {
	t.Sample.Number = number
	for ; len(settings) > 0; settings = settings[3:] {
		t.Sample.Settings = append(t.Sample.Settings[:len(t.Sample.Settings):len(t.Sample.Settings)],
			campaign.Setting{Variable: settings[1], Target: campaign.Target(settings[0]), Path: settings[1], Text: settings[2]})
	}
	return t
}

// comparable is all of a result that depends on the task alone.
func comparable(t *testing.T, r campaign.Result) string {
	t.Helper()
	r.Worker, r.Wall, r.CPU, r.Recording = "", 0, 0, ""
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestFlightOfMotorOut is the flight that `scenario run motor-out-quad` flies.
func TestFlightOfMotorOut(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s, err := library.Find("motor-out-quad")
	if err != nil {
		t.Fatal(err)
	}
	f, task := flyer(t, s.Source.Text(), nil)
	var times []float64
	r, err := f.Fly(t.Context(), task, func(at float64) { times = append(times, at) })
	if err != nil {
		t.Fatal(err)
	}
	if r.Hash != "04887267209cddb1" || r.Status != campaign.Held || r.Pilot != "built-in" || r.Key != task.Key() || r.Ended != scenario.EndedCrashed || r.Worker != "test" {
		t.Errorf("%+v", r)
	}
	for name, span := range map[string][2]float64{
		"max_tilt_deg": {90, 180}, "max_speed_m_s": {10, 30}, "max_distance_home_m": {1, 20}, "max_altitude_m": {19, 22}, "energy_wh": {0.5, 5},
		"min_voltage_v": {10, 17}, "max_impact_m_s": {10, 30}, "flight_time_s": {15, 25}, "touchdown_distance_m": {1, 20}, "max_current_a": {10, 100}, "min_charge_percent": {80, 100},
	} {
		if x, has := r.Figures[name]; !has || x < span[0] || x > span[1] {
			t.Errorf("%s is %g, expected %g to %g", name, x, span[0], span[1])
		}
	}
	path, err := campaign.DecodePath(r.Path)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(path.Points); path.Error > 1 || path.Points[n-1].Time < r.Duration-0.1 || path.Points[n-1].Altitude > 3 {
		t.Errorf("the path is %g m off and ends at %+v", path.Error, path.Points[n-1])
	}
	if n := len(times); n < int(r.Duration/advancePeriod)-1 || n > int(r.Duration/advancePeriod)+1 || times[n-1] < r.Duration-2*advancePeriod {
		t.Errorf("a flight of %g s was told %d times", r.Duration, n)
	}
	t.Logf("%d points, %.2f m off; %.3f CPU s; margin %.3f; %v", len(path.Points), path.Error, r.CPU, r.Margin, r.Figures)
}

// TestFlightsAreTheSameBesideAnyOther: whatever the number of goroutines, in whatever order.
func TestFlightsAreTheSameBesideAnyOther(t *testing.T) {
	text, n := hop, 14
	if testplan.Race {
		text, n = strings.Replace(hop, "timeout: 12s", "timeout: 1s", 1), 7
	}
	f, task := flyer(t, text, nil)
	tasks := make([]campaign.Task, n)
	for i := range tasks {
		tasks[i] = with(task, i+1, "scenario", "wind.speed", fmt.Sprint(i%7), "seed", "seed", fmt.Sprint(1+i%3))
	}
	var first []string
	for _, jobs := range []int{1, 2, 7} {
		results := make([]string, n)
		todo := make(chan int)
		var group sync.WaitGroup
		for range jobs {
			group.Go(func() {
				for i := range todo {
					r, err := f.Fly(t.Context(), tasks[i], nil)
					if err != nil {
						t.Error(err)
					}
					results[i] = comparable(t, r)
				}
			})
		}
		for i := range tasks {
			todo <- n - 1 - i
		}
		close(todo)
		group.Wait()
		if first == nil {
			first = results
			continue
		}
		for i := range results {
			if results[i] != first[i] {
				t.Errorf("%d at a time, task %d:\n%s\nalone:\n%s", jobs, i+1, results[i], first[i])
			}
		}
	}
	if first[0] == first[1] {
		t.Error("two settings have one result")
	}
}

// TestWhatStopsOneFlight is a result with a reason, and what stops all of this worker's an error.
func TestWhatStopsOneFlight(t *testing.T) {
	f, task := flyer(t, hop, nil)
	for name, c := range map[string]struct {
		change func(*campaign.Task)
		want   string // reason of the result
		fails  string // error
	}{
		"a number that is none": {func(x *campaign.Task) { *x = with(*x, 1, "scenario", "wind.sped", "3") }, "did you mean wind.speed?", ""},
		"out of range":          {func(x *campaign.Task) { *x = with(*x, 1, "scenario", "wind.speed", "300") }, "from 0 to 40", ""},
		"no vehicle":            {func(x *campaign.Task) { *x = with(*x, 1, "airframe", "", "no-such-vehicle") }, "no-such-vehicle", ""},
		"another version":       {func(x *campaign.Task) { x.Build = "0.0.1 z80" }, "", "is for sitlark 0.0.1 z80"},
		"another ArduPilot":     {func(x *campaign.Task) { x.Autopilot = "abcd" }, "", "no such ArduPilot: SHA-256 abcd"},
		"no bundle":             {func(x *campaign.Task) { x.Bundle = strings.Repeat("0", 64) }, "", "there is no such bundle"},
	} {
		t.Run(name, func(t *testing.T) {
			task := task
			c.change(&task)
			r, err := f.Fly(t.Context(), task, nil)
			if c.fails != "" {
				if err == nil || !strings.Contains(err.Error(), c.fails) {
					t.Errorf("got %v, want an error with %q", err, c.fails)
				}
				return
			}
			if err != nil || r.Status != campaign.NotFlown || !strings.Contains(r.Reason, c.want) || r.Key != task.Key() {
				t.Errorf("%v: %+v, want a reason with %q", err, r, c.want)
			}
		})
	}
}

// TestBundleWithAFault: no worker can fly it, so it is no worker's error; one with other content is.
func TestBundleWithAFault(t *testing.T) {
	raw := []byte("PK, but no archive")
	f, task := flyer(t, hop, func(o *Options) {
		o.Bundle = func(context.Context, string) ([]byte, error) { return raw, nil }
	})
	task.Bundle = bundle.Hash(raw)
	r, err := f.Fly(t.Context(), task, nil)
	if err != nil || r.Status != campaign.NotFlown || !strings.Contains(r.Reason, "the bundle can't be read") {
		t.Errorf("%v: %+v", err, r)
	}
	f, task = flyer(t, hop, func(o *Options) {
		o.Bundle = func(context.Context, string) ([]byte, error) { return []byte("forged"), nil }
	})
	if _, err := f.Fly(t.Context(), task, nil); err == nil || !strings.Contains(err.Error(), "other content") {
		t.Errorf("a forged bundle: %v", err)
	}
}

// TestRefusedStepIsNoFlight: a fault that the vehicle refused was not flown.
func TestRefusedStepIsNoFlight(t *testing.T) {
	f, task := flyer(t, strings.Replace(hop, "expect:", "vehicle: x8-18kg\nsteps: [{at: 1s, do: drop_payload}, {at: 1.5s, do: drop_payload}]\nexpect:", 1), nil)
	r, err := f.Fly(t.Context(), task, nil)
	if err != nil || r.Status != campaign.NotFlown || !strings.Contains(r.Reason, "was refused at 1") {
		t.Errorf("%v: %+v", err, r)
	}
}

func TestEndedFlightIsNoResult(t *testing.T) {
	f, task := flyer(t, hop, nil)
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := f.Fly(ctx, task, func(float64) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestMarginIsInProportionToItsLimit.
func TestMarginIsInProportionToItsLimit(t *testing.T) {
	v := func(held, has bool, share float64) scenario.Verdict {
		return scenario.Verdict{Held: held, Judged: true, HasMargin: has, Margin: 77 * share, Share: share}
	}
	for name, c := range map[string]struct {
		all    []scenario.Verdict
		one    int
		margin float64
		has    bool
	}{
		"the smallest":          {[]scenario.Verdict{v(true, true, 0.5), v(true, true, 0.2), v(true, false, 0)}, 0, 0.2, true},
		"broken":                {[]scenario.Verdict{v(true, true, 0.5), v(false, true, -3)}, 0, -3, true},
		"broken by nothing":     {[]scenario.Verdict{v(false, true, 0)}, 0, -1e-9, true},
		"broken, no number":     {[]scenario.Verdict{v(true, true, 0.5), v(false, false, 0)}, 0, -1, true},
		"never judged":          {[]scenario.Verdict{{}}, 0, -1, true},
		"nothing has a margin":  {[]scenario.Verdict{v(true, false, 0)}, 0, 0, false},
		"no expectation at all": {nil, 0, 0, false},
		"one alone":             {[]scenario.Verdict{v(true, true, 0.5), v(false, true, -3)}, 1, 0.5, true},
	} {
		if margin, has := MarginOf(c.all, c.one); margin != c.margin || has != c.has {
			t.Errorf("%s: %g, %v", name, margin, has)
		}
	}
	testplan.SkipIfRepeated(t)
	f, task := flyer(t, hop, nil)
	r, err := f.Fly(t.Context(), task, nil)
	if err != nil || r.Status != campaign.Broken || !strings.Contains(r.Reason, "never: altitude > 6m: first broken at") {
		t.Fatalf("%v: %+v", err, r)
	}
	if want := r.Verdicts[1].Margin / 6; r.Margin != want || want > -0.01 || len(r.Verdicts) != 3 {
		t.Errorf("margin %g, want %g", r.Margin, want)
	}
	task.Expectation = 1
	if r, err = f.Fly(t.Context(), task, nil); err != nil || r.Margin != r.Verdicts[0].Margin/60 {
		t.Errorf("of the first expectation %g, its own is %g deg; %v", r.Margin, r.Verdicts[0].Margin, err)
	}
}

// TestKeptRecordings: all are recorded at once; of others the flight is made again, which has the
// same hash. What is recorded can be read.
func TestKeptRecordings(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "recordings")
	f, task := flyer(t, strings.Replace(hop, "timeout: 12s", "timeout: 1s", 1), func(o *Options) { o.Recordings = folder })
	task.Keep = campaign.KeepAll
	r, err := f.Fly(t.Context(), task, nil)
	if err != nil || r.Recording != filepath.Join(folder, "0123456789abcdef-0000001.mcap") {
		t.Fatalf("%v: kept at %q", err, r.Recording)
	}
	if tape, err := record.Open(r.Recording); err != nil {
		t.Error(err)
	} else if err := tape.Close(); err != nil {
		t.Error(err)
	}
	for _, keep := range []campaign.Keep{campaign.KeepBroken, campaign.KeepWorst, campaign.KeepNone, ""} {
		task.Keep = keep
		if r, err := f.Fly(t.Context(), task, nil); err != nil || r.Recording != "" {
			t.Errorf("keep %q: %v, %q", keep, err, r.Recording)
		}
	}
	again := filepath.Join(folder, "again.mcap")
	if err := f.Record(t.Context(), task, r.Hash, again); err != nil {
		t.Error(err)
	}
	if err := f.Record(t.Context(), task, r.Hash, filepath.Join(folder, "none", "a.mcap")); err == nil || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("a recording in a folder that does not exist: %v", err)
	}
	before, _ := os.ReadFile(again)
	if err := f.Record(t.Context(), task, r.Hash, again); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("a recording over another one: %v", err)
	}
	if after, _ := os.ReadFile(again); len(before) == 0 || !bytes.Equal(before, after) {
		t.Error("the recording that was there before is lost")
	}
	if err := f.Record(t.Context(), task, "0000", filepath.Join(folder, "other.mcap")); err == nil || !strings.Contains(err.Error(), "hash "+r.Hash+" instead of 0000") {
		t.Errorf("another hash: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*"))
	hidden, _ := filepath.Glob(filepath.Join(folder, ".*"))
	if len(names) != 2 || len(hidden) != 0 {
		t.Errorf("the folder has %v, %v", names, hidden)
	}
	if info, err := os.Stat(again); err != nil || info.Size() == 0 {
		t.Errorf("%v", err)
	}
}

// TestManyFlightsLeaveNothing: memory that is in use after hundreds of flights is what it was
// before; goleak tells of goroutines.
func TestManyFlightsLeaveNothing(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f, task := flyer(t, strings.NewReplacer("timeout: 12s", "timeout: 0.2s", "time > 0.5s", "time > 0.1s").Replace(hop), nil)
	inUse := func(from, to int) uint64 {
		for i := from; i < to; i++ {
			if r, err := f.Fly(t.Context(), with(task, i, "seed", "seed", fmt.Sprint(i), "scenario", "wind.speed", fmt.Sprint(i%9)), nil); err != nil || r.Status == campaign.NotFlown {
				t.Fatalf("%v: %+v", err, r)
			}
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := inUse(1, 50)
	after := inUse(50, 450)
	if after > before+2<<20 {
		t.Errorf("after 400 flights %.1f MB are in use, before them %.1f MB", float64(after)/1e6, float64(before)/1e6)
	}
	t.Logf("in use: %.2f MB, and %.2f MB after 400 flights", float64(before)/1e6, float64(after)/1e6)
}

// TestFlightsOnAllCoresSpin: fewer leave cores to other programs.
func TestFlightsOnAllCoresSpin(t *testing.T) {
	all := cores.Available()
	for jobs, want := range map[int]bool{0: all > 1, 1: all > 1, all - 1: all > 1, all: false, all + 1: false} {
		f, err := New(Options{Bundle: func(context.Context, string) ([]byte, error) { return nil, nil }, Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		if got := f.leavesCores(); got != want {
			t.Errorf("%d flights at once on %d cores leave cores: %v", jobs, all, got)
		}
	}
}
