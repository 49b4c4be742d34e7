package model

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// mostHinges is how many control surfaces and wheels of a vehicle move, for vehicle.vert.glsl.
const mostHinges = 24

// hinges is how control surfaces and wheels stand.
type hinges struct {
	count  int
	of     [mostHinges]hinge
	places [4 * mostHinges]float32 // the fourth is the angle [rad]
	axes   [4 * mostHinges]float32
}

// hinge is what moves a part.
type hinge struct {
	role  shape.Role
	index int
}

// add returns the place of a part in the lists. A part too many stands still.
func (h *hinges) add(p *shape.Part) (i int, moves bool) {
	if h.count == mostHinges {
		return 0, false
	}
	i = h.count
	h.count++
	h.of[i] = hinge{p.Role, p.Index}
	at, axis := space.GLFromFRD(p.PlaceFRD), space.GLFromFRD(p.AxisFRD)
	copy(h.places[4*i:], []float32{at.X, at.Y, at.Z, 0})
	copy(h.axes[4*i:], []float32{axis.X, axis.Y, axis.Z, 0})
	return i, true
}

// turn turns all parts of a role and an index to an angle [rad] about their axes.
func (h *hinges) turn(role shape.Role, index int, angle float64) {
	for i := range h.count {
		if h.of[i] == (hinge{role, index}) {
			h.places[4*i+3] = float32(angle)
		}
	}
}

// roll turns the wheels of an index with a heading by an angle about their axles, and those to the right, by steered [rad].
func (h *hinges) roll(index int, heading, angle, steered float64) {
	sin, cos := math.Sincos(angle / 2)
	aside, axle := math.Sincos(heading)
	right, ahead := math.Sincos(steered / 2)
	w, x, y, z := frame.Compose(frame.FromQuat[frame.FRD, frame.FRD](ahead, 0, 0, right), frame.FromQuat[frame.FRD, frame.FRD](cos, -aside*sin, axle*sin, 0)).Quat()
	axis := frame.OfFRD(x, y, z)
	n := axis.Len()
	if n < 1e-9 {
		axis, n = frame.OfFRD(0, 1, 0), 1
		w = 1
	}
	about := space.GLFromFRD(axis.Scale(1 / n))
	for i := range h.count {
		if h.of[i] == (hinge{shape.Wheel, index}) {
			copy(h.axes[4*i:], []float32{about.X, about.Y, about.Z})
		}
	}
	h.turn(shape.Wheel, index, 2*math.Acos(max(-1, min(1, w))))
}

// servoAngle returns the angle of a servo [rad]; 0 where the snapshot tells none.
func servoAngle(snap *snapshot.Snapshot, i int) float64 {
	if i < 0 || i >= min(snap.ServoCount, len(snap.Servos)) {
		return 0
	}
	return snap.Servos[i].AngleDeg * space.Deg
}

// move turns control surfaces and wheels as the snapshot says, in which dt [s] have gone by. Of a plane of which
// nobody knows what moves them they stay as they are.
func (v *Vehicle) move(snap *snapshot.Snapshot, dt float64) {
	p := v.Layout.assembly
	if p == nil {
		return
	}
	var angles [mostHinges]float64
	for i := range p.Moves {
		if m := &p.Moves[i]; m.Index < mostHinges {
			angles[m.Index] += m.Angle(servoAngle(snap, m.Servo))
		}
	}
	for i := range p.Moves {
		if k := p.Moves[i].Index; k < mostHinges {
			v.Deflect(k, angles[k])
		}
	}
	for i := range p.Sails {
		if s := &p.Sails[i]; s.Index < mostHinges && s.Of < len(snap.Wings) {
			v.Deflect(s.Index, snap.Wings[s.Of].Boom)
		}
	}
	if own, turns := snap.Body.NEDFromFRD.Inverse().Apply(snap.Body.VelGround), snap.Body.Rate.Z; snap.Contact.InContact && own.IsFinite() && frame.Finite(turns) {
		v.rolled, v.aside, v.turned = math.Mod(v.rolled+own.X*dt, 1e4), math.Mod(v.aside+own.Y*dt, 1e4), math.Mod(v.turned+turns*dt, 1e4)
	}
	for i := range p.Wheels {
		w := &p.Wheels[i]
		steered := 0.0
		if w.Index < len(p.Steering) {
			l := &p.Steering[w.Index]
			steered = l.At(servoAngle(snap, l.Servo))
		}
		rim := w.Rim()
		v.Roll(w.Index, w.Heading, -(v.rolled*rim.Ahead+v.aside*rim.Right+v.turned*rim.Turn)/w.Radius, steered)
	}
}

// bind returns a function that transfers the hinges to a program.
func (h *hinges) bind() func(gs *gls.GLS) {
	places, axes := gl.Uniform("Hinges"), gl.Uniform("HingeAxes")
	return func(gs *gls.GLS) {
		gs.Uniform4fv(places.Location(gs), mostHinges, &h.places[0])
		gs.Uniform4fv(axes.Location(gs), mostHinges, &h.axes[0])
	}
}
