package rotor

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

const rho = 1.225

func slowFlyer(t testing.TB) (*Table, *Params) {
	table, err := NewTable("apc-sf-10x4.7")
	if err != nil {
		t.Fatal(err)
	}
	return table, &Params{
		Name: "apc-sf-10x4.7", Diameter: 0.254, Solidity: 0.125,
		MeanPitch: 0.298, DragCoeff: 0.03,
	}
}

func rad(rpm float64) float64 { return rpm * 2 * math.Pi / 60 }

func inAxialFlow(rpm, climb float64) Inputs {
	return Inputs{Speed: rad(rpm), VelAirFRD: frame.OfFRD(0, 0, -climb), Density: rho, ThrustFactor: 1}
}

// TestTunnelMeasurementsComeBack asks the model for every measured point and
// turns its forces back into coefficients.
func TestTunnelMeasurementsComeBack(t *testing.T) {
	table, p := slowFlyer(t)
	m, err := load("apc-sf-10x4.7")
	if err != nil {
		t.Fatal(err)
	}
	points := m.static
	for _, run := range m.runs {
		points = append(points, run...)
	}
	if len(points) < 110 {
		t.Fatalf("only %d points were read", len(points))
	}
	for _, want := range points {
		n := want.rpm / 60
		out := table.At(p, inAxialFlow(want.rpm, want.j*n*p.Diameter))
		ct := out.Thrust / (rho * n * n * math.Pow(p.Diameter, 4))
		cp := out.Torque * 2 * math.Pi / (rho * n * n * math.Pow(p.Diameter, 5))
		if math.Abs(ct-want.ct) > 0.002 || math.Abs(cp-want.cp) > 0.001 {
			t.Errorf("J %.3f at %.0f/min: CT %.4f CP %.4f, measured %.4f %.4f", want.j, want.rpm, ct, cp, want.ct, want.cp)
		}
	}
}

// TestHoverAgreesWithMomentumTheory: the power that hover takes lies above the
// ideal T sqrt(T/2ρA), by a figure of merit usual for such propellers.
func TestHoverAgreesWithMomentumTheory(t *testing.T) {
	table, p := slowFlyer(t)
	out := table.At(p, inAxialFlow(4650, 0))
	if out.Thrust < 3.5 || out.Thrust > 3.9 {
		t.Errorf("thrust at 4650/min is %g N", out.Thrust)
	}
	area := math.Pi * p.Diameter * p.Diameter / 4
	ideal := out.Thrust * math.Sqrt(out.Thrust/(2*rho*area))
	if merit := ideal / (out.Torque * rad(4650)); merit < 0.5 || merit > 0.75 {
		t.Errorf("figure of merit %g, want 0.5 to 0.75", merit)
	}
}

// TestInducedVelocityFollowsTheory compares induced velocities with momentum
// theory and Leishman's fit, both scaled by hover.
func TestInducedVelocityFollowsTheory(t *testing.T) {
	const ct = 0.12
	jh := math.Sqrt(2 * ct / math.Pi)
	for _, c := range []struct{ x, want float64 }{
		{2, math.Sqrt2 - 1}, {1, (math.Sqrt(5) - 1) / 2}, {0, 1},
		{-0.5, 1.393}, {-1, 1.816}, {-2, 1.026}, // the fit's values
		{-2.5, 0.5}, {-4, 2 - math.Sqrt(3)},
	} {
		if got := axialInflow(ct, c.x*jh) / jh; math.Abs(got-c.want) > 1e-3 {
			t.Errorf("Vc/vh %g: vi/vh %g, want %g", c.x, got, c.want)
		}
	}
}

func TestForcesHaveNoJumpsOverTheFlow(t *testing.T) {
	table, p := slowFlyer(t)
	for _, rpm := range []float64{600, 2400, 4650, 8000} {
		last := table.At(p, inAxialFlow(rpm, -60))
		for v := -60.0; v <= 60; v += 0.01 {
			out := table.At(p, inAxialFlow(rpm, v))
			scale := rho * math.Pow(rpm/60, 2) * math.Pow(p.Diameter, 4)
			// The slope is bounded by 1.2 a unit of J, less windmilling's last kink.
			if d := math.Abs(out.Thrust-last.Thrust) / scale; d > 1.2*0.01/(rpm/60*p.Diameter)+1e-9 {
				t.Fatalf("%g/min: CT jumps by %g at %g m/s", rpm, d, v)
			}
			last = out
		}
	}
}

