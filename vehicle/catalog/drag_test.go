package catalog

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics"
)

// TestRacersDragHasThreeParts: rotors, wakes on arms and hull, and these themselves, as the
// guide's limits say.
func TestRacersDragHasThreeParts(t *testing.T) {
	v := find(t, "racer-5in").Vehicle
	drag := func(speed float64) float64 {
		tr, err := physics.NewTrimmer(v, 0)
		if err != nil {
			t.Fatal(err)
		}
		l, err := tr.Level(speed, 1)
		if err != nil {
			t.Fatal(err)
		}
		return standard.Gravity * math.Tan(-l.Pitch) / speed
	}
	slow, fast := drag(0.5), drag(4)
	v.InWakes = 0
	slowOpen, fastOpen := drag(0.5), drag(4)
	v.DragArea = v.DragArea.Scale(1e-6)
	for _, c := range []struct {
		part      string
		got, want float64
	}{
		{"all at 0.5 m/s", slow, 0.128}, {"all at 4 m/s", fast, 0.146},
		{"wakes at 0.5 m/s", slow - slowOpen, 0.024}, {"hull at 4 m/s", fastOpen - drag(4), 0.026},
		{"rotors at 0.5 m/s", drag(0.5), 0.101},
	} {
		if math.Abs(c.got-c.want) > 0.004 {
			t.Errorf("%s: %.4f 1/s, want %.3f", c.part, c.got, c.want)
		}
	}
}

// TestDragWithSpeedIsThatOfAnS500: the part of a multirotor's drag that grows with speed
// comes from its rotors. ArduPilot's developers measured that of a Holybro S500, of the
// default quad's size and propellers.
func TestDragWithSpeedIsThatOfAnS500(t *testing.T) {
	row := evidence.Show(t, "rotor-drag", "Holybro S500: ArduPilot, libraries/SITL, Frame_params, 0.11 1/s")
	tr, err := physics.NewTrimmer(find(t, "quad-1.5kg").Vehicle, 0)
	if err != nil {
		t.Fatal(err)
	}
	plot := row.Plot("Default quad in level flight", "airspeed [m/s]", "tilt [°]")
	tilts := plot.Curve(evidence.Model, "trimmed flight")
	for _, v := range []float64{0.5, 1, 2, 4, 6, 8, 10, 12} {
		l, err := tr.Level(v, 1)
		if err != nil {
			t.Fatal(err)
		}
		tilts.Add(v, -l.Pitch*180/math.Pi)
		switch v {
		case 0.5:
			row.Near("drag over mass and speed, at 0.5 m/s", standard.Gravity*math.Tan(-l.Pitch)/v, 0.11, 0.2, "1/s")
		case 8:
			row.Near("tilt at 8 m/s", -l.Pitch*180/math.Pi, 8, 0.2, "°")
		}
	}
}
