package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// wheelFaults is what commands have broken of a wheel.
type wheelFaults struct {
	Flat   float64 // share of the tyre's air that is lost
	Stuck  bool
	Torque float64 // against which a stuck wheel still turns; 0: it does not [N m]
	Lost   bool    // broken off by a command

	gone   float64 // share of the air that is lost now: a tyre that is filled again takes its time
	raised float64 // of a wheel that was put back and still lifts the vehicle: how far its hub stands above its place [m]
}

func (f *wheelFaults) seized() bool { return f.Stuck && f.Torque == 0 }

const (
	fillTime  = 1.0 // in which a tyre is filled, a choice [s]
	liftSpeed = 0.2 // at which a vehicle is lifted onto a wheel that is put back, a choice [m/s]
	// leastUpright is the cosine of the vehicle's lean up to which a wheel can be put back.
	leastUpright = 0.3
)

// lowered reports whether a wheel is not as the vehicle has it: flat, or on its way.
func (f *wheelFaults) lowered() bool { return f.gone != 0 || f.raised != 0 }

// stepLowered is wheel.State.Step of wheel i where it is lowered. Others don't pay for the room of its parameters.
func (r *rolling) stepLowered(w *World, i int, m *wheel.Motion, c *wheel.Controls, out *wheel.Outputs, dt float64) {
	var room wheel.Params
	*out = r.wheels[i].Step(r.params(w, i, &room, dt), m, c, dt)
}

// params returns wheel i as it is dt [s] later: filled a bit more, or its own. It may use room.
func (r *rolling) params(w *World, i int, room *wheel.Params, dt float64) *wheel.Params {
	p, f := &w.vehicle.Wheels[i].Params, &r.faults[i]
	if !f.lowered() {
		return p
	}
	if f.gone > f.Flat {
		f.gone = max(f.Flat, f.gone-dt/fillTime)
		r.wheels[i].Refit()
	}
	f.raised = max(0, f.raised-dt*liftSpeed)
	*room = p.Flat(f.gone)
	room.PlaceFRD.Z -= f.raised
	return room
}

// changeWheel applies a command about one wheel, which Fits has found.
func (w *World) changeWheel(c command.Command) error {
	part, kind := command.PartOf(c)
	at, _ := listOf(w.vehicle, kind).find(part)
	s, f := &w.rolling.wheels[at], &w.rolling.faults[at]
	refuse := func(why string) error {
		return fmt.Errorf("%s: the %s %s", command.Name(c), command.WheelWords(airframe.WheelName(w.vehicle, at)), why)
	}
	switch c := c.(type) {
	case command.FlattenTyre:
		if s.Broken() {
			return refuse("has broken off: restore_wheel puts another in its place")
		}
		f.Flat, f.gone = c.Share, max(f.gone, c.Share)
		s.Refit()
	case command.StickWheel:
		if s.Broken() {
			return refuse("has broken off: restore_wheel puts another in its place")
		}
		f.Torque, f.Stuck = c.Torque, !c.Drags || c.Torque > 0
	case command.LoseWheel:
		if !s.Broken() {
			s.Lose()
			*f = wheelFaults{Lost: true}
		}
	case command.RestoreWheel:
		if !w.rolling.mend(w, at) {
			return refuse("can't be put back onto a vehicle that lies on its side or its back")
		}
	}
	w.reweigh()
	return nil
}

// mend makes a wheel whole; it reports false where one can't be put back as the vehicle lies.
func (r *rolling) mend(w *World, i int) bool {
	s, f := &r.wheels[i], &r.faults[i]
	if !s.Broken() {
		*f = wheelFaults{gone: f.gone, raised: f.raised}
		return true
	}
	b, around := &w.body.motion, &w.around
	under := around.surface.Under(b.position)
	upright := -under.NormalNED.Dot(b.attitude.Apply(frame.OfFRD(0, 0, 1)))
	if upright < leastUpright {
		return false
	}
	*s, *f = wheel.State{}, wheelFaults{}
	m := wheel.Over(b.position, b.velocity, b.attitude, b.rate, &around.surface, under)
	var c wheel.Controls
	r.controls(w, i, &c)
	out := s.Step(&w.vehicle.Wheels[i].Params, &m, &c, 0)
	f.raised = max(0, -out.Height) / upright
	*s = wheel.State{}
	return true
}

// restore heals what commands broke, as far as the vehicle stands so that a wheel can be put back.
func (r *rolling) restore(w *World) {
	for i := range r.faults {
		if !r.wheels[i].Broken() || r.faults[i].Lost {
			r.mend(w, i)
		}
	}
}

// publishFaults shows what is wrong with the wheels. now is the physics time [s].
func (r *rolling) publishFaults(s *state.State, now float64) {
	for i := range r.faults {
		v, f := &s.Wheels[i], &r.faults[i]
		if r.wheels[i].Broken() {
			f = &wheelFaults{} // nothing is left that could be flat
		}
		v.Flat, v.Stuck, v.Drag = f.Flat, f.Stuck, f.Torque
		since(&v.FaultSince, v.Healthy(), now)
	}
}
