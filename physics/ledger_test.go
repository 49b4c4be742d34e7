package physics

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/rain"
	"github.com/sitlark/sitlark/physics/wheel"
)

// Ledger keeps account of a World's energy, step by step: what it has, and what it got of the moving air, the
// battery, what burns in its engines and what pushes it.
type Ledger struct {
	w *World

	has     float64 // [J]
	balance float64 // what it has, less what it got [J]
	least   float64 // that this ever was [J]

	wake    wake
	gave    float64 // the air, after the last step [W]
	changed bool    // by a command since

	Surplus float64 // what it has beyond that: gained from nothing, but for what Swings [J]
	Swings  float64 // what unbalanced rotors lend the vehicle for half a turn, which no rotor's speed shows [J]
	Handed  float64 // what it got since then, and what the air took, of whatever sign [J]
}

// NewLedger opens one.
func NewLedger(w *World) *Ledger { return &Ledger{w: w, has: energyIn(w)} }

// Changed takes what a command has changed as it is. A rotor that is whole or stands now has lent for good what it had lent.
func (l *Ledger) Changed() {
	l.has, l.changed = energyIn(l.w), true
	if swings := l.w.swings(); swings < l.Swings {
		lent := min(l.Swings-swings, l.Surplus)
		l.least += lent
		l.Surplus -= lent
		l.Swings = swings
	}
}

// Step steps the World by 1 ms, in the parts in which the World would do it.
func (l *Ledger) Step(in *Inputs) error {
	parts := math.Round(maxSubstep / longestPart(l.w))
	for range int(parts) {
		if err := l.part(in, maxSubstep/parts); err != nil {
			return err
		}
	}
	return nil
}

// part steps the World by dt [s].
func (l *Ledger) part(in *Inputs, dt float64) error {
	w := l.w
	l.wake.trail(w, dt)
	air0, battery0, at, rate := airGives(w), w.state.Power.Voltage*w.state.Power.Current+w.gases(), w.body.position, w.body.rate
	if l.changed { // the forces from before it act once more
		air0.power, l.changed = max(air0.power, l.gave), false
	}
	mass := w.body.mass
	thrown, whole := w.launch.Phase != launch.None, w.vehicle.Mass
	if err := w.Step(in, dt); err != nil {
		return err
	}
	if thrown || w.rolling.tended() || w.vehicle.Mass != whole { // a wheel that broke took its mass along
		l.Changed()
		return nil
	}
	air1, battery1 := airGives(w), w.state.Power.Voltage*w.state.Power.Current+w.gases()
	l.gave = air1.power
	got := dt / 2 * (air0.power + air1.power)
	got += dt * max(0, battery0, battery1)
	// The ground may stop within the step what a twist turns: it gave no more than at the faster of both ends.
	push := w.body.pushNED.Dot(w.body.position.Sub(at)) + dt*max(w.body.twistFRD.Dot(rate), w.body.twistFRD.Dot(w.body.rate))
	has := energyIn(w)
	came := (w.body.mass - mass) * (w.body.velocity.Dot(w.body.velocity)/2 - standard.Gravity*w.body.position.Z) // with ice
	gain := has - l.has - got - push - came - l.wake.back(w, dt)
	l.has = has
	l.balance += gain
	l.Handed += dt/2*(air0.through+air1.through) + dt*max(0, battery0, battery1) + math.Abs(push) + math.Abs(came)
	if l.balance < l.least {
		l.least, l.Handed = l.balance, 0
	}
	l.Surplus, l.Swings = l.balance-l.least, w.swings()
	return nil
}

// tended reports whether somebody fills a tyre or lifts the vehicle onto a wheel: what that gives is not in the books.
func (r *rolling) tended() bool {
	for i := range r.faults {
		if f := &r.faults[i]; f.gone > f.Flat || f.raised > 0 {
			return true
		}
	}
	return false
}

// gases is the power that burning fuel gives the shafts [W].
func (w *World) gases() (sum float64) {
	for i := range w.propulsion.motors {
		sum += w.propulsion.engines.states[i].Gas * w.propulsion.motors[i].Speed
	}
	return sum
}

// swings is what unbalanced rotors lend the vehicle at most [J].
func (w *World) swings() (sum float64) {
	for i := range w.propulsion.motors {
		speed := w.body.velocity.Len() + w.around.windNED.Len() + w.propulsion.windOff[i].Len() + w.body.rate.Len()*w.propulsion.mounts[i].place.Len()
		sum += 2 * w.propulsion.rotors[i].Faults.Imbalance * w.propulsion.motors[i].Speed * speed
	}
	return sum
}

// wake is what surfaces have stirred up behind them and can have back: what they induce follows the flow with a lag.
type wake struct{ left float64 } // [J]

// takes is the power that the air takes from surfaces at its own velocity; below 0 it gives [W].
func (l *lifting) takes(w *World) (sum float64) {
	acts := l.alike(w)
	for i, m := range l.models {
		in, s := l.inputs(w, i, &acts), l.states[i]
		load := m.Step(&s, in, 0)
		sum -= load.ForceFRD.Dot(in.VelAirFRD) + load.MomentFRD.Dot(in.RatesFRD)
	}
	return sum
}

// trail leaves the wake behind, as fast as the flow passes from the first surface to the last one.
func (k *wake) trail(w *World, dt float64) {
	first, last := math.Inf(-1), math.Inf(1)
	for _, m := range w.lifting.models {
		for i := range m.Strips() {
			first, last = max(first, m.Place(i).X), min(last, m.Place(i).X-m.Area()/m.Span())
		}
	}
	if first > last {
		k.left *= 1 - dt/((first-last)/max(1, w.around.velAirFRD.Len())+dt)
	}
}

