package sky

import (
	"math"

	"github.com/sitlark/sitlark/scene/space"
)

// The light of the sky: sunlight scattered once by air, haze and ozone along the
// line of sight, on a round Earth, so that dusk and the Earth's shadow come by
// themselves. What is scattered more often is added as a second, isotropic octave
// with half the extinction.
//
// Sources: Nishita, Sirai, Tadamura and Nakamae, Display of the Earth taking into
// account atmospheric scattering, SIGGRAPH 1993, eq. 7 to 9 (single scattering);
// Hillaire, A scalable and production ready sky and atmosphere rendering technique,
// Computer Graphics Forum 39(4), 2020, table 1 (coefficients); Wrenninge, Kulla and
// Lundqvist, Oz: the great and volumetric, SIGGRAPH 2013 talks (octaves).
const (
	earthRadius   = 6360e3 // [m]
	airTop        = 100e3  // height of the atmosphere [m]
	rayleighScale = 8000.0 // heights over which air and haze thin out by e [m]
	mieScale      = 1200.0
	mieScatter    = 3.996e-6 // at sea level [1/m]
	mieExtinct    = 8.396e-6
	mieForward    = 0.8 // asymmetry of the haze's scattering
	viewSteps     = 16
	sunSteps      = 8
)

// Coefficients at 680, 550 and 440 nm, at sea level or the ozone layer's middle [1/m].
var (
	rayleigh = [3]float64{5.802e-6, 13.558e-6, 33.1e-6}
	ozone    = [3]float64{0.650e-6, 1.881e-6, 0.085e-6}
)

// airColumn is how much air, haze and ozone lies along a line: sea level's metres.
type airColumn struct{ air, haze, ozone float64 }

func (c airColumn) add(d airColumn, length float64) airColumn {
	return airColumn{c.air + d.air*length, c.haze + d.haze*length, c.ozone + d.ozone*length}
}

// densityAt is relative to sea level, ozone's to its middle at 25 km.
func densityAt(height float64) airColumn {
	return airColumn{
		math.Exp(-height / rayleighScale), math.Exp(-height / mieScale),
		max(0, 1-math.Abs(height-25e3)/15e3),
	}
}

// passes returns the share of light of a colour that passes a column; thin scales
// the extinction.
func (c airColumn) passes(k int, thin float64) float64 {
	return math.Exp(-thin * (rayleigh[k]*c.air + mieExtinct*c.haze + ozone[k]*c.ozone))
}

// point is a place in the plane or space about the Earth's centre: x to the right of
// the sun's bearing, y up at the eye, z towards the sun's bearing.
type point [3]float64

func (p point) along(dir point, d float64) point {
	return point{p[0] + dir[0]*d, p[1] + dir[1]*d, p[2] + dir[2]*d}
}

func (p point) dot(q point) float64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }

func (p point) height() float64 { return math.Sqrt(p.dot(p)) - earthRadius }

// leaves returns the distance at which a ray from p leaves the atmosphere [m].
func (p point) leaves(dir point) float64 {
	const top = earthRadius + airTop
	b := p.dot(dir)
	return math.Sqrt(max(0, b*b-p.dot(p)+top*top)) - b
}

// towardsSun returns the column between p and the sun, and how much of the sun's disc
// the Earth leaves free there.
func (p point) towardsSun(sun point) (c airColumn, free float64) {
	b := p.dot(sun)
	if b < 0 {
		least := math.Sqrt(max(0, p.dot(p)-b*b)) - earthRadius // height where the ray is lowest
		if free = space.Smoothstep(0.5 + least/12e3); free == 0 {
			return c, 0
		}
	} else {
		free = 1
	}
	length := p.leaves(sun)
	last := 0.0
	for i := 1; i <= sunSteps; i++ {
		t := float64(i) / sunSteps
		d := length * t * t // finer at first, where air is dense
		c = c.add(densityAt(max(0, p.along(sun, (last+d)/2).height())), d-last)
		last = d
	}
	return c, free
}

// skyLight returns the light that comes from a direction (unit vector; see point),
// per unit of sunlight, at the three colours. Directions below the horizon give the
// horizon's.
func skyLight(dir, sun point) (light [3]float64) {
	if dir[1] < 0.004 {
		dir[1] = 0.004
	}
	eye := point{0, earthRadius + 20, 0}
	length := eye.leaves(dir)
	mu := dir.dot(sun)
	phaseAir := 3 / (16 * math.Pi) * (1 + mu*mu)
	const g = mieForward
	phaseHaze := 3 / (8 * math.Pi) * (1 - g*g) * (1 + mu*mu) / ((2 + g*g) * math.Pow(1+g*g-2*g*mu, 1.5))
	var seen airColumn
	last := 0.0
	for i := 1; i <= viewSteps; i++ {
		t := float64(i) / viewSteps
		d := length * t * t
		p := eye.along(dir, (last+d)/2)
		here := densityAt(max(0, p.height()))
		half := seen.add(here, (d-last)/2)
		if column, free := p.towardsSun(sun); free > 0 {
			for k := range light {
				air, haze := rayleigh[k]*here.air, mieScatter*here.haze
				once := (air*phaseAir + haze*phaseHaze) * half.passes(k, 1) * column.passes(k, 1)
				again := 0.5 * (air + haze) / (4 * math.Pi) * half.passes(k, 0.5) * column.passes(k, 0.5)
				light[k] += free * (once + again) * (d - last)
			}
		}
		seen = seen.add(here, d-last)
		last = d
	}
	return light
}

// sunlight returns the share of the sun's light that reaches the ground at the three
// colours, with the sun at an elevation [rad]: none once its disc has set.
func sunlight(elevation float64) (light [3]float64) {
	up := max(elevation, 0)
	column, _ := point{0, earthRadius + 20, 0}.towardsSun(point{0, math.Sin(up), math.Cos(up)})
	const disc = 0.8 * space.Deg // what the disc's size and refraction blur
	set := space.Smoothstep(0.5 + elevation/(2*disc))
	for k := range light {
		light[k] = set * column.passes(k, 1)
	}
	return light
}
