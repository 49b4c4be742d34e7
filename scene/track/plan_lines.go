package track

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// planLines gathers what of a plan is drawn by lines, for as few draw calls as there are
// widths, and the walls of its fences.
type planLines struct {
	st         *gl.Picture
	land       heightAt
	thin, wide gl.MeshData
	wall       gl.MeshData
}

func (b *planLines) layers() []*gl.Layer {
	var all []*gl.Layer
	if len(b.wall.Vertices) > 0 {
		all = append(all, newWalls(b.wall))
	}
	for _, l := range []struct {
		data gl.MeshData
		half float32
	}{{b.thin, 0.7}, {b.wide, 1.1}} {
		if len(l.data.Vertices) > 0 {
			n := gl.NewLineLayer(b.st, l.data, l.half)
			n.Far = true
			all = append(all, n)
		}
	}
	return all
}

func (b *planLines) onGround(north, east float64) frame.Vec[frame.NED] {
	return frame.OfNED(north, east, -b.land(north, east)-pathLift)
}

// places draws the waypoints: posts, acceptance circles, circles that are flown, marks where
// the flight ends.
func (b *planLines) places(path []mission.Waypoint) {
	faint := [4]float32{1, 1, 1, 0.42}
	for i, w := range path {
		if math.Hypot(w.North, w.East) > space.PadRadius { // none through a vehicle on its pad
			b.thin.AddLines([]frame.Vec[frame.NED]{PlaceOf(w), b.onGround(w.North, w.East)}, faint)
		}
		last := i+1 == len(path) || path[i+1].Seq != w.Seq // and not over the end
		switch {
		case w.Circles():
			b.circled(w)
		case lands(w.Command) && last && math.Hypot(w.North, w.East) > 2*space.PadRadius: // the pad has its own
			b.landing(w)
		case !lands(w.Command):
			b.thin.AddLines(ringAt(w), gl.Ink(gl.AccentColor, 0.3))
		}
	}
}

// circled draws a circle that is flown, with arrow heads that tell which way.
func (b *planLines) circled(w mission.Waypoint) {
	color := gl.Ink(gl.AccentColor, 0.6)
	b.wide.AddLines(ringAt(w), color)
	turn := 1.0
	if w.Left {
		turn = -1
	}
	size := min(3, w.Radius/4)
	for k := range 4 {
		sin, cos := math.Sincos(math.Pi / 2 * (float64(k) + 0.5))
		tip := PlaceOf(w).Add(frame.OfNED(w.Radius*cos, w.Radius*sin, 0))
		b.head(tip, frame.OfNED(-sin*turn, cos*turn, 0), size, color)
	}
}

// head draws an arrow head: two level lines back from its tip.
func (b *planLines) head(tip, along frame.Vec[frame.NED], size float64, color [4]float32) {
	flat := math.Hypot(along.X, along.Y)
	if flat < 1e-9 {
		return
	}
	for _, side := range [2]float64{-1, 1} {
		out := frame.OfNED(-along.Y/flat, along.X/flat, 0)
		back := tip.AddScaled(-size/along.Len(), along).AddScaled(side*size*0.45, out)
		b.wide.AddLines([]frame.Vec[frame.NED]{tip, back}, color)
	}
}

// landing marks a place on the ground: a circle with an H, or a square for what is put down.
func (b *planLines) landing(w mission.Waypoint) {
	const size = 1.8 // [m]
	color := gl.Ink(gl.AccentColor, 0.75)
	at := func(north, east float64) frame.Vec[frame.NED] {
		return b.onGround(w.North+north*size, w.East+east*size)
	}
	if w.Command == mission.PayloadPlace {
		for _, s := range [4][4]float64{{-1, -1, -1, 1}, {-1, 1, 1, 1}, {1, 1, 1, -1}, {1, -1, -1, -1}} {
			b.wide.AddLines([]frame.Vec[frame.NED]{at(s[0], s[1]), at(s[2], s[3])}, color)
		}
		return
	}
	const corners = 32
	for i := range corners {
		s0, c0 := math.Sincos(2 * math.Pi * float64(i) / corners)
		s1, c1 := math.Sincos(2 * math.Pi * float64(i+1) / corners)
		b.wide.AddLines([]frame.Vec[frame.NED]{at(c0, s0), at(c1, s1)}, color)
	}
	for _, s := range [3][4]float64{{-0.5, -0.35, 0.5, -0.35}, {-0.5, 0.35, 0.5, 0.35}, {0, -0.35, 0, 0.35}} {
		b.wide.AddLines([]frame.Vec[frame.NED]{at(s[0], s[1]), at(s[2], s[3])}, color)
	}
}

