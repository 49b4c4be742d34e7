package command

import "fmt"

// StickServo holds what a servo moves at an angle, whatever its pulse says.
type StickServo struct {
	Servo    Part
	At       bool    // at AngleDeg; else where it stands
	AngleDeg float64 // of what it moves; it gets there at the servo's rate [deg]
}

// FloatServo takes a servo's torque: the surface that it moves trails with the flow.
type FloatServo struct{ Servo Part }

// SlowServo lets a servo turn at only a share of its rate, as with a low voltage or a worn gear.
type SlowServo struct {
	Servo Part
	Rate  float64 // share of its rate that is left
}

// OffsetServo lets a servo stand off its angle, as one whose horn slipped.
type OffsetServo struct {
	Servo    Part
	AngleDeg float64 // added [deg]
}

// ReverseServo lets a servo turn to the other side of its neutral angle.
type ReverseServo struct{ Servo Part }

// RestoreServo makes a servo healthy again.
type RestoreServo struct{ Servo Part }

func (StickServo) Descriptor() *Descriptor   { return stickServo }
func (FloatServo) Descriptor() *Descriptor   { return floatServo }
func (SlowServo) Descriptor() *Descriptor    { return slowServo }
func (OffsetServo) Descriptor() *Descriptor  { return offsetServo }
func (ReverseServo) Descriptor() *Descriptor { return reverseServo }
func (RestoreServo) Descriptor() *Descriptor { return restoreServo }

// servoField is the argument that names a servo; the vehicle may have fewer.
func servoField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "servo", Doc: "its name in the vehicle file, or its number in the list there, from 1", Required: true, Part: ServoPart}, Named: at}
}

var stickServo = Define(Definition[StickServo]{
	Name: "stick_servo", Group: GroupServos, Fault: true,
	Doc: "holds a servo, and what it moves, whatever its pulse says",
	Args: []Field[StickServo]{
		servoField(func(c *StickServo) *Part { return &c.Servo }),
		{Arg: Arg{Name: "angle", Doc: "of what it moves, where it goes at its rate and stays; left out: where it stands", Unit: "deg", Min: -180, Max: 180, Optional: true},
			Number: func(c *StickServo) *float64 { return &c.AngleDeg }, Given: func(c *StickServo) *bool { return &c.At }},
	},
	Check: func(c StickServo) error {
		if !c.At && c.AngleDeg != 0 {
			return fmt.Errorf("stick_servo: angle is %.10g°, must be 0 where the servo sticks where it stands", c.AngleDeg)
		}
		return nil
	},
	Text: func(c StickServo) string {
		if c.At {
			return fmt.Sprintf("%s stuck at %.3g°", c.Servo.words(ServoPart), c.AngleDeg)
		}
		return c.Servo.words(ServoPart) + " stuck"
	},
})

var floatServo = Define(Definition[FloatServo]{
	Name: "float_servo", Group: GroupServos, Fault: true, Moves: "stick_servo",
	Doc:  "takes the torque from a servo: the control surfaces that it moves trail with the flow",
	Args: []Field[FloatServo]{servoField(func(c *FloatServo) *Part { return &c.Servo })},
	Text: func(c FloatServo) string { return c.Servo.words(ServoPart) + " floating" },
})

var slowServo = Define(Definition[SlowServo]{
	Name: "slow_servo", Group: GroupServos, Fault: true, Ramps: true,
	Doc: "lets a servo turn at only a share of its rate",
	Args: []Field[SlowServo]{
		servoField(func(c *SlowServo) *Part { return &c.Servo }),
		{Arg: Arg{Name: "rate", Doc: "share of its rate that is left", Min: 0.01, Max: 1, Required: true},
			Number: func(c *SlowServo) *float64 { return &c.Rate }},
	},
	Heals: func(c SlowServo) bool { return c.Rate == 1 },
	Text: func(c SlowServo) string {
		return fmt.Sprintf("%s at %.0f %% of its rate", c.Servo.words(ServoPart), 100*c.Rate)
	},
})

var offsetServo = Define(Definition[OffsetServo]{
	Name: "offset_servo", Group: GroupServos, Fault: true, Ramps: true,
	Doc: "lets a servo stand off its angle, as one whose horn slipped",
	Args: []Field[OffsetServo]{
		servoField(func(c *OffsetServo) *Part { return &c.Servo }),
		{Arg: Arg{Name: "angle", Doc: "added to that of what it moves; 0 is none", Unit: "deg", Min: -90, Max: 90, Required: true},
			Number: func(c *OffsetServo) *float64 { return &c.AngleDeg }},
	},
	Heals: func(c OffsetServo) bool { return c.AngleDeg == 0 },
	Text: func(c OffsetServo) string {
		return fmt.Sprintf("%s off by %.3g°", c.Servo.words(ServoPart), c.AngleDeg)
	},
})

var reverseServo = Define(Definition[ReverseServo]{
	Name: "reverse_servo", Group: GroupServos, Fault: true,
	Doc:  "lets a servo turn to the other side of the angle at which it starts",
	Args: []Field[ReverseServo]{servoField(func(c *ReverseServo) *Part { return &c.Servo })},
	Text: func(c ReverseServo) string { return c.Servo.words(ServoPart) + " reversed" },
})

var restoreServo = Define(Definition[RestoreServo]{
	Name: "restore_servo", Group: GroupServos,
	Doc:  "makes a servo healthy again",
	Args: []Field[RestoreServo]{servoField(func(c *RestoreServo) *Part { return &c.Servo })},
	Text: func(c RestoreServo) string { return c.Servo.words(ServoPart) + " restored" },
	Ends: func(c RestoreServo, ramp Command) bool { return sameThing(c, ramp) },
})
