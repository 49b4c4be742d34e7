package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func quadWorld(t *testing.T, seed int64) *World {
	t.Helper()
	w, err := New(Params{Vehicle: airframe.Default(), Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestSensorFaultsAreCarried until they are restored, each by itself.
func TestSensorFaultsAreCarried(t *testing.T) {
	w := quadWorld(t, 1)
	glitch := command.SensorFault{Kind: command.GPSGlitch, Which: 2, Value: [3]float64{20, -5, 1}}
	for _, c := range []command.Command{glitch, command.SensorFault{Kind: command.BaroLoss}, command.SensorFault{Kind: command.CompassLoss}} {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	f := w.State().SensorFaults
	if g := f[command.GPSGlitch]; !g.Active || g.Which != 2 || g.Value != glitch.Value || !f[command.BaroLoss].Active || f[command.GPSLoss].Active {
		t.Errorf("after three faults: %+v", f)
	}
	for _, c := range []struct {
		do   command.Command
		left []command.SensorKind
	}{
		{command.RestoreSensors{Kinds: command.Compass.Faults()}, []command.SensorKind{command.GPSGlitch, command.BaroLoss}},
		{command.SensorFault{Kind: command.GPSGlitch, Which: 2}, []command.SensorKind{command.BaroLoss}}, // all at 0 is no fault
		{command.RestoreAll{}, nil},
	} {
		if err := w.Apply(c.do); err != nil {
			t.Fatal(err)
		}
		var left []command.SensorKind
		for k, f := range w.State().SensorFaults {
			if f.Active {
				left = append(left, command.SensorKind(k))
			}
		}
		if len(left) != len(c.left) || len(left) > 0 && left[0] != c.left[0] {
			t.Errorf("after %s %v are left, want %v", command.Name(c.do), left, c.left)
		}
	}
	if err := w.Apply(command.SensorFault{Kind: command.GPSLoss}); err != nil {
		t.Fatal(err)
	}
	w.Reset()
	if w.State().SensorFaults != ([command.SensorKinds]state.SensorFault{}) {
		t.Error("a reset leaves sensors broken")
	}
}

// TestNoisyRangefinder has the deviation that was asked for, the same again for the same
// seed, and moves nothing else.
func TestNoisyRangefinder(t *testing.T) {
	const deviation, steps = 0.5, 4000
	fly := func(seed int64) (readings []float64, w *World) {
		w = quadWorld(t, seed)
		if err := w.Apply(command.SensorFault{Kind: command.RangefinderNoise, Value: [3]float64{deviation}}); err != nil {
			t.Fatal(err)
		}
		w.body.position.Z -= 20 // in free fall from there for a moment
		for range steps {
			w.body.velocity.Z, w.body.position.Z = 0, -20
			if err := w.Step(&Inputs{}, 1.0/800); err != nil {
				t.Fatal(err)
			}
			readings = append(readings, w.State().Sensors.Rangefinders[0])
		}
		return readings, w
	}
	first, _ := fly(3)
	var sum, squares float64
	for _, r := range first {
		sum += r
		squares += r * r
	}
	mean := sum / steps
	if sd := math.Sqrt(squares/steps - mean*mean); math.Abs(sd-deviation) > 0.03 || math.Abs(mean-20) > 0.2 {
		t.Errorf("reads %g ± %g m at 20 m, want ± %g", mean, sd, deviation)
	}
	again, _ := fly(3)
	other, _ := fly(4)
	if first[100] != again[100] || first[steps-1] != again[steps-1] || first[100] == other[100] {
		t.Error("the noise is not that of the seed")
	}
}

// TestVehicleWithoutRangefinderRefuses its noise.
func TestVehicleWithoutRangefinderRefuses(t *testing.T) {
	v := airframe.Default()
	v.Rangefinders = nil
	err := Fits(&v, command.SensorFault{Kind: command.RangefinderNoise, Value: [3]float64{1}})
	if err == nil || !strings.Contains(err.Error(), "carries no rangefinder") {
		t.Errorf("got %v", err)
	}
	if err := Fits(&v, command.SensorFault{Kind: command.GPSLoss}); err != nil {
		t.Errorf("a GPS is ArduPilot's own: %v", err)
	}
}
