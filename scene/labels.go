package scene

import "github.com/sitlark/sitlark/overlay"

// Labels returns what is to be written into the picture of the last Update. The
// slice is valid until the next call.
func (s *Scene) Labels() []overlay.Label {
	v := s.cameras.view()
	s.labels = s.labels[:0]
	if x, y, ok := v.project(s.subject.place); ok && !v.aboard {
		s.labels = append(s.labels, overlay.Label{Kind: overlay.KeepClear, X: x, Y: y, Clear: v.sizeOf(s.subject.span, s.subject.place) / 2, Opacity: 1})
	}
	s.labels = s.track.labels(s.labels, v, s.subject)
	s.labels = s.ghost.labels(s.labels, v, s.subject)
	s.labels = s.fleet.labels(s.labels, v)
	return s.labels
}
