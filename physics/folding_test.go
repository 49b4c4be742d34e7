package physics_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// folding is the glider, whose blades fold, with its ESC that brakes on stop or not.
func folding(t testing.TB, brake bool, change ...func(*airframe.Vehicle)) (*physics.World, *physics.Inputs) {
	t.Helper()
	e, err := catalog.Find("glider", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	v.Launch.Throttle, v.Launch.Delay = 0, 0
	v.Drives[0].BrakeOnStop = brake
	for _, c := range change {
		c(&v)
	}
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	return w, &physics.Inputs{PWMUs: [32]uint16{1500, 1500, 1000, 1500, 1000}}
}

const degree = math.Pi / 180

// TestBladesFoldWhereTheMotorIsStopped: held into a wind, they stand out under power, whatever the ESC. Without power they fold where
// it brakes the motor; where it doesn't, they windmill and the centrifugal force holds them out.
func TestBladesFoldWhereTheMotorIsStopped(t *testing.T) {
	for _, brake := range []bool{true, false} {
		w, in := folding(t, brake)
		r := &w.State().Rotors[0]
		if r.Folded != math.Pi/2 {
			t.Errorf("at the start they are folded by %.3g deg, want 90", r.Folded/degree)
		}
		apply(t, w, command.SetWind{Speed: 11})
		in.PWMUs[2] = 1800
		stepFor(t, w, in, 0.2)
		if r.Folded != 0 || r.Thrust < 3 {
			t.Errorf("after 0.2 s under power they are folded by %.3g deg and give %.3g N", r.Folded/degree, r.Thrust)
		}
		in.PWMUs[2] = 1000
		stepFor(t, w, in, 3)
		switch {
		case brake && !(r.Folded > 89*degree && r.Speed < 1 && r.Thrust > -0.01):
			t.Errorf("3 s after the motor stopped they are folded by %.3g deg, at %.3g rad/s and %.3g N", r.Folded/degree, r.Speed, r.Thrust)
		case !brake && !(r.Folded > 0 && r.Folded < 2*degree && r.Speed > 100 && r.Thrust < -0.1):
			t.Errorf("without a brake they are folded by %.3g deg, at %.3g rad/s and %.3g N", r.Folded/degree, r.Speed, r.Thrust)
		}
		if w.State().Power.Current < -1e-9 {
			t.Errorf("the brake gives the battery %g A", -w.State().Power.Current)
		}
	}
}

// TestFoldingGoesOnFromACheckpoint, in the middle of it, to the same bits.
func TestFoldingGoesOnFromACheckpoint(t *testing.T) {
	w, in := folding(t, true)
	apply(t, w, command.SetWind{Speed: 11})
	in.PWMUs[2] = 1800
	stepFor(t, w, in, 0.3)
	in.PWMUs[2] = 1000
	r := &w.State().Rotors[0]
	for range 3000 {
		if stepFor(t, w, in, 0.001); r.Folded > 30*degree {
			break
		}
	}
	if r.Folded > 80*degree || r.Folded < 30*degree {
		t.Fatalf("it folded to %g deg", r.Folded/degree)
	}
	other, _ := folding(t, true)
	if err := physics.RestoreCheckpoint(other, physics.AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	stepFor(t, w, in, 0.2)
	stepFor(t, other, in, 0.2)
	if r.Folded < 60*degree || !bytes.Equal(physics.AppendCheckpoint(nil, w), physics.AppendCheckpoint(nil, other)) {
		t.Errorf("folded by %g deg, and from a checkpoint by %g", r.Folded/degree, other.State().Rotors[0].Folded/degree)
	}
}

// TestBladesWithoutHingesStandOut from the moment at which the vehicle in flight is given such a propeller.
func TestBladesWithoutHingesStandOut(t *testing.T) {
	w, in := folding(t, true)
	stepFor(t, w, in, 0.1)
	e, err := catalog.Find("glider", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	v.Propellers[0].Folding = rotor.Folding{}
	next, err := physics.Refit(w, v)
	if err != nil {
		t.Fatal(err)
	}
	stepFor(t, next, in, 0.1)
	if before, after := w.State().Rotors[0].Folded, next.State().Rotors[0].Folded; before == 0 || after != 0 {
		t.Errorf("folded by %g rad with hinges, by %g without", before, after)
	}
}

// sinks flies a glide at 11 m/s, by a pilot of its own, and returns the speed, the rate of descent and the propeller's state
// over its second half.
func sinks(t *testing.T, w *physics.World, in *physics.Inputs) (speed, sink, thrust float64) {
	t.Helper()
	physics.Glide(w, 500, 11)
	s := w.State()
	pulse := func(off float64) uint16 { return uint16(1500 + math.Max(-500, math.Min(500, off))) }
	const seconds = 24
	var height, way float64
	for i := range 1000 * seconds {
		in.PWMUs[2] = 1000
		if i < 1000 { // of power, after which the blades stand out
			in.PWMUs[2] = 1600
		}
		roll, pitch, _ := s.Euler()
		in.PWMUs[0] = pulse(-500*roll - 100*s.Rate.X)
		in.PWMUs[1] = pulse(20*(s.Air.Airspeed-11) - 300*(pitch+0.04) - 150*s.Rate.Y)
		if err := w.Step(in, 0.001); err != nil {
			t.Fatal(err)
		}
		if i == 1000*seconds/2 {
			height, way = s.Altitude(), s.PositionNED.X
		}
	}
	const half = seconds/2 - 0.001
	sink = (height - s.Altitude()) / half
	return math.Hypot((s.PositionNED.X-way)/half, sink), sink, s.Rotors[0].Thrust
}

// TestFoldedBladesGlideFarther: a glide takes the power of the drag, so that a propeller's drag D makes it sink by D V/W more. Folded,
// windmilling and stopped with blades that don't fold, in one glide.
func TestFoldedBladesGlideFarther(t *testing.T) {
	stiff := func(v *airframe.Vehicle) { v.Propellers[0].Folding.Hinge = 0 }
	w, in := folding(t, true)
	speed, folded, _ := sinks(t, w, in)
	if f := w.State().Rotors[0].Folded; f < 89*degree {
		t.Errorf("in the glide the blades are folded by %.3g deg", f/degree)
	}
	weight := 1.76 * standard.Gravity
	t.Logf("folded: %.2f m/s, sinks at %.3f m/s, glide ratio %.1f", speed, folded, math.Sqrt(speed*speed-folded*folded)/folded)
	for name, c := range map[string]struct {
		brake  bool
		change []func(*airframe.Vehicle)
	}{"windmilling": {false, nil}, "stopped": {true, []func(*airframe.Vehicle){stiff}}} {
		w, in := folding(t, c.brake, c.change...)
		speed, sink, thrust := sinks(t, w, in)
		more := -thrust * speed / weight
		t.Logf("%s at %.0f rad/s: %.2f m/s, sinks at %.3f m/s, glide ratio %.1f; drag %.3f N, which is %.3f m/s",
			name, w.State().Rotors[0].Speed, speed, sink, math.Sqrt(speed*speed-sink*sink)/sink, -thrust, more)
		if got := sink - folded; math.Abs(got-more) > 0.15*more || more < 0.1 {
			t.Errorf("%s it sinks by %.3f m/s more than folded, want %.3f", name, got, more)
		}
	}
}
