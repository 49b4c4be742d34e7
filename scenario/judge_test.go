package scenario

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// judgedWorld is a judge of the example beside a world that takes off.
func judgedWorld(t testing.TB) (*Judge, *physics.World, *physics.Inputs) {
	v := airframe.Default()
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	f, err := parse(Source{Name: "a.yaml", text: `name: x
steps:
  - {at: 600s, do: {gust: {speed: 5}}}
  - {after: altitude > 900m, do: {fail_motor: {motor: 2}}}
  - {after: waypoint 5, do: {fail_motor: {motor: 2}}}
expect:
  - always: tilt < 60deg
  - {within: 600s, after: takeoff, that: landed and impact < 2m/s}
  - never: position_error > 20m or abs(roll) > 30deg and voltage < 9V
  - {always: rpm(1) < 20000rpm, until: fail_motor}
  - {eventually: waypoint >= 5}
`})
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewJudge(f, FlightSetup{Vehicle: &v, Plan: mission.BuiltIn(mission.DefaultHome), Home: mission.DefaultHome}, Options{Samples: true})
	if err != nil {
		t.Fatal(err)
	}
	j.Observer(0).Began(1, func(command.Scheduled, int) {})
	in := &physics.Inputs{}
	for i := range 4 {
		in.PWMUs[i] = 1650
	}
	return j, w, in
}

// TestJudgingAllocatesNothing in a flight in which nothing happens, samples included.
func TestJudgingAllocatesNothing(t *testing.T) {
	j, w, in := judgedWorld(t)
	step := func() {
		if err := w.Step(in, 0.00125); err != nil {
			t.Fatal(err)
		}
		w.Events(j.Observer(0).Happened)
		j.Observer(0).Stepped(w.State())
	}
	for range 4000 { // lift-off is behind it
		step()
	}
	if !j.now[0].flown || j.now[0].landed {
		t.Fatal("the vehicle did not take off")
	}
	if n := testing.AllocsPerRun(2000, step); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

func BenchmarkJudge(b *testing.B) {
	j, w, in := judgedWorld(b)
	for range 2000 {
		if err := w.Step(in, 0.00125); err != nil {
			b.Fatal(err)
		}
	}
	s := w.State()
	b.ReportAllocs()
	for b.Loop() {
		j.Observer(0).Stepped(s)
	}
}

// TestSilenceEndsAFlightAfterTakeOff only: before it the autopilot may be starting.
func TestSilenceEndsAFlightAfterTakeOff(t *testing.T) {
	j, w, in := judgedWorld(t)
	if j.Observer(0).Silent() {
		t.Error("a vehicle that never flew was ended")
	}
	for range 2000 {
		if err := w.Step(in, 0.00125); err != nil {
			t.Fatal(err)
		}
		w.Events(j.Observer(0).Happened)
		j.Observer(0).Stepped(w.State())
	}
	if r := j.Result; !j.Observer(0).Silent() || r().Ended != EndedAutopilot || !slices.Contains(r().Warnings, "the autopilot fell silent at 2.5 s") {
		t.Errorf("ended %s, %q", r().Ended, r().Warnings)
	}
}

// TestResetEndsTheScenarioAfterTakeOff only: before it the flight begins again, as when an
// autopilot restarts.
func TestResetEndsTheScenarioAfterTakeOff(t *testing.T) {
	j, w, in := judgedWorld(t)
	fly := func(steps int) {
		for range steps {
			if err := w.Step(in, 0.00125); err != nil {
				t.Fatal(err)
			}
			w.Events(j.Observer(0).Happened)
			j.Observer(0).Stepped(w.State())
		}
	}
	given := 0
	began := func(flight uint64) {
		w.Reset()
		j.Observer(0).Began(flight, func(command.Scheduled, int) { given++ })
	}
	fly(4) // its motors have hardly begun to turn
	began(2)
	if r := j.Result(); r.Ended != "" || given != 1 {
		t.Fatalf("a reset on the ground: ended %q, %d steps scheduled, want it to go on with 1", r.Ended, given)
	}
	fly(2000)
	if !j.now[0].flown {
		t.Fatal("the vehicle did not take off")
	}
	began(3)
	select {
	case <-j.Done():
	default:
		t.Error("a reset in flight did not end the scenario")
	}
	if r := j.Result(); r.Ended != EndedReset || r.Duration < 2.4 || given != 1 {
		t.Errorf("ended %q after %g s, %d steps scheduled; want %q after 2.5 s, 1", r.Ended, r.Duration, given, EndedReset)
	}
}

// TestStoppedFlightIsNotHeld: what the rest would have decided is not judged, what was decided
// stays; before the first step, and before the beginning, nothing is.
func TestStoppedFlightIsNotHeld(t *testing.T) {
	before, w, in := judgedWorld(t)
	before.Stop()
	unbegun, err := NewJudge(before.file, before.setup, Options{})
	if err != nil {
		t.Fatal(err)
	}
	unbegun.Stop()
	during, _, _ := judgedWorld(t)
	for range 1600 {
		if err := w.Step(in, 0.00125); err != nil {
			t.Fatal(err)
		}
		w.Events(during.Observer(0).Happened)
		during.Observer(0).Stepped(w.State())
	}
	during.Stop()
	for name, c := range map[string]struct {
		judge  *Judge
		judged []bool
	}{
		"before it began":       {unbegun, []bool{false, false, false, false, false}},
		"before the first step": {before, []bool{false, false, false, false, false}},
		"in flight":             {during, []bool{true, false, true, true, false}},
	} {
		r := c.judge.Result()
		if r.Held || r.Summary() != "stopped before its end" || len(r.Expectations) != len(c.judged) {
			t.Errorf("%s: held %v, %q, %d expectations", name, r.Held, r.Summary(), len(r.Expectations))
			continue
		}
		for i, judged := range c.judged {
			if v := r.Expectations[i]; v.Judged != judged || v.Held != judged || !judged && (v.Why == "" || v.HasMargin) {
				t.Errorf("%s: %+v", name, v)
			}
		}
	}
	tilted := *w.State()
	tilted.NEDFromFRD = frame.FromEuler(1.5, 0, 0)
	broken, _, _ := judgedWorld(t)
	broken.Observer(0).Stepped(&tilted)
	broken.Stop()
	if r := broken.Result(); r.Held || r.Summary() != "stopped before its end, 1 of 5 expectations did not hold until then" {
		t.Errorf("one is broken: held %v, %q", r.Held, r.Summary())
	}
}
