package tuning

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// flown steps a flight of the built-in autopilot with the physics until it is over or a time [s] has passed.
func flown(t *testing.T, w *physics.World, f *autopilot.Flight, until float64, each func(time float64)) {
	t.Helper()
	const dt = 1.0 / 400
	var in physics.Inputs
	for w.State().Time < until && !(*f).Progress().Over {
		s := w.State()
		sense := autopilot.Sense{
			Time: s.Time, Pos: s.PositionNED, Vel: s.VelGround, NEDFromFRD: s.NEDFromFRD, Rate: s.Rate, SpecificForce: s.SpecificForceFRD,
			RangeDown: s.Sensors.Rangefinders[0], Voltage: s.Power.Voltage, Current: s.Power.Current, Wind: s.Air.WindNED,
		}
		pulses := (*f).Step(&sense)
		copy(in.PWMUs[:], pulses[:])
		if err := w.Step(&in, dt); err != nil {
			t.Fatal(err)
		}
		each(s.Time)
	}
}

// TestHelicoptersFlyAndAutorotate: the built-in autopilot flies all through their mission and home; engine out on the way, at any of three times, they
// autorotate and land whole. A flight that goes on from a checkpoint is the same.
func TestHelicoptersFlyAndAutorotate(t *testing.T) {
	for _, name := range []string{"heli-450", "heli-700", "heli-dual", "heli-coaxial"} {
		for _, out := range []float64{0, 32, 40, 46} { // when the engine fails [s]; 0: it does not
			m, err := catalog.Find(name, "")
			if err != nil {
				t.Fatal(err)
			}
			w, err := physics.New(physics.Params{Vehicle: m.Vehicle, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			tuned, err := For(&m.Vehicle)
			if err != nil {
				t.Fatal(err)
			}
			legs := Mission(&m.Vehicle, mission.DefaultHome).Legs(mission.DefaultHome)
			options := autopilot.FlightOptions{Legs: legs, Logf: func(string, ...any) {}}
			f, failed, lean := tuned.NewFlight(options), false, 0.0
			was, down := 0.0, false
			flown(t, w, &f, 150, func(time float64) {
				if failed && time > out+1 && w.State().Contact.InContact && !down {
					down = true
					t.Logf("%s %g: %.2f m/s, rotor %.0f rad/s", name, out, was, w.State().Heads[0].Speed)
				}
				was = w.State().VelGround.Z
				lean = max(lean, frame.Tilt(w.State().NEDFromFRD))
				if out > 0 && !failed && time > out {
					failed = true
					if err := w.Apply(command.FailMotor{Motor: 8}); err != nil {
						t.Fatal(err)
					}
					other := tuned.NewFlight(options)
					kept := f.AppendCheckpoint(nil)
					if err := other.Restore(kept); err != nil || string(other.AppendCheckpoint(nil)) != string(kept) {
						t.Errorf("%s: restored it is another: %v", name, err)
					}
					f = other
				}
			})
			s := w.State()
			if !f.Progress().Over || s.Contact.Crashed || s.Contact.LegsBroken != 0 {
				t.Errorf("%s, engine out at %g s: %s after %.1f s, %+v", name, out, f.Progress().Phase, s.Time, s.Contact)
			}
			if away := math.Hypot(s.PositionNED.X, s.PositionNED.Y); out == 0 && away > 1 {
				t.Errorf("%s: it lands %.1f m from home", name, away)
			}
			if lean > 0.8 {
				t.Errorf("%s, engine out at %g s: it leans by %.2f rad", name, out, lean)
			}
		}
	}
}
