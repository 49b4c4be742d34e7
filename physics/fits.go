package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Fits returns an error where the vehicle does not have what c names: its motor, its
// servo, its cells, a payload. The error names the field, its value and what the vehicle has. What
// depends on the moment, such as a payload that is dropped already, only Apply knows. The
// error is a *command.Unsupported.
func Fits(v *airframe.Vehicle, c command.Command) error {
	switch c := c.(type) {
	case command.FailMotor, command.StickMotor, command.RestoreMotor:
		return motorFits(v, c)
	case command.DegradeMotor:
		return propellerFits(v, c)
	case command.FailGovernor:
		return governorFits(v, c)
	case command.DesyncMotor:
		return desyncFits(v, c)
	case command.StopEngine, command.WeakenEngine, command.FailStarter:
		return engineFits(v, c)
	case command.SetFuel:
		return fuelFits(v, c)
	case command.LeakFuel:
		return tankFits(v, c)
	case command.UnbalanceRotor:
		return imbalanceFits(v, c)
	case command.StickServo, command.FloatServo, command.SlowServo, command.OffsetServo, command.ReverseServo, command.RestoreServo:
		return servoFits(v, c)
	case command.LoseWing:
		return wingFits(v, c)
	case command.IceWing, command.RestoreWing, command.TearSurface, command.RestoreSurface, command.LeakHull, command.RestoreHull, command.LoseRotor, command.RestoreRotor, command.LoseFin, command.RestoreFin:
		return partFits(v, c)
	case command.LeakEnvelope, command.RestoreEnvelope:
		if !v.Envelope.Given() {
			return &command.Unsupported{Text: fmt.Sprintf("%s: %s has no envelope", command.Name(c), v.Name)}
		}
	case command.SetBuoyancy:
		if !airframe.Dives(v) {
			return &command.Unsupported{Text: fmt.Sprintf("%s: %s is not a submarine", command.Name(c), v.Name)}
		}
	case command.FlattenTyre, command.StickWheel, command.LoseWheel, command.RestoreWheel:
		return wheelFits(v, c)
	case command.SetBatteryVoltage:
		return voltageFits(v, c)
	case command.FailCell:
		return cellsFit(v, c)
	case command.DropPayload:
		return payloadFits(v, c)
	case command.SlingLoad:
		if err := bodyFits(v, c); err != nil {
			return err
		}
		return slingFits(v, c)
	case command.Launch:
		return launchFits(v, c)
	case command.SensorFault:
		return sensorFits(v, c)
	case command.Shove, command.Twist, command.Jolt:
		return bodyFits(v, c)
	}
	return nil
}