const dash = 5.0 // of the way home, and the gap after it [m]

// legs draws the course; the way home is dashed.
func (b *planLines) legs(stretches []mission.Segment, path []mission.Waypoint) {
	home := map[int]bool{}
	for _, w := range path {
		home[w.Seq] = home[w.Seq] || w.Command == mission.ReturnHome
	}
	for _, s := range stretches {
		points := s.Points
		if home[s.Seq] {
			b.dashed(points)
			continue
		}
		b.wide.AddLines(pairs(points), gl.Ink(gl.AccentColor, 0.6))
	}
}

func (b *planLines) dashed(points []mission.Point) {
	color := gl.Ink(gl.AccentColor, 0.6)
	gone := 0.0
	for i := 1; i < len(points); i++ {
		a, q := nedOf(points[i-1]), nedOf(points[i])
		leg := q.Sub(a)
		long := leg.Len()
		for at := 0.0; at < long; {
			phase := math.Mod(gone+at, 2*dash)
			step := dash - phase
			if phase >= dash {
				step = 2*dash - phase
			}
			step = min(max(step, 0.01), long-at)
			if phase < dash {
				b.wide.AddLines([]frame.Vec[frame.NED]{a.AddScaled(at/long, leg), a.AddScaled((at+step)/long, leg)}, color)
			}
			at += max(step, 0.01)
		}
		gone += long
	}
}

// jumpArc is the way that a jump is drawn by: a bow beside the legs.
func jumpArc(from, to frame.Vec[frame.NED]) []frame.Vec[frame.NED] {
	const steps, off = 28, 0.05 // parts; share at either end that is left out
	leg := to.Sub(from)
	long := leg.Len()
	if long < 0.5 {
		return nil
	}
	side := frame.OfNED(leg.Y, -leg.X, 0) // to the left
	if side.Len() < 0.1*long {
		side = frame.OfNED(0, long, 0)
	}
	top := from.AddScaled(0.5, leg).AddScaled(0.28, side).Add(frame.OfNED(0, 0, -min(0.25*long, 25)))
	arc := make([]frame.Vec[frame.NED], 0, steps+1)
	for i := range steps + 1 {
		t := off + (1-2*off)*float64(i)/steps
		p := from.Scale((1-t)*(1-t)).AddScaled(2*t*(1-t), top).AddScaled(t*t, to)
		arc = append(arc, p)
	}
	return arc
}

func (b *planLines) jumps(jumps []mission.Jump, path []mission.Waypoint) {
	color := gl.Ink(jumpColor, 0.85)
	for _, j := range jumps {
		arc := jumpArc(PlaceOf(path[j.From]), PlaceOf(path[j.To]))
		if len(arc) == 0 {
			continue
		}
		var ends []frame.Vec[frame.NED]
		for i := 1; i < len(arc); i++ {
			ends = append(ends, arc[i-1], arc[i])
		}
		b.wide.AddLines(ends, color)
		last := len(arc) - 1
		size := max(1.5, min(5, arc[last].Sub(arc[0]).Len()/12))
		b.head(arc[last], arc[last].Sub(arc[last-1]), size, color)
		b.head(arc[last*3/4], arc[last*3/4].Sub(arc[last*3/4-1]), size, color)
	}
}

// rally draws the places to return to.
func (b *planLines) rally(points []mission.Waypoint) {
	color := gl.Ink(rallyColor, 0.8)
	for _, w := range points {
		b.thin.AddLines([]frame.Vec[frame.NED]{PlaceOf(w), b.onGround(w.North, w.East)}, color)
		for _, radius := range [2]float64{1.2, 2.4} {
			foot := w
			foot.Radius = radius
			foot.Down = b.onGround(w.North, w.East).Z - pathLift
			b.wide.AddLines(ringAt(foot), color)
		}
	}
}
