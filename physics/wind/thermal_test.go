package wind

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestThermalsMoveNoAirUpwardsOverall: what rises in the cores sinks about them.
func TestThermalsMoveNoAirUpwardsOverall(t *testing.T) {
	for _, height := range []float64{20, 100, 400} {
		sum, most, n := 0.0, 0.0, 0
		for x := 0.0; x < 20*thermalCell; x += 15 {
			for y := 0.0; y < 20*thermalCell; y += 15 {
				w := thermal(7, frame.OfNED(x, y, 0), height, 2)
				sum += w
				most = max(most, w)
				n++
			}
		}
		z := height / mixedLayer
		peak := math.E * 2 * math.Cbrt(z) * (1 - 1.1*z)
		if math.Abs(sum/float64(n)) > 0.01*peak {
			t.Errorf("at %g m the air rises by %.4f m/s overall", height, sum/float64(n))
		}
		if most < 0.95*peak || most > 1.05*peak {
			t.Errorf("at %g m the strongest rises at %.2f m/s, want %.2f", height, most, peak)
		}
	}
}

// TestThermalsCoreRisesAsMeasured: its mean over the core is that of Lenschow and
// Stephens, w* (z/zi)^(1/3) (1 − 1.1 z/zi).
func TestThermalsCoreRisesAsMeasured(t *testing.T) {
	const height, scale = 100.0, 2.0
	z := height / mixedLayer
	radius := 0.102 * mixedLayer * math.Cbrt(z) * (1 - 0.25*z)
	cx, cy := centre(7, 3, -5)
	sum, weight := 0.0, 0.0
	for r := 0.5; r < radius; r++ {
		for a := 0.0; a < 2*math.Pi; a += math.Pi / 36 {
			place := frame.OfNED(cx*thermalCell+r*math.Cos(a), cy*thermalCell+r*math.Sin(a), 0)
			sum += r * thermal(7, place, height, scale)
			weight += r
		}
	}
	want := scale * math.Cbrt(z) * (1 - 1.1*z)
	if got := sum / weight; math.Abs(got/want-1) > 0.03 {
		t.Errorf("the core rises at %.3f m/s, want %.3f", got, want)
	}
}

// TestThermalsHaveNoSeams where the nearest cells change.
func TestThermalsHaveNoSeams(t *testing.T) {
	for _, height := range []float64{30.0, 300, 600} {
		last := math.NaN()
		for x := -3.0 * thermalCell; x < 3*thermalCell; x += 0.25 {
			w := thermal(7, frame.OfNED(x, 0.7*x+11, 0), height, 2)
			if math.Abs(w-last) > 0.05 {
				t.Errorf("at %g m, %g m north the rise steps by %.3f m/s", height, x, w-last)
			}
			last = w
		}
	}
}

func TestThermalsDriftWithTheWindAndFollowTheSeed(t *testing.T) {
	field := func(seed int64) *Field {
		f := blowing(seed, Mean{Speed: 5, FromDeg: 180}, 0)
		f.SetThermals(2)
		return f
	}
	f, other, differ := field(1), field(2), 0
	for i := range 50 {
		place := frame.OfNED(0, 40*float64(i), -50)
		up, later := f.At(place, 50, 10), f.At(place.Add(frame.OfNED(300, 0, 0)), 50, 70)
		if up.Sub(later).Len() > 1e-6 {
			t.Errorf("a minute downwind the air is %v, was %v", later.Array(), up.Array())
		}
		if up != other.At(place, 50, 10) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("another seed has the same thermals")
	}
}
