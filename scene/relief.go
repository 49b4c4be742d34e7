package scene

import (
	"math"

	"github.com/g3n/engine/math32"
	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/mission"
)

// relief is the shape and the tone of the land: flat at height 0 on the flying
// field, where physics is flat, hills beyond and mountains far out.
type relief struct {
	noise opensimplex.Noise
	flat  float64 // radius of the field about home [m]
}

const (
	leastFlat = 320.0 // [m]
	shoulder  = 900.0 // the field blends into the hills over so many metres
)

func newRelief(seed int64, path []mission.Waypoint) *relief {
	flat := leastFlat
	for _, w := range path {
		flat = max(flat, math.Hypot(w.North, w.East)+180)
	}
	return &relief{noise: opensimplex.New(seed), flat: min(flat, 3000)}
}

// fractal sums octaves of noise of the given wavelength [m], about −1 to 1.
func (r *relief) fractal(north, east, wave float64, octaves int) float64 {
	total, amp := 0.0, 1.0
	for i := range octaves {
		shift := 1000 * float64(i)
		total += amp * r.noise.Eval2(north/wave+shift, east/wave-shift)
		amp, wave = amp*0.45, wave*0.47
	}
	return total
}

// height returns the height of the land above home [m].
func (r *relief) height(north, east float64) float64 {
	d := math.Hypot(north, east) - r.flat
	if !(d > 0) {
		return 0
	}
	near := smoothstep(d / shoulder)
	far := smoothstep((d - shoulder) / 4500)
	hills := 0.62 + 0.8*r.fractal(north, east, 1100, 3)
	ridge := 1 - math.Abs(r.fractal(north+7000, east, 3000, 4))
	return near*max(0, hills)*(26+0.016*d) + far*(ridge*ridge*520-60)
}

// normal returns the unit normal in GL axes, over a step [m].
func (r *relief) normal(north, east, step float64) math32.Vector3 {
	dn := (r.height(north+step, east) - r.height(north-step, east)) / (2 * step)
	de := (r.height(north, east+step) - r.height(north, east-step)) / (2 * step)
	n := math32.Vector3{X: float32(-de), Y: 1, Z: float32(dn)}
	return *n.Normalize()
}

var (
	meadow   = rgb{0.29, 0.37, 0.17}
	mown     = rgb{0.35, 0.42, 0.20}
	dry      = rgb{0.50, 0.46, 0.27}
	wood     = rgb{0.12, 0.21, 0.11}
	rock     = rgb{0.42, 0.40, 0.37}
	snowTone = rgb{0.86, 0.89, 0.93}
)

// field returns how much a place belongs to the mown flying field, 0 to 1.
func (r *relief) field(north, east float64) float64 {
	return smoothstep((r.flat - math.Hypot(north, east)) / 90)
}

// tone returns the colour of the land before light, by height and slope.
func (r *relief) tone(north, east, height, up float64) rgb {
	patch := r.fractal(north+300, east-900, 210, 3)
	field := r.field(north, east)
	c := mix(meadow, dry, float32(smoothstep(0.30+0.75*r.fractal(north, east+4000, 420, 2))))
	c = mix(c, mown, float32(field*0.7))
	c = c.scale(float32(1 + 0.13*patch))
	woods := smoothstep((r.fractal(north-2500, east+800, 520, 3)+0.02)*3.2) * (1 - field)
	c = mix(c, wood, float32(woods*0.85*smoothstep((370-height)/120)))
	c = mix(c, rock, float32(smoothstep((0.90-up)/0.12)))
	return mix(c, snowTone, float32(smoothstep((height-330+60*patch)/70)*smoothstep((up-0.62)/0.2)))
}