// back returns what a step has got out of the wake [J].
func (k *wake) back(w *World, dt float64) float64 {
	takes := dt * w.lifting.takes(w)
	had := k.left
	k.left = max(0, k.left+takes)
	if takes > 0 {
		return 0
	}
	return had - k.left
}

// energyIn is that of motion, height, rotors and springs, of vehicle and load [J].
func energyIn(w *World) float64 {
	b := &w.body
	e := b.mass*(b.velocity.Dot(b.velocity)/2-standard.Gravity*b.position.Z) + b.rate.Dot(b.inertia.momentum(b.rate))/2
	for i := range w.propulsion.motors {
		speed := w.propulsion.motors[i].Speed
		e += w.propulsion.drives[i].Inertia * speed * speed / 2
	}
	e += w.propulsion.spin().Dot(b.rate) // rotors turn with the body, too
	e += w.landing.contact.Stored(&w.vehicle.Contact, &contact.Inputs{
		PositionNED: b.position, VelNED: b.velocity, NEDFromFRD: b.attitude, Rate: b.rate, Surface: &w.around.surface, Under: w.around.under,
	})
	var room wheel.Params
	for i := range w.rolling.wheels {
		e += w.rolling.wheels[i].Stored(w.rolling.params(w, i, &room, 0))
	}
	if w.slung.hangs {
		load := &w.slung.load
		in := w.slung.inputs(w, load.Position, 0)
		e += load.Mass*(load.Velocity.Dot(load.Velocity)/2-standard.Gravity*load.Position.Z) + load.Stored(&in)
	}
	return e
}

// given is the power of the air's forces at the air's own velocity, and what goes through: that, and what they do to the place
// where they act [W].
type given struct{ power, through float64 }

func (g *given) add(force, air, own frame.Vec[frame.FRD]) {
	p := force.Dot(air)
	g.power += p
	g.through += math.Abs(p) + math.Abs(force.Dot(own))
}

// airGives is the most that the moving air can give.
func airGives(w *World) (g given) {
	m := &w.body.motion
	own := m.attitude.Inverse().Apply(m.velocity)
	add := func(force, place frame.Vec[frame.FRD], off frame.Vec[frame.NED]) {
		moves := own.Add(m.rate.Cross(place))
		g.add(force, moves.Sub(w.around.velAirAt(m, place, off)), moves)
	}
	for i := range w.propulsion.motors {
		add(w.propulsion.aero[i].ForceFRD, w.propulsion.mounts[i].place, w.propulsion.windOff[i])
	}
	drag := bodyDrag(w.vehicle, &w.around, m, w.propulsion.beneath.onHull).force
	add(drag, w.vehicle.PressureCentre, w.around.windOffAt(m, w.vehicle.PressureCentre))
	w.lifting.given(w, &g, own)
	if w.around.rain.Falls() {
		g.givenByRain(w, own)
	}
	if w.slung.hangs {
		load := &w.slung.load
		in := w.slung.inputs(w, load.Position, 0)
		flow := load.Velocity.Sub(in.Wind)
		p := flow.Scale(-in.Density / 2 * load.DragArea * flow.Len()).Dot(in.Wind)
		g.power += max(0, p)
		g.through += math.Abs(p)
	}
	return g
}

// given adds what the wind gives to the fuselage and to wings. It differs from strip to strip, whose forces nobody sees: there it counts as if each
// had twice that of the dynamic pressure.
func (l *lifting) given(w *World, g *given, own frame.Vec[frame.FRD]) {
	wind := own.Sub(w.around.velAirFRD)
	if l.body.Exists() {
		g.add(l.hull(&w.around, &w.body.motion).force, wind, own)
	}
	acts := l.alike(w)
	for i, m := range l.models {
		in, s := l.inputs(w, i, &acts), l.states[i]
		load := m.Step(&s, in, 0)
		g.add(load.ForceFRD, wind, own)
		if w.around.calm {
			continue
		}
		for k := range m.Strips() {
			flow := in.VelAirFRD.Sub(in.AddedFRD[k]).Add(in.RatesFRD.Cross(m.Place(k)))
			most := in.Density * flow.Dot(flow) * m.Area() / float64(m.Strips()) * l.gusts[i][k].Len()
			g.power, g.through = g.power+most, g.through+most
		}
	}
}

// givenByRain adds what the fall of the drops gives: they come down with the wind. That of those on blades is counted there.
func (g *given) givenByRain(w *World, own frame.Vec[frame.FRD]) {
	m, p := &w.body.motion, &w.propulsion
	fastest := m.down().Scale(rain.FallSpeed(math.Inf(1)))
	hull := rainOnHull(w.vehicle, &w.around, m).force
	moves := own.Add(m.rate.Cross(w.vehicle.PressureCentre))
	g.add(hull, own.Sub(w.around.velAirFRD).Add(fastest), moves)
	for i := range p.mounts {
		turn := p.mounts[i].bodyFromDisc.Inverse()
		s := p.strikers[i].Strike(&w.around.rain, p.motors[i].Speed, turn.Apply(w.around.velAirAt(m, p.mounts[i].place, p.windOff[i])), turn.Apply(m.down()))
		g.add(p.mounts[i].bodyFromDisc.Apply(s.Force), fastest, frame.Vec[frame.FRD]{})
	}
}
