package wing

import "math"

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

// still is the share of the surface's speed below which a strip stands in still air, beside a slipstream.
const still = 0.3

// carried is how much faster than the surface flies the air over a strip may be for its vortices to get to other surfaces as
// they are. Those that a slipstream alone makes stay in it, where what they do is turn back the swirl.
const carried = 2

// slowest is the least that counts for a strip's speed along its chord, over its speed. Below, no flow is attached.
const slowest = 0.1

// flow is what one step finds at a strip. Components are along its own axes.
type flow struct {
	u, p, s float64 // velocity of the quarter chord relative to the air along ahead, normal and along, nothing induced but by jets that it turns [m/s]
	speed   float64 // of u and p, induced flow included [m/s]
	turn    float64 // rate about the strip's span, nose to the normal [rad/s]
	sin     float64 // of the angle of attack, induced flow included
	keep    float64 // share of the strip that is there
	couple  float64 // share of a flap's moment that the jets leave
	lift    float64 // lift coefficient of the attached share
	circ    float64 // circulation of that share [m²/s]
	root    float64 // of the speed along the chord, over the cosine of sweep [√(m/s)]
	behind  bool    // the trailing edge leads
}

// flows is what a step works with. Each step writes all that it reads of it.
type flows struct {
	strip   [MaxStrips]flow
	flap    [MaxStrips]flapped
	loading [MaxStrips]float64 // circulation times flow.root
	induced [MaxStrips]float64 // velocity that follows, times flow.root
	speed   float64            // that of the surface: mean, weighted with itself [m/s]
	air     float64            // share of what the wake induces that the ground leaves
}

// Step advances the state by dt [s], at most 1 ms, and returns the load at the end. A dt of 0 leaves attached flow and
// induced velocities unchanged.
func (m *Model) Step(s *State, in *Inputs, dt float64) Load {
	return m.step(s, in, dt, false)
}

// Steady brings the state to steady flow for these inputs and returns the load. Because of the hysteresis the result can
// depend on the previous state. It costs about a hundred steps.
func (m *Model) Steady(s *State, in *Inputs) Load {
	const mostSteps, converged = 500, 1e-10
	for range mostSteps {
		last := s.Strips
		m.step(s, in, 0, true)
		change := 0.0
		for i := range m.strips {
			a, b := &s.Strips[i], &last[i]
			change = max(change, math.Abs(a.Attached-b.Attached), math.Abs(a.Induced-b.Induced)/(1+math.Abs(b.Induced)), math.Abs(a.Turned-b.Turned)/(1+math.Abs(b.Turned)))
		}
		if change < converged {
			break
		}
	}
	return m.step(s, in, 0, false)
}

func (m *Model) step(s *State, in *Inputs, dt float64, settle bool) Load {
	f := &m.flows
	m.flaps(s, in, f)
	m.meet(s, in, f, dt, settle)
	f.air = 1 - m.wake.groundLoss(in.Height, m.span)
	if dt > 0 || settle {
		m.wake.induce(&f.induced, &f.loading, len(m.strips), m.mirrored)
		m.follow(s, f, dt, settle)
	}
	m.turn(s, in, f, dt, settle)
	return m.loads(s, in, f)
}

// meet finds how each strip meets the air, lets separation advance, and finds the circulation.
func (m *Model) meet(s *State, in *Inputs, f *flows, dt float64, settle bool) {
	keep, camber := 1-max(0, min(1, in.IceLift)), 1-in.Slack
	whole := s.Faults.Lost == [2]float64{}
	strips, added, vel, rates := m.strips, in.AddedFRD, in.VelAirFRD, in.RatesFRD
	flows, states := f.strip[:len(strips)], s.Strips[:len(strips)]
	for i := range strips {
		t, q, st := &strips[i], &flows[i], &states[i]
		u := vel.Dot(t.ahead) + rates.Dot(t.ahead2)
		p := vel.Dot(t.normal) + rates.Dot(t.normal2)
		along := vel.Dot(t.along) + rates.Dot(t.along2)
		if i < len(added) {
			a := &added[i]
			u -= a.Dot(t.ahead)
			p -= a.Dot(t.normal)
			along -= a.Dot(t.along)
		}
		p += st.Turned
		q.u, q.p, q.s, q.turn, q.keep = u, p, along, rates.Dot(t.along), 1
		if !whole {
			q.keep = m.kept(s, i)
		}
		p += st.Induced
		q.speed = math.Sqrt(u*u + p*p)
	}
	// The roots of all strips are on their way at once, before the first of them is needed.
	flaps, loading := f.flap[:len(strips)], f.loading[:len(strips)]
	for i := range strips {
		t, q, st, flap := &strips[i], &flows[i], &states[i], &flaps[i]
		speed := q.speed
		if speed == 0 {
			st.Sin, st.Cos, st.Lift = 0, 1, 0
			q.root, loading[i] = 0, 0
			continue
		}
		per := 1 / speed
		q.sin, q.behind = -(q.p+st.Induced)*per, q.u < 0
		st.Sin, st.Cos = q.sin, q.u*per
		potential := m.potential(t, q, flap, st.Cos, per, keep, camber)
		if target := m.polar.target(st.Attached, potential, flap.stall, keep, q.behind); target != st.Attached {
			st.Attached = approach(st.Attached, target, advance(separationLag, t.chord, speed, dt, settle))
		}
		q.lift = st.Attached * potential
		q.circ = 0.5 * speed * t.chord * q.lift * q.keep * flap.chord
		square := math.Abs(q.u) * t.slant
		if least := slowest * speed; square < least {
			square = least
		}
		q.root = math.Sqrt(square)
		loading[i] = math.Copysign(q.root, q.u) * q.circ
	}
	f.speed = m.speed(f)
	for i := range m.strips {
		f.spare(i)
	}
}

