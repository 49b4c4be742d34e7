package space

import (
	"github.com/sitlark/sitlark/physics/frame"
)

func Level(float64, float64) float64 { return 0 }

// Height gives the height of the land at a place [m above home].
type Height func(north, east float64) float64

// WindAt gives the air's velocity [m/s] at a place [m from home].
type WindAt func(place frame.Vec[frame.NED]) frame.Vec[frame.NED]

const PadRadius = 1.7 // of the pad at home [m]
