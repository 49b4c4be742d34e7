package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// wake is what the vortices that trail from the strips do to the strips: the velocity that each induces at the others.
//
// It is Prandtl's lifting line, with a horseshoe for each strip whose legs go straight back, seen along x. M.M. Munk
// (NACA Report 121, 1921) proved that this view has all of the induced drag, sweep or not. The matrix is symmetric and
// positive, so that no loading whatever gets energy from its own wake.
type wake struct {
	// even and odd are the matrix for the sum and the difference of what is left and right of a mirrored surface,
	// of half its size; even is the whole matrix of another one. By rows.
	even, odd []float64
	fastest   float64                // share by which induced velocities may go to their target in a step
	ground    [groundHeights]float64 // by what share the ground lessens them
	loading   []float64              // of the whole surface at one angle of attack, over its greatest
}

// newWake returns the wake of m's strips. factor is on all that it induces.
func newWake(m *Model, factor float64) wake {
	n := len(m.strips)
	a := matrix(m, 0)
	m.smooth(a)
	for i := range a {
		for j := range a[i] {
			a[i][j] *= factor
		}
	}
	var w wake
	if m.mirrored {
		h := n / 2
		w.even, w.odd = make([]float64, h*h), make([]float64, h*h)
		for i := range h {
			for j := range h {
				own, other := a[i][j], a[i][n-1-j]
				w.even[i*h+j], w.odd[i*h+j] = (own+other)/2, (own-other)/2
			}
		}
	} else {
		w.even = make([]float64, n*n)
		for i := range n {
			copy(w.even[i*n:], a[i])
		}
	}
	w.fastest = 0.8 / (1 + m.stiffness(a))
	w.loading = m.steadyLoading(a)
	for k := 1; k < groundHeights; k++ {
		w.ground[k] = groundShare(m, a, w.loading, factor, heightOf(k))
	}
	w.ground[0] = 0
	return w
}

// kernel is the velocity at r from a straight vortex of unit strength that begins in the plane of r and goes back along
// x: half of that of an endless one, (x × r)/(4π r²).
func kernel(r vec) vec {
	k := 1 / (4 * math.Pi * max(r.Y*r.Y+r.Z*r.Z, Closest*Closest))
	return frame.OfFRD(0, -k*r.Z, k*r.Y)
}

// matrix returns the velocity against its normal at each strip, of unit circulation round each [1/m]. With a height
// [m] of the surface's middle over the ground it is that of the images below the ground alone.
//
// The outermost legs are moved inwards by an eighth of a strip: with strips of even width, and smoothed, that is where
// twelve or more have the lift and the drag of the continuous line (TestLiftingLine).
func matrix(m *Model, height float64) [][]float64 {
	n := len(m.strips)
	middle := 0.0
	for i := range m.strips {
		middle += m.strips[i].place.Z / float64(n)
	}
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
		at, normal := m.strips[i].middle(), m.strips[i].normal
		for j := range a[i] {
			left, right := m.legs(j)
			v := kernel(at.Sub(left)).Sub(kernel(at.Sub(right)))
			if height > 0 {
				left.Z, right.Z = 2*(middle+height)-left.Z, 2*(middle+height)-right.Z
				v = kernel(at.Sub(right)).Sub(kernel(at.Sub(left)))
			}
			a[i][j] = -normal.Dot(v)
		}
	}
	for i := range a {
		for j := range i {
			wi, wj := m.strips[i].width, m.strips[j].width
			mean := (wi*a[i][j] + wj*a[j][i]) / 2
			a[i][j], a[j][i] = mean/wi, mean/wj
		}
	}
	return a
}

func (s *strip) middle() vec { return s.edges[0].Add(s.edges[1]).Scale(0.5) }

// inset is by how much the outermost legs are moved in, in strips.
const inset = 0.125

// legs returns where the vortices of strip j begin.
func (m *Model) legs(j int) (left, right vec) {
	e := m.strips[j].edges
	span := e[1].Sub(e[0])
	if !m.joined(j - 1) {
		e[0] = e[0].AddScaled(inset, span)
	}
	if !m.joined(j) {
		e[1] = e[1].AddScaled(-inset, span)
	}
	return e[0], e[1]
}

// joined reports whether strip j meets the next one.
func (m *Model) joined(j int) bool {
	return j >= 0 && j+1 < len(m.strips) && m.strips[j].edges[1] == m.strips[j+1].edges[0]
}

