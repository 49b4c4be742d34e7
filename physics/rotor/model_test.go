package rotor

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	rho      = 1.225
	mu       = 1.789e-5
	topSpeed = 1100 // [rad/s]
)

func slowFlyer(t testing.TB) (*Model, Params) {
	t.Helper()
	p, err := Named("apc-sf-10x4.7")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Load(&p, topSpeed)
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

func rad(rpm float64) float64 { return rpm * 2 * math.Pi / 60 }

// inFlow is a rotor at rpm that moves through the air, far from ground.
func inFlow(rpm, x, y, z float64) Inputs {
	return Inputs{
		Speed: rad(rpm), VelAirFRD: frame.OfFRD(x, y, z),
		Density: rho, Viscosity: mu, GroundDistance: math.Inf(1),
	}
}

func at(m *Model, in Inputs) Outputs {
	s := NewState(1, 1)
	return m.At(&s, &in)
}

// TestHoverAgreesWithMomentumTheory: induced velocity sqrt(T/2ρA), and a figure of
// merit usual for such propellers.
func TestHoverAgreesWithMomentumTheory(t *testing.T) {
	m, p := slowFlyer(t)
	for _, rpm := range []float64{2400, 3600, 4650, 6600} {
		out := at(m, inFlow(rpm, 0, 0, 0))
		ideal := math.Sqrt(out.Thrust / (2 * rho * math.Pi * p.Radius * p.Radius))
		if math.Abs(out.Induced/ideal-1) > 0.05 {
			t.Errorf("%g/min: induced velocity %g m/s, momentum theory %g", rpm, out.Induced, ideal)
		}
		if merit := out.Thrust * ideal / (out.Torque * rad(rpm)); merit < 0.5 || merit > 0.75 {
			t.Errorf("%g/min: figure of merit %g, want 0.5 to 0.75", rpm, merit)
		}
		if out.ForceFRD != frame.OfFRD(0, 0, -out.Thrust) || out.MomentFRD != (frame.Vec[frame.FRD]{}) {
			t.Errorf("%g/min: hover loads the hub by %v, %v", rpm, out.ForceFRD.Array(), out.MomentFRD.Array())
		}
	}
}

// TestGroundRaisesThrust by Cheeseman and Bennett's factor at the same power.
func TestGroundRaisesThrust(t *testing.T) {
	m, p := slowFlyer(t)
	free := at(m, inFlow(4650, 0, 0, 0))
	for _, c := range []struct{ z, want float64 }{{0.5, 4.0 / 3}, {1, 16.0 / 15}, {2, 64.0 / 63}, {4, 256.0 / 255}} {
		in := inFlow(4650, 0, 0, 0)
		in.GroundDistance = c.z * p.Radius
		out := at(m, in)
		if got := out.Thrust / free.Thrust; math.Abs(got/c.want-1) > 0.005 || out.Torque != free.Torque {
			t.Errorf("z/R %g: thrust %g of that in free air, want %g; torque %g and %g", c.z, got, c.want, out.Torque, free.Torque)
		}
	}
	fast, low := inFlow(4650, 12, 0, 0), inFlow(4650, 12, 0, 0)
	low.GroundDistance = p.Radius
	if gain := at(m, low).Thrust / at(m, fast).Thrust; gain < 1 || gain > 1.02 {
		t.Errorf("at 12 m/s and z/R 1 the ground's gain is %g, want it nearly blown away", gain)
	}
}

// TestEdgewiseFlightLoadsTheHub: the force opposes the flight, the nose is pushed
// up, and the advancing side lifts: the right where blades turn counter-clockwise.
func TestEdgewiseFlightLoadsTheHub(t *testing.T) {
	m, _ := slowFlyer(t)
	for _, clockwise := range []bool{false, true} {
		in := inFlow(4650, 8, 0, 0)
		in.Clockwise = clockwise
		out := at(m, in)
		roll := out.MomentFRD.X // positive lifts the left
		if clockwise {
			roll = -roll
		}
		if out.ForceFRD.X >= 0 || out.MomentFRD.Y <= 0 || roll >= 0 {
			t.Errorf("clockwise %v: force %v, moment %v", clockwise, out.ForceFRD.Array(), out.MomentFRD.Array())
		}
		// RotorS (Furrer et al. 2016) identified 8e-5 N s²/m a rotor for such
		// propellers: 0.31 N at 487 rad/s and 8 m/s.
		if h := -out.ForceFRD.X; h < 0.08 || h > 0.6 {
			t.Errorf("H-force at 8 m/s is %g N", h)
		}
	}
}

// TestLoadsTurnWithTheFlow: no direction in the disc's plane is special.
func TestLoadsTurnWithTheFlow(t *testing.T) {
	m, _ := slowFlyer(t)
	ahead := at(m, inFlow(4650, 6, 0, 1))
	for deg := 0.0; deg < 360; deg += 30 {
		sin, cos := math.Sincos(deg * math.Pi / 180)
		out := at(m, inFlow(4650, 6*cos, 6*sin, 1))
		turned := func(v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
			return frame.OfFRD(v.X*cos-v.Y*sin, v.X*sin+v.Y*cos, v.Z)
		}
		if out.ForceFRD.Sub(turned(ahead.ForceFRD)).Len() > 1e-9 || out.MomentFRD.Sub(turned(ahead.MomentFRD)).Len() > 1e-9 {
			t.Errorf("flight to %g°: force %v, moment %v", deg, out.ForceFRD.Array(), out.MomentFRD.Array())
		}
	}
}

func TestOppositeSpinIsTheMirrorImage(t *testing.T) {
	m, _ := slowFlyer(t)
	a, b := inFlow(4650, 5, 3, -1), inFlow(4650, 5, -3, -1)
	b.Clockwise = true
	x, y := at(m, a), at(m, b)
	if x.ForceFRD.Sub(frame.OfFRD(y.ForceFRD.X, -y.ForceFRD.Y, y.ForceFRD.Z)).Len() > 1e-12 ||
		x.MomentFRD.Sub(frame.OfFRD(-y.MomentFRD.X, y.MomentFRD.Y, -y.MomentFRD.Z)).Len() > 1e-12 {
		t.Errorf("force %v moment %v, mirrored %v %v", x.ForceFRD.Array(), x.MomentFRD.Array(), y.ForceFRD.Array(), y.MomentFRD.Array())
	}
}

// TestTranslationalLift: along the disc the induced power falls faster than blade
// drag rises, as far as a slow multirotor flies.
func TestTranslationalLift(t *testing.T) {
	m, _ := slowFlyer(t)
	hover, ahead := at(m, inFlow(4650, 0, 0, 0)), at(m, inFlow(4650, 8, 0, 0))
	if ahead.Thrust <= hover.Thrust || ahead.Torque/ahead.Thrust >= hover.Torque/hover.Thrust {
		t.Errorf("at 8 m/s: %.3f N %.4f N m, hover %.3f N %.4f N m", ahead.Thrust, ahead.Torque, hover.Thrust, hover.Torque)
	}
}

// TestDamageScalesAsAShorterBlade: T ~ D⁴ and Q ~ D⁵ at the same speed.
func TestDamageScalesAsAShorterBlade(t *testing.T) {
	m, _ := slowFlyer(t)
	in := inFlow(4650, 2, 0, 0)
	whole := at(m, in)
	for _, share := range []float64{0, 0.5, 0.9} {
		s := NewState(1, 1)
		s.Faults.ThrustFactor = math.Pow(share, 4)
		got := m.At(&s, &in)
		if math.Abs(got.Thrust/whole.Thrust-math.Pow(share, 4)) > 1e-12 || math.Abs(got.Torque/whole.Torque-math.Pow(share, 5)) > 1e-12 {
			t.Errorf("blades of %g: %v, whole %v", share, got, whole)
		}
	}
	s := NewState(1, 1)
	s.Faults.Broken = true
	if out := m.At(&s, &in); out != (Outputs{}) {
		t.Errorf("a broken rotor gives %+v", out)
	}
}

func TestThinAirGivesLess(t *testing.T) {
	m, _ := slowFlyer(t)
	in := inFlow(4650, 2, 0, 0)
	full := at(m, in)
	in.Density, in.Viscosity = rho/2, mu/2 // the same Reynolds number
	if half := at(m, in); math.Abs(half.Thrust/full.Thrust-0.5) > 1e-12 || math.Abs(half.Torque/full.Torque-0.5) > 1e-12 {
		t.Errorf("half the density: %v, full: %v", half, full)
	}
	in.Viscosity = mu
	merit := func(o Outputs) float64 { return math.Pow(o.Thrust, 1.5) / o.Torque / math.Sqrt(in.Density) }
	in.Density, in.Viscosity = rho, 2*mu
	if low := at(m, in); merit(low) >= 0.99*merit(full) {
		t.Errorf("at half the Reynolds number the figure of merit is %g of the full", merit(low)/merit(full))
	}
}

func TestForcesHaveNoJumpsOverTheFlow(t *testing.T) {
	m, _ := slowFlyer(t)
	s := NewState(1, 1)
	s.cycle = 0.25 // the swing's top
	for _, rpm := range []float64{0, 600, 2400, 4650, 8000} {
		in := inFlow(rpm, 1, 0, 60)
		last := m.At(&s, &in)
		for v := 60.0; v >= -60; v -= 0.01 {
			in.VelAirFRD.Z = v
			out := m.At(&s, &in)
			if d := out.ForceFRD.Sub(last.ForceFRD).Len(); d > 0.1 {
				t.Fatalf("%g/min: the force jumps by %g N at %g m/s of descent", rpm, d, v)
			}
			last = out
		}
	}
}

// TestTorqueSlopeIsTheDerivative but for what changes with Reynolds number.
func TestTorqueSlopeIsTheDerivative(t *testing.T) {
	m, _ := slowFlyer(t)
	for _, rpm := range []float64{3000, 4650, 7000} {
		in := inFlow(rpm, 0, 0, 0)
		out := at(m, in)
		in.Speed *= 1.001
		slope := (at(m, in).Torque - out.Torque) / (0.001 * rad(rpm))
		if math.Abs(out.TorqueSlope/slope-1) > 0.15 {
			t.Errorf("%g/min: slope %g, difference %g", rpm, out.TorqueSlope, slope)
		}
	}
}

func TestForcesAreFiniteEverywhere(t *testing.T) {
	m, _ := slowFlyer(t)
	rapid.Check(t, func(t *rapid.T) {
		v := func(name string) float64 { return rapid.Float64Range(-200, 200).Draw(t, name) }
		s := NewState(rapid.Int64().Draw(t, "seed"), 3)
		s.Faults = Faults{ThrustFactor: rapid.Float64Range(0, 1).Draw(t, "factor"), Imbalance: rapid.Float64Range(0, 1e-3).Draw(t, "imbalance")}
		in := inFlow(0, v("x"), v("y"), v("z"))
		in.Speed = rapid.Float64Range(0, 3000).Draw(t, "speed")
		in.Density = rapid.Float64Range(0.1, 1.5).Draw(t, "density")
		in.GroundDistance = rapid.Float64Range(-1, 5).Draw(t, "ground")
		s.Advance(in.Speed, 1e-3)
		out := m.At(&s, &in)
		sum := out.Thrust + out.Torque + out.Induced + out.ForceFRD.Len() + out.MomentFRD.Len()
		if sum-sum != 0 || !(out.TorqueSlope >= 0) {
			t.Fatalf("%+v gives %+v", in, out)
		}
	})
}

func TestUnknownPropellerIsAnErrorThatListsThem(t *testing.T) {
	for _, name := range []string{"", "apc-sf-11x4.7", "../rotor"} {
		if _, err := Named(name); err == nil || !strings.Contains(err.Error(), "apc-sf-10x4.7, apc-sf-9x4.7") {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range Names() {
		p, err := Named(name)
		if err != nil || p.Validate() != nil {
			t.Errorf("%s: %v, %v", name, err, p.Validate())
		}
	}
}

func TestBadParamsNameFieldAndRange(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(p *Params) { p.Radius = math.NaN() }, "radius is NaN m, must be from 0.01 to 1.5 m"},
		{func(p *Params) { p.Blades = 99 }, "number of blades is 99"},
		{func(p *Params) { p.Geometry = nil }, "number of the blade's stations is 0"},
		{func(p *Params) { p.Geometry[3].Radius = 0 }, "station 4 of the blade has r/R 0"},
		{func(p *Params) { p.Geometry[0].Chord = math.NaN() }, "station 1"},
		{func(p *Params) { p.Family.LiftSlope = 0 }, "lift slope is 0 1/rad"},
	} {
		_, p := slowFlyer(t)
		c.change(&p)
		if _, err := Load(&p, topSpeed); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	_, p := slowFlyer(t)
	for _, speed := range []float64{math.Inf(1), math.NaN(), 100001, 0.99, -1} {
		if _, err := Load(&p, speed); err == nil || !strings.Contains(err.Error(), "must be from 1 to 100000 rad/s") {
			t.Errorf("%g rad/s as greatest speed: %v", speed, err)
		}
	}
}

// TestModelsAreShared by equal propellers and by no others.
func TestModelsAreShared(t *testing.T) {
	a, p := slowFlyer(t)
	b, _ := slowFlyer(t)
	p.Blades = 3
	c, err := Load(&p, topSpeed)
	if err != nil {
		t.Fatal(err)
	}
	in := inFlow(4650, 0, 0, 0)
	if a != b || a == c || at(c, in).Thrust < 1.1*at(a, in).Thrust {
		t.Errorf("two blades twice share %v; three blades give %g N, two %g N", a == b, at(c, in).Thrust, at(a, in).Thrust)
	}
}

// BenchmarkSolve is what Load takes for a new propeller.
func BenchmarkSolve(b *testing.B) {
	_, p := slowFlyer(b)
	for b.Loop() {
		if _, err := (&memory{}).table(&p.Propeller, topSpeed); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAt(b *testing.B) {
	m, _ := slowFlyer(b)
	s, in := NewState(1, 1), inFlow(4650, 5, 1, -1)
	b.ReportAllocs()
	for b.Loop() {
		m.At(&s, &in)
	}
}

// TestModelsAreSharedBySpeedToo: a faster motor's rotor has tables of its own, which
// reach its speed.
func TestModelsAreSharedBySpeedToo(t *testing.T) {
	slow, p := slowFlyer(t)
	again, _ := slowFlyer(t)
	fast, err := Load(&p, 1.5*topSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if slow != again || fast == slow {
		t.Errorf("the same rotor again is shared: %v; a faster one is: %v", slow == again, fast == slow)
	}
}
