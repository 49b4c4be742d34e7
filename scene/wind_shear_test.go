package scene

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// How far an arrow in the picture may be off.
const (
	arrowTurned = 6 * space.Deg // its direction
	arrowMoved  = 4             // the middle of its length, of some 60 px [px]
)

// TestDrawnArrowsPointDownwindInShear measures arrows of the sheet in the picture from
// above at three places, ahead of a front, in its rise and behind it, where the air
// goes different ways: each lies along the way of the air that the physics has there,
// its broad end downwind, and its middle is at its place.
func TestDrawnArrowsPointDownwindInShear(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 12, frame.OfNED(9, 0, 0))
		g := windfield.Gust{Speed: 9, FromDeg: 270, Rise: 1.5, Hold: 30}
		if err := snap.Wind.AddGust(g, snap.Body.PositionNED, snap.Time); err != nil {
			t.Fatal(err)
		}
		s.air.Show(air.Sheet)
		s.cameras.Choose(camera.Top)
		settle(t, s, snap)
		s.cameras.rig.Zoom[camera.Top] *= s.cameras.PixelsPerMetre() / 20 // all three places are in the picture
		settle(t, s, snap)
		s.air.Streaks.Layer.SetVisible(false)
		seen := with(t, s, func() {})
		without := with(t, s, func() { s.air.Gauges.Layer.SetRenderable(false) })
		s.air.Gauges.Layer.SetRenderable(true)
		var ways []float64 // of the air at the places, in the picture
		for name, place := range map[string]frame.Vec[frame.NED]{
			"ahead of the front": frame.OfNED(12, 18, -12), "in its rise": frame.OfNED(-6, -18, -12), "behind it": frame.OfNED(-14, 12, -12),
		} {
			at := s.sheetPlace(place)
			wind := snap.Wind.At(at, -at.Z, snap.Time)
			x, y, ok := s.cameras.Project(at)
			tipX, tipY, ok2 := s.cameras.Project(at.AddScaled(1/wind.Len(), wind))
			if !ok || !ok2 {
				t.Errorf("%s: the arrow is not in the picture", name)
				continue
			}
			want := math.Atan2(tipY-y, tipX-x)
			got, midX, midY, n := arrowIn(seen, without, x, y, 0.55*0.34*wind.Len()*math.Hypot(tipX-x, tipY-y))
			if off := math.Remainder(got-want, 2*math.Pi); n < 20 || math.Abs(off) > arrowTurned {
				t.Errorf("%s: the air goes %.0f°, the arrow of %d pixels points %.0f° (in the picture, right is 0°, down 90°)", name, want/space.Deg, n, got/space.Deg)
			}
			if d := math.Hypot(midX-x, midY-y); d > arrowMoved {
				t.Errorf("%s: the arrow is at (%.1f, %.1f), its place at (%.1f, %.1f)", name, midX, midY, x, y)
			}
			ways = append(ways, want)
		}
		for i := range ways {
			if d := math.Abs(math.Remainder(ways[i]-ways[(i+1)%len(ways)], 2*math.Pi)); d < 2*arrowTurned {
				t.Errorf("two of the three winds differ by %.1f° only: no shear to see", d/space.Deg)
			}
		}
		tellPictures(t, "arrows", seen, without)
	})
}

// sheetPlace is where the sheet has an arrow next to a place.
func (s *Scene) sheetPlace(near frame.Vec[frame.NED]) (best frame.Vec[frame.NED]) {
	least := math.Inf(1)
	for i := 0; i < len(s.air.Gauges.Instances); i += air.GaugeFloats {
		v := s.air.Gauges.Instances[i:]
		at := s.air.Gauges.Layer.Place.Add(space.NEDFromGL([3]float64{float64(v[0]), float64(v[1]), float64(v[2])}))
		if d := math.Hypot(at.X-near.X, at.Y-near.Y); v[3] > 0 && d < least {
			best, least = at, d
		}
	}
	return best
}

// arrowIn finds an arrow by the pixels within radius of (x, y) in which two pictures
// differ: the axis along which they spread most, towards the end where most are, and
// the middle of their extent along it.
func arrowIn(a, b *image.NRGBA, x, y, radius float64) (way, midX, midY float64, n int) {
	var weight, sx, sy, sxx, syy, sxy float64
	var points [][3]float64
	eachNear(a, x, y, radius, func(i int) {
		d := 0
		for k := range 3 {
			d = max(d, absInt(int(a.Pix[i+k])-int(b.Pix[i+k])))
		}
		if d <= pictureTolerance {
			return
		}
		px, py, w := float64(i%a.Stride/4)+0.5, float64(i/a.Stride)+0.5, float64(d)
		points = append(points, [3]float64{px, py, w})
		weight, sx, sy = weight+w, sx+w*px, sy+w*py
		sxx, syy, sxy = sxx+w*px*px, syy+w*py*py, sxy+w*px*py
	})
	if len(points) == 0 {
		return 0, x, y, 0
	}
	mx, my := sx/weight, sy/weight
	way = 0.5 * math.Atan2(2*(sxy/weight-mx*my), sxx/weight-mx*mx-(syy/weight-my*my))
	sin, cos := math.Sincos(way)
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		along := (p[0]-mx)*cos + (p[1]-my)*sin
		low, high = min(low, along), max(high, along)
	}
	mid := (low + high) / 2
	midX, midY = mx+mid*cos, my+mid*sin
	if mid > 0 { // most pixels are on the other side of the middle
		way += math.Pi
	}
	return way, midX, midY, len(points)
}
