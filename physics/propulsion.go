package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
)

// stubTime is the time in which what is left of a broken propeller, and its bent
// shaft, stop a motor from its top speed [s].
const stubTime = 2.5

// command moves the tilt servos, turns pulses into duties and advances the motors
// by dt under what acts on them now.
func (w *World) command(in *Inputs, dt float64) {
	for _, i := range w.servos {
		w.mounts[i].swing(in, dt)
	}
	p := &w.vehicle.Motor
	for i := range w.motors {
		pulse, _ := clampPulse(in.PWMUs[w.vehicle.Motors[i].Number-1])
		w.duty[i] = w.motors[i].Duty(p, pulse, w.voltage)
		if w.rotors[i].Faults.Broken { // the ESC gives up on a motor that jams
			w.duty[i] = 0
		}
	}
	w.source = w.pack.Source(&w.vehicle.Battery)
	w.voltage = w.supply()
	current := 0.0
	for i := range w.motors {
		w.motors[i].Predict(p, w.motorInputs(i), dt)
		current += w.duty[i] * w.motors[i].Current
	}
	w.pack.Predict(&w.vehicle.Battery, w.packInputs(current), dt)
}

// drive ends the motors' step under what acts on them at its end, and draws what
// they took from the battery.
func (w *World) drive(dt float64) {
	w.source = w.pack.Source(&w.vehicle.Battery)
	w.voltage, w.current = w.supply(), 0
	for i := range w.motors {
		m := &w.motors[i]
		browned := m.BrownedOut
		m.Correct(&w.vehicle.Motor, w.motorInputs(i), dt)
		m.Warm(&w.vehicle.Motor, w.air.Temperature, dt)
		w.current += w.duty[i] * m.Current
		if m.BrownedOut && !browned {
			w.note(BrownOut, w.vehicle.Motors[i].Number, 0)
		}
	}
	if dt > 0 {
		w.pack.Correct(&w.vehicle.Battery, w.packInputs(w.current), dt)
	}
	if w.charged && w.pack.Charge <= 0 {
		w.note(BatteryEmpty, 0, 0)
	}
	w.charged = w.pack.Charge > 0
}

func (w *World) packInputs(current float64) battery.Inputs {
	return battery.Inputs{Current: current, Ambient: w.air.Temperature}
}

func (w *World) motorInputs(i int) motor.Inputs {
	in := motor.Inputs{
		Voltage:   w.voltage,
		Duty:      w.duty[i],
		Load:      w.aero[i].Torque,
		LoadSlope: w.aero[i].TorqueSlope,
	}
	if w.rotors[i].Faults.Broken {
		in.Load += w.stubDrag
	}
	return in
}

// supply returns the voltage at which the pack gives what the motors draw. A
// motor whose back-EMF exceeds its share of the voltage draws nothing, as ESCs
// do not brake; leaving it out lowers the voltage, so one sweep after another
// ends after at most as many as there are motors.
func (w *World) supply() float64 {
	var off [len(w.duty)]bool
	kt := w.vehicle.Motor.Torque()
	for {
		var load battery.Load
		for i := range w.motors {
			if !off[i] {
				g, s := w.motors[i].Load(&w.vehicle.Motor, w.duty[i])
				load.Conductance += g
				load.Source += s
			}
		}
		v := w.source.Voltage(load)
		again := false
		for i := range w.motors {
			if !off[i] && w.duty[i]*v < w.motors[i].Speed*kt {
				off[i], again = true, w.duty[i] > 0
			}
		}
		if !again {
			return v
		}
	}
}

