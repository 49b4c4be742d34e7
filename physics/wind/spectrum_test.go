package wind

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// passage is a straight way through the air: a mast in the wind, or a vehicle that
// flies across the wind.
type passage struct {
	name    string
	height  float64 // above the ground [m]
	wind    float64 // mean wind at 10 m [m/s]
	fromDeg float64
	across  float64 // speed of the vehicle over the ground, to the wind's right [m/s]
}

var passages = []passage{
	{"mast at 10 ft in wind from the south", lowest, 15, 180, 0},
	{"mast at 6 m in wind from 40°", 6, 10, 40, 0},
	{"mast at 30 m in wind from the west", 30, 8, 270, 0},
	{"flight at 6 m in a calm", 6, 0, 20, 12},
	{"flight at 20 m across 8 m/s", 20, 8, 100, 12},
}

// speed is that at which the air's pattern passes [m/s].
func (c passage) speed() float64 { return math.Hypot(c.wind, c.across) }

// meet returns n samples of the turbulence met, dt [s] apart: along the way through
// the air, across it, and down. Each lane has a place of its own.
func (c passage) meet(lane, n int, dt float64) (x [3][]float64) {
	f := blowing(int64(lane), Mean{Speed: c.wind, FromDeg: c.fromDeg}, 1)
	north, east := toward(c.fromDeg)
	mean := f.MeanNED().Scale(f.profile.at(math.Log(c.height)))
	way := frame.OfNED(-east, north, 0).Scale(c.across) // over the ground
	through := way.Sub(f.MeanNED()).Scale(1 / c.speed())
	for k := range x {
		x[k] = make([]float64, n)
	}
	for i := range n {
		time := float64(i) * dt
		v := f.At(way.Scale(time), c.height, time).Sub(mean)
		x[0][i], x[1][i], x[2][i] = v.Dot(through), v.Y*through.X-v.X*through.Y, v.Z
	}
	return x
}

// scalesOf returns σ and L of component k.
func (c passage) scalesOf(k int) (sigma, length float64) {
	s := scalesAt(c.height, 1)
	if k == 2 {
		return s.sigmaW, s.lengthW
	}
	return s.sigmaU, s.lengthU
}

// TestTurbulenceHasTheStandardsVariance: over 30 min, within 5 %, as the mean of 48
// lanes. One lane alone cannot tell, from whatever model: for a Gaussian process the
// variance seen in 30 min scatters by √(2L/VT), which is 8 % at 6 m in 8 m/s.
func TestTurbulenceHasTheStandardsVariance(t *testing.T) {
	const lanes, minutes30, dt = 48, 1800.0, 0.1
	row := evidence.Show(t, "turbulence-variance", "MIL-F-8785C, 1980, 3.7.3.4 (low altitude, Dryden form)")
	plot := row.Plot("Variance over the standard's, passage by passage", "passage", "ratio")
	var seen [3]*evidence.Line
	for k := range seen {
		seen[k] = plot.Curve(evidence.Measured, string("uvw"[k]))
	}
	for _, bound := range []float64{0.95, 1.05} {
		line := plot.Curve(evidence.Bound, "±5 %")
		line.Add(1, bound)
		line.Add(float64(len(passages)), bound)
	}
	for i, c := range passages {
		var sum [3]float64
		for lane := range lanes {
			for k, x := range c.meet(lane, minutes30/dt, dt) {
				sum[k] += meanSquare(x) / lanes
			}
		}
		for k, v := range sum {
			sigma, _ := c.scalesOf(k)
			seen[k].Add(float64(i+1), v/(sigma*sigma))
			row.Near(fmt.Sprintf("%s: variance of %c over the standard's", c.name, "uvw"[k]), v/(sigma*sigma), 1, 0.05, "")
		}
	}
}

func meanSquare(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return sum / float64(len(x))
}

// dryden is the standard's one-sided spectrum over ωL/V, for unit variance: of the
// component along the way (k = 0), and of those across.
// Source: MIL-F-8785C, 1980, 3.7.1.2 (Dryden form).
func dryden(k int, w float64) float64 {
	if k == 0 {
		return 2 / math.Pi / (1 + w*w)
	}
	return (1 + 3*w*w) / ((1 + w*w) * (1 + w*w)) / math.Pi
}

