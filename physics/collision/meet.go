package collision

import (
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// restitution is the share of the closing speed with which two vehicles part:
	// carbon arms and plastic blades spring back little.
	restitution = 0.3
	// softSpeed is the closing speed below which they do not spring back at all, so
	// that what lies on another comes to rest [m/s].
	softSpeed = 0.3
	// slack is how deep balls may lie in each other before they are pushed apart [m].
	slack = 0.01
	// partRate and partSpeed say how fast: so many times the depth a second, and at
	// most so fast [1/s, m/s]. It is the only way in which a contact gives energy: where
	// a vehicle is put back onto its pad on which another one lies.
	partRate, partSpeed = 5, 0.5
)

// Side is what a Hit does to one of the two.
type Side struct {
	ImpulseNED frame.Vec[frame.NED] // [N s]; 0 where its physics stands still
	ArmFRD     frame.Vec[frame.FRD] // where, from the centre of mass [m]
	Ball       int                  // of its Shape, that was hit
	// Severity is the speed of a hit against a wall that has the same impulse [m/s]:
	// the lighter vehicle has the worse one.
	Severity float64
}

// Hit is what happens between two vehicles at one moment.
type Hit struct {
	A, B    Side    // the impulses are opposite and equal, where neither is Fixed
	Closing float64 // speed of the two places towards each other [m/s]; ≤ 0: they part
}

// Gap returns how far the spheres round two vehicles are apart [m]; ≤ 0: Meet has to
// be asked.
func Gap(a, b *Body) float64 {
	return a.PositionNED.Sub(b.PositionNED).Len() - a.Shape.Reach - b.Shape.Reach
}

// Meet returns what a and b do to each other now; false: they do not touch, or part
// already. It changes neither. The same bodies give the same bits.
//
// The law is Newton's of restitution at the pair of balls that close in the fastest,
// without friction: the impulse takes (1−e²) of the energy of their approach.
func Meet(a, b *Body) (Hit, bool) {
	best, found := touch{}, false
	for i := range a.Shape.Balls {
		for j := range b.Shape.Balls {
			if t, ok := touches(a, b, i, j); ok && (!found || t.worse(&best)) {
				best, found = t, true
			}
		}
	}
	if !found {
		return Hit{}, false
	}
	return best.hit(a, b)
}

// touch is a pair of balls that lie in each other.
type touch struct {
	i, j    int
	normal  frame.Vec[frame.NED] // unit, from a to b
	point   frame.Vec[frame.NED]
	depth   float64 // [m]
	closing float64 // [m/s]
}

// worse tells which of two contacts is answered: the faster one, else the deeper.
func (t *touch) worse(than *touch) bool {
	if t.closing > 0 || than.closing > 0 {
		return t.closing > than.closing
	}
	return t.depth > than.depth
}

func touches(a, b *Body, i, j int) (t touch, ok bool) {
	from, to := a.at(i), b.at(j)
	ra, rb := a.Shape.Balls[i].Radius, b.Shape.Balls[j].Radius
	off := to.Sub(from)
	distance := off.Len()
	if !(distance < ra+rb) {
		return t, false
	}
	t = touch{i: i, j: j, depth: ra + rb - distance, normal: frame.OfNED(1, 0, 0)}
	if distance > 1e-9 {
		t.normal = off.Scale(1 / distance)
	}
	t.point = from.AddScaled(ra-t.depth/2, t.normal)
	t.closing = a.velocityAt(a.armOf(t.point)).Sub(b.velocityAt(b.armOf(t.point))).Dot(t.normal)
	return t, true
}

// hit returns the impulses of a contact.
func (t *touch) hit(a, b *Body) (Hit, bool) {
	armA, armB := a.armOf(t.point), b.armOf(t.point)
	yieldsA := a.yields(armA, a.NEDFromFRD.Inverse().Apply(t.normal))
	yieldsB := b.yields(armB, b.NEDFromFRD.Inverse().Apply(t.normal))
	h := Hit{Closing: t.closing, A: Side{ArmFRD: armA, Ball: t.i}, B: Side{ArmFRD: armB, Ball: t.j}}
	if t.closing > 0 {
		h.A.Severity = t.closing * yieldsA / (yieldsA + yieldsB)
		h.B.Severity = t.closing * yieldsB / (yieldsA + yieldsB)
	}
	if a.Fixed {
		yieldsA = 0
	}
	if b.Fixed {
		yieldsB = 0
	}
	change := t.closing + t.parting() // of the speed along the normal
	if change <= 0 || yieldsA+yieldsB == 0 {
		return h, false
	}
	impulse := change / (yieldsA + yieldsB)
	if !a.Fixed {
		h.A.ImpulseNED = t.normal.Scale(-impulse)
	}
	if !b.Fixed {
		h.B.ImpulseNED = t.normal.Scale(impulse)
	}
	return h, true
}

// parting is the speed with which the two shall part [m/s].
func (t *touch) parting() float64 {
	apart := min(partSpeed, partRate*max(0, t.depth-slack))
	if t.closing > softSpeed {
		return max(restitution*t.closing, apart)
	}
	return apart
}
