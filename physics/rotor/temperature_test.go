package rotor

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// TestTemperatureIsThatOfTheAir: at the same density and viscosity, tips of Mach 0.6 do less
// for their power in cold air, whose sound is slower; what was before leaves no trace; and
// the shared model stays.
func TestTemperatureIsThatOfTheAir(t *testing.T) {
	g, err := bemt.GenericBlade(5, 4, 0.168)
	if err != nil {
		t.Fatal(err)
	}
	p := Params{Name: "racer", Propeller: bemt.Propeller{Geometry: g, Family: bemt.GenericFamily(), Radius: 2.5 * inch, Blades: 3}}
	m, err := Load(&p, 3300)
	if err != nil {
		t.Fatal(err)
	}
	in := inFlow(31000, 0, 0, 0)
	standard := at(m, in)
	own := m.Own()
	merit := func(kelvin float64) float64 {
		own.SetTemperature(kelvin)
		out := at(own, in)
		return math.Pow(out.Thrust, 1.5) / out.Torque
	}
	usual := math.Pow(standard.Thrust, 1.5) / standard.Torque
	if got := merit(288.15); got != usual {
		t.Errorf("figure of merit %g at 15 °C, want the table's %g", got, usual)
	}
	cold, hot := merit(243.15)/usual, merit(313.15)/usual
	if !(cold > 0.95 && cold < 0.995 && hot > 1 && hot < 1.02) {
		t.Errorf("figure of merit over that of 15 °C: %g at −30 °C, %g at 40 °C; want more the warmer", cold, hot)
	}
	if again := merit(243.15) / usual; again != cold {
		t.Errorf("%g at −30 °C, and %g after a hot day", cold, again)
	}
	if at(m, in) != standard {
		t.Error("the shared model has changed")
	}
	if n := testing.AllocsPerRun(10, func() { merit(250); merit(260) }); n != 0 {
		t.Errorf("SetTemperature allocates %g times", n)
	}
}
