package physics

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
)

// InEffect returns the command that asks for what is in effect in s, of the kind from
// which c can ramp; c itself where it can't. A part that c names has its number: see Resolve.
func InEffect(s *state.State, c command.Command) command.Command {
	switch c := c.(type) {
	case command.FailMotor:
		return command.DegradeMotor{Motor: c.Motor, Thrust: rotorOf(s, c.Motor).ThrustFactor}
	case command.DegradeMotor:
		return command.DegradeMotor{Motor: c.Motor, Thrust: rotorOf(s, c.Motor).ThrustFactor}
	case command.UnbalanceRotor:
		return command.UnbalanceRotor{Motor: c.Motor, GramMillimetres: rotorOf(s, c.Motor).Imbalance * 1e6}
	case command.WeakenEngine:
		return command.WeakenEngine{Motor: c.Motor, Power: 1 - rotorOf(s, c.Motor).PowerLost}
	case command.LeakFuel:
		return command.LeakFuel{GramsPerSecond: 1000 * s.Fuel.Leak}
	case command.SlowServo:
		return command.SlowServo{Servo: c.Servo, Rate: 1 - servoOf(s, c.Servo).Slow}
	case command.OffsetServo:
		return command.OffsetServo{Servo: c.Servo, AngleDeg: servoOf(s, c.Servo).OffsetDeg}
	case command.IceWing:
		w := wingOf(s, c.Wing)
		return command.IceWing{Wing: c.Wing, Lift: w.IceLift, Drag: w.IceDrag}
	case command.FlattenTyre:
		return command.FlattenTyre{Wheel: c.Wheel, Share: wheelOf(s, c.Wheel).Flat}
	case command.LeakHull:
		return command.LeakHull{Hull: c.Hull, Area: hullOf(s, c.Hull).Leak, Along: c.Along}
	case command.LeakEnvelope:
		return command.LeakEnvelope{Area: s.Blimp.Leak}
	case command.SetBatteryCharge:
		return command.SetBatteryCharge{Charge: s.Power.Charge}
	case command.AddBatteryResistance:
		return command.AddBatteryResistance{Resistance: s.Power.AddedResistance}
	case command.SetWind:
		return command.SetWind{Speed: s.Air.WindSpeed, FromDeg: s.Air.WindFromDeg, Vertical: s.Air.WindUp,
			Height: s.Air.WindHeight, Exponent: s.Air.WindExponent, Slope: s.Air.WindSlope}
	case command.SetTurbulence:
		return command.SetTurbulence{Intensity: s.Air.Turbulence}
	case command.SetThermals:
		return command.SetThermals{Scale: s.Air.Thermals}
	case command.SetRain:
		return command.SetRain{Rate: s.Air.Rain}
	case command.SetIcing:
		return command.SetIcing{Content: s.Air.IcingContent, Drops: s.Air.IcingDrops}
	case command.SetAtmosphere:
		return command.SetAtmosphere{TemperatureOffset: s.Air.TemperatureOffset, PressureOffsetHPa: s.Air.PressureOffset / hectopascal}
	case command.SetCurrent:
		return command.SetCurrent{Speed: s.Water.CurrentSpeed, TowardDeg: s.Water.CurrentTowardDeg}
	case command.SetWaves:
		return command.SetWaves{Height: s.Water.WaveHeight, Period: s.Water.WavePeriod, FromDeg: s.Water.WaveFromDeg, Kind: s.Water.Waves}
	case command.SensorFault:
		return sensorFaultInEffect(s, c)
	}
	return c
}

// servoOf, wingOf, wheelOf and hullOf return the part of that number, which Resolve has filled in; a healthy one where there is none,
// which Apply then refuses.
func servoOf(s *state.State, p command.Part) state.Servo {
	if p.Number < 1 || p.Number > s.ServoCount {
		return state.Servo{}
	}
	return s.Servos[p.Number-1]
}

func wingOf(s *state.State, p command.Part) state.Wing {
	if p.Number < 1 || p.Number > s.WingCount {
		return state.Wing{}
	}
	return s.Wings[p.Number-1]
}

func wheelOf(s *state.State, p command.Part) state.Wheel {
	if p.Number < 1 || p.Number > s.Contact.Wheels {
		return state.Wheel{}
	}
	return s.Wheels[p.Number-1]
}

func hullOf(s *state.State, p command.Part) state.Hull {
	if p.Number < 1 || p.Number > s.HullCount {
		return state.Hull{}
	}
	return s.Hulls[p.Number-1]
}

// rotorOf returns the rotor of that number; a healthy one where there is none, which
// Apply then refuses.
func rotorOf(s *state.State, number int) state.Rotor {
	for _, r := range s.Rotors[:s.Count] {
		if r.Number == number {
			return r
		}
	}
	return state.Rotor{ThrustFactor: 1}
}
