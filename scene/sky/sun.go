package sky

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// The sun goes over the sky of a spring day at 45° north, wherever home is: low
// enough for long shadows, and in the south-west in the afternoon.
const (
	sunLatitude    = 45 * space.Deg
	sunDeclination = 2.63 * space.Deg // 27 March
)

// DefaultTimeOfDay is when the sun stands at 35° in the south-west [h].
const DefaultTimeOfDay = 14 + 40.0/60

// sunAt returns the sun's elevation and its azimuth, clockwise from north [rad], at a
// solar time of the day [h].
//
// Source: Meeus, Astronomical Algorithms, 2nd ed., 1998, eq. 13.5 and 13.6.
func sunAt(hours float64) (elevation, azimuth float64) {
	hour := (hours - 12) * 15 * space.Deg
	sinLat, cosLat := math.Sincos(sunLatitude)
	sinDec, cosDec := math.Sincos(sunDeclination)
	elevation = math.Asin(sinLat*sinDec + cosLat*cosDec*math.Cos(hour))
	fromSouth := math.Atan2(math.Sin(hour)*cosDec, math.Cos(hour)*sinLat*cosDec-sinDec*cosLat)
	return elevation, fromSouth + math.Pi
}

// towards returns the unit vector to a place of the sky.
func towards(elevation, azimuth float64) frame.Vec[frame.NED] {
	return frame.OfNED(
		math.Cos(elevation)*math.Cos(azimuth), math.Cos(elevation)*math.Sin(azimuth), -math.Sin(elevation))
}

// SunNED points to the sun at DefaultTimeOfDay.
var SunNED = towards(sunAt(DefaultTimeOfDay))
