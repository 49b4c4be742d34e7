package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Fits tells whether the vehicle has what c names: its motor, its cells, a payload.
// The error names the field, its value and what the vehicle has. What depends on
// the moment, such as a payload that is dropped already, only Apply can tell. It is a
// *command.Misfit.
func Fits(v *airframe.Vehicle, c command.Command) error {
	switch c := c.(type) {
	case command.FailMotor:
		return motorFits(v, c, c.Motor)
	case command.DegradeMotor:
		return motorFits(v, c, c.Motor)
	case command.UnbalanceRotor:
		return motorFits(v, c, c.Motor)
	case command.StickMotor:
		return motorFits(v, c, c.Motor)
	case command.RestoreMotor:
		return motorFits(v, c, c.Motor)
	case command.FailCell:
		return cellsFit(v, c)
	case command.DropPayload:
		return payloadFits(v, c)
	case command.SensorFault:
		return sensorFits(v, c)
	}
	return nil
}

func motorFits(v *airframe.Vehicle, c command.Command, number int) error {
	if _, ok := v.MotorIndex(number); !ok {
		return &command.Misfit{Field: "motor", Value: number,
			Text: fmt.Sprintf("%s: motor is %d, %s has motors %s", c.Name(), number, v.Layout, v.MotorNumbers())}
	}
	return nil
}

func cellsFit(v *airframe.Vehicle, c command.FailCell) error {
	if cells := v.Battery.Cells; c.Cells > cells {
		return &command.Misfit{Field: "cells", Value: c.Cells,
			Text: fmt.Sprintf("%s: cells is %d, the %dS pack has %d; must be from 0 to %d", c.Name(), c.Cells, cells, cells, cells)}
	}
	return nil
}

func payloadFits(v *airframe.Vehicle, c command.DropPayload) error {
	if v.Payload.Mass == 0 {
		return &command.Misfit{Text: fmt.Sprintf("%s: %s carries no payload", c.Name(), v.Name)}
	}
	return nil
}
