package joystick

import (
	"fmt"
	"math"
)

// Axis is the calibration of one axis. All but DeadZone are raw values of the device.
type Axis struct {
	Min      float64 `yaml:"min"`                 // at one end, −1 to 1
	Centre   float64 `yaml:"centre"`              // at rest, or the middle of an axis without a rest
	Max      float64 `yaml:"max"`                 // at the other end
	DeadZone float64 `yaml:"dead-zone,omitempty"` // share of the travel on either side of the centre that counts as 0, 0 to 0.5
}

// The limits of a calibration.
const (
	MaxDeadZone = 0.5
	minTravel   = 0.2 // from Min to Max
	minSide     = 0.1 // share of the travel on either side of the centre
)

// WholeAxis returns the calibration of an axis that uses its whole range.
func WholeAxis() Axis { return Axis{Min: -1, Max: 1} }

// Normal returns the position of the axis for a raw value, −1 to 1, 0 in the dead zone.
// NaN counts as the centre.
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

// check reports the first invalid value.
func (a Axis) check() error {
	travel := a.Max - a.Min
	switch {
	case !(a.Min >= -1 && a.Max <= 1 && travel >= minTravel):
		return fmt.Errorf("min %.10g, max %.10g: expected from -1 to 1, at least %.10g apart", a.Min, a.Max, minTravel)
	case !(a.Centre-a.Min >= minSide*travel && a.Max-a.Centre >= minSide*travel):
		return fmt.Errorf("centre %.10g: expected between min %.10g and max %.10g, at least %.10g of the travel from either", a.Centre, a.Min, a.Max, minSide)
	case !(a.DeadZone >= 0 && a.DeadZone <= MaxDeadZone):
		return fmt.Errorf("dead-zone %.10g: expected 0 to %.10g", a.DeadZone, MaxDeadZone)
	}
	return nil
}

// expo bends v, −1 to 1, so that it is flatter around 0: share 0 leaves it, 1 gives its
// cube.
func expo(v, share float64) float64 { return v + share*(v*v*v-v) }
