package sling

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// deep is ground that nothing reaches.
var deep = Plane{Normal: frame.OfNED(0, 0, -1), Offset: -1e6}

// swing lets a load go for a time, on a hook that stands still, and calls each after a step.
func swing(l *Load, in *Inputs, dt, time float64, each func()) {
	for range int(math.Round(time / dt)) {
		before := l.Force()
		l.Predict(dt)
		l.Pull(in)
		l.Correct(before, dt)
		each()
	}
}

// turned hangs a load and turns its cable by an angle [rad].
func turned(p Params, in *Inputs, angle float64) Load {
	l := Hang(p, 0.7, in)
	length := l.Position.Sub(in.Hook).Len()
	sin, cos := math.Sincos(angle)
	l.Position = in.Hook.Add(frame.OfNED(length*sin, 0, length*cos))
	l.Pull(in)
	return l
}

// period is that of a pendulum, exact for any amplitude [rad]: 2π √(l/g) over the
// arithmetic-geometric mean of 1 and cos(θ/2).
func period(length, amplitude float64) float64 {
	a, b := 1.0, math.Cos(amplitude/2)
	for range 8 {
		a, b = (a+b)/2, math.Sqrt(a*b)
	}
	return 2 * math.Pi * math.Sqrt(length/standard.Gravity) / a
}

func TestPendulumHasItsExactPeriod(t *testing.T) {
	row := evidence.Show(t, "slung-pendulum", "Exact: T = 2π √(l/g) / agm(1, cos θ/2), for any amplitude θ")
	plot := row.Plot("0.3 kg on 5 m from 60°", "time [s]", "angle [°]")
	curve := plot.Curve(evidence.Model, "sling.Load")
	for _, c := range []struct{ mass, length, angle float64 }{{0.3, 5, 5}, {0.3, 5, 60}, {0.3, 1, 30}, {10, 30, 45}} {
		in := Inputs{Ground: deep}
		l := turned(Params{Mass: c.mass, Length: c.length}, &in, c.angle*math.Pi/180)
		const dt = 0.001
		now, last, crossings := 0.0, l.Position.X, []float64{}
		swing(&l, &in, dt, 3.2*period(c.length, c.angle*math.Pi/180), func() {
			now += dt
			if last < 0 && l.Position.X >= 0 {
				crossings = append(crossings, now-dt*l.Position.X/(l.Position.X-last))
			}
			last = l.Position.X
			if c.angle == 60 && int(now/dt+0.5)%50 == 0 {
				curve.Add(now, math.Atan2(l.Position.X, l.Position.Z)*180/math.Pi)
			}
		})
		if len(crossings) < 3 {
			t.Fatalf("%v: %d swings", c, len(crossings))
		}
		measured := (crossings[2] - crossings[0]) / 2
		row.Near("period", measured, period(c.length, c.angle*math.Pi/180), 2e-3, "s")
	}
}

// TestSwingingKeepsEnergy: a minute of it, without air.
func TestSwingingKeepsEnergy(t *testing.T) {
	in := Inputs{Ground: deep}
	l := turned(Params{Mass: 0.3, Length: 5}, &in, 1)
	energy := func() float64 { return l.Mass * (l.Velocity.Dot(l.Velocity)/2 - standard.Gravity*l.Position.Z) }
	first := energy() + l.Mass*standard.Gravity*5
	swing(&l, &in, 0.001, 60, func() {})
	if last := energy() + l.Mass*standard.Gravity*5; math.Abs(last/first-1) > 1e-4 {
		t.Errorf("energy over the lowest point %g J became %g J", first, last)
	}
}

// TestSlackCablePullsNothing: the load falls freely until the cable is tight, and no
// harder then than it fell.
func TestSlackCablePullsNothing(t *testing.T) {
	in := Inputs{Ground: deep}
	l := Hang(Params{Mass: 0.3, Length: 5}, 0.7, &in)
	l.Position = frame.OfNED(0, 0, 4)
	l.Pull(&in)
	farthest, most := 0.0, 0.0
	swing(&l, &in, 0.001, 3, func() {
		farthest, most = max(farthest, l.Position.Z), max(most, l.Tension)
		if l.Position.Z <= 5 && l.Tension != 0 {
			t.Fatalf("a tension of %g N at %g m", l.Tension, l.Position.Z)
		}
	})
	if farthest > 5.05 || most < 5*l.Mass*standard.Gravity {
		t.Errorf("stretched to %g m with %g N", farthest, most)
	}
	swing(&l, &in, 0.001, 17, func() {})
	if math.Abs(l.Tension/(l.Mass*standard.Gravity)-1) > 1e-3 {
		t.Errorf("%g N at rest, its weight is %g N", l.Tension, l.Mass*standard.Gravity)
	}
}

// TestWindHoldsTheLoadAside: tan of the angle is drag over weight.
func TestWindHoldsTheLoadAside(t *testing.T) {
	in := Inputs{Ground: deep, Wind: frame.OfNED(10, 0, 0), Density: 1.225}
	l := Hang(Params{Mass: 0.5, Length: 3, DragArea: 0.03}, 0.7, &in)
	swing(&l, &in, 0.001, 120, func() {})
	want := math.Atan(1.225 / 2 * 100 * 0.03 / (0.5 * standard.Gravity))
	if got := math.Atan2(l.Position.X, l.Position.Z); math.Abs(got-want) > 0.01 {
		t.Errorf("hangs at %.2f°, expected %.2f°", got*180/math.Pi, want*180/math.Pi)
	}
}

// TestLoadLiesOnTheGround, on a slope too, and the cable is slack.
func TestLoadLiesOnTheGround(t *testing.T) {
	for _, gradient := range []float64{0, 0.3} {
		n := frame.OfNED(-gradient, 0, -1)
		n = n.Scale(1 / n.Len())
		in := Inputs{Hook: frame.OfNED(0, 0, -2), Ground: Plane{Normal: n}}
		l := Hang(Params{Mass: 0.3, Length: 5}, 0.7, &in)
		swing(&l, &in, 0.001, 5, func() {})
		if l.Velocity.Len() > 1e-6 || !l.Grounded || l.Tension != 0 || math.Abs(n.Dot(l.Position)) > 1.1*give || math.Abs(l.Position.X) > 0.01 {
			t.Errorf("gradient %g: %+v", gradient, l)
		}
	}
}

func TestLoadsOutOfRangeAreRefused(t *testing.T) {
	for _, p := range []Params{{Mass: -1, Length: 5}, {Mass: 1}, {Mass: 1, Length: math.NaN()}, {Mass: 1, Length: 5, DragArea: -1}} {
		if p.Validate() == nil {
			t.Errorf("%+v was accepted", p)
		}
	}
	if err := (Params{}).Validate(); err != nil {
		t.Error(err)
	}
}
