package airframe

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestQuadXIsArduPilots holds order, angle and spin of each motor to ArduCopter's
// motor diagram for FRAME_CLASS 1, FRAME_TYPE 1.
func TestQuadXIsArduPilots(t *testing.T) {
	v := Default()
	want := []struct {
		angleDeg  float64
		clockwise bool
	}{{45, false}, {-135, false}, {-45, true}, {135, true}}
	if len(v.Motors) != len(want) {
		t.Fatalf("%d motors", len(v.Motors))
	}
	for i, w := range want {
		p := v.Motors[i].PlaceFRD
		if got := math.Atan2(p.Y, p.X) * 180 / math.Pi; math.Abs(got-w.angleDeg) > 1e-9 {
			t.Errorf("motor %d stands at %g°, want %g°", i+1, got, w.angleDeg)
		}
		if v.Motors[i].Clockwise != w.clockwise {
			t.Errorf("motor %d turns clockwise: %v", i+1, v.Motors[i].Clockwise)
		}
		if arm := math.Hypot(p.X, p.Y); math.Abs(arm-0.225) > 1e-12 || p.Z >= 0 {
			t.Errorf("motor %d: arm %g m, height %g m", i+1, arm, -p.Z)
		}
	}
}

func TestInertiaIsTheSumOfItsParts(t *testing.T) {
	// Arms' ends, arms (rods from the middle), legs, body; about x, y, z.
	half := func(r float64) float64 { return r * r / 2 } // mean of the square along one axis
	side := func(a, b, m float64) float64 { return m / 12 * (a*a + b*b) }
	xy := 4*0.110*half(0.225) + 4*0.050*half(0.225)/3 + 4*0.025*(half(0.16)+0.12*0.12)
	z := 4*0.110*0.225*0.225 + 4*0.050*0.225*0.225/3 + 4*0.025*0.16*0.16
	v := Default()
	for _, c := range []struct {
		axis      string
		got, want float64
	}{
		{"x", v.Inertia.X, xy + side(0.12, 0.09, 0.76)},
		{"y", v.Inertia.Y, xy + side(0.16, 0.09, 0.76)},
		{"z", v.Inertia.Z, z + side(0.16, 0.12, 0.76)},
	} {
		if math.Abs(c.got/c.want-1) > 0.03 {
			t.Errorf("about %s: %g, the parts give %g", c.axis, c.got, c.want)
		}
	}
}

func TestValidateNamesFieldValueAndRange(t *testing.T) {
	for _, c := range []struct {
		change func(*Vehicle)
		want   string
	}{
		{func(*Vehicle) {}, ""},
		{func(v *Vehicle) { *v = Vehicle{} }, "mass is 0 kg, must be from 0.002 to 1000 kg"},
		{func(v *Vehicle) { v.Mass = math.NaN() }, "mass is NaN kg"},
		{func(v *Vehicle) { v.Inertia.Z = 1 }, "inertia about z is 1 kg m²"},
		{func(v *Vehicle) { v.Motors = nil }, "number of motors is 0, must be from 1 to 32"},
		{func(v *Vehicle) { v.Motors[2].Number = 2 }, "motor at place 3 of the list has number 2, must be from 3 to 32"},
		{func(v *Vehicle) { v.Motors[1].ThrustScale = -1 }, "motor 2: thrust scale is -1, must be from 0.01 to 100, or 0 for 1"},
		{func(v *Vehicle) { v.Motors[1].TorqueScale = math.NaN() }, "motor 2: torque scale is NaN"},
		{func(v *Vehicle) { v.Motors[0].AxisFRD.Y = math.Inf(1) }, "motor 1: thrust axis [0 +Inf 0] has the length +Inf, must be from 0.000001"},
		{func(v *Vehicle) { v.Motors[0].AxisFRD.Z = math.NaN() }, "motor 1: thrust axis"},
		{func(v *Vehicle) { v.Motors[0].Level = -1 }, "motor 1: level is -1, must be from 0 to 31"},
		{func(v *Vehicle) { tilt(v, layout.Tilt{Channel: 33, At2000Deg: 90}) }, "servo 1 (tilt servo): servo: output is 33, must be from 1 to 32"},
		{func(v *Vehicle) { tilt(v, layout.Tilt{Channel: 7}); v.Motors[3].Hinge.Y = 2 }, "motor 4: the hinge [0 2 0] has the length 2, must be 1"},
		{func(v *Vehicle) { v.Motors[3].Hinge.Y = 1 }, "motor 4: its servo is the one at place 1 of 0"},
		{func(v *Vehicle) { v.Motors[3].Propeller = 1 }, "motor 4: its propeller is the one at place 2 of 1"},
		{func(v *Vehicle) { v.Motors[3].Drive = -1 }, "motor 4: its drive is the one at place 0 of 1"},
		{func(v *Vehicle) {
			tilt(v, layout.Tilt{Channel: 7, At2000Deg: math.NaN()})
		}, "servo 1 (tilt servo): servo: angle at the upper end is NaN°, must be from -180 to 180°"},
		{func(v *Vehicle) { tilt(v, layout.Tilt{Channel: 2, At2000Deg: 90}) }, "servo 1 (tilt servo): servo: output 2 drives a motor, must be another"},
		{func(v *Vehicle) { v.Motors[2].PlaceFRD.X = math.Inf(1) }, "a place is [+Inf"},
		{func(v *Vehicle) { v.Propellers[0].Radius = 0 }, "rotor: radius is 0 m"},
		{func(v *Vehicle) { v.Drives[0].Kv = -1 }, "motor: Kv is -1"},
		{func(v *Vehicle) { v.Battery.Cells = 201 }, "battery: cells is 201, must be from 1 to 200"},
		{func(v *Vehicle) { v.Contact.Friction = 3 }, "contact: friction is 3"},
	} {
		v := Default()
		c.change(&v)
		err := v.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// tilt puts the fourth motor on a servo that tilts it about the axis to the right.
func tilt(v *Vehicle, t layout.Tilt) {
	v.Motors[3].Hinge, v.Servos = hinges[layout.TiltPitch], append(v.Servos, tiltServo(t))
}
