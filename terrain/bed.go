package terrain

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/mission"
)

// Standing is the water of the tiles that lies at home.
type Standing int

// The waters. Tiles have no bed: they have the surface.
const (
	Dry  Standing = iota // home is on land
	Lake                 // all posts are as high as home's
	Sea                  // all posts are at mean sea level or below
)

// Depths of a bed that tiles do not have. They are chosen: as deep as the lake of a submarine, behind a shore as of a sandy coast.
const (
	Bed        = 20.0     // of the water far from its shore [m]
	shoreSlope = 1.0 / 15 // of the bed up to there
	leastWater = 150      // so far from its shore is some of what is taken for water, not for level land [m]
)

// bed lowers the posts of the sea, and with afloat those of the lake in which home lies, to a bed of at most a depth [m] that falls from the
// shore, and returns in what of them home lies. Lower posts stay as they are. level is set to the water's.
func (s *srtm) bed(depth float64, afloat bool) (at Standing) {
	home := int(math.Round(-s.south*s.lats))*s.cols + int(math.Round(-s.west*s.lons))
	wet := make([]bool, len(s.posts))
	for i, h := range s.posts {
		wet[i] = h <= 0
	}
	level := s.posts[home]
	if level <= 0 && s.wide(s.connected(home, func(h float32) bool { return h <= 0 })) {
		at, s.level = Sea, 0
	} else if afloat && level > 0 {
		if lies := s.connected(home, func(h float32) bool { return h == level }); s.wide(lies) {
			at, s.level = Lake, float64(level)
			for i, is := range lies {
				wet[i] = wet[i] || is
			}
		}
	}
	off := s.offShore(wet)
	for i := range s.posts {
		if wet[i] {
			s.posts[i] = min(s.posts[i], max(s.posts[i], 0)-float32(min(depth, shoreSlope*float64(off[i]))))
		}
	}
	return at
}

// connected returns which posts are as home's is and connected with it.
func (s *srtm) connected(home int, like func(float32) bool) []bool {
	found := make([]bool, len(s.posts))
	found[home] = true
	list := []int32{int32(home)}
	for next := 0; next < len(list); next++ {
		i := int(list[next])
		row, col := i/s.cols, i%s.cols
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			r, c := row+d[0], col+d[1]
			if j := r*s.cols + c; r >= 0 && r < s.rows && c >= 0 && c < s.cols && !found[j] && like(s.posts[j]) {
				found[j] = true
				list = append(list, int32(j))
			}
		}
	}
	return found
}

// wide reports whether some of the posts are far enough from all others to be water.
func (s *srtm) wide(posts []bool) bool { return slices.Max(s.offShore(posts)) >= leastWater }

// spacing is that of the posts [m].
func (s *srtm) spacing() (north, east float64) {
	return mission.MetresPerDegree / s.lats, mission.MetresPerDegree / s.lons * max(s.cos, leastCos)
}

// offShore returns how far each wet post is from the next dry one [m], within 8 %, up to where the bed is level.
//
// Source: G. Borgefors, Distance transformations in digital images, Computer Vision, Graphics, and Image Processing 34, 1986 (two passes
// over a square of three by three).
func (s *srtm) offShore(wet []bool) []float32 {
	n, e := s.spacing()
	north, east, both := float32(n), float32(e), float32(math.Hypot(n, e))
	off := make([]float32, len(wet))
	for i := range off {
		if wet[i] {
			off[i] = math.MaxFloat32 / 4
		}
	}
	pass := func(i, step int) {
		row, col := i/s.cols, i%s.cols
		look := func(dr, dc int, way float32) {
			if r, c := row+dr, col+dc; r >= 0 && r < s.rows && c >= 0 && c < s.cols {
				off[i] = min(off[i], off[r*s.cols+c]+way)
			}
		}
		if off[i] > 0 {
			look(0, step, east)
			look(step, -1, both)
			look(step, 0, north)
			look(step, 1, both)
		}
	}
	for i := range off {
		pass(i, -1)
	}
	for i := len(off) - 1; i >= 0; i-- {
		pass(i, 1)
	}
	return off
}
