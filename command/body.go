package command

import (
	"fmt"
	"math"
	"strings"
)

// DropPayload releases the payload. What is left is lighter, with a new balance.
type DropPayload struct{}

// SlingLoad hangs a load on a cable below the vehicle, in place of another one.
// DropPayload lets it go.
type SlingLoad struct {
	Mass     float64 // [kg]
	Length   float64 // of the cable [m]
	DragArea float64 // drag coefficient times area [m²]
}

// Launch sets off the vehicle's launch: by hand, by a catapult or a bungee.
type Launch struct{}

// Shove pushes the vehicle at its centre of mass with a constant force for a time.
type Shove struct {
	North, East, Down float64 // force [N]
	Duration          float64 // [s]
}

// Twist turns the vehicle with a constant torque about its own axes for a time.
type Twist struct {
	Roll, Pitch, Yaw float64 // torque [N m]; positive: right side down, nose up, nose right
	Duration         float64 // [s]
}

// Jolt accelerates the vehicle along and about its own axes for a time, whatever its mass
// and inertia: the force turns with the vehicle.
type Jolt struct {
	Forward, Right, Down float64 // acceleration [m/s²]
	Roll, Pitch, Yaw     float64 // angular acceleration [rad/s²]; positive: right side down, nose up, nose right
	Duration             float64 // [s]
}

func (DropPayload) Descriptor() *Descriptor { return dropPayload }
func (SlingLoad) Descriptor() *Descriptor   { return slingLoad }
func (Launch) Descriptor() *Descriptor      { return launch }
func (Shove) Descriptor() *Descriptor       { return shove }
func (Twist) Descriptor() *Descriptor       { return twist }
func (Jolt) Descriptor() *Descriptor        { return jolt }

// durationArg is how long a push acts.
var durationArg = Arg{Name: "duration", Doc: "how long it acts", Unit: "s", Min: 0.01, Max: 10, Default: 0.2}

// forceArg and torqueArg are one axis of a push; the vehicle may withstand less.
func forceArg(name, doc string) Arg {
	return Arg{Name: name, Doc: doc, Unit: "N", Min: -1000, Max: 1000}
}
func torqueArg(name, doc string) Arg {
	return Arg{Name: name, Doc: doc, Unit: "N m", Min: -100, Max: 100}
}

var dropPayload = Define(Definition[DropPayload]{
	Name: "drop_payload", Group: GroupBody,
	Doc:  "releases the payload; a load on a cable first, and alone",
	Text: func(DropPayload) string { return "payload dropped" },
})

var slingLoad = Define(Definition[SlingLoad]{
	Name: "sling_load", Group: GroupBody, Sets: "slung_load",
	Doc: "hangs a load on a cable straight below the vehicle, in place of another one; drop_payload lets it go",
	Args: []Field[SlingLoad]{
		{Arg: Arg{Name: "mass", Doc: "of the load, at most ten times the vehicle's", Unit: "kg", Min: 0.001, Max: 500, Required: true},
			Number: func(c *SlingLoad) *float64 { return &c.Mass }},
		{Arg: Arg{Name: "length", Doc: "of the cable", Unit: "m", Min: 0.1, Max: 200, Default: 5},
			Number: func(c *SlingLoad) *float64 { return &c.Length }},
		{Arg: Arg{Name: "drag_area", Doc: "drag coefficient times area of the load", Unit: "m²", Max: 10},
			Number: func(c *SlingLoad) *float64 { return &c.DragArea }},
	},
	Text: func(c SlingLoad) string { return fmt.Sprintf("%.3g kg slung on %.3g m", c.Mass, c.Length) },
})

var launch = Define(Definition[Launch]{
	Name: "launch", Group: GroupBody,
	Doc:  "sets off the launch that the vehicle has, by hand, catapult or bungee",
	Text: func(Launch) string { return "launch set off" },
})

var shove = Define(Definition[Shove]{
	Name: "shove", Group: GroupBody, Once: true,
	Doc: "pushes the vehicle at its centre of mass",
	Args: []Field[Shove]{
		{Arg: forceArg("north", "force to the north"), Number: func(c *Shove) *float64 { return &c.North }},
		{Arg: forceArg("east", "force to the east"), Number: func(c *Shove) *float64 { return &c.East }},
		{Arg: forceArg("down", "force down"), Number: func(c *Shove) *float64 { return &c.Down }},
		{Arg: durationArg, Number: func(c *Shove) *float64 { return &c.Duration }},
	},
	Text: shoveText,
})

