package scene

import (
	"math"

	"github.com/sitlark/sitlark/overlay"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	ghostTells  = 0.3  // an error from here on is told by a line and a number [m]
	ghostParts  = 1.0  // one from here on is taken apart, into level and upright [m]
	ghostPoints = 12   // corners of the lines, of which there are three
	ghostAngle  = 0.07 // an error of attitude from here on is told too [rad]
)

// lead draws the line from the vehicle to the ghost, and its level and its upright
// part where both can be told apart.
func (g *ghost) lead(at subject) {
	g.lines.SetVisible(g.off.Len() >= ghostTells)
	if !g.lines.Visible() {
		return
	}
	a, b := at.place, g.at
	corner := frame.OfNED(b.X, b.Y, a.Z)
	alpha := float32(g.seen)
	bright := mix(ghostColor, rgb{1, 1, 1}, 0.35)
	g.buf = append(g.buf[:0], lineSegments([]frame.Vec[frame.NED]{a, b}, ink(bright, 0.95*alpha)).vertices...)
	if g.off.Len() >= ghostParts && min(math.Abs(g.off.Z), math.Hypot(g.off.X, g.off.Y)) >= ghostTells {
		parts := []frame.Vec[frame.NED]{a, corner, corner, b}
		g.buf = append(g.buf, lineSegments(parts, ink(bright, 0.4*alpha)).vertices...)
	}
	g.lines.mesh.update(0, g.buf)
	g.lines.mesh.count = int32(len(g.buf) / sum(lineSizes) / 4 * 6)
}

// labels appends the error beside the middle of the line, or nearer to the vehicle where
// that is not in the picture.
func (g *ghost) labels(dst []overlay.Label, v view, at subject) []overlay.Label {
	if g.seen == 0 || g.off.Len() < ghostTells || v.aboard {
		return dst
	}
	l := overlay.Label{Kind: overlay.EstimateLabel, Clear: 10 * v.point(), Value: g.off.Len(), Opacity: g.seen}
	if angle := g.angle(); angle >= ghostAngle {
		l.Angle = angle
	}
	for share := 0.5; share > ghostTells/g.off.Len(); share *= 0.7 {
		if x, y, ok := v.project(at.place.AddScaled(share, g.off)); ok {
			l.X, l.Y = x, y
			l.FromX, l.FromY, _ = v.project(at.place)
			return append(dst, l)
		}
	}
	return dst
}
