package physics

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

const (
	// maxPushes is how many shoves and twists can act at once.
	maxPushes = 8
	// maxPushedSpeed and maxPushedRate are what pushes may bring the vehicle to, in
	// all, from its present motion [m/s, rad/s]: more is no flight.
	maxPushedSpeed, maxPushedRate = 100, 100
)

// push is a force or a moment from outside, for a time.
type push struct {
	forceNED  frame.Vec[frame.NED] // at the centre of mass [N]
	forceFRD  frame.Vec[frame.FRD] // the same, but it turns with the vehicle [N]
	momentFRD frame.Vec[frame.FRD] // [N m]
	remaining float64              // [s]
}

// pushes is what acts now; it has no order.
type pushes struct {
	items [maxPushes]push
	count int
}

func (p *pushes) active() []push { return p.items[:p.count] }

// total returns a push's force with the vehicle at an attitude [N].
func (p *push) total(attitude frame.Rot[frame.NED, frame.FRD]) frame.Vec[frame.NED] {
	if p.forceFRD == (frame.Vec[frame.FRD]{}) {
		return p.forceNED
	}
	return p.forceNED.Add(attitude.Apply(p.forceFRD))
}

// take returns the mean force and moment over the next dt [s] and the mean force
// that acts as if it were later: a force that ends within the step gives its
// impulse before the step's middle, and has moved the body farther by the lead
// times dt²/2 over the mass. What turns with the vehicle is held over the step.
func (p *pushes) take(attitude frame.Rot[frame.NED, frame.FRD], dt float64) (force, lead frame.Vec[frame.NED], moment frame.Vec[frame.FRD]) {
	left := 0
	for i := range p.count {
		a := p.items[i]
		share := min(1, a.remaining/dt)
		push := a.total(attitude)
		force = force.AddScaled(share, push)
		lead = lead.AddScaled(share*(1-share), push)
		moment = moment.AddScaled(share, a.momentFRD)
		if a.remaining -= dt; a.remaining > leastRemaining {
			p.items[left] = a
			left++
		}
	}
	p.count = left
	return force, lead, moment
}

// leastRemaining is what rounding leaves of a push that is over [s].
const leastRemaining = 1e-12

// act gives the body what acts on it from outside in the next dt [s].
func (p *pushes) act(b *rigidBody, dt float64) {
	if p.count == 0 {
		b.pushNED, b.twistFRD = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
		return
	}
	var lead frame.Vec[frame.NED]
	b.pushNED, lead, b.twistFRD = p.take(b.attitude, dt)
	b.position = b.position.AddScaled(dt*dt/2/b.mass, lead)
}

// shove adds a force on a vehicle of that name.
func (p *pushes) shove(c command.Shove, b *rigidBody, vehicle string) error {
	force := frame.OfNED(c.North, c.East, c.Down)
	added := push{forceNED: force, remaining: c.Duration}
	if reach, _ := p.reach(added, b); !(reach <= maxPushedSpeed) {
		return fmt.Errorf("%s: %.4g N for %.10g s could bring %s to %.4g m/s, must be at most %d m/s: take less force or time",
			command.Name(c), force.Len(), c.Duration, vehicle, reach, maxPushedSpeed)
	}
	return p.add(c, added)
}

// twist adds a moment on a vehicle of that name.
func (p *pushes) twist(c command.Twist, b *rigidBody, vehicle string) error {
	moment := frame.OfFRD(c.Roll, c.Pitch, c.Yaw)
	added := push{momentFRD: moment, remaining: c.Duration}
	if _, reach := p.reach(added, b); !(reach <= maxPushedRate) {
		return fmt.Errorf("%s: %.4g N m for %.10g s could bring %s to %.4g rad/s, must be at most %d rad/s: take less torque or time",
			command.Name(c), moment.Len(), c.Duration, vehicle, reach, maxPushedRate)
	}
	return p.add(c, added)
}

// jolt adds what gives the vehicle an acceleration along and about its axes.
func (p *pushes) jolt(c command.Jolt, b *rigidBody, vehicle string) error {
	along, about := frame.OfFRD(c.Forward, c.Right, c.Down), frame.OfFRD(c.Roll, c.Pitch, c.Yaw)
	added := push{forceFRD: along.Scale(b.mass), momentFRD: b.inertia.momentum(about), remaining: c.Duration}
	speed, rate := p.reach(added, b)
	if !(speed <= maxPushedSpeed) {
		return fmt.Errorf("%s: %.4g m/s² for %.10g s could bring %s to %.4g m/s, must be at most %d m/s: take less acceleration or time",
			command.Name(c), along.Len(), c.Duration, vehicle, speed, maxPushedSpeed)
	}
	if !(rate <= maxPushedRate) {
		return fmt.Errorf("%s: %.4g rad/s² for %.10g s could bring %s to %.4g rad/s, must be at most %d rad/s: take less acceleration or time",
			command.Name(c), about.Len(), c.Duration, vehicle, rate, maxPushedRate)
	}
	return p.add(c, added)
}

// reach returns to which speed [m/s] and rate [rad/s] one more push may bring the body,
// with all that act. The air holds up to one g of what jolts accelerate it by, all of
// them together, as it does a vehicle that falls: only what is more counts.
func (p *pushes) reach(added push, b *rigidBody) (speed, rate float64) {
	all := append(slices.Clone(p.active()), added)
	slices.SortFunc(all, func(x, y push) int { return cmp.Compare(x.remaining, y.remaining) })
	speed, rate = b.velocity.Len(), b.rate.Len()
	before := 0.0
	for i, a := range all {
		speed += a.remaining * a.forceNED.Len() / b.mass
		rate += a.remaining * b.inertia.solve(a.momentFRD).Len()
		jolts := 0.0 // together, until this push ends
		for _, acting := range all[i:] {
			jolts += acting.forceFRD.Len() / b.mass
		}
		speed += (a.remaining - before) * max(0, jolts-standard.Gravity)
		before = a.remaining
	}
	return speed, rate
}

func (p *pushes) add(c command.Command, added push) error {
	if p.count == maxPushes {
		return fmt.Errorf("%s: %d shoves and twists act at once, which is the limit; the next ends in %.2f s",
			command.Name(c), maxPushes, p.next())
	}
	p.items[p.count] = added
	p.count++
	return nil
}

// next returns how long the shortest acts yet [s].
func (p *pushes) next() float64 {
	least := math.Inf(1)
	for _, a := range p.active() {
		least = min(least, a.remaining)
	}
	return least
}

// settings returns the pushes that act, for the State.
func (p *pushes) settings(attitude frame.Rot[frame.NED, frame.FRD]) (e state.Push) {
	e.Count = p.count
	for _, a := range p.active() {
		e.ForceNED = e.ForceNED.Add(a.total(attitude))
		e.MomentFRD = e.MomentFRD.Add(a.momentFRD)
		e.Remaining = max(e.Remaining, a.remaining)
	}
	return e
}
