package contact

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

const weighs = 9.80665 // [N/kg]

// feet are n points of a kind around the centre of mass, at heights below it [m].
func feet(kind Kind, down ...float64) (points []Point) {
	for i, z := range down {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(down)))
		points = append(points, Point{PlaceFRD: frame.OfFRD(0.2*cos, 0.2*sin, z), Kind: kind})
	}
	return points
}

// TestContactFollowsFromTheMass: what ForVehicle promises, by its formulas.
func TestContactFollowsFromTheMass(t *testing.T) {
	for _, c := range []struct {
		mass float64
		legs int
	}{{1.5, 4}, {20, 3}, {0.7, 0}} {
		p := ForVehicle(c.mass, append(feet(Leg, make([]float64, c.legs)...), feet(Hull, 0, 0, 0)...))
		share, natural := c.mass/math.Max(1, float64(c.legs)), math.Sqrt(weighs/0.002)
		for _, v := range []struct {
			name      string
			got, want float64
		}{
			{"leg stiffness", p.LegStiffness, share * weighs / 0.002},
			{"leg damping", p.LegDamping, 0.6 * 2 * share * natural},
			{"hull stiffness", p.HullStiffness, c.mass * weighs / 0.002},
			{"hull damping", p.HullDamping, 0.6 * 2 * natural * c.mass / 2}, // √0.25 of the mass at a corner
			{"friction", p.Friction, 0.7},
			{"number of legs", float64(p.Legs()), float64(c.legs)},
		} {
			if math.Abs(v.got-v.want) > 1e-12*v.want {
				t.Errorf("%g kg on %d legs: %s is %g, want %g", c.mass, c.legs, v.name, v.got, v.want)
			}
		}
	}
}

// TestRestHeightIsThatOfTheSprings: 2 mm less than the legs are long; without legs as much as the hull points give
// that lie within a millimetre of the lowest.
func TestRestHeightIsThatOfTheSprings(t *testing.T) {
	const mass = 2.0
	for _, c := range []struct {
		name   string
		points []Point
		want   float64
	}{
		{"four legs", append(feet(Leg, 0.15, 0.15, 0.15, 0.15), feet(Hull, 0.05, 0.05, 0.3)...), 0.15 - 0.002},
		{"a long leg among three", append(feet(Leg, 0.12, 0.18, 0.12), feet(Hull, 0, 0, 0)...), 0.18 - 0.002},
		{"hull, all as low", feet(Hull, 0.05, 0.05, 0.05, 0.05), 0.05 - 0.002/4},
		{"hull, one 0.9 mm higher", feet(Hull, 0.05, 0.05, 0.0491, 0), 0.05 - 0.002/3},
		{"hull, one 1.2 mm higher", feet(Hull, 0.05, 0.05, 0.0488, 0), 0.05 - 0.002/2},
		{"hull, tips do not carry", append(feet(Hull, 0.05, 0.05, 0.05), Point{PlaceFRD: frame.OfFRD(0, 0, 0.05), Kind: Tip, Motor: 1}), 0.05 - 0.002/3},
	} {
		p := ForVehicle(mass, c.points)
		if got := p.RestHeight(mass * weighs); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %g m, want %g m", c.name, got, c.want)
		}
	}
}

// TestReachIsTheOutermostPoint of any kind.
func TestReachIsTheOutermostPoint(t *testing.T) {
	p := Params{Points: []Point{{PlaceFRD: frame.OfFRD(0.3, 0, 0)}, {PlaceFRD: frame.OfFRD(-0.3, 0.4, 1.2), Kind: Tip}, {PlaceFRD: frame.OfFRD(0, 0, 0.9), Kind: Hull}}}
	if got := p.Reach(); math.Abs(got-1.3) > 1e-15 {
		t.Errorf("%g m, want 1.3 m", got)
	}
	if got := (&Params{}).Reach(); got != 0 {
		t.Errorf("nothing reaches %g m", got)
	}
}

// TestFallsOfAStandingVehicleAreDampedAsSaid: moved up or down by a little it comes back to rest as a system with
// 0.6 of critical damping does.
func TestFallsOfAStandingVehicleAreDampedAsSaid(t *testing.T) {
	const mass, rest, off, zeta, dt = 1.5, 0.1 - 0.002, 0.0004, 0.6, 1e-5
	p := ForVehicle(mass, append(feet(Leg, 0.1, 0.1, 0.1, 0.1), feet(Hull, 0, 0, 0)...))
	in := standing(&p, mass*weighs)
	var s State
	height, speed, worst := rest-off, 0.0, 0.0
	natural := math.Sqrt(weighs / 0.002)
	damped := natural * math.Sqrt(1-zeta*zeta)
	for n := range int(0.1 / dt) {
		in.PositionNED.Z, in.VelNED.Z = -height, -speed
		out := s.Step(&p, &in)
		speed += dt * (-out.ForceNED.Z/mass - weighs)
		height += dt * speed
		sin, cos := math.Sincos(damped * float64(n+1) * dt)
		want := rest - off*math.Exp(-zeta*natural*float64(n+1)*dt)*(cos+zeta*natural/damped*sin)
		worst = max(worst, math.Abs(height-want))
	}
	if worst > 0.01*off {
		t.Errorf("%g m from the exact motion", worst)
	}
}

// TestTheLegThatBreaksIsTheOneThatIsTold, by its number, whatever points stand between legs.
func TestTheLegThatBreaksIsTheOneThatIsTold(t *testing.T) {
	points := append(feet(Hull, 0, 0, 0), feet(Leg, 0.1, 0.1)...)
	points = append(points, Point{Kind: Tip, Motor: 1})
	points = append(points, feet(Leg, 0.1, 0.1)...)
	p := ForVehicle(1, points)
	for number := 1; number <= 4; number++ {
		i, ok := p.Leg(number)
		var s State
		var out Outputs
		if s.breakLeg(&p, i, &out); !ok || s.LegsBroken != 1<<(number-1) || out.LegsBroke != 1<<(number-1) {
			t.Errorf("leg %d at point %d breaks: %b, and %b in this step", number, i, s.LegsBroken, out.LegsBroke)
		}
		for n := 1; n <= 4; n++ {
			k, _ := p.Leg(n)
			if (s.phases[k] == collapsing) != (n == number) {
				t.Errorf("leg %d breaks, and leg %d is in phase %v", number, n, s.phases[k])
			}
		}
	}
	var s State
	for _, number := range []int{2, 4} {
		i, _ := p.Leg(number)
		s.breakLeg(&p, i, new(Outputs))
	}
	if s.LegsBroken != 0b1010 {
		t.Errorf("legs 2 and 4 are broken: %b", s.LegsBroken)
	}
}
