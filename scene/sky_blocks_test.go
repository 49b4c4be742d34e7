package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestSkyFillsThePicture: whatever direction an eye sees, its block of the dome is
// among those that are drawn.
func TestSkyFillsThePicture(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		random := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			p := pose{
				att: frame.FromEuler(0, (random.Float64()-0.5)*math.Pi, random.Float64()*2*math.Pi),
				fov: (3 + 80*random.Float64()) * deg,
			}
			const aspect = 16.0 / 9
			s.sky.choose(p, aspect, 1)
			for range 20 {
				x, y := (2*random.Float64()-1)*aspect, 2*random.Float64()-1
				k := math.Tan(p.fov / 2)
				dir := p.att.Apply(frame.OfFRD(1, k*x, k*y))
				if !s.sky.drawn(dir.Scale(1 / dir.Len())) {
					t.Fatalf("%+v: the sky lacks the direction %v, at %.2f, %.2f of the picture", p, dir, x, y)
				}
			}
		}
	})
}

// drawn tells whether a triangle of the dome that is drawn lies in a direction.
func (s *sky) drawn(dir frame.Vec[frame.NED]) bool {
	const around = skyAround + 1
	d := glFromNED(dir)
	lift := math.Asin(float64(d.Y))
	az := math.Mod(math.Atan2(float64(d.X), float64(-d.Z))+2*math.Pi, 2*math.Pi)
	row := 0
	for row < skyUp-1 && skyLift(row+1) <= lift {
		row++
	}
	first := uint32(row*around + int(az/(2*math.Pi)*skyAround))
	for _, r := range s.dome.mesh.ranges {
		for i := r.first; i < r.first+r.count; i += 6 {
			if s.indices[i] == first {
				return true
			}
		}
	}
	return false
}

// TestNothingIsLeftOfTheLastPicture: where GL draws on the CPU, the colour is not
// cleared, so ground and sky must fill the picture, from low and from high.
func TestNothingIsLeftOfTheLastPicture(t *testing.T) {
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		for _, level := range []Level{Low, Medium} {
			s.SetQuality(level.Quality())
			for _, height := range []float64{15, 600, 5000} {
				snap := hovering(30, -20, height, frame.Vec[frame.NED]{})
				for c := Follow; c <= Director; c++ {
					s.cameras.Choose(c)
					settle(t, s, snap)
					if left := leftOf(t, s); left > 0 {
						t.Errorf("%s quality, %s camera, %.0f m up: %d pixels were not drawn", level, c, height, left)
					}
				}
			}
		}
	})
}

// leftOf draws over magenta and counts the pixels that are left of it.
func leftOf(t *testing.T, s *Scene) (left int) {
	gl.ClearColor(1, 0, 1, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	if err := s.Render(nil); err != nil {
		t.Fatal(err)
	}
	img := shot(t)
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] == 255 && img.Pix[i+1] == 0 && img.Pix[i+2] == 255 {
			left++
		}
	}
	return left
}
