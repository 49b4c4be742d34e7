package sky

import (
	"math"
	"math/rand/v2"
	"testing"

	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// TestSunsPlace: the default light, noon's height 90° − φ + δ, and a sun in the east
// before noon.
func TestSunsPlace(t *testing.T) {
	e, a := sunAt(DefaultTimeOfDay)
	if math.Abs(e-35*space.Deg) > 0.05*space.Deg || a < 225*space.Deg || a > 240*space.Deg {
		t.Errorf("at the default time the sun stands at %.2f°, %.1f°, want 35° in the south-west", e/space.Deg, a/space.Deg)
	}
	if e, a := sunAt(12); math.Abs(e-(90*space.Deg-sunLatitude+sunDeclination)) > 1e-9 || math.Abs(space.Wrap(a-math.Pi)) > 1e-9 {
		t.Errorf("at noon: %.2f°, %.1f°", e/space.Deg, a/space.Deg)
	}
	if _, a := sunAt(8); a < 60*space.Deg || a > 150*space.Deg {
		t.Errorf("at 8:00 the sun stands at %.0f°, want the east", a/space.Deg)
	}
}

// TestSunsetIsRedAndTheSkyBlue, by the scattering alone.
func TestSunsetIsRedAndTheSkyBlue(t *testing.T) {
	low, high := sunlight(2*space.Deg), sunlight(60*space.Deg)
	if low[0] < 3*low[1] || low[1] < 3*low[2] || high[2] < 0.6*high[0] {
		t.Errorf("sunlight at 2°: %.3v, at 60°: %.3v", low, high)
	}
	if up := skyLight(point{0, 1, 0}, point{0, math.Sin(35 * space.Deg), math.Cos(35 * space.Deg)}); up[2] < 3*up[0] {
		t.Errorf("the sky overhead: %.4v", up)
	}
	// Bouguer's law at the zenith, from the layers' own scale heights and the ozone's
	// triangle: τ = β H. Rayleigh's at 550 nm is then 0.108, as tables have it (0.097
	// at sea level: Bodhaine et al., J. Atmos. Oceanic Technol. 16, 1999).
	want := math.Exp(-(rayleigh[1]*rayleighScale + mieExtinct*mieScale + ozone[1]*15e3))
	if got := sunlight(90 * space.Deg)[1]; math.Abs(got/want-1) > 0.02 {
		t.Errorf("green sunlight from the zenith: %.4f, want %.4f", got, want)
	}
}

// TestSkyFillsThePicture: whatever direction an eye sees, its block of the dome is
// among those that are drawn.
func TestSkyFillsThePicture(t *testing.T) {
	s := &Sky{}
	s.mesh(opensimplex.New(1))
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p := camera.Pose{
			Att: frame.FromEuler(0, (random.Float64()-0.5)*math.Pi, random.Float64()*2*math.Pi),
			Fov: (3 + 80*random.Float64()) * space.Deg,
		}
		const aspect = 16.0 / 9
		runs := s.seen(nil, p, aspect, 1)
		for range 20 {
			x, y := (2*random.Float64()-1)*aspect, 2*random.Float64()-1
			k := math.Tan(p.Fov / 2)
			dir := p.Att.Apply(frame.OfFRD(1, k*x, k*y))
			if !drawn(s, runs, dir.Scale(1/dir.Len())) {
				t.Fatalf("%+v: the sky lacks the direction %v, at %.2f, %.2f of the picture", p, dir, x, y)
			}
		}
	}
}

// drawn reports whether a triangle of the dome that is drawn lies in a direction.
func drawn(s *Sky, runs []gl.Span32, dir frame.Vec[frame.NED]) bool {
	const around = skyAround + 1
	d := space.GLFromNED(dir)
	lift := math.Asin(float64(d.Y))
	az := math.Mod(math.Atan2(float64(d.X), float64(-d.Z))+2*math.Pi, 2*math.Pi)
	row := 0
	for row < skyUp-1 && skyLift(row+1) <= lift {
		row++
	}
	first := uint32(row*around + int(az/(2*math.Pi)*skyAround))
	for _, r := range runs {
		for i := r.First; i < r.First+r.Count; i += 6 {
			if s.indices[i] == first {
				return true
			}
		}
	}
	return false
}

// TestCloudsShineTowardsTheSun: thin cloud is brightest before the sun.
func TestCloudsShineTowardsTheSun(t *testing.T) {
	l := &Light{Block: &lightBlock{sunColor: gl.RGB{0.8, 0.6, 0.4}, skyColor: gl.RGB{0.2, 0.3, 0.4}, HorizonColor: gl.RGB{0.5, 0.5, 0.5}}}
	across, towards := l.cloudTone(0), l.cloudTone(1)
	for i := range across {
		if !(across[i] > 0 && towards[i] > 1.1*across[i] && towards[i] <= 0.97) {
			t.Errorf("colour %d: %.3f across the sun, %.3f towards it", i, across[i], towards[i])
		}
	}
}

// TestTheEarthHidesTheSun: it shines on the ground when it is up, not when it has set, and high
// above the ground a little longer.
func TestTheEarthHidesTheSun(t *testing.T) {
	for _, c := range []struct {
		height, elevation float64 // [m], [rad]
		low, top          float64
	}{{0, 5 * space.Deg, 1, 1}, {0, -6 * space.Deg, 0, 0}, {60e3, -6 * space.Deg, 0.9, 1}, {60e3, -12 * space.Deg, 0, 0}} {
		sun := point{0, math.Sin(c.elevation), math.Cos(c.elevation)}
		if _, free := (point{0, earthRadius + c.height, 0}).towardsSun(sun); free < c.low || free > c.top {
			t.Errorf("%g m up, the sun at %.0f°: %.2f of it are free, want %g to %g", c.height, c.elevation/space.Deg, free, c.low, c.top)
		}
	}
}

// TestDeepWaterIsDarkAndHasNoRed: under water the light falls with the depth, the red first, and the air's own stays what it was.
func TestDeepWaterIsDarkAndHasNoRed(t *testing.T) {
	l := lightAt(DefaultTimeOfDay)
	air := *l.Block
	w := Water{Body: gl.RGB{0.05, 0.15, 0.15}, Dim: gl.RGB{0.15, 0.045, 0.04}, Sight: 20}
	last := math.Inf(1)
	for _, depth := range []float64{0.01, 2, 8, 30} {
		w.Depth = depth
		b := air
		b.dive(&w)
		bright := float64(Luma(b.skyColor) + Luma(b.sunColor))
		if bright >= last || bright <= 0 {
			t.Errorf("%g m deep the light is %.3g, %.3g higher up", depth, bright, last)
		}
		last = bright
		was, is := float64(air.skyColor[0]/air.skyColor[1]), float64(b.skyColor[0]/b.skyColor[1])
		if want := was * math.Exp(-0.105*depth); math.Abs(is/want-1) > 1e-5 {
			t.Errorf("%g m deep red is %.4g of green, want %.4g", depth, is, want)
		}
		if b.hazeLength != 20 || b.glowDir != [3]float32{0, 1, 0} {
			t.Errorf("%g m deep one sees %g m far, and light from %v", depth, b.hazeLength, b.glowDir)
		}
	}
	if *l.Block != air {
		t.Error("the light of the air has changed")
	}
}
