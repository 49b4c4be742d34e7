package terrain

import (
	"math"
	"sync"
	"testing"
)

// TestManyReadersGetTheSameBits: goroutines that ask for more places than are
// remembered, in different orders, all get what a land of their own gives.
func TestManyReadersGetTheSameBits(t *testing.T) {
	const places, readers = 2000, 4
	at := func(i int) (north, east float64) { return 37.3*float64(i%50) - 900, 53.1*float64(i/50) + 200 }
	alone, shared := Rolling(8, 0), Rolling(8, 0)
	var want [places]float64
	for i := range want {
		want[i], _ = alone.At(at(i))
	}
	var wg sync.WaitGroup
	for r := range readers {
		wg.Go(func() {
			for n := range 2 * places {
				i := n * (2*r + 7) % places
				if h, _ := shared.At(at(i)); h != want[i] {
					t.Errorf("place %d: %v, alone %v", i, h, want[i])
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestPatchesFollowTheShape that they tell, within 2 cm, and meet without a step or
// a kink.
func TestPatchesFollowTheShape(t *testing.T) {
	p := Rolling(6, 0).shape.(*patched)
	for i := range 3000 {
		north, east := 31.7*float64(i%60)-700, 47.9*float64(i/60)-1100
		if d := math.Abs(p.height(north, east).v - p.of.height(north, east).v); d > 0.02 {
			t.Fatalf("at %g, %g a patch lies %.1f mm off its shape", north, east, 1000*d)
		}
		edge := math.Round(north/patchSide) * patchSide
		a, b := p.height(edge-1e-7, east), p.height(edge+1e-7, east)
		if math.Abs(a.v-b.v) > 1e-6 || math.Abs(a.n-b.n) > 1e-6 || math.Abs(a.e-b.e) > 1e-6 {
			t.Fatalf("at %g, %g patches meet with %+v and %+v", edge, east, a, b)
		}
	}
}

// saddle is a hyperbolic paraboloid: its slopes change across, and nothing else.
type saddle struct{}

func (saddle) height(n, e float64) jet { return jet{v: 1e-3 * n * e, n: 1e-3 * e, e: 1e-3 * n} }

// TestPatchOfASaddleIsExact: a bicubic patch has its height and slopes everywhere, if the
// twists at its corners are right.
func TestPatchOfASaddleIsExact(t *testing.T) {
	p := patchOf(saddle{}, 3, -2)
	for _, at := range [][2]float64{{0.25, 0.75}, {0.5, 0.5}, {0.9, 0.1}, {0, 1}} {
		got := p.at(at[0], at[1])
		want := saddle{}.height((3+at[0])*patchSide, (-2+at[1])*patchSide)
		if math.Abs(got.v-want.v) > 1e-6 || math.Abs(got.n-want.n) > 1e-9 || math.Abs(got.e-want.e) > 1e-9 {
			t.Errorf("at %v: got %+v, want %+v", at, got, want)
		}
	}
}

// TestRememberedLandIsTheSame to the last bit, wherever it is asked next: on a patch's corners, at its edges, far away and back.
func TestRememberedLandIsTheSame(t *testing.T) {
	land := Rolling(11, 0)
	one := land.Remember()
	asked := func(north, east float64) {
		t.Helper()
		height, normal := land.At(north, east)
		if h, n := one.At(north, east); h != height || n != normal {
			t.Fatalf("at %g, %g: %v and %v, want %v and %v", north, east, h, n, height, normal)
		}
	}
	for i := range 5000 {
		north, east := 0.37*float64(i)-900, 0.11*float64(i)
		asked(north, east)
		if i%7 == 0 {
			asked(math.Round(north/patchSide)*patchSide, math.Round(east/patchSide)*patchSide)
			asked(math.Round(north/patchSide)*patchSide, east)
			asked(2e7, 0)
			asked(math.NaN(), east)
			asked(north+5000, east-3000)
		}
	}
	if n := testing.AllocsPerRun(100, func() { one.At(3, 4) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
