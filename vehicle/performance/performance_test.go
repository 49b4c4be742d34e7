package performance

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestPowerIsAccountedFor: what the battery gives is the shaft's power, copper's and
// the iron's losses.
func TestPowerIsAccountedFor(t *testing.T) {
	v := airframe.Default()
	for _, speed := range []float64{200, 480, 700} {
		p, err := AtSpeed(&v, speed, 11.1)
		if err != nil {
			t.Fatal(err)
		}
		iron := v.Motor.NoLoadCurrent * speed / v.Motor.Kv
		sum := p.Torque*speed + p.Winding*p.Winding*v.Motor.Resistance + iron
		if got := 11.1 * p.Current; math.Abs(got/sum-1) > 1e-12 {
			t.Errorf("%g rad/s: %g W from the battery, %g W used", speed, got, sum)
		}
	}
}

// TestThrustAndDutyFindTheSamePoint by two ways.
func TestThrustAndDutyFindTheSamePoint(t *testing.T) {
	v := airframe.Default()
	a, err := AtThrust(&v, 3.678, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := AtShare(&v, a.Duty, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(a.Thrust-3.678) > 1e-6 || math.Abs(a.Speed/b.Speed-1) > 1e-6 || math.Abs(a.Current/b.Current-1) > 1e-6 {
		t.Errorf("by thrust %+v, by duty %+v", a, b)
	}
	if _, err := AtThrust(&v, 1e4, 11.1); err == nil {
		t.Error("a motor lifts a ton")
	}
}
