package wind

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"sync"
)

const (
	groupSize = 4
	bandCount = groupCount * groupSize
	rowLength = 8192 // samples, a power of two
	perLength = 32   // samples a turbulence length
	rowMask   = rowLength - 1

	bridgeBits  = 5
	bridgeSteps = 1024 // a sample's distance, a power of two
	bridgeMask  = bridgeSteps - 1
)

// band is a plane wave pattern: air that moves across its direction, and changes
// along it only, so it has no divergence.
type band struct {
	north, east, down    float64 // unit direction
	drift                float64 // own speed along the direction [m/s]
	pNorth, pEast        float32 // unit vector of sample.p: level, and across
	qNorth, qEast, qDown float32 // unit vector of sample.q: across both
	row                  *row
	salt                 uint32 // which bridges span the row's gaps
}

// group is the bands that change from layer to layer at the same heights.
type group [groupSize]band

// sample is the air's speed in the two directions across a band, and by how much
// the next sample's differ.
type sample struct{ p, q, dp, dq float32 }

// row is a periodic sequence of samples.
type row [rowLength]sample

// point is the air's speed in the two directions across a band.
type point struct{ p, q float32 }

// bridge is what the air does between two samples of a row, beside the straight line
// through them. It begins and ends at 0.
type bridge [bridgeSteps + 1]point

// pattern is what all fields share.
type pattern struct {
	groups  [groupCount]group
	bridges [1 << bridgeBits]bridge
}

// bands returns the patterns that all fields share; a field's seed only says at
// which place of them it lies. They are made on first use.
//
// Their sum is homogeneous, isotropic, solenoidal turbulence of unit variance and
// unit length with the Dryden spectra along every line: the turning-bands method,
// with a vector field's spectral tensor. In isotropic turbulence the correlations
// f = e^(−r) along and g = e^(−r)(1 − r/2) across a line, of which Dryden's spectra
// are the transforms, belong to the energy spectrum E(k) = (8/π) k⁴/(1 + k²)³,
// which each band takes as its one-dimensional spectrum.
//
// That spectrum falls as k⁻² without end: over short distances a band is a Brownian
// motion. Its samples lie a 32nd of a length apart; what is between them is a
// Brownian bridge, so that the air differs as it should between places as near as
// the rotors of one vehicle are.
//
// Source: Mantoglou and Wilson, The turning bands method, Water Resources Research
// 18(5), 1982; Batchelor, The Theory of Homogeneous Turbulence, 1953, sec. 3.4
// (f, g and E); Lévy, Processus stochastiques et mouvement brownien, 1948, sec. 1
// (a Brownian motion between two known points is the line and a bridge).
var bands = sync.OnceValue(makeBands)

func makeBands() *pattern {
	r := rand.New(rand.NewPCG(0x5173_1a2b, 0x3c4d_5e6f))
	bs := new(pattern)
	makeBridges(&bs.bridges, r)
	amplitudes := rowAmplitudes()
	for i, d := range spread() {
		b := &bs.groups[i%groupCount][i/groupCount]
		*b = bandAlong(d)
		b.row, b.salt = newRow(amplitudes, r), r.Uint32()
		b.drift = ownDrift * math.Sqrt(3) * (2*(float64(i)+0.5)/bandCount - 1)
		if i%2 == 1 {
			b.drift = -b.drift
		}
	}
	return bs
}

// ownDrift is the root mean square of the bands' own speeds in a calm [m/s]: of the
// order in which eddies of light turbulence stir each other.
const ownDrift = 0.5

func bandAlong(d [3]float64) band {
	level := math.Hypot(d[0], d[1])
	p := [2]float64{-d[1] / level, d[0] / level}
	return band{
		north: d[0], east: d[1], down: d[2],
		pNorth: float32(p[0]), pEast: float32(p[1]),
		// d × p
		qNorth: float32(-d[2] * p[1]), qEast: float32(d[2] * p[0]), qDown: float32(d[0]*p[1] - d[1]*p[0]),
	}
}

// correlation is that of a band's row of unit variance over a distance in turbulence
// lengths, ≥ 0: what the turning bands' integral makes of the trace
// f + 2g = e^(−r)(3 − r), by d/dr (r (f + 2g)/3).
func correlation(s float64) float64 { return math.Exp(-s) * (3 + s*(s-5)) / 3 }

// roughness is −2 dρ/ds of correlation at 0: by how much the mean square of a row's
// change grows with the distance.
const roughness = 16.0 / 3

// rowAmplitudes returns the amplitudes of a row's waves: the roots of the transform of
// its samples' correlation, so that the samples have exactly this.
// Source: Dietrich and Newsam, SIAM J. Scientific Computing 18(4), 1997 (circulant
// embedding).
func rowAmplitudes() []float64 {
	x := make([]complex128, rowLength)
	for j := range x {
		x[j] = complex(correlation(float64(min(j, rowLength-j))/perLength), 0)
	}
	transform(x)
	a := make([]float64, rowLength/2)
	for j := range a {
		a[j] = math.Sqrt(max(0, real(x[j])))
	}
	return a
}

