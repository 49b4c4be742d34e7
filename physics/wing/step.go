package wing

import (
	"math"
)

// Lags over the time in which the air passes half of a strip's chord, and the least speed for that time [m/s].
//
// Separation lags by 3 (J.G. Leishman, T.S. Beddoes, A Semi-Empirical Model for Dynamic Stall, J. American Helicopter
// Society 34, 1989, T_f). The induced velocities follow within a chord: that is for the loop of lift and wake to be solved in
// the course of the steps, and no model of the wake that the wing sheds.
const (
	separationLag = 3.0
	inducedLag    = 1.0
	leastSpeed    = 1.0
)

// flow is what one step finds at a strip.
type flow struct {
	velocity  vec     // of the quarter chord relative to the air [m/s]
	u, p      float64 // of it, along ahead and normal, nothing induced [m/s]
	turn      float64 // rate about the strip's span, nose to the normal [rad/s]
	speed     float64 // of u and p, induced flow included [m/s]
	sin, cos  float64 // of the angle of attack, induced flow included
	keep      float64 // share of the strip that is there
	potential float64 // lift coefficient if all were attached
	lift      float64 // that of the attached share
	circ      float64 // circulation of that share over a unit length [m²/s]
	behind    bool    // the trailing edge leads
}

// flows is what a step works with.
type flows struct {
	strip   [MaxStrips]flow
	flap    [MaxStrips]flapped
	loading [MaxStrips]float64
	induced [MaxStrips]float64
	speed   float64 // that of the surface: mean, weighted with itself [m/s]
}

// Step advances the state by dt [s], up to 1 ms, and returns the loads at its end. With dt 0 the state stays, and the
// loads are those of the flow that the surface then induces.
func (m *Model) Step(s *State, in *Inputs, dt float64) Load {
	return m.step(s, in, dt, false)
}

// Steady takes the state to that of steady flow with these inputs and returns the loads. Where flow stays separated
// by the hysteresis it depends on the state before. It takes some hundred times as long as Step.
func (m *Model) Steady(s *State, in *Inputs) Load {
	const mostSteps, converged = 500, 1e-10
	for range mostSteps {
		last := s.Strips
		m.step(s, in, 0, true)
		change := 0.0
		for i := range m.strips {
			a, b := &s.Strips[i], &last[i]
			change = max(change, math.Abs(a.Attached-b.Attached), math.Abs(a.Induced-b.Induced)/(1+math.Abs(b.Induced)))
		}
		if change < converged {
			break
		}
	}
	return m.step(s, in, 0, false)
}

func (m *Model) step(s *State, in *Inputs, dt float64, settle bool) Load {
	var f flows
	m.flaps(s, in, &f)
	m.meet(s, in, &f)
	m.lift(s, in, &f, dt, settle)
	m.wake.induce(&f.induced, &f.loading, len(m.strips), m.mirrored)
	m.follow(s, in, &f, dt, settle)
	return m.loads(s, in, &f)
}

// meet finds the velocity at each strip, and that of the surface.
func (m *Model) meet(s *State, in *Inputs, f *flows) {
	var sum, square [2]float64
	for i := range m.strips {
		t, q := &m.strips[i], &f.strip[i]
		v := in.VelAirFRD.Add(in.RatesFRD.Cross(t.place))
		if i < len(in.AddedFRD) {
			v = v.Sub(in.AddedFRD[i])
		}
		q.velocity = v
		q.u, q.p = v.Dot(t.ahead), v.Dot(t.normal)
		q.turn = in.RatesFRD.Dot(t.along)
		q.keep = m.kept(s, i)
		sq := q.u*q.u + q.p*q.p
		side := m.side(i)
		sum[side] += math.Sqrt(sq)
		square[side] += sq
	}
	if total := sum[0] + sum[1]; total > 0 {
		f.speed = (square[0] + square[1]) / total
	}
}

// side returns 1 for a strip of the right half of a mirrored surface, else 0: sums by halves are the same for a mirrored flight.
func (m *Model) side(i int) int {
	if m.mirrored && 2*i >= len(m.strips) {
		return 1
	}
	return 0
}