// smooth makes of a matrix A that of the smoothed loading S A S, S having 1/4, 1/2, 1/4 in a row: a loading that changes
// its sign from strip to strip induces nothing. Without that, lift that falls beyond the
// stall breaks up into teeth, strip by strip.
func (m *Model) smooth(a [][]float64) {
	n := len(a)
	apply := func(get func(i int) float64, set func(i int, v float64)) {
		v := make([]float64, n)
		for i := range v {
			v[i] = get(i)
		}
		for i := range v {
			l, r := i-1, i+1
			if !m.joined(i - 1) {
				l = i
			}
			if !m.joined(i) {
				r = i
			}
			set(i, v[i]/2+(v[l]+v[r])/4)
		}
	}
	for i := range a {
		apply(func(j int) float64 { return a[i][j] }, func(j int, v float64) { a[i][j] = v })
	}
	for j := range a {
		apply(func(i int) float64 { return a[i][j] }, func(i int, v float64) { a[i][j] = v })
	}
}

// stiffness returns the greatest ratio of the change of the induced velocities that follows from one of theirs, by the
// lift: the spectral radius of the loop.
func (m *Model) stiffness(a [][]float64) float64 {
	n := len(a)
	v, u := make([]float64, n), make([]float64, n)
	for i := range v {
		v[i] = 1 + 0.5*math.Sin(float64(i*i)) // has a part of every mode
	}
	greatest := 0.0
	for range 200 {
		norm := 0.0
		for i := range u {
			u[i] = 0
			for j := range v {
				u[i] += a[i][j] * m.gain(j) * v[j]
			}
			norm = max(norm, math.Abs(u[i]))
		}
		for i := range u {
			v[i] = u[i] / norm
		}
		greatest = norm
	}
	return greatest
}

// gain returns the lift of strip j over density, speed and width, over the velocity of the air against its normal [m].
func (m *Model) gain(j int) float64 {
	return 0.5 * m.polar.slope * m.strips[j].chord
}

// steadyLoading returns the loading of attached flow at one angle of attack, by Gauss's elimination of (1/gain + A) h = 1.
func (m *Model) steadyLoading(a [][]float64) []float64 {
	n := len(a)
	l := make([][]float64, n)
	h := make([]float64, n)
	for i := range l {
		l[i] = append([]float64(nil), a[i]...)
		l[i][i] += 1 / m.gain(i)
		h[i] = 1
	}
	for k := range n {
		for i := k + 1; i < n; i++ {
			f := l[i][k] / l[k][k]
			for j := k; j < n; j++ {
				l[i][j] -= f * l[k][j]
			}
			h[i] -= f * h[k]
		}
	}
	greatest := 0.0
	for k := n - 1; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			h[k] -= l[k][j] * h[j]
		}
		h[k] /= l[k][k]
		greatest = max(greatest, math.Abs(h[k]))
	}
	for k := range h {
		h[k] /= greatest
	}
	return h
}

// The ground's share is known at heights of which 1/(1 + groundScale h/b) has even steps from 0 to groundNearest.
const (
	groundHeights = 17
	groundScale   = 4.0
	groundNearest = 0.95 // 1.3 % of the span
)

// heightOf returns the k-th height over the span, k > 0.
func heightOf(k int) float64 {
	u := groundNearest * float64(k) / (groundHeights - 1)
	return (1/u - 1) / groundScale
}

// groundShare returns the share of the induced drag that the ground takes at a height over the span.
func groundShare(m *Model, a [][]float64, h []float64, factor, height float64) float64 {
	images := matrix(m, height*m.span)
	var drag, less float64
	for i := range h {
		for j := range h {
			drag += h[i] * m.strips[i].width * a[i][j] * h[j]
			less -= h[i] * m.strips[i].width * images[i][j] * factor * h[j]
		}
	}
	return max(0, min(0.95, less/drag))
}

// groundLoss returns the share of the induced velocities that the ground takes at a height [m].
func (w *wake) groundLoss(height, span float64) float64 {
	u := (groundHeights - 1) / groundNearest / (1 + groundScale*max(0, height)/span)
	if !(u < groundHeights-1) { // near the ground, or at no height at all: that shows elsewhere
		return w.ground[groundHeights-1]
	}
	i := int(u)
	return w.ground[i] + (u-float64(i))*(w.ground[i+1]-w.ground[i])
}

// induce sets what a loading induces at each strip, before the ground.
func (w *wake) induce(velocity, loading *[MaxStrips]float64, n int, mirrored bool) {
	if !mirrored {
		for i := range n {
			velocity[i] = product(w.even[i*n:i*n+n], loading[:n])
		}
		return
	}
	half := n / 2
	var sum, difference [MaxStrips / 2]float64
	for j := range half {
		sum[j], difference[j] = loading[j]+loading[n-1-j], loading[j]-loading[n-1-j]
	}
	for i := range half {
		e := product(w.even[i*half:i*half+half], sum[:half])
		o := product(w.odd[i*half:i*half+half], difference[:half])
		velocity[i], velocity[n-1-i] = e+o, e-o
	}
}

// product is the scalar product of two rows, in four sums that don't wait for each other.
func product(a, b []float64) float64 {
	var s0, s1, s2, s3 float64
	for len(a) >= 4 && len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i := range min(len(a), len(b)) {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + (s2 + s3)
}
