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

// Mean is the steady wind as the user sets it: at ReferenceHeight with the logarithmic law,
// or, with a Height, at that height with a power law below it.
type Mean struct {
	Speed   float64 // horizontal [m/s]
	FromDeg float64 // direction it blows from, clockwise from north [deg]
	Up      float64 // vertical part, positive up [m/s]

	Height   float64 // above the ground, at which it blows so [m]; 0: ReferenceHeight, with the logarithmic law
	Exponent float64 // of the power law below Height, 0 to 1
	Slope    float64 // horizontal speed that a metre of height adds, 0 at Height [1/s]
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

// over returns the mean wind's velocity [m/s] at a height above the ground [m] by the power
// law u = U (h/H)^p below its Height H, which engineers use for the wind over a site, with
// the Slope added, never blowing backwards and nowhere faster than Fastest.
//
// Source: IEC 61400-1:2005, 6.3.1.2 (normal wind profile model), for the power law; ArduPilot's
// SIM_WIND_T has exponents 1/2 and 0.
func (m *Mean) over(height float64) frame.Vec[frame.NED] {
	share := 1.0
	if height < m.Height && m.Exponent != 0 {
		share = math.Pow(max(0, height)/m.Height, m.Exponent)
	}
	n, e := toward(m.FromDeg)
	along := min(Fastest, max(0, share*m.Speed+m.Slope*(height-m.Height)))
	return frame.OfNED(along*n, along*e, -share*m.Up)
}

// MeanSpeedAt returns how fast the mean wind goes along the ground [m/s] at a height
// above it [m]: what the user set, without turbulence and gusts.
func (f *Field) MeanSpeedAt(height float64) float64 {
	if !(height > 0) || f.profile.perLog == 0 {
		return 0
	}
	if f.mean.Height > 0 {
		v := f.mean.over(height)
		return math.Hypot(v.X, v.Y)
	}
	return min(Fastest, f.mean.Speed*f.profile.at(math.Log(min(height, profileTop))))
}
