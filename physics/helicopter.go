package physics

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// heads is the vehicle's rotors with variable pitch, on the shafts that its Traction turns. The rotors of one shaft turn together, also where it has
// no power: a tail rotor dies with the main rotor that drives it.
type heads struct {
	models []*rotorhead.Model
	swash  []rotorhead.Swash
	beside [airframe.MaxHeads][airframe.MaxHeads]rotorhead.Neighbor // of rotor i, rotor k; of those that lift
	lifts  int                                                      // how many lift

	states  []rotorhead.State
	outs    []rotorhead.Outputs
	pitches []float64              // collective, of the last step [rad]
	windOff []frame.Vec[frame.NED] // wind at each hub less that at the centre of mass [m/s]
	turn    turn                   // whose wind is looked up
	jammed  bool                   // a crash stopped the shafts
	wake    float64                // speed at which the main rotors blow down on the body [m/s]
}

func newHeads(v *airframe.Vehicle) (h heads) {
	n := len(v.Heads)
	if n == 0 {
		return h
	}
	h.states, h.outs, h.pitches, h.windOff = make([]rotorhead.State, n), make([]rotorhead.Outputs, n), make([]float64, n), make([]frame.Vec[frame.NED], n)
	for i := range v.Heads {
		h.models = append(h.models, rotorhead.New(v.Heads[i].Params))
		w := v.Heads[i].Swash
		w.Arms = slices.Clone(w.Arms)
		w.Prepare()
		h.swash = append(h.swash, w)
		if v.Heads[i].Facing == airframe.FacesUp {
			h.lifts++
		}
		for k := range v.Heads {
			h.beside[i][k] = airframe.NeighborOf(v, i, k)
		}
	}
	return h
}

// restart is whole rotors that stand.
func (h *heads) restart() {
	clear(h.states)
	clear(h.outs)
	clear(h.pitches)
	clear(h.windOff)
	h.turn, h.jammed, h.wake = turn{}, false, 0
}

// crash breaks the blades and jams the shafts.
func (h *heads) crash() {
	for i := range h.states {
		h.states[i].Lost, h.jammed = true, true
	}
}

// restore heals rotors that commands broke. A wreck needs a reset.
func (h *heads) restore(crashed bool) {
	for i := range h.states {
		h.states[i].Lost = crashed
	}
}

// discAxes are the directions of a rotor's disc axes y and z in the body's; x is forward for all.
var discAxes = [...][2]frame.Vec[frame.FRD]{
	airframe.FacesUp:    {frame.OfFRD(0, 1, 0), frame.OfFRD(0, 0, 1)},
	airframe.FacesLeft:  {frame.OfFRD(0, 0, -1), frame.OfFRD(0, 1, 0)},
	airframe.FacesRight: {frame.OfFRD(0, 0, 1), frame.OfFRD(0, -1, 0)},
}

func toDisc(f airframe.Facing, v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	a := &discAxes[f]
	return frame.OfFRD(v.X, v.Dot(a[0]), v.Dot(a[1]))
}

func fromDisc(f airframe.Facing, v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	a := &discAxes[f]
	return frame.OfFRD(v.X, 0, 0).AddScaled(v.Y, a[0]).AddScaled(v.Z, a[1])
}

// shareUnder is the share of the induced velocity that blows on the body: it stands close under the disc, before the wake has drawn in.
const shareUnder = 1.0

// loads finds the rotors' forces, lets the shafts turn for dt [s] under the motors' torque, and returns the sum of all on the body.
//
// A shaft turns the body by the torque that goes through it: that of the air and of the rotors' acceleration. Where the one-way clutch has let go,
// the rotors' own momentum is all there is.
func (h *heads) loads(w *World, dt float64) (sum load) {
	b, v := &w.body.motion, w.vehicle
	h.feelWind(w, dt)
	h.wake = 0
	var induced [airframe.MaxHeads]float64
	for i := range h.states {
		induced[i] = h.states[i].Induced
	}
	for i, m := range h.models {
		p := &v.Heads[i]
		in := rotorhead.Inputs{Density: w.around.air.Density, Speed: h.speed(w, i)}
		h.pitch(w, i, &in)
		met := 0.0 // of the other rotors' air [m/s]
		in.VelAirFRD = toDisc(p.Facing, w.around.velAirAt(b, p.PlaceFRD, h.windOff[i]))
		in.RateFRD = toDisc(p.Facing, b.rate)
		if p.Facing == airframe.FacesUp {
			in.Height = max(1e-3, w.around.under.Distance(b.placeOf(p.PlaceFRD)))
			for k := range h.states {
				if k != i && v.Heads[k].Facing == airframe.FacesUp {
					met += induced[k] * h.beside[i][k].Share(in.VelAirFRD.X, in.VelAirFRD.Y, induced[k])
				}
			}
			in.VelAirFRD.Z -= met
		}
		out := &h.outs[i]
		m.Step(&h.states[i], &in, out, dt)
		force := fromDisc(p.Facing, out.ForceFRD)
		sum.force = sum.force.Add(force)
		sum.moment = sum.moment.Add(p.PlaceFRD.Cross(force)).Add(fromDisc(p.Facing, out.MomentFRD))
		if p.Facing == airframe.FacesUp {
			across := math.Hypot(in.VelAirFRD.X, in.VelAirFRD.Y)
			h.wake += shareUnder * max(0, h.states[i].Induced+met) / (1 + across*across/(1+h.states[i].Induced*h.states[i].Induced))
		}
	}
	if h.lifts > 1 { // each blows on its share of the body
		h.wake /= float64(h.lifts)
	}
	for k := range v.Traction {
		if len(v.Traction[k].Rotors) > 0 {
			sum.moment = sum.moment.Add(h.turnShaft(w, k, dt))
		}
	}
	return sum
}

