package land

import "math"

// The ground is drawn in square chunks of cells. Each level's cells are twice as
// wide as those of the level below, and a level is drawn out to its range. In the
// outer part of its range a level's vertices slide to where the next one has its
// surface, so that levels meet without gaps and nothing jumps when they change.
//
// Source: F. Strugar, Continuous distance-dependent level of detail for rendering
// heightmaps, Journal of Graphics, GPU and Game Tools 14(4), 2009.
const (
	landUnit   = 0.5  // the finest cell [m]; places of vertices are whole numbers of it
	landLevels = 12   // the coarsest cells are 1024 m wide
	chunkCells = 8    // of a chunk's side
	LandReach  = 24e3 // the ground is drawn so far from the eye [m]
	rangeFirst = 6.2  // range of the finest level [m]: little more than the least, 5.7, that leaves a level room to slide
	rangeRatio = 2.0  // of a level's to the one below: cells look equally wide at any distance
)

// chunkKey names a chunk: level, and its place counted in chunks of its level to
// the east and to the south of home.
type chunkKey struct{ level, east, south int32 }

// cell is the side of a level's cells [m].
func cell(level int32) float64 { return landUnit * float64(int(1)<<level) }

func (k chunkKey) side() float64 { return chunkCells * cell(k.level) }

// child is one of the four chunks of the level below that cover a chunk: south-east
// of its middle for i = 3.
func (k chunkKey) child(i int32) chunkKey {
	return chunkKey{k.level - 1, 2*k.east + i%2, 2*k.south + i/2}
}

// lodRanges is how far each level is drawn [m].
var lodRanges = func() (r [landLevels]float64) {
	for level := range r {
		r[level] = rangeFirst * math.Pow(rangeRatio, float64(level))
	}
	r[landLevels-1] = LandReach
	return r
}()

// lodSlide returns from where to where a level's vertices slide to the next one's
// surface [m]. It begins beyond any place where the level below is still drawn.
func lodSlide(level int32) (from, to float64) {
	to = lodRanges[level]
	if level >= landLevels-1 {
		return 2 * LandReach, 3 * LandReach // never
	}
	from = 0.7 * to
	if level > 0 {
		from = max(from, lodRanges[level-1]+chunkCells*math.Sqrt2*cell(level-1))
	}
	return from, to
}

// focus is a place round which the ground is drawn finely: the eye, or the vehicle.
type focus struct{ north, east, clear float64 } // clear: height above the ground [m]

// focuses are the places that count. The distance to them says how fine.
type focuses [2]focus

// distance is the least from a chunk [m]: the hypotenuse of the way over ground and
// of the focus's height.
func (f *focuses) distance(k chunkKey) float64 {
	side := k.side()
	east, south := float64(k.east)*side, float64(k.south)*side
	least := math.Inf(1)
	for i := range f {
		dx := max(east-f[i].east, f[i].east-east-side, 0)
		dz := max(south+f[i].north, -f[i].north-south-side, 0)
		least = min(least, dx*dx+dz*dz+f[i].clear*f[i].clear)
	}
	return math.Sqrt(least)
}

// chooser chooses the chunks, or quarters of them, that show the ground.
type chooser struct {
	foci   focuses
	finest int32                           // no finer level is chosen
	reach  float64                         // of the ground from the first focus [m]; 0: landReach
	ready  func(chunkKey) bool             // whether a chunk is there to be drawn; asked once a chunk that is wanted
	emit   func(k chunkKey, quarters uint) // bit i: child i's quarter
}

// choose goes through all ground within reach of the first focus.
func (c *chooser) choose() {
	const top = landLevels - 1
	side, reach := chunkKey{level: top}.side(), c.within(top)
	from := func(at float64) int32 { return int32(math.Floor((at - reach) / side)) }
	to := func(at float64) int32 { return int32(math.Floor((at + reach) / side)) }
	f := c.foci[0]
	for s := from(-f.north); s <= to(-f.north); s++ {
		for e := from(f.east); e <= to(f.east); e++ {
			c.visit(chunkKey{top, e, s})
		}
	}
}

// within is how far a level is drawn [m].
func (c *chooser) within(level int32) float64 {
	if c.reach == 0 {
		return lodRanges[level]
	}
	return min(lodRanges[level], c.reach)
}

// visit chooses within a chunk. It returns false where the level above has to show
// it.
func (c *chooser) visit(k chunkKey) bool {
	d := c.foci.distance(k)
	if d > c.within(k.level) || !c.ready(k) {
		return false
	}
	if k.level <= c.finest || d > lodRanges[k.level-1] {
		c.emit(k, 15)
		return true
	}
	quarters := uint(0)
	for i := range int32(4) {
		if !c.visit(k.child(i)) {
			quarters |= 1 << i
		}
	}
	if quarters != 0 {
		c.emit(k, quarters)
	}
	return true
}
