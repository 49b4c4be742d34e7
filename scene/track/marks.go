package track

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// Goal is a place to fly to that the user chose, or is choosing. The zero value is
// none.
type Goal struct {
	Shown    bool
	PlaceNED frame.Vec[frame.NED] // from home [m]
	Chosen   bool                 // it was asked for; else it goes with the pointer
}

// goal marks a Goal: a level ring at its height that breathes, a stem down to the
// ground and a small ring at its foot. It keeps a legible size.
type goal struct {
	now   Goal
	rings [2]*gl.Layer // while it is being chosen, when it was chosen
	stem  *gl.Layer    // 1 m down
	foot  *gl.Layer
	clock float64 // wall time [s]
}

const (
	goalLeast  = 0.7   // radius of the ring [m]
	goalShare  = 0.022 // of the distance from the eye, where that is more
	goalBreath = 1.6   // period of the pulse [s]
	goalPulse  = 0.13  // its part of the radius
	goalLift   = 0.06  // so far above the ground is the foot [m]
	goalMap    = 0.03  // radius as a share of the picture's height, in a picture without perspective
)

func newGoal(st *gl.Picture) *goal {
	g := &goal{}
	strip := func(c gl.RGB, alpha, half float32) *gl.Layer {
		return gl.NewLineLayer(st, gl.LineStrip(gl.Circle(1), gl.Ink(c, alpha)), half)
	}
	g.rings = [2]*gl.Layer{strip(gl.AccentColor, 0.9, 1.6), strip(activeColor, 0.95, 1.9)}
	g.foot = strip(gl.RGB{1, 1, 1}, 0.7, 1.1)
	down := []frame.Vec[frame.NED]{{}, frame.OfNED(0, 0, 1)}
	g.stem = gl.NewLineLayer(st, gl.LineSegments(down, [4]float32{1, 1, 1, 0.75}), 1.1)
	g.update(camera.Pose{}, space.Level, 0)
	return g
}

func (g *goal) layers() []*gl.Layer { return []*gl.Layer{g.rings[0], g.rings[1], g.stem, g.foot} }

// update places the mark for an eye. land is the height of the ground [m]; wall is the
// time since the last call [s].
func (g *goal) update(p camera.Pose, land space.Height, wall float64) {
	g.clock = math.Mod(g.clock+wall, goalBreath)
	shown := g.now.Shown && g.now.PlaceNED.IsFinite() && g.now.PlaceNED.Len() < 1e6
	g.rings[0].SetVisible(shown && !g.now.Chosen)
	g.rings[1].SetVisible(shown && g.now.Chosen)
	g.stem.SetVisible(shown)
	g.foot.SetVisible(shown)
	if !shown {
		return
	}
	at := g.now.PlaceNED
	foot := frame.OfNED(at.X, at.Y, -land(at.X, at.Y)-goalLift)
	at.Z = min(at.Z, foot.Z)
	radius := goalRadius(p, at)
	pulse := 1 + goalPulse*math.Sin(2*math.Pi*g.clock/goalBreath)
	for _, l := range g.rings {
		scaleAt(l, at, radius*pulse, 1)
	}
	scaleAt(g.foot, foot, 0.35*radius, 1)
	scaleAt(g.stem, at, 1, max(foot.Z-at.Z, 0.01))
}

// goalRadius is how large the ring is for an eye [m].
func goalRadius(p camera.Pose, at frame.Vec[frame.NED]) float64 {
	if p.Flat > 0.5 {
		return max(goalLeast, goalMap*p.Extent())
	}
	return max(goalLeast, goalShare*at.Sub(p.Eye).Len())
}

// scaleAt puts a layer to a place, so many times as wide and as tall.
func scaleAt(l *gl.Layer, at frame.Vec[frame.NED], wide, tall float64) {
	l.Place = at
	l.SetScale(float32(wide), float32(tall), float32(wide))
}

// plumb is the drop line from the vehicle to the ground with a ring at its foot.
type plumb struct {
	Line, Ring *gl.Layer
	ground     float64 // height of its foot [m]
}

func newPlumb(st *gl.Picture) *plumb {
	white := [4]float32{1, 1, 1, 0.55}
	p := &plumb{
		Line: gl.NewLineLayer(st, gl.LineStrip([]math32.Vector3{{}, {Y: 1}}, white), 0.8),
		Ring: gl.NewLineLayer(st, gl.LineStrip(gl.Circle(1), white), 1.2),
	}
	return p
}

// update hangs the line under a place at the given height above the ground [m].
func (p *plumb) update(place frame.Vec[frame.NED], ground float64, span float64) {
	p.ground = ground
	height := -place.Z - ground
	p.Line.SetVisible(height > 0.5)
	p.Ring.SetVisible(height > 0.5)
	p.Line.Place = frame.OfNED(place.X, place.Y, -ground)
	p.Ring.Place = frame.OfNED(place.X, place.Y, -ground-0.04)
	p.Line.SetScaleY(float32(max(height-0.1, 0.01)))
	r := float32(span * (0.45 + 0.02*min(height, 60)))
	p.Ring.SetScale(r, 1, r)
}
