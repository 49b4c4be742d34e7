package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Sight is how an eye aboard sees the world in the picture of the last Update, for a
// display that lies on it.
type Sight struct {
	Roll, Pitch  float64 // of the eye [rad]
	Focal        float64 // what is seen at an angle from the picture's middle is so many times its tangent away from there [framebuffer px]
	NoseX, NoseY float64 // where the nose points, from the upper left [framebuffer px]
	NoseSeen     bool    // it points before the eye
}

// Sight returns how the camera aboard sees the world; false for all other cameras.
func (s *Scene) Sight() (Sight, bool) {
	p := s.rig.shown
	if s.rig.which != FirstPerson || p.flat > 0 {
		return Sight{}, false
	}
	width, height := float64(s.lastSize[0]), float64(s.lastSize[1])
	v := Sight{Focal: height / 2 / math.Tan(p.fov/2)}
	v.Roll, v.Pitch, _ = frame.Euler(p.att)
	nose := p.att.Inverse().Apply(s.subject.att.Apply(frame.OfFRD(1, 0, 0)))
	if v.NoseSeen = nose.X > 0.1; v.NoseSeen {
		v.NoseX, v.NoseY = width/2+v.Focal*nose.Y/nose.X, height/2+v.Focal*nose.Z/nose.X
	}
	return v, true
}
