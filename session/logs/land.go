package logs

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// Lowered returns the land for a log: lower by what a vehicle's centre of mass is above the
// ground on which it stands [m], since a log's position is that of what stands there, and where
// the vehicle was below the land. notice says so; empty: it was not.
func Lowered(land contact.Terrain, f *flightlog.Flight, standing float64) (low contact.Terrain, notice string) {
	depth := depthOf(f, land)
	switch {
	case f.Swims():
		standing += max(depth, shallow)
		notice = fmt.Sprintf("the log does not tell of water: it is drawn at home's height, %.0f m deep at least", max(depth, shallow))
	case depth > worthTelling:
		standing += depth
		notice = fmt.Sprintf("the ground is drawn %.0f m lower, because the vehicle was below it", depth)
	}
	return lowered{land, standing}, notice
}

// shallow is the least depth of the water of a log [m].
const shallow = 3

// Settle lays the positions of a rover's log on the land, and a boat's on the water at home's height: their heights are measured to
// metres, and a wheel that is 20 cm under the ground is not seen. notice says so; empty: nothing was changed.
func Settle(land contact.Terrain, f *flightlog.Flight) (notice string) {
	class := f.Class()
	if class != flightlog.Rover && class != flightlog.Boat || f.Position.Len() == 0 {
		return ""
	}
	moved := 0.0
	for i := range f.Position.Values {
		p, height := &f.Position.Values[i], 0.0
		if class == flightlog.Rover {
			height, _ = land.At(p.X, p.Y)
		}
		moved = max(moved, math.Abs(p.Z+height))
		p.Z = -height
	}
	return fmt.Sprintf("a %v does not leave the ground or the water: it is drawn there, up to %.1f m off the heights in its log", class, moved)
}

// worthTelling is the depth below the land from which on that is drawn lower [m]: heights by
// barometer drift by less.
const worthTelling = 1

// depthOf returns how far below the land the vehicle was [m], but for the deepest hundredth of
// its positions, which may be wrong.
func depthOf(f *flightlog.Flight, land contact.Terrain) float64 {
	depths := make([]float64, 0, f.Position.Len())
	for _, p := range f.Position.Values {
		height, _ := land.At(p.X, p.Y)
		depths = append(depths, p.Z+height)
	}
	if len(depths) == 0 {
		return 0
	}
	slices.Sort(depths)
	depth := depths[len(depths)-1-len(depths)/100]
	if f.Vehicle == kind.Sub && depth > 0 {
		depth++ // the bottom is somewhere below
	}
	return max(depth, 0)
}

// lowered is a terrain that lies lower by some metres.
type lowered struct {
	contact.Terrain
	by float64
}

// At returns the height and the normal at a place, as contact.Terrain asks for.
func (l lowered) At(north, east float64) (height float64, normalNED frame.Vec[frame.NED]) {
	height, normalNED = l.Terrain.At(north, east)
	return height - l.by, normalNED
}
