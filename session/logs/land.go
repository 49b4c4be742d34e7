package logs

import (
	"fmt"
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
	if depth := depthOf(f, land); depth > worthTelling {
		standing += depth
		notice = fmt.Sprintf("the ground is drawn %.0f m lower, because the vehicle was below it", depth)
	}
	return lowered{land, standing}, notice
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
