package wheel

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bodytest"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

const deg = math.Pi / 180

// rig is a body on wheels over some ground.
type rig struct {
	bodytest.Body
	wheels   []Params
	states   []State
	controls []Controls
	outs     []Outputs
	surface  contact.Surface
	push     frame.Vec[frame.FRD] // a force through the centre of mass besides [N]
	dt       float64
}

// trainer is a plane of 2 kg with tricycle gear on wire legs: the nose wheel steers, the main wheels brake.
func trainer() *rig {
	const mass, back, front, track, down = 2.0, 0.05, 0.25, 0.2, 0.15
	weight := mass * standard.Gravity
	nose, main := weight*back/(back+front), weight*front/(back+front)/2
	r := &rig{Body: bodytest.Body{Mass: mass, Inertia: frame.OfFRD(0.06, 0.08, 0.13)}, dt: 0.001}
	r.wheels = []Params{
		ForLoad(frame.OfFRD(front, 0, down), 0.03, nose),
		ForLoad(frame.OfFRD(-back, -track, down), 0.03, main),
		ForLoad(frame.OfFRD(-back, track, down), 0.03, main),
	}
	for i, load := range []float64{nose, main, main} {
		w := &r.wheels[i]
		w.Strut = Strut{Travel: 0.03, Stiffness: load / 0.008}
		w.Strut.Rebound = 2 * 0.3 * math.Sqrt(w.Strut.Stiffness*load/standard.Gravity)
		w.Strut.Compression = w.Strut.Rebound / 2
		if i > 0 {
			w.BrakeTorque = 2 * w.Tyre.FrictionAlong * load * w.Radius
		}
	}
	r.put(contact.Of(nil), 0)
	return r
}

// put stands the rig on a surface at its origin, its nose pointing to yaw, and lets it settle with its brakes on.
func (r *rig) put(s contact.Surface, yaw float64) {
	r.surface = s
	r.states, r.controls, r.outs = make([]State, len(r.wheels)), make([]Controls, len(r.wheels)), make([]Outputs, len(r.wheels))
	for i := range r.controls {
		r.controls[i] = Controls{Grip: 1, Soft: 1}
	}
	plane := s.Under(frame.Vec[frame.NED]{})
	r.Attitude = along(plane.NormalNED, yaw)
	r.Velocity, r.Rate, r.Force, r.Moment = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}, frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
	low := 0.0
	for i := range r.wheels {
		low = max(low, r.wheels[i].PlaceFRD.Z+r.wheels[i].Radius)
	}
	r.Position = plane.NormalNED.Scale(low)
}

// along is the attitude of a body that stands on a plane with a normal, its nose pointing to yaw.
func along(n frame.Vec[frame.NED], yaw float64) frame.Rot[frame.NED, frame.FRD] {
	sin, cos := math.Sincos(yaw)
	pitch := math.Atan2(-(n.X*cos + n.Y*sin), -n.Z)
	roll := math.Atan2((-n.X*sin+n.Y*cos)*math.Cos(pitch), -n.Z)
	return frame.FromEuler(roll, pitch, yaw)
}

func (r *rig) brake(share float64) {
	for i := range r.controls {
		r.controls[i].Brake = share
	}
}

// load is what all wheels do to the body.
func (r *rig) load() (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	force, moment := r.push, frame.Vec[frame.FRD]{}
	m := Over(r.Position, r.Velocity, r.Attitude, r.Rate, &r.surface, r.surface.Under(r.Position))
	for i := range r.wheels {
		r.outs[i] = r.states[i].Step(&r.wheels[i], &m, &r.controls[i], r.dt)
		force, moment = force.Add(r.outs[i].ForceFRD), moment.Add(r.outs[i].MomentFRD)
	}
	return r.Attitude.Apply(force), moment
}

func (r *rig) run(time float64) {
	for range int(math.Round(time / r.dt)) {
		r.Step(r.dt, r.load)
	}
}

// total is all energy there is.
func (r *rig) total() float64 {
	e := r.Energy()
	for i := range r.wheels {
		e += r.states[i].Stored(&r.wheels[i])
	}
	return e
}

// sprung is the energy in struts and tyres.
func (r *rig) sprung() float64 {
	e := 0.0
	for i := range r.wheels {
		s := r.states[i]
		s.Spin = 0
		e += s.Stored(&r.wheels[i])
	}
	return e
}

// moveAt makes the rig move ahead over level ground with its wheels rolling [m/s].
func (r *rig) moveAt(speed float64) {
	r.Velocity = r.Velocity.Add(r.Attitude.Apply(frame.OfFRD(speed, 0, 0)))
	for i := range r.states {
		r.states[i].Spin = speed / r.wheels[i].Radius
	}
}

func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got-want) <= share*math.Abs(want)) {
		t.Errorf("%s: %.5g, want %.5g within %g %%", what, got, want, 100*share)
	} else {
		t.Logf("%s: %.5g, want %.5g", what, got, want)
	}
}
