package wind

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// span is two places side by side in the air: those of two rotors.
type span struct {
	apart  float64 // level, in the wind's direction or across it [m]
	height float64 // [m]
	along  bool    // they lie in the wind's direction
}

// differences returns the mean squares of what the air's velocity differs by between
// the two places of s, over many places of the field: level along the line through
// both, level across it, and vertical. In each place the line has another direction.
func (s span) differences(n int) (squares [3]float64) {
	for i := range n {
		direction := 137.508 * float64(i) // the golden angle [deg]
		f := blowing(int64(i), Mean{Speed: 10, FromDeg: direction}, 1)
		north, east := toward(direction)
		if !s.along {
			north, east = -east, north
		}
		const lanes = 40
		for k := range lanes {
			a := frame.OfNED(1000*float64(k), 37*float64(k), -s.height)
			b := a.AddScaled(s.apart, frame.OfNED(north, east, 0))
			var l Local
			f.Locate(&l, s.height, 0)
			d := f.In(&l, b, s.height).Sub(f.In(&l, a, s.height))
			for c, x := range [3]float64{d.X*north + d.Y*east, d.Y*north - d.X*east, d.Z} {
				squares[c] += x * x / float64(n*lanes)
			}
		}
	}
	return squares
}

// TestRotorsMeetDifferentAir: the wind's difference between two rotors has the variance
// 2 σ² (1 − f) along the line through them and 2 σ² (1 − g) across it, with Dryden's
// correlations f = e^(−r/L), g = e^(−r/L) (1 − r/2L), for vehicles from a racer to a
// large octa and heights from the standard's lowest to its highest. Between the layers'
// heights the correlation is a mean of theirs.
func TestRotorsMeetDifferentAir(t *testing.T) {
	row := evidence.Show(t, "rotor-wind", "MIL-F-8785C, 1980, 3.7.1.2 (Dryden form); Batchelor 1953, sec. 3.4 (correlations)")
	plot := row.Plot("Difference of the vertical wind between two rotors, severe turbulence", "distance [m]", "root mean square [m/s]")
	plot.LogX, plot.LogY = true, true
	for _, height := range []float64{lowest, 6, 10, 20, 50, 100, highest} {
		model, theory := plot.Curve(evidence.Model, fmt.Sprintf("field, %.0f m", height)), plot.Curve(evidence.Reference, "Dryden")
		s := scalesAt(height, 1)
		for _, apart := range []float64{0.16, 0.45, 1.24} {
			got := span{apart, height, apart == 0.45}.differences(400)
			f := func(l float64) float64 { return math.Exp(-apart / l) }
			g := func(l float64) float64 { return math.Exp(-apart/l) * (1 - apart/(2*l)) }
			want := [3]float64{
				2 * s.sigmaU * s.sigmaU * (1 - f(s.lengthU)),
				2 * s.sigmaU * s.sigmaU * (1 - g(s.lengthU)),
				2 * s.sigmaW * s.sigmaW * (1 - g(s.lengthW)),
			}
			model.Add(apart, math.Sqrt(got[2]))
			theory.Add(apart, math.Sqrt(want[2]))
			for c, name := range [3]string{"along their line", "across it", "up and down"} {
				row.Near(fmt.Sprintf("%.2f m apart at %.0f m: variance of the difference %s over the standard's", apart, height, name), got[c]/want[c], 1, 0.1, "")
			}
		}
	}
}
