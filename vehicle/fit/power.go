package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/vehicle/framefile"
)

// powerError says that no rotors and motors hover from a file's power, and which would do.
type powerError struct {
	error               // of type *framefile.Error
	least, most float64 // [W]
}

func (e *powerError) Unwrap() error { return e.error }

// powerMargin keeps the nearest power inside of its bounds.
const powerMargin = 0.01

// nearest gives a file the nearest power that is possible, by refCurrent. Where the pack cannot have
// refVoltage at that current, it has what a full one has.
func (e *powerError) nearest(f *framefile.File) {
	power := f.RefVoltage.Value * f.RefCurrent.Value
	if power < e.least {
		power = e.least * (1 + powerMargin)
	} else {
		power = e.most * (1 - powerMargin)
	}
	full := f.MaxVoltage.Value
	if square := full*full - 4*power*f.RefBatteryResistance.Value; square > 0 {
		f.RefVoltage.Value = min(f.RefVoltage.Value, (full+math.Sqrt(square))/2)
	}
	f.RefCurrent.Value = power / f.RefVoltage.Value
}

func (d *design) powerFault(least, most float64) error {
	f := d.file
	return &powerError{d.fault(culprit(f.RefCurrent, f.RefVoltage, f.DiscArea, f.Mass),
		fmt.Sprintf("%s at %s, which is %.4g W", say("refCurrent", f.RefCurrent, " A"), say("refVoltage", f.RefVoltage, " V"), d.power),
		fmt.Sprintf("%.4g to %.4g W (%.4g to %.4g A) to hover with %s and %s",
			least, most, least/f.RefVoltage.Value, most/f.RefVoltage.Value, say("mass", f.Mass, " kg"), say("disc_area", f.DiscArea, " m²")),
		"correct refCurrent, refVoltage, mass or disc_area"), least, most}
}

// powerNote says that another power than the file's was taken; empty: it was not.
func (w *wanted) powerNote() string {
	asked, taken := w.original.RefVoltage.Value*w.original.RefCurrent.Value, w.power
	if asked == taken {
		return ""
	}
	low, bound := "low", "least"
	if asked > taken {
		low, bound = "high", "most"
	}
	return fmt.Sprintf("%s at %s, %.4g W, is too %s a power to hover with %s and %s: %.4g W is taken (%.4g A at %.4g V), the %s that is possible. Its current and flight times are this vehicle's, not the file's.",
		say("refCurrent", w.original.RefCurrent, " A"), say("refVoltage", w.original.RefVoltage, " V"), asked, low,
		say("mass", w.file.Mass, " kg"), say("disc_area", w.file.DiscArea, " m²"), taken, w.file.RefCurrent.Value, w.file.RefVoltage.Value, bound)
}
