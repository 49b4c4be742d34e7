package physics

import (
	"bytes"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
	"github.com/sitlark/sitlark/vehicle/vehicles"
)

// vtol is the World of a vehicle that comes with sitlark.
func vtol(t testing.TB, name string, change func(*Params)) *World {
	t.Helper()
	text, err := vehicles.Files.ReadFile(name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vehiclefile.Parse(bytes.NewReader(text), name+".yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := Params{Vehicle: v, Seed: 1}
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestScratch(t *testing.T) {
	for _, out := range []int{0, 1, 2, 4} {
		for _, us := range []uint16{1300, 1700} {
			w := vtol(t, "tailsitter", nil)
			in := neutral(1590)
			pose := func() {
				w.body.position = frame.OfNED(0, 0, -50)
				w.body.velocity = frame.OfNED(0, 0, 0)
				w.body.rate = frame.OfFRD(0, 0, 0)
				w.body.attitude = frame.FromEuler(0, math.Pi/2, 0)
			}
			if out > 0 {
				in.PWMUs[out-1] = us
			}
			for range 2000 {
				pose()
				if err := w.Step(&in, 0.001); err != nil {
					t.Fatal(err)
				}
			}
			a := &w.propulsion.aero[0]
			for i, m := range w.lifting.models {
				st := w.lifting.states[i]
				in := wing.Inputs{VelAirFRD: w.around.velAirFRD, RatesFRD: w.body.rate, Density: w.around.air.Density, AddedFRD: w.lifting.added[i], Deflections: w.lifting.deflections[i], Height: 50}
				l := m.Step(&st, &in, 0)
				t.Logf("   %d %.3f %.3f", i, l.ForceFRD.Array(), l.MomentFRD.Array())
			}
			t.Log(w.around.velAirFRD, w.lifting.deflections)
			t.Log(out, us, "moment", w.body.moment, "force", w.body.force, "thrust", a.Thrust, "torque", a.Torque, "induced", a.Induced, "speed", w.propulsion.motors[0].Speed)
		}
	}
}
