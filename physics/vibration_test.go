package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// tone returns the amplitude of a signal at a frequency [Hz], of samples at 1200 Hz.
func tone(samples []float64, hz float64) float64 {
	var re, im, window float64
	for k, x := range samples {
		w := 1 - math.Cos(2*math.Pi*float64(k)/float64(len(samples))) // Hann
		sin, cos := math.Sincos(2 * math.Pi * hz * float64(k) * rate)
		re, im, window = re+w*x*cos, im+w*x*sin, window+w
	}
	return 2 * math.Hypot(re, im) / window
}

// shaken holds a vehicle in the air with its rotors turning at a speed, one of them alone
// if one is true, and returns what the vibration adds to its IMU in 2 s.
func shaken(t *testing.T, speed float64, one bool, change func(*Params)) (w *World, accel, gyro [3][]float64) {
	t.Helper()
	w = newWorld(t, change)
	for k := range 2400 {
		for i := range w.propulsion.motors {
			s := &w.propulsion.motors[i]
			if s.Speed = speed * (1 + 0.04*(float64(i)-1.5)); one && i > 0 {
				s.Speed = 0
			}
			w.propulsion.rotors[i].Advance(s.Speed, rate)
		}
		if k == 0 {
			continue
		}
		w.vibration.measure(w, rate)
		for i, v := range w.vibration.accel.Array() {
			accel[i] = append(accel[i], v)
		}
		for i, v := range w.vibration.gyro.Array() {
			gyro[i] = append(gyro[i], v)
		}
	}
	return w, accel, gyro
}

func rms(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return math.Sqrt(sum / float64(len(x)))
}

// TestVibrationHasTheLevelsOfTheVehicle in a hover, and lines at once and twice per
// revolution alone.
func TestVibrationHasTheLevelsOfTheVehicle(t *testing.T) {
	row := evidence.Show(t, "vibration", "The vehicle's own levels, below the 15 m/s² that ArduPilot's documentation (Measuring Vibration) shows as normal")
	plot := row.Plot("Accelerometer in a hover", "frequency [Hz]", "amplitude [m/s²]")
	across, down := plot.Curve(evidence.Model, "forward"), plot.Curve(evidence.Model, "down")
	w, accel, _ := shaken(t, newWorld(t, nil).vibration.hover, false, nil)
	for hz := 20.; hz < 300; hz++ {
		across.Add(hz, tone(accel[0], hz))
		down.Add(hz, tone(accel[2], hz))
	}
	v, dt := w.vehicle.Vibration, float64(rate)
	shaft := w.vibration.hover
	row.Near("forward", rms(accel[0]), v.Once*sinc(shaft*dt/2), 0.06, "m/s²") // growth with the speed and beats within 2 s
	row.Near("to the right", rms(accel[1]), v.Once*sinc(shaft*dt/2), 0.06, "m/s²")
	row.Near("down", rms(accel[2]), v.Passage*sinc(shaft*dt), 0.06, "m/s²")
	if between := tone(accel[0], 1.5*shaft/2/math.Pi); between > 0.02*v.Once {
		t.Errorf("%g m/s² between the lines", between)
	}
}

// TestGyroFeelsTheMomentOfTheShake: the amplitude of a tone of the rate is that of the
// angular acceleration over its frequency.
func TestGyroFeelsTheMomentOfTheShake(t *testing.T) {
	row := evidence.Show(t, "vibration", "Rigid body: ω̇ = I⁻¹ (r × F), so a tone of the rate is that of the moment over I and its frequency")
	const speed, turns = 300.0, 300 * 0.94 // of motor 1
	w, accel, gyro := shaken(t, speed, true, nil)
	hz, place := turns/2/math.Pi, w.propulsion.mounts[0].place
	f := w.vehicle.Mass * tone(accel[2], 2*hz)
	row.Near("roll rate at twice per revolution", tone(gyro[0], 2*hz), math.Abs(place.Y)*f/w.vehicle.Inertia.X/(2*turns), 1e-3, "rad/s")
	row.Near("pitch rate at twice per revolution", tone(gyro[1], 2*hz), math.Abs(place.X)*f/w.vehicle.Inertia.Y/(2*turns), 1e-3, "rad/s")
	f = w.vehicle.Mass * tone(accel[0], hz) // one rotor's turns, on a lever of that length in the plane
	row.Near("yaw rate at once per revolution", tone(gyro[2], hz), math.Hypot(place.X, place.Y)*f/w.vehicle.Inertia.Z/turns, 1e-3, "rad/s")
}

// TestVibrationGrowsWithTheSpeedSquared, and fades where the samples of the autopilot could
// only alias it.
func TestVibrationGrowsWithTheSpeedSquared(t *testing.T) {
	_, slow, _ := shaken(t, 200, true, nil)
	_, fast, _ := shaken(t, 400, true, nil)
	want := 4 * sinc(400*0.94*rate/2) / sinc(200*0.94*rate/2)
	if got := rms(fast[0]) / rms(slow[0]); math.Abs(got/want-1) > 5e-3 {
		t.Errorf("twice the speed shakes %g times as hard, want %g", got, want)
	}
	_, beyond, _ := shaken(t, 2*math.Pi/rate/0.94, true, nil) // once per sample
	if rms(beyond[0]) > 1e-9 {
		t.Errorf("a tone at the sample rate leaves %g m/s²", rms(beyond[0]))
	}
}

// TestVibrationIsTheSeeds and leaves the vehicle's motion alone.
func TestVibrationIsTheSeeds(t *testing.T) {
	run := func(change func(*Params)) *World {
		w := newWorld(t, change)
		w.lift(50)
		fly(t, w, all(1540), 0.5)
		return w
	}
	a, b := run(nil), run(func(p *Params) { p.Seed = 2 })
	none := run(func(p *Params) { p.Vehicle.Vibration.Once, p.Vehicle.Vibration.Passage = 0, 0 })
	if a.State().Sensors != run(nil).State().Sensors {
		t.Error("two flights of one seed differ")
	}
	if a.State().Sensors.AccelFRD == b.State().Sensors.AccelFRD {
		t.Error("two seeds have the same vibration")
	}
	if n := none.State(); n.Sensors.AccelFRD != n.SpecificForceFRD || n.Sensors.GyroFRD != n.Rate || n.PositionNED != a.State().PositionNED {
		t.Error("without vibration the IMU measures something else than the motion, or the motion differs")
	}
}

// TestForwardFlightShakesTwicePerTurn by the square of the advance ratio.
func TestForwardFlightShakesTwicePerTurn(t *testing.T) {
	for _, c := range []struct{ ahead, aside, want float64 }{{0, 0, 0}, {6, 8, 1.5 * 0.01}, {12, 16, 1.5 * 0.04}, {500, 0, 1.5}} {
		if got := twicePerTurn(frame.OfFRD(c.ahead, c.aside, 3), 100); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%g, %g m/s: %g of the thrust, want %g", c.ahead, c.aside, got, c.want)
		}
	}
}

// TestMeanOfATone: the series meets the sine, and goes over into it.
func TestMeanOfATone(t *testing.T) {
	for x := 1e-9; x < 3; x *= 1.01 {
		if got, want := sinc(x), math.Sin(x)/x; math.Abs(got-want) > 1e-13 {
			t.Errorf("sinc(%g) is %.16f, want %.16f", x, got, want)
		}
	}
	if sinc(0) != 1 {
		t.Errorf("sinc(0) is %g", sinc(0))
	}
}
