package track

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
)

const (
	wallHigh   = 14.0 // of a fence's wall, which has no upper end in truth [m]
	wallStep   = 6.0  // between points of its foot, which follows the land [m]
	wallPieces = 4000 // of one fence at most
)

// wallSizes are the attributes of a corner of a wall: place, its cell, colour, and where it
// is on the wall: along, up [m], 1: to stay out of.
var wallSizes = []int{3, 3, 4, 3}

func newWalls(d gl.MeshData) *gl.Layer {
	l := gl.NewFarLayer(gl.NewMesh(d), gl.Style{Program: "wall", Order: gl.OrderCurtain, Transparent: true, DoubleSided: true})
	l.Bind = l.EyeUniform()
	return l
}

// borders draws the fences: a wall that fades upwards, and lines at its foot and its top.
func (b *planLines) borders(fences []mission.FenceOutline) {
	for _, f := range fences {
		if f.Return {
			b.breachReturn(f)
			continue
		}
		color, out := stayInColor, float32(0)
		if !f.Inclusion {
			color, out = keepOut, 1
		}
		foot := b.footOf(f.Outline)
		b.wallOn(foot, color, out)
		var low, high []frame.Vec[frame.NED]
		for i := 1; i < len(foot); i++ {
			low = append(low, foot[i-1], foot[i])
			high = append(high, foot[i-1].Add(frame.OfNED(0, 0, -wallHigh)), foot[i].Add(frame.OfNED(0, 0, -wallHigh)))
		}
		b.wide.AddLines(low, gl.Ink(color, 0.9))
		b.thin.AddLines(high, gl.Ink(color, 0.35))
		if math.Abs(areaOf(f.Outline)) > 0 {
			b.corners(f.Outline, color)
		}
	}
}

// areaOf is twice that of an outline [m²]; a circle has none of the posts of corners.
func areaOf(outline [][2]float64) (twice float64) {
	if len(outline) > 40 {
		return 0
	}
	for i := 1; i < len(outline); i++ {
		a, b := outline[i-1], outline[i]
		twice += a[0]*b[1] - a[1]*b[0]
	}
	return twice
}

// corners sets a post at each corner.
func (b *planLines) corners(outline [][2]float64, color gl.RGB) {
	for _, c := range outline[1:] {
		foot := b.onGround(c[0], c[1])
		b.thin.AddLines([]frame.Vec[frame.NED]{foot, foot.Add(frame.OfNED(0, 0, -wallHigh))}, gl.Ink(color, 0.7))
	}
}

// footOf lays an outline on the land.
func (b *planLines) footOf(outline [][2]float64) []frame.Vec[frame.NED] {
	long := 0.0
	for i := 1; i < len(outline); i++ {
		long += math.Hypot(outline[i][0]-outline[i-1][0], outline[i][1]-outline[i-1][1])
	}
	step := max(wallStep, long/wallPieces)
	foot := []frame.Vec[frame.NED]{b.onGround(outline[0][0], outline[0][1])}
	for i := 1; i < len(outline); i++ {
		a, c := outline[i-1], outline[i]
		n := max(1, int(math.Ceil(math.Hypot(c[0]-a[0], c[1]-a[1])/step)))
		for k := 1; k <= n; k++ {
			t := float64(k) / float64(n)
			foot = append(foot, b.onGround(a[0]+(c[0]-a[0])*t, a[1]+(c[1]-a[1])*t))
		}
	}
	return foot
}

func (b *planLines) wallOn(foot []frame.Vec[frame.NED], color gl.RGB, out float32) {
	d := &b.wall
	d.Sizes = wallSizes
	along := 0.0
	for i, p := range foot {
		if i > 0 {
			along += p.Sub(foot[i-1]).Len()
			at := uint32(len(d.Vertices) / gl.Sum(wallSizes))
			d.Indices = append(d.Indices, at-2, at, at-1, at-1, at, at+1)
		}
		for _, up := range [2]float64{-1, wallHigh} { // from below the land, which is drawn coarser far away
			q := gl.FarFromNED(p.Add(frame.OfNED(0, 0, -up)))
			d.Vertices = gl.Put(gl.Put(d.Vertices, q.Rest), q.Cell)
			d.Vertices = append(d.Vertices, color[0], color[1], color[2], 1, float32(along), float32(up), out)
		}
	}
}

// breachReturn marks the place to go to after a breach.
func (b *planLines) breachReturn(f mission.FenceOutline) {
	c := f.Outline[0]
	foot := b.onGround(c[0], c[1])
	color := gl.Ink(stayInColor, 0.9)
	b.thin.AddLines([]frame.Vec[frame.NED]{foot, foot.Add(frame.OfNED(0, 0, -wallHigh))}, color)
	b.wide.AddLines(ringAt(mission.Waypoint{North: c[0], East: c[1], Down: foot.Z, Radius: 2}), color)
}
