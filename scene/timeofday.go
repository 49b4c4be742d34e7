package scene

// SetTimeOfDay sets the sun where it stands at a solar time of the day [h], 0 to 24;
// what is not a number changes nothing.
func (s *Scene) SetTimeOfDay(hours float64) {
	if !s.light.set(hours) {
		return
	}
	s.sky.paint(s.light)
	s.rig.director.lightFrom(s.light.sun)
	if s.lamps != nil {
		s.lamps.SetVisible(s.light.block.night > 0)
	}
	c := s.light.block.horizonColor
	s.win.Gls().ClearColor(c[0], c[1], c[2], 1)
}

// TimeOfDay returns the solar time of the day [h].
func (s *Scene) TimeOfDay() float64 { return s.light.hours }
