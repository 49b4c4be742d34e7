package wind

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// ReferenceHeight is the height above the ground at which the mean wind is
	// given [m]: that of forecasts and of masts.
	// Source: WMO-No. 8, Guide to Instruments and Methods of Observation, ch. 5.
	ReferenceHeight = 10

	// MownGrass is the default roughness length [m].
	// Source: WMO-No. 8, ch. 5, annex (Davenport's classes): 0.03 m, open, flat
	// terrain with grass.
	MownGrass = 0.03

	// profileTop is where the logarithmic law ends [m]: the low-altitude model's
	// 1000 ft.
	profileTop = 1000 * foot
)

// Mean is the steady wind as the user sets it, at ReferenceHeight.
type Mean struct {
	Speed   float64 // horizontal [m/s]
	FromDeg float64 // direction it blows from, clockwise from north [deg]
	Up      float64 // vertical part, positive up [m/s]
}

// NED returns where the air goes [m/s]: wind from 270° (west) goes east.
func (m Mean) NED() frame.Vec[frame.NED] {
	n, e := toward(m.FromDeg)
	return frame.OfNED(m.Speed*n, m.Speed*e, -m.Up)
}

// toward is the unit vector (north, east) in which wind from fromDeg blows.
func toward(fromDeg float64) (north, east float64) {
	sin, cos := math.Sincos(fromDeg * math.Pi / 180)
	return -cos, -sin
}

// profile is the mean wind's share at a height, 1 at ReferenceHeight: the
// logarithmic law ln(h/z0)/ln(10 m/z0) of the neutral surface layer.
//
// Source: MIL-F-8785C, 1980, 3.7.3.2 (with 20 ft for its height); Stull, An
// Introduction to Boundary Layer Meteorology, 1988, eq. 9.7.1c.
type profile struct {
	logRoughness float64 // ln z0, z0 in m
	perLog       float64 // 1/ln(10 m/z0)
}

func profileOver(roughness float64) profile {
	l := math.Log(roughness)
	return profile{l, 1 / (math.Log(ReferenceHeight) - l)}
}

// at takes the logarithm of the height [m], as the field needs it more than once.
// Below the roughness length the air rests.
func (p profile) at(logHeight float64) float64 {
	return max(0, (logHeight-p.logRoughness)*p.perLog)
}

// MeanSpeedAt returns how fast the mean wind goes along the ground [m/s] at a height
// above it [m]: what the user set, without turbulence and gusts.
func (f *Field) MeanSpeedAt(height float64) float64 {
	if !(height > 0) || f.profile.perLog == 0 {
		return 0
	}
	return f.mean.Speed * f.profile.at(math.Log(min(height, profileTop)))
}
