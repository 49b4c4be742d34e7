package fit

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

// held returns a vehicle on a pack that does not sag, far too heavy to leave its pad.
func held(t *testing.T, v airframe.Vehicle, f *framefile.File) *physics.World {
	t.Helper()
	v = v.Clone()
	v.Battery.CellResistance, v.Battery.LeadResistance, v.Battery.BranchResistance = 1e-5, 0, 0
	v.Inertia = v.Inertia.Scale(min(5000/v.Mass, 10000/(v.Inertia.X+v.Inertia.Z)))
	v.Mass = 500
	v.Contact = contact.ForVehicle(v.Mass, v.Contact.Points)
	w, err := physics.New(physics.Params{Vehicle: v, HomeAltitude: f.RefAltitude.Value})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// thrustOver flies through the pulses from spin_min to spin_max and returns the thrust over
// the largest at steps of a tenth of the command, and how far it is off propExpo's curve.
// The pad adds to all of them alike, as the rotors' height over it stays.
func thrustOver(t *testing.T, v airframe.Vehicle, f *framefile.File) (shares []float64, off float64) {
	t.Helper()
	w := held(t, v, f)
	give := func(command float64) (sum float64) {
		var in physics.Inputs
		share := f.SpinMin.Value + command*(f.SpinMax.Value-f.SpinMin.Value)
		for _, m := range v.Motors {
			in.PWMUs[m.Number-1] = uint16(math.Round(f.PWMMinUs.Value + share*(f.PWMMaxUs.Value-f.PWMMinUs.Value)))
		}
		for range 300 {
			if err := w.Step(&in, 1e-3); err != nil {
				t.Fatal(err)
			}
		}
		for _, r := range w.State().Rotors[:len(v.Motors)] {
			sum += r.Thrust
		}
		return sum
	}
	for command := 0.0; command < 1.05; command += 0.1 {
		shares = append(shares, give(command))
	}
	most := shares[len(shares)-1]
	e := f.PropExpo.Value
	for i := range shares {
		shares[i] /= most
		c := float64(i) / 10
		off = max(off, math.Abs(shares[i]-(1-e)*c-e*c*c))
	}
	return shares, off
}

// TestVehicleAnswersAsTheFile: thrust over the pulses, slew, the rotors' drag and yaw.
func TestVehicleAnswersAsTheFile(t *testing.T) {
	answersMeet(t, append(files, flownFile{"testdata/racer-0.7kg.json", "x"}))
}

func answersMeet(t *testing.T, files []flownFile) {
	row := evidence.Show(t, "frame-answers", "The file's own numbers; the thrust's curve: ArduPilot's documentation, Motor Thrust Scaling; what the other keys mean: ArduPilot, libraries/SITL/SIM_Frame.cpp and SIM_Motor.cpp")
	plot := row.Plot("Static thrust over command", "command", "thrust over the largest")
	for _, c := range files {
		f := parsed(t, c.path)
		v, r := fitted(t, f, c.layout)
		shares, _ := thrustOver(t, v, &f)
		line, asked := plot.Curve(evidence.Model, f.Name), plot.Curve(evidence.Reference, fmt.Sprintf("propExpo %g", f.PropExpo.Value))
		for i, share := range shares {
			x, e := float64(i)/10, f.PropExpo.Value
			want := (1-e)*x + e*x*x
			line.Add(x, share)
			asked.Add(x, want)
			row.Within(fmt.Sprintf("%s: thrust at command %.1f", f.Name, x), share, want-Tolerance, want+Tolerance, "")
		}
		for _, p := range r.Points {
			switch p.Key {
			case "propExpo", "mdrag_coef", "slew_max", "refRotRate", "yaw torque":
				row.Near(f.Name+": "+p.Key, p.Reached, p.Asked, Tolerance, p.Unit)
			}
		}
	}
}
