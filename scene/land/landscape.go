package land

import (
	"math"

	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/terrain"
)

// Landscape is the ground that physics stands on, with the colours of what grows
// there.
type Landscape struct {
	Ground contact.Terrain
	Site   terrain.Site
	Noise  opensimplex.Noise
	Water  float64 // height of still water above home [m]; −Inf: there is none
	Dived  bool    // what is watched is under water: see Dive
}

// newLandscape paints a terrain; nil is level.
func newLandscape(t contact.Terrain, site terrain.Site, seed int64) *Landscape {
	if t == nil {
		t = contact.Flat{}
	}
	if site == (terrain.Site{}) {
		site = terrain.Site{Mown: 300, TreeLine: 330, SnowLine: 400}
	}
	return &Landscape{Ground: t, Site: site, Noise: opensimplex.New(seed), Water: math.Inf(-1)}
}

// Height returns the height of the ground above home [m].
func (l *Landscape) Height(north, east float64) float64 {
	h, _ := l.At(north, east)
	return h
}

// Under is the height of the ground under a place above home [m].
func (l *Landscape) Under(place frame.Vec[frame.NED]) float64 { return l.Height(place.X, place.Y) }

// A subject dives when its top is so far under still water, and comes up when that is less far under it [m].
const diveBelow, upAbove = 0.35, 0.15

// Dive tells where what is watched is, and how tall [m]. From under water the ground lies open, and nothing has to do with the surface.
func (l *Landscape) Dive(place frame.Vec[frame.NED], tall float64) {
	under := l.Water + place.Z - tall/2
	if l.Dived {
		l.Dived = under > upAbove
	} else {
		l.Dived = under > diveBelow
	}
}

// Surface returns the height of the still water that lies open above home [m]; −Inf: there is none, or what is watched is under it.
func (l *Landscape) Surface() float64 {
	if l.Dived {
		return math.Inf(-1)
	}
	return l.Water
}

// Top returns the height of what lies open at a place, above home [m]: the ground, or still water over it.
func (l *Landscape) Top(north, east float64) float64 { return max(l.Height(north, east), l.Surface()) }

// Open is the ground with still water over it, which stands on what is below it like land.
func (l *Landscape) Open() contact.Terrain {
	if math.IsInf(l.Surface(), -1) {
		return l.Ground
	}
	return flooded{l.Ground, l.Water}
}

// flooded is land with water up to a height.
type flooded struct {
	land  contact.Terrain
	water float64 // [m]
}

// At returns the land's height and normal, or the water's.
func (f flooded) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	if h, n := f.land.At(north, east); !(h < f.water) {
		return h, n
	}
	return f.water, frame.OfNED(0, 0, -1)
}

// fractal sums octaves of noise of the given wavelength [m], about −1 to 1, without
// those that cells of the given side cannot show.
func (l *Landscape) fractal(north, east, wave float64, octaves int, cell float64) float64 {
	total, amp := 0.0, 1.0
	for i := range octaves {
		if wave < 2*cell {
			break
		}
		shift := 1000 * float64(i)
		total += amp * l.Noise.Eval2(north/wave+shift, east/wave-shift)
		amp, wave = amp*0.45, wave*0.47
	}
	return total
}

var (
	meadow   = gl.RGB{0.29, 0.37, 0.17}
	mown     = gl.RGB{0.35, 0.42, 0.20}
	dry      = gl.RGB{0.50, 0.46, 0.27}
	wood     = gl.RGB{0.12, 0.21, 0.11}
	alp      = gl.RGB{0.43, 0.44, 0.30}
	rock     = gl.RGB{0.42, 0.40, 0.37}
	snowTone = gl.RGB{0.86, 0.89, 0.93}
)

// mownAt returns how much a place belongs to the mown flying field, 0 to 1.
func (l *Landscape) mownAt(north, east float64) float64 {
	return space.Smoothstep((l.Site.Mown - math.Sqrt(north*north+east*east)) / 90)
}

// grove is above 0 where trees stand.
func (l *Landscape) grove(north, east, cell float64) float64 {
	return l.fractal(north-2500, east+800, 520, 3, cell)
}

// tone returns the colour of the land before light, by height and slope, as cells of
// the given side [m] show it.
func (l *Landscape) tone(north, east, height, up, cell float64) gl.RGB {
	patch := l.fractal(north+300, east-900, 210, 3, cell)
	field := l.mownAt(north, east)
	c := gl.Mix(meadow, dry, float32(space.Smoothstep(0.30+0.75*l.fractal(north, east+4000, 640, 2, cell))))
	c = gl.Mix(c, mown, float32(field*0.7))
	c = c.Scale(float32(1 + 0.13*patch))
	tree, snow := l.Site.TreeLine+60*patch, l.Site.SnowLine+60*patch
	woods := space.Smoothstep((l.grove(north, east, cell)+0.02)*3.2) * (1 - field)
	c = gl.Mix(c, alp, float32(space.Smoothstep((height-tree+180)/220)))
	c = gl.Mix(c, wood, float32(woods*0.85*space.Smoothstep((tree-height)/120)))
	c = gl.Mix(c, rock, float32(space.Smoothstep((0.90-up)/0.12)))
	return gl.Mix(c, snowTone, float32(space.Smoothstep((height-snow)/90)*space.Smoothstep((up-0.62)/0.2)))
}

// sample returns the ground at a vertex of a level with cells of the given side; even
// says that the level above has it too.
func (l *Landscape) sample(north, east, step float64, even bool) sample {
	height, n := l.At(north, east)
	s := sample{height: height, east: n.Y, south: -n.X, mown: l.mownAt(north, east)}
	s.tone = l.tone(north, east, height, -n.Z, step)
	if even {
		s.coarse = l.tone(north, east, height, -n.Z, 2*step)
	}
	return s
}

// At is the ground's height and normal; level at home's height where it is not
// finite.
func (l *Landscape) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	h, n := l.Ground.At(north, east)
	if !n.IsFinite() || !frame.Finite(h) {
		return 0, frame.OfNED(0, 0, -1)
	}
	return h, n
}
