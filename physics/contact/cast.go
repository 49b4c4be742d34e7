package contact

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Cast follows a ray from originNED [m] along the unit vector directionNED and
// returns how far it is to the ground [m], and whether that lies within max [m].
// A ray that begins in the ground hits at 0; one that does not hit has the
// distance max. nil terrain is flat.
//
// It is exact for Flat and Slope. On other terrain it marches and then narrows down:
// at most castSteps + castSecants + castBisections questions (some seven over smooth
// ground that is not near for long), and an error of less than max/2^castBisections,
// 3 µm for 40 m, or a height over the ground of castClose. A ridge that the ray passes through in less
// than max/castSteps may be missed.
func Cast(t Terrain, originNED, directionNED frame.Vec[frame.NED], max float64) (distance float64, hit bool) {
	s := Of(t)
	return s.Cast(originNED, directionNED, max)
}

const (
	castSteps      = 256
	castSecants    = 6
	castBisections = 24
	castClose      = 1e-7 // a height over the ground that counts as none [m]
	// castGradient is up to which slope a step that follows from the height over
	// the ground cannot pass through it. Steeper ground is found by the march's
	// least step.
	castGradient = 2
)

// Cast is as the function Cast, on a surface that is ready.
func (s *Surface) Cast(originNED, directionNED frame.Vec[frame.NED], max float64) (distance float64, hit bool) {
	if s.terrain == nil {
		return s.plane.cast(originNED, directionNED, max)
	}
	clear := s.clearance(originNED)
	if clear <= 0 {
		return 0, true
	}
	closing := math.Abs(directionNED.Z) + castGradient*math.Hypot(directionNED.X, directionNED.Y)
	for at := 0.0; at < max; {
		next := math.Min(max, at+math.Max(clear/closing, max/castSteps))
		then := s.clearance(originNED.AddScaled(next, directionNED))
		if then <= 0 {
			return s.narrow(originNED, directionNED, end{at, clear}, end{next, then}), true
		}
		at, clear = next, then
	}
	return max, false
}

// clearance is how far a place lies above the ground along the vertical [m].
func (s *Surface) clearance(p frame.Vec[frame.NED]) float64 {
	return -p.Z - s.height(p)
}

// end is a place on a ray and its height over the ground [m].
type end struct{ at, clear float64 }

// narrow finds the ground between a place above it and one below it. Where the
// ground is smooth a few secants do; else it goes on by halves.
//
// Source: M. Dowell, P. Jarratt, A modified regula falsi method for computing the
// root of an equation, BIT 11, 1971 ("Illinois").
func (s *Surface) narrow(originNED, directionNED frame.Vec[frame.NED], above, below end) float64 {
	last := 0.0 // the height that was found before
	for i := range castSecants + castBisections {
		at := (above.at + below.at) / 2
		if i < castSecants {
			at = above.at + (below.at-above.at)*above.clear/(above.clear-below.clear)
		}
		clear := s.clearance(originNED.AddScaled(at, directionNED))
		switch {
		case math.Abs(clear) < castClose:
			return at
		case clear > 0:
			above = end{at, clear}
			if last > 0 {
				below.clear /= 2
			}
		default:
			below = end{at, clear}
			if last < 0 {
				above.clear /= 2
			}
		}
		last = clear
	}
	return (above.at + below.at) / 2
}

func (p *Plane) cast(originNED, directionNED frame.Vec[frame.NED], max float64) (distance float64, hit bool) {
	height := p.Distance(originNED)
	if height <= 0 {
		return 0, true
	}
	if fall := -p.NormalNED.Dot(directionNED); fall*max >= height {
		return height / fall, true
	}
	return max, false
}
