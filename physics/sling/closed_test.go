package sling

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestGroundIsASpringWithItsDamping: the load rests where its weight is carried, 2 mm deep, and from
// elsewhere comes there as a system damped by 0.6 of critical does. It stays in touch all the time.
func TestGroundIsASpringWithItsDamping(t *testing.T) {
	in := Inputs{Hook: frame.OfNED(0, 0, -2), Ground: Plane{Normal: frame.OfNED(0, 0, -1)}}
	for _, mass := range []float64{0.3, 40} {
		l := Hang(Params{Mass: mass, Length: 5}, 0.7, &in)
		const rest, off = 0.002, 0.0005
		if l.Position.Z != rest || math.Abs(l.Force().Z+mass*9.80665) > 1e-9*mass || l.Tension != 0 {
			t.Errorf("%g kg lies %g m deep and is carried by %v N", mass, l.Position.Z, l.Force())
		}
		l.Position.Z = rest + off
		l.Pull(&in)
		const zeta = 0.6
		natural := math.Sqrt(9.80665 / rest) // [rad/s]
		damped := natural * math.Sqrt(1-zeta*zeta)
		const dt = 1e-5
		now, worst := 0.0, 0.0
		swing(&l, &in, dt, 0.1, func() {
			now += dt
			sin, cos := math.Sincos(damped * now)
			want := rest + off*math.Exp(-zeta*natural*now)*(cos+zeta*natural/damped*sin)
			worst = max(worst, math.Abs(l.Position.Z-want))
		})
		if worst > 2e-3*off {
			t.Errorf("%g kg: %g m from the exact motion", mass, worst)
		}
	}
}

// TestFrictionHoldsAndGivesWay: what is pushed by less than 0.7 of its weight gives by force over stiffness and stays;
// pushed by more it slides with the rest of the force.
func TestFrictionHoldsAndGivesWay(t *testing.T) {
	const mass, g, mu, density, area = 0.5, 9.80665, 0.7, 1.225, 0.05
	for _, share := range []float64{0.3, 0.5, 0.9, 2} {
		in := Inputs{Hook: frame.OfNED(0, 0, -2), Density: density, Ground: Plane{Normal: frame.OfNED(0, 0, -1)}}
		in.Wind.X = math.Sqrt(share * mass * g / (density / 2 * area)) // whose drag is that share of the weight
		l := Hang(Params{Mass: mass, Length: 1e3, DragArea: area}, 0.7, &in)
		if share < mu {
			swing(&l, &in, 1e-3, 1, func() {})
			if want := share * 0.002; math.Abs(l.Position.X-want) > 1e-3*want || l.Velocity.Len() > 1e-9 {
				t.Errorf("pushed by %g of its weight it is %g m aside and moves by %g m/s, want %g m", share, l.Position.X, l.Velocity.Len(), want)
			}
			continue
		}
		swing(&l, &in, 1e-4, 0.1, func() {}) // until it slides
		before := l.Velocity.X
		swing(&l, &in, 1e-4, 0.05, func() {})
		slower := 1 - (before+l.Velocity.X)/2/in.Wind.X
		want := (share*slower*slower - mu) * g * 0.05
		if got := l.Velocity.X - before; math.Abs(got/want-1) > 1e-3 {
			t.Errorf("pushed by %g of its weight it gains %g m/s in 0.05 s, want %g m/s", share, got, want)
		}
	}
}

// TestCableSwingsAlongItselfAsSaid: at 20 Hz, damped by 0.1 of critical, whatever load and vehicle; at rest it is
// stretched by the load's share of g over that frequency's square.
func TestCableSwingsAlongItselfAsSaid(t *testing.T) {
	const omega, zeta, g = 2 * math.Pi * 20, 0.1, 9.80665
	for _, c := range []struct{ mass, mobility float64 }{{0.3, 0}, {2, 0}, {0.3, 0.7}} {
		in := Inputs{Ground: deep}
		l := Hang(Params{Mass: c.mass, Length: 5}, c.mobility, &in)
		effective := 1 / (1/c.mass + c.mobility)
		stretch := c.mass * g / (effective * omega * omega)
		if math.Abs(l.Position.Z-5-stretch) > 1e-12 || math.Abs(l.Tension-c.mass*g) > 1e-9 {
			t.Errorf("%+v: stretched by %g m with %g N, want %g m and %g N", c, l.Position.Z-5, l.Tension, stretch, c.mass*g)
		}
		if c.mobility != 0 {
			continue // the hook would have to move
		}
		off := stretch / 4
		l.Position.Z += off
		l.Pull(&in)
		const dt = 1e-5
		now, worst, damped := 0.0, 0.0, omega*math.Sqrt(1-zeta*zeta)
		swing(&l, &in, dt, 0.3, func() {
			now += dt
			sin, cos := math.Sincos(damped * now)
			worst = max(worst, math.Abs(l.Position.Z-5-stretch-off*math.Exp(-zeta*omega*now)*(cos+zeta*omega/damped*sin)))
		})
		if worst > 5e-3*off {
			t.Errorf("%+v: %g m from the exact motion of %g m", c, worst, off)
		}
	}
}

// TestALoadInWindHasTheDragOfItsArea, along the wind, and none in still air.
func TestALoadInWindHasTheDragOfItsArea(t *testing.T) {
	in := Inputs{Ground: deep, Wind: frame.OfNED(3, -4, 0), Density: 1.2}
	l := Hang(Params{Mass: 1, Length: 3, DragArea: 0.1}, 0.7, &in)
	want := frame.OfNED(0.5*1.2*0.1*5*3, -0.5*1.2*0.1*5*4, -9.80665)
	if d := l.Force().Sub(want).Len(); d > 1e-9 {
		t.Errorf("the force on the load is %v, want %v", l.Force(), want)
	}
	in.Wind = frame.Vec[frame.NED]{}
	l.Pull(&in)
	if d := l.Force().Sub(frame.OfNED(0, 0, -9.80665)).Len(); d > 1e-9 {
		t.Errorf("in still air it is %v", l.Force())
	}
}

// TestLimitsOfALoadAreThoseOfTheError: both ends are taken, what is beyond is not.
func TestLimitsOfALoadAreThoseOfTheError(t *testing.T) {
	good := Params{Mass: 1, Length: 5, DragArea: 0.1}
	for _, c := range []struct {
		field     func(*Params) *float64
		low, high float64
		want      string
	}{
		{func(p *Params) *float64 { return &p.Mass }, 0.001, 500, "slung load: mass is -1 kg, must be from 0.001 to 500 kg"},
		{func(p *Params) *float64 { return &p.Length }, 0.1, 200, "slung load: length of the cable is -1 m, must be from 0.1 to 200 m"},
		{func(p *Params) *float64 { return &p.DragArea }, 0, 10, "slung load: drag area is -1 m², must be from 0 to 10 m²"},
	} {
		p := good
		if *c.field(&p) = -1; p.Validate() == nil || p.Validate().Error() != c.want {
			t.Errorf("got %v, want %q", p.Validate(), c.want)
		}
		for v, ok := range map[float64]bool{c.low: true, c.high: true, c.low - 1e-4: false, c.high + 1e-4: false} {
			if *c.field(&p) = v; (p.Validate() == nil) != ok {
				t.Errorf("%g: %v", v, p.Validate())
			}
		}
	}
}
