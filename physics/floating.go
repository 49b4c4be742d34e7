package physics

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// floating is the vehicle's hulls, and how much of its propellers and wings is in the water. Only a vehicle with hulls feels water.
type floating struct {
	model *hull.Model // nil: it has no hulls
	state hull.State
	out   hull.Outputs // of the last step

	swims  bool                   // it has hulls, and there is water
	now    float64                // physics time of what follows [s]
	rotors []float64              // share of each disc under water
	wings  []float64              // and of each surface
	wetVel []frame.Vec[frame.FRD] // by the vehicle's wings: velocity of the centre of mass over the water there [m/s]
	flows  []frame.Vec[frame.NED] // by its rotors: velocity of the water there [m/s]
}

func newFloating(v *airframe.Vehicle) (f floating, err error) {
	if len(v.Hulls) == 0 {
		return f, nil
	}
	if f.model, err = airframe.Afloat(v); err != nil {
		return f, v.Refuse(err, "hulls", "mass")
	}
	f.rotors, f.wings = make([]float64, len(v.Motors)), make([]float64, len(v.Wings))
	f.wetVel, f.flows = make([]frame.Vec[frame.FRD], len(v.Wings)), make([]frame.Vec[frame.NED], len(v.Motors))
	return f, nil
}

// place makes what follows from places and mass again. A vehicle that would sink or tip over as it is now keeps what it had.
func (f *floating) place(v *airframe.Vehicle) {
	if f.model == nil {
		return
	}
	if made, err := airframe.Afloat(v); err == nil {
		f.model = made
	}
}

// restart is hulls in the air.
func (f *floating) restart() {
	f.state, f.out, f.swims, f.now = hull.State{}, hull.Outputs{}, false, 0
	clear(f.rotors)
	clear(f.wings)
	clear(f.wetVel)
	clear(f.flows)
}

// afloat reports whether any of the hulls is in the water.
func (f *floating) afloat() bool { return f.swims && f.out.Wet }

// launch floats the vehicle at its pad, at rest on the level without waves, and reports whether there is water deep enough.
func (f *floating) launch(w *World) bool {
	sea, p := &w.around.water, &w.params
	if f.model == nil || !sea.Exists() {
		return false
	}
	rest, err := f.model.RestIn(sea.Density())
	if err != nil {
		return false
	}
	b := &w.body
	b.attitude = frame.FromEuler(rest.Heel, rest.Trim, p.Yaw)
	b.position = frame.OfNED(p.PadNorth, p.PadEast, rest.Depth-sea.Level())
	return w.landing.clearance(w) >= 0
}

// look finds what of propellers and wings is in the water at a physics time [s], and how the water flows there.
func (f *floating) look(w *World, now float64) {
	if f.model == nil {
		return
	}
	f.now, f.swims = now, w.around.water.Exists()
	if !f.swims {
		f.state.Drain()
		clear(f.rotors)
		clear(f.wings)
		return
	}
	sea, b := &w.around.water, &w.body.motion
	rise, slope := sea.Bounds()
	var seen water.Phases
	for i := range f.rotors {
		m := &w.propulsion.mounts[i]
		place := b.placeOf(m.place)
		if f.rotors[i] = 0; sea.Level()+place.Z+rise+m.radius < -hairbreadth {
			continue // above all waves
		}
		sea.Phases(&seen, place.X, place.Y, now)
		depth := seen.Height + place.Z
		if f.rotors[i] = immersed(depth, m.radius); f.rotors[i] > 0 {
			f.flows[i] = sea.Velocity(&seen, max(0, depth))
		}
	}
	for i, m := range w.lifting.models {
		n := m.Strips()
		middle, reach := m.Place(n/2), m.Span()/float64(2*n)
		place := b.placeOf(middle)
		if f.wings[i] = 0; sea.Level()+place.Z+rise+m.Extent()+reach < -hairbreadth {
			continue
		}
		sea.Phases(&seen, place.X, place.Y, now)
		depth := seen.Height + place.Z
		if off := (1 + slope) * m.Extent(); depth-off-reach > hairbreadth {
			f.wings[i] = 1
		} else if depth+off+reach >= -hairbreadth {
			f.wings[i] = f.share(sea, b, m, place, seen.Height, slope)
		}
		if f.wings[i] > 0 {
			f.wetVel[i] = b.attitude.Inverse().Apply(b.velocity.Sub(sea.Velocity(&seen, max(0, depth))))
		}
	}
}

// hairbreadth is by how much more than it needs something must be away from the surface for its waves not to be asked [m]: more than any
// rounding.
const hairbreadth = 1e-6

// share is that of a wing that is under water, whose middle is at a place where the surface has a height [m]. The waves are asked at
// those of its strips alone that may be at the surface, by its greatest slope.
func (f *floating) share(sea *water.Field, b *motion, m *wing.Model, middle frame.Vec[frame.NED], height, slope float64) float64 {
	n := m.Strips()
	reach, sum := m.Span()/float64(2*n), 0.0
	for k := range n {
		place := b.placeOf(m.Place(k))
		apart := slope * place.Sub(middle).Len()
		switch depth := height + place.Z; {
		case depth-apart-reach > hairbreadth:
			sum++
		case depth+apart+reach >= -hairbreadth:
			sum += immersed(sea.Surface(place.X, place.Y, f.now).Height+place.Z, reach)
		}
	}
	return sum / float64(n)
}

// immersed is the share under water of what reaches so far up and down from a depth [m].
func immersed(depth, reach float64) float64 {
	return max(0, min(1, (depth+reach)/(2*reach)))
}

