package collision

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

// sphere is a body of one ball without turning inertia to speak of.
func sphere(mass float64, place, vel frame.Vec[frame.NED]) *Body {
	return &Body{
		Shape: NewShape([]Ball{{Radius: 0.1}}), Mass: mass, PositionNED: place, VelNED: vel,
		NEDFromFRD: frame.Identity[frame.NED, frame.FRD](),
		InverseFRD: diagonal(frame.OfFRD(1/mass, 1/mass, 1/mass)),
	}
}

func diagonal(v frame.Vec[frame.FRD]) [3]frame.Vec[frame.FRD] {
	return [3]frame.Vec[frame.FRD]{frame.OfFRD(v.X, 0, 0), frame.OfFRD(0, v.Y, 0), frame.OfFRD(0, 0, v.Z)}
}

// TestHeadOnIsNewtonsLaw: speeds after a central hit, by the textbook's formula.
func TestHeadOnIsNewtonsLaw(t *testing.T) {
	const ma, mb, va, vb = 1.5, 4.0, 6.0, -2.0
	a := sphere(ma, frame.Vec[frame.NED]{}, frame.OfNED(va, 0, 0))
	b := sphere(mb, frame.OfNED(0.199, 0, 0), frame.OfNED(vb, 0, 0))
	h, ok := Meet(a, b)
	if !ok || math.Abs(h.Closing-8) > 1e-12 {
		t.Fatalf("%v, closing %g", ok, h.Closing)
	}
	a.Take(h.A.ImpulseNED, h.A.ArmFRD)
	b.Take(h.B.ImpulseNED, h.B.ArmFRD)
	wantA := (ma*va + mb*vb + mb*restitution*(vb-va)) / (ma + mb)
	wantB := (ma*va + mb*vb + ma*restitution*(va-vb)) / (ma + mb)
	if math.Abs(a.VelNED.X-wantA) > 1e-12 || math.Abs(b.VelNED.X-wantB) > 1e-12 {
		t.Errorf("speeds %g and %g, want %g and %g", a.VelNED.X, b.VelNED.X, wantA, wantB)
	}
	// Against a wall of the severity's speed the impulse would be the same.
	if got := (1 + restitution) * h.A.Severity * ma; math.Abs(got-h.A.ImpulseNED.Len()) > 1e-12 {
		t.Errorf("severity %g m/s is an impulse of %g N s, not %g", h.A.Severity, got, h.A.ImpulseNED.Len())
	}
	if h.A.Severity <= h.B.Severity || math.Abs(h.A.Severity+h.B.Severity-h.Closing) > 1e-12 {
		t.Errorf("severities %g and %g of %g", h.A.Severity, h.B.Severity, h.Closing)
	}
}

// drawn is any vehicle: two to eight propellers, any motion.
type drawn struct {
	Body
	inertia frame.Vec[frame.FRD]
}

func draw(t *rapid.T, name string, at frame.Vec[frame.NED]) drawn {
	f := func(what string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(t, name+what) }
	balls := []Ball{{Radius: 0.1}}
	for i := range rapid.IntRange(2, 8).Draw(t, name+" motors") {
		sin, cos := math.Sincos(float64(i) * 2.3)
		balls = append(balls, Ball{PlaceFRD: frame.OfFRD(0.25*cos, 0.25*sin, f("z", -0.1, 0.1)), Radius: 0.13, Motor: i + 1})
	}
	d := drawn{inertia: frame.OfFRD(f("ix", 0.005, 0.1), f("iy", 0.005, 0.1), f("iz", 0.005, 0.1))}
	d.Body = Body{
		Shape: NewShape(balls), Mass: f("mass", 0.3, 20), PositionNED: at,
		VelNED:     frame.OfNED(f("vn", -20, 20), f("ve", -20, 20), f("vd", -20, 20)),
		NEDFromFRD: frame.FromEuler(f("roll", -3, 3), f("pitch", -1.5, 1.5), f("yaw", -3, 3)),
		Rate:       frame.OfFRD(f("p", -10, 10), f("q", -10, 10), f("r", -10, 10)),
		InverseFRD: diagonal(frame.OfFRD(1/d.inertia.X, 1/d.inertia.Y, 1/d.inertia.Z)),
	}
	return d
}

