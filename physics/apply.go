package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/rain"
	"github.com/sitlark/sitlark/physics/servo"
)

// Apply changes the world as the command says, at the present physics time, or
// returns an error that says why not and changes nothing. The command is valid: see
// command.Validate, which is called where commands come in.
func (w *World) Apply(c command.Command) error {
	if err := Fits(&w.params.Vehicle, c); err != nil && Fits(w.vehicle, c) != nil { // as it began, or as it is now
		return err
	}
	if err := w.effect(c); err != nil {
		return err
	}
	w.propulsion.source = w.propulsion.pack.Source(&w.vehicle.Battery)
	if w.frozen == nil { // what a fault does to the voltage shows without a step
		w.propulsion.voltage = w.propulsion.supply()
		w.state.Power.Voltage = w.propulsion.voltage
	}
	w.publishSettings()
	return nil
}

// effect is what each command means to a World.
func (w *World) effect(c command.Command) error {
	pack := &w.propulsion.pack
	switch c := c.(type) {
	case command.FailMotor, command.DegradeMotor, command.UnbalanceRotor, command.StickMotor, command.DesyncMotor, command.FailGovernor, command.RestoreMotor:
		return w.changeMotor(c)

	case command.StopEngine, command.WeakenEngine, command.FailStarter, command.SetFuel, command.LeakFuel:
		w.changeEngine(c)

	case command.StickServo, command.FloatServo, command.SlowServo, command.OffsetServo, command.ReverseServo, command.RestoreServo:
		return w.changeServo(c)
	case command.LoseWing, command.IceWing, command.RestoreWing, command.TearSurface, command.RestoreSurface:
		return w.changeWing(c)
	case command.FlattenTyre, command.StickWheel, command.LoseWheel, command.RestoreWheel:
		return w.changeWheel(c)
	case command.LoseRotor, command.RestoreRotor:
		w.heads.change(c, w)
	case command.LeakHull, command.RestoreHull:
		w.floating.change(c, w.vehicle)
	case command.LeakEnvelope, command.RestoreEnvelope, command.LoseFin, command.RestoreFin:
		w.buoyant.change(c, w.vehicle)
	case command.SetBuoyancy:
		w.floating.model.Trim(&w.floating.state, c.Lift, w.around.water.Density())

	case command.SetBatteryCharge:
		pack.Charge = c.Charge
	case command.SetBatteryVoltage:
		w.propulsion.setRestVoltage(c.Voltage)
	case command.SetBatteryCapacity:
		w.propulsion.setCapacity(c.AmpereHours)
	case command.AddBatteryResistance:
		pack.Faults.AddedResistance = c.Resistance
	case command.FailCell:
		pack.Faults.FailedCells = c.Cells
	case command.DisconnectBattery:
		pack.Faults.Disconnected = true
	case command.ReconnectBattery:
		pack.Faults.Disconnected = false
	case command.RestoreBattery:
		pack.Faults = battery.Faults{}

	case command.SetWind:
		w.around.setWind(c, w.time)
	case command.SetTurbulence:
		w.around.wind.SetTurbulence(c.Intensity)
	case command.SetThermals:
		w.around.wind.SetThermals(c.Scale)
	case command.SetRain:
		w.around.rain = rain.Of(c.Rate)
	case command.SetIcing:
		return setIcing(w, c)
	case command.Gust:
		return w.around.addGust(c, w.state.PositionNED, w.time)
	case command.SetAtmosphere:
		w.around.setAtmosphere(c)
	case command.SetGround:
		w.around.ground = c.Surface
	case command.SetWater:
		w.around.setWater(c)
	case command.SetCurrent:
		w.around.setCurrent(c, w.time)
	case command.SetWaves:
		w.around.setWaves(c)

	case command.DropPayload, command.SlingLoad, command.Launch, command.Shove, command.Twist, command.Jolt:
		return w.changeBody(c)

	case command.LoseRC:
		w.rcLost = true
	case command.RestoreRC:
		w.rcLost = false
	case command.SensorFault:
		w.sensors.setFault(c, w.time)
	case command.RestoreSensors:
		w.sensors.restore(c.Kinds)
	case command.RestoreAll:
		w.restoreAll()
	case command.Reset:
		w.Reset()
	default: // a pointer to a command is a Command too, and might be nil
		return fmt.Errorf("physics: %T is not a command of this world, must be a value of package command", c)
	}
	return nil
}

// changeMotor applies a command about one motor, which Fits has found.
func (w *World) changeMotor(c command.Command) error {
	i, propels := w.vehicle.MotorIndex(command.Motor(c))
	if !propels {
		w.propulsion.changeTraction(c)
		return nil
	}
	motor, rotor := &w.propulsion.motors[i], &w.propulsion.rotors[i]
	switch c := c.(type) {
	case command.FailMotor:
		motor.Failed = true
	case command.DegradeMotor:
		rotor.Faults.ThrustFactor = c.Thrust
	case command.UnbalanceRotor:
		if err := imbalanceFits(w.vehicle, c); err != nil { // as it is now, perhaps without its payload
			return err
		}
		rotor.Faults.Imbalance = c.GramMillimetres * 1e-6
	case command.StickMotor:
		motor.Stuck, motor.StuckOutput = true, c.Output
	case command.DesyncMotor:
		motor.Desync, motor.Margin = true, c.Margin
	case command.RestoreMotor:
		w.propulsion.restore(i, w.landing.crashed) // a wreck needs a reset
	}
	return nil
}

// changeBody applies a command that needs a vehicle that moves.
func (w *World) changeBody(c command.Command) error {
	if w.frozen != nil {
		return fmt.Errorf("%s: the physics is frozen at the last good state, must be reset first", command.Name(c))
	}
	switch c := c.(type) {
	case command.DropPayload:
		return w.dropPayload(c)
	case command.SlingLoad:
		return slingLoad(w, c)
	case command.Launch:
		return w.release(c)
	case command.Shove:
		return w.pushes.shove(c, &w.body, w.vehicle.Name)
	case command.Twist:
		return w.pushes.twist(c, &w.body, w.vehicle.Name)
	case command.Jolt:
		return w.pushes.jolt(c, &w.body, w.vehicle.Name)
	}
	return nil
}

// restoreAll heals what a command broke. Propellers, legs, wheels and the hull that the ground or
// another vehicle broke stay broken: RestoreMotor replaces one propeller, RestoreWheel one wheel, and a Reset
// brings a new vehicle.
func (w *World) restoreAll() {
	p := &w.propulsion
	for i := range p.motors {
		p.restore(i, p.rotors[i].Faults.Broken)
	}
	for i := range p.traction {
		p.traction[i].Restore()
	}
	for k := range p.servos {
		p.servos[k].Faults = servo.Faults{}
	}
	w.lifting.restore()
	w.rolling.restore(w)
	w.floating.restore()
	w.buoyant.restore()
	w.heads.restore(w.landing.crashed)
	w.reweigh()
	p.pack.Faults, p.engines.leak, w.rcLost = battery.Faults{}, 0, false
	w.sensors.restore(0)
}

// dropPayload lets the payload go, between two steps: it flies on by itself and is
// followed no further. What is left has another mass, inertia and centre of mass;
// its points move on as they did, so that momentum is conserved. A load on a cable goes
// first, and alone.
func (w *World) dropPayload(c command.DropPayload) error {
	if w.slung.hangs {
		w.slung.drop(w)
		return nil
	}
	if w.vehicle.Payload.Mass == 0 {
		return fmt.Errorf("%s: the payload was dropped before; a reset puts it back", command.Name(c))
	}
	w.recentre(w.vehicle.Release())
	return nil
}
