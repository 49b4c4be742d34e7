package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestQuadplaneParameters: each output has the function of its motor or servo; the values are those by which ArduPilot's
// own models of these frames differ from its defaults (quadplane-tilt.parm, -tilttri.parm, -tilthvec.parm), on sitlark's
// outputs.
func TestQuadplaneParameters(t *testing.T) {
	for name, want := range map[string]map[string]float64{
		"tilt": {
			"Q_ENABLE": 1, "Q_FRAME_CLASS": 1, "Q_FRAME_TYPE": 1, "SERVO1_FUNCTION": 33, "SERVO2_FUNCTION": 34, "SERVO3_FUNCTION": 35, "SERVO4_FUNCTION": 36,
			"SERVO8_FUNCTION": 76, "SERVO8_MIN": 1000, "SERVO8_MAX": 2000, "SERVO9_FUNCTION": 75, "SERVO9_MIN": 1000, "SERVO9_MAX": 2000,
			"Q_TILT_ENABLE": 1, "Q_TILT_MASK": 5, "Q_TILT_TYPE": 2, "Q_TILT_YAW_ANGLE": 10,
		},
		"tilttri": {
			"Q_ENABLE": 1, "Q_FRAME_CLASS": 7, "Q_FRAME_TYPE": 0, "SERVO1_FUNCTION": 33, "SERVO2_FUNCTION": 34, "SERVO3_FUNCTION": 0, "SERVO4_FUNCTION": 36,
			"SERVO7_FUNCTION": 39, "SERVO7_MIN": 1000, "SERVO7_MAX": 2000, "SERVO8_FUNCTION": 41, "SERVO8_MIN": 1000, "SERVO8_MAX": 2000,
			"Q_TILT_ENABLE": 1, "Q_TILT_MASK": 3, "Q_TILT_TYPE": 0,
		},
		"tilthvec": {
			"Q_ENABLE": 1, "Q_FRAME_CLASS": 1, "Q_FRAME_TYPE": 3, "SERVO1_FUNCTION": 33, "SERVO2_FUNCTION": 34, "SERVO3_FUNCTION": 35, "SERVO4_FUNCTION": 36,
			"SERVO8_FUNCTION": 76, "SERVO8_MIN": 1000, "SERVO8_MAX": 2000, "SERVO9_FUNCTION": 75, "SERVO9_MIN": 1000, "SERVO9_MAX": 2000,
			"Q_TILT_ENABLE": 1, "Q_TILT_MASK": 15, "Q_TILT_TYPE": 2, "Q_TILT_YAW_ANGLE": 10,
		},
	} {
		l, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		for _, p := range l.Params() {
			got[p.Name] = p.Value
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
