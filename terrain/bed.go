package terrain

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/mission"
)

// Standing is the water of the tiles that lies at home.
type Standing int

// The waters. Tiles have no bed: they have the surface, of which all posts are exactly as high.
const (
	Dry  Standing = iota // home is on land
	Lake                 // all posts are as high as home's
	Sea                  // all posts are at mean sea level
)

// Depths of a bed that tiles do not have. They are chosen: as deep as the lake of a submarine, behind a shore as of a sandy coast.
const (
	Bed        = 20.0     // of the water far from its shore [m]
	shoreSlope = 1.0 / 15 // of the bed up to there
	leastWater = 150      // so far from its shore is some of what is taken for water, not for level land [m]
	seaWithin  = 0.5      // of mean sea level are posts of the sea: tiles have whole metres [m]
)

// bed lowers the posts of water to a bed of at most a depth [m] that falls from the shore, and returns in what of it home lies; level is set to that
// water's. With afloat it is the water in which home lies, a lake of any height or the sea; with sea all of the sea, which is connected with home or
// reaches the window's rim, unless home lies in a lake, or lies in the sea and is not afloat. Other posts stay as they are, land below mean sea level
// too.
func (s *srtm) bed(depth float64, afloat, sea bool) Standing {
	home := int(math.Round(-s.south*s.lats))*s.cols + int(math.Round(-s.west*s.lons))
	level := s.posts[home]
	if afloat && !ofSea(level) {
		wet := make([]bool, len(s.posts))
		lake := s.connected(home, wet, func(h float32) bool { return h == level })
		if off := s.offShore(wet); wide(lake, off) {
			s.level = float64(level)
			s.dig(lake, off, level, depth)
			return Lake
		}
	}
	if !sea && !(afloat && ofSea(level)) {
		return Dry
	}
	wet, at := make([]bool, len(s.posts)), Dry
	var bodies [][]int32
	if ofSea(level) {
		bodies = append(bodies, s.connected(home, wet, ofSea))
	}
	if sea {
		bodies = s.fromRim(bodies, wet, ofSea)
	}
	off := s.offShore(wet)
	if ofSea(level) && wide(bodies[0], off) {
		if !afloat {
			return Dry
		}
		at, s.level = Sea, 0
	}
	for _, body := range bodies {
		if wide(body, off) {
			s.dig(body, off, 0, depth)
		}
	}
	return at
}

// ofSea reports whether a post is as high as the sea.
func ofSea(h float32) bool { return h >= -seaWithin && h <= seaWithin }

// wide reports whether a body of posts, off their shores as offShore has it, has some far enough from it to be water.
func wide(body []int32, off []float32) bool {
	return slices.ContainsFunc(body, func(i int32) bool { return off[i] >= leastWater })
}

// dig lowers a body of posts to the bed of water of a level.
func (s *srtm) dig(body []int32, off []float32, level float32, depth float64) {
	for _, i := range body {
		s.posts[i] = level - float32(min(depth, shoreSlope*float64(off[i])))
	}
}

// connected marks the posts that are like home's and connected with a post as found, and returns them; none that was found before.
func (s *srtm) connected(from int, found []bool, like func(float32) bool) []int32 {
	found[from] = true
	list := []int32{int32(from)}
	add := func(j int) {
		if !found[j] && like(s.posts[j]) {
			found[j] = true
			list = append(list, int32(j))
		}
	}
	for next := 0; next < len(list); next++ {
		i := int(list[next])
		if i >= s.cols {
			add(i - s.cols)
		}
		if i+s.cols < len(s.posts) {
			add(i + s.cols)
		}
		if col := i % s.cols; col > 0 && col+1 < s.cols {
			add(i - 1)
			add(i + 1)
		} else if col == 0 {
			add(i + 1)
		} else {
			add(i - 1)
		}
	}
	return list
}

// fromRim adds what is connected with the window's rim, as connected finds it.
func (s *srtm) fromRim(bodies [][]int32, found []bool, like func(float32) bool) [][]int32 {
	look := func(i int) {
		if !found[i] && like(s.posts[i]) {
			bodies = append(bodies, s.connected(i, found, like))
		}
	}
	for col := range s.cols {
		look(col)
		look(len(s.posts) - 1 - col)
	}
	for row := range s.rows {
		look(row * s.cols)
		look(row*s.cols + s.cols - 1)
	}
	return bodies
}

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
	for row := range s.rows {
		for col := range s.cols {
			if i := row*s.cols + col; off[i] > 0 {
				s.nearer(off, i, row, col, -1, north, east, both)
			}
		}
	}
	for row := s.rows - 1; row >= 0; row-- {
		for col := s.cols - 1; col >= 0; col-- {
			if i := row*s.cols + col; off[i] > 0 {
				s.nearer(off, i, row, col, 1, north, east, both)
			}
		}
	}
	return off
}

// nearer lowers how far a post is from the shore by its neighbours of a pass, which is in the direction of step.
func (s *srtm) nearer(off []float32, i, row, col, step int, north, east, both float32) {
	best := off[i]
	if c := col + step; c >= 0 && c < s.cols {
		best = min(best, off[i+step]+east)
	}
	if r := row + step; r >= 0 && r < s.rows {
		j := i + step*s.cols
		best = min(best, off[j]+north)
		if col > 0 {
			best = min(best, off[j-1]+both)
		}
		if col+1 < s.cols {
			best = min(best, off[j+1]+both)
		}
	}
	off[i] = best
}
