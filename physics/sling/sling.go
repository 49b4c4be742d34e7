package sling

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// axial is the frequency at which load and vehicle would swing along the taut cable
	// [rad/s]: 20 Hz. Five metres of line with 0.3 kg have some 10 Hz in polyamide of 4 mm and
	// 50 Hz in polyethylene (UHMWPE) of 2 mm. Steps of 1 ms resolve 20 Hz, and the stretch at
	// rest, g/axial² = 0.6 mm for a load that is light beside the vehicle, leaves a
	// pendulum's period as it is.
	axial = 2 * math.Pi * 20
	// damped is the cable's damping over the critical one, a choice: a swing along the cable
	// is over within half a second.
	damped = 0.1

	// give is by how much the ground gives under the load, and settled its damping over the
	// critical one, as contact has for legs; friction is that of contact, too.
	give     = 0.002 // [m]
	settled  = 0.6
	friction = 0.7
)

// Params is a load and its cable. The zero value is none.
type Params struct {
	Mass     float64 // [kg]
	Length   float64 // of the cable, without tension [m]
	DragArea float64 // drag coefficient times area, the same from all sides [m²]
}

// Validate returns an error that names the field, its value and its range. No load is valid.
func (p Params) Validate() error {
	if p == (Params{}) {
		return nil
	}
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"mass", p.Mass, 0.001, 500, " kg"},
		{"length of the cable", p.Length, 0.1, 200, " m"},
		{"drag area", p.DragArea, 0, 10, " m²"},
	} {
		if err := bounds.Range("slung load", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

// MostDragArea returns the greatest drag area of a load of that mass [m²] whose motion a step of
// the physics shows.
func (p Params) MostDragArea() float64 { return bounds.FastestRate / bounds.DragRate(1, p.Mass) }

// Stretch returns by how much the cable is longer at rest [m] below a hook of a mobility [1/kg],
// as Hang has it.
func (p Params) Stretch(mobility float64) float64 {
	if p.Mass == 0 {
		return 0
	}
	return p.Mass * standard.Gravity * (1/p.Mass + mobility) / (axial * axial)
}

// Load is a load that hangs, and its motion. Make it by Hang.
type Load struct {
	Params

	Position frame.Vec[frame.NED] // [m]
	Velocity frame.Vec[frame.NED] // [m/s]
	Tension  float64              // of the cable, 0 while it is slack [N]
	Grounded bool                 // it touches the ground

	stiffness, damping float64              // of the cable [N/m], [N s/m]
	squareDrag         float64              // airspeed up to which drag grows with its square [m/s]
	force              frame.Vec[frame.NED] // on the load, gravity excluded [N]
	anchor             frame.Vec[frame.NED] // where its friction's spring is at ease [m]
}

// Plane is the ground below the load: the places p with Normal·p = Offset.
type Plane struct {
	Normal frame.Vec[frame.NED] // unit, out of the ground
	Offset float64              // [m]
}

// Inputs is what acts on load and cable.
type Inputs struct {
	Hook, HookVelocity frame.Vec[frame.NED] // where the cable ends, and how that moves [m], [m/s]
	Wind               frame.Vec[frame.NED] // at the load [m/s]
	Density            float64              // of the air [kg/m³]
	Ground             Plane
}

// Hang returns a load that hangs at rest under a hook, or lies under it where the ground is
// nearer. mobility is the greatest acceleration that a force of 1 N at the hook gives it
// [1/kg]: it sets how stiff the cable may be.
func Hang(p Params, mobility float64, in *Inputs) Load {
	effective := 1 / (1/p.Mass + mobility)
	l := Load{Params: p, Velocity: in.HookVelocity, stiffness: effective * axial * axial, damping: 2 * damped * effective * axial}
	l.squareDrag = bounds.SquareDrag(bounds.DragRate(p.DragArea, p.Mass))
	l.Position = in.Hook
	l.Position.Z += p.Length + p.Mass*standard.Gravity/l.stiffness
	if n := in.Ground.Normal; n.Dot(l.Position) < in.Ground.Offset { // straight below the hook
		l.Position.Z = (in.Ground.Offset - n.X*l.Position.X - n.Y*l.Position.Y) / n.Z
		l.Position = l.Position.AddScaled(-give, n)
		l.Velocity = frame.Vec[frame.NED]{}
	}
	l.anchor = l.Position
	_ = l.Pull(in)
	return l
}

// Predict moves the load by dt [s] under the present force.
func (l *Load) Predict(dt float64) {
	a := l.force.Scale(1 / l.Mass)
	a.Z += standard.Gravity
	l.Position = l.Position.AddScaled(dt, l.Velocity).AddScaled(dt*dt/2, a)
	l.Velocity = l.Velocity.AddScaled(dt, a)
}

// Correct replaces the force of Predict by that of the last Pull, and the velocity's share of
// the old one by the mean of both. before is what Pull replaced.
func (l *Load) Correct(before frame.Vec[frame.NED], dt float64) {
	l.Velocity = l.Velocity.AddScaled(dt/2/l.Mass, l.force.Sub(before))
}

// Force returns the force on the load, gravity excluded [N].
func (l *Load) Force() frame.Vec[frame.NED] { return l.force }

// Pull finds the forces at the present place and returns that of the cable on the hook [N].
func (l *Load) Pull(in *Inputs) frame.Vec[frame.NED] {
	pull := l.tense(in)
	flow := l.Velocity.Sub(in.Wind)
	drag := flow.Scale(-in.Density / 2 * l.DragArea * min(flow.Len(), l.squareDrag))
	if rate := bounds.Brake(l.Velocity, bounds.FastestFlight); rate > 0 {
		drag = drag.AddScaled(-l.Mass*rate, l.Velocity)
	}
	l.force = drag.Sub(pull).Add(l.rest(&in.Ground))
	return pull
}

// tense is the cable: a spring with a damper that can pull only.
func (l *Load) tense(in *Inputs) frame.Vec[frame.NED] {
	l.Tension = 0
	span := l.Position.Sub(in.Hook)
	length := span.Len()
	if !(length > l.Length) {
		return frame.Vec[frame.NED]{}
	}
	along := span.Scale(1 / length)
	rate := along.Dot(l.Velocity.Sub(in.HookVelocity))
	l.Tension = max(0, l.stiffness*(length-l.Length)+l.damping*rate)
	return along.Scale(l.Tension)
}

// rest is the force of the ground: a spring and a damper that push only, and Coulomb's
// friction with a spring to an anchor in place of its step at zero speed, as package contact
// has for legs.
func (l *Load) rest(g *Plane) frame.Vec[frame.NED] {
	depth := g.Offset - g.Normal.Dot(l.Position)
	if !(depth > 0) {
		l.Grounded = false
		return frame.Vec[frame.NED]{}
	}
	if !l.Grounded {
		l.Grounded, l.anchor = true, l.Position
	}
	stiffness := l.Mass * standard.Gravity / give
	damping := 2 * settled * l.Mass * math.Sqrt(standard.Gravity/give)
	down := -g.Normal.Dot(l.Velocity)
	normal := max(0, stiffness*depth+damping*down)
	slip := l.Position.Sub(l.anchor)
	slip = slip.AddScaled(-g.Normal.Dot(slip), g.Normal)
	limit := friction * normal
	spring := slip.Scale(-stiffness)
	if f := spring.Len(); f > limit {
		spring = spring.Scale(limit / f)
		l.anchor = l.Position.AddScaled(1/stiffness, spring)
	}
	grip := spring.AddScaled(-damping, l.Velocity.AddScaled(down, g.Normal))
	if f := grip.Len(); f > limit {
		grip = grip.Scale(limit / f)
	}
	return grip.AddScaled(normal, g.Normal)
}

// Stored returns the energy in the springs of cable and ground [J], which they may give back.
func (l *Load) Stored(in *Inputs) float64 {
	stretch := max(0, l.Position.Sub(in.Hook).Len()-l.Length)
	sum := l.stiffness / 2 * stretch * stretch
	if depth := in.Ground.Offset - in.Ground.Normal.Dot(l.Position); depth > 0 && l.Grounded {
		slip := l.Position.Sub(l.anchor)
		slip = slip.AddScaled(-in.Ground.Normal.Dot(slip), in.Ground.Normal)
		sum += l.Mass * standard.Gravity / give / 2 * (depth*depth + slip.Dot(slip))
	}
	return sum
}
