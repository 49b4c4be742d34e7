package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// What each command means to a World.
func init() {
	handleMotors()
	handleBattery()
	handleWeather()

	Handle(Handler[command.DropPayload]{Apply: (*World).dropPayload, Fits: payloadFits})
	Handle(Handler[command.Shove]{Apply: (*World).shove})
	Handle(Handler[command.Twist]{Apply: (*World).twist})

	Handle(Handler[command.LoseRC]{Apply: always(func(w *World, _ command.LoseRC) { w.rcLost = true })})
	Handle(Handler[command.RestoreRC]{Apply: always(func(w *World, _ command.RestoreRC) { w.rcLost = false })})

	Handle(Handler[command.SensorFault]{Apply: always((*World).breakSensor), Fits: sensorFits, InEffect: sensorFaultInEffect})
	Handle(Handler[command.RestoreSensors]{Apply: always(func(w *World, c command.RestoreSensors) { w.sensors.restore(c.Kinds) })})

	Handle(Handler[command.RestoreAll]{Apply: always(func(w *World, _ command.RestoreAll) { w.restoreAll() })})
	Handle(Handler[command.Reset]{Apply: always(func(w *World, _ command.Reset) { w.Reset() })})
}

// always is for commands that can't fail.
func always[T command.Command](apply func(*World, T)) func(*World, T) error {
	return func(w *World, c T) error { apply(w, c); return nil }
}

func handleMotors() {
	onMotor(func(w *World, i int, _ command.FailMotor) { w.motors[i].Failed = true },
		func(r state.Rotor, c command.FailMotor) command.Command {
			return command.DegradeMotor{Motor: c.Motor, Thrust: r.ThrustFactor}
		})
	onMotor(func(w *World, i int, c command.DegradeMotor) { w.rotors[i].Faults.ThrustFactor = c.Thrust },
		func(r state.Rotor, c command.DegradeMotor) command.Command {
			return command.DegradeMotor{Motor: c.Motor, Thrust: r.ThrustFactor}
		})
	onMotor(func(w *World, i int, c command.UnbalanceRotor) {
		w.rotors[i].Faults.Imbalance = c.GramMillimetres * 1e-6
	},
		func(r state.Rotor, c command.UnbalanceRotor) command.Command {
			return command.UnbalanceRotor{Motor: c.Motor, GramMillimetres: r.Imbalance * 1e6}
		})
	onMotor(func(w *World, i int, c command.StickMotor) {
		w.motors[i].Stuck, w.motors[i].StuckOutput = true, c.Output
	}, nil)
	onMotor(func(w *World, i int, _ command.RestoreMotor) { w.restoreMotor(i) }, nil)
}

