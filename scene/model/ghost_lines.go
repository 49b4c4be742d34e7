package model

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"

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
	l := overlay.Label{Kind: overlay.EstimateLabel, Clear: 10 * v.Point(), Value: g.off.Len(), Opacity: g.seen}
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
