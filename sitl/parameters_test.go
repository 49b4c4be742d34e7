package sitl

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestParametersAreOfTheKind: the switch of the modes has the numbers of the program's own modes, in the places that
// the file says.
func TestParametersAreOfTheKind(t *testing.T) {
	for k, want := range map[kind.Kind][]string{
		kind.Copter: {"multicopter.parm", "FLTMODE1 9", "FLTMODE6 0", "FS_THR_ENABLE 1", "INS_ACCOFFS_X 0.001", "BATT_MONITOR 4"},
		kind.Plane:  {"plane.parm", "FLTMODE1 11", "FLTMODE5 5", "FLTMODE6 0", "FLTMODE_CH 8", "SERVO3_MIN 1000", "INS_ACCOFFS_X 0.001", "BATT_MONITOR 4"},
		kind.Rover:  {"common.parm", "INS_ACCOFFS_X 0.001", "BATT_MONITOR 4"},
	} {
		name, text := Parameters(k)
		if name != want[0] {
			t.Errorf("%v: %s, want %s", k, name, want[0])
		}
		for _, line := range want[1:] {
			if !strings.Contains(text, "\n"+line+"\n") {
				t.Errorf("%s of a %v lacks %s", name, k, line)
			}
		}
	}
	if _, text := Parameters(kind.Rover); strings.Contains(text, "FLTMODE") || strings.Contains(text, "FS_THR_ENABLE") {
		t.Error("a rover gets parameters that it does not have")
	}
}
