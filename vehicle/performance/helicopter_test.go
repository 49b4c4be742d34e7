package performance_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/performance"
)

func heli(t *testing.T, name string, change func(*airframe.Vehicle)) (performance.Helicopter, error) {
	t.Helper()
	e, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	change(&v)
	return performance.HoverOf(&v)
}

// TestImpossibleHoversAreRefused, with what stands in the way: blades, motor, ESC, battery, tail rotor.
func TestImpossibleHoversAreRefused(t *testing.T) {
	for what, c := range map[string]struct {
		change func(v *airframe.Vehicle)
		want   string
	}{
		"slow motor":       {func(v *airframe.Vehicle) { v.Traction[0].Motor.Kv /= 7 }, "its motor needs"},
		"fast governor":    {func(v *airframe.Vehicle) { v.Traction[0].Governor.Speed *= 5 }, "the tips of rotor main would move at"},
		"huge rotor":       {func(v *airframe.Vehicle) { v.Heads[0].Radius = 5 }, "the tips of rotor main would move at"},
		"weak ESC":         {func(v *airframe.Vehicle) { v.Traction[0].Motor.CurrentLimit = 5 }, "its ESC gives 5 A"},
		"tired battery":    {func(v *airframe.Vehicle) { v.Battery.CellResistance = 0.3 }, "its battery, which gives"},
		"heavy":            {func(v *airframe.Vehicle) { v.Mass = 8 }, "does not carry it"},
		"small tail":       {func(v *airframe.Vehicle) { v.Heads[1].Radius /= 2 }, "its tail rotor does not hold"},
		"tail without arm": {func(v *airframe.Vehicle) { v.Heads[1].PlaceFRD.X = 0 }, "no lever"},
	} {
		_, err := heli(t, "heli-450", c.change)
		var refused *airframe.UnflyableError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) || len(refused.Keys) == 0 {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

// TestTwoMainRotorsAreNamedAsTwo where they do not carry it.
func TestTwoMainRotorsAreNamedAsTwo(t *testing.T) {
	for _, name := range []string{"heli-dual", "heli-coaxial"} {
		_, err := heli(t, name, func(v *airframe.Vehicle) { v.Mass *= 10 })
		if err == nil || !strings.Contains(err.Error(), "its main rotors do not carry it") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestATailRotorOnTheWrongSide has negative pitch and pulls: the thrust is the other way round, and the same torque is held.
func TestATailRotorOnTheWrongSide(t *testing.T) {
	right, err := heli(t, "heli-450", func(*airframe.Vehicle) {})
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := heli(t, "heli-450", func(v *airframe.Vehicle) { v.Heads[0].Clockwise = false })
	if err != nil {
		t.Fatal(err)
	}
	mirrored, err := heli(t, "heli-450", func(v *airframe.Vehicle) { v.Heads[0].Clockwise, v.Heads[1].Facing = false, airframe.FacesRight })
	if err != nil {
		t.Fatal(err)
	}
	if !(right.TailThrust > 0 && right.TailPitch > 0) || math.Abs(wrong.TailThrust/right.TailThrust+1) > 1e-3 || wrong.TailPitch > -0.05 || math.Abs(mirrored.TailThrust/right.TailThrust-1) > 1e-9 {
		t.Errorf("tail thrust %g N at %g rad, on the wrong side %g N at %g rad, mirrored %g N", right.TailThrust, right.TailPitch, wrong.TailThrust, wrong.TailPitch, mirrored.TailThrust)
	}
}
