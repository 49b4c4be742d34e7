package session

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
)

// TestSubmarinesAreAtHomeAtTheSurface: at sea level unless --home says so, with the bottom as far below as the water is deep, and the start command has the
// place. Positions that ArduPilot is told count from there.
func TestSubmarinesAreAtHomeAtTheSurface(t *testing.T) {
	for _, c := range []struct {
		name         string
		change       func(*config.Config)
		bottom, home float64 // [m]
		place        string
	}{
		{"usual", func(*config.Config) {}, -20, 0, "-l -35.3632620,149.1652370,0.00,353.0"},
		{"deep", func(c *config.Config) { c.Weather.Water = command.SetWater{Kind: command.SeaWater, Level: 50} }, -50, 0, "-l -35.3632620,149.1652370,0.00,353.0"},
		{"home", func(c *config.Config) { c.Location.Home = "33.81,-118.39,3,185" }, -17, 3, "-l 33.8100000,-118.3900000,3.00,185.0"},
	} {
		s := testSetup(t, func(conf *config.Config) {
			conf.Vehicle.Name, conf.Location.Flat = "vectored", true
			c.change(conf)
		})
		f := flying(t, s)
		v := f.Vehicles[0]
		if math.Abs(v.Setup.Home.AltM-c.bottom) > 1e-9 || math.Abs(v.Pad.AltM-c.home) > 1e-9 || v.Sim.Home().Z != c.bottom-c.home {
			t.Errorf("%s: bottom at %g m, home at %g m, %g m below the bottom; want %g and %g m", c.name, v.Setup.Home.AltM, v.Pad.AltM, v.Sim.Home().Z, c.bottom, c.home)
		}
		if hint := v.Hint(); !strings.Contains(hint, "-v ArduSub -f vectored ") || !strings.Contains(hint, c.place) {
			t.Errorf("%s: %s, want %s", c.name, hint, c.place)
		}
	}
	boat := testSetup(t, func(c *config.Config) { c.Vehicle.Name, c.Location.Flat = "motorboat", true })
	if boat.Home.AltM != 584 {
		t.Errorf("a boat's home is at %g m", boat.Home.AltM)
	}
}
