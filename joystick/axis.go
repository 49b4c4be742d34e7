package joystick

import (
	"fmt"
	"math"
)

// Axis is the calibration of one axis. All but DeadZone are raw values of the device.
type Axis struct {
	Min      float64 `yaml:"min"`                 // at one end, −1 to 1
	Centre   float64 `yaml:"centre"`              // at rest, or the middle of what has no rest
	Max      float64 `yaml:"max"`                 // at the other end
	DeadZone float64 `yaml:"dead-zone,omitempty"` // share of the way either side of the centre that counts as none, 0 to 0.5
}

// The limits of a calibration.
const (
	MaxDeadZone = 0.5
	leastTravel = 0.2 // from Min to Max
	leastSide   = 0.1 // share of the travel that lies either side of the centre
)

// WholeAxis is the calibration of an axis that uses all that it may.
func WholeAxis() Axis { return Axis{Min: -1, Max: 1} }

// Normal returns the axis's place, −1 to 1, 0 in the dead zone, for a raw value. What
// is no number counts as the centre.
func (a Axis) Normal(raw float64) float64 {
	if math.IsNaN(raw) {
		return 0
	}
	side := a.Max - a.Centre
	if raw < a.Centre {
		side = a.Centre - a.Min
	}
	v := max(-1, min(1, (raw-a.Centre)/side))
	far := math.Abs(v) - a.DeadZone
	if far <= 0 {
		return 0
	}
	return math.Copysign(far/(1-a.DeadZone), v)
}

// check says what can't be meant.
func (a Axis) check() error {
	travel := a.Max - a.Min
	switch {
	case !(a.Min >= -1 && a.Max <= 1 && travel >= leastTravel):
		return fmt.Errorf("min %g, max %g: expected from -1 to 1, at least %g apart", a.Min, a.Max, leastTravel)
	case !(a.Centre-a.Min >= leastSide*travel && a.Max-a.Centre >= leastSide*travel):
		return fmt.Errorf("centre %g: expected between min %g and max %g, at least %g of the way from either", a.Centre, a.Min, a.Max, leastSide)
	case !(a.DeadZone >= 0 && a.DeadZone <= MaxDeadZone):
		return fmt.Errorf("dead-zone %g: expected 0 to %g", a.DeadZone, MaxDeadZone)
	}
	return nil
}

// expo bends v, −1 to 1, so that it is flatter round 0: 0 leaves it, 1 is its cube.
func expo(v, share float64) float64 { return v + share*(v*v*v-v) }
