package ice

import "math"

// Drag is by how much ice raises a section's drag coefficient in a time [s], by all of Gray's eq. 2, of which rate has a part.
func Drag(s *Iced, time float64) float64 {
	shape := feather(s)
	return growth(s) * time * (1 + 6*((1+2.52*math.Pow(s.Nose, 0.1)*sin4(12*s.Angle))*shape-0.17/s.Nose*sin4(11*s.Angle)))
}

// feather is what the ice's angle adds, 0 to 1.
func feather(s *Iced) float64 {
	sin := math.Sin(degree * (featherAngle(s) + 65.3*(math.Pow(1.35, -s.IcedAt)-math.Pow(1.35, -s.Angle))))
	return sin * sin
}
