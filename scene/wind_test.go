package scene

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// TestArrowsPointDownwind looks from above, where north is up and east is right,
// with the arrows and without. An arrow's head is its broad end, so the middle of
// its pixels lies on the side of the middle of its extent to which it points.
func TestArrowsPointDownwind(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		s.cameras.Choose(camera.Top)
		s.cameras.rig.Zoom[camera.Top] = 0.6
		for name, c := range map[string]struct {
			wind frame.Vec[frame.NED]
			x, y float64 // direction in the picture
		}{
			"to the north": {frame.OfNED(14, 0, 0), 0, -1},
			"to the south": {frame.OfNED(-14, 0, 0), 0, 1},
			"to the east":  {frame.OfNED(0, 14, 0), 1, 0},
			"to the west":  {frame.OfNED(0, -14, 0), -1, 0},
		} {
			settle(t, s, scenetest.Hovering(3, 4, 8, c.wind))
			seen := shot(t)
			s.air.Arrows.Layer.SetRenderable(false)
			without := with(t, s, func() {})
			s.air.Arrows.Layer.SetRenderable(true)
			ok, wrong := 0, 0
			for _, a := range spots(seen, without) {
				along, across := a.lean(c.x, c.y), a.lean(c.y, c.x)
				switch {
				case a.extent(c.x, c.y) < 3*a.extent(c.y, c.x) || math.Abs(across) > math.Abs(along):
				case along > 0:
					ok++
				default:
					wrong++
				}
			}
			if ok < 5 || wrong*5 > ok {
				t.Errorf("wind %s: %d arrows point there, %d the other way", name, ok, wrong)
			}
		}
	})
}

// spot is a patch of joined pixels.
type spot struct {
	box    image.Rectangle
	sx, sy float64
	n      int
}

func (p spot) extent(x, y float64) float64 {
	return math.Abs(x)*float64(p.box.Dx()) + math.Abs(y)*float64(p.box.Dy())
}

// lean is how far the middle of the pixels lies from the middle of the box [px].
func (p spot) lean(x, y float64) float64 {
	mx, my := p.sx/float64(p.n)+0.5, p.sy/float64(p.n)+0.5
	return x*(mx-float64(p.box.Min.X+p.box.Max.X)/2) + y*(my-float64(p.box.Min.Y+p.box.Max.Y)/2)
}

// spots returns the larger patches in which two pictures differ, off the border.
func spots(a, b *image.NRGBA) []spot { return spotsOver(a, b, 30, 60) }

// spotsOver returns the patches of more than so many pixels that differ by more than
// an amount, off the border.
func spotsOver(a, b *image.NRGBA, amount, pixels int) []spot {
	w, h := a.Rect.Dx(), a.Rect.Dy()
	diff := make([]bool, w*h)
	for i := range diff {
		d := 0
		for k := range 3 {
			d = max(d, absInt(int(a.Pix[4*i+k])-int(b.Pix[4*i+k])))
		}
		diff[i] = d > amount
	}
	var found []spot
	for i := range diff {
		if diff[i] {
			if s := flood(diff, i, w, h); s.n > pixels && s.box.In(image.Rect(2, 2, w-2, h-2)) {
				found = append(found, s)
			}
		}
	}
	return found
}

func flood(diff []bool, start, w, h int) spot {
	s := spot{box: image.Rect(start%w, start/w, start%w+1, start/w+1)}
	stack := []int{start}
	diff[start] = false
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		x, y := i%w, i/w
		s.n, s.sx, s.sy = s.n+1, s.sx+float64(x), s.sy+float64(y)
		s.box = s.box.Union(image.Rect(x, y, x+1, y+1))
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if x+dx < 0 || x+dx >= w || y+dy < 0 || y+dy >= h {
					continue
				}
				if j := (y+dy)*w + x + dx; diff[j] {
					diff[j] = false
					stack = append(stack, j)
				}
			}
		}
	}
	return s
}

func absInt(v int) int { return max(v, -v) }

// TestEachArrowShowsTheAirAtItsPlace: in a front that has reached half of the
// arrows only those show it.
func TestEachArrowShowsTheAirAtItsPlace(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		front := func(place frame.Vec[frame.NED]) frame.Vec[frame.NED] {
			if place.X < 3 {
				return frame.OfNED(0, 12, 0)
			}
			return frame.OfNED(5, 0, 0)
		}
		place := frame.OfNED(3, 4, -8)
		s.air.Arrows.Update(frame.OfNED(5, 0, 0), place, front, 0, 0, 0)
		seen := map[bool]int{}
		for i := 0; i < s.air.Arrows.Shown()*air.ArrowFloats; i += air.ArrowFloats {
			v := s.air.Arrows.Instances[i : i+air.ArrowFloats]
			north := place.Add(space.NEDFromGL(s.air.Arrows.Place(v))).X
			want := space.GLFromNED(front(frame.OfNED(north, 0, 0)))
			if v[4] != want.X || v[5] != want.Y || v[6] != want.Z {
				t.Errorf("arrow at %.1f m north shows %v, the air there is %v", north, v[4:7], want)
			}
			seen[north < 3]++
		}
		if n := s.air.Arrows.Shown(); seen[true] < n/4 || seen[false] < n/4 {
			t.Errorf("the front does not divide the arrows: %v", seen)
		}
	})
}

// TestCalmIsNearlyInvisible and a storm is not to be missed.
func TestCalmIsNearlyInvisible(t *testing.T) {
	count := func(speed float64) (n int) {
		withScene(t, Options{Seed: 1}, func(s *Scene) {
			settle(t, s, scenetest.Hovering(3, 4, 8, frame.OfNED(0, speed, 0)))
			seen := shot(t)
			without := with(t, s, func() { s.air.Arrows.Layer.SetRenderable(false) })
			n = differing(seen, without, testWidth/2, testHeight/2, testWidth)
		})
		return n
	}
	calm, breeze, storm := count(0.5), count(5), count(16)
	if calm != 0 || storm < 4*breeze || storm < 4000 {
		t.Errorf("pixels of wind: %d at 0.5 m/s, %d at 5, %d at 16; want none, few, many", calm, breeze, storm)
	}
}
