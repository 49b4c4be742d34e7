package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/wind"
)

// Apply changes the world as the command says, at the present physics time, or
// returns an error that says why not and changes nothing.
func (w *World) Apply(c command.Command) error {
	if !known(c) {
		return fmt.Errorf("physics: %T is not a command of this world, must be a value of package command", c)
	}
	if err := c.Validate(); err != nil {
		return err
	}
	if err := w.apply(c); err != nil {
		return err
	}
	w.source = w.pack.Source(&w.vehicle.Battery)
	if w.frozen == nil { // what a fault does to the voltage shows without a step
		w.voltage = w.supply()
		w.state.Power.Voltage = w.voltage
	}
	w.echo()
	return nil
}

// known tells whether c is a command value. A pointer to one is a Command too, and
// might be nil.
func known(c command.Command) bool {
	switch c.(type) {
	case command.SetWind, command.SetTurbulence, command.SetThermals, command.Gust, command.SetAtmosphere,
		command.FailMotor, command.DegradeMotor, command.StickMotor, command.UnbalanceRotor, command.RestoreMotor,
		command.SetBatteryCharge, command.AddBatteryResistance, command.FailCell,
		command.DisconnectBattery, command.ReconnectBattery,
		command.DropPayload, command.Shove, command.Twist,
		command.LoseRC, command.RestoreRC,
		command.SensorFault, command.RestoreSensors,
		command.RestoreBattery, command.RestoreAll, command.Reset:
		return true
	}
	return false
}

func (w *World) apply(c command.Command) error {
	switch c := c.(type) {
	case command.SetWind:
		w.setWind(c)
	case command.SetTurbulence:
		w.wind.SetTurbulence(c.Intensity)
	case command.SetThermals:
		w.wind.SetThermals(c.Scale)
	case command.Gust:
		return w.gust(c)
	case command.SetAtmosphere:
		w.setAtmosphere(c)
	case command.FailMotor:
		return w.onMotor(c, c.Motor, func(i int) { w.motors[i].Failed = true })
	case command.DegradeMotor:
		return w.onMotor(c, c.Motor, func(i int) { w.rotors[i].Faults.ThrustFactor = c.Thrust })
	case command.UnbalanceRotor:
		return w.onMotor(c, c.Motor, func(i int) { w.rotors[i].Faults.Imbalance = c.GramMillimetres * 1e-6 })
	case command.StickMotor:
		return w.onMotor(c, c.Motor, func(i int) { w.motors[i].Stuck, w.motors[i].StuckOutput = true, c.Output })
	case command.RestoreMotor:
		return w.onMotor(c, c.Motor, w.restoreMotor)
	case command.SetBatteryCharge:
		w.pack.Charge = c.Charge
	case command.AddBatteryResistance:
		w.pack.Faults.AddedResistance = c.Resistance
	case command.FailCell:
		return w.failCells(c)
	case command.DisconnectBattery:
		w.pack.Faults.Disconnected = true
	case command.ReconnectBattery:
		w.pack.Faults.Disconnected = false
	case command.RestoreBattery:
		w.pack.Faults = battery.Faults{}
	case command.RestoreAll:
		w.restoreAll()
	case command.DropPayload:
		return w.dropPayload(c)
	case command.Shove:
		return w.shove(c)
	case command.Twist:
		return w.twist(c)
	case command.LoseRC:
		w.rcLost = true
	case command.RestoreRC:
		w.rcLost = false
	case command.SensorFault:
		return w.breakSensor(c)
	case command.RestoreSensors:
		w.sensors.restore(c.Kinds)
	case command.Reset:
		w.Reset()
	}
	return nil
}

func (w *World) setWind(c command.SetWind) {
	w.wind.SetMean(wind.Mean{Speed: c.Speed, FromDeg: c.FromDeg, Up: c.Vertical}, w.time)
}

// setAtmosphere changes the air from the next step on.
func (w *World) setAtmosphere(c command.SetAtmosphere) {
	const hectopascal = 100
	w.day = atmosphere.Day{TemperatureOffset: c.TemperatureOffset, PressureOffset: c.PressureOffsetHPa * hectopascal}
}

func (w *World) gust(c command.Gust) error {
	g := wind.Gust{Speed: c.Speed, FromDeg: c.FromDeg, Up: c.Vertical, Rise: c.Rise, Hold: c.Hold, Lead: c.Lead}
	if err := w.wind.AddGust(g, w.state.PositionNED, w.time); err != nil {
		return fmt.Errorf("%s: %w", c.Name(), err)
	}
	return nil
}

func (w *World) onMotor(c command.Command, number int, change func(i int)) error {
	if err := motorFits(w.vehicle, c, number); err != nil {
		return err
	}
	i, _ := w.vehicle.MotorIndex(number)
	change(i)
	return nil
}

func (w *World) restoreMotor(i int) {
	m := &w.motors[i]
	m.Failed, m.Stuck, m.StuckOutput = false, false, 0
	w.rotors[i].Faults = rotor.Healthy()
	w.rotors[i].Faults.Broken = w.crashed // a wreck needs a reset
}

// restoreAll heals what a person broke. What the ground broke stays broken: only
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

func (w *World) failCells(c command.FailCell) error {
	if err := cellsFit(w.vehicle, c); err != nil {
		return err
	}
	w.pack.Faults.FailedCells = c.Cells
	return nil
}
