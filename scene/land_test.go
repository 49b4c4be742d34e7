package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestFieldIsFlat where physics is: round home and round the whole path.
func TestFieldIsFlat(t *testing.T) {
	r := newRelief(3, []mission.Waypoint{point(1, 600, -100, -20)})
	for az := 0.0; az < 2*math.Pi; az += 0.1 {
		for d := 0.0; d <= 750; d += 25 {
			if h := r.height(d*math.Cos(az), d*math.Sin(az)); h != 0 {
				t.Fatalf("%.0f m from home the land is at %g m, want 0", d, h)
			}
		}
	}
	rises := 0.0
	for az := 0.0; az < 2*math.Pi; az += 0.1 {
		rises = max(rises, r.height(6000*math.Cos(az), 6000*math.Sin(az)))
	}
	if rises < 50 {
		t.Errorf("6 km away the land rises to %.0f m, want hills", rises)
	}
	if got := newRelief(1, nil).flat; got < 250 {
		t.Errorf("without a path the field's radius is %g m, want 250 or more", got)
	}
}

// TestRingsJoin: every corner on the outer edge of a ring is one of the next ring.
func TestRingsJoin(t *testing.T) {
	for i := range terrainSide + 1 {
		for _, at := range [][2]int{{0, i}, {terrainSide, i}, {i, 0}, {i, terrainSide}} {
			j := int(joint(at[0], at[1]))
			if row, col := j/(terrainSide+1), j%(terrainSide+1); (row == 0 || row == terrainSide) && col%2 == 1 || (col == 0 || col == terrainSide) && row%2 == 1 {
				t.Errorf("corner %v joins at (%d, %d), which the coarser ring lacks", at, row, col)
			}
		}
	}
}

// TestBlocksCoverTheGround: the area of all triangles, seen from above, is that of
// the square, so nothing is missing and nothing lies twice.
func TestBlocksCoverTheGround(t *testing.T) {
	d, blocks := terrainMesh(newRelief(1, nil))
	total, count := 0.0, int32(0)
	at := func(i uint32) (x, z float64) {
		return float64(d.vertices[groundFloats*i]), float64(d.vertices[groundFloats*i+2])
	}
	for i := 0; i < len(d.indices); i += 3 {
		ax, az := at(d.indices[i])
		bx, bz := at(d.indices[i+1])
		cx, cz := at(d.indices[i+2])
		total += ((bz-az)*(cx-ax) - (bx-ax)*(cz-az)) / 2
	}
	side := terrainSide * terrainCell * math.Pow(2, terrainRings-1)
	if math.Abs(total/(side*side)-1) > 1e-9 {
		t.Errorf("the triangles cover %.0f m², the square has %.0f", total, side*side)
	}
	for _, b := range blocks {
		count += b.count
	}
	if int(count) != len(d.indices) {
		t.Errorf("the blocks hold %d of %d indices", count, len(d.indices))
	}
}

// TestShadowFallsAwayFromTheSun: the sun stands in the south-west at 35°.
func TestShadowFallsAwayFromTheSun(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		settle(t, s, hovering(10, 20, 7, frame.Vec[frame.NED]{}))
		foot := s.shadow.layer.place
		dn, de := foot.X-10, foot.Y-20
		if dn <= 0 || de <= 0 {
			t.Errorf("it falls %.1f m north and %.1f m east, want north-east", dn, de)
		}
		if got, want := math.Hypot(dn, de), 7/math.Tan(35*deg); math.Abs(got-want) > 1e-6 {
			t.Errorf("it falls %.3f m away, want %.3f", got, want)
		}
		snapDark := func() int {
			seen := shot(t)
			x, y, ok := s.Project(foot)
			if !ok {
				return -1
			}
			s.shadow.layer.SetRenderable(false)
			defer s.shadow.layer.SetRenderable(true)
			return differing(seen, with(t, s, func() {}), x, y, 60)
		}
		s.SetCamera(Top)
		settle(t, s, hovering(10, 20, 7, frame.Vec[frame.NED]{}))
		if n := snapDark(); n < 40 {
			t.Errorf("%d pixels are darker where the shadow should be", n)
		}
	})
}

// TestLegsReachTheGround of a vehicle that stands.
func TestLegsReachTheGround(t *testing.T) {
	snap := hovering(0, 0, 0.21, frame.Vec[frame.NED]{})
	if got := legsOf(snap, 0.12); got != 0.12 {
		t.Errorf("in the air the legs became %g m", got)
	}
	snap.Ground.InContact, snap.Ground.Height = true, -0.002
	if got := legsOf(snap, 0.12); math.Abs(got-0.212) > 1e-9 {
		t.Errorf("standing at 0.21 m with springs 2 mm down: legs of %g m, want 0.212", got)
	}
}
