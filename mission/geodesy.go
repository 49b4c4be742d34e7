package mission

import "math"

// MetresPerDegree is the length of a degree of latitude on ArduPilot's sphere, which has
// 0.011131884502145034 m for 1e-7 deg everywhere.
const MetresPerDegree = 0.011131884502145034 * 1e7

// minLonScale is where ArduPilot stops shrinking degrees of longitude towards a pole.
const minLonScale = 0.01

// Local returns a place in the local NED frame of home [m].
//
// Degrees of longitude are scaled by the cosine of the mean of both latitudes, as in
// ArduPilot, so that a waypoint is drawn where ArduPilot flies. On the true ellipsoid the
// place is up to 0.7 % nearer or farther.
func (h Home) Local(latDeg, lonDeg, altAMSL float64) (north, east, down float64) {
	dLon := math.Remainder(lonDeg-h.LonDeg, 360)
	north = (latDeg - h.LatDeg) * MetresPerDegree
	east = dLon * MetresPerDegree * lonScale((latDeg+h.LatDeg)/2)
	return north, east, h.AltM - altAMSL
}

// Global returns the place that lies north, east and down [m] of home; it is the
// inverse of Local.
func (h Home) Global(north, east, down float64) Place {
	lat := h.LatDeg + north/MetresPerDegree
	dLon := east / MetresPerDegree / lonScale((lat+h.LatDeg)/2)
	return Place{LatDeg: lat, LonDeg: math.Remainder(h.LonDeg+dLon, 360), AltM: h.AltM - down}
}

func lonScale(latDeg float64) float64 {
	return max(math.Cos(latDeg*math.Pi/180), minLonScale)
}
