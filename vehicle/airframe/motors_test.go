package airframe

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestArrangeKeepsTheLayoutsNumbers takes tri, whose numbers have a gap, and a
// stack, whose lower propellers hang below.
func TestArrangeKeepsTheLayoutsNumbers(t *testing.T) {
	for _, name := range []string{"tri", "y6", "octa-quad", "dotriaconta_octaquad_x"} {
		l, err := layout.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		motors, servos := Arrange(l, Circle{Arm: 0.5, Up: 0.03, Spacing: 0.08})
		for i, m := range motors {
			if m.Number != l.Motors[i].Number || m.Clockwise != l.Motors[i].Clockwise || m.Tilts() != (l.Motors[i].Tilt.Channel > 0) || m.Tilts() && servos[m.Servo].Output != l.Motors[i].Tilt.Channel {
				t.Errorf("%s: motor %+v, the layout has %+v", name, m, l.Motors[i])
			}
			if r := math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y); math.Abs(r-0.5) > 1e-12 {
				t.Errorf("%s: motor %d stands %g m out", name, m.Number, r)
			}
			if want := -0.03 + 0.08*float64(m.Level); math.Abs(m.PlaceFRD.Z-want) > 1e-12 {
				t.Errorf("%s: motor %d is %g m down, want %g", name, m.Number, m.PlaceFRD.Z, want)
			}
		}
	}
}

func TestMotorNumbersTellAGap(t *testing.T) {
	l, err := layout.Lookup("tri")
	if err != nil {
		t.Fatal(err)
	}
	v := Default()
	if got := v.MotorNumbers(); got != "1 to 4" {
		t.Errorf("quad has motors %s", got)
	}
	v.Motors, _ = Arrange(l, Circle{Arm: 0.3})
	if got := v.MotorNumbers(); got != "1, 2, 4" {
		t.Errorf("tri has motors %s", got)
	}
	if _, ok := v.MotorIndex(3); ok {
		t.Error("tri has a motor 3")
	}
	if i, ok := v.MotorIndex(4); !ok || i != 2 {
		t.Errorf("motor 4 stands at %d, %v", i, ok)
	}
}

// TestVehiclesWithoutMotorsSaySo, as a sailing boat.
func TestVehiclesWithoutMotorsSaySo(t *testing.T) {
	v := Vehicle{Name: "sailboat", Layout: OwnLayout}
	if got := MotorsOf(&v); got != "sailboat has no motors" {
		t.Error(got)
	}
}
