package campaign

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// PathPoint is where a vehicle was at a time.
type PathPoint struct {
	Time     float64 // physics time since the scenario began [s]
	North    float64 // from home [m]
	East     float64 // likewise [m]
	Altitude float64 // above home [m]
}

// Path is a decimated trajectory: the vehicle flew from point to point, each at its time, and was
// never further than Error from the straight lines at the same time.
type Path struct {
	Points []PathPoint // in the order of time, from two to MaxPathPoints
	Error  float64     // the largest distance from the flown trajectory at the same time [m]
}

// MaxPathPoints bounds a path.
const MaxPathPoints = 64

// The layout of an encoded path, all little-endian:
//
//	0   uint8    version: 1
//	1   uint8    number of points, 2 to 64
//	2   float32  time of the first point [s]
//	6   float32  time from the first to the last point [s]
//	10  float32  metres of one unit of a place
//	14  float32  Error [m]
//	18  points, eight bytes each: uint16 time, as a share of 65535 of the whole; int16 north, east,
//	    altitude, in units
const (
	pathVersion = 1
	pathHeader  = 18
	pathPoint   = 8
)

// EncodePath writes a path in at most 530 bytes. Places are rounded to a 65,534th of the largest
// distance from home in any direction, times to a 65,535th of the flight; Error grows by what that
// costs in place. It returns nil for a path that DecodePath would not take: one with fewer than two
// points, too many, or a value that is not finite.
func EncodePath(p Path) []byte {
	n := len(p.Points)
	if n < 2 || n > MaxPathPoints {
		return nil
	}
	first, last := p.Points[0].Time, p.Points[n-1].Time
	reach := 0.0
	for _, at := range p.Points {
		for _, x := range [...]float64{at.North, at.East, at.Altitude} {
			reach = math.Max(reach, math.Abs(x))
		}
	}
	unit := float64(float32(reach / math.MaxInt16 * (1 + 1e-6))) // rounded, the largest must still fit
	if !(last > first) || math.IsNaN(reach) || math.IsInf(unit, 0) || math.IsInf(last-first, 0) {
		return nil
	}
	if unit == 0 {
		unit = 1
	}
	out := make([]byte, 0, pathHeader+n*pathPoint)
	out = append(out, pathVersion, byte(n))
	for _, x := range [...]float64{first, last - first, unit, p.Error + unit*math.Sqrt(3)/2} {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(x)))
	}
	for _, at := range p.Points {
		out = binary.LittleEndian.AppendUint16(out, uint16(math.Round((at.Time-first)/(last-first)*math.MaxUint16)))
		for _, x := range [...]float64{at.North, at.East, at.Altitude} {
			out = binary.LittleEndian.AppendUint16(out, uint16(int16(math.Round(x/unit))))
		}
	}
	return out
}

// DecodePath reads what EncodePath wrote. Anything else is an error.
func DecodePath(raw []byte) (Path, error) {
	if len(raw) < pathHeader || raw[0] != pathVersion {
		return Path{}, errors.New("a trajectory: expected version 1 of its encoding")
	}
	n := int(raw[1])
	if n < 2 || n > MaxPathPoints || len(raw) != pathHeader+n*pathPoint {
		return Path{}, fmt.Errorf("a trajectory: %d bytes with %d points, expected 2 to %d points of %d bytes after %d", len(raw), n, MaxPathPoints, pathPoint, pathHeader)
	}
	var head [4]float64
	for i := range head {
		head[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(raw[2+4*i:])))
		if math.IsNaN(head[i]) || math.IsInf(head[i], 0) || i > 0 && head[i] < 0 {
			return Path{}, errors.New("a trajectory: a number of its header is out of range")
		}
	}
	first, span, unit := head[0], head[1], head[2]
	p := Path{Points: make([]PathPoint, n), Error: head[3]}
	before := uint16(0)
	for i := range p.Points {
		b := raw[pathHeader+i*pathPoint:]
		share := binary.LittleEndian.Uint16(b)
		if share < before {
			return Path{}, errors.New("a trajectory: its times are out of order")
		}
		before = share
		place := func(k int) float64 { return float64(int16(binary.LittleEndian.Uint16(b[2+2*k:]))) * unit }
		p.Points[i] = PathPoint{Time: first + float64(share)/math.MaxUint16*span, North: place(0), East: place(1), Altitude: place(2)}
	}
	return p, nil
}
