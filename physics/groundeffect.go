package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
)

// acrossOf returns how far opposite rotors are from each other: twice the mean distance
// of the rotors from their middle. Air rises between three rotors or more, as each's wake
// meets the others' on the ground.
func acrossOf(mounts []mount) float64 {
	if len(mounts) < 3 {
		return 0
	}
	n := float64(len(mounts))
	var x, y, sum float64
	for i := range mounts {
		x, y = x+mounts[i].place.X/n, y+mounts[i].place.Y/n
	}
	for i := range mounts {
		sum += math.Hypot(mounts[i].place.X-x, mounts[i].place.Y-y)
	}
	return 2 * sum / n
}

// findGround finds the rotors' distances to the ground, and reports whether any feels it.
func (p *propulsion) findGround(b *motion, around *surroundings) (near bool) {
	intoFRD := b.attitude.Inverse().Apply(around.under.NormalNED.Scale(-1))
	above := around.under.Distance(b.position)
	for i := range p.mounts {
		p.ground[i] = p.groundDistance(&p.mounts[i], b, around, intoFRD, above)
		near = near || p.ground[i] < rotor.Farthest*p.mounts[i].radius
	}
	return near
}

// images returns what the ground does to a rotor by the images of the others and the
// body. Of a stack, whose rotors share a wake, the one at this rotor's level counts, and
// of its own stack none, as it has the same wake.
func (p *propulsion) images(i int) (sum float64) {
	own := p.ground[i]
	if math.IsInf(own, 1) {
		return 0
	}
	a := &p.mounts[i]
	for j := range p.mounts {
		if j == i || p.vehicle.Motors[j].Level != p.vehicle.Motors[i].Level || math.IsInf(p.ground[j], 1) {
			continue
		}
		b := &p.mounts[j]
		sum += p.blades[i].Image(own+p.ground[j], math.Hypot(a.place.X-b.place.X, a.place.Y-b.place.Y))
	}
	if p.across > 0 {
		sum += p.blades[i].Fountain(2*own, p.across)
	}
	return sum
}

// groundDistance returns how far the wake of a rotor has to the ground, straight
// down its axis [m]; +Inf when it does not go there.
//
// intoFRD is the direction into the ground under the vehicle, above how far the
// centre of mass is from that plane [m]. On terrain that is not a plane, rotors near
// it have each their own.
func (p *propulsion) groundDistance(m *mount, b *motion, around *surroundings, intoFRD frame.Vec[frame.FRD], above float64) float64 {
	along := intoFRD.Z
	if m.tilted {
		along = -m.axis.Dot(intoFRD)
	}
	if along <= 0 {
		return math.Inf(1)
	}
	if !around.surface.IsPlane() && above < noGroundEffect*m.radius {
		hub := b.position.Add(b.attitude.Apply(m.place))
		under := around.surface.Under(hub)
		if fall := under.NormalNED.Dot(b.attitude.Apply(m.axis)); fall > 0 {
			return under.Distance(hub) / fall
		}
		return math.Inf(1)
	}
	return (above - intoFRD.Dot(m.place)) / along
}

// noGroundEffect is over how many radii the ground adds less than 1e-3 to a rotor's own
// thrust: higher up, all rotors take the plane below the vehicle for theirs.
const noGroundEffect = 10
