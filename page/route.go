package page

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/timeline"
)

// longestRoute is how many points of a route are shown at most.
const longestRoute = 2000

// routeOf returns the points that the last mission of a flight leads through, north, east and
// down from the world's origin [m]; nil: there is none. A plane's has its turns and circles.
func routeOf(c *timeline.Contents, land contact.Terrain, glides bool) (route [][3]float64) {
	if c.Home == nil {
		return nil
	}
	for i := range c.Plans {
		p := c.Plans[i]
		p.Glide.On = glides
		path := p.Path(p.From)
		switch {
		case len(path) == 0:
		case glides:
			route = lineOf(path, *c.Home, p.From, land)
		default:
			route = placesOf(path, *c.Home, p.From, land)
		}
	}
	return route
}

// lineOf returns the points of the line that a plane flies around from.
func lineOf(path []mission.Waypoint, home, from mission.Home, land contact.Terrain) (list [][3]float64) {
	north, east, down := home.Local(from.LatDeg, from.LonDeg, from.AltM)
	line := mission.Line(path, func(n, e float64) float64 {
		height, _ := land.At(north+n, east+e)
		return height + down
	})
	for _, p := range line[:min(len(line), longestRoute)] {
		list = append(list, [3]float64{north + p[0], east + p[1], down + p[2]})
	}
	return list
}

// placesOf returns the places of a path around from.
func placesOf(path []mission.Waypoint, home, from mission.Home, land contact.Terrain) (list [][3]float64) {
	north, east, down := home.Local(from.LatDeg, from.LonDeg, from.AltM)
	for i := range path[:min(len(path), longestRoute)] {
		w := &path[i]
		at := [3]float64{north + w.North, east + w.East, down + w.Down}
		switch ground, _ := land.At(at[0], at[1]); {
		case w.Keeps && len(list) > 0:
			at[2] = list[len(list)-1][2]
		case w.AboveGround:
			at[2] = w.Down - ground
		}
		if w.AtLeast > 0 {
			at[2] = min(at[2], down-w.AtLeast)
		}
		if math.Abs(at[0]) < 1e6 && math.Abs(at[1]) < 1e6 && math.Abs(at[2]) < 1e6 {
			list = append(list, at)
		}
	}
	return list
}