// turn asks the rotors for their forces at the motors' speeds, then the motors
// for their torque under them, and returns the sum of forces and its moment
// about the centre of mass. A dt of 0 is for a vehicle at rest.
func (w *World) turn(dt float64) (force, moment frame.Vec[frame.FRD]) {
	in := rotor.Inputs{Density: w.air.Density, Viscosity: w.air.Viscosity()}
	intoFRD := w.body.attitude.Inverse().Apply(w.under.NormalNED.Scale(-1))
	above := w.under.Distance(w.body.position)
	for _, i := range w.order {
		m := &w.mounts[i]
		in.Speed, in.Clockwise = w.motors[i].Speed, m.spin > 0
		in.VelAirFRD = w.velAirFRD.Add(w.body.rate.Cross(m.place))
		in.GroundDistance = w.groundDistance(m, intoFRD, above)
		w.rotors[i].Advance(in.Speed, dt)
		if m.special {
			w.askSpecial(i, in)
			continue
		}
		w.aero[i] = w.blades.At(&w.rotors[i], &in)
	}
	w.drive(dt)
	for i := range w.motors {
		a := &w.aero[i]
		force = force.Add(a.ForceFRD)
		moment = moment.Add(w.mounts[i].place.Cross(a.ForceFRD)).Add(a.MomentFRD).Add(w.reaction(i))
	}
	return force, moment
}

// askSpecial asks a rotor that stands tilted or in a wake, or has factors on its
// loads. in is as for one that has not.
func (w *World) askSpecial(i int, in rotor.Inputs) {
	m := &w.mounts[i]
	in.ThrustScale, in.TorqueScale, in.Stacked = m.thrustScale, m.torqueScale, m.stacked
	if m.tilted {
		in.VelAirFRD = m.bodyFromDisc.Inverse().Apply(in.VelAirFRD)
	}
	if len(m.above) > 0 {
		in.Wash = w.blades.Wash(&in, w.aero[i].Thrust, m.above, w.aero)
	}
	a := w.blades.At(&w.rotors[i], &in)
	if m.tilted {
		a.ForceFRD, a.MomentFRD = m.bodyFromDisc.Apply(a.ForceFRD), m.bodyFromDisc.Apply(a.MomentFRD)
	}
	w.aero[i] = a
}

// reaction returns the moment of a motor on the body: the shaft's torque against
// the rotor's spin, and the gyroscopic moment of its angular momentum, which turns
// with the body and with the servo.
//
// Clockwise seen from above is positive about the body's down axis, so a
// clockwise propeller turns the body to the left.
func (w *World) reaction(i int) frame.Vec[frame.FRD] {
	m := &w.mounts[i]
	h := m.spin * w.vehicle.Motor.Inertia * w.motors[i].Speed
	if m.tilted {
		rate := w.body.rate.Add(m.turning)
		return m.axis.Cross(rate).Scale(-h).AddScaled(m.spin*w.motors[i].Torque, m.axis) // −ω × (−h axis)
	}
	// −ω × (0, 0, h)
	return frame.OfFRD(-w.body.rate.Y*h, w.body.rate.X*h, -m.spin*w.motors[i].Torque)
}

// groundDistance returns how far the wake of a rotor has to the ground, straight
// down its axis [m]; +Inf when it does not go there.
//
// intoFRD is the direction into the ground under the vehicle, above how far the
// centre of mass is from that plane [m]. On terrain that is not a plane, rotors near
// it have each their own.
func (w *World) groundDistance(m *mount, intoFRD frame.Vec[frame.FRD], above float64) float64 {
	along := intoFRD.Z
	if m.tilted {
		along = -m.axis.Dot(intoFRD)
	}
	if along <= 0 {
		return math.Inf(1)
	}
	if !w.surface.IsPlane() && above < noGroundEffect*w.vehicle.Rotor.Radius {
		hub := w.body.position.Add(w.body.attitude.Apply(m.place))
		under := w.surface.Under(hub)
		if fall := under.NormalNED.Dot(w.body.attitude.Apply(m.axis)); fall > 0 {
			return under.Distance(hub) / fall
		}
		return math.Inf(1)
	}
	return (above - intoFRD.Dot(m.place)) / along
}

// noGroundEffect is over how many radii the ground adds less than 1e-3 to the
// thrust.
const noGroundEffect = 10

// clampPulse returns the pulse that a motor's ESC acts on [µs], and whether it
// was out of 800 to 2200 µs. 0 is off.
func clampPulse(us uint16) (pulseUs float64, clamped bool) {
	switch {
	case us == 0:
		return 0, false
	case us < 800:
		return 800, true
	case us > 2200:
		return 2200, true
	}
	return float64(us), false
}