const octaves = 6 // ωL/V from 0.25 to 16

// octavesOf returns the logarithms of the variance seen in each octave and of the
// standard's: 30 min or more, averaged over lanes.
func (c passage) octavesOf(k int) (seen, standard [octaves]float64) {
	const n, lanes, perLength = 32768, 12, 20
	_, length := c.scalesOf(k)
	dt := length / c.speed() / perLength
	step := 2 * math.Pi * perLength / n // of ωL/V
	for lane := range lanes {
		x := make([]complex128, n)
		for i, v := range c.meet(lane, n, dt)[k] {
			x[i] = complex(v, 0)
		}
		transform(x)
		for j := 1; j < n/2; j++ {
			w := step * float64(j)
			if o := int(math.Floor(math.Log2(w / 0.25))); o >= 0 && o < octaves {
				seen[o] += (real(x[j])*real(x[j]) + imag(x[j])*imag(x[j])) * 2 / n / n / lanes
				standard[o] += dryden(k, w) * step / lanes
			}
		}
	}
	sigma, _ := c.scalesOf(k)
	for o := range octaves {
		seen[o], standard[o] = math.Log2(seen[o]/(sigma*sigma)), math.Log2(standard[o])
	}
	return seen, standard
}

// TestTurbulenceHasTheStandardsSpectra: the slope of each component's spectrum above
// its corner within 10 %, and each octave's variance within 30 %.
func TestTurbulenceHasTheStandardsSpectra(t *testing.T) {
	row := evidence.Show(t, "turbulence-spectrum", "MIL-F-8785C, 1980, 3.7.1.2 (Dryden form)")
	for _, c := range passages {
		for k := range 3 {
			seen, standard := c.octavesOf(k)
			if c == passages[1] {
				plotOctaves(row, fmt.Sprintf("%s: %c", c.name, "uvw"[k]), seen, standard)
			}
			for o := range octaves {
				if d := math.Exp2(seen[o] - standard[o]); d < 0.7 || d > 1.3 {
					t.Errorf("%s: %c has %.2f of the standard's variance in octave %d", c.name, "uvw"[k], d, o)
				}
			}
			// From one octave to the next a spectrum ~ω^s has 2^(s+1) of the variance.
			got, want := slope(seen[2:])-1, slope(standard[2:])-1
			row.Near(fmt.Sprintf("%s: slope of %c's spectrum", c.name, "uvw"[k]), got, want, 0.1, "")
		}
	}
}

// plotOctaves shows the spectra of unit variance over ωL/V, from their octaves.
func plotOctaves(row *evidence.Row, title string, seen, standard [octaves]float64) {
	plot := row.Plot(title, "ωL/V", "spectrum over σ² L/V")
	plot.LogX, plot.LogY = true, true
	model, reference := plot.Curve(evidence.Measured, "wind of sitlark"), plot.Curve(evidence.Reference, "standard")
	for o := range octaves {
		width := 0.25 * math.Exp2(float64(o))
		model.Add(width*math.Sqrt2, math.Exp2(seen[o])/width)
		reference.Add(width*math.Sqrt2, math.Exp2(standard[o])/width)
	}
}

// slope is that of the line of least squares through y over 0, 1, 2…
func slope(y []float64) float64 {
	mid := float64(len(y)-1) / 2
	xy, xx := 0.0, 0.0
	for i, v := range y {
		x := float64(i) - mid
		xy += x * v
		xx += x * x
	}
	return xy / xx
}

