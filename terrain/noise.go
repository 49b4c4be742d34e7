package terrain

import "math"

// gradients are unit vectors in all directions.
var gradients = func() (g [64][2]float64) {
	for i := range g {
		g[i][1], g[i][0] = math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(len(g)))
	}
	return g
}()

// gradient returns the vector of a corner of the noise's lattice.
func gradient(x, y int64, seed uint64) *[2]float64 {
	h := (uint64(x)*0x9E3779B97F4A7C15 ^ uint64(y)*0xC2B2AE3D27D4EB4F) + seed
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	return &gradients[h>>58]
}

// noise is smooth noise in the plane with cells of side 1, about −1 to 1, with its slopes
// along x and y. It is twice continuously differentiable, 0 at the corners.
//
// Source: K. Perlin, Improving Noise, SIGGRAPH 2002, with gradients in any
// direction of the plane.
func noise(x, y float64, seed uint64) (v, dx, dy float64) {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int64(fx), int64(fy)
	x, y = x-fx, y-fy
	a, b := gradient(ix, iy, seed), gradient(ix+1, iy, seed)
	c, d := gradient(ix, iy+1, seed), gradient(ix+1, iy+1, seed)
	va, vb := a[0]*x+a[1]*y, b[0]*(x-1)+b[1]*y
	vc, vd := c[0]*x+c[1]*(y-1), d[0]*(x-1)+d[1]*(y-1)
	u, du := fade(x)
	w, dw := fade(y)
	low, high := va+u*(vb-va), vc+u*(vd-vc)
	lowX, highX := a[0]+u*(b[0]-a[0])+du*(vb-va), c[0]+u*(d[0]-c[0])+du*(vd-vc)
	lowY, highY := a[1]+u*(b[1]-a[1]), c[1]+u*(d[1]-c[1])
	const gain = 1.5
	return gain * (low + w*(high-low)), gain * (lowX + w*(highX-lowX)), gain * (lowY + w*(highY-lowY) + dw*(high-low))
}

// fade is the weight of the farther corner at t from 0 to 1, and its slope.
func fade(t float64) (w, dw float64) {
	return t * t * t * (t*(6*t-15) + 10), 30 * t * t * (t - 1) * (t - 1)
}

// octave is noise of one wavelength.
type octave struct {
	toX, toY float64 // x = toX·north − toY·east, y = toY·north + toX·east [1/m]
	seed     uint64
	gain     float64
}

// octaves sums the noise of n wavelengths, the first given [m], each of the next
// about half as long and half as high. Each is rotated against the previous one, so
// that their lattices do not show.
func octaves(n int, wave float64, seed uint64) []octave {
	list := make([]octave, n)
	gain := 1.0
	for i := range list {
		sin, cos := math.Sincos(0.5 + 1.1*float64(i))
		list[i] = octave{toX: cos / wave, toY: sin / wave, seed: seed + uint64(i)*0x632BE59BD9B4E019, gain: gain}
		wave, gain = wave*0.47, gain*0.45
	}
	return list
}

// at is the sum at a place [m].
func at(list []octave, north, east float64) jet {
	var sum jet
	for i := range list {
		o := &list[i]
		v, dx, dy := noise(o.toX*north-o.toY*east, o.toY*north+o.toX*east, o.seed)
		sum.v += o.gain * v
		sum.n += o.gain * (dx*o.toX + dy*o.toY)
		sum.e += o.gain * (dy*o.toX - dx*o.toY)
	}
	return sum
}
