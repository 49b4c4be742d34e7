package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/fuselage"
	"github.com/sitlark/sitlark/physics/sail"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// lifting is the vehicle's fuselage and its lifting surfaces, these in the air that its rotors and they themselves stir.
type lifting struct {
	body    fuselage.Model
	models  []*wing.Model
	washes  []downwash
	streams []stream

	sails  []sail.Model // by the vehicle's Sails
	states []wing.State
	booms  []sail.State             // likewise
	washed []wing.WashState         // by washes
	gusts  [][]frame.Vec[frame.FRD] // wind at each strip less that at the centre of mass, when it was looked up last [m/s]
	turn   turn                     // whose wind is looked up
	ice    wingIce

	jets        [][]wing.Jet             // slipstreams over each surface
	added       [][]frame.Vec[frame.FRD] // of the last step: velocity of the air on top at each strip [m/s]
	deflections [][]float64              // likewise: of each control [rad]
}

// downwash is what one surface does to the air at another.
type downwash struct {
	from, to int
	*wing.Wash
}

// stream is a propeller's slipstream over strips of a surface.
type stream struct {
	rotor, surface int
	jet            *wing.Jet // among the surface's
	swirl          float64   // share of the swirl that gets there
	ahead          []int     // streams of the rotor over surfaces ahead

	hub, axis frame.Vec[frame.FRD] // of the propeller for which the stretches are
	stretches []wing.Stretch       // of the jet's strips
}

// straightened is the share of a slipstream's swirl that is left behind a wing: its halves meet the swirl at opposite angles,
// and what that rolls the vehicle with it takes from the air. Some half is usual; a choice.
const straightened = 0.4

func newLifting(v *airframe.Vehicle) (l lifting, err error) {
	l.body = fuselage.New(&v.Fuselage)
	for i := range v.Wings {
		m, err := wing.New(&v.Wings[i])
		if err != nil {
			return l, err
		}
		l.models = append(l.models, m)
		l.ice.add(m)
		l.states = append(l.states, wing.NewState())
		l.gusts = append(l.gusts, make([]frame.Vec[frame.FRD], m.Strips()))
		l.added = append(l.added, make([]frame.Vec[frame.FRD], m.Strips()))
		l.deflections = append(l.deflections, make([]float64, m.Controls()))
	}
	for k := range v.Sails {
		s := &v.Sails[k]
		m, err := sail.New(s, &v.Wings[s.Wing], l.models[s.Wing])
		if err != nil {
			return l, err
		}
		l.sails, l.booms = append(l.sails, m), append(l.booms, sail.State{})
	}
	for from, a := range l.models {
		for to, b := range l.models {
			if airframe.SailOf(v, from) >= 0 || airframe.SailOf(v, to) >= 0 {
				continue // what sails do to each other is left out
			}
			if from != to && behind(a, b) {
				l.washes = append(l.washes, downwash{from, to, a.Wash(placesOf(b))})
			}
		}
	}
	l.washed = make([]wing.WashState, len(l.washes))
	l.addStreams(v)
	for k := range l.washes {
		d := &l.washes[k]
		for r := range v.Motors {
			if !v.Motors[r].Tilts() {
				d.InSlipstream(blown(v, r, l.models[d.from], 1))
			}
		}
	}
	for k := range l.streams {
		s := &l.streams[k]
		for i, o := range l.streams {
			if o.rotor == s.rotor && behind(l.models[o.surface], l.models[s.surface]) {
				s.swirl, s.ahead = straightened, append(s.ahead, i)
			}
		}
	}
	return l, nil
}

// addStreams finds which propellers blow over which surfaces.
func (l *lifting) addStreams(v *airframe.Vehicle) {
	l.jets = make([][]wing.Jet, len(l.models))
	for i, m := range l.models {
		l.jets[i] = make([]wing.Jet, 0, len(v.Motors))
		for r := range v.Motors {
			if strips := blown(v, r, m, reach); len(strips) > 0 {
				n := len(l.jets[i])
				l.jets[i] = append(l.jets[i], wing.NewJet(strips))
				l.streams = append(l.streams, stream{rotor: r, surface: i, jet: &l.jets[i][n], swirl: 1, stretches: make([]wing.Stretch, len(strips))})
			}
		}
	}
}

// place makes what follows from places again, for the vehicle as it is now: dropping a payload moves the centre of mass, from
// which they count.
func (l *lifting) place(v *airframe.Vehicle) {
	if len(v.Wings) == 0 && !l.body.Exists() {
		return
	}
	if made, err := newLifting(v); err == nil { // it is valid, as it was with the payload
		l.body, l.models, l.sails, l.washes, l.streams, l.jets, l.ice.models = made.body, made.models, made.sails, made.washes, made.streams, made.jets, made.ice.models
	}
}

