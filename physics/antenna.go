package physics

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/pedestal"
	"github.com/sitlark/sitlark/physics/state"
)

// antenna is what stands on a pedestal and points.
type antenna struct{ axes pedestal.State }

// stand puts the vehicle on its pedestal, upright on any slope, with its axes where the servos stand, at rest.
func (a *antenna) stand(w *World) {
	p, b := &w.vehicle.Pedestal, &w.body
	pad := frame.OfNED(w.params.PadNorth, w.params.PadEast, 0)
	under := w.around.surface.Under(pad)
	pad.Z = under.Height(pad)
	b.position = pad.Add(frame.OfNED(0, 0, -p.Height))
	a.axes = pedestal.NewState(p, w.propulsion.servoAngle(p.Azimuth.Servo), w.propulsion.servoAngle(p.Elevation.Servo))
	w.landing.touch = contact.Outputs{InContact: true}
	a.place(w)
}

// place makes the body's motion that of its axes: forces are what the column takes for that.
func (a *antenna) place(w *World) {
	b := &w.body
	rate, accel := a.axes.Rates()
	b.attitude, b.rate, b.velocity = a.axes.Attitude(w.params.Yaw), rate, frame.Vec[frame.NED]{}
	b.force = frame.OfNED(0, 0, -b.mass*standard.Gravity)
	b.moment = b.inertia.momentum(accel).Add(rate.Cross(b.inertia.momentum(rate)))
	w.landing.touch.ForceNED = b.force
}

// turn advances a vehicle on a pedestal by dt [s], as substep does one that moves. Nothing pushes it off that.
func (a *antenna) turn(w *World, in *Inputs, dt float64) {
	p := &w.vehicle.Pedestal
	servo := func(x *pedestal.Axis) float64 {
		s := &w.propulsion.servos[x.Servo]
		if x.Continuous && !s.Faults.Stuck && (in.PWMUs[w.vehicle.Servos[x.Servo].Output-1] == 0 || !w.propulsion.supplied()) {
			return 0 // without a pulse or a supply it stands still
		}
		return w.propulsion.servoAngle(x.Servo)
	}
	azimuth, elevation := a.wind(w)
	a.axes.Step(p, servo(&p.Azimuth), servo(&p.Elevation), azimuth, elevation, dt)
	a.place(w)
	w.suspect.watch("pedestal", a.axes.IsFinite())
	w.suspect.watchMotion(&w.body.motion)
	w.updateAir(dt)
	w.suspect.watchAir(&w.around)
	w.propulsion.aside = pedestalDraw
	w.propulsion.rotorLoads(&w.body.motion, &w.around, &w.floating, dt) // the battery
	w.noteBattery()
	w.suspect.watchForces(w)
	w.time += dt
}

// wind returns the torque of the air's drag about the axes, which it has where the centre of pressure is off them.
func (a *antenna) wind(w *World) (azimuth, elevation pedestal.Load) {
	v, b := w.vehicle, &w.body
	if v.PressureCentre == (frame.Vec[frame.FRD]{}) {
		return azimuth, elevation
	}
	moment := v.PressureCentre.Cross(w.around.dragIn(w.around.velAirFRD, v.DragArea))
	sin, cos := math.Sincos(a.axes.Elevation.Angle)
	in := b.inertia.moments
	return pedestal.Load{Torque: b.attitude.Apply(moment).Z, Inertia: in.Z*cos*cos + in.X*sin*sin}, pedestal.Load{Torque: moment.Y, Inertia: in.Y}
}

// pedestalDraw is what servos, autopilot, GPS and radio of a pedestal draw: chosen [A].
const pedestalDraw = 0.6

// publish shows where the axes stand in place of their servos.
func (a *antenna) publish(s *state.State, p *pedestal.Params) {
	s.Servos[p.Azimuth.Servo].AngleDeg = a.axes.Azimuth.Angle * 180 / math.Pi
	s.Servos[p.Elevation.Servo].AngleDeg = a.axes.Elevation.Angle * 180 / math.Pi
}