// kept returns the share of a strip that is there.
func (m *Model) kept(s *State, i int) float64 {
	lost := &s.Faults.Lost
	if lost[0] <= 0 && lost[1] <= 0 {
		return 1
	}
	n := float64(len(m.strips))
	if m.mirrored {
		n /= 2
	}
	left := max(0, min(1, float64(i+1)-lost[0]*n))
	right := max(0, min(1, float64(len(m.strips)-i)-lost[1]*n))
	return max(0, left+right-1)
}

// lift finds the circulation of each strip and lets separation advance.
func (m *Model) lift(s *State, in *Inputs, f *flows, dt float64, settle bool) {
	keep := 1 - max(0, min(1, in.IceLift))
	for i := range m.strips {
		t, q, st := &m.strips[i], &f.strip[i], &s.Strips[i]
		p := q.p + st.Induced
		q.speed = math.Sqrt(q.u*q.u + p*p)
		if q.speed == 0 {
			q.cos = 1
			st.Sin, st.Cos, st.Lift = 0, 1, 0
			continue
		}
		per := 1 / q.speed
		q.sin, q.cos = -p*per, q.u*per
		q.behind = q.cos < 0
		m.attach(t, q, &f.flap[i], per, keep)
		target := m.polar.target(st.Attached, q.potential, f.flap[i].stall, keep, q.behind)
		switch {
		case settle:
			st.Attached += 0.2 * (target - st.Attached)
		case dt > 0:
			lag := separationLag * t.chord / (2 * max(q.speed, leastSpeed))
			st.Attached += dt / (lag + dt) * (target - st.Attached)
		}
		q.lift = st.Attached * q.potential
		q.circ = 0.5 * q.speed * t.chord * q.lift * q.keep * f.flap[i].chord
		if f.speed > 0 {
			f.loading[i] = q.circ * q.u / f.speed * t.length / t.width
		}
	}
}

// attach sets the lift coefficient that a strip has in attached flow. It is that at three quarters of the chord, counted
// from the edge that leads, as a turning airfoil's is (Pistolesi's theorem).
func (m *Model) attach(t *strip, q *flow, flap *flapped, per, keep float64) {
	p := &m.polar
	if q.behind {
		q.potential = -reverseSlope * p.slope * keep * q.sin
		return
	}
	sin := max(-1, min(1, q.sin+0.5*t.chord*q.turn*per))
	q.potential = keep * (p.slope*(sin*p.cosZero-q.cos*p.sinZero) + flap.lift*q.cos)
}

// follow lets the induced velocities go after what the loading induces.
func (m *Model) follow(s *State, in *Inputs, f *flows, dt float64, settle bool) {
	if dt <= 0 && !settle {
		return
	}
	share := m.wake.fastest
	if !settle {
		lag := inducedLag * m.area / m.span / (2 * max(f.speed, leastSpeed))
		share = min(share, dt/(lag+dt))
	}
	ground := 1 - m.wake.groundLoss(in.Height, m.span)
	for i := range m.strips {
		st := &s.Strips[i]
		st.Induced += share * (ground*f.induced[i] - st.Induced)
	}
}

// loads returns the sum of all strips' loads.
func (m *Model) loads(s *State, in *Inputs, f *flows) Load {
	var sides [2]Load
	n := len(m.strips)
	for k := range n {
		i := k
		if m.mirrored && 2*k >= n {
			i = n - 1 - (k - n/2) // from the tip inwards, as on the left
		}
		force, moment := m.load(&s.Strips[i], in, &m.strips[i], &f.strip[i], &f.flap[i], f.speed)
		sum := &sides[m.side(i)]
		sum.ForceFRD = sum.ForceFRD.Add(force)
		sum.MomentFRD = sum.MomentFRD.Add(moment).Add(m.strips[i].place.Cross(force))
	}
	return Load{sides[0].ForceFRD.Add(sides[1].ForceFRD), sides[0].MomentFRD.Add(sides[1].MomentFRD)}
}