// newRow returns a periodic random row of unit variance. The phases are random, the
// amplitudes as given: so a flight along the whole row meets the exact variance.
func newRow(amplitudes []float64, r *rand.Rand) *row {
	x := make([]complex128, rowLength) // the transform of p + iq
	for j := 1; j < rowLength/2; j++ {
		a := amplitudes[j]
		p := cmplx.Rect(a, 2*math.Pi*r.Float64())
		q := cmplx.Rect(a, 2*math.Pi*r.Float64())
		x[j], x[len(x)-j] = p+1i*q, cmplx.Conj(p)+1i*cmplx.Conj(q)
	}
	transform(x)
	kp, kq := 1/deviation(x, realOf), 1/deviation(x, imagOf)
	row := new(row)
	for i := range rowLength {
		row[i] = sample{p: float32(kp * real(x[i])), q: float32(kq * imag(x[i]))}
	}
	for i := range row {
		next := &row[(i+1)&rowMask]
		row[i].dp, row[i].dq = next.p-row[i].p, next.q-row[i].q
	}
	return row
}

func realOf(c complex128) float64 { return real(c) }
func imagOf(c complex128) float64 { return imag(c) }

// deviation is the samples' root mean square.
func deviation(x []complex128, part func(complex128) float64) float64 {
	sum := 0.0
	for _, c := range x {
		sum += part(c) * part(c)
	}
	return math.Sqrt(sum / float64(len(x)))
}

// makeBridges sums each from its sine waves, whose variances are those of a random walk
// that must end where it began. All bridges together have them exactly, so that few
// bridges do.
// Source: Lévy, likewise; the waves and their variances are the eigenvectors and
// inverse eigenvalues of the matrix of second differences.
func makeBridges(bs *[1 << bridgeBits]bridge, r *rand.Rand) {
	const n = bridgeSteps
	waves := new([n][1 << bridgeBits]complex128) // each's share of p + iq
	for k := 1; k < n; k++ {
		var pp, qq float64
		for i := range waves[k] {
			p, q := r.NormFloat64(), r.NormFloat64()
			pp, qq = pp+p*p, qq+q*q
			waves[k][i] = complex(p, q)
		}
		a := math.Sqrt(roughness/perLength/n*(2.0/n)*float64(len(bs))) / (2 * math.Sin(math.Pi*float64(k)/(2*n)))
		for i, z := range waves[k] {
			waves[k][i] = complex(real(z)*a/math.Sqrt(pp), imag(z)*a/math.Sqrt(qq))
		}
	}
	for i := range bs {
		x := make([]complex128, 2*n)
		for k := 1; k < n; k++ {
			x[k], x[2*n-k] = waves[k][i], -waves[k][i]
		}
		transform(x)
		for m := 1; m < n; m++ {
			z := x[m] / 2i
			bs[i][m] = point{float32(real(z)), float32(imag(z))}
		}
	}
}

// transform is the discrete Fourier transform in place, of a power of two.
// Source: Cooley and Tukey, Mathematics of Computation 19, 1965.
func transform(x []complex128) {
	n := len(x)
	for i, j := 1, 0; i < n; i++ {
		bit := n >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			x[i], x[j] = x[j], x[i]
		}
	}
	for size := 2; size <= n; size *= 2 {
		half := size / 2
		for k := range half {
			turn := cmplx.Rect(1, 2*math.Pi*float64(k)/float64(size))
			for i := k; i < n; i += size {
				a, b := x[i], x[i+half]*turn
				x[i], x[i+half] = a+b, a-b
			}
		}
	}
}

// spread returns directions over the half sphere: a golden spiral, then moved
// until Σ d dᵀ is a third of the identity, so that every axis has its share of the
// energy.
func spread() (ds [bandCount][3]float64) {
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range ds {
		z := (float64(i) + 0.5) / bandCount
		sin, cos := math.Sincos(golden * float64(i))
		r := math.Sqrt(1 - z*z)
		ds[i] = [3]float64{r * cos, r * sin, z}
	}
	for range 100 {
		balance(&ds)
	}
	return ds
}

// balance multiplies the directions by (3 I − C)/2, which leads C = 3/n Σ d dᵀ
// towards the identity (Newton's iteration for C^(−1/2)), and normalises them.
func balance(ds *[bandCount][3]float64) {
	var c [3][3]float64
	for _, d := range ds {
		for i := range 3 {
			for j := range 3 {
				c[i][j] += 3.0 / bandCount * d[i] * d[j]
			}
		}
	}
	for n, d := range ds {
		var e [3]float64
		for i := range 3 {
			e[i] = 1.5 * d[i]
			for j := range 3 {
				e[i] -= 0.5 * c[i][j] * d[j]
			}
		}
		l := math.Sqrt(e[0]*e[0] + e[1]*e[1] + e[2]*e[2])
		ds[n] = [3]float64{e[0] / l, e[1] / l, e[2] / l}
	}
}
