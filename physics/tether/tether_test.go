package tether

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// fathom is a tether of 7.6 mm.
func fathom() Params { return Params{Length: 100, Diameter: 0.0076, Across: 1.2, Along: 0.015} }

// wet is a line from the origin, in water with one current.
func wet(end, velocity, current frame.Vec[frame.NED]) *Inputs {
	in := &Inputs{End: end, Velocity: velocity, Density: 1000, Mass: 12, Most: 600}
	for i := range Elements {
		in.Wet[i], in.Water[i] = true, current
	}
	return in
}

// TestStraightCableInAUniformCurrent: half of the drag of the whole cylinder across, all of the skin's along, both by the components at an angle. Exact.
func TestStraightCableInAUniformCurrent(t *testing.T) {
	p := fathom()
	const length, u = 40.0, 0.5
	end := frame.OfNED(0, 0, length)
	across := 0.5 * 1000 * p.Across * p.Diameter * length * u * u
	if f := p.Pull(wet(end, frame.Vec[frame.NED]{}, frame.OfNED(u, 0, 0))); f.Force.Sub(frame.OfNED(across/2, 0, 0)).Len() > 1e-9 || f.Out != length {
		t.Errorf("across: %v N, %g m out; want %g N", f.Force.Array(), f.Out, across/2)
	}
	along := 0.5 * 1000 * p.Along * math.Pi * p.Diameter * length * u * u
	if f := p.Pull(wet(end, frame.Vec[frame.NED]{}, frame.OfNED(0, 0, u))); f.Force.Sub(frame.OfNED(0, 0, along)).Len() > 1e-9 {
		t.Errorf("along: %v N, want %g N", f.Force.Array(), along)
	}
	sin, cos := math.Sincos(0.6)
	if f := p.Pull(wet(end, frame.Vec[frame.NED]{}, frame.OfNED(u*sin, 0, u*cos))); f.Force.Sub(frame.OfNED(across/2*sin*sin, 0, along*cos*cos)).Len() > 1e-9 {
		t.Errorf("at an angle: %v N", f.Force.Array())
	}
	p.Tension = 3
	if f := p.Pull(wet(end, frame.Vec[frame.NED]{}, frame.Vec[frame.NED]{})); f.Force.Sub(frame.OfNED(0, 0, -3)).Len() > 1e-9 {
		t.Errorf("in still water: %v N, want the reel's 3 N", f.Force.Array())
	}
}

// TestSweptCable: round a reel at rest its elements go in proportion to their distance, so that the end carries ∫ s³ ds, a quarter, of the drag that the whole
// would have at its end's speed, within what eight elements are; pulled out its skin brakes with the whole. It never helps a vehicle on.
func TestSweptCable(t *testing.T) {
	p := fathom()
	const length, v = 40.0, 0.8
	whole := 0.5 * 1000 * p.Across * p.Diameter * length * v * v
	f := p.Pull(wet(frame.OfNED(0, 0, length), frame.OfNED(0, v, 0), frame.Vec[frame.NED]{}))
	if got := -f.Force.Y / whole; math.Abs(got-0.25) > 0.25*0.01 || math.Hypot(f.Force.X, f.Force.Z) > 1e-9 {
		t.Errorf("swept it takes %g of the drag of the whole, want a quarter", got)
	}
	f = p.Pull(wet(frame.OfNED(0, 0, length), frame.OfNED(0, 0, v), frame.Vec[frame.NED]{}))
	if want := -0.5 * 1000 * p.Along * math.Pi * p.Diameter * length * v * v; math.Abs(f.Force.Z-want) > 1e-9 {
		t.Errorf("pulled out it takes %g N, want %g N", f.Force.Z, want)
	}
	for k := range 200 {
		a, b := float64(k), float64(k)*1.7
		velocity := frame.OfNED(math.Sin(a), math.Cos(b), math.Sin(3*a+b))
		if f := p.Pull(wet(frame.OfNED(20*math.Cos(b), 9, 15), velocity, frame.Vec[frame.NED]{})); f.Force.Dot(velocity) > 1e-9 {
			t.Fatalf("with %v m/s it pushes the vehicle on with %v N", velocity.Array(), f.Force.Array())
		}
	}
}

