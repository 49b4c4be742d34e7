package scene

import "github.com/sitlark/sitlark/sim/snapshot"

// groundAt is the height of the land [m]: all that the cameras ask of it.
func (s *Scene) groundAt(north, east float64) float64 { return s.land.height(north, east) }

// lookOn moves every eye by wall [s] of a person's time.
func (s *Scene) lookOn(snap *snapshot.Snapshot, wall float64) {
	ground := s.groundAt(s.subject.place.X, s.subject.place.Y)
	if s.rig.director.watch(snap, s.subject, ground) && s.rig.which == Director {
		s.rig.startCut(0)
	}
	s.mouse.clock += wall
	s.rig.update(s.subject, wall, s.groundAt)
	s.inset.update(s.subject, wall, s.groundAt)
}

// PixelsPerMetre is the scale of an orthographic picture, in pixels of the
// framebuffer; 0 in perspective, where there is none.
func (s *Scene) PixelsPerMetre() float64 {
	return s.rig.shown.pixelsPerMetre(float64(s.lastSize[1]))
}

// CameraNote tells a variant of the chosen camera, empty for the usual one.
func (s *Scene) CameraNote() string {
	switch {
	case s.rig.which == FirstPerson && s.rig.look.steadied:
		return "steadied"
	case s.rig.which == GroundView && s.rig.stand.walks:
		return "walks along"
	case s.rig.which == Director:
		return s.rig.director.shot.kind.String()
	}
	return ""
}