func placesOf(m *wing.Model) (places []frame.Vec[frame.FRD]) {
	for i := range m.Strips() {
		places = append(places, m.Place(i))
	}
	return places
}

// meanOf returns the middle of a surface's strips [m].
func meanOf(m *wing.Model) (mean frame.Vec[frame.FRD]) {
	for i := range m.Strips() {
		mean = mean.AddScaled(1/float64(m.Strips()), m.Place(i))
	}
	return mean
}

// behind reports whether b stands in the wake of a: a mean chord or more aft, as a tail does.
func behind(a, b *wing.Model) bool { return meanOf(a).X-meanOf(b).X > a.Area()/a.Span() }

// reach is how far from its axis a slipstream may have any effect, in radii of the rotor.
const reach = 1.5

// blown returns the strips of a surface whose middle is within some radii of a rotor's axis. A rotor on a servo reaches all.
func blown(v *airframe.Vehicle, rotor int, m *wing.Model, radii float64) (strips []int) {
	for k := range m.Strips() {
		off := m.Place(k).Sub(v.Motors[rotor].PlaceFRD)
		axis := v.Motors[rotor].Thrust()
		if off.AddScaled(-off.Dot(axis), axis).Len() < radii*v.Rotor(rotor).Radius || v.Motors[rotor].Tilts() {
			strips = append(strips, k)
		}
	}
	return strips
}

// restart is whole surfaces in still air.
func (l *lifting) restart() {
	for i := range l.states {
		l.states[i] = wing.NewState()
		clear(l.gusts[i])
	}
	clear(l.washed)
	clear(l.booms)
	l.turn = turn{}
	l.ice.restart()
}

// hull returns the load of the air on the fuselage.
func (l *lifting) hull(s *surroundings, m *motion) load {
	on := l.body.Load(&fuselage.Inputs{VelAirFRD: s.velAirFRD, RatesFRD: m.rate, Density: s.air.Density, SquareDrag: s.squareDrag})
	return load{on.ForceFRD, on.MomentFRD}
}

// loads advances the surfaces by dt [s] and returns the sum of their loads. A dt of 0 is for a vehicle at rest, or
// steady: surfaces and wakes are then as they come to be.
func (l *lifting) loads(w *World, dt float64) (sum load) {
	l.feelWind(&w.body.motion, &w.around, dt)
	l.stir(w, dt)
	l.growIce(&w.around, dt)
	l.trail(w)
	acts := l.alike(w)
	next := 0 // of the sails
	for i, m := range l.models {
		in := l.inputs(w, i, &acts)
		var one wing.Load
		if next < len(l.sails) && w.vehicle.Sails[next].Wing == i {
			one = l.sails[next].Step(&l.booms[next], m, &l.states[i], in, w.propulsion.servoAngle(w.vehicle.Sails[next].Servo), dt)
			next++
		} else if dt > 0 {
			one = m.Step(&l.states[i], in, dt)
		} else {
			one = m.Steady(&l.states[i], in)
		}
		sum.add(load{one.ForceFRD, one.MomentFRD})
	}
	return sum
}

// onSurface is what acts on a surface, and what all surfaces' heights are found by.
type onSurface struct {
	wing.Inputs
	down  frame.Vec[frame.FRD] // into the ground beneath
	above float64              // of the centre of mass over the ground, along that [m]
}

// alike returns what acts on all surfaces alike.
func (l *lifting) alike(w *World) onSurface {
	return onSurface{
		Inputs: wing.Inputs{VelAirFRD: w.around.velAirFRD, RatesFRD: w.body.rate, Density: w.around.air.Density},
		down:   w.body.attitude.Inverse().Apply(w.around.under.NormalNED.Scale(-1)),
		above:  w.around.under.Distance(w.body.position),
	}
}

// inputs returns what acts on surface i, on's Inputs, once it has put there what acts on this one alone.
func (l *lifting) inputs(w *World, i int, on *onSurface) *wing.Inputs {
	m, p := l.models[i], &w.vehicle.Wings[i]
	for k := range l.deflections[i] {
		l.deflections[i][k] = p.Controls[k].Deflection(w.propulsion.servoAngle(p.Controls[k].Servo))
	}
	on.AddedFRD, on.Jets, on.Deflections = l.added[i], l.jets[i], l.deflections[i]
	on.VelAirFRD, on.RatesFRD, on.Density, on.Slack = w.around.velAirFRD, w.body.rate, w.around.air.Density, 0
	on.Height = max(0, on.above-on.down.Dot(m.Place(m.Strips()/2)))
	w.floating.soak(w, i, &on.Inputs)
	on.IceDrag, on.IceLift = l.iceOn(i)
	return &on.Inputs
}