// spare lessens what a strip in much slower air than the surface's induces, and what is induced there: beside a slipstream in
// still air √(1/u) would make a gale of it. The matrix stays symmetric and positive.
func (f *flows) spare(i int) {
	q := &f.strip[i]
	if least := still * f.speed; q.root*q.root < least && q.root > 0 {
		share := q.root / math.Sqrt(least)
		f.loading[i] *= share
		q.root /= share
	}
}

// speed returns that of the surface: the mean over the strips, weighted with itself [m/s].
func (m *Model) speed(f *flows) float64 {
	n := len(m.strips)
	var sum, square float64
	for i := range (n + 1) / 2 { // from both ends: a mirrored flight has the same sum
		a, b := f.strip[i].speed, f.strip[n-1-i].speed
		sum += a + b
		square += a*a + b*b
	}
	if sum == 0 {
		return 0
	}
	return square / sum
}

// advance returns the share of its way that something goes in a step of dt [s], whose lag counts half chords [m] at a speed [m/s].
func advance(lag, chord, speed, dt float64, settle bool) float64 {
	if settle {
		return 0.2
	}
	return dt / (lag*chord/(2*max(speed, leastSpeed)) + dt)
}

// approach returns x a share of its way to a target. What is next to it is there: nothing decays for hours to numbers that
// processors are slow with.
func approach(x, target, share float64) float64 {
	if d := target - x; d > nothing || d < -nothing || share == 0 {
		return x + share*d
	}
	return target
}

// nothing is a difference that doesn't count, of a share or a velocity [m/s].
const nothing = 1e-12

// kept returns the share of a strip that is there.
func (m *Model) kept(s *State, i int) float64 {
	lost := &s.Faults.Lost
	n := float64(len(m.strips))
	if m.mirrored {
		n /= 2
	}
	left := max(0, min(1, float64(i+1)-lost[0]*n))
	right := max(0, min(1, float64(len(m.strips)-i)-lost[1]*n))
	return max(0, left+right-1)
}

// potential returns the lift coefficient that a strip has in attached flow. It is that at three quarters of the chord,
// counted from the edge that leads, as a turning airfoil's is (Pistolesi's theorem).
func (m *Model) potential(t *strip, q *flow, flap *flapped, cos, per, keep, camber float64) float64 {
	p := &m.polar
	if q.behind {
		return -reverseSlope * p.slope * keep * q.sin
	}
	sin := q.sin + 0.5*t.chord*q.turn*per
	if sin > 1 {
		sin = 1
	} else if sin < -1 {
		sin = -1
	}
	return keep * (p.slope*(sin*p.cosZero-cos*p.sinZero*camber) + flap.lift*cos)
}

// follow lets the induced velocities go after what the circulation induces.
//
// Strips of a wing that yaws or is blown on have unlike speeds u. With the matrix A for one speed, the velocity here
// is √(1/u) A √u Γ: A Γ where neighbours have the same speed, and the power of the drag, the sum of Γ u times it,
// stays one of a symmetric, positive matrix.
func (m *Model) follow(s *State, f *flows, dt float64, settle bool) {
	share := m.wake.fastest
	if !settle {
		share = min(share, advance(inducedLag, m.area/m.span, f.speed, dt, false))
	}
	for i := range m.strips {
		st, target := &s.Strips[i], 0.0
		if root := f.strip[i].root; root > 0 {
			target = f.air * f.induced[i] / root
		}
		st.Induced = approach(st.Induced, target, share)
	}
}

