package sim

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/weather"
)

// TestPitotIsCoveredWhileItIsCalibrated: an autopilot that starts in the wind is sent an airspeed of 0 until it has found
// the zero of its sensor, and the wind from then on; one that started before sitlark is sent the wind at once.
func TestPitotIsCoveredWhileItIsCalibrated(t *testing.T) {
	f := newFlight(t, func(c *Config) {
		c.World.Weather = weather.Weather{Wind: command.SetWind{Speed: 6, Height: 10, Exponent: 0}}
	}).run()
	const booting, calibrating = 720, 1200 // frames at 400 Hz: 1.8 s and 3 s
	reads := func(frames int, pwm uint16, covered bool) {
		t.Helper()
		got, _ := f.fly(frames, pwm)
		wind := f.snapshot().Sensors.Airspeed
		if wind < 0.5 {
			t.Fatalf("the wind on the pad is %g m/s", wind)
		}
		if covered && got.Airspeed != 0 || !covered && math.Abs(got.Airspeed-wind) > 1e-3 {
			t.Fatalf("at %.3f s the autopilot is sent %g m/s, covered: %v, in wind of %g m/s", got.Time, got.Airspeed, covered, wind)
		}
	}
	for range 2 { // ArduPilot starts, and restarts
		f.frame = 0
		reads(1, 0, true)
		reads(booting-1, 0, true)
		reads(1, 1000, true)
		reads(calibrating-2, 1000, true)
		reads(3, 1000, false)
		reads(400, 1000, false)
		reads(1, 0, false) // outputs that are switched off later are no start
	}
	f = newFlight(t, func(c *Config) {
		c.World.Weather = weather.Weather{Wind: command.SetWind{Speed: 6}}
	}).run()
	f.frame = 5000
	reads(1, 1000, false)
}