// mixed is a density between that of the air and that of the water [kg/m³].
func mixed(s *surroundings, share float64) float64 {
	return s.air.Density + share*(s.water.Density()-s.air.Density)
}

// immerse puts into in what a rotor feels that is in the water by a share.
func (f *floating) immerse(i int, b *motion, around *surroundings, place frame.Vec[frame.FRD], in *rotor.Inputs) {
	share := f.rotors[i]
	if share == 0 {
		in.Density, in.Viscosity = around.air.Density, around.air.Viscosity()
		return
	}
	in.Density, in.Viscosity = mixed(around, share), water.Viscosity
	in.VelAirFRD = b.attitude.Inverse().Apply(b.velocity.Sub(f.flows[i])).Add(b.rate.Cross(place))
}

// soak puts into in what a wing feels that is in the water by a share.
func (f *floating) soak(w *World, i int, in *wing.Inputs) {
	if !f.swims || f.wings[i] == 0 {
		return
	}
	m := w.lifting.models[i]
	in.VelAirFRD = f.wetVel[i]
	fastest := in.VelAirFRD.Len() + in.RatesFRD.Len()*(m.Place(m.Strips()/2).Len()+m.Extent())
	in.Density = max(w.around.air.Density, min(mixed(&w.around, f.wings[i]), bearable(w.vehicle, m, fastest)))
}

// bearable is the greatest density [kg/m³] at which a step bears the lift of a surface at a speed [m/s], by the slope of thin airfoils: a sail that is
// flooded would else take more of a light boat's motion in a step than there is of it. The water that moves along with the surface, which slows
// that down, is left out.
func bearable(v *airframe.Vehicle, m *wing.Model, speed float64) float64 {
	n := m.Strips()
	from, _ := m.Ends(0)
	_, to := m.Ends(n - 1)
	normal := to.Sub(from).Cross(frame.OfFRD(1, 0, 0))
	mobility := 0.0 // at the place that gives most [1/kg]
	for _, k := range [...]int{0, n / 2, n - 1} {
		c := m.Place(k).Cross(normal).Scale(1 / normal.Len())
		mobility = max(mobility, 1/v.Mass+c.X*c.X/v.Inertia.X+c.Y*c.Y/v.Inertia.Y+c.Z*c.Z/v.Inertia.Z)
	}
	return bounds.FastestRate / (math.Pi * m.Area() * mobility * speed)
}

// wet reports whether most of a wing is in the water, and turnsWet whether most of a rotor is: what one does to the other, it does
// where both are in the air or both in the water.
func (f *floating) wet(wing int) bool       { return f.swims && f.wings[wing] > 0.5 }
func (f *floating) turnsWet(rotor int) bool { return f.swims && f.rotors[rotor] > 0.5 }

// flowOf is what flows against a wing: the velocity of the centre of mass through it [m/s], and the density [kg/m³].
func (f *floating) flowOf(s *surroundings, wing int) (vel frame.Vec[frame.FRD], density float64) {
	if f.wet(wing) {
		return f.wetVel[wing], mixed(s, f.wings[wing])
	}
	return s.velAirFRD, s.air.Density
}

// swim adds to force and moment, which are all others' but gravity's, what the water does to the hulls.
func (f *floating) swim(w *World, ned frame.Vec[frame.NED], frd frame.Vec[frame.FRD], dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	b := &w.body
	f.out = f.model.Step(&f.state, &hull.Inputs{
		PositionNED: b.position, VelNED: b.velocity, NEDFromFRD: b.attitude, RateFRD: b.rate, Water: &w.around.water, Time: f.now,
	}, dt)
	ned, frd = ned.Add(b.attitude.Apply(f.out.ForceFRD)), frd.Add(f.out.MomentFRD)
	if !f.out.Carries() {
		return ned, frd
	}
	carried := b.carried(ned, frd)
	force, moment := f.model.React(&f.out, &carried)
	return ned.Add(b.attitude.Apply(force)), frd.Add(moment)
}

// change applies a command about one hull, which Fits has found.
func (f *floating) change(c command.Command, v *airframe.Vehicle) {
	part, kind := command.PartOf(c)
	at, _ := listOf(v, kind).find(part)
	h := &f.state.Hulls[at]
	switch c := c.(type) {
	case command.LeakHull:
		h.Area, h.Along = c.Area, c.Along
		h.Pumped = h.Pumped && c.Area == 0
	case command.RestoreHull:
		h.Mend()
	}
}

// restore closes what commands opened.
func (f *floating) restore() {
	for i := range f.state.Hulls {
		if h := &f.state.Hulls[i]; h.Area > 0 {
			h.Mend()
		}
	}
}

// publishFaults shows the hulls' holes and what has come in. now is the physics time [s].
func (f *floating) publishFaults(s *state.State, v *airframe.Vehicle, density, now float64) {
	s.HullCount = len(v.Hulls)
	for i := range v.Hulls {
		h := &s.Hulls[i]
		h.Leak, h.LeakAlong, h.Water = f.state.Hulls[i].Area, f.state.Hulls[i].Along, f.state.Aboard(i, density)
		since(&h.FaultSince, h.Healthy(), now)
	}
}

// publish shows how the vehicle lies in the water, whose density s has.
func (f *floating) publish(s *state.Water) {
	s.Lift = f.model.Lift(&f.state, s.Density)
	s.Afloat, s.VelFRD = f.afloat(), f.out.VelFRD
	if !s.Afloat {
		s.VelFRD = frame.Vec[frame.FRD]{}
	}
}
