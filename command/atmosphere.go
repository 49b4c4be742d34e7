package command

import "fmt"

// SetAtmosphere sets by how much the day's air differs from the standard
// atmosphere: hot and low pressure make it thin.
type SetAtmosphere struct {
	TemperatureOffset float64 // at every height [K], −60 to 40
	PressureOffsetHPa float64 // at sea level [hPa], −150 to 100
}

func (SetAtmosphere) sealed() {}

// Name is set_atmosphere.
func (SetAtmosphere) Name() string { return "set_atmosphere" }

// Detail tells both offsets from the standard atmosphere.
func (c SetAtmosphere) Detail() string {
	if c == (SetAtmosphere{}) {
		return "ISA"
	}
	return fmt.Sprintf("ISA %+g °C, %+g hPa", c.TemperatureOffset, c.PressureOffsetHPa)
}

// Validate checks the range of each field.
func (c SetAtmosphere) Validate() error {
	return firstOf(
		inRange(c, "temperature offset", c.TemperatureOffset, -60, 40, "K"),
		inRange(c, "pressure offset", c.PressureOffsetHPa, -150, 100, "hPa"))
}
