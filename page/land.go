package page

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/terrain"
)

// land is the relief around the flight: a fine square grid, and a coarse one that reaches to
// where haze hides it.
type land struct {
	Near     grid           `json:"near"`
	Far      grid           `json:"far"`
	Runway   *terrain.Strip `json:"runway"` // null: there is none
	Snow     float64        `json:"snow"`   // height of the snow line above home [m]
	Water    *float64       `json:"water"`  // height of still water above home at the start [m]; null: there is none
	Beach    *float64       `json:"beach"`  // up to which there is sand; likewise
	Unknown  bool           `json:"unknown"`
	terrain  contact.Terrain
	from, to [2]float64 // corners of what was flown, north and east [m]
	packed   []byte     // heights of both grids
}

// grid is heights above home, in rows from south to north, each from west to east.
type grid struct {
	North   float64 `json:"north"` // of its middle [m]
	East    float64 `json:"east"`
	Half    float64 `json:"half"` // of its side [m]
	Posts   int     `json:"side"` // along a side
	Heights column  `json:"heights"`
}

const (
	leastReach, mostReach = 250.0, 20_000.0 // of the fine grid, from its middle [m]
	beside                = 120.0           // of the fine grid beyond what was flown [m]
	farther               = 8               // times as far reaches the coarse grid
	farthest              = 30_000.0        // it reaches at most [m]
)

func newLand(t contact.Terrain, site terrain.Site) *land {
	l := &land{terrain: t, Runway: site.Runway, Snow: site.SnowLine}
	for i := range l.from {
		l.from[i], l.to[i] = math.Inf(1), math.Inf(-1)
	}
	return l
}

// include makes the land reach to where the vehicle has been.
func (l *land) include(t *tape) {
	for i := range t.samples {
		for axis := range l.from {
			x := t.samples[i].positionNED[axis]
			if math.Abs(x) < 1e6 {
				l.from[axis], l.to[axis] = min(l.from[axis], x), max(l.to[axis], x)
			}
		}
	}
}

// pack sets the grids, and packs their heights.
func (l *land) pack() {
	var middle [2]float64
	half := leastReach
	for i := range middle {
		if l.to[i] >= l.from[i] {
			middle[i] = (l.from[i] + l.to[i]) / 2
			half = max(half, (l.to[i]-l.from[i])/2+beside)
		}
	}
	half = min(half, mostReach)
	fine := 129
	if half > 2*leastReach {
		fine = 257
	}
	l.Near = grid{North: middle[0], East: middle[1], Half: half, Posts: fine, Heights: column{Name: "near", Scale: 0.05}}
	l.Far = grid{North: middle[0], East: middle[1], Half: max(half, min(farther*max(half, 600), farthest)), Posts: 129, Heights: column{Name: "far", Scale: 0.25}}
	l.packed = l.Far.append(l.Near.append(nil, l.terrain), l.terrain)
}

func (g *grid) append(dst []byte, t contact.Terrain) []byte {
	g.Heights.Every, g.Heights.Count = 1, g.Posts*g.Posts
	step := 2 * g.Half / float64(g.Posts-1)
	return appendColumn(dst, &g.Heights, func(i int) float64 {
		row, post := i/g.Posts, i%g.Posts
		if h, _ := t.At(g.North-g.Half+float64(row)*step, g.East-g.Half+float64(post)*step); !math.IsNaN(h) {
			return h
		}
		return 0
	})
}
