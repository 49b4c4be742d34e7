package wind

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

func spectrumBands(x []complex128, dt, V, L float64) {}

func TestProbe(t *testing.T) {
	for _, c := range []struct{ h, U, V, dir float64 }{{6, 10, 0, 0}, {6, 10, 0, 40}, {6, 10, 0, 77}, {6, 0, 12, 20}, {6, 10, 15, 100}, {3.048, 15, 0, 180}, {30, 8, 0, 270}} {
		var r [3][6]float64
		for seed := range 6 {
			f := New(int64(seed), MownGrass)
			f.SetMean(Mean{Speed: c.U, FromDeg: c.dir}, 0)
			f.SetTurbulence(1)
			n, e := toward(c.dir)
			s := scalesAt(c.h, 1)
			var v [3]float64
			var m [3]float64
			N := 90000
			for i := range N {
				ti := float64(i) * 0.02
				// vehicle flies across the wind
				p := frame.OfNED(-e*c.V*ti, n*c.V*ti, -c.h)
				w := f.At(p, c.h, ti).Sub(f.meanNED.Scale(f.profile.at(math.Log(c.h))))
				a := [3]float64{w.X*n + w.Y*e, -w.X*e + w.Y*n, w.Z}
				for k := range 3 {
					v[k] += a[k] * a[k]
					m[k] += a[k]
				}
			}
			for k, sg := range [3]float64{s.sigmaU, s.sigmaU, s.sigmaW} {
				mm := m[k] / float64(N)
				r[k][seed] = (v[k]/float64(N) - mm*mm) / sg / sg
			}
		}
		fmt.Printf("%+v u %.3f v %.3f w %.3f\n", c, r[0], r[1], r[2])
	}
}
