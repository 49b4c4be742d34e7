package terrain

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/mission"
)

// srtm is a window of posts around home, interpolated by cubics through the posts
// (Catmull and Rom), which have continuous slopes. Beyond the window the terrain has its
// rim's height.
type srtm struct {
	posts       []float32 // above mean sea level [m], rows from south to north
	rows, cols  int
	south, west float64 // of the first post, from home [deg]
	lats, lons  float64 // posts a degree, to the north and to the east
	homeLat     float64 // [deg]
	sin, cos    float64 // of it
	level       float64 // height of the terrain at home, or of the water there, above mean sea level [m]
	wet         bool    // home lies on water: it has no pad
}

// height returns the height above home, with the pad made level.
func (s *srtm) height(north, east float64) jet {
	h := s.above(north, east).shift(-s.level)
	if s.wet || north*north+east*east > (PadRadius+padShoulder)*(PadRadius+padShoulder) {
		return h
	}
	return levelPad(north, east, PadRadius).mul(h)
}

// above returns the height above mean sea level. It converts metres to degrees as
// mission.Home.Global does.
func (s *srtm) above(north, east float64) jet {
	const perMetre = 1 / mission.MetresPerDegree
	lat := north * perMetre
	sin, cos := s.sinCos(lat * (math.Pi / 360))
	inv := 1 / max(cos, leastCos)
	lon := east * perMetre * inv
	// The change of a place's longitude to the north.
	lonN := lon * sin * inv * (math.Pi / 360) * perMetre
	v, dLat, dLon := s.cubic((lat-s.south)*s.lats, (lon-s.west)*s.lons)
	dLat, dLon = dLat*s.lats, dLon*s.lons
	return jet{v, dLat*perMetre + dLon*lonN, dLon * perMetre * inv}
}

// sinCos returns sine and cosine of home's latitude plus a small angle [rad], by their
// series: accurate to the last bits but one below 0.01.
func (s *srtm) sinCos(by float64) (sin, cos float64) {
	if math.Abs(by) > 0.01 {
		return math.Sincos(s.homeLat*(math.Pi/180) + by)
	}
	q := by * by
	ds, dc := by*(1-q*(1./6)*(1-q*(1./20))), 1-q*0.5*(1-q*(1./12)*(1-q*(1./30)))
	return s.sin*dc + s.cos*ds, s.cos*dc - s.sin*ds
}

// leastCos keeps away from the poles, as package mission does.
const leastCos = 0.01

// cubic returns the height at a place in units of posts, and its slopes per post.
func (s *srtm) cubic(row, col float64) (v, dRow, dCol float64) {
	row, inRow := within(row, s.rows)
	col, inCol := within(col, s.cols)
	i, j := int(row), int(col)
	wr, dr := weights(row - float64(i))
	wc, dc := weights(col - float64(j))
	at := (i-1)*s.cols + j - 1
	for k := range 4 {
		p := (*[4]float32)(s.posts[at:])
		at += s.cols
		a, b, c, d := float64(p[0]), float64(p[1]), float64(p[2]), float64(p[3])
		line := wc[0]*a + wc[1]*b + wc[2]*c + wc[3]*d
		v += wr[k] * line
		dRow += dr[k] * line
		dCol += wr[k] * (dc[0]*a + dc[1]*b + dc[2]*c + dc[3]*d)
	}
	return v, dRow * inRow, dCol * inCol
}

// within clamps a place in a row of n posts to where it has two on either side. It
// returns 0 where it clamped, 1 elsewhere.
func within(x float64, n int) (held, inside float64) {
	most := float64(n-2) - 1e-9
	if !(x > 1) {
		return 1, 0
	}
	if x > most {
		return most, 0
	}
	return x, 1
}

// weights are those of four posts at −1, 0, 1, 2 for a place at t from 0 to 1, and
// their slopes. They pass through the posts.
//
// Source: E. Catmull, R. Rom, A class of local interpolating splines, 1974.
func weights(t float64) (w, d [4]float64) {
	w = [4]float64{t * (-0.5 + t*(1-0.5*t)), 1 + t*t*(-2.5+1.5*t), t * (0.5 + t*(2-1.5*t)), t * t * (-0.5 + 0.5*t)}
	d = [4]float64{-0.5 + t*(2-1.5*t), t * (-5 + 4.5*t), 0.5 + t*(4-4.5*t), t * (-1 + 1.5*t)}
	return w, d
}

// site is the site at a latitude: the snow line falls from 5000 m above the sea at the
// equator to the sea near the poles, with the tree line below it.
func (s *srtm) site() Site {
	cos := math.Cos(s.homeLat * math.Pi / 180)
	snow := 5000 * cos * cos * (1.4 - 0.4*cos)
	return Site{Mown: 40, SnowLine: snow - s.level, TreeLine: 0.72*snow - s.level, SeaLevel: 0 - s.level}
}

// notice says if home's altitude differs from the terrain's.
func (s *srtm) notice(home mission.Home) string {
	if d := home.AltM - s.level; math.Abs(d) > 5 {
		return fmt.Sprintf("home's altitude is %.0f m, the terrain's there %.0f m: the ground is taken to be at home's altitude; --home sets it", home.AltM, s.level)
	}
	return ""
}
