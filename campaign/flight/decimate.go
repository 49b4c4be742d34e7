package flight

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign"
)

// pathTolerance is how far a decimated trajectory may be from the flown one where fewer points than
// the most do for that [m].
const pathTolerance = 0.05

// decimate leaves at most most of the points: the first, the last, and again and again the one that
// is farthest from the straight line between its neighbours that are left, until none is further
// than tolerance [m]. (Douglas and Peucker, Cartographica 10, 1973; the distance is that at the
// same time, so that the path also tells when the vehicle was where: Meratnia and de By, EDBT
// 2004.)
func decimate(points []campaign.PathPoint, most int, tolerance float64) campaign.Path {
	if len(points) < 2 {
		return campaign.Path{}
	}
	spans := []span{spanOf(points, 0, len(points)-1)}
	for len(spans)+1 < most {
		worst := 0
		for i := range spans {
			if spans[i].off > spans[worst].off {
				worst = i
			}
		}
		if spans[worst].off <= tolerance {
			break
		}
		s := spans[worst]
		spans[worst] = spanOf(points, s.from, s.at)
		spans = append(spans, spanOf(points, s.at, s.to))
	}
	path := campaign.Path{Points: []campaign.PathPoint{points[0]}}
	slices.SortFunc(spans, func(a, b span) int { return a.from - b.from })
	for _, s := range spans {
		path.Points = append(path.Points, points[s.to])
		path.Error = max(path.Error, s.off)
	}
	return path
}

// span is a straight part of a decimated trajectory.
type span struct {
	from, to int     // of the points
	at       int     // the point that is farthest from it
	off      float64 // how far [m]
}

func spanOf(points []campaign.PathPoint, from, to int) span {
	s := span{from: from, to: to}
	a, b := points[from], points[to]
	for i := from + 1; i < to; i++ {
		p := points[i]
		share := (p.Time - a.Time) / (b.Time - a.Time)
		n, e, h := a.North+share*(b.North-a.North)-p.North, a.East+share*(b.East-a.East)-p.East, a.Altitude+share*(b.Altitude-a.Altitude)-p.Altitude
		if off := math.Sqrt(n*n + e*e + h*h); off > s.off {
			s.at, s.off = i, off
		}
	}
	return s
}
