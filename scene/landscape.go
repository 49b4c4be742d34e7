package scene

import (
	"math"

	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/terrain"
)

// landscape is the ground that physics stands on, with the colours of what grows
// there.
type landscape struct {
	ground ground.Terrain
	site   terrain.Site
	noise  opensimplex.Noise
}

// newLandscape paints a terrain; nil is level.
func newLandscape(t ground.Terrain, site terrain.Site, seed int64) *landscape {
	if t == nil {
		t = ground.Flat{}
	}
	if site == (terrain.Site{}) {
		site = terrain.Site{Mown: 300, TreeLine: 330, SnowLine: 400}
	}
	return &landscape{ground: t, site: site, noise: opensimplex.New(seed)}
}

// height returns the height of the ground above home [m].
func (l *landscape) height(north, east float64) float64 {
	h, _ := l.at(north, east)
	return h
}

// under is the height of the ground under a place above home [m].
func (l *landscape) under(place frame.Vec[frame.NED]) float64 { return l.height(place.X, place.Y) }

// fractal sums octaves of noise of the given wavelength [m], about −1 to 1, without
// those that cells of the given side cannot show.
func (l *landscape) fractal(north, east, wave float64, octaves int, cell float64) float64 {
	total, amp := 0.0, 1.0
	for i := range octaves {
		if wave < 2*cell {
			break
		}
		shift := 1000 * float64(i)
		total += amp * l.noise.Eval2(north/wave+shift, east/wave-shift)
		amp, wave = amp*0.45, wave*0.47
	}
	return total
}

var (
	meadow   = rgb{0.29, 0.37, 0.17}
	mown     = rgb{0.35, 0.42, 0.20}
	dry      = rgb{0.50, 0.46, 0.27}
	wood     = rgb{0.12, 0.21, 0.11}
	alp      = rgb{0.43, 0.44, 0.30}
	rock     = rgb{0.42, 0.40, 0.37}
	snowTone = rgb{0.86, 0.89, 0.93}
)

// mownAt returns how much a place belongs to the mown flying field, 0 to 1.
func (l *landscape) mownAt(north, east float64) float64 {
	return smoothstep((l.site.Mown - math.Sqrt(north*north+east*east)) / 90)
}

// grove is above 0 where trees stand.
func (l *landscape) grove(north, east, cell float64) float64 {
	return l.fractal(north-2500, east+800, 520, 3, cell)
}

// tone returns the colour of the land before light, by height and slope, as cells of
// the given side [m] show it.
func (l *landscape) tone(north, east, height, up, cell float64) rgb {
	patch := l.fractal(north+300, east-900, 210, 3, cell)
	field := l.mownAt(north, east)
	c := mix(meadow, dry, float32(smoothstep(0.30+0.75*l.fractal(north, east+4000, 640, 2, cell))))
	c = mix(c, mown, float32(field*0.7))
	c = c.scale(float32(1 + 0.13*patch))
	tree, snow := l.site.TreeLine+60*patch, l.site.SnowLine+60*patch
	woods := smoothstep((l.grove(north, east, cell)+0.02)*3.2) * (1 - field)
	c = mix(c, alp, float32(smoothstep((height-tree+180)/220)))
	c = mix(c, wood, float32(woods*0.85*smoothstep((tree-height)/120)))
	c = mix(c, rock, float32(smoothstep((0.90-up)/0.12)))
	return mix(c, snowTone, float32(smoothstep((height-snow)/90)*smoothstep((up-0.62)/0.2)))
}

// sample returns the ground at a vertex of a level with cells of the given side; even
// says that the level above has it too.
func (l *landscape) sample(north, east, step float64, even bool) sample {
	height, n := l.at(north, east)
	s := sample{height: height, east: n.Y, south: -n.X, mown: l.mownAt(north, east)}
	s.tone = l.tone(north, east, height, -n.Z, step)
	if even {
		s.coarse = l.tone(north, east, height, -n.Z, 2*step)
	}
	return s
}

// at is the ground's height and normal; level at home's height where it is not
// finite.
func (l *landscape) at(north, east float64) (float64, frame.Vec[frame.NED]) {
	h, n := l.ground.At(north, east)
	if !n.IsFinite() || h-h != 0 {
		return 0, frame.OfNED(0, 0, -1)
	}
	return h, n
}
