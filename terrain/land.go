package terrain

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// Land is terrain with hills. It satisfies contact.Terrain, is safe for concurrent use,
// and At does not allocate. Home is at height 0, on
// water at its surface.
type Land struct {
	shape shape
	site  Site
}

// shape is a height above home with its slopes, for places within farthest.
type shape interface {
	height(north, east float64) jet
}

// Site is what the scene draws on a Land.
type Site struct {
	Runway   *Strip   // nil: there is none
	Road     *Strip   // likewise
	CarPark  *Strip   // likewise
	Mown     float64  // radius of the mown flying field around home [m]
	TreeLine float64  // height above home up to which woods grow [m]
	SnowLine float64  // height above home of the snow line [m]
	Water    Standing // in which home lies; Dry where no bed was asked for
	SeaLevel float64  // height above home of mean sea level [m]; 0 where it is not known
}

// Paved reports whether a place north and east of home [m] is: the runway, the road and the car park are.
func (s Site) Paved(north, east float64) bool {
	return s.Runway.holds(north, east) || s.Road.holds(north, east) || s.CarPark.holds(north, east)
}

// Airfield is the site of generated land and of level ground: a runway, a road with a car park, a mown field,
// woods, snow on high mountains.
func Airfield() Site {
	runway, road, park := Runway, Road, CarPark
	return Site{Runway: &runway, Road: &road, CarPark: &park, Mown: leastField * 0.75, TreeLine: 330, SnowLine: 400}
}

var (
	_ contact.Terrain = (*Land)(nil)
	_ contact.Paving  = (*Land)(nil)

	_ contact.Rememberer = (*Land)(nil)
)

const (
	farthest = 1e7 // distance from home beyond which the terrain is level [m]
	steepest = contact.MaxGradient
)

// At returns the height above home [m] and the unit normal of the terrain at a place
// north and east of home [m]. At a place that is not finite the terrain is level.
func (l *Land) At(north, east float64) (height float64, normalNED frame.Vec[frame.NED]) {
	j := l.at(north, east)
	k := 1 / math.Sqrt(1+j.n*j.n+j.e*j.e)
	return j.v, frame.OfNED(-j.n*k, -j.e*k, -k)
}

// Remember returns the same land for one goroutine, which keeps the patches that it was asked for last: a vehicle is long on one, or where some meet.
func (l *Land) Remember() contact.Terrain {
	if p, ok := l.shape.(*patched); ok {
		return &Land{shape: &remembered{patched: p}, site: l.site}
	}
	return l
}

// Height returns the height alone.
func (l *Land) Height(north, east float64) float64 {
	if r, ok := l.shape.(*remembered); ok && math.Abs(north) < farthest && math.Abs(east) < farthest {
		return r.value(north, east)
	}
	return l.at(north, east).v
}

// Steepest returns a slope that the land nowhere exceeds within a distance [m] of a place north and east of home, to each side. It is
// near the steepest there for one that remembers, within less than half of a patch, else contact.MaxGradient.
func (l *Land) Steepest(north, east, within float64) float64 {
	if r, ok := l.shape.(*remembered); ok && math.Abs(north) < farthest && math.Abs(east) < farthest {
		return r.steepest(north, east, within)
	}
	return contact.MaxGradient
}

// Paved reports whether a place north and east of home [m] is.
func (l *Land) Paved(north, east float64) bool { return l.site.Paved(north, east) }

// Site returns what the scene draws on the land.
func (l *Land) Site() Site { return l.site }

func (l *Land) at(north, east float64) jet {
	if !(math.Abs(north) < farthest && math.Abs(east) < farthest) {
		return jet{}
	}
	return l.shape.height(north, east)
}
