package command

import "fmt"

// FailMotor stops a motor: its rotor gets no torque from now on.
type FailMotor struct {
	Motor int // number as ArduPilot counts, from 1
}

// DegradeMotor scales a rotor's thrust, as damaged blades do.
type DegradeMotor struct {
	Motor  int     // from 1
	Thrust float64 // share of the healthy thrust
}

// UnbalanceRotor sets the imbalance of a rotor, as a chipped or badly mounted
// propeller has it.
type UnbalanceRotor struct {
	Motor           int     // from 1
	GramMillimetres float64 // mass times its distance from the shaft [g mm]
}

// StickMotor holds an ESC's output at a value, whatever its signal says. A collapse
// of the supply stops it still.
type StickMotor struct {
	Motor  int     // from 1
	Output float64 // share of full duty
}

// DesyncMotor lets an ESC lose step with its motor.
type DesyncMotor struct {
	Motor  int     // from 1
	Margin float64 // what it can give beyond the back-EMF and keep in step, share of the battery's voltage
}

// RestoreMotor makes a motor and its rotor healthy again, and replaces a propeller that
// the ground or another vehicle broke, but not on a wreck, which needs a Reset.
type RestoreMotor struct {
	Motor int // from 1
}

func (FailMotor) Descriptor() *Descriptor      { return failMotor }
func (DegradeMotor) Descriptor() *Descriptor   { return degradeMotor }
func (UnbalanceRotor) Descriptor() *Descriptor { return unbalanceRotor }
func (StickMotor) Descriptor() *Descriptor     { return stickMotor }
func (DesyncMotor) Descriptor() *Descriptor    { return desyncMotor }
func (RestoreMotor) Descriptor() *Descriptor   { return restoreMotor }

// motorField is the argument that names a motor; the airframe may have fewer.
func motorField[T Command](at func(*T) *int) Field[T] {
	return Field[T]{Arg: Arg{Name: "motor", Doc: "its number as ArduPilot counts", Min: 1, Max: MaxMotors, Required: true, Motor: true}, Count: at}
}

var failMotor = Define(Definition[FailMotor]{
	Name: "fail_motor", Group: GroupMotors, Fault: true,
	Doc: "stops a motor, or lets its rotor give only a share of its thrust",
	Args: []Field[FailMotor]{
		motorField(func(c *FailMotor) *int { return &c.Motor }),
		{Arg: Arg{Name: "thrust", Doc: "share of the healthy thrust that is left; 0 stops the motor", Max: 1}},
	},
	Build: func(v Values) Command {
		if v["thrust"] > 0 {
			return DegradeMotor{Motor: int(v["motor"]), Thrust: v["thrust"]}
		}
		return FailMotor{Motor: int(v["motor"])}
	},
	Text:  func(c FailMotor) string { return fmt.Sprintf("motor %d failed", c.Motor) },
	Moves: "degrade_motor",
	Between: func(from Command, to FailMotor, share float64) Command {
		return DegradeMotor{Motor: to.Motor, Thrust: linear(from.(DegradeMotor).Thrust, 0, share)}
	},
})

var degradeMotor = Define(Definition[DegradeMotor]{
	Name: "degrade_motor", Group: GroupMotors, Fault: true, Ramps: true,
	Doc: "lets a rotor give only a share of its thrust, as damaged blades do",
	Args: []Field[DegradeMotor]{
		motorField(func(c *DegradeMotor) *int { return &c.Motor }),
		{Arg: Arg{Name: "thrust", Doc: "share of the healthy thrust that is left", Max: 1, Required: true},
			Number: func(c *DegradeMotor) *float64 { return &c.Thrust }},
	},
	Text: func(c DegradeMotor) string {
		return fmt.Sprintf("motor %d at %.0f %% thrust", c.Motor, 100*c.Thrust)
	},
})

var unbalanceRotor = Define(Definition[UnbalanceRotor]{
	Name: "unbalance_rotor", Group: GroupMotors, Fault: true, Ramps: true,
	Doc: "makes a rotor shake the vehicle, as a chipped propeller does",
	Args: []Field[UnbalanceRotor]{
		motorField(func(c *UnbalanceRotor) *int { return &c.Motor }),
		{Arg: Arg{Name: "imbalance", Doc: "mass times its distance from the shaft; 0 is balanced", Unit: "g mm", Max: 1000, Required: true},
			Number: func(c *UnbalanceRotor) *float64 { return &c.GramMillimetres }},
	},
	Text: func(c UnbalanceRotor) string {
		return fmt.Sprintf("motor %d unbalanced by %s g mm", c.Motor, figure(c.GramMillimetres))
	},
})

var stickMotor = Define(Definition[StickMotor]{
	Name: "stick_motor", Group: GroupMotors, Fault: true,
	Doc: "holds an ESC's output at a value, whatever its signal says",
	Args: []Field[StickMotor]{
		motorField(func(c *StickMotor) *int { return &c.Motor }),
		{Arg: Arg{Name: "output", Doc: "share of full duty; 0 is dead", Max: 1, Required: true},
			Number: func(c *StickMotor) *float64 { return &c.Output }},
	},
	Text: func(c StickMotor) string {
		return fmt.Sprintf("motor %d stuck at %.0f %%", c.Motor, 100*c.Output)
	},
})

var desyncMotor = Define(Definition[DesyncMotor]{
	Name: "desync_motor", Group: GroupMotors, Fault: true,
	Doc: "lets an ESC lose step with its motor whenever it must push hard: then the motor coasts until the ESC starts it again",
	Args: []Field[DesyncMotor]{
		motorField(func(c *DesyncMotor) *int { return &c.Motor }),
		{Arg: Arg{Name: "margin", Doc: "voltage beyond the back-EMF that it can give and keep in step, as a share of the battery's; a hover takes some 0.1, a full climb 0.3; 0 loses step at once", Max: 1, Required: true},
			Number: func(c *DesyncMotor) *float64 { return &c.Margin }},
	},
	Text: func(c DesyncMotor) string {
		return fmt.Sprintf("motor %d loses step beyond %.0f %%", c.Motor, 100*c.Margin)
	},
})

var restoreMotor = Define(Definition[RestoreMotor]{
	Name: "restore_motor", Group: GroupMotors,
	Doc:  "makes a motor and its rotor healthy again, with a new propeller where the old one broke; a wreck needs a reset",
	Args: []Field[RestoreMotor]{motorField(func(c *RestoreMotor) *int { return &c.Motor })},
	Text: func(c RestoreMotor) string { return fmt.Sprintf("motor %d restored", c.Motor) },
	Ends: func(c RestoreMotor, ramp Command) bool { return c.Motor == Motor(ramp) },
})
