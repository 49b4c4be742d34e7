package airframe

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// stepped is a vehicle as the physics moves it, in steps.
type stepped struct {
	*Vehicle
	lacks string // of what it came with, such as "without its payload"; empty: nothing
}

// hold is a place at which a damper [N s/m], or a spring [N/m], holds the vehicle.
type hold struct {
	place frame.Vec[frame.FRD]
	along frame.Vec[frame.FRD] // unit vector; zero: the same in all directions
	gain  float64
}

// screw is a speed and a rate, or a force and a moment.
type screw struct{ linear, angular frame.Vec[frame.FRD] }

// against returns the force and the moment of a hold against a motion.
func (h *hold) against(x screw) screw {
	v := x.linear.Add(x.angular.Cross(h.place))
	if h.along != (frame.Vec[frame.FRD]{}) {
		v = h.along.Scale(h.along.Dot(v))
	}
	f := v.Scale(h.gain)
	return screw{f, h.place.Cross(f)}
}

// AngularMomentum returns the vehicle's [N m s] at a rate [rad/s], without that of its rotors.
func (v *Vehicle) AngularMomentum(rate frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	i, p := v.Inertia, v.Products
	return frame.OfFRD(i.X*rate.X-p.X*rate.Y-p.Y*rate.Z, -p.X*rate.X+i.Y*rate.Y-p.Z*rate.Z, -p.Y*rate.X-p.Z*rate.Y+i.Z*rate.Z)
}

// rateOf is the inverse of AngularMomentum, by Cramer's rule.
func (v stepped) rateOf(m frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	a, b, c := v.AngularMomentum(frame.OfFRD(1, 0, 0)), v.AngularMomentum(frame.OfFRD(0, 1, 0)), v.AngularMomentum(frame.OfFRD(0, 0, 1))
	bc := b.Cross(c)
	return frame.OfFRD(m.Dot(bc), a.Dot(m.Cross(c)), a.Dot(b.Cross(m))).Scale(1 / a.Dot(bc))
}

// mobility returns the greatest acceleration that a force of 1 N at a place gives that place [1/kg]: 1/m, and the greatest eigenvalue of
// f ↦ I⁻¹(r×f)×r. That has no component along r, so that its other eigenvalues are 0 and one more, and its trace and the sum of its squares
// tell both.
func (v stepped) mobility(place frame.Vec[frame.FRD]) float64 {
	trace, squares := 0.0, 0.0
	for _, e := range [...]frame.Vec[frame.FRD]{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, 0, 1)} {
		a := v.rateOf(place.Cross(e)).Cross(place)
		trace, squares = trace+a.Dot(e), squares+a.Dot(a)
	}
	return 1/v.Mass + (trace+math.Sqrt(max(0, 2*squares-trace*trace)))/2
}

// fastest returns the largest eigenvalue of the holds' gains over mass and inertia: the rate
// [1/s] at which dampers brake the fastest of all motions, or the square of the frequency
// [1/s²] of the fastest swing on springs. Where a rough bound on it is within enough, it returns
// that bound.
func (v stepped) fastest(holds []hold, enough float64) float64 {
	least, bound := principal(v.Inertia, v.Products)[0], 0.0
	for i := range holds {
		h := &holds[i]
		bound += h.gain * (1/v.Mass + h.place.Dot(h.place)/least)
	}
	if bound <= enough {
		return bound
	}
	return max(v.iterate(holds, 1), v.iterate(holds, -1))
}

// iterate is von Mises' power iteration.
func (v stepped) iterate(holds []hold, side float64) float64 {
	x := screw{frame.OfFRD(1, 0.7*side, -0.8).Scale(1 / math.Sqrt(v.Mass)), frame.OfFRD(0.9*side, 1.1, 0.6).Scale(1 / math.Sqrt(v.Inertia.X+v.Inertia.Y))}
	last := 0.0
	for range 100 {
		var sum screw
		for i := range holds {
			b := holds[i].against(x)
			sum.linear, sum.angular = sum.linear.Add(b.linear), sum.angular.Add(b.angular)
		}
		energy := v.Mass*x.linear.Dot(x.linear) + x.angular.Dot(v.AngularMomentum(x.angular))
		rate := (sum.linear.Dot(x.linear) + sum.angular.Dot(x.angular)) / energy
		if !(rate > last*(1+1e-4)) {
			return max(rate, last)
		}
		last = rate
		s := 1 / (rate * math.Sqrt(energy))
		x = screw{sum.linear.Scale(s / v.Mass), v.rateOf(sum.angular).Scale(s)}
	}
	return last
}

