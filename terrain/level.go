package terrain

import "math"

// Strip is a level rectangle of terrain: a runway, a road or a car park.
type Strip struct {
	North, East   float64 // of its middle, from home [m]
	HeadingDeg    float64 // along it, clockwise from north [deg]
	Length, Width float64 // [m]
}

// Runway is the airfield's, west of the pad.
var Runway = Strip{North: 85, East: -46, HeadingDeg: 350, Length: 420, Width: 16}

// A road for rovers runs along the runway, on the level ground between it and the pad, with a car park beside it.
var (
	Road    = Runway.Beside(14, 10, 320, 6)
	CarPark = Runway.Beside(23.5, 25, 50, 13)
)

// Beside returns a strip along s whose middle is aside to the right and along to the front of that of s [m].
func (s Strip) Beside(aside, along, length, width float64) Strip {
	sin, cos := math.Sincos(s.HeadingDeg * math.Pi / 180)
	return Strip{North: s.North + along*cos - aside*sin, East: s.East + along*sin + aside*cos, HeadingDeg: s.HeadingDeg, Length: length, Width: width}
}

// Offset returns where a place north and east of home is from the strip's middle: to the front along it, and to the right [m].
func (s *Strip) Offset(north, east float64) (along, aside float64) {
	sin, cos := math.Sincos(s.HeadingDeg * math.Pi / 180)
	n, e := north-s.North, east-s.East
	return n*cos + e*sin, e*cos - n*sin
}

// holds reports whether a place north and east of home [m] is on the strip; nil has none.
func (s *Strip) holds(north, east float64) bool {
	if s == nil {
		return false
	}
	along, aside := s.Offset(north, east)
	return math.Abs(along) <= s.Length/2 && math.Abs(aside) <= s.Width/2
}

// PadRadius is the radius of the level terrain around home [m].
const PadRadius = 16.0

const (
	padShoulder    = 60.0 // width of the transition from level terrain to the land [m]
	runwayMargin   = 10.0 // level terrain beside a runway [m]
	runwayShoulder = 90.0
	// A patch is level if all its corners are.
	patchReach = patchSide * math.Sqrt2
)

// levelPad is 0 within a radius of home and 1 far from it.
func levelPad(north, east, radius float64) jet {
	return distance(north, east).shift(-radius).scale(1 / padShoulder).rise()
}

// level is 0 on a strip and 1 far from it.
func (s *strip) level(north, east float64) jet {
	n, e := north-s.north, east-s.east
	along := max(-s.half, min(s.half, n*s.cos+e*s.sin))
	return distance(n-along*s.cos, e-along*s.sin).shift(-s.clear).scale(1 / runwayShoulder).rise()
}

// strip is a Strip with its directions computed.
type strip struct{ north, east, sin, cos, half, clear float64 }

func newStrip(s Strip) strip {
	sin, cos := math.Sincos(s.HeadingDeg * math.Pi / 180)
	return strip{s.North, s.East, sin, cos, s.Length / 2, s.Width/2 + runwayMargin + patchReach}
}
