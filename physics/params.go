package physics

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

// Params is what a world starts from.
type Params struct {
	Vehicle         airframe.Vehicle
	Seed            int64           // of the turbulence and the thermals
	HomeAltitude    float64         // of the ground above mean sea level [m], -500 to 9000
	Yaw             float64         // initial heading, clockwise from north [rad], -2π to 2π
	PadNorth        float64         // where the vehicle's own pad lies, from the world's origin [m], -10000 to 10000
	PadEast         float64         // likewise
	Terrain         contact.Terrain // height of the land, home at its height over (0, 0); nil: flat
	weather.Weather                 // at the start; Drops of 0 are 20 µm, a period of waves of 0 is command.UsualPeriod, a Roughness of 0 is wind.MownGrass
}

// Inputs is what the autopilot commands.
type Inputs struct {
	// PWMUs is the pulse on each servo output [µs], index 0 is output 1. 0 is
	// off; others are taken within 800 to 2200 by an ESC, and within its own ends by a
	// servo, which stays where it is without one.
	PWMUs [limits.Outputs]uint16
}

// farthestPad is how far to the north and to the east a pad may lie [m]. Beyond, the
// flat world of one home is off by more than a metre.
const farthestPad = 10000.0

// validate returns an error that names the field, its value and its range. It fills
// in the usual roughness.
func (p *Params) validate() error {
	if err := p.Vehicle.Validate(); err != nil {
		return fmt.Errorf("physics: %w", err)
	}
	if !(p.HomeAltitude >= -500 && p.HomeAltitude <= 9000) {
		return fmt.Errorf("physics: home altitude is %.10g m, must be from -500 to 9000 m", p.HomeAltitude)
	}
	if !(math.Abs(p.Yaw) <= 2*math.Pi) {
		return fmt.Errorf("physics: yaw is %.10g rad, must be from -2π to 2π", p.Yaw)
	}
	for _, pad := range [2]float64{p.PadNorth, p.PadEast} {
		if !(math.Abs(pad) <= farthestPad) {
			return fmt.Errorf("physics: the pad is %.10g m from the origin, must be within %d m to the north and east", pad, int(farthestPad))
		}
	}
	if err := contact.Validate(p.Terrain); err != nil {
		return fmt.Errorf("physics: %w", err)
	}
	for _, pt := range p.Vehicle.Contact.Points {
		if _, ok := p.Vehicle.MotorIndex(pt.Motor); pt.Kind == contact.Tip && !ok {
			return fmt.Errorf("physics: a propeller's tip belongs to motor %d, %s", pt.Motor, airframe.MotorsOf(&p.Vehicle))
		}
	}
	if p.Roughness == 0 {
		p.Roughness = wind.MownGrass
	}
	if !(p.Roughness >= 0.0002 && p.Roughness <= 2) {
		return fmt.Errorf("physics: roughness length is %.10g m, must be from 0.0002 to 2 m, or 0 for %.10g m", p.Roughness, wind.MownGrass)
	}
	if p.Icing.Drops == 0 {
		p.Icing.Drops = usualDrops
	}
	if p.Waves.Period == 0 {
		p.Waves.Period = command.UsualPeriod
	}
	if err := p.Weather.Validate(); err != nil {
		return fmt.Errorf("physics: %w", err)
	}
	return nil
}