// onMotor registers a command about one motor; i is the index of its rotor.
func onMotor[T command.Command](apply func(w *World, i int, c T), inEffect func(r state.Rotor, c T) command.Command) {
	h := Handler[T]{
		Fits: motorFits[T],
		Apply: func(w *World, c T) error {
			i, _ := w.vehicle.MotorIndex(command.Motor(c)) // motorFits has found it
			apply(w, i, c)
			return nil
		},
	}
	if inEffect != nil {
		h.InEffect = func(s *state.State, c T) command.Command { return inEffect(rotorOf(s, command.Motor(c)), c) }
	}
	Handle(h)
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

func motorFits[T command.Command](v *airframe.Vehicle, c T) error {
	number := command.Motor(c)
	if _, ok := v.MotorIndex(number); !ok {
		return &command.Unsupported{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor is %d, %s has motors %s", command.Name(c), number, v.Layout, v.MotorNumbers())}
	}
	return nil
}

func handleBattery() {
	Handle(Handler[command.SetBatteryCharge]{
		Apply: always(func(w *World, c command.SetBatteryCharge) { w.pack.Charge = c.Charge }),
		InEffect: func(s *state.State, _ command.SetBatteryCharge) command.Command {
			return command.SetBatteryCharge{Charge: s.Power.Charge}
		}})
	Handle(Handler[command.AddBatteryResistance]{
		Apply: always(func(w *World, c command.AddBatteryResistance) { w.pack.Faults.AddedResistance = c.Resistance }),
		InEffect: func(s *state.State, _ command.AddBatteryResistance) command.Command {
			return command.AddBatteryResistance{Resistance: s.Power.AddedResistance}
		}})
	Handle(Handler[command.FailCell]{Fits: cellsFit,
		Apply: always(func(w *World, c command.FailCell) { w.pack.Faults.FailedCells = c.Cells })})
	Handle(Handler[command.DisconnectBattery]{
		Apply: always(func(w *World, _ command.DisconnectBattery) { w.pack.Faults.Disconnected = true })})
	Handle(Handler[command.ReconnectBattery]{
		Apply: always(func(w *World, _ command.ReconnectBattery) { w.pack.Faults.Disconnected = false })})
	Handle(Handler[command.RestoreBattery]{
		Apply: always(func(w *World, _ command.RestoreBattery) { w.pack.Faults = battery.Faults{} })})
}

func cellsFit(v *airframe.Vehicle, c command.FailCell) error {
	if cells := v.Battery.Cells; c.Cells > cells {
		return &command.Unsupported{Field: "cells", Value: c.Cells,
			Text: fmt.Sprintf("%s: cells is %d, the %dS pack has %d; must be from 0 to %d", command.Name(c), c.Cells, cells, cells, cells)}
	}
	return nil
}

func handleWeather() {
	Handle(Handler[command.SetWind]{
		Apply: always((*World).setWind),
		InEffect: func(s *state.State, _ command.SetWind) command.Command {
			return command.SetWind{Speed: s.Air.WindSpeed, FromDeg: s.Air.WindFromDeg, Vertical: s.Air.WindUp}
		}})
	Handle(Handler[command.SetTurbulence]{
		Apply: always(func(w *World, c command.SetTurbulence) { w.wind.SetTurbulence(c.Intensity) }),
		InEffect: func(s *state.State, _ command.SetTurbulence) command.Command {
			return command.SetTurbulence{Intensity: s.Air.Turbulence}
		}})
	Handle(Handler[command.SetThermals]{
		Apply: always(func(w *World, c command.SetThermals) { w.wind.SetThermals(c.Scale) }),
		InEffect: func(s *state.State, _ command.SetThermals) command.Command {
			return command.SetThermals{Scale: s.Air.Thermals}
		}})
	Handle(Handler[command.Gust]{Apply: func(w *World, c command.Gust) error {
		g := wind.Gust{Speed: c.Speed, FromDeg: c.FromDeg, Up: c.Vertical, Rise: c.Rise, Hold: c.Hold, Lead: c.Lead}
		if err := w.wind.AddGust(g, w.state.PositionNED, w.time); err != nil {
			return fmt.Errorf("%s: %w", command.Name(c), err)
		}
		return nil
	}})
	Handle(Handler[command.SetAtmosphere]{
		Apply: always((*World).setAtmosphere),
		InEffect: func(s *state.State, _ command.SetAtmosphere) command.Command {
			return command.SetAtmosphere{TemperatureOffset: s.Air.TemperatureOffset, PressureOffsetHPa: s.Air.PressureOffset / hectopascal}
		}})
}

func (w *World) setWind(c command.SetWind) {
	w.wind.SetMean(wind.Mean{Speed: c.Speed, FromDeg: c.FromDeg, Up: c.Vertical}, w.time)
}

const hectopascal = 100 // [Pa]

// setAtmosphere changes the air from the next step on.
func (w *World) setAtmosphere(c command.SetAtmosphere) {
	w.day = atmosphere.Day{TemperatureOffset: c.TemperatureOffset, PressureOffset: c.PressureOffsetHPa * hectopascal}
}

func payloadFits(v *airframe.Vehicle, c command.DropPayload) error {
	if v.Payload.Mass == 0 {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s carries no payload", command.Name(c), v.Name)}
	}
	return nil
}

func (w *World) restoreMotor(i int) {
	m := &w.motors[i]
	m.Failed, m.Stuck, m.StuckOutput = false, false, 0
	w.rotors[i].Faults = rotor.Healthy()
	w.rotors[i].Faults.Broken = w.crashed // a wreck needs a reset
}

// restoreAll heals what a command broke. What the ground broke stays broken: only
// a Reset brings a new vehicle.
func (w *World) restoreAll() {
	for i := range w.motors {
		struck := w.rotors[i].Faults.Broken
		w.restoreMotor(i)
		w.rotors[i].Faults.Broken = struck
	}
	w.pack.Faults, w.rcLost = battery.Faults{}, false
	w.sensors.restore(0)
}
