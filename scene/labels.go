package scene

import "github.com/sitlark/sitlark/overlay"

// Labels returns what is to be written into the picture of the last Update. The
// slice is valid until the next call.
func (s *Scene) Labels() []overlay.Label {
	v := s.cameras.view()
	s.labels = s.labels[:0]
	if x, y, ok := v.Project(s.subject.Place); ok && !v.Aboard {
		s.labels = append(s.labels, overlay.Label{Kind: overlay.KeepClear, X: x, Y: y, Clear: v.SizeOf(s.subject.Span, s.subject.Place) / 2, Opacity: 1})
	}
	s.labels = s.track.Labels(s.labels, v, s.subject)
	s.labels = s.ghost.Labels(s.labels, v, s.subject)
	s.labels = s.fleet.Labels(s.labels, v)
	return s.labels
}
