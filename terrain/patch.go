package terrain

import (
	"math"
	"sync/atomic"

	"github.com/sitlark/sitlark/physics/contact"
)

// patchSide is the side of the squares that generated land consists of [m]. Its shortest
// wavelength is seven times as long.
const patchSide = 16.0

// patch is a bicubic piece of terrain: the height is Σ c[4i+j]·x^i·y^j, with x and y
// from 0 to 1 to the north and to the east. Adjacent patches have equal
// heights and slopes at their edge.
type patch [16]float64

// at returns the height and slopes at x and y.
func (p *patch) at(x, y float64) jet {
	a0, b0 := row(p[0], p[1], p[2], p[3], y)
	a1, b1 := row(p[4], p[5], p[6], p[7], y)
	a2, b2 := row(p[8], p[9], p[10], p[11], y)
	a3, b3 := row(p[12], p[13], p[14], p[15], y)
	return jet{
		v: a0 + x*(a1+x*(a2+x*a3)),
		n: (a1 + x*(2*a2+x*3*a3)) * (1 / patchSide),
		e: (b0 + x*(b1+x*(b2+x*b3))) * (1 / patchSide),
	}
}

// value returns the height at x and y, as at does.
func (p *patch) value(x, y float64) float64 {
	a0, a1 := p[0]+y*(p[1]+y*(p[2]+y*p[3])), p[4]+y*(p[5]+y*(p[6]+y*p[7]))
	a2, a3 := p[8]+y*(p[9]+y*(p[10]+y*p[11])), p[12]+y*(p[13]+y*(p[14]+y*p[15]))
	return a0 + x*(a1+x*(a2+x*a3))
}

// steepest returns a slope that the patch nowhere exceeds. A patch lies in the hull of its Bézier points, and its slopes in that of their
// differences: G. Farin, Curves and Surfaces for CAGD, 5th ed., 2002, sections 5.3 and 14.6.
func (p *patch) steepest() float64 {
	var b [4][4]float64
	for i := range b {
		b[i] = bezier([4]float64(p[4*i : 4*i+4]))
	}
	for j := range b {
		c := bezier([4]float64{b[0][j], b[1][j], b[2][j], b[3][j]})
		for i := range b {
			b[i][j] = c[i]
		}
	}
	north, east := 0.0, 0.0
	for i := range 3 {
		for j := range 4 {
			north = max(north, math.Abs(b[i+1][j]-b[i][j]))
			east = max(east, math.Abs(b[j][i+1]-b[j][i]))
		}
	}
	return math.Hypot(north, east) * (3 / patchSide)
}

// bezier returns the Bézier points of a cubic with the given coefficients.
func bezier(c [4]float64) [4]float64 {
	return [4]float64{c[0], c[0] + c[1]/3, c[0] + 2*c[1]/3 + c[2]/3, c[0] + c[1] + c[2] + c[3]}
}

// row is a cubic and its slope.
func row(c0, c1, c2, c3, y float64) (v, dy float64) {
	return c0 + y*(c1+y*(c2+y*c3)), c1 + y*(2*c2+y*3*c3)
}

// patchOf fits a patch to a shape's heights, slopes and twists at its corners;
// (n, e) counts patches from home.
func patchOf(s shape, n, e int64) patch {
	var g [4][4]float64 // rows: value at x = 0, at 1, slope along x at 0, at 1; columns likewise by y
	for i := range 2 {
		for j := range 2 {
			north, east := float64(n+int64(i))*patchSide, float64(e+int64(j))*patchSide
			h := s.height(north, east)
			g[i][j], g[i+2][j], g[i][j+2] = h.v, h.n*patchSide, h.e*patchSide
			g[i+2][j+2] = twist(s, north, east) * patchSide * patchSide
		}
	}
	for i := range g { // cubics by y, then by x
		g[i] = hermite(g[i])
	}
	var p patch
	for j := range 4 {
		c := hermite([4]float64{g[0][j], g[1][j], g[2][j], g[3][j]})
		for i := range 4 {
			p[4*i+j] = c[i]
		}
	}
	return p
}

// twist is the change of the north slope to the east [1/m].
func twist(s shape, north, east float64) float64 {
	const step = 2.0 // short compared with the waves
	return (s.height(north, east+step).n - s.height(north, east-step).n) / (2 * step)
}

// hermite returns the coefficients of the cubic with values g[0], g[1] and slopes
// g[2], g[3] at 0 and 1.
func hermite(g [4]float64) [4]float64 {
	return [4]float64{g[0], g[2], 3*(g[1]-g[0]) - 2*g[2] - g[3], 2*(g[0]-g[1]) + g[2] + g[3]}
}

