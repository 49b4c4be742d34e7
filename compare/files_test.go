package compare_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// rate is that of the packets [Hz].
const rate = 400

// flight is a vehicle that is recorded.
type flight struct {
	t        *testing.T
	file     *record.File
	recorder *record.Recorder
	sim      *sim.Sim
	path     string
	count    uint32
}

func newFlight(t *testing.T, name string, home mission.Home) *flight {
	t.Helper()
	f := &flight{t: t, path: filepath.Join(t.TempDir(), name)}
	var err error
	if f.file, err = record.Create(f.path, record.Options{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Waits: true}); err != nil {
		t.Fatal(err)
	}
	start := record.Start{
		Vehicle: "quad", Home: home, Terrain: terrain.Source{Flat: true},
		Params: physics.Params{Vehicle: airframe.Default(), Seed: 5, Terrain: contact.Flat{}},
	}
	if f.recorder, err = f.file.Vehicle(start); err != nil {
		t.Fatal(err)
	}
	if f.sim, err = sim.New(sim.Config{World: start.Params, Recorder: f.recorder}); err != nil {
		t.Fatal(err)
	}
	return f
}

// fly gives all motors one pulse for a time.
func (f *flight) fly(seconds float64, pulse uint16) {
	f.t.Helper()
	for range int(seconds * rate) {
		f.count++
		p := protocol.Servo{FrameRate: rate, FrameCount: f.count, Channels: 16}
		for i := range 4 {
			p.PWMUs[i] = pulse
		}
		if f.sim.Exchange(protocol.AppendServo(nil, &p)) == nil {
			f.t.Fatal("a packet was not answered")
		}
	}
}

func (f *flight) give(c command.Command) {
	f.t.Helper()
	if _, err := f.sim.Schedule(command.Scheduled{Command: c}); err != nil {
		f.t.Fatal(err)
	}
}

func (f *flight) done() string {
	f.t.Helper()
	if err := f.file.Close(); err != nil {
		f.t.Fatal(err)
	}
	return f.path
}

// hop stands for a while, climbs for 2 s and falls.
func hop(t *testing.T, name string, stands float64, home mission.Home, middle func(f *flight)) string {
	f := newFlight(t, name, home)
	f.fly(stands, 1000)
	f.recorder.Note("mode", 1, stands, map[string]any{"mode": "AUTO"})
	f.fly(2, 1650)
	if middle != nil {
		middle(f)
	}
	f.fly(1, 1000)
	return f.done()
}

// compared aligns flights and compares them.
func compared(flights []*compare.Flight, o compare.Options) (*compare.Result, error) {
	a, err := compare.AlignAll(flights, o)
	if err != nil {
		return nil, err
	}
	return compare.Compare(flights, a)
}

func read(t *testing.T, paths ...string) []*compare.Flight {
	t.Helper()
	flights, err := compare.ReadAll(t.Context(), paths, nil)
	if err != nil {
		t.Fatal(err)
	}
	return flights
}

// TestEachAlignmentLaysItsMomentOnThatOfTheOther: the same flight, begun 1.5 s later, is as far as
// nothing from itself, however that is found out.
func TestEachAlignmentLaysItsMomentOnThatOfTheOther(t *testing.T) {
	testplan.SkipIfRepeated(t)
	fail := func(f *flight) { f.give(command.FailMotor{Motor: 2}) }
	flights := read(t, hop(t, "a.mcap", 2, mission.DefaultHome, fail), hop(t, "b.mcap", 3.5, mission.DefaultHome, fail))
	for _, how := range []string{"arming", "takeoff", "take-off", "mission", "event Motor 2", "event=motor 2 failed", "fit", ""} {
		align, err := compare.ParseAlign(how)
		if err != nil {
			t.Fatal(err)
		}
		r, err := compared(flights, compare.Options{Align: align})
		if err != nil {
			t.Fatalf("%q: %v", how, err)
		}
		c, b := r.Comparisons[0], r.Flights[1]
		if math.Abs(b.Delay+1.5) > 0.012 || c.Position.Max > 0.1 || c.Overlap < 4.9 {
			t.Errorf("%q (%s, %s): delayed by %g s, %g m apart, %g s in common", how, r.Align, b.AlignedBy, b.Delay, c.Position.Max, c.Overlap)
		}
		if len(c.Missing)+len(c.Extra) != 0 {
			t.Errorf("%q: missing %v, extra %v", how, c.Missing, c.Extra)
		}
	}
	r, err := compared(flights, compare.Options{Align: compare.Align{By: compare.ByTime}, Shifts: map[string]float64{"b": -1.5}})
	if err != nil || r.Comparisons[0].Position.Max > 0.1 || r.Flights[1].Shift != -1.5 {
		t.Errorf("shifted by hand: %+v, %v", r, err)
	}
	r, err = compared(flights, compare.Options{Align: compare.Align{By: compare.ByTime}, Shifts: map[string]float64{"a": 1.5}})
	if err != nil || r.Comparisons[0].Position.Max > 0.1 {
		t.Errorf("the first shifted by hand: %+v, %v", r, err)
	}
	r, err = compared(flights, compare.Options{Align: compare.Align{By: compare.ByTime}})
	if err != nil || r.Comparisons[0].Position.Max < 3 {
		t.Errorf("by time: %+v, %v", r, err)
	}
}

