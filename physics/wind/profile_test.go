package wind

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestThermalsFollowTheirFormulasAtEveryHeight: strength, radius and shape, of the four thermals around a place, up to where they end.
func TestThermalsFollowTheirFormulasAtEveryHeight(t *testing.T) {
	const depth, side, seed, scale = 1400.0, 450.0, 7, 2.0
	random := rand.New(rand.NewPCG(1, 1))
	for _, height := range []float64{1, 30, 100, 400, 800, 1200, 1272} {
		z := height / depth
		radius := math.Max(10, 0.102*depth*math.Cbrt(z)*(1-0.25*z))
		for range 200 {
			at := frame.OfNED(4000*random.Float64()-2000, 4000*random.Float64()-2000, -height)
			cell := [2]int64{int64(math.Floor(at.X/side - 0.5)), int64(math.Floor(at.Y/side - 0.5))}
			want := 0.0
			for i := cell[0]; i <= cell[0]+1; i++ {
				for j := cell[1]; j <= cell[1]+1; j++ {
					x, y := centre(seed, i, j)
					square := (math.Pow(at.X-side*x, 2) + math.Pow(at.Y-side*y, 2)) / (radius * radius)
					want += math.E * scale * math.Cbrt(z) * (1 - 1.1*z) * math.Exp(-square) * (1 - square)
				}
			}
			if got := thermal(seed, at, height, scale); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%g m up at %v: %g m/s, want %g m/s", height, at.Array(), got, want)
			}
		}
	}
	if up := thermal(seed, frame.OfNED(1, 2, 0), 1400/1.1+0.1, scale); up != 0 {
		t.Errorf("above the layer it rises at %g m/s", up)
	}
}
