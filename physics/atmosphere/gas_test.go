package atmosphere

import (
	"math"
	"testing"
)

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