// TestHomesThatDifferAreOneMap: a vehicle whose home lies 100 m north and 20 m higher is as far away.
// On the other side of the Earth each flight is seen from its own home, and a notice says so.
func TestHomesThatDifferAreOneMap(t *testing.T) {
	a, place := hop(t, "a.mcap", 2, mission.DefaultHome, nil), mission.DefaultHome.Global(100, 0, -20)
	north := mission.Home{LatDeg: place.LatDeg, LonDeg: place.LonDeg, AltM: place.AltM}
	far := mission.Home{LatDeg: 48, LonDeg: 11, AltM: 500}
	r, err := compared(read(t, a, hop(t, "b.mcap", 2, north, nil), hop(t, "c.mcap", 2, far, nil)), compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, c := r.Comparisons[0], r.Comparisons[1]
	if math.Abs(b.Horizontal.RMS-100) > 0.01 || math.Abs(b.Height.Mean-20) > 0.01 || c.Position.Max > 1e-6 {
		t.Errorf("b: %+v, c: %+v", b, c)
	}
	if len(r.Notices) != 1 || !strings.Contains(r.Notices[0], "c was flown more than 20 km from a") {
		t.Errorf("notices %q", r.Notices)
	}
}

// TestOfSeveralFlightsTheLongestInTheAirIsCompared, or that with the given number.
func TestOfSeveralFlightsTheLongestInTheAirIsCompared(t *testing.T) {
	two := newFlight(t, "two.mcap", mission.DefaultHome)
	two.fly(6, 1000)
	two.give(command.Reset{})
	two.fly(2, 1000)
	two.fly(2, 1650)
	two.fly(1, 1000)
	path := two.done()
	one := hop(t, "one.mcap", 2, mission.DefaultHome, nil)
	r, err := compared(read(t, one, path), compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Flights[1]; f.Flight != 2 || f.Flights != 2 || r.Comparisons[0].Position.Max > 0.1 || len(r.Notices) != 1 {
		t.Errorf("%+v, %+v, notices %q", f, r.Comparisons[0], r.Notices)
	}
	flights := read(t, path+"#1", path+"#2")
	if flights[0].Airborne() != 0 || flights[1].Airborne() < 2 || flights[0].Name != "two#1" {
		t.Errorf("%s: %g s in the air, %s: %g s", flights[0].Name, flights[0].Airborne(), flights[1].Name, flights[1].Airborne())
	}
	if _, err := compare.ReadAll(t.Context(), []string{path, path + "#2"}, nil); err == nil || !strings.Contains(err.Error(), "two is flight 2 of 2: choose by #1 to #2") {
		t.Errorf("its second flight twice: %v", err)
	}
}

// TestVerdictsAndEventsStandBesideEachOther.
func TestVerdictsAndEventsStandBesideEachOther(t *testing.T) {
	judged := func(held bool, margin float64) func(f *flight) {
		return func(f *flight) {
			if !held {
				f.give(command.FailMotor{Motor: 3})
			}
			f.fly(0.1, 1500)
			f.recorder.Note("verdict", 1, 3, map[string]any{"expectation": "always: tilt < 20deg", "held": held, "judged": true, "margin": margin, "unit": "deg"})
		}
	}
	r, err := compared(read(t, hop(t, "good.mcap", 2, mission.DefaultHome, judged(true, 7)), hop(t, "bad.mcap", 2, mission.DefaultHome, judged(false, -4)), hop(t, "none.mcap", 2, mission.DefaultHome, nil)), compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Expectations) != 1 {
		t.Fatalf("%+v", r.Expectations)
	}
	v := r.Expectations[0].Verdicts
	if !v[0].Held || v[1].Held || *v[1].Margin != -4 || v[2] != nil {
		t.Errorf("%+v, %+v, %+v", v[0], v[1], v[2])
	}
	c := r.Comparisons[0]
	if len(c.Missing) != 0 || len(c.Extra) == 0 || c.Extra[0].Text != "motor 3 failed" || math.Abs(c.Extra[0].At-4) > 0.02 {
		t.Errorf("missing %v, extra %v", c.Missing, c.Extra)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
}

// TestWhatCanNotBeComparedSaysWhy, and what to do.
func TestWhatCanNotBeComparedSaysWhy(t *testing.T) {
	a, b := hop(t, "a.mcap", 2, mission.DefaultHome, nil), hop(t, "b.mcap", 2, mission.DefaultHome, nil)
	ground := newFlight(t, "ground.mcap", mission.DefaultHome)
	ground.fly(3, 1000)
	still := ground.done()
	notes := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(notes, []byte("no recording"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "other.mcap")
	if err := os.Symlink(a, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		paths  []string
		align  string
		shifts map[string]float64
		want   string
	}{
		{[]string{a, a}, "", nil, "given twice"},
		{[]string{a, link}, "", nil, "given twice"},
		{[]string{a, a + "#1"}, "", nil, "the same flight"},
		{[]string{a, b + "#7"}, "", nil, "has flight 1, and no flight 7"},
		{[]string{a, b + "#x"}, "", nil, "expected the number of a flight after #"},
		{[]string{a, b + "@alpha"}, "", nil, "b.mcap: no such vehicle: \"alpha\""},
		{[]string{a, notes}, "", nil, "notes.txt"},
		{[]string{a, filepath.Join(t.TempDir(), "gone.mcap")}, "", nil, "no such file"},
		{[]string{a, still}, "takeoff", nil, "ground: no take-off in it"},
		{[]string{a, still}, "mission", nil, "ground: no mission in it"},
		{[]string{a, b}, "event of the century", nil, `it has no event "of the century", only `},
		{[]string{a, b}, "time", map[string]float64{"b": 60}, "no time in common: on the clock of a, a is known from 0.0 to 5.0 s and b is known from 60.0 to 65.0 s"},
		{[]string{a, b}, "time", map[string]float64{"c": 60}, "shift c: no such flight: the names are a, b"},
		{[]string{a}, "", nil, "at least two flights"},
		{strings.Split(strings.Repeat(a+"\n", 16)+a, "\n"), "", nil, "at most 16 flights, not 17"},
	} {
		align, err := compare.ParseAlign(c.align)
		if err != nil {
			t.Fatal(err)
		}
		flights, err := compare.ReadAll(t.Context(), c.paths, nil)
		if err == nil {
			_, err = compared(flights, compare.Options{Align: align, Shifts: c.shifts})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v by %q: %v, want %q", c.paths, c.align, err, c.want)
		}
		if strings.Contains(c.want, "in common") && !errors.Is(err, compare.ErrNoOverlap) {
			t.Errorf("%v is no ErrNoOverlap", err)
		}
	}
	for _, text := range []string{"landing", "event", "event ", "time 3", "fit please"} {
		if _, err := compare.ParseAlign(text); err == nil {
			t.Errorf("align %q is taken", text)
		}
	}
}

// TestFilesOfOneNameGetNamesThatDiffer.
func TestFilesOfOneNameGetNamesThatDiffer(t *testing.T) {
	folder := t.TempDir()
	var paths []string
	for _, name := range []string{"one/a.mcap", "two/a.mcap", "a.bin", "b.mcap"} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	list, err := compare.Resolve(paths)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range list {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, " "); got != "one/a.mcap two/a.mcap a.bin b" {
		t.Errorf("the names are %s", got)
	}
}

// TestReadingFlightsEndsWithItsContext: none of the files is read to its end.
func TestReadingFlightsEndsWithItsContext(t *testing.T) {
	long := func(name string) string {
		return hop(t, name, 60, mission.DefaultHome, nil)
	}
	ctx, stop := context.WithCancel(t.Context())
	var last [2]float64
	_, err := compare.ReadAll(ctx, []string{long("a.mcap"), long("b.mcap")}, func(i int) timeline.Each {
		return func(elapsed float64, _ *snapshot.Snapshot) {
			stop()
			last[i] = elapsed
		}
	})
	if !errors.Is(err, context.Canceled) || last[0] > 30 || last[1] > 30 {
		t.Errorf("%v after %v s of 63", err, last)
	}
}
