package ground

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Cast follows a ray from originNED [m] along the unit vector directionNED and
// returns how far it is to the ground [m], and whether that lies within max [m].
// A ray that begins in the ground hits at 0; one that does not hit has the
// distance max. nil terrain is flat.
//
// It is exact for Flat and Slope. On other terrain it marches and then bisects:
// at most castSteps + castBisections questions (a few steps and the bisections,
// where it is not near the ground for long), and an error of less than
// max/2^castBisections: 3 µm for 40 m. A ridge that the ray passes through in less
// than max/castSteps may be missed.
func Cast(t Terrain, originNED, directionNED frame.Vec[frame.NED], max float64) (distance float64, hit bool) {
	s := Of(t)
	return s.Cast(originNED, directionNED, max)
}

const (
	castSteps      = 256
	castBisections = 24
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
		if clear = s.clearance(originNED.AddScaled(next, directionNED)); clear <= 0 {
			return s.bisect(originNED, directionNED, at, next), true
		}
		at = next
	}
	return max, false
}

// clearance is how far a place lies above the ground along the vertical [m].
func (s *Surface) clearance(p frame.Vec[frame.NED]) float64 {
	height, _ := s.terrain.At(p.X, p.Y)
	return -p.Z - height
}

// bisect finds the ground between a place above it and one below it, given by
// their distances.
func (s *Surface) bisect(originNED, directionNED frame.Vec[frame.NED], above, below float64) float64 {
	for range castBisections {
		if mid := (above + below) / 2; s.clearance(originNED.AddScaled(mid, directionNED)) > 0 {
			above = mid
		} else {
			below = mid
		}
	}
	return (above + below) / 2
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
