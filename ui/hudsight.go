package ui

import (
	"math"

	"github.com/sitlark/sitlark/ui/units"
)

// Sight is how the camera aboard sees the world, as far as a display that lies on
// the picture must know. Its zero value is any other camera.
type Sight struct {
	Aboard       bool
	Roll, Pitch  float64 // of the camera [rad]
	Focal        float64 // an angle from the picture's middle is drawn so many times its tangent from there [framebuffer px]
	NoseX, NoseY float64 // where the nose points, from the upper left [framebuffer px]
	NoseSeen     bool
}

// steepest is how far from the camera's axis a rung may be [rad]: farther out than
// any picture reaches, and before the tangent turns over.
const steepest = 80 * math.Pi / 180

// conformal is the ladder that lies on the world as the camera aboard sees it: the
// horizon on the horizon, each rung on its elevation straight ahead.
func (g *hudPass) conformal() ladder {
	s, k, win := g.h.view.Sight, float64(g.Atlas.Scale()), g.window
	return ladder{g: g, x: win.W / 2, y: win.H / 2, tilt: -s.Roll, pitch: s.Pitch, focal: s.Focal / k}
}

// rise is how far above the middle of the display an elevation lies [logical px].
func (l ladder) rise(deg float64) float64 {
	off := units.Radians(deg) - l.pitch
	if l.focal == 0 {
		return off * units.ToDegrees * l.perDegree
	}
	return l.focal * math.Tan(max(-steepest, min(steepest, off)))
}

// nose is where the mark of the vehicle stands, and whether it is to be seen.
func (g *hudPass) nose(l ladder) (x, y float32, seen bool) {
	s, k := g.h.view.Sight, g.Atlas.Scale()
	if !s.Aboard {
		return l.x, l.y, true
	}
	return float32(s.NoseX) / k, float32(s.NoseY) / k, s.NoseSeen
}
