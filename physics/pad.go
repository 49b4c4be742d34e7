package physics

import "github.com/sitlark/sitlark/physics/frame"

// farthestPad is how far to the north and to the east a pad may lie [m]. Beyond, the
// flat world of one home is off by more than a metre.
const farthestPad = 10000.0

// Home returns where the vehicle's own home lies, from the origin of the world [m]:
// what its autopilot counts positions from. It is 0 where the vehicle is the only one.
func (w *World) Home() frame.Vec[frame.NED] {
	north, east := w.params.PadNorth, w.params.PadEast
	if north == 0 && east == 0 {
		return frame.Vec[frame.NED]{}
	}
	return frame.OfNED(north, east, w.levelAt(north, east)-w.levelAt(0, 0))
}

// levelAt is how far the ground lies below the origin there [m].
func (w *World) levelAt(north, east float64) float64 {
	place := frame.OfNED(north, east, 0)
	plane := w.surface.Under(place)
	return plane.Height(place)
}