// speed returns how fast rotor i turns [rad/s].
func (h *heads) speed(w *World, i int) float64 {
	if k := airframe.ShaftOf(w.vehicle, i); k >= 0 {
		return w.propulsion.traction[k].Spin * w.vehicle.Heads[i].Ratio
	}
	return 0
}

// pitch puts into in what the servos make of the blades' pitch.
func (h *heads) pitch(w *World, i int, in *rotorhead.Inputs) {
	p := &w.vehicle.Heads[i]
	if s := &h.swash[i]; len(s.Arms) > 0 {
		var sums [3]float64
		for k := range s.Arms {
			a := &s.Arms[k]
			a.Add(&sums, w.propulsion.servoAngle(a.Servo))
		}
		in.Collective, in.Back, in.Right = s.Pitch(&sums)
	} else {
		in.Collective = w.propulsion.servoAngle(p.Servo)
	}
	h.pitches[i] = in.Collective
}

// turnShaft lets the shaft of motor k turn for dt [s], and returns the moment on the body of all that turns with it.
func (h *heads) turnShaft(w *World, k int, dt float64) (moment frame.Vec[frame.FRD]) {
	s, p := &w.propulsion.traction[k], &w.vehicle.Traction[k]
	brake, slope, inertia := 0.0, 0.0, 0.0
	for _, i := range p.Rotors {
		head, out := &w.vehicle.Heads[i], &h.outs[i]
		brake += head.Ratio * out.Torque
		slope += head.Ratio * head.Ratio * out.TorqueSlope
		inertia += head.Ratio * head.Ratio * head.Inertia
	}
	gained := 0.0 // [rad/s²]
	if dt > 0 {
		push := s.Push(p, dt)
		was := s.Spin
		s.Spin = max(0, s.Spin+dt*(push.Torque-brake)/(inertia+push.Inertia+dt*(push.Slope+slope)))
		if h.jammed {
			s.Spin = 0
		}
		gained = (s.Spin - was) / dt
		if h.jammed {
			gained = 0
		}
	}
	for _, i := range p.Rotors {
		head, out := &w.vehicle.Heads[i], &h.outs[i]
		axis, sense := head.Facing.Thrust(), -1.0
		if head.Clockwise {
			sense = 1
		}
		through := out.Torque + head.Inertia*head.Ratio*gained
		moment = moment.AddScaled(sense*through, axis)
		if !head.Flaps() { // the disc of one that flaps turns by itself
			h := axis.Scale(-sense * head.Inertia * s.Spin * head.Ratio)
			moment = moment.Add(h.Cross(w.body.rate))
		}
	}
	return moment
}

// feelWind looks up by how much the wind at the hubs differs from that at the centre of mass, of a share of them in a step.
func (h *heads) feelWind(w *World, dt float64) {
	if w.around.calm {
		return
	}
	n := len(h.models)
	h.turn.begin(n, turnSteps, dt)
	for i, due := h.turn.next(n, turnSteps); due; i, due = h.turn.next(n, turnSteps) {
		h.windOff[i] = w.around.windOffAt(&w.body.motion, w.vehicle.Heads[i].PlaceFRD)
	}
}

// publish shows the rotors, and what turns them as a motor whose rotor is the first of its shaft.
func (h *heads) publish(w *World) {
	s, v := &w.state, w.vehicle
	s.HeadCount = len(h.models)
	for i, m := range h.models {
		p, r, in := &v.Heads[i], &h.states[i], &s.Heads[i]
		in.PlaceFRD, in.AxisFRD, in.Clockwise, in.Radius, in.Blades = p.PlaceFRD, p.Facing.Thrust(), p.Clockwise, p.Radius, p.Blades
		in.Speed, in.Thrust, in.Torque = h.speed(w, i), h.outs[i].Thrust, h.outs[i].Torque
		in.Collective, in.Coning, in.Back, in.Right, in.Induced = h.pitches[i], r.Coning, r.Front, r.Right(&m.Params), r.Induced
		in.DiscFRD = in.TipPath()
	}
	for k := range v.Traction {
		if rotors := v.Traction[k].Rotors; len(rotors) > 0 {
			r, head := &s.Rotors[len(w.propulsion.motors)+k], &s.Heads[rotors[0]]
			r.PlaceFRD, r.Clockwise, r.Radius, r.Speed, r.Thrust = head.PlaceFRD, head.Clockwise, head.Radius, head.Speed, head.Thrust
			r.AxisFRD = head.DiscFRD
		}
	}
}

// publishFaults shows which rotors are lost. now is the physics time [s].
func (h *heads) publishFaults(s *state.State, now float64) {
	for i := range h.states {
		r := &s.Heads[i]
		r.Lost = h.states[i].Lost
		since(&r.FaultSince, r.Healthy(), now)
	}
}

// change applies a command about one rotor, which Fits has found.
func (h *heads) change(c command.Command, w *World) {
	part, kind := command.PartOf(c)
	at, _ := listOf(w.vehicle, kind).find(part)
	switch c.(type) {
	case command.LoseRotor:
		h.states[at].Lost = true
	case command.RestoreRotor:
		h.states[at].Lost = w.landing.crashed // a wreck needs a reset
	}
}
