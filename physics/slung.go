package physics

import (
	"fmt"
	"math"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sling"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/tether"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// tethered is the cable of a submarine to the reel at home, as it pulls now.
type tethered struct {
	laid bool
	reel frame.Vec[frame.NED] // [m]
	out  tether.Outputs
}

// rises is how fast the reel follows the water's level when that is changed [m/s], a choice: slow enough that the cable may count it as at rest.
const rises = 1

// follow keeps the reel at the water's level.
func (t *tethered) follow(w *World, dt float64) {
	at := frame.OfNED(w.params.PadNorth, w.params.PadEast, -w.around.water.Level())
	if t.laid {
		at.Z = t.reel.Z + min(max(at.Z-t.reel.Z, -rises*dt), rises*dt)
	}
	t.laid, t.reel = true, at
}

// pull returns force and moment of the tether, dt after the present time.
func (t *tethered) pull(w *World, dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	t.out = tether.Outputs{}
	water, b, p := &w.around.water, &w.body, &w.vehicle.Tether
	if !water.Exists() {
		t.laid = false
		return frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
	}
	t.follow(w, dt)
	in := tether.Inputs{
		Reel: t.reel, End: b.placeOf(p.PlaceFRD), Velocity: b.velocity.Add(b.attitude.Apply(b.rate.Cross(p.PlaceFRD))),
		Density: water.Density(),
	}
	in.Mass, in.Most = airframe.TetherEnd(w.vehicle)
	for i := range in.Water {
		at := in.At(i)
		flow := water.At(at, w.time+dt)
		in.Water[i], in.Wet[i] = flow.Velocity, flow.Height+at.Z > 0
	}
	t.out = p.Pull(&in)
	return t.out.Force, p.PlaceFRD.Cross(b.attitude.Inverse().Apply(t.out.Force))
}

// publish shows the tether; without one there is none.
func (t *tethered) publish(out *state.Tether, p *tether.Params) {
	*out = state.Tether{Length: p.Length, PlaceFRD: p.PlaceFRD, ReelNED: t.reel, Out: t.out.Out, ForceNED: t.out.Force, Tension: t.out.Tension}
}

// slung is the load on a cable below the vehicle, if there is one.
type slung struct {
	hangs   bool
	dropped bool
	load    sling.Load
	hook    frame.Vec[frame.FRD]
	before  frame.Vec[frame.NED] // force on the load that predict used [N]

	force  frame.Vec[frame.NED] // of the cable on the vehicle [N]
	moment frame.Vec[frame.FRD] // about its centre of mass [N m]
}

// predict moves the load to where the forces so far take it.
func (s *slung) predict(dt float64) {
	if s.hangs {
		s.before = s.load.Force()
		s.load.Predict(dt)
	}
}

// pull finds force and moment of the cable on the vehicle, at the predicted motions, and ends
// the load's step. A dt of 0 is for a vehicle at rest, or between two steps.
func (s *slung) pull(w *World, dt float64) {
	in := s.inputs(w, s.load.Position, dt)
	s.force = s.load.Pull(&in)
	s.moment = s.hook.Cross(w.body.attitude.Inverse().Apply(s.force))
	if dt > 0 {
		s.load.Correct(s.before, dt)
	}
}

// inputs is what acts on a load at a place, dt after the present time.
func (s *slung) inputs(w *World, place frame.Vec[frame.NED], dt float64) sling.Inputs {
	b := &w.body
	plane := w.around.surface.Under(place)
	return sling.Inputs{
		Hook: b.placeOf(s.hook), HookVelocity: b.velocity.Add(b.attitude.Apply(b.rate.Cross(s.hook))),
		Wind:    w.around.wind.At(place, plane.Height(place), w.time+dt),
		Density: w.around.air.Density,
		Ground:  sling.Plane{Normal: plane.NormalNED, Offset: plane.Offset},
	}
}

// hang hangs a load straight below the vehicle, at rest beside it, in place of another.
func (s *slung) hang(w *World, p sling.Params) {
	s.hook, s.hangs, s.dropped = w.vehicle.Hook(), true, false
	in := s.inputs(w, w.body.placeOf(s.hook), 0)
	s.load = sling.Hang(p, w.vehicle.HookMobility(), &in)
}

// slingLoad hangs a load onto the vehicle between two steps.
func slingLoad(w *World, c command.SlingLoad) error {
	if err := slingFits(w.vehicle, c); err != nil { // as it is now, perhaps without its payload
		return err
	}
	before := w.slung
	w.vehicle.Slung = sling.Params{Mass: c.Mass, Length: c.Length, DragArea: c.DragArea}
	w.slung.hang(w, w.vehicle.Slung)
	w.slung.pull(w, 0)
	w.slung.replaces(&before, w)
	return nil
}

func slingFits(v *airframe.Vehicle, c command.SlingLoad) error {
	if err := v.Slings(sling.Params{Mass: c.Mass, Length: c.Length, DragArea: c.DragArea}); err != nil {
		field := strings.TrimPrefix(err.Key, "slung_load.")
		if _, ok := c.Descriptor().Arg(field); !ok { // the hook is the vehicle's
			field = "mass"
		}
		return &command.Unsupported{Field: field, Text: fmt.Sprintf("%s: %v", command.Name(c), err)}
	}
	return nil
}

// drop lets the load go: it falls by itself and is followed no further.
func (s *slung) drop(w *World) {
	before := *s
	*s = slung{dropped: true}
	s.replaces(&before, w)
}

// replaces makes the next step begin with the force of the cable as it is now.
func (s *slung) replaces(before *slung, w *World) {
	w.body.force = w.body.force.Add(s.force).Sub(before.force)
	w.body.moment = w.body.moment.Add(s.moment).Sub(before.moment)
	w.publishMotion()
}

func (s *slung) publish(out *state.Sling, m *motion) {
	*out = state.Sling{Dropped: s.dropped}
	if !s.hangs {
		return
	}
	l := &s.load
	out.Mass, out.Length, out.DragArea = l.Mass, l.Length, l.DragArea
	out.PositionNED, out.VelNED, out.Tension, out.Grounded, out.HookFRD = l.Position, l.Velocity, l.Tension, l.Grounded, s.hook
	span := l.Position.Sub(m.placeOf(s.hook))
	out.Swing = math.Atan2(math.Hypot(span.X, span.Y), span.Z)
}
