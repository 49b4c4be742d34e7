package command

import "fmt"

// FlattenTyre lets air out of a wheel's tyre.
type FlattenTyre struct {
	Wheel Part
	Share float64 // of its air that is lost; 1: it runs on its rim
}

// StickWheel lets a wheel drag, as a brake does that does not release, or seizes it, as a bearing does.
type StickWheel struct {
	Wheel  Part
	Drags  bool    // it still turns, against Torque; else it does not turn
	Torque float64 // [N m]
}

// LoseWheel breaks a wheel or a skid off.
type LoseWheel struct{ Wheel Part }

// RestoreWheel puts a whole wheel in the place of one.
type RestoreWheel struct{ Wheel Part }

func (FlattenTyre) Descriptor() *Descriptor  { return flattenTyre }
func (StickWheel) Descriptor() *Descriptor   { return stickWheel }
func (LoseWheel) Descriptor() *Descriptor    { return loseWheel }
func (RestoreWheel) Descriptor() *Descriptor { return restoreWheel }

// wheelField is the argument that names a wheel; the vehicle may have fewer.
func wheelField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "wheel", Doc: "its place, such as front left or nose, or its number in the vehicle file, from 1; skids are wheels, too", Required: true, Part: WheelPart}, Named: at}
}

var flattenTyre = Define(Definition[FlattenTyre]{
	Name: "flatten_tyre", Group: GroupWheels, Fault: true, Ramps: true,
	Doc: "lets air out of a tyre: its wheel gets smaller and softer, holds less and rolls harder",
	Args: []Field[FlattenTyre]{
		wheelField(func(c *FlattenTyre) *Part { return &c.Wheel }),
		{Arg: Arg{Name: "share", Doc: "of its air that is lost; with all of it the wheel runs on its rim", Max: 1, Default: 1},
			Number: func(c *FlattenTyre) *float64 { return &c.Share }},
	},
	Heals: func(c FlattenTyre) bool { return c.Share == 0 },
	Text: func(c FlattenTyre) string {
		if c.Share == 1 {
			return c.Wheel.words(WheelPart) + ": tyre flat"
		}
		return fmt.Sprintf("%s: tyre without %.0f %% of its air", c.Wheel.words(WheelPart), 100*c.Share)
	},
})

var stickWheel = Define(Definition[StickWheel]{
	Name: "stick_wheel", Group: GroupWheels, Fault: true,
	Doc: "lets a wheel drag, as a brake that does not release, or keeps it from turning, as a bearing that has seized",
	Args: []Field[StickWheel]{
		wheelField(func(c *StickWheel) *Part { return &c.Wheel }),
		{Arg: Arg{Name: "torque", Doc: "against which it still turns; left out: it does not turn", Unit: "N m", Max: 10000, Optional: true},
			Number: func(c *StickWheel) *float64 { return &c.Torque }, Given: func(c *StickWheel) *bool { return &c.Drags }},
	},
	Check: func(c StickWheel) error {
		if !c.Drags && c.Torque != 0 {
			return fmt.Errorf("stick_wheel: torque is %.10g N m, must be 0 where the wheel does not turn", c.Torque)
		}
		return nil
	},
	Heals: func(c StickWheel) bool { return c.Drags && c.Torque == 0 },
	Text: func(c StickWheel) string {
		if c.Drags {
			return fmt.Sprintf("%s drags with %.3g N m", c.Wheel.words(WheelPart), c.Torque)
		}
		return c.Wheel.words(WheelPart) + " stuck"
	},
})

var loseWheel = Define(Definition[LoseWheel]{
	Name: "lose_wheel", Group: GroupWheels, Fault: true,
	Doc:  "breaks a wheel or a skid off, with its mass where the vehicle file gives it one",
	Args: []Field[LoseWheel]{wheelField(func(c *LoseWheel) *Part { return &c.Wheel })},
	Text: func(c LoseWheel) string { return c.Wheel.words(WheelPart) + " lost" },
	Ends: func(c LoseWheel, ramp Command) bool { return sameThing(c, ramp) },
})

var restoreWheel = Define(Definition[RestoreWheel]{
	Name: "restore_wheel", Group: GroupWheels,
	Doc:  "puts a whole wheel in the place of one, also of one that broke: it fills its tyre or lifts the vehicle slowly",
	Args: []Field[RestoreWheel]{wheelField(func(c *RestoreWheel) *Part { return &c.Wheel })},
	Text: func(c RestoreWheel) string { return c.Wheel.words(WheelPart) + " restored" },
	Ends: func(c RestoreWheel, ramp Command) bool { return sameThing(c, ramp) },
})
