package vehiclefile

import "testing"

// TestFaultsStandAtTheNearestKey: at the key itself, else at the section around it, else at the
// beginning of the file.
func TestFaultsStandAtTheNearestKey(t *testing.T) {
	f := &File{given: map[string]Pos{"motor": {Line: 5, Col: 1}, "motor.kv": {Line: 7, Col: 3}, "motors[2]": {Line: 12, Col: 5}}}
	for path, line := range map[string]int{"motor.kv": 7, "motor.kv.unit": 7, "motor.resistance": 5, "motors[2].place": 12, "motors[2].place[0]": 12, "motors[1].place": 1, "mass": 1, "": 1} {
		if got := f.at(path); got.Line != line {
			t.Errorf("%q stands in line %d, want %d", path, got.Line, line)
		}
	}
}