// TestEndOfTheCableHolds: a mass that a force pulls beyond it rests where the spring takes that force, and the dry part of it has no drag.
func TestEndOfTheCableHolds(t *testing.T) {
	p := fathom()
	in := wet(frame.OfNED(0, 0, 100), frame.OfNED(0, 0, 1), frame.Vec[frame.NED]{})
	for range 8000 {
		const dt, pull = 0.0025, 80.0
		f := p.Pull(in)
		in.Velocity = in.Velocity.AddScaled(dt/in.Mass, f.Force.Add(frame.OfNED(0, 0, pull)))
		in.End = in.End.AddScaled(dt, in.Velocity)
	}
	over, want := in.End.Z-p.Length, 80/(in.Mass*holds*holds)
	if f := p.Pull(in); math.Abs(over/want-1) > 1e-3 || math.Abs(f.Tension-80) > 0.1 || in.Velocity.Len() > 1e-3 {
		t.Errorf("80 N stretch it by %g m, with %g N of tension, want %g m", over, f.Tension, want)
	}
	in = wet(frame.OfNED(10, 0, 0), frame.Vec[frame.NED]{}, frame.OfNED(0, 1, 0))
	in.Wet = [Elements]bool{}
	if f := p.Pull(in); f.Force.Len() != 0 {
		t.Errorf("in the air it has %v N", f.Force.Array())
	}
	if bad := (Params{Length: 0.1}); bad.Validate() == nil {
		t.Error("a length of 0.1 m passes")
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	if n := testing.AllocsPerRun(100, func() { _ = p.Pull(in) }); n != 0 {
		t.Errorf("it allocates %g times", n)
	}
}

// TestReelGivesAndSlackens: far beyond its end the cable pulls with the greatest tension and no more; coming in at 2 m/s with all of it, at 4 m/s with none, half way
// between with half; beside the reel the brake's tension falls to none.
func TestReelGivesAndSlackens(t *testing.T) {
	p := fathom()
	p.Tension = 10
	far := frame.OfNED(0, 500, 0)
	for _, c := range []struct{ in, want float64 }{{0, 610}, {-20, 610}, {2, 610}, {3, 305}, {4, 0}, {50, 0}} {
		in := wet(far, frame.OfNED(0, -c.in, 0), frame.Vec[frame.NED]{})
		in.Wet = [Elements]bool{}
		if f := p.Pull(in); math.Abs(f.Force.Y+c.want) > 1e-9 {
			t.Errorf("coming in at %g m/s it is pulled with %g N, want %g N", c.in, -f.Force.Y, c.want)
		}
	}
	in := wet(frame.OfNED(near/2, 0, 0), frame.Vec[frame.NED]{}, frame.Vec[frame.NED]{})
	if f := p.Pull(in); math.Abs(f.Force.X+5) > 1e-9 {
		t.Errorf("%g m from the reel it is pulled with %g N, want 5 N", near/2, -f.Force.X)
	}
}

// TestStepBearsDrag: what drag takes of the end's speed in a step, across and along, for cables of any kind, in any flow, is less than the end has.
func TestStepBearsDrag(t *testing.T) {
	for _, p := range []Params{{Across: 1.2, Along: 0.015}, {Across: 0, Along: 0.1}, {Across: 3, Along: 0}, {Across: 0.01, Along: 0.1}} {
		p.Length, p.Diameter = 1000, 0.1
		for _, v := range []float64{0.1, 1, 30} {
			for _, way := range []frame.Vec[frame.NED]{frame.OfNED(1, 0, 0), frame.OfNED(0, 0, 1)} {
				in := wet(frame.OfNED(0, 0, 900), way.Scale(v), frame.Vec[frame.NED]{})
				in.Mass = 0.5
				if taken := -0.001 * p.Pull(in).Force.Dot(way) / in.Mass; taken > v/2 {
					t.Errorf("%+v: of %g m/s a step takes %g m/s", p, v, taken)
				}
			}
		}
	}
}
