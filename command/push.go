package command

import (
	"fmt"
	"math"
	"strings"
)

// Shove pushes the vehicle at its centre of mass with a constant force for a time.
type Shove struct {
	North, East, Down float64 // force [N], each −1000 to 1000
	Duration          float64 // [s], 0.01 to 10
}

// Twist turns the vehicle with a constant torque about its own axes for a time.
type Twist struct {
	Roll, Pitch, Yaw float64 // torque [N m], each −100 to 100; positive: right side down, nose up, nose right
	Duration         float64 // [s], 0.01 to 10
}

func (Shove) sealed() {}
func (Twist) sealed() {}

// Name is shove.
func (Shove) Name() string { return "shove" }

// Name is twist.
func (Twist) Name() string { return "twist" }

// Detail tells the force along the ground and the way it goes, the force up or
// down, and the time.
func (c Shove) Detail() string {
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
	return strings.Join(parts, ", ") + fmt.Sprintf(" for %.3g s", c.Duration)
}

// Detail tells the torque about each axis that has one, and the time.
func (c Twist) Detail() string {
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
	return strings.Join(parts, ", ") + fmt.Sprintf(" for %.3g s", c.Duration)
}

// Validate checks the range of each field; the vehicle may stand less.
func (c Shove) Validate() error {
	return firstOf(
		inRange(c, "north", c.North, -1000, 1000, "N"),
		inRange(c, "east", c.East, -1000, 1000, "N"),
		inRange(c, "down", c.Down, -1000, 1000, "N"),
		inRange(c, "duration", c.Duration, 0.01, 10, "s"))
}

// Validate checks the range of each field; the vehicle may stand less.
func (c Twist) Validate() error {
	return firstOf(
		inRange(c, "roll", c.Roll, -100, 100, "N m"),
		inRange(c, "pitch", c.Pitch, -100, 100, "N m"),
		inRange(c, "yaw", c.Yaw, -100, 100, "N m"),
		inRange(c, "duration", c.Duration, 0.01, 10, "s"))
}
