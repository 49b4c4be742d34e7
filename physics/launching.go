package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/launch"
)

// hold puts the vehicle into its launch.
func (w *World) hold() {
	pad := frame.OfNED(w.params.PadNorth, w.params.PadEast, 0)
	under := w.around.surface.Under(pad)
	pad.Z = under.Height(pad)
	w.launch = launch.Hold(&w.vehicle.Launch, pad, w.params.Yaw)
	w.body.position, w.body.attitude = w.launch.Pose()
}

// thrown adds what the launch does to a force without gravity [N] and a moment [N m] on the vehicle.
func (w *World) thrown(force frame.Vec[frame.NED], moment frame.Vec[frame.FRD], dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	b := &w.body
	out := w.launch.Step(&w.vehicle.Launch, &launch.Inputs{
		Mass: b.mass, Inertia: b.inertia.moments, PositionNED: b.position, VelNED: b.velocity, NEDFromFRD: b.attitude, Rate: b.rate,
		ForceNED: force.Add(b.pushNED), MomentFRD: moment.Add(b.twistFRD), Throttle: w.propulsion.highestDuty(), Release: w.released,
	}, dt)
	if out.Released {
		w.note(Launched, 0, 0)
	}
	return force.Add(out.ForceNED), moment.Add(out.MomentFRD)
}

// release sets the launch off, from the next step on.
func (w *World) release(c command.Launch) error {
	if w.launch.Phase != launch.Held {
		return fmt.Errorf("%s: the vehicle was launched before; a reset puts it back", command.Name(c))
	}
	w.released = true
	return nil
}

// triggered notes a pulse that sets the launch off.
func (w *World) triggered(in *Inputs) {
	if out := w.vehicle.Launch.Output; out > 0 && w.launch.Phase == launch.Held && in.PWMUs[out-1] > launch.TriggerUs {
		w.released = true
	}
}
