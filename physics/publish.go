package physics

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/state"
)

// publish makes what the parts hold the State that others read.
func (w *World) publish(in *Inputs) {
	s := &w.state
	s.Time = w.time
	w.propulsion.publish(s, in)
	if len(w.propulsion.servos) > 0 {
		w.propulsion.publishServos(s, in)
	}
	if w.vehicle.Pedestal.Given() {
		w.antenna.publish(s, &w.vehicle.Pedestal)
	}
	if len(w.lifting.models) > 0 {
		w.lifting.publish(w.vehicle, s)
	}
	w.landing.publish(&s.Contact)
	if w.launch.Phase != launch.None || s.Launch != state.NoLaunch {
		s.Launch = launches[w.launch.Phase]
	}
	w.around.publish(&s.Air)
	if w.floating.model != nil {
		w.floating.publish(&s.Water)
	}
	w.publishMotion()
	if len(w.heads.models) > 0 {
		w.heads.publish(w)
	}
	if len(w.lifting.models) > 0 && !w.onWings() {
		s.Air.Stalled = 0
	}
	w.publishCondition()
}

// onWings reports whether the vehicle flies on its wings, which then can stall: off the ground and its launch, in a flow that has a
// direction, with at most half of its weight on its rotors.
func (w *World) onWings() bool {
	s := &w.state
	if !w.landing.airborne || s.Contact.InContact || w.launch.Phase != launch.None || !s.Air.Flows() {
		return false
	}
	carried := 0.0 // [N]
	for i := range s.Count {
		r := &s.Rotors[i]
		carried -= r.Thrust * s.Body.NEDFromFRD.Apply(r.AxisFRD).Z
	}
	return carried <= 0.5*w.vehicle.Mass*standard.Gravity
}

// launches are the states of a vehicle that is launched.
var launches = [...]state.Launch{launch.None: state.LaunchOver, launch.Held: state.LaunchHeld, launch.Going: state.LaunchGoing}

// publishMotion shows how the vehicle moves and what its sensors read, also when that
// changed without a step.
func (w *World) publishMotion() {
	s := &w.state
	s.Body = w.body.truth(w.vehicle.IMUPlace)
	s.Air.VelAirFRD, s.Air.Airspeed = w.around.velAirFRD, w.around.velAirFRD.Len()
	for i := range w.propulsion.motors {
		s.Rotors[i].PlaceFRD = w.vehicle.Motors[i].PlaceFRD
	}
	w.slung.publish(&s.Sling, &w.body.motion)
	if w.vehicle.Tether.Given() {
		w.tethered.publish(&s.Tether, &w.vehicle.Tether)
	}
	w.sensors.read(&s.Sensors, w.vehicle, &w.body.motion, &w.around, w.time)
	s.Sensors.GyroFRD, s.Sensors.AccelFRD = s.Body.Rate.Add(w.vibration.gyro), s.Body.SpecificForceFRD.Add(w.vibration.accel)
}

// publishSettings shows what is applied: faults, charge and weather as set. It follows a
// command, without a step.
func (w *World) publishSettings() {
	w.publishCondition()
	w.around.publishSettings(&w.state.Air)
	w.state.Ground = w.around.ground
	w.around.publishWater(&w.state.Water)
	w.state.RCLost, w.state.SensorFaults = w.rcLost, w.sensors.faults
}

// publishCondition shows what of that may change in a step, too.
func (w *World) publishCondition() {
	s := &w.state
	w.propulsion.publishCondition(s, w.time)
	if len(w.lifting.models) > 0 {
		w.lifting.publishCondition(s, w.time)
	}
	aboard := w.vehicle.Payload.Mass
	if len(w.rolling.wheels) > 0 {
		w.rolling.publish(&s.Contact)
		w.rolling.publishFaults(s, w.time)
	}
	w.heads.publishFaults(s, w.time)
	if w.floating.model != nil {
		w.floating.publishFaults(s, w.vehicle, w.around.water.Density(), w.time)
	}
	if w.buoyant.model != nil || len(w.vehicle.Fins) > 0 {
		w.buoyant.publishFaults(&s.Blimp, w.vehicle, w.time)
	}
	s.Payload = state.Payload{Mass: aboard, Dropped: aboard == 0 && w.params.Vehicle.Payload.Mass != 0}
	if s.Push.Count != 0 || w.pushes.count != 0 {
		s.Push = w.pushes.settings(w.body.attitude)
	}
}