// patches is a cache of patches: an array indexed by a hash of the patch's key, each
// entry with a counter that is odd while it is written (a sequence lock), so that
// readers never wait and nothing is allocated. A patch that is not found is computed
// again, to the same bits.
type patches [256]struct {
	turn  atomic.Uint32
	key   atomic.Uint64
	coeff [16]atomic.Uint64
}

// find copies the patch of a key to p, if it is in the cache.
func (m *patches) find(key uint64, p *patch) bool {
	at := &m[slotOf(key)]
	turn := at.turn.Load()
	if turn == 0 || turn&1 != 0 || at.key.Load() != key {
		return false
	}
	for i := range p {
		p[i] = math.Float64frombits(at.coeff[i].Load())
	}
	return at.turn.Load() == turn
}

// keep stores a patch, unless its entry is being written.
func (m *patches) keep(key uint64, p *patch) {
	at := &m[slotOf(key)]
	turn := at.turn.Load()
	if turn&1 != 0 || !at.turn.CompareAndSwap(turn, turn+1) {
		return
	}
	at.key.Store(key)
	for i := range p {
		at.coeff[i].Store(math.Float64bits(p[i]))
	}
	at.turn.Store(turn + 2)
}

func slotOf(key uint64) uint64 { return (key * 0x9E3779B97F4A7C15) >> 56 }

// patched is a shape approximated by patches: as smooth as needed, at a cost that does
// not depend on the shape's.
type patched struct {
	of     shape
	recent patches
}

func (s *patched) height(north, east float64) jet {
	at := placeIn(north, east)
	if at.corner() { // as in the scene's coarse meshes: not worth a patch
		return s.of.height(north, east)
	}
	var p patch
	s.fetch(&at, &p)
	return p.at(at.x, at.y)
}

// fetch puts the patch of a place into p.
func (s *patched) fetch(at *place, p *patch) {
	key := at.key()
	if !s.recent.find(key, p) {
		*p = patchOf(s.of, at.n, at.e)
		s.recent.keep(key, p)
	}
}

// place is where something lies in its patch.
type place struct {
	n, e int64   // of the patch, counted from home
	x, y float64 // in it, from 0 to 1
}

func placeIn(north, east float64) place {
	fn, fe := math.Floor(north*(1/patchSide)), math.Floor(east*(1/patchSide))
	return place{int64(fn), int64(fe), north*(1/patchSide) - fn, east*(1/patchSide) - fe}
}

func (p *place) corner() bool { return p.x == 0 && p.y == 0 }
func (p *place) key() uint64  { return uint64(uint32(p.n))<<32 | uint64(uint32(p.e)) }

// remembered is patched land for one goroutine. It keeps the patch that was asked for last and those beside it: home is where four meet.
type remembered struct {
	*patched
	kept [2][2]keptPatch // by whether the numbers of patches are odd
}

// keptPatch is a patch that is remembered.
type keptPatch struct {
	held  bool // the rest is
	level bool // it is a part of a pad or runway: 0 everywhere, as where vehicles start and land
	n, e  int64
	patch patch
	steep float64 // how steep that is at most
}

// hold returns a patch.
func (s *remembered) hold(at *place) *keptPatch {
	k := &s.kept[at.n&1][at.e&1]
	if !k.held || k.n != at.n || k.e != at.e {
		s.fetch(at, &k.patch)
		k.held, k.n, k.e, k.steep, k.level = true, at.n, at.e, k.patch.steepest(), k.patch == patch{}
	}
	return k
}

func (s *remembered) height(north, east float64) jet {
	at := placeIn(north, east)
	if at.corner() {
		return s.of.height(north, east)
	}
	k := s.hold(&at)
	if k.level {
		return jet{}
	}
	return k.patch.at(at.x, at.y)
}

// value is the height alone.
func (s *remembered) value(north, east float64) float64 {
	at := placeIn(north, east)
	if at.corner() {
		return s.of.height(north, east).v
	}
	k := s.hold(&at)
	if k.level {
		return 0
	}
	return k.patch.value(at.x, at.y)
}

// steepest is a slope that no place within a distance exceeds, to each side [m].
func (s *remembered) steepest(north, east, within float64) (steep float64) {
	if !(within < patchSide/2) {
		return contact.MaxGradient
	}
	low, high := placeIn(north-within, east-within), placeIn(north+within, east+within)
	for n := low.n; n <= high.n; n++ {
		for e := low.e; e <= high.e; e++ {
			steep = max(steep, s.hold(&place{n: n, e: e}).steep)
		}
	}
	return min(steep, contact.MaxGradient)
}