// momentum is that along the axes and about the origin.
func (d *drawn) momentum() (p, l frame.Vec[frame.NED]) {
	p = d.VelNED.Scale(d.Mass)
	return p, d.PositionNED.Cross(p).Add(d.NEDFromFRD.Apply(d.inertia.Mul(d.Rate)))
}

// TestHitsKeepMomentumAndGainNoEnergy, in any attitude and motion: both kinds of
// momentum stay, energy falls by (1−e²) of the approach's, and the places part with e
// of the speed at which they met.
func TestHitsKeepMomentumAndGainNoEnergy(t *testing.T) {
	hits := 0
	rapid.Check(t, func(rt *rapid.T) {
		a := draw(rt, "a", frame.OfNED(3, -2, -20))
		off := func(n string) float64 { return rapid.Float64Range(-0.5, 0.5).Draw(rt, n) }
		b := draw(rt, "b", a.PositionNED.Add(frame.OfNED(off("n"), off("e"), off("d"))))
		before := a.Energy(a.inertia) + b.Energy(b.inertia)
		pa, la := a.momentum()
		pb, lb := b.momentum()
		h, ok := Meet(&a.Body, &b.Body)
		if !ok || restitution*h.Closing < partSpeed {
			return // it parts by itself, or is pushed apart: see below
		}
		hits++
		if again, _ := Meet(&a.Body, &b.Body); again != h {
			rt.Fatal("the same bodies, another hit")
		}
		a.Take(h.A.ImpulseNED, h.A.ArmFRD)
		b.Take(h.B.ImpulseNED, h.B.ArmFRD)
		pa2, la2 := a.momentum()
		pb2, lb2 := b.momentum()
		size := pa.Len() + pb.Len() + h.A.ImpulseNED.Len()
		if d := pa2.Add(pb2).Sub(pa).Sub(pb).Len(); d > 1e-12*size {
			rt.Errorf("momentum changed by %g of %g N s", d, size)
		}
		if d := la2.Add(lb2).Sub(la).Sub(lb).Len(); d > 1e-10*(la.Len()+lb.Len()+20*size) {
			rt.Errorf("angular momentum changed by %g N m s", d)
		}
		lost := before - a.Energy(a.inertia) - b.Energy(b.inertia)
		want := (1 - restitution) / 2 * h.Closing * h.A.ImpulseNED.Len() // (1−e²)/2 · v²/k with J = (1+e) v/k
		if lost < 0 || math.Abs(lost-want) > 1e-9*before {
			rt.Errorf("energy fell by %g J, want %g", lost, want)
		}
		part := b.velocityAt(h.B.ArmFRD).Sub(a.velocityAt(h.A.ArmFRD)).Dot(h.B.ImpulseNED.Scale(1 / h.B.ImpulseNED.Len()))
		if math.Abs(part-restitution*h.Closing) > 1e-9*h.Closing {
			rt.Errorf("they part at %g m/s, met at %g", part, h.Closing)
		}
	})
	if hits < 10 {
		t.Errorf("only %d pairs hit each other", hits)
	}
}

// TestDeepBallsArePushedApartSlowly: what was put into another one leaves it, with a
// bounded speed; and what touches and parts is let go.
func TestDeepBallsArePushedApartSlowly(t *testing.T) {
	for _, c := range []struct{ distance, closing, parts float64 }{
		{0.1, 0, partRate * 0.09}, {0, 0, partSpeed}, {0.195, 0, 0}, {0.1, -2, 2}, {0.195, 0.2, 0}, {0.195, 4, 4 * restitution},
		{0.1, 1, partRate * 0.09}, // slower than it springs back: pushed all the same
	} {
		a := sphere(1, frame.Vec[frame.NED]{}, frame.OfNED(c.closing, 0, 0))
		b := sphere(1, frame.OfNED(c.distance, 0, 0), frame.Vec[frame.NED]{})
		if h, ok := Meet(a, b); ok {
			a.Take(h.A.ImpulseNED, h.A.ArmFRD)
			b.Take(h.B.ImpulseNED, h.B.ArmFRD)
		}
		if got := b.VelNED.X - a.VelNED.X; math.Abs(got-c.parts) > 1e-12 {
			t.Errorf("%g m apart, closing at %g m/s: they part at %g m/s, want %g", c.distance, c.closing, got, c.parts)
		}
	}
}

