package engine

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Params is a piston engine as its maker describes it. Power and torque are at full throttle in the standard
// atmosphere at sea level; speeds are the shaft's.
type Params struct {
	Name         string
	Strokes      float64 // of a working cycle, 2 or 4
	Displacement float64 // [m³]
	Power        float64 // greatest, at the shaft [W]
	PowerSpeed   float64 // at which it gives it [rad/s]
	TorqueSpeed  float64 // of the greatest torque [rad/s]
	Friction     float64 // share of the gases' torque at PowerSpeed that friction takes, 0 to 1
	Idle         float64 // with the throttle closed, turning a propeller that takes Power at PowerSpeed [rad/s]
	Stall        float64 // it doesn't fire below [rad/s]
	Compression  float64 // ratio
	Consumption  float64 // of fuel for work at Power [kg/J]

	ThrottleReversed bool // a shorter pulse opens the throttle: the calibration's shortest one opens it

	IgnitionOutput int // servo output that switches the ignition on above 1500 µs; 0: it is on while the throttle has a pulse
	StarterOutput  int // servo output that engages the starter above 1500 µs; 0: with the throttle open it starts by itself
}

// Tank holds the fuel of all engines. The zero value is none.
type Tank struct {
	Fuel     float64              // that the vehicle starts with, part of its mass [kg]
	PlaceFRD frame.Vec[frame.FRD] // of the fuel, however much is left [m]
}

// GramsPerKilowattHour turns a consumption as printed in data sheets [g/(kW h)] to [kg/J].
func GramsPerKilowattHour(g float64) float64 { return g / 3.6e9 }

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"number of strokes", p.Strokes, 2, 4, ""},
		{"displacement", p.Displacement, 1e-7, 1e-3, " m³"},
		{"power", p.Power, 10, 1e5, " W"},
		{"speed of the greatest power", p.PowerSpeed, 100, 4000, " rad/s"},
		// Nearer to it, the parabola of the torque is too steep; farther below, no engine has it.
		{"speed of the greatest torque", p.TorqueSpeed, p.PowerSpeed / 2, p.PowerSpeed / 1.15, " rad/s"},
		{"friction", p.Friction, 0.02, 0.5, ""},
		{"idle", p.Idle, p.PowerSpeed / 20, p.PowerSpeed / 2, " rad/s"},
		{"stall speed", p.Stall, p.PowerSpeed / 50, 0.8 * p.Idle, " rad/s"},
		{"compression ratio", p.Compression, 3, 20, ""},
		// A kilogram of petrol has some 43 MJ, of methanol 20: no engine turns half of that to work.
		{"consumption", p.Consumption, GramsPerKilowattHour(160), GramsPerKilowattHour(5000), " kg/J"},
	} {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("engine: %s is %.4g%s, must be from %.4g to %.4g%s", f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	if most := 25e5; !(p.MeanPressure(p.Power/p.PowerSpeed) <= most) {
		return fmt.Errorf("engine: %.4g W at %.4g rad/s from %.4g m³ take a mean effective pressure of %.3g Pa, must be at most %g Pa", p.Power, p.PowerSpeed, p.Displacement, p.MeanPressure(p.Power/p.PowerSpeed), most)
	}
	return nil
}

// MeanPressure returns the mean effective pressure that makes a torque [Pa]: work of a cycle over displacement.
func (p *Params) MeanPressure(torque float64) float64 {
	return torque * p.Strokes * math.Pi / p.Displacement // a stroke is half a turn
}