func TestClimbLosesAndDescentGainsThrust(t *testing.T) {
	table, p := slowFlyer(t)
	last := math.Inf(1)
	for v := 0.0; v <= 14; v += 0.25 {
		out := table.At(p, inAxialFlow(4650, v))
		if out.Thrust >= last {
			t.Errorf("thrust at %g m/s of climb is %g N, not below %g", v, out.Thrust, last)
		}
		last = out.Thrust
	}
	hover := table.At(p, inAxialFlow(4650, 0)).Thrust
	for _, v := range []float64{-3, -6, -12} {
		if got := table.At(p, inAxialFlow(4650, v)).Thrust; got <= hover {
			t.Errorf("thrust at %g m/s of climb is %g N, hover %g", v, got, hover)
		}
	}
}

// TestTranslationalLift: along the disc the induced power falls faster than blade
// drag rises, as far as a slow multirotor flies.
func TestTranslationalLift(t *testing.T) {
	table, p := slowFlyer(t)
	in := inAxialFlow(4650, 0)
	hover := table.At(p, in)
	in.VelAirFRD = frame.OfFRD(8, 0, 0)
	ahead := table.At(p, in)
	if ahead.Thrust <= hover.Thrust || ahead.Torque/ahead.Thrust >= hover.Torque/hover.Thrust {
		t.Errorf("at 8 m/s: %.3f N %.4f N m, hover %.3f N %.4f N m", ahead.Thrust, ahead.Torque, hover.Thrust, hover.Torque)
	}
	if ahead.Thrust > 1.5*hover.Thrust {
		t.Errorf("translational lift raises thrust from %g to %g N", hover.Thrust, ahead.Thrust)
	}
}

func TestRotorDragOpposesTheFlow(t *testing.T) {
	table, p := slowFlyer(t)
	in := inAxialFlow(4650, 0)
	in.VelAirFRD = frame.OfFRD(3, -4, 0)
	d := table.At(p, in).DragFRD
	if d.X >= 0 || d.Y <= 0 || d.Z != 0 || math.Abs(d.X*-4-d.Y*3) > 1e-12 {
		t.Errorf("moving %v the drag is %v", in.VelAirFRD.Array(), d.Array())
	}
	// RotorS (Furrer et al. 2016) identified 8e-5 N s²/m a rotor for such
	// propellers: 0.2 N at 487 rad/s and 5 m/s.
	if h := d.Len(); h < 0.05 || h > 0.4 {
		t.Errorf("rotor drag at 5 m/s is %g N", h)
	}
}

func TestThrustIsProportionalToDensity(t *testing.T) {
	table, p := slowFlyer(t)
	in := inAxialFlow(4650, 2)
	full := table.At(p, in)
	in.Density = rho / 2
	half := table.At(p, in)
	if math.Abs(half.Thrust*2-full.Thrust) > 1e-12 || math.Abs(half.Torque*2-full.Torque) > 1e-12 {
		t.Errorf("half the density: %v, full: %v", half, full)
	}
}

// TestDamageScalesAsAShorterBlade: T ~ D⁴ and Q ~ D⁵ at the same speed.
func TestDamageScalesAsAShorterBlade(t *testing.T) {
	table, p := slowFlyer(t)
	in := inAxialFlow(4650, 0)
	whole := table.At(p, in)
	for _, s := range []float64{0, 0.5, 0.9} {
		in.ThrustFactor = math.Pow(s, 4)
		got := table.At(p, in)
		if math.Abs(got.Thrust/whole.Thrust-math.Pow(s, 4)) > 1e-12 || math.Abs(got.Torque/whole.Torque-math.Pow(s, 5)) > 1e-12 {
			t.Errorf("blades of %g: %v, whole %v", s, got, whole)
		}
	}
}

func TestForcesAreFiniteEverywhere(t *testing.T) {
	table, p := slowFlyer(t)
	rapid.Check(t, func(t *rapid.T) {
		v := func(name string) float64 { return rapid.Float64Range(-200, 200).Draw(t, name) }
		in := Inputs{
			Speed:        rapid.Float64Range(0, 3000).Draw(t, "speed"),
			VelAirFRD:    frame.OfFRD(v("x"), v("y"), v("z")),
			Density:      rapid.Float64Range(0, 1.5).Draw(t, "density"),
			ThrustFactor: rapid.Float64Range(0, 1).Draw(t, "factor"),
		}
		out := table.At(p, in)
		if sum := out.Thrust + out.Torque + out.TorqueSlope + out.DragFRD.X + out.DragFRD.Y; sum-sum != 0 {
			t.Fatalf("%+v gives %+v", in, out)
		}
		if out.TorqueSlope < 0 {
			t.Fatalf("%+v gives a torque slope of %g", in, out.TorqueSlope)
		}
	})
}

func TestUnknownPropellerIsAnError(t *testing.T) {
	for _, name := range []string{"", "apc-sf-11x4.7", "../rotor"} {
		if _, err := NewTable(name); err == nil {
			t.Errorf("%q gave a table", name)
		}
	}
}
