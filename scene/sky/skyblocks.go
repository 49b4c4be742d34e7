package sky

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// The dome is drawn in blocks of so many rows and columns, those that are seen.
const (
	skyBand   = 8
	skySector = 8
)

// skyBlock is a block of the dome.
type skyBlock struct {
	indices gl.Span32
	below   bool           // the land hides it from eyes that are not high
	middle  math32.Vector3 // its direction
	reach   float64        // the farthest of its corners from that [rad]
}

// block appends the triangles of the block from one row to another that begins at a
// column.
func (s *Sky) block(indices []uint32, from, to, sector int) []uint32 {
	first := len(indices)
	var corners []math32.Vector3
	for row := from; row < to; row++ {
		for col := sector; col < sector+skySector; col++ {
			i := uint32(row*(skyAround+1) + col)
			indices = append(indices, i, i+1, i+skyAround+1, i+1, i+skyAround+2, i+skyAround+1)
			corners = append(corners, s.dirs[i], s.dirs[i+1], s.dirs[i+skyAround+1], s.dirs[i+skyAround+2])
		}
	}
	b := skyBlock{below: from == 0, indices: gl.Span32{First: int32(first), Count: int32(len(indices) - first)}}
	for i := range corners {
		b.middle.Add(&corners[i])
	}
	b.middle.Normalize()
	for i := range corners {
		b.reach = max(b.reach, math.Acos(max(-1, min(1, float64(b.middle.Dot(&corners[i]))))))
	}
	s.blocks = append(s.blocks, b)
	return indices
}

// choose draws the blocks that an eye may see; all of them in a flat picture. high is
// the eye's height over the land by how far that is drawn.
func (s *Sky) choose(p camera.Pose, aspect, high float64) {
	m := s.Dome.Mesh
	m.Ranges = s.seen(m.Ranges[:0], p, aspect, high)
}

// seen appends the runs of indices of the blocks that an eye may see.
func (s *Sky) seen(runs []gl.Span32, p camera.Pose, aspect, high float64) []gl.Span32 {
	ahead := space.GLFromNED(p.Att.Apply(frame.OfFRD(1, 0, 0)))
	t := math.Tan(p.Fov / 2)
	wide := math.Atan(t * math.Hypot(1, aspect)) // to the picture's corner
	for i := range s.blocks {
		b := &s.blocks[i]
		off := math.Acos(max(-1, min(1, float64(ahead.Dot(&b.middle)))))
		if p.Flat == 0 && (off > wide+b.reach+0.02 || b.below && high < 0.8*math.Tan(-skyEdge)) {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].First+runs[n-1].Count == b.indices.First {
			runs[n-1].Count += b.indices.Count
		} else {
			runs = append(runs, b.indices)
		}
	}
	return runs
}
