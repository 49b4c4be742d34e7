package again

import (
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// TestNoRecordedCommandUndoesAChange: of the vehicle at any time, since it is changed from the start; of what a
// command sets only after that.
func TestNoRecordedCommandUndoesAChange(t *testing.T) {
	o := Options{At: 10, Commands: []command.Command{command.SetWind{Speed: 3}}, Set: []vehiclefile.Setting{{Path: "battery.capacity", Value: "4 Ah"}}}
	omits := o.omits()
	for _, c := range []struct {
		elapsed float64
		command command.Command
		want    bool
	}{
		{5, command.SetBatteryCapacity{AmpereHours: 1}, true},
		{15, command.SetBatteryCapacity{AmpereHours: 1}, true},
		{5, command.SetWind{Speed: 8}, false},
		{15, command.SetWind{Speed: 8}, true},
		{15, command.SetTurbulence{Intensity: 0.2}, false},
	} {
		if got := omits(c.elapsed, c.command); got != c.want {
			t.Errorf("%s at %g s is left out: %v, want %v", command.Text(c.command), c.elapsed, got, c.want)
		}
	}
}
