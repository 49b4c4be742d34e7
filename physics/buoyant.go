package physics

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/envelope"
	"github.com/sitlark/sitlark/physics/flapping"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// buoyant is the vehicle's envelope, which carries it, and its fins.
type buoyant struct {
	model *envelope.Model // nil: it has none
	state envelope.State
	out   envelope.Outputs // of the last step

	fastest []float64 // by its fins: see flapping.Params
	angles  []float64 // of its fins, of the last step [rad]
	met     bool      // angles are those of a step

	lost [state.MaxFins]bool // fins that broke off: a fault
}

func newBuoyant(v *airframe.Vehicle) (b buoyant) {
	b.place(v, v.Mass)
	b.angles = make([]float64, len(v.Fins))
	return b
}

// place makes what follows from places and mass again. The gas is what carries the vehicle with the mass with which it starts [kg].
func (b *buoyant) place(v *airframe.Vehicle, mass float64) {
	if v.Envelope.Given() {
		b.model = envelope.New(v.Envelope, mass)
	}
	b.fastest = b.fastest[:0]
	inertia := min(v.Inertia.X, v.Inertia.Y, v.Inertia.Z)
	for i := range v.Fins {
		b.fastest = append(b.fastest, v.Fins[i].Fastest(v.Mass, inertia, len(v.Fins)))
	}
}

// restart is fins at rest in air that the envelope has not met.
func (b *buoyant) restart() {
	b.state, b.out, b.met = envelope.State{}, envelope.Outputs{}, false
	clear(b.angles)
	b.lost = [state.MaxFins]bool{}
}

// change applies a command about the envelope, or about one fin, which Fits has found.
func (b *buoyant) change(c command.Command, v *airframe.Vehicle) {
	part, kind := command.PartOf(c)
	at, _ := listOf(v, kind).find(part)
	switch c := c.(type) {
	case command.LeakEnvelope:
		b.state.Hole = c.Area
	case command.RestoreEnvelope:
		b.state.Hole, b.state.Lost = 0, 0
	case command.LoseFin:
		b.lost[at] = true
	case command.RestoreFin:
		b.lost[at] = false
	}
}

// restore takes back what commands did to envelope and fins.
func (b *buoyant) restore() {
	b.state.Hole, b.state.Lost = 0, 0
	b.lost = [state.MaxFins]bool{}
}

// publishFaults shows the hole in the envelope, the gas that is gone and the fins that are lost. now is the physics time [s].
func (b *buoyant) publishFaults(s *state.Blimp, v *airframe.Vehicle, now float64) {
	if s.Leak = b.state.Hole; b.model != nil {
		s.GasLost = b.model.Gone(&b.state)
	}
	since(&s.FaultSince, s.Leak == 0 && s.GasLost == 0, now)
	s.FinCount, s.FinsLost = len(v.Fins), 0
	for i := range v.Fins {
		if b.lost[i] {
			s.FinsLost |= 1 << i
		}
		since(&s.FinSince[i], !b.lost[i], now)
	}
}

// lift pushes the vehicle up by what its envelope carries, while it is put on its pad.
func (b *buoyant) lift(w *World) {
	if b.model != nil {
		w.updateAir(0)
		w.body.pushNED.Z = -standard.Gravity * b.model.Displaced(w.around.air.Density)
	}
}

// Figures of small servos and of the electronics of a blimp: chosen.
const (
	servoEfficiency = 0.3
	servoIdle       = 0.006 // each [A]
	electronicsDraw = 0.12  // with GPS and radio [A]
)

// loads returns the sum of the fins' forces.
func (b *buoyant) loads(w *World, dt float64) (sum load) {
	m, v := &w.body.motion, w.vehicle
	power := 0.0
	for i := range v.Fins {
		p := &v.Fins[i]
		if b.lost[i] {
			continue
		}
		in := flapping.Inputs{Angle: w.propulsion.servoAngle(p.Servo), RateFRD: m.rate, Density: w.around.air.Density, Fastest: b.fastest[i], VelAirFRD: w.around.velAirFRD}
		if b.met && dt > 0 {
			in.Rate = (in.Angle - b.angles[i]) / dt
		}
		b.angles[i] = in.Angle
		out := p.Load(&in)
		sum.force, sum.moment = sum.force.Add(out.ForceFRD), sum.moment.Add(out.MomentFRD)
		power += max(0, -out.Hinge*in.Rate)
	}
	b.met = true
	if w.propulsion.aside = 0; w.propulsion.voltage > 0 {
		w.propulsion.aside = electronicsDraw + float64(len(v.Fins))*servoIdle + power/servoEfficiency/w.propulsion.voltage
	}
	return sum
}

// float adds to force and moment, which are all others' but gravity's, what the air does to the envelope.
func (b *buoyant) float(w *World, ned frame.Vec[frame.NED], frd frame.Vec[frame.FRD], dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	o := &w.body
	wind := w.around.windNED.Add(w.around.windOffAt(&o.motion, b.model.CentreFRD))
	b.out = b.model.Step(&b.state, &envelope.Inputs{NEDFromFRD: o.attitude, WindNED: wind, RateFRD: o.rate, Density: w.around.air.Density}, dt)
	ned, frd = ned.Add(o.attitude.Apply(b.out.ForceFRD)), frd.Add(b.out.MomentFRD)
	carried := o.carried(ned, frd)
	force, moment := b.model.React(&b.out, &carried)
	return ned.Add(o.attitude.Apply(force)), frd.Add(moment)
}