// TestPatternIsIsotropic: over all places the sum of the bands has unit variance in
// each axis and no covariance, by the sums over their directions alone.
func TestPatternIsIsotropic(t *testing.T) {
	var c [3][3]float64
	for _, g := range bands().groups {
		for _, b := range g {
			for _, e := range [2][3]float64{{float64(b.pNorth), float64(b.pEast), 0}, {float64(b.qNorth), float64(b.qEast), float64(b.qDown)}} {
				if dot := e[0]*b.north + e[1]*b.east + e[2]*b.down; math.Abs(dot) > 1e-7 {
					t.Errorf("a band moves air along itself: %g", dot)
				}
				for i := range 3 {
					for j := range 3 {
						c[i][j] += energy * energy * e[i] * e[j]
					}
				}
			}
		}
	}
	for i := range 3 {
		for j := range 3 {
			want := 0.0
			if i == j {
				want = 1
			}
			if math.Abs(c[i][j]-want) > 1e-7 {
				t.Errorf("covariance %d, %d is %g, want %g", i, j, c[i][j], want)
			}
		}
	}
}

// TestRowsHaveTheirCorrelation, of which the sum over all directions is f + 2g, at the
// samples and, by the bridges, between them: there by how much a row changes over an
// eighth and a sixteenth of a sample's distance.
func TestRowsHaveTheirCorrelation(t *testing.T) {
	bs := bands()
	for _, lag := range []float64{1.0 / 16, 1.0 / 8, 1, perLength / 4, perLength, 3 * perLength} {
		sum, n := 0.0, 0.0
		for i := range bs.groups {
			for k := range bs.groups[i] {
				one := bs.alone(bs.groups[i][k])
				for h := 0.0; h < rowLength; h += 0.37 {
					d := one.at(0, &unit, frame.OfNED(h+lag, 0, 0), 0).X - one.at(0, &unit, frame.OfNED(h, 0, 0), 0).X
					sum += d * d
					n++
				}
			}
		}
		want := 2 * (1 - correlation(lag/perLength))
		if got := sum / n; math.Abs(got/want-1) > 0.02 {
			t.Errorf("mean square change over %g lengths is %.5f, want %.5f", lag/perLength, got, want)
		}
	}
}

// alone is one band of which north is the place in the row, and north the component p.
func (bs *pattern) alone(b band) *pattern {
	one := new(pattern)
	one.bridges = bs.bridges
	b.north, b.east, b.down, b.drift = 1, 0, 0, 0
	b.pNorth, b.pEast, b.qNorth, b.qEast, b.qDown = 1, 0, 0, 1, 0
	still := band{row: b.row}
	one.groups[0] = group{b, still, still, still}
	return one
}

// unit is a layer in which a metre is a sample.
var unit = layer{perU: 1, perW: 1, sigmaU: 1, sigmaW: 1}

// TestInterpolatedRowsHaveUnitVariance: between the samples too.
func TestInterpolatedRowsHaveUnitVariance(t *testing.T) {
	const parts = 8
	n := float64(parts * rowLength)
	bs := bands()
	for _, g := range bs.groups {
		for _, b := range g {
			one := bs.alone(b)
			var squares frame.Vec[frame.NED]
			for j := range parts * rowLength {
				v := one.at(0, &unit, frame.OfNED((float64(j)+0.5)/parts, 0, 0), 0)
				squares = squares.Add(v.Mul(v))
			}
			if math.Abs(squares.X/n-1) > 1e-2 || math.Abs(squares.Y/n-1) > 1e-2 {
				t.Errorf("variances %.4f and %.4f", squares.X/n, squares.Y/n)
			}
		}
	}
}

// TestScalesAreTheStandards: at 20 ft, worked by hand from MIL-F-8785C 3.7.3.4.
func TestScalesAreTheStandards(t *testing.T) {
	s := scalesAt(20*foot, 1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"σw", s.sigmaW, 2.315}, // a tenth of 45 kt
		{"σu", s.sigmaU, 4.465},
		{"Lw", s.lengthW, 6.096},
		{"Lu", s.lengthU, 43.75},
	} {
		if math.Abs(c.got/c.want-1) > 2e-3 {
			t.Errorf("%s at 20 ft is %g, want %g", c.name, c.got, c.want)
		}
	}
	// At 1000 ft turbulence becomes isotropic: all scales agree.
	if s := scalesAt(1000*foot, 1); math.Abs(s.sigmaU/s.sigmaW-1) > 1e-9 || math.Abs(s.lengthU/s.lengthW-1) > 1e-9 {
		t.Errorf("at 1000 ft the scales differ: %+v", s)
	}
}
