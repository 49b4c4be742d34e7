package scene

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/scene/land"
)

// Level is how much work goes into the picture.
type Level uint8

// The levels, from cheap to beautiful.
const (
	Low Level = iota
	Medium
	High
)

var levelNames = [...]string{"low", "medium", "high"}

// String is the name that ParseLevel takes; beyond High it is that of High.
func (l Level) String() string { return levelNames[min(int(l), len(levelNames)-1)] }

// ParseLevel finds a level by its name.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("no quality %q: expected %s", name, strings.Join(levelNames[:], ", "))
}

// Quality is what of the picture can be had cheaper. What the flight needs to be
// understood is never left out.
type Quality struct {
	Reach       float64 // the ground is drawn so far from the eye [m]
	Multisample bool    // smooth edges, where the window has samples
	Grass       bool    // the ground near by has grass and the mower's stripes
	Finest      int32   // the finest level of the ground that is drawn; cells are 0.5·2^Finest m wide
	Trees       float64 // share of the trees, 0 to 1
	Ripples     int     // layers of the water's ripples, 2 or 3; without a GPU 2
	Arrows      float64 // share of the arrows of the wind, 0 to 1
	Streaks     float64 // share of the particles that drift with the wind, 0 to 1
	ShadowMap   int     // side of the vehicle's shadow map where GL draws with a GPU [px]; 0: a plain shadow
	InsetEvery  int     // frames that one picture of the second view is shown for, ≥ 1
}

// Quality returns what a level stands for.
func (l Level) Quality() Quality {
	switch l {
	case Low:
		return Quality{Reach: land.LandReach / 3, Finest: 4, Trees: 0.35, Ripples: 2, Arrows: 0.45, Streaks: 0.4, InsetEvery: 4}
	case Medium:
		return Quality{Reach: land.LandReach, Grass: true, Finest: 3, Trees: 1, Ripples: 3, Arrows: 1, Streaks: 1, ShadowMap: 1024, InsetEvery: 2}
	}
	return Quality{Reach: land.LandReach, Multisample: true, Grass: true, Trees: 1, Ripples: 3, Arrows: 1, Streaks: 1, ShadowMap: 2048, InsetEvery: 1}
}

// SetQuality draws with q from the next frame on.
func (s *Scene) SetQuality(q Quality) {
	s.quality = q
	ripples := q.Ripples
	if s.win.Software() {
		ripples = 2
	}
	s.land.SetQuality(q.Reach, q.Grass, q.Finest, q.Trees, ripples)
	s.air.SetQuality(q.Streaks, q.Arrows)
	s.shadows.SetSide(q.ShadowMap, append(s.land.Shaded(), s.vehicle.Shaded()...))
	s.cameras.inset.every = max(1, q.InsetEvery)
	if q.Multisample {
		gl.Enable(gl.MULTISAMPLE)
	} else {
		gl.Disable(gl.MULTISAMPLE)
	}
}

// Quality returns what is drawn with.
func (s *Scene) Quality() Quality { return s.quality }