const (
	// mostSwung is the square of the angle by which what stands on springs may swing in a step.
	mostSwung = 0.5
	// mostDamped is the share of a motion that the ground's dampers may take in one step; see bounds.MostBraked.
	mostDamped = 0.95
	// mostGiven is by how much more than contact.ForVehicle's 2 mm springs may give under the weight: 5 cm in all.
	mostGiven = 25
	// together is by how much less deep than the lowest point others touch, too [m], and sunk where springs are softer than
	// contact.ForVehicle's, and so a vehicle comes to lie in the ground in a crash.
	together, sunk = 0.02, 0.1
)

// softening is by how much springs and dampers are softer than those of Contact, ≥ 1.
type softening struct{ legStiffness, legDamping, hullStiffness, hullDamping float64 }

// Bearable returns the vehicle's contact as steps can show it: the springs and dampers of
// Contact, softer where so little inertia stands on them that a step would not show how they
// move the vehicle. For nearly all vehicles they are those of Contact.
func (v *Vehicle) Bearable() contact.Params {
	p, s := v.Contact, softening{1, 1, 1, 1}
	for _, one := range stagesOf(v) {
		s = s.or(one.softerNow())
	}
	for _, by := range []*float64{&s.legStiffness, &s.legDamping, &s.hullStiffness, &s.hullDamping} {
		if *by < 1+1e-9 { // it is that of a softened one already, but for rounding
			*by = 1
		}
	}
	p.LegStiffness, p.HullStiffness = p.LegStiffness/s.legStiffness, p.HullStiffness/s.hullStiffness
	p.LegDamping, p.HullDamping = p.LegDamping/s.legDamping, p.HullDamping/s.hullDamping
	return p
}

// Pressed returns into how many parts a step of the physics is cut while the lowest point of a vehicle is deeper in the ground
// than a depth [m], where a push or a hard crash takes it: there more points hold it together than Bearable asks for, and a
// whole step would give it energy. parts is 1 where a step bears all points together.
func Pressed(v *Vehicle) (parts int, depth float64) {
	one, all := stepped{Vehicle: v}, touching{}
	for i := range v.Contact.Points[:min(len(v.Contact.Points), contact.MaxPoints)] {
		all[i] = v.Contact.Points[i].Kind != contact.Tip
	}
	worst := one.strained(all)
	if !(worst > 1+1e-3) {
		return 1, math.Inf(1)
	}
	const mostParts, deeper = 8, 0.02
	depth = together
	for one.bears(depth + deeper) {
		depth += deeper
	}
	return int(min(mostParts, math.Ceil(worst))), depth
}

// bears reports whether a step shows how points hold the vehicle that are so much less deep than the lowest [m].
func (v stepped) bears(depth float64) bool {
	for _, legs := range []bool{true, false} {
		if slices.ContainsFunc(v.restingOn(legs, depth), func(set touching) bool { return v.strained(set) > 1+1e-3 }) {
			return false
		}
	}
	return true
}

// strained is how much shorter than the longest a step must be to show how points hold the vehicle.
func (v stepped) strained(set touching) float64 {
	c := &v.Contact
	damped := v.fastest(holdsOf(c, set, c.LegDamping, c.HullDamping), mostDamped/bounds.LongestStep)
	swung := v.fastest(holdsOf(c, set, c.LegStiffness, c.HullStiffness), mostSwung/(bounds.LongestStep*bounds.LongestStep))
	return max(damped*bounds.LongestStep/mostDamped, bounds.LongestStep*math.Sqrt(swung/mostSwung))
}

