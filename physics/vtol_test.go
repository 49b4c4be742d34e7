package physics

import (
	"bytes"
	"math"
	"os"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// vtol is the World of a vehicle file.
func vtol(t testing.TB, file string) *World {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vehiclefile.Parse(bytes.NewReader(text), file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := New(Params{Vehicle: v, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

const (
	tailsitter = "../vehicle/vehicles/plane-tailsitter.yaml"
	quadplane  = "../vehicle/vehicles/quadplane.yaml"
)

// hang holds a tailsitter nose up in the air with its propeller pulling 16 N, a servo's pulse moved, and returns the moment on it
// [N m] and the propeller's torque [N m].
func hang(t *testing.T, output int, us uint16) (moment frame.Vec[frame.FRD], torque float64) {
	w := vtol(t, tailsitter)
	in := neutral(1350)
	if output > 0 {
		in.PWMUs[output-1] = us
	}
	for range 1000 {
		w.body.position, w.body.velocity = frame.OfNED(0, 0, -50), frame.OfNED(0, 0, 0)
		w.body.rate, w.body.attitude = frame.OfFRD(0, 0, 0), frame.FromEuler(0, math.Pi/2, 0)
		fly(t, w, in, 0.001)
	}
	return w.body.moment, w.propulsion.aero[0].Torque
}

// TestASlipstreamAloneSteers a tailsitter that hovers. What the propeller turns, wing and tail turn back in part and never more
// than that: the swirl has no more angular momentum. More than 1500 µs rolls right, pitches up and yaws right, as much as less
// does the other way. The jet has 11.7 N across it for a radian; of that a plate takes 0.595 (wing.Jet), and a flap of 0.55 of
// the chord does 0.8 of what the plate would: elevator and rudder make 1.75 N, 0.45 m behind, with 18°.
func TestASlipstreamAloneSteers(t *testing.T) {
	middle, torque := hang(t, 0, 0)
	if left := -middle.X / torque; !(left > 0.1 && left < 0.9) || math.Abs(middle.Y) > 0.01 || math.Abs(middle.Z) > 0.1 {
		t.Errorf("surfaces in the middle: moment %v of a propeller's torque of %.3g N m; expected 0.1 to 0.9 of it to the left", middle.Array(), torque)
	}
	for _, c := range []struct {
		output   int
		axis     func(frame.Vec[frame.FRD]) float64
		least, k float64
	}{
		{1, func(v frame.Vec[frame.FRD]) float64 { return v.X }, 0.1, 0.2},
		{2, func(v frame.Vec[frame.FRD]) float64 { return v.Y }, 0.6, 0.95},
		{4, func(v frame.Vec[frame.FRD]) float64 { return v.Z }, 0.55, 0.95},
	} {
		up, _ := hang(t, c.output, 1700)
		down, _ := hang(t, c.output, 1300)
		more, less := c.axis(up.Sub(middle)), c.axis(down.Sub(middle))
		if !(more > c.least && more < c.k) || math.Abs(more+less) > 0.1*more {
			t.Errorf("output %d: 1700 µs makes %.3g N m and 1300 µs %.3g N m, expected %g to %g N m and its opposite", c.output, more, less, c.least, c.k)
		}
	}
}

// TestWindAcrossAnUprightWing: held upright in 6 m/s across, tailsitter is pushed with 8 N. Of the 2.2 N s that each of its propellers'
// jets brings in a second, a plate takes 1 − 4/π² (wing.Jet), and beside the jets wing and body have the drag of plates.
func TestWindAcrossAnUprightWing(t *testing.T) {
	const wind = 6.0
	w := vtol(t, "../vehicle/vehicles/tailsitter.yaml")
	in := neutral(1000)
	in.PWMUs[2], in.PWMUs[3] = 1560, 1560
	for range 1000 {
		w.body.position, w.body.velocity = frame.OfNED(0, 0, -50), frame.OfNED(wind, 0, 0)
		w.body.rate, w.body.attitude = frame.OfFRD(0, 0, 0), frame.FromEuler(0, math.Pi/2, 0)
		fly(t, w, in, 0.001)
	}
	thrust, jets, blown := 0.0, 0.0, 0.0
	rho := w.around.air.Density
	for i := range w.propulsion.aero {
		a, r := &w.propulsion.aero[i], w.propulsion.mounts[i].radius
		thrust += a.Thrust
		jets += rho * math.Pi * r * r * a.Induced * wind
		blown += 2 * r / math.Sqrt(1.7) // wide is the jet over the wing
	}
	m := w.lifting.models[0]
	area := m.Area()*(1-blown/m.Span()) + w.vehicle.DragArea.Z/1.2
	want := (1-4/(math.Pi*math.Pi))*jets + 1.2*0.5*rho*wind*wind*area
	got := -w.body.force.X
	t.Logf("at %.1f N of thrust %.2f N, want %.2f N", thrust, got, want)
	if math.Abs(thrust-22) > 4 || math.Abs(got-want) > 0.15*want {
		t.Errorf("at %.1f N of thrust wind across pushes with %.2f N, want %.2f N within 15 %%", thrust, got, want)
	}
}

// TestTailsittersStandOnTheirTail, nose up, at rest, where their feet are.
func TestTailsittersStandOnTheirTail(t *testing.T) {
	w := vtol(t, tailsitter)
	in := neutral(1000)
	fly(t, w, in, 3)
	s := w.State()
	if _, pitch, _ := s.Euler(); pitch < 89*math.Pi/180 || s.VelGround.Len() > 1e-3 || s.Contact.Crashed {
		t.Errorf("after 3 s its nose is at %.2f°, it moves at %.3g m/s, crashed %v", pitch*180/math.Pi, s.VelGround.Len(), s.Contact.Crashed)
	}
	if height := -s.PositionNED.Z; math.Abs(height-0.63) > 0.005 {
		t.Errorf("its centre of mass is %.4g m high, expected 0.63 m, where its feet are", height)
	}
}

// TestRotorsThatLiftLeaveTheWingAlone: in a hover the quadplane's rotors blow past its wing and tail, which lie beside the jets:
// what lifts is their thrust, canted by 3.6°, less the wakes' drag on the body.
func TestRotorsThatLiftLeaveTheWingAlone(t *testing.T) {
	w := vtol(t, quadplane)
	in := neutral(1000)
	for k := 4; k < 8; k++ {
		in.PWMUs[k] = 1550
	}
	for range 1000 {
		w.body.position, w.body.velocity = frame.OfNED(0, 0, -50), frame.OfNED(0, 0, 0)
		w.body.rate, w.body.attitude = frame.OfFRD(0, 0, 0), frame.FromEuler(0, 0, 0)
		fly(t, w, in, 0.001)
	}
	thrust := 0.0
	for i := range w.propulsion.aero {
		thrust += w.propulsion.aero[i].Thrust
	}
	up := -w.body.force.Z
	if ratio := up / (thrust * math.Cos(3.6*math.Pi/180)); thrust < 30 || ratio < 0.97 || ratio > 1.005 {
		t.Errorf("%.4g N lift of %.4g N of thrust, %.4g of it", up, thrust, ratio)
	}
}

// BenchmarkStepQuadplane is a step of the quadplane, of 28 strips and five rotors, in a hover in turbulence.
func BenchmarkStepQuadplane(b *testing.B) {
	w := vtol(b, quadplane)
	w.params.Wind.Speed, w.params.Turbulence.Intensity = 5, 0.3
	in := neutral(1000)
	for k := 4; k < 8; k++ {
		in.PWMUs[k] = 1550
	}
	b.ReportAllocs()
	for b.Loop() {
		if w.body.position.Z > -50 || w.body.position.Z < -500 {
			glideFrom(w, 300, 0)
		}
		if err := w.Step(&in, 1.0/1200); err != nil {
			b.Fatal(err)
		}
	}
}
