package parameters_test

import (
	"testing"

	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// TestOfTracker: servos the other way round are reversed, ends stand for the axis's own range, and a servo that turns continuously has the
// gains of a speed; that of azimuth the other sign.
func TestOfTracker(t *testing.T) {
	e, err := catalog.Find("tracker", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	v.Servos[0].AtMinDeg, v.Servos[0].AtMaxDeg = 90, -90 // and so is the other way round
	v.Pedestal.Azimuth.Least, v.Pedestal.Azimuth.Most = -1.5707963, 1.5707963
	v.Servos[1].MinUs, v.Servos[1].MaxUs = 1000, 2000
	check := func(want map[string]float64) {
		t.Helper()
		list, err := parameters.Of(&v, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		for _, p := range list {
			got[p.Name] = p.Value
		}
		for name, value := range want {
			if have, is := got[name]; !is || have != value {
				t.Errorf("%s is %v, want %v", name, have, value)
			}
		}
	}
	check(map[string]float64{"SERVO1_REVERSED": 1, "SERVO1_MIN": 1100, "SERVO1_MAX": 1900, "YAW_RANGE": 180, "SERVO2_REVERSED": 0, "SERVO2_MIN": 1000, "SERVO2_MAX": 2000, "SERVO_YAW_TYPE": 0})
	v.Servos[0].AtMinDeg, v.Servos[0].AtMaxDeg = -60, 60
	v.Pedestal.Azimuth.Continuous, v.Pedestal.Azimuth.Least, v.Pedestal.Azimuth.Most = true, 0, 0
	check(map[string]float64{"SERVO1_REVERSED": 1, "SERVO_YAW_TYPE": 2, "YAW2SRV_P": 6, "YAW_RANGE": 360, "SERVO1_TRIM": 1500, "SERVO2_REVERSED": 0, "SERVO_PITCH_TYPE": 0})
}
