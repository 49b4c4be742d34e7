package land

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
)

// The ground's shader draws patterns that are finer than a pixel far away, and gone
// there. Chunks in which none can be seen are drawn without: without a GPU each
// pattern costs as much as the rest of the pixel.
const (
	detailAll  = iota // grass, the mower's stripes, the grid
	detailGrid        // no grass
	detailTone        // nothing but the colour
	detailCount
)

// What terrain.frag.glsl shows no more: where a pixel covers more than so much ground
// [m], and beyond such a distance [m].
const (
	grassGone = 0.26
	gridGone  = 10.0
	gridEnds  = 1800.0
)

// detailDefines choose the variant of the shader.
var detailDefines = [detailCount][]string{nil, {"NO_GRASS"}, {"NO_GRASS", "NO_GRID"}}

// plain leaves out grass and stripes everywhere, or puts them back.
func (t *relief) plain(on bool) {
	for d, l := range t.layers {
		defines := &l.Mat.ShaderDefines
		for _, name := range detailDefines[d] {
			defines.Set(name, "1")
		}
		if on && d < detailTone {
			defines.Set("NO_GRASS", "1")
			defines.Set("NO_STRIPES", "1")
		} else if d < detailTone {
			defines.Unset("NO_STRIPES")
			if d == detailAll {
				defines.Unset("NO_GRASS")
			}
		}
	}
}

// detail returns which of the patterns of a chunk, or of a quarter, an eye can see in a
// picture so high [px].
func (c *chunk) detail(p camera.Pose, height float64) int32 {
	if p.Flat > 0 {
		return detailAll // a map is near everywhere
	}
	off := c.center.Sub(p.Eye)
	near := math.Max(off.Len()-c.radius, 0.1)
	if near > gridEnds {
		return detailTone
	}
	// A pixel covers most along the view: the more, the flatter it looks on the ground.
	slant := math.Min(1, c.steep+(math.Abs(off.Z)+c.tall/2)/near)
	least := near * math.Tan(p.Fov/2) * 2 / height * offAxis / slant * math.Sqrt2 / 2
	switch {
	case least > gridGone:
		return detailTone
	case least > grassGone:
		return detailGrid
	}
	return detailAll
}

// offAxis is how much less a pixel at the picture's edge sees than one in the middle.
const offAxis = 0.6

// sorted sorts those quarters of a chunk that the eye can see by detail.
func (c *chunk) sorted(k chunkKey, quarters uint, p camera.Pose, aspect, height float64) (by [detailCount]uint) {
	side := k.side()
	for i := range 4 {
		if quarters>>i&1 == 0 {
			continue
		}
		q := chunk{
			center: frame.OfNED(c.center.X+side*(0.25-0.5*float64(i/2)), c.center.Y+side*(0.5*float64(i%2)-0.25), c.center.Z),
			radius: math.Sqrt(side*side/8 + c.tall*c.tall/4),
			tall:   c.tall, steep: c.steep,
		}
		if p.Sees(q.center, q.radius, aspect) {
			by[q.detail(p, height)] |= 1 << i
		}
	}
	return by
}
