package model

import (
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/renderer"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// Ghost is a translucent vehicle where the autopilot's EKF believes it is, with lines
// from the vehicle to it. It is drawn with the vehicle's own meshes.
//
// What is drawn is the estimate's error at the time that estimate and truth share,
// added to where the vehicle is now: the way that it flew since then is the link's
// delay and no error.
type Ghost struct {
	vehicle *Vehicle
	Bodies  []*gl.Layer
	Lines   *gl.Layer
	Told    mavlink.Estimate

	on     bool                            // an error is known: off and turn hold it
	off    frame.Vec[frame.NED]            // of the place, as drawn [m]
	turn   frame.Rot[frame.NED, frame.NED] // of the attitude, as drawn
	seen   float64                         // how clearly it is drawn, 0 to 1
	span   float64                         // of the vehicle [m]
	states [4 * state.MaxRotors]float32    // of rotors that turn fast and have no marks
	tints  [4 * state.MaxRotors]float32    // of their discs
	At     frame.Vec[frame.NED]
	buf    []float32
}

const (
	ghostFrom   = 0.15 // an error is seen from here on [m]: below it the ghost would only blur the vehicle
	ghostFull   = 0.45 // and from here on clearly [m]
	ghostLever  = 3.0  // an error of attitude counts like one of place at this lever [m]: 6° like 0.3 m
	ghostLag    = 0.12 // the messages' steps are smoothed with this time constant [s]
	ghostFade   = 0.25 // likewise how clearly it is seen [s]
	ghostStale  = 3.0  // an estimate so old, or so far ahead, is of no use [s of physics time]
	ghostMost   = 2e4  // a greater error is not drawn [m]
	ghostInside = 0.55 // an eye so near to its middle, in spans, sees no ghost

	// To an audience an estimate is shown when it is wrong: a healthy EKF is a metre or two off.
	ghostWrong     = 3.0 // from here on [m]
	ghostWrongFull = 4.0 // and from here on clearly [m]
)

// ghostColor is magenta, which no trail, wind, motor, mission or fault has; cockpits show
// what a computer works out in it.
var ghostColor = gl.Hex(0xF04CE0)

// ghostPrograms are what the ghost of a part of the vehicle is drawn with: its vertices
// are placed as the part's.
var ghostPrograms = map[string]string{"vehicle": "ghost-vehicle", "disc": "disc", "body": "ghost"}

// NewGhost returns the ghost of v, hidden: its body is drawn with the meshes of v, which must
// outlive it.
func NewGhost(v *Vehicle, st *gl.Picture) *Ghost {
	g := &Ghost{vehicle: v, turn: frame.Identity[frame.NED, frame.NED]()}
	for i := range state.MaxRotors {
		copy(g.tints[4*i:], ghostColor[:])
	}
	for _, l := range append([]*gl.Layer{v.Solid, v.Discs}, v.User...) {
		g.Bodies = append(g.Bodies, g.body(l))
	}
	g.Lines = gl.NewLineLayer(st, gl.MeshData{Sizes: gl.LineSizes, Dynamic: ghostPoints, Indices: gl.SegmentIndices(ghostPoints / 4)}, 1.3)
	g.Lines.Far = true
	g.show(false)
	return g
}

// body draws a layer of the vehicle once more. It writes depths, so that not all that
// lies behind its outer skin shines through: nothing is drawn after it.
func (g *Ghost) body(of *gl.Layer) *gl.Layer {
	l := gl.NewLayer(of.Mesh, gl.Style{Program: ghostPrograms[of.Part], Order: gl.OrderGhost, Transparent: true, DoubleSided: true})
	l.Mat.SetDepthMask(of.Part != "disc")
	color, hubs, states, axes, tints := gl.Uniform("Ghost"), gl.Uniform("Hubs"), gl.Uniform("States"), gl.Uniform("Axes"), gl.Uniform("Tints")
	hinges := g.vehicle.hinges.bind()
	l.Bind = func(gs *gls.GLS) {
		clear := float32(g.clear(l))
		gs.Uniform4f(color.Location(gs), ghostColor[0], ghostColor[1], ghostColor[2], clear)
		if of.Part == "body" {
			return
		}
		hinges(gs)
		for i := range state.MaxRotors {
			g.states[4*i+3] = clear
		}
		gs.Uniform4fv(hubs.Location(gs), state.MaxRotors, &g.vehicle.Spin.hubs[0])
		gs.Uniform4fv(states.Location(gs), state.MaxRotors, &g.states[0])
		gs.Uniform4fv(axes.Location(gs), state.MaxRotors, &g.vehicle.Spin.axes[0])
		gs.Uniform4fv(tints.Location(gs), state.MaxRotors, &g.tints[0])
	}
	return l
}

// Layers are all that the ghost is drawn with.
func (g *Ghost) Layers() []*gl.Layer { return append([]*gl.Layer{g.Lines}, g.Bodies...) }

// clear is how clearly a layer is seen by the eye that looks now: not at all from
// inside.
func (g *Ghost) clear(l *gl.Layer) float64 {
	at := l.Position()
	distance := float64(at.Length()) / max(g.span, 0.1)
	return g.seen * space.Smoothstep((distance-ghostInside)/ghostInside)
}

func (g *Ghost) show(on bool) {
	for _, l := range g.Layers() {
		l.SetVisible(on)
	}
}

// GhostView says how the ghost is looked at.
type GhostView struct {
	Hidden    bool // it is switched off
	Presented bool // to an audience
}

// Update takes the error over and puts the ghost beside the vehicle. now is the
// physics time [s]; wall is the time since the last call [s].
func (g *Ghost) Update(at camera.Subject, now, wall float64, v GhostView) {
	fresh := g.learn(now, wall)
	from, full := ghostFrom, ghostFull
	if v.Presented && g.Told.Of == "" {
		from, full = ghostWrong, ghostWrongFull
	}
	want := 0.0
	if fresh && !v.Hidden {
		want = space.Smoothstep((g.size() - from) / (full - from))
	}
	g.seen += (want - g.seen) * space.Eased(wall, ghostFade)
	if g.seen < 0.01 && want == 0 || v.Hidden {
		g.seen = 0
	}
	g.span = at.Span
	g.show(g.seen > 0)
	if g.seen > 0 {
		g.place(at)
	}
}

// learn follows the error that was told and returns whether it can be relied on.
func (g *Ghost) learn(now, wall float64) bool {
	e := &g.Told
	off := e.PositionNED.Sub(e.Truth.PositionNED)
	turn := frame.Compose(e.NEDFromFRD, e.Truth.NEDFromFRD.Inverse())
	if !e.Valid || !(math.Abs(now-e.Time) < ghostStale) || !off.IsFinite() || off.Len() > ghostMost || !turn.IsFinite() {
		g.on = false
		return false
	}
	if !g.on {
		g.on, g.off, g.turn = true, off, turn
		return true
	}
	k := space.Eased(wall, ghostLag)
	g.off = g.off.AddScaled(k, off.Sub(g.off))
	g.turn = space.Slerp(g.turn, turn, k)
	return true
}

// size is the error as one number [m].
func (g *Ghost) size() float64 { return max(g.off.Len(), ghostLever*g.Angle()) }

// Angle is that of the error of attitude [rad].
func (g *Ghost) Angle() float64 {
	w, _, _, _ := g.turn.Quat()
	return 2 * math.Acos(min(1, math.Abs(w)))
}

func (g *Ghost) place(at camera.Subject) {
	g.At = at.Place.Add(g.off)
	q := space.GLFromRot(frame.Compose(g.turn, at.Att))
	for _, l := range g.Bodies {
		l.Place = g.At
		l.SetQuaternionQuat(&q)
	}
	g.lead(at)
}

// AddPrograms registers the programs that the ghost alone is drawn with.
func AddPrograms(render *renderer.Renderer) {
	render.AddProgram(ghostPrograms["vehicle"], "vehicle_vertex", "ghost_fragment")
}

const (
	ghostTells  = 0.3  // an error from here on is told by a line and a number [m]
	ghostParts  = 1.0  // one from here on is taken apart, into level and upright [m]
	ghostPoints = 12   // corners of the lines, of which there are three
	ghostAngle  = 0.07 // an error of attitude from here on is told too [rad]
)

// lead draws the line from the vehicle to the ghost, and its level and its upright
// part where both can be told apart.
func (g *Ghost) lead(at camera.Subject) {
	g.Lines.SetVisible(g.off.Len() >= ghostTells)
	if !g.Lines.Visible() {
		return
	}
	a, b := at.Place, g.At
	corner := frame.OfNED(b.X, b.Y, a.Z)
	alpha := float32(g.seen)
	bright := gl.Mix(ghostColor, gl.RGB{1, 1, 1}, 0.35)
	g.buf = append(g.buf[:0], gl.LineSegments([]frame.Vec[frame.NED]{a, b}, gl.Ink(bright, 0.95*alpha)).Vertices...)
	if g.off.Len() >= ghostParts && min(math.Abs(g.off.Z), math.Hypot(g.off.X, g.off.Y)) >= ghostTells {
		parts := []frame.Vec[frame.NED]{a, corner, corner, b}
		g.buf = append(g.buf, gl.LineSegments(parts, gl.Ink(bright, 0.4*alpha)).Vertices...)
	}
	g.Lines.Mesh.Update(0, g.buf)
	g.Lines.Mesh.Count = int32(len(g.buf) / gl.Sum(gl.LineSizes) / 4 * 6)
}

// Labels appends the error beside the middle of the line, or nearer to the vehicle where
// that is not in the picture.
func (g *Ghost) Labels(dst []overlay.Label, v camera.View, at camera.Subject) []overlay.Label {
	if g.seen == 0 || g.off.Len() < ghostTells || v.Aboard {
		return dst
	}
	l := overlay.Label{Kind: overlay.EstimateLabel, Clear: 10 * v.Point(), Value: g.off.Len(), Opacity: g.seen, Text: g.Told.Of}
	if angle := g.Angle(); angle >= ghostAngle {
		l.Angle = angle
	}
	for share := 0.5; share > ghostTells/g.off.Len(); share *= 0.7 {
		if x, y, ok := v.Project(at.Place.AddScaled(share, g.off)); ok {
			l.X, l.Y = x, y
			l.FromX, l.FromY, _ = v.Project(at.Place)
			return append(dst, l)
		}
	}
	return dst
}