// TestAFixedBodyIsAWall: it takes nothing, and breaks like any other.
func TestAFixedBodyIsAWall(t *testing.T) {
	a := sphere(2, frame.Vec[frame.NED]{}, frame.OfNED(5, 0, 0))
	b := sphere(2, frame.OfNED(0.19, 0, 0), frame.Vec[frame.NED]{})
	b.Fixed = true
	h, ok := Meet(a, b)
	if !ok || h.B.ImpulseNED.Len() != 0 || math.Abs(h.A.ImpulseNED.X+2*5*(1+restitution)) > 1e-12 {
		t.Errorf("%v: impulses %v and %v", ok, h.A.ImpulseNED, h.B.ImpulseNED)
	}
	if h.B.Severity != 2.5 {
		t.Errorf("severity for the wall %g m/s, want 2.5", h.B.Severity)
	}
	if _, ok := Meet(b, a); !ok {
		t.Error("swapped, they do not meet")
	}
}

func TestFarBodiesDoNotMeet(t *testing.T) {
	a, b := sphere(1, frame.Vec[frame.NED]{}, frame.OfNED(50, 0, 0)), sphere(1, frame.OfNED(3, 0, 0), frame.Vec[frame.NED]{})
	if gap := Gap(a, b); math.Abs(gap-2.8) > 1e-12 {
		t.Errorf("gap %g m, want 2.8", gap)
	}
	if _, ok := Meet(a, b); ok {
		t.Error("they meet")
	}
}

// TestFastestContactIsTheHit: of two places that touch at once, the one that comes in
// faster, though the other lies deeper.
func TestFastestContactIsTheHit(t *testing.T) {
	a := &Body{
		Shape: NewShape([]Ball{{PlaceFRD: frame.OfFRD(0, -0.5, 0), Radius: 0.1}, {PlaceFRD: frame.OfFRD(0, 0.5, 0), Radius: 0.1, Motor: 7}}),
		Mass:  1, VelNED: frame.OfNED(3, 0, 0), NEDFromFRD: frame.Identity[frame.NED, frame.FRD](),
		Rate:       frame.OfFRD(0, 0, -2), // the right one, ball 1, moves ahead by 1 m/s more
		InverseFRD: diagonal(frame.OfFRD(1, 1, 1)),
	}
	wall := &Body{
		Shape: NewShape([]Ball{{PlaceFRD: frame.OfFRD(0, -0.5, 0), Radius: 0.1}, {PlaceFRD: frame.OfFRD(0.03, 0.5, 0), Radius: 0.1}}),
		Mass:  1, PositionNED: frame.OfNED(0.16, 0, 0), NEDFromFRD: frame.Identity[frame.NED, frame.FRD](),
		InverseFRD: diagonal(frame.OfFRD(1, 1, 1)),
	}
	for _, order := range []string{"as given", "swapped"} {
		h, ok := Meet(a, wall)
		if !ok || h.A.Ball != 1 || math.Abs(h.Closing-4) > 1e-9 {
			t.Errorf("%s: %v, ball %d of a at %g m/s, want ball 1 at 4", order, ok, h.A.Ball, h.Closing)
		}
		for _, b := range []*Body{a, wall} { // the faster one comes first in the list
			b.Shape.Balls[0], b.Shape.Balls[1] = b.Shape.Balls[1], b.Shape.Balls[0]
		}
		a.Rate, a.Shape.Balls[0].PlaceFRD, a.Shape.Balls[1].PlaceFRD = a.Rate.Scale(-1), frame.OfFRD(0, 0.5, 0), frame.OfFRD(0, -0.5, 0)
		wall.Shape.Balls[0].PlaceFRD, wall.Shape.Balls[1].PlaceFRD = frame.OfFRD(0, 0.5, 0), frame.OfFRD(0.03, -0.5, 0)
	}
}