// load returns the force on one strip at its quarter chord, and the moment about that.
//
// Three parts act: lift by Kutta and Joukowski, square to the flow with what is induced, so that what is induced tilts
// it; the normal force of separated flow; friction along the velocity. Each is evaluated at the point where it acts, so that
// none but the lift's tilt has any power but braking.
func (m *Model) load(st *Strip, in *Inputs, t *strip, q *flow, flap *flapped, surface float64) (force, moment vec) {
	if q.speed == 0 || q.keep == 0 {
		st.Load = 0
		return force, moment
	}
	p := &m.polar
	area := t.area * q.keep * flap.chord
	half := 0.5 * in.Density * area
	separated := 1 - st.Attached

	// Lift: at the quarter chord from the edge that leads.
	arm := 0.0
	if q.behind {
		arm = 0.5 * t.chord
	}
	lift := in.Density * q.circ * t.length
	ahead, normal := -lift*(q.p-arm*q.turn+st.Induced), lift*q.u
	pitch := -arm * normal

	// Normal force of separated flow, on a chord that a flap has turned by a share of its angle.
	plate := 0.0
	if separated > 0 {
		arm = centreTravel * math.Abs(q.sin) * t.chord
		if q.behind {
			arm = 2*centreTravel*t.chord - arm
		}
		v := q.p - arm*q.turn - flap.turn*q.u
		all := math.Sqrt(q.u*q.u + v*v)
		sin := 0.0
		if all > 0 {
			sin = -v / all
		}
		plate = half * separated * all * all * p.normal(sin)
		normal += plate
		ahead -= plate * flap.turn
		pitch -= arm * plate
	}

	attached := st.Attached
	if q.behind {
		attached = 0
	}
	square := q.u*q.u + q.p*q.p
	cm := attached * (p.Moment + flap.moment)
	pitch += half * t.chord * (square*cm - math.Sqrt(square)*st.Attached*math.Pi/8*t.chord*q.turn)

	over := q.lift - p.DragMinLift
	cd := p.DragMin + in.IceDrag + flap.drag + attached*p.DragLift*over*over
	force = q.velocity.Scale(-half * cd * q.velocity.Len())
	force = force.AddScaled(ahead, t.ahead).AddScaled(normal, t.normal)

	st.Sin, st.Cos = q.sin, q.cos
	st.Lift = 0
	if square > 0 {
		st.Lift = q.lift + plate*q.cos/(half*square)
	}
	st.Load = 0
	if surface > 0 {
		st.Load = normal / (in.Density * surface * t.width)
	}
	return force, t.along.Scale(pitch)
}

// flapped is what controls do to one strip.
type flapped struct {
	lift   float64 // added to the lift coefficient, attached
	stall  float64 // that by which the lift of stall rises, before flapStall
	moment float64 // added to cm
	drag   float64 // added to cd
	turn   float64 // by which separated flow sees the chord turned [rad]
	chord  float64 // share of the chord that is there
}

// flaps finds what controls do.
func (m *Model) flaps(s *State, in *Inputs, f *flows) {
	for i := range m.strips {
		f.flap[i].chord = 1
	}
	for k := range m.controls {
		c := &m.controls[k]
		if s.Faults.Torn[k] {
			for i := c.from; i < c.to; i++ {
				if !c.Spoiler {
					f.flap[i].chord -= c.share[i] * c.Chord
					f.flap[i].drag += c.share[i] * tornDrag
				}
			}
			continue
		}
		if k >= len(in.Deflections) || in.Deflections[k] == 0 {
			continue
		}
		if c.Spoiler {
			c.spoil(f, in.Deflections[k])
			continue
		}
		c.flap(f, in.Deflections[k], m.polar.slope)
	}
}

func (c *control) flap(f *flows, deflection, slope float64) {
	d := attenuated(max(c.Least, min(c.Most, deflection)))
	sin := math.Sin(deflection)
	lift, moment, drag, turn := slope*c.hinge.lift*c.Effect*d, c.hinge.moment*c.Effect*d, c.hinge.drag*sin*sin, c.Chord*d
	for i := c.from; i < c.to; i++ {
		q, share := &f.flap[i], c.share[i]
		q.lift += share * lift
		q.stall += share * lift
		q.moment += share * moment
		q.drag += share * drag
		q.turn += share * turn
	}
}

func (c *control) spoil(f *flows, deflection float64) {
	d := max(0, min(c.Most, deflection))
	height := c.Chord * math.Sin(d)
	for i := c.from; i < c.to; i++ {
		q, share := &f.flap[i], c.share[i]
		q.lift -= share * spoilerLift * height
		q.drag += share * spoilerDrag * height
	}
}
