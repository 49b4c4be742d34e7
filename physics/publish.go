package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/state"
)

// publish makes what the models hold the State that others read.
func (w *World) publish(in *Inputs) {
	s := &w.state
	s.Time = w.time
	s.Body = w.bodyTruth()
	s.Count = len(w.motors)
	for i := range w.motors {
		w.publishRotor(&s.Rotors[i], i, in)
	}
	s.Power.Voltage, s.Power.Current, s.Power.Temperature = w.voltage, w.current, w.pack.Temperature
	s.Air.WindNED, s.Air.VelAirFRD = w.windNED, w.velAirFRD
	s.Air.Airspeed, s.Air.Density = w.velAirFRD.Len(), w.air.Density
	s.Air.Pressure, s.Air.Temperature = w.air.Pressure, w.air.Temperature
	s.Contact = state.Contact{
		Height:      w.touch.Height,
		InContact:   w.touch.InContact,
		Crashed:     w.crashed,
		ImpactSpeed: w.impactSpeed,
		Legs:        w.legs,
		LegsBroken:  w.contact.LegsBroken,
	}
	w.sense(&s.Sensors)
	w.echo()
}

func (w *World) bodyTruth() state.Body {
	b := &w.body
	felt := b.attitude.Inverse().Apply(b.force.Add(b.pushNED)).Scale(1 / b.mass)
	if place := w.vehicle.IMUPlace; place != (frame.Vec[frame.FRD]{}) {
		felt = sensor.SpecificForce(felt, b.rate, b.angularAccel(b.moment.Add(b.twistFRD), b.rate), place)
	}
	return state.Body{
		PositionNED:      b.position,
		VelGround:        b.velocity,
		NEDFromFRD:       b.attitude,
		Rate:             b.rate,
		SpecificForceFRD: felt,
	}
}

func (w *World) publishRotor(r *state.Rotor, i int, in *Inputs) {
	pulse := in.PWMUs[w.vehicle.Motors[i].Number-1]
	_, clamped := clampPulse(pulse)
	r.Number = w.vehicle.Motors[i].Number
	r.PlaceFRD = w.vehicle.Motors[i].PlaceFRD
	r.AxisFRD = w.mounts[i].axis
	r.Clockwise = w.vehicle.Motors[i].Clockwise
	r.Radius = w.vehicle.Rotor.Radius
	r.Speed, r.Thrust = w.motors[i].Speed, w.aero[i].Thrust
	r.Current = w.duty[i] * w.motors[i].Current
	r.PWMUs, r.PWMClamped = pulse, clamped
	r.Temperature = w.motors[i].Temperature()
}

// publishMotion shows how the vehicle moves, and where its parts are, when that
// changed without a step.
func (w *World) publishMotion() {
	w.state.Body = w.bodyTruth()
	for i := range w.motors {
		w.state.Rotors[i].PlaceFRD = w.vehicle.Motors[i].PlaceFRD
	}
	w.state.Air.VelAirFRD, w.state.Air.Airspeed = w.velAirFRD, w.velAirFRD.Len()
	w.sense(&w.state.Sensors)
}

func (w *World) sense(s *state.Sensors) {
	b := &w.body
	s.RangefinderCount = len(w.vehicle.Rangefinders)
	for i := range w.vehicle.Rangefinders {
		r := &w.vehicle.Rangefinders[i]
		origin, direction := r.Beam(b.position, b.attitude)
		s.Rangefinders[i] = r.Reading(w.castGround(origin, direction, r.Max) + w.rangeNoise(i))
	}
	s.WindvaneFrom, s.WindvaneSpeed = sensor.Windvane(b.velocity.Sub(w.windNED), b.attitude.Apply(frame.OfFRD(1, 0, 0)))
	s.Airspeed = w.vehicle.Pitot.Airspeed(w.velAirFRD, b.rate)
}

// castGround returns how far a beam has to the ground [m], to be looked for up to
// reach: 0 from below it, +Inf when it does not meet it. direction is a unit vector.
func (w *World) castGround(origin, direction frame.Vec[frame.NED], reach float64) float64 {
	distance, hit := w.surface.Cast(origin, direction, reach)
	if !hit {
		return math.Inf(1)
	}
	return distance
}

// echo shows what is applied: faults, charge and weather as set. It may follow a
// command without a step.
func (w *World) echo() {
	s := &w.state
	for i := range w.motors {
		r, f := &s.Rotors[i], &w.rotors[i].Faults
		r.ThrustFactor, r.Imbalance, r.Failed = f.ThrustFactor, f.Imbalance, w.motors[i].Failed
		r.Stuck, r.StuckOutput = w.motors[i].Stuck, w.motors[i].StuckOutput
		r.Broken = f.Broken
		since(&r.FaultSince, r.Healthy(), w.time)
	}
	s.Power.Cells = w.vehicle.Battery.Cells
	s.Power.Disconnected = w.pack.Faults.Disconnected
	s.Power.AddedResistance, s.Power.FailedCells = w.pack.Faults.AddedResistance, w.pack.Faults.FailedCells
	since(&s.Power.FaultSince, w.pack.Faults == battery.Faults{}, w.time)
	if finite(w.pack.Charge) {
		s.Power.Charge = max(0, w.pack.Charge)
		s.Power.OpenCircuit, s.Power.Resistance = w.source.OpenCircuit, w.source.Resistance
	}
	mean := w.wind.Mean()
	s.Air.MeanWindNED, s.Air.Turbulence, s.Air.Thermals = w.wind.MeanNED(), w.wind.Turbulence(), w.wind.Thermals()
	s.Air.WindSpeed, s.Air.WindFromDeg, s.Air.WindUp = mean.Speed, mean.FromDeg, mean.Up
	s.Air.TemperatureOffset, s.Air.PressureOffset = w.day.TemperatureOffset, w.day.PressureOffset
	s.RCLost, s.SensorFaults = w.rcLost, w.sensors
	aboard := w.vehicle.Payload.Mass
	s.Payload = state.Payload{Mass: aboard, Dropped: aboard == 0 && w.params.Vehicle.Payload.Mass != 0}
	if s.Push.Count != 0 || w.pushes.count != 0 {
		s.Push = w.pushes.echo()
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