// softerNow asks all points that can lie on level ground together, whatever the attitude, with
// the legs and after they broke: the legs alone first, then what of the hull touches with them.
func (v stepped) softerNow() softening {
	s := v.softerWith(together)
	if s == (softening{1, 1, 1, 1}) {
		return s
	}
	return s.or(v.softerWith(sunk))
}

// or returns the softer of both.
func (s softening) or(r softening) softening {
	return softening{max(s.legStiffness, r.legStiffness), max(s.legDamping, r.legDamping), max(s.hullStiffness, r.hullStiffness), max(s.hullDamping, r.hullDamping)}
}

// softerWith asks those that are so much less deep than the lowest [m].
func (v stepped) softerWith(depth float64) softening {
	const stiff = mostSwung / (bounds.LongestStep * bounds.LongestStep)
	damped := mostDamped / bounds.LongestStep
	if len(v.Wheels) > 0 { // which take the rest
		damped = (mostDamped - bounds.MostBraked) / bounds.LongestStep
	}
	s, c := softening{1, 1, 1, 1}, &v.Contact
	sets := append(v.restingOn(true, depth), v.restingOn(false, depth)...)
	for _, set := range sets {
		s.legStiffness = max(s.legStiffness, v.fastest(holdsOf(c, set, c.LegStiffness, 0), stiff)/stiff)
		s.legDamping = max(s.legDamping, v.fastest(holdsOf(c, set, c.LegDamping, 0), damped)/damped)
	}
	for _, set := range sets {
		s.hullStiffness = max(s.hullStiffness, v.fastest(holdsOf(c, set, c.LegStiffness/s.legStiffness, c.HullStiffness), stiff)/stiff)
		s.hullDamping = max(s.hullDamping, v.fastest(holdsOf(c, set, c.LegDamping/s.legDamping, c.HullDamping), damped)/damped)
	}
	return s
}

// touching is the points that lie on the ground together.
type touching [contact.MaxPoints]bool

func holdsOf(c *contact.Params, set touching, leg, hull float64) (holds []hold) {
	for i := range c.Points {
		gain := leg
		if c.Points[i].Kind == contact.Hull {
			gain = hull
		}
		if set[i] && gain > 0 {
			holds = append(holds, hold{place: c.Points[i].PlaceFRD, gain: gain})
		}
	}
	return holds
}

// restingOn returns the sets of points on which the vehicle can lie on level ground, with its legs or
// without them: those that are so much less deep than the lowest [m].
func (v stepped) restingOn(legs bool, depth float64) (sets []touching) {
	known := map[touching]bool{}
	points := v.Contact.Points[:min(len(v.Contact.Points), contact.MaxPoints)]
	rests := func(i int) bool { return points[i].Kind == contact.Hull || legs && points[i].Kind == contact.Leg }
	for _, down := range directions() {
		lowest := math.Inf(-1)
		for i := range points {
			if rests(i) {
				lowest = max(lowest, points[i].PlaceFRD.Dot(down))
			}
		}
		var set touching
		for i := range points {
			set[i] = rests(i) && points[i].PlaceFRD.Dot(down) > lowest-depth
		}
		if !known[set] {
			known[set], sets = true, append(sets, set)
		}
	}
	return sets
}

// directions returns unit vectors: the axes, others spread evenly by Fibonacci's spiral, and a ring in the plane of symmetry, for a
// wide vehicle lies on both wing tips in these alone.
func directions() []frame.Vec[frame.FRD] {
	all := []frame.Vec[frame.FRD]{
		frame.OfFRD(0, 0, 1), frame.OfFRD(0, 0, -1), frame.OfFRD(1, 0, 0), frame.OfFRD(-1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, -1, 0),
	}
	const n = 100
	for i := range n {
		z := 1 - (2*float64(i)+1)/n
		sin, cos := math.Sincos(float64(i) * math.Pi * (3 - math.Sqrt(5)))
		r := math.Sqrt(1 - z*z)
		all = append(all, frame.OfFRD(r*cos, r*sin, z))
	}
	const ring = 36
	for i := range ring {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / ring)
		all = append(all, frame.OfFRD(sin, 0, cos))
	}
	return all
}
