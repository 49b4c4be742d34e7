package hull

import (
	"math"

	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
)

// Turn returns the steady rate of turn to the right [rad/s] and the drift to the right [m/s] of the hulls, upright in still fresh water
// at a speed ahead [m/s], where something else acts on it: a force to the right [N] and a moment to the right [N m] about the centre of
// mass, by the drift and the rate.
func (m *Model) Turn(speed float64, acts func(drift, rate float64) (force, moment float64)) (rate, drift float64) {
	var still water.Field
	still.Fill(0, fresh)
	level := frame.FromEuler(m.rest.Heel, m.rest.Trim, 0)
	off := func(drift, rate float64) (side, turn float64) {
		vel, spin := m.ahead.Scale(speed).AddScaled(drift, m.right), m.down.Scale(rate)
		st := State{Share: 1}
		out := m.Step(&st, &Inputs{
			PositionNED: frame.OfNED(0, 0, m.rest.Depth), VelNED: level.Apply(vel), NEDFromFRD: level, RateFRD: spin, Water: &still,
		}, 0)
		x := addedmass.SixOf(vel, spin)
		p := m.added.Of(&x)
		for i := range p {
			p[i] *= fresh
		}
		linear, angular := p.Linear(), p.Angular()
		held := out.ForceFRD.Sub(spin.Cross(linear)).AddScaled(-m.mass, spin.Cross(vel))
		turns := out.MomentFRD.Sub(spin.Cross(angular)).Sub(vel.Cross(linear))
		return held.Dot(m.right), turns.Dot(m.down)
	}
	// A step of a yaw that is damped by its own inertia: the hulls' own balance may have no root that Newton's method finds from rest,
	// where what moves along turns them out of their way.
	const dt, steps = 0.01, 2000
	mass, inertia := m.mass+fresh*m.added[1][1], m.inertia+fresh*m.added[5][5]
	for range steps {
		side, turn := off(drift, rate)
		force, moment := acts(drift, rate)
		side, turn = side+force, turn+moment
		drift, rate = drift+dt*side/mass, rate+dt*turn/inertia
		if math.Abs(side) < 1e-4*mass && math.Abs(turn) < 1e-4*inertia {
			break
		}
	}
	return rate, drift
}
