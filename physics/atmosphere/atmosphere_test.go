package atmosphere

import (
	"math"
	"testing"
)

// TestStandardAtmosphere compares with the printed tables of ISO 2533:1975 (the
// same as the U.S. Standard Atmosphere 1976 below 11 km).
func TestStandardAtmosphere(t *testing.T) {
	for _, c := range []struct{ altitude, density, pressure, temperature float64 }{
		{0, 1.2250, 101325, 288.15},
		{1000, 1.1117, 89876, 281.651},
		{5000, 0.73643, 54048, 255.676},
		{10000, 0.41351, 26500, 223.252},
	} {
		// The tables go by geometric height; At by geopotential height.
		const earth = 6356766.0
		a := At(Inputs{Altitude: earth * c.altitude / (earth + c.altitude)})
		for _, q := range []struct {
			name      string
			got, want float64
		}{{"density", a.Density, c.density}, {"pressure", a.Pressure, c.pressure}, {"temperature", a.Temperature, c.temperature}} {
			if math.Abs(q.got/q.want-1) > 1e-4 {
				t.Errorf("%g m: %s is %g, want %g", c.altitude, q.name, q.got, q.want)
			}
		}
	}
}

func TestAltitudeOutsideTheModelIsHeldAtItsBound(t *testing.T) {
	if At(Inputs{Altitude: 1e6}) != At(Inputs{Altitude: MaxAltitude}) ||
		At(Inputs{Altitude: -1e6}) != At(Inputs{Altitude: MinAltitude}) {
		t.Error("air beyond the bounds differs from the bounds'")
	}
}

// TestViscosityAndSound compares with the printed tables of ISO 2533:1975.
func TestViscosityAndSound(t *testing.T) {
	for _, c := range []struct{ altitude, viscosity, sound float64 }{
		{0, 1.7894e-5, 340.294}, {5000, 1.6282e-5, 320.545},
	} {
		const earth = 6356766.0
		a := At(Inputs{Altitude: earth * c.altitude / (earth + c.altitude)})
		if got := a.Viscosity(); math.Abs(got/c.viscosity-1) > 2e-4 {
			t.Errorf("%g m: viscosity is %g, want %g", c.altitude, got, c.viscosity)
		}
		if got := a.SpeedOfSound(); math.Abs(got/c.sound-1) > 1e-4 {
			t.Errorf("%g m: speed of sound is %g, want %g", c.altitude, got, c.sound)
		}
	}
}
