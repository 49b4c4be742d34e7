package physics

import "github.com/sitlark/sitlark/command"

// ground is what a surface does, as shares of what dry asphalt does.
type ground struct {
	grip float64 // friction
	soft float64 // resistance to rolling
}

// grounds are the surfaces. A share is of one source's figure for the surface over the same source's for dry asphalt or concrete,
// where it has both.
//
// Friction of sliding tyres: J.Y. Wong, Theory of Ground Vehicles, 3rd ed., 2001, table 1.3, after J.J. Taborek, Mechanics of
// Vehicles, 1957: dry asphalt and concrete 0.75, wet asphalt 0.45 to 0.6, gravel 0.55, packed snow 0.15, ice 0.07. Of grass 0.35 to
// 0.4, as in the reconstruction of accidents; long grass and loose sand are chosen.
//
// Resistance to rolling: C.D. Perkins, R.E. Hage, Airplane Performance Stability and Control, 1949: concrete and asphalt 0.02, short
// grass 0.05, long grass 0.10, soft ground 0.10 to 0.30; gravel and sand by Taborek's 0.02 and 0.3 over 0.013 of pavement, where
// sand is taken for the upper end of soft ground; packed snow is chosen, wet asphalt D.P. Raymer's, Aircraft Design, table 17.1.
//
// All of them are from memory, not verified against the books. They are those of cars and aircraft: small wheels roll harder in
// the same grass, gravel and sand.
var grounds = [command.Grounds]ground{
	command.Asphalt:    {1, 1},
	command.Concrete:   {1, 1},
	command.Grass:      {0.5, 2.5},
	command.LongGrass:  {0.45, 5},
	command.Gravel:     {0.73, 1.5},
	command.Sand:       {0.65, 15},
	command.WetAsphalt: {0.7, 1.2},
	command.Snow:       {0.2, 1.5},
	command.Ice:        {0.09, 1},
}