func (p *propulsion) publish(s *state.State, in *Inputs) {
	s.Count = len(p.motors) + len(p.traction)
	for i := range p.motors {
		r, m := &s.Rotors[i], &p.vehicle.Motors[i]
		r.Number, r.Clockwise, r.Radius = m.Number, m.Clockwise, p.mounts[i].radius
		r.AxisFRD = p.mounts[i].axis
		r.Speed, r.Thrust = p.motors[i].Speed, p.aero[i].Thrust
		r.Duty = p.output(i)
		r.Current = p.duty[i] * p.motors[i].Current
		if p.mounts[i].backward {
			r.AxisFRD = r.AxisFRD.Scale(-1)
			r.Speed, r.Thrust, r.Duty = -r.Speed, -r.Thrust, -r.Duty
		}
		r.PWMUs = in.PWMUs[m.Number-1]
		_, r.PWMClamped = clampPulse(r.PWMUs)
		r.Folded = p.rotors[i].Folded()
		r.Temperature, r.OutOfStep = p.motors[i].Temperature(), p.motors[i].OutOfStep
	}
	if p.engines.any {
		p.engines.publish(s, p)
	}
	if len(p.traction) > 0 {
		p.publishTraction(s, in)
	}
	s.Power.Voltage, s.Power.Current, s.Power.Temperature = p.voltage, p.current, p.pack.Temperature
}

// publishServos shows where the servos stand.
func (p *propulsion) publishServos(s *state.State, in *Inputs) {
	s.ServoCount = len(p.servos)
	for k := range p.servos {
		output := p.vehicle.Servos[k].Output
		s.Servos[k].Output, s.Servos[k].AngleDeg, s.Servos[k].PWMUs = output, p.servos[k].AngleDeg, in.PWMUs[output-1]
	}
}

// publishCondition shows the faults and the charge. now is the physics time [s].
func (p *propulsion) publishCondition(s *state.State, now float64) {
	for i := range p.motors {
		r, f := &s.Rotors[i], &p.rotors[i].Faults
		r.ThrustFactor, r.Imbalance, r.Failed = f.ThrustFactor, f.Imbalance, p.motors[i].Failed
		r.Stuck, r.StuckOutput = p.motors[i].Stuck, p.motors[i].StuckOutput
		r.Desync, r.DesyncMargin = p.motors[i].Desync, p.motors[i].Margin
		r.Broken = f.Broken
		r.Ice, r.IceDrag = p.ice.coats[i].Mass, p.ice.coats[i].Drag()
		if !p.engines.any {
			since(&r.FaultSince, r.Healthy(), now)
		}
	}
	if p.engines.any {
		p.engines.publishCondition(s, p.vehicle, now)
	}
	if len(p.traction) > 0 {
		p.publishTractionFaults(s, now)
	}
	for k := range p.servos {
		v, f := &s.Servos[k], &p.servos[k].Faults
		v.Stuck, v.Floating, v.Slow, v.OffsetDeg, v.Reversed = f.Stuck, f.Floating, f.Slow, f.OffsetDeg, f.Reversed
		since(&v.FaultSince, v.Healthy(), now)
	}
	s.Power.Cells = p.vehicle.Battery.Cells
	if s.Power.Capacity = p.vehicle.Battery.Capacity / ampereHour; math.IsInf(s.Power.Capacity, 1) {
		s.Power.Capacity = 0
	}
	s.Power.Disconnected = p.pack.Faults.Disconnected
	s.Power.AddedResistance, s.Power.FailedCells = p.pack.Faults.AddedResistance, p.pack.Faults.FailedCells
	since(&s.Power.FaultSince, p.pack.Faults == battery.Faults{}, now)
	if finite(p.pack.Charge) {
		s.Power.Charge = max(0, p.pack.Charge)
		s.Power.OpenCircuit, s.Power.Resistance = p.source.OpenCircuit, p.source.Resistance
	}
}

// since keeps the time of a fault's beginning [s]. A fault on the pad before the
// first step counts as one of the first moment after 0, which means none.
func since(at *float64, healthy bool, now float64) {
	const first = 1e-9
	switch {
	case healthy:
		*at = 0
	case *at == 0:
		*at = max(now, first)
	}
}
