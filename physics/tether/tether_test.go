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
	in := &Inputs{End: end, Velocity: velocity, Density: 1000, Mass: 12}
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