// loads returns the sum of all strips' loads, of each half from its tip inwards: a mirrored flight has the mirrored sum.
func (m *Model) loads(s *State, in *Inputs, f *flows) Load {
	n := len(m.strips)
	if !m.mirrored {
		return m.half(s, in, f, 0, n, 1)
	}
	l, r := m.half(s, in, f, 0, n/2, 1), m.half(s, in, f, n-1, n/2, -1)
	return Load{l.ForceFRD.Add(r.ForceFRD), l.MomentFRD.Add(r.MomentFRD)}
}

// half sums n strips from one on.
func (m *Model) half(s *State, in *Inputs, f *flows, from, n, step int) (sum Load) {
	perSpeed := 0.0
	if momentum := in.Density * f.speed; momentum > 0 {
		perSpeed = f.air / momentum
	}
	for i := from; n > 0; i, n = i+step, n-1 {
		t, q, st := &m.strips[i], &f.strip[i], &s.Strips[i]
		if q.speed == 0 || q.keep == 0 {
			st.Load, st.Force = 0, 0
			continue
		}
		ahead, normal, along, pitch := m.load(st, in, t, q, &f.flap[i])
		st.Load, st.Force = normal*perSpeed/t.width, normal
		if flies := carried * in.VelAirFRD.Dot(t.ahead); flies < math.Abs(q.u) {
			st.Load *= max(0, flies) / math.Abs(q.u)
		}
		force := t.ahead.Scale(ahead).AddScaled(normal, t.normal).AddScaled(along, t.along)
		sum.ForceFRD = sum.ForceFRD.Add(force)
		sum.MomentFRD = sum.MomentFRD.Add(t.place.Cross(force)).AddScaled(pitch, t.along)
	}
	return sum
}

// load returns the force on one strip at its quarter chord by its axes [N], and the moment about its span there [N m].
//
// Three parts act: lift by Kutta and Joukowski, square to the flow with what is induced, so that what is induced tilts
// it; the normal force of separated flow; friction along the velocity. Each is evaluated at the point where it acts, so that
// none but the lift's tilt has any power but braking.
func (m *Model) load(st *Strip, in *Inputs, t *strip, q *flow, flap *flapped) (ahead, normal, along, pitch float64) {
	p := &m.polar
	half := 0.5 * in.Density * t.area * q.keep * flap.chord
	attached := st.Attached

	// Friction.
	cd := p.DragMin + in.IceDrag + flap.drag
	if !q.behind {
		over := q.lift - p.DragMinLift
		cd += attached * p.DragLift * over * over
	}
	square := q.u*q.u + q.p*q.p
	friction := -half * cd * math.Sqrt(square+q.s*q.s)
	ahead, normal, along = friction*q.u, friction*q.p, friction*q.s

	// Lift acts at the quarter chord from the edge that leads.
	arm := 0.0
	if q.behind {
		arm = 0.5 * t.chord
	}
	lift := in.Density * q.circ * t.length
	ahead -= lift * (q.p - arm*q.turn + st.Induced)
	normal += lift * q.u
	pitch = -arm*lift*q.u - half*t.chord*t.chord*q.speed*attached*math.Pi/8*q.turn
	if !q.behind {
		pitch += half * t.chord * square * attached * ((1-in.Slack)*p.Moment + q.couple*flap.moment)
	}
	st.Lift = q.lift
	if attached < 1 {
		plate, at := m.plate(t, q, flap)
		plate *= half * (1 - attached)
		if flap.whole {
			sin, cos := math.Sincos(flap.turn)
			normal += plate * cos
			ahead -= plate * sin
		} else {
			normal += plate
			ahead -= plate * flap.turn
		}
		pitch -= at * plate
		if half*square > 0 { // none of a strip that is torn off
			st.Lift += plate * st.Cos / (half * square)
		}
	}
	return ahead, normal, along, pitch
}

// plate returns the normal force of separated flow over half of density and area [m²/s²], and how far behind the quarter
// chord it acts [m]. It sees a chord that a flap has turned by a share of its angle.
func (m *Model) plate(t *strip, q *flow, flap *flapped) (force, arm float64) {
	arm = centreTravel * math.Abs(q.sin) * t.chord
	if q.behind {
		arm = 2*centreTravel*t.chord - arm
	}
	v := q.p - arm*q.turn - flap.turn*q.u
	square := q.u*q.u + v*v
	if flap.whole {
		sin, cos := math.Sincos(flap.turn)
		p := q.p - arm*q.turn
		v = p*cos - q.u*sin
		square = q.u*q.u + p*p
	}
	if square == 0 {
		return 0, arm
	}
	return square * m.polar.normal(-v/math.Sqrt(square)), arm
}
