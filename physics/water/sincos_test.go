package water

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
)

// TestSincosIsTheLibrarys to the last bit, at any phase; within a rounding where compilers fuse products and sums.
func TestSincosIsTheLibrarys(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	check := func(x float64) {
		sin, cos := sincos(x)
		wantSin, wantCos := math.Sincos(x)
		same := math.Float64bits(sin) == math.Float64bits(wantSin) && math.Float64bits(cos) == math.Float64bits(wantCos)
		if runtime.GOARCH != "amd64" {
			same = math.Abs(sin-wantSin) < 4e-16 && math.Abs(cos-wantCos) < 4e-16
		}
		if !same {
			t.Fatalf("of %v are %v and %v, want %v and %v", x, sin, cos, wantSin, wantCos)
		}
	}
	for range 200000 {
		check((r.Float64() - 0.5) * math.Exp2(60*r.Float64()-10))
	}
	for k := range 64 {
		for _, x := range [...]float64{float64(k) * math.Pi / 4, math.Nextafter(float64(k)*math.Pi/4, 0), math.Nextafter(float64(k)*math.Pi/4, 100)} {
			check(x)
			check(-x)
		}
	}
	check(0)
	for _, x := range [...]float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if sin, cos := sincos(x); !math.IsNaN(sin) || !math.IsNaN(cos) {
			t.Errorf("of %v are %v and %v", x, sin, cos)
		}
	}
}

func BenchmarkSincos(b *testing.B) {
	var xs [1 << 16]float64
	r := rand.New(rand.NewPCG(1, 2))
	for i := range xs {
		xs[i] = 100 * r.Float64()
	}
	for name, f := range map[string]func(float64) (float64, float64){"own": sincos, "library": math.Sincos} {
		b.Run(name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				f(xs[i&(1<<16-1)])
				i++
			}
		})
	}
}