func motorFits(v *airframe.Vehicle, c command.Command) error {
	number := command.Motor(c)
	if !airframe.HasMotor(v, number) {
		return &command.Unsupported{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor is %d, %s", command.Name(c), number, airframe.MotorsOf(v))}
	}
	return nil
}

// bodyFits refuses what moves a body of a vehicle on a pedestal.
func bodyFits(v *airframe.Vehicle, c command.Command) error {
	if !v.Pedestal.Given() {
		return nil
	}
	return &command.Unsupported{Text: fmt.Sprintf("%s: %s stands on a pedestal, which nothing pushes away", command.Name(c), v.Name)}
}

// propellerFits refuses what only a motor with a propeller can have.
func propellerFits(v *airframe.Vehicle, c command.Command) error {
	if err := motorFits(v, c); err != nil {
		return err
	}
	number, name := command.Motor(c), command.Name(c)
	if _, is := c.(command.DegradeMotor); is {
		name += " or fail_motor with thrust"
	}
	if _, propels := v.MotorIndex(number); !propels && len(v.Heads) > 0 {
		return &command.Unsupported{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor %d of %s turns rotors by a shaft, must be one with a propeller; fail_motor without thrust, stick_motor, fail_governor and lose_rotor are for helicopters", name, number, v.Name)}
	} else if !propels {
		return &command.Unsupported{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor %d of %s drives wheels, must be one with a propeller; fail_motor without thrust and stick_motor are for both", name, number, v.Name)}
	}
	return nil
}

// FitsOver is Fits for a command that takes effect over a time [s]; 0: at once. A motor's failure goes by way of its propeller's thrust.
func FitsOver(v *airframe.Vehicle, c command.Command, ramp float64) error {
	err := Fits(v, c)
	if fails, is := c.(command.FailMotor); is && err == nil && ramp > 0 {
		if propellerFits(v, command.DegradeMotor{Motor: fails.Motor}) != nil {
			return &command.Unsupported{Field: "motor", Value: fails.Motor,
				Text: fmt.Sprintf("%s: motor %d of %s has no propeller whose thrust could fall over a time: leave the ramp out", command.Name(c), fails.Motor, v.Name)}
		}
	}
	return err
}

// governorFits refuses what only a motor with a governor can have.
func governorFits(v *airframe.Vehicle, c command.FailGovernor) error {
	if err := motorFits(v, c); err != nil {
		return err
	}
	if i, turns := airframe.TractionIndex(v, c.Motor); !turns || v.Traction[i].Governor.Speed == 0 {
		return &command.Unsupported{Field: "motor", Value: c.Motor,
			Text: fmt.Sprintf("%s: motor %d of %s has no governor: only motors that turn a helicopter's rotors have one", command.Name(c), c.Motor, v.Name)}
	}
	return nil
}

// desyncFits refuses to let an ESC lose step that a piston engine has not.
func desyncFits(v *airframe.Vehicle, c command.DesyncMotor) error {
	if err := propellerFits(v, c); err != nil {
		return err
	}
	if i, _ := v.MotorIndex(c.Motor); v.Engine(i) != nil {
		return &command.Unsupported{Field: "motor", Value: c.Motor,
			Text: fmt.Sprintf("%s: motor %d is a piston engine without an ESC; stop_engine makes it die", command.Name(c), c.Motor)}
	}
	return nil
}

// engineFits refuses what only a piston engine can have.
func engineFits(v *airframe.Vehicle, c command.Command) error {
	if err := propellerFits(v, c); err != nil {
		return err
	}
	number := command.Motor(c)
	if i, _ := v.MotorIndex(number); v.Engine(i) == nil {
		return &command.Unsupported{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor %d of %s is electric, must be a piston engine; fail_motor and degrade_motor are for both", command.Name(c), number, v.Name)}
	}
	return nil
}

func tankFits(v *airframe.Vehicle, c command.Command) error {
	if len(v.Engines) == 0 {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s has no fuel tank", command.Name(c), v.Name)}
	}
	return nil
}

func fuelFits(v *airframe.Vehicle, c command.SetFuel) error {
	if err := tankFits(v, c); err != nil {
		return err
	}
	if most := v.Tank.Fuel; c.Mass > most {
		return &command.Unsupported{Field: "mass",
			Text: fmt.Sprintf("%s: mass is %.4g kg, the tank of %s starts with %.4g kg; must be from 0 to %.4g kg", command.Name(c), c.Mass, v.Name, most, most)}
	}
	return nil
}

// imbalanceFits refuses an imbalance that would shake the vehicle by more than a step can show.
func imbalanceFits(v *airframe.Vehicle, c command.UnbalanceRotor) error {
	if err := propellerFits(v, c); err != nil {
		return err
	}
	i, _ := v.MotorIndex(c.Motor)
	if most := 1e6 * airframe.MostImbalance(v, i); c.GramMillimetres > most {
		return &command.Unsupported{Field: "imbalance",
			Text: fmt.Sprintf("%s: imbalance is %.4g g mm, must be at most %.3g g mm: at up to %.4g rad/s more would throw a vehicle of %.4g kg about within a step of the physics, %g ms",
				command.Name(c), c.GramMillimetres, most, v.TopSpeed(), v.Mass, 1000*bounds.LongestStep)}
	}
	return nil
}

// roundedVolts is what a voltage may lie beyond a full or empty cell's, as by rounding [V].
const roundedVolts = 0.01

func voltageFits(v *airframe.Vehicle, c command.SetBatteryVoltage) error {
	pack := &v.Battery
	empty, full := pack.RestVoltage(0), pack.RestVoltage(1)
	if slack := roundedVolts * float64(pack.Cells); c.Voltage < empty-slack || c.Voltage > full+slack {
		return &command.Unsupported{Field: "voltage",
			Text: fmt.Sprintf("%s: voltage is %.4g V, the %dS pack rests at %.4g V empty and at %.4g V full; must be from %.4g to %.4g V",
				command.Name(c), c.Voltage, pack.Cells, empty, full, empty, full)}
	}
	return nil
}

func cellsFit(v *airframe.Vehicle, c command.FailCell) error {
	if cells := v.Battery.Cells; c.Cells > cells {
		return &command.Unsupported{Field: "cells", Value: c.Cells,
			Text: fmt.Sprintf("%s: cells is %d, the %dS pack has %d; must be from 0 to %d", command.Name(c), c.Cells, cells, cells, cells)}
	}
	return nil
}

func launchFits(v *airframe.Vehicle, c command.Launch) error {
	if !v.Launch.Given() {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s starts from the ground, without a launch", command.Name(c), v.Name)}
	}
	return nil
}

func payloadFits(v *airframe.Vehicle, c command.DropPayload) error {
	if v.Payload.Mass == 0 && v.Slung.Mass == 0 {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s carries no payload", command.Name(c), v.Name)}
	}
	return nil
}
