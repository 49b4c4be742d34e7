package command

import (
	"fmt"
	"math"
	"strings"
)

// DropPayload releases the payload. What is left is lighter, with a new balance.
type DropPayload struct{}

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

func (DropPayload) Descriptor() *Descriptor { return dropPayload }
func (Shove) Descriptor() *Descriptor       { return shove }
func (Twist) Descriptor() *Descriptor       { return twist }

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
	Doc:  "releases the payload",
	Text: func(DropPayload) string { return "payload dropped" },
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
