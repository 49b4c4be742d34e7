package vtol_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/pilottest"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/autopilot/vtol"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// flown is a flight of the built-in autopilot against the real simulation, on the test's goroutine.
type flown struct {
	t      *testing.T
	sim    *sim.Sim
	pilot  *autopilot.Pilot
	tuning vtol.Tuning
	legs   []mission.Leg
	log    []string
	then   func(*protocol.State) // called with each state; may be nil
	phase  string                // the last
	since  float64               // when it began [s]
	down   [2]float64            // least and greatest height of the transition [m]
	figures
	last protocol.State
}

// figures are what a flight is judged by.
type figures struct {
	transition, back float64    // how long they take [s]
	held             float64    // height that the transition loses [m]
	balloon          float64    // the same of the transition back, up or down [m]
	radius           [2]float64 // least and greatest distance from the centre of the circle, once it has settled [m]
	height           float64    // greatest error of the height there [m]
	slow             float64    // least airspeed on the wings, over the stall speed
	tilt             float64    // greatest, of the rotors' phases [rad]
	touch            float64    // sink rate at touchdown [m/s]
	at               float64    // distance of the touchdown from home [m]
	idle             bool       // the rotors that only lift stand on the circle
}

func newFlown(t *testing.T, name string, wind, from, turbulence float64, plan mission.Plan) *flown {
	t.Helper()
	testplan.SkipIfRepeated(t)
	e, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	h := mission.DefaultHome
	w := physics.Params{Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180, Vehicle: e.Vehicle}
	w.Wind, w.Turbulence = command.SetWind{Speed: wind, FromDeg: from}, command.SetTurbulence{Intensity: turbulence}
	f := &flown{t: t, legs: plan.Legs(h)}
	f.radius[0], f.slow, f.idle = math.Inf(1), math.Inf(1), true
	if f.sim, err = sim.New(sim.Config{World: w}); err != nil {
		t.Fatal(err)
	}
	if f.tuning, err = tuning.VTOLOf(&e.Vehicle); err != nil {
		t.Fatal(err)
	}
	f.pilot, err = autopilot.New(autopilot.Config{
		Direct: f.exchange, Mission: plan, Home: h, FrameRate: 400, Vehicle: pilottest.Twinned(t, f.tuning), OnState: f.see,
		Logf: func(format string, args ...any) { f.log = append(f.log, fmt.Sprintf(format, args...)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// exchange hands a packet to the simulation, and looks at the rotors on the circle.
func (f *flown) exchange(packet []byte, st *protocol.State) bool {
	var servo protocol.Servo
	if err := protocol.ParseServo(packet, &servo); err != nil {
		f.t.Fatal(err)
	}
	if f.phase == "waypoint 4" {
		pulls := map[int]bool{}
		for _, o := range f.tuning.Hover.Pullers() {
			pulls[o] = true
		}
		for _, m := range f.tuning.Hover.Motors {
			f.idle = f.idle && (pulls[m.Output] || servo.PWMUs[m.Output-1] == 1000)
		}
	}
	return f.sim.Answer(packet, st)
}

// see takes a state.
func (f *flown) see(s *protocol.State) {
	now := f.pilot.Status().Phase
	height := -s.PositionNED[2]
	if now != f.phase {
		switch f.phase {
		case "transition":
			f.transition, f.held = s.Time-f.since, f.down[1]-f.down[0]
		case "transition back":
			f.back, f.balloon = s.Time-f.since, f.down[1]-f.down[0]
		}
		f.phase, f.since, f.down = now, s.Time, [2]float64{height, height}
	}
	f.down = [2]float64{min(f.down[0], height), max(f.down[1], height)}
	switch {
	case now == "waypoint 4":
		l := f.legs[3]
		d := math.Hypot(s.PositionNED[0]-l.North, s.PositionNED[1]-l.East)
		if s.Time > f.since+35 {
			f.radius = [2]float64{min(f.radius[0], d), max(f.radius[1], d)}
			f.height = max(f.height, math.Abs(s.PositionNED[2]-l.Down))
		}
		fallthrough
	case strings.HasPrefix(now, "waypoint"), now == "approach":
		f.slow = min(f.slow, s.Airspeed/f.tuning.Plane.Stall)
	case now != "return" && f.pilot.Status().Armed:
		f.tilt = max(f.tilt, math.Acos(math.Cos(s.Roll)*math.Cos(s.Pitch)))
	}
	if now == "landing" && f.touch == 0 {
		var seen snapshot.Snapshot
		if f.sim.Buffer().Read(&seen); seen.Contact.InContact {
			f.touch, f.at = f.last.VelGroundNED[2], math.Hypot(s.PositionNED[0], s.PositionNED[1])
		}
	}
	f.last = *s
	if f.then != nil {
		f.then(s)
	}
}

// fly flies to the end, and returns the phases in their order.
func (f *flown) fly() (phases string) {
	f.t.Helper()
	if err := f.pilot.Run(f.t.Context()); err != nil {
		f.t.Fatalf("%v\n%s", err, strings.Join(f.log, "\n"))
	}
	f.t.Logf("%s after %.0f s: %+v\n%s", f.pilot.Status().Phase, f.last.Time, f.figures, strings.Join(f.log, "\n"))
	var names []string
	for _, l := range f.log {
		_, name, _ := strings.Cut(l, " s: ")
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// TestVTOLsFlyTheirMission up on the rotors, over to the wings, around a circle, back to the rotors and down at home, in still air
// and in wind from ahead and across, and the same after a checkpoint anywhere.
func TestVTOLsFlyTheirMission(t *testing.T) {
	for _, name := range []string{"quadplane", "quadplane-tri", "tilt-tri", "tilt-quad", "firefly"} {
		for _, wind := range []struct{ speed, from float64 }{{0, 0}, {6, 340}, {6, 80}} {
			t.Run(fmt.Sprintf("%s in %g m/s from %g", name, wind.speed, wind.from), func(t *testing.T) {
				f := newFlown(t, name, wind.speed, wind.from, wind.speed/60, mission.BuiltInVTOL(mission.DefaultHome))
				phases := f.fly()
				want := "waiting for a steady vehicle, arming, take-off, waypoint 2, turn to the route, transition, waypoint 2, waypoint 3, waypoint 4, waypoint 5, return, landing, approach, transition back, return, landing, landed"
				off, low, held := 0.5, 0.2, 1.5
				if wind.speed > 0 {
					off, low = 4, 1.2
				}
				if name == "firefly" { // it climbs: its wing lifts before the rotors behind it may slow down
					held = 3.5
				}
				switch {
				case phases != want:
					t.Errorf("its phases are %s, want %s", phases, want)
				case f.transition > 12 || f.held > held:
					t.Errorf("it goes over in %.1f s between heights %.2f m apart, want 12 s and %g m at most", f.transition, f.held, held)
				case f.back > 12 || f.balloon > 4:
					t.Errorf("it goes back in %.1f s between heights %.2f m apart, want 12 s and 4 m at most", f.back, f.balloon)
				case f.radius[0] < 100-off || f.radius[1] > 100+off || f.height > low:
					t.Errorf("circles from %.1f to %.1f m, %.2f m off its height; want 100 m within %g m, %g m", f.radius[0], f.radius[1], f.height, off, low)
				case f.slow < 1.2 || !f.idle:
					t.Errorf("on the wings it slows down to %.2f of the stall speed, want 1.2 at least; its rotors stand: %v", f.slow, f.idle)
				case f.tilt > 0.6:
					t.Errorf("on the rotors it leans by %.2f rad, want 0.6 at most", f.tilt)
				case f.touch > 0.8 || f.at > 0.3:
					t.Errorf("touches down at %.2f m/s, %.2f m from home, want 0.8 m/s and 0.3 m at most", f.touch, f.at)
				}
			})
		}
	}
}