// shoveText tells the horizontal force and its direction, the vertical force, and the time.
func shoveText(c Shove) string {
	var parts []string
	if along := math.Hypot(c.North, c.East); along != 0 || c.Down == 0 {
		to := math.Mod(math.Atan2(c.East, c.North)*180/math.Pi+360, 360)
		parts = append(parts, fmt.Sprintf("%.3g N toward %03.0f°", along, math.Mod(math.Round(to), 360)))
	}
	if c.Down > 0 {
		parts = append(parts, fmt.Sprintf("%.3g N down", c.Down))
	} else if c.Down < 0 {
		parts = append(parts, fmt.Sprintf("%.3g N up", -c.Down))
	}
	return "shove of " + strings.Join(parts, ", ") + fmt.Sprintf(" for %.3g s", c.Duration)
}

var twist = Define(Definition[Twist]{
	Name: "twist", Group: GroupBody, Once: true,
	Doc: "turns the vehicle about its own axes",
	Args: []Field[Twist]{
		{Arg: torqueArg("roll", "torque, right side down"), Number: func(c *Twist) *float64 { return &c.Roll }},
		{Arg: torqueArg("pitch", "torque, nose up"), Number: func(c *Twist) *float64 { return &c.Pitch }},
		{Arg: torqueArg("yaw", "torque, nose right"), Number: func(c *Twist) *float64 { return &c.Yaw }},
		{Arg: durationArg, Number: func(c *Twist) *float64 { return &c.Duration }},
	},
	Text: twistText,
})

// twistText tells the torque about each axis that has one, and the time.
func twistText(c Twist) string {
	var parts []string
	for _, axis := range []struct {
		name   string
		torque float64
	}{{"roll", c.Roll}, {"pitch", c.Pitch}, {"yaw", c.Yaw}} {
		if axis.torque != 0 {
			parts = append(parts, fmt.Sprintf("%s %+.3g N m", axis.name, axis.torque))
		}
	}
	if parts == nil {
		parts = []string{"0 N m"}
	}
	return "twist of " + strings.Join(parts, ", ") + fmt.Sprintf(" for %.3g s", c.Duration)
}

// alongArg and aboutArg are one axis of a jolt; the vehicle may withstand less.
func alongArg(name, doc string) Arg {
	return Arg{Name: name, Doc: doc, Unit: "m/s²", Min: -500, Max: 500}
}
func aboutArg(name, doc string) Arg {
	return Arg{Name: name, Doc: doc, Unit: "rad/s²", Min: -5000, Max: 5000}
}

var jolt = Define(Definition[Jolt]{
	Name: "jolt", Group: GroupBody, Once: true,
	Doc: "accelerates the vehicle along and about its own axes, whatever its mass",
	Args: []Field[Jolt]{
		{Arg: alongArg("forward", "acceleration to the front"), Number: func(c *Jolt) *float64 { return &c.Forward }},
		{Arg: alongArg("right", "acceleration to the right"), Number: func(c *Jolt) *float64 { return &c.Right }},
		{Arg: alongArg("down", "acceleration down"), Number: func(c *Jolt) *float64 { return &c.Down }},
		{Arg: aboutArg("roll", "angular acceleration, right side down"), Number: func(c *Jolt) *float64 { return &c.Roll }},
		{Arg: aboutArg("pitch", "angular acceleration, nose up"), Number: func(c *Jolt) *float64 { return &c.Pitch }},
		{Arg: aboutArg("yaw", "angular acceleration, nose right"), Number: func(c *Jolt) *float64 { return &c.Yaw }},
		{Arg: Arg{Name: "duration", Doc: "how long it acts", Unit: "s", Min: 0.001, Max: 60, Default: 0.2},
			Number: func(c *Jolt) *float64 { return &c.Duration }},
	},
	Text: joltText,
})

// joltText tells the acceleration along and about each axis that has one, and the time.
func joltText(c Jolt) string {
	var parts []string
	for _, axis := range []struct {
		name, unit string
		value      float64
	}{
		{"forward", "m/s²", c.Forward}, {"right", "m/s²", c.Right}, {"down", "m/s²", c.Down},
		{"roll", "rad/s²", c.Roll}, {"pitch", "rad/s²", c.Pitch}, {"yaw", "rad/s²", c.Yaw},
	} {
		if axis.value != 0 {
			parts = append(parts, fmt.Sprintf("%s %+.3g %s", axis.name, axis.value, axis.unit))
		}
	}
	if parts == nil {
		parts = []string{"0 m/s²"}
	}
	return "jolt of " + strings.Join(parts, ", ") + fmt.Sprintf(" for %.3g s", c.Duration)
}
