package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/vehicle/framefile"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// wanted is what the file asks for, in SI.
type wanted struct {
	file     *framefile.File
	original *framefile.File // the same, before its power was moved
	layout   layout.Layout

	motors  float64 // their number
	levels  float64 // motors in a stack
	weight  float64 // [N]
	radius  float64 // of each rotor [m]
	pack    battery.Params
	charge  float64 // at the reference points
	voltage float64 // of the full pack in hover [V]

	throttle throttle
	power    float64 // in hover, from the battery [W]
	drag     float64 // of the rotors in the reference flight, as mdrag_coef

	speed, angle   float64 // of the reference flight [m/s, rad]
	hoverAltitude  float64 // whose standard atmosphere the hover has [m]
	cruiseAltitude float64 // that has the reference flight's density [m]
}

func wantedOf(f *framefile.File, l layout.Layout) (*wanted, error) {
	w := &wanted{
		file: f, original: f, layout: l,
		motors: float64(len(l.Motors)), levels: float64(l.Levels()),
		weight:        f.Mass.Value * standard.Gravity,
		throttle:      throttleOf(f),
		power:         f.RefVoltage.Value * f.RefCurrent.Value,
		speed:         f.RefSpeed.Value,
		angle:         f.RefAngleDeg.Value * math.Pi / 180,
		hoverAltitude: f.RefAltitude.Value,
	}
	w.radius = math.Sqrt(f.DiscArea.Value / (float64(arms(l)) * math.Pi))
	w.cruiseAltitude = f.RefAltitude.Value
	if f.RefTempC.Given {
		w.cruiseAltitude = densityAltitude(f.RefAltitude.Value, f.RefTempC.Value)
	}
	for _, check := range []func() error{w.checkRanges, w.findPack} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// arms counts the stacks of rotors.
func arms(l layout.Layout) (n int) {
	for _, m := range l.Motors {
		if m.Level == 0 {
			n++
		}
	}
	return n
}

// densityAltitude returns the altitude whose standard atmosphere has the density
// of air with the pressure of altitude [m] and the temperature [°C].
func densityAltitude(altitude, tempC float64) float64 {
	air := atmosphere.At(atmosphere.Inputs{Altitude: altitude})
	want := air.Pressure / (standard.GasConstant * (tempC + 273.15))
	low, high := atmosphere.MinAltitude, atmosphere.MaxAltitude
	for high-low > 0.01 {
		if mid := (low + high) / 2; atmosphere.At(atmosphere.Inputs{Altitude: mid}).Density > want {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// checkRanges refuses what a frame file may say but a vehicle here cannot be.
func (w *wanted) checkRanges() error {
	f := w.file
	if f.NumMotors.Given && f.Count() != len(w.layout.Motors) {
		return w.fault(f.NumMotors, fmt.Sprintf("num_motors %d", f.Count()),
			fmt.Sprintf("%d, as the layout %s has", len(w.layout.Motors), w.layout.Name), "correct it or choose another layout")
	}
	if !(w.radius >= 0.01 && w.radius <= 1.5) {
		return w.fault(f.DiscArea, fmt.Sprintf("%s, rotors of %.3g m radius on %d arms", say("disc_area", f.DiscArea, " m²"), w.radius, arms(w.layout)),
			"a radius of 0.01 to 1.5 m", "correct it; rotors above one another count once")
	}
	for _, c := range []struct {
		number    framefile.Number
		key, unit string
		lo, hi    float64
	}{
		{f.Mass, "mass", " kg", 0.05, 500},
		{f.PWMMinUs, "pwmMin", " µs", 800, 1500},
		{f.PWMMaxUs, "pwmMax", " µs", f.PWMMinUs.Value + 100, 2200},
		{f.DiagonalSize, "diagonal_size", " m", 0.02, 2 * (9.9 - w.radius)},
		{f.BatteryCapacityAh, "battCapacityAh", " Ah", 0, 1000},
	} {
		if !(c.number.Value >= c.lo && c.number.Value <= c.hi) {
			return w.fault(c.number, say(c.key, c.number, c.unit),
				fmt.Sprintf("%g to %g%s, which is what can be flown here", c.lo, c.hi, c.unit), "correct it")
		}
	}
	return nil
}

// fault is an error at one of the file's numbers, or at its start where the file does
// not give it.
func (w *wanted) fault(n framefile.Number, got, want, do string) error {
	at := n.At
	if !n.Given {
		at = framefile.Pos{Line: 1, Col: 1}
	}
	return &framefile.Error{Name: w.file.Name, Pos: at, Got: got, Want: want, Do: do}
}

// say names a number for a message.
func say(key string, n framefile.Number, unit string) string {
	s := fmt.Sprintf("%s %.4g%s", key, n.Value, unit)
	if !n.Given {
		s += " (the default)"
	}
	return s
}

// culprit returns the first of the numbers that the file gives, else the first.
func culprit(numbers ...framefile.Number) framefile.Number {
	for _, n := range numbers {
		if n.Given {
			return n
		}
	}
	return numbers[0]
}