// stir finds the velocity of the air on top at each strip: gusts, downwash and slipstreams.
func (l *lifting) stir(w *World, dt float64) {
	for i := range l.added {
		if w.around.calm || w.floating.wet(i) {
			clear(l.added[i])
		} else {
			copy(l.added[i], l.gusts[i])
		}
	}
	for k := range l.washes {
		d := &l.washes[k]
		vel, _ := w.floating.flowOf(&w.around, d.from)
		if w.floating.wet(d.from) != w.floating.wet(d.to) {
			continue
		}
		if dt > 0 {
			d.Step(&l.washed[k], &l.states[d.from], vel.X, dt)
		} else {
			d.Settle(&l.washed[k], &l.states[d.from], vel.X)
		}
		d.Add(l.added[d.to], &l.washed[k])
	}
	for k := range l.streams {
		l.blow(&l.streams[k], w)
	}
	for k := range l.streams {
		l.turned(&l.streams[k])
	}
}

// blow adds a propeller's slipstream at the strips that stand in it. The air turns with the propeller as its torque says.
func (l *lifting) blow(s *stream, w *World) {
	p := &w.propulsion
	a, m := &p.aero[s.rotor], &p.mounts[s.rotor]
	vel, density := w.floating.flowOf(&w.around, s.surface)
	if !(a.Thrust > 0) || w.floating.turnsWet(s.rotor) != w.floating.wet(s.surface) {
		s.jet.Flow, s.jet.Free = 0, 0
		return
	}
	ahead := m.axis.Dot(vel)
	through := max(0, ahead+a.Induced)
	flow := density * math.Pi * m.radius * m.radius * through // [kg/s]
	slip := wing.Slipstream{Place: m.place, Axis: m.axis, Radius: m.radius, Induced: a.Induced, Ahead: ahead}
	if flow > 0 {
		turns := p.motors[s.rotor].Speed // the air turns no faster than the propeller, however little of it goes through
		slip.Swirl = max(-turns, min(turns, -m.spin*s.swirl*2*a.Torque/(flow*m.radius*m.radius)))
	}
	if s.hub != m.place || s.axis != m.axis {
		s.hub, s.axis = m.place, m.axis
		slip.Locate(s.stretches, s.jet, l.models[s.surface])
	}
	slip.Blow(l.added[s.surface], s.jet, s.stretches, l.models[s.surface], vel, density)
}

// turned adds how surfaces ahead have turned a propeller's slipstream.
func (l *lifting) turned(s *stream) {
	if !(s.jet.Flow > 0) {
		return
	}
	added := l.added[s.surface]
	for _, i := range s.ahead {
		first := &l.streams[i]
		turned := l.models[first.surface].Turned(&l.states[first.surface], first.jet)
		for i, k := range s.jet.Strips {
			added[k] = added[k].AddScaled(s.jet.Inside[i], turned)
		}
	}
}

// stripTurn is in how many steps the wind at all strips is looked up. In the 13 ms that this is at 1200 steps a second, a plane
// meets 0.3 m of new air at 20 m/s and turns by 3° at 200 °/s.
const stripTurn = 16

// feelWind looks up by how much the wind at the strips differs from that at the centre of mass: at a share of them in a
// step, in turn, as at rotors.
func (l *lifting) feelWind(b *motion, around *surroundings, dt float64) {
	if around.calm {
		return
	}
	n := 0
	for i := range l.gusts {
		n += len(l.gusts[i])
	}
	l.turn.begin(n, stripTurn, dt)
	for at, due := l.turn.next(n, stripTurn); due; at, due = l.turn.next(n, stripTurn) {
		i := 0
		for at >= len(l.gusts[i]) {
			at -= len(l.gusts[i])
			i++
		}
		l.gusts[i][at] = b.attitude.Inverse().Apply(around.windOffAt(b, l.models[i].Place(at)))
	}
}

// stalled returns the share of all strips that are stalled.
func (l *lifting) stalled() float64 {
	n, stalled := 0, 0
	for i, m := range l.models {
		for k := range m.Strips() {
			n++
			if l.states[i].Strips[k].Stalled() {
				stalled++
			}
		}
	}
	if n == 0 {
		return 0
	}
	return float64(stalled) / float64(n)
}

func (l *lifting) publish(v *airframe.Vehicle, s *state.State) {
	s.Air.Stalled = l.stalled()
	for k := range l.booms {
		s.Wings[v.Sails[k].Wing].Boom = l.booms[k].Boom
	}
}
