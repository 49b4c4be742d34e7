package scene

import (
	"github.com/sitlark/sitlark/physics/frame"
)

func level(float64, float64) float64 { return 0 }

// landHeight gives the height of the land at a place [m above home].
type landHeight func(north, east float64) float64

// airAt gives the air's velocity [m/s] at a place [m from home].
type airAt func(place frame.Vec[frame.NED]) frame.Vec[frame.NED]

const padRadius = 1.7 // of the pad at home [m]
