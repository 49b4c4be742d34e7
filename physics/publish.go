package physics

import (
	"github.com/sitlark/sitlark/physics/airframe"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
)

// sensorSet is the vehicle's instruments.
type sensorSet struct {
	rangefinder sensor.Rangefinder
}

func sensorsOf(v *airframe.Vehicle) sensorSet {
	return sensorSet{sensor.Rangefinder{PlaceFRD: v.RangefinderPlace, Max: v.RangefinderMax}}
}

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
	s.Ground = Ground{
		Height:      w.touch.Height,
		InContact:   w.touch.InContact,
		Crashed:     w.crashed,
		ImpactSpeed: w.impactSpeed,
	}
	s.Sensors = w.sense()
	w.echo()
}

func (w *World) bodyTruth() Body {
	b := &w.body
	force := b.attitude.Inverse().Apply(b.force).Scale(1 / b.mass)
	return Body{
		PositionNED:      b.position,
		VelGround:        b.velocity,
		NEDFromFRD:       b.attitude,
		Rate:             b.rate,
		SpecificForceFRD: sensor.SpecificForce(force, b.rate, b.angularAccel(b.rate), w.vehicle.IMUPlace),
	}
}

func (w *World) publishRotor(r *Rotor, i int, in *Inputs) {
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

func (w *World) sense() Sensors {
	var s Sensors
	b := &w.body
	s.RangefinderDown = w.finder.rangefinder.Distance(b.position, b.attitude)
	s.WindvaneFrom, s.WindvaneSpeed = sensor.Windvane(b.velocity.Sub(w.windNED), b.attitude.Apply(frame.OfFRD(1, 0, 0)))
	s.Airspeed = sensor.Airspeed(w.velAirFRD)
	return s
}

// echo shows what is applied: faults, charge and weather as set. It may follow a
// command without a step.
func (w *World) echo() {
	s := &w.state
	for i := range w.motors {
		r, f := &s.Rotors[i], &w.rotors[i].Faults
		r.ThrustFactor, r.Imbalance, r.Failed = f.ThrustFactor, f.Imbalance, w.motors[i].Failed
		r.Stuck, r.StuckOutput = w.motors[i].Stuck, w.motors[i].StuckOutput
	}
	s.Power.Cells = w.vehicle.Battery.Cells
	s.Power.Disconnected = w.pack.Faults.Disconnected
	s.Power.AddedResistance, s.Power.FailedCells = w.pack.Faults.AddedResistance, w.pack.Faults.FailedCells
	if finite(w.pack.Charge) {
		s.Power.Charge = max(0, w.pack.Charge)
		s.Power.OpenCircuit, s.Power.Resistance = w.source.OpenCircuit, w.source.Resistance
	}
	mean := w.wind.Mean()
	s.Air.MeanWindNED, s.Air.Turbulence, s.Air.Thermals = w.wind.MeanNED(), w.wind.Turbulence(), w.wind.Thermals()
	s.Air.WindSpeed, s.Air.WindFromDeg, s.Air.WindUp = mean.Speed, mean.FromDeg, mean.Up
}
