package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
)

// TestBatteryRestsAtTheVoltageAskedFor, and a voltage that the pack can't have is refused with its range.
func TestBatteryRestsAtTheVoltageAskedFor(t *testing.T) {
	w := newWorld(t, nil)
	for _, volts := range []float64{12.6, 12.5, 11.4, 10} {
		apply(t, w, command.SetBatteryVoltage{Voltage: volts})
		fly(t, w, Inputs{}, 0.01)
		if got := w.State().Power.OpenCircuit; math.Abs(got-volts) > 2e-3 {
			t.Errorf("it rests at %g V, want %g", got, volts)
		}
	}
	for _, volts := range []float64{5, 7.9, 12.7, 25} {
		err := Fits(&w.params.Vehicle, command.SetBatteryVoltage{Voltage: volts})
		if err == nil || !strings.Contains(err.Error(), "the 3S pack rests at 7.962 V empty and at 12.6 V full") {
			t.Errorf("%g V: %v", volts, err)
		}
	}
}

// TestCapacityDecidesHowFastItEmpties: half of it twice as fast, 0 not at all, and a reset
// brings the vehicle's own back.
func TestCapacityDecidesHowFastItEmpties(t *testing.T) {
	drawn := func(commands ...command.Command) float64 {
		w := newWorld(t, nil)
		apply(t, w, append(commands, command.SetBatteryCharge{Charge: 0.8})...)
		fly(t, w, all(1500), 2)
		return 0.8 - w.State().Power.Charge
	}
	w := newWorld(t, nil)
	own := w.State().Power.Capacity
	whole, half := drawn(), drawn(command.SetBatteryCapacity{AmpereHours: own / 2})
	if !(whole > 0) || math.Abs(half/whole-2) > 1e-3 {
		t.Errorf("of %g Ah %g is drawn, of half of it %g", own, whole, half)
	}
	if got := drawn(command.SetBatteryCapacity{}); math.Abs(got) > 1e-15 {
		t.Errorf("a pack that does not discharge lost %g of its charge", got)
	}
	apply(t, w, command.SetBatteryCapacity{})
	if got := w.State().Power.Capacity; got != 0 {
		t.Errorf("shown as %g Ah", got)
	}
	apply(t, w, command.Reset{})
	if got := w.State().Power.Capacity; got != own {
		t.Errorf("%g Ah after a reset, want %g", got, own)
	}
}
