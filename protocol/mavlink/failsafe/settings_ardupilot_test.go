//go:build ardupilot

package failsafe

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// documented is what a comment in ArduPilot's source says of a parameter.
var documented = regexp.MustCompile(`(?m)^\s*// @Param(?:\{[^}]*Copter[^}]*\})?: (\w+)\n((?:\s*// @.*\n)+)`)

// TestArduPilotDocumentsTheSameRanges and units: those of the settings are the ones in its source,
// where it gives any.
func TestArduPilotDocumentsTheSameRanges(t *testing.T) {
	fields := map[string]map[string]string{}
	for file, prefix := range map[string]string{
		"ArduCopter/Parameters.cpp": "", "libraries/AC_Fence/AC_Fence.cpp": "FENCE_",
		"libraries/AP_BattMonitor/AP_BattMonitor_Params.cpp": "BATT_", "libraries/GCS_MAVLink/GCS.cpp": "MAV",
	} {
		for _, m := range documented.FindAllStringSubmatch(ardupilot.ReadSource(t, file), -1) {
			f := map[string]string{}
			for line := range strings.Lines(m[2]) {
				key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
				f[strings.TrimPrefix(key, "// @")] = value
			}
			fields[prefix+m[1]] = f
		}
	}
	ranges := 0
	for _, s := range settings {
		f := fields[s.Name]
		if s.Choices != nil || s.Bits != nil || f["Range"] == "" || s.Name == "FENCE_TOTAL" { // which ArduPilot counts itself, beyond its range too
			continue
		}
		ranges++
		var low, high float64
		if _, err := fmt.Sscan(f["Range"], &low, &high); err != nil {
			t.Errorf("%s: range %q: %v", s.Name, f["Range"], err)
		}
		if s.Min != low || s.Max != high {
			t.Errorf("%s: %s to %s, ArduPilot says %s", s.Name, number(s.Min), number(s.Max), f["Range"])
		}
		if unit := strings.Replace(f["Units"], "PWM", "µs", 1); unit != "" && s.Unit != unit {
			t.Errorf("%s: unit %q, ArduPilot says %s", s.Name, s.Unit, strconv.Quote(unit))
		}
	}
	if ranges < 15 {
		t.Errorf("ArduPilot's source gives the ranges of %d settings only", ranges)
	}
}
