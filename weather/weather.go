// Package weather is the weather in which a flight begins, what lies on the ground and what water there is: what command lines, scenarios and recordings say of it
// and the physics starts from.
package weather

import "github.com/sitlark/sitlark/command"

// Weather is the weather at a place. Each part is the command that sets it in flight, with its units and
// ranges; the zero value is calm, dry and the standard atmosphere.
type Weather struct {
	Wind       command.SetWind
	Turbulence command.SetTurbulence
	Thermals   command.SetThermals
	Rain       command.SetRain
	Icing      command.SetIcing // Drops of 0 are usual ones
	Atmosphere command.SetAtmosphere
	Ground     command.SetGround
	Water      command.SetWater
	Current    command.SetCurrent
	Waves      command.SetWaves
	Roughness  float64 // roughness length of the ground [m], 0.0002 (water) to 2 (town); 0: the usual one. No command sets it
}

// Commands returns the commands that set the weather.
func (w *Weather) Commands() []command.Command {
	return []command.Command{w.Wind, w.Turbulence, w.Thermals, w.Rain, w.Icing, w.Atmosphere, w.Ground, w.Water, w.Current, w.Waves}
}

// Take sets the part of the weather that a command sets; other commands change nothing.
func (w *Weather) Take(c command.Command) {
	switch c := c.(type) {
	case command.SetWind:
		w.Wind = c
	case command.SetTurbulence:
		w.Turbulence = c
	case command.SetThermals:
		w.Thermals = c
	case command.SetRain:
		w.Rain = c
	case command.SetIcing:
		w.Icing = c
	case command.SetAtmosphere:
		w.Atmosphere = c
	case command.SetGround:
		w.Ground = c
	case command.SetWater:
		w.Water = c
	case command.SetCurrent:
		w.Current = c
	case command.SetWaves:
		w.Waves = c
	}
}

// Validate returns nil, or an error that names what is out of its range.
func (w *Weather) Validate() error {
	for _, c := range w.Commands() {
		if err := command.Validate(c); err != nil {
			return err
		}
	}
	return nil
}
