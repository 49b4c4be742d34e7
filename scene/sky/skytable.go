package sky

import (
	"math"

	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	skyRows = 14 // of elevation, finer at the horizon
	skyCols = 13 // of azimuth from the sun, 0 to 180°
)

// How light becomes a colour of the picture.
const (
	skyExposure   = 16.5 // of the sky with a high sun
	skySaturation = 1.55 // what a photograph has more than the sky
	skyAdapts     = 0.55 // how far the eye follows when it gets dark: 1 would be wholly
	skyDarkest    = 3e-5 // light overhead below which it follows no more
	skySecond     = 0.12 // share of the sky's mean light that the air scatters once more
)

// nightFloor is the light of moon and stars in the air, after exposure.
var nightFloor = [3]float64{0.0012, 0.0024, 0.0066}

// skyTable is the sky's colour by elevation and azimuth from the sun.
type skyTable struct {
	tone [skyRows][skyCols]gl.RGB
	mean gl.RGB // over the dome, by the light on level ground
}

// rowLift is the elevation of a row [rad], and rowOf its inverse.
func rowLift(row float64) float64 { t := row / (skyRows - 1); return t * t * math.Pi / 2 }
func rowOf(lift float64) float64  { return math.Sqrt(max(0, lift)/(math.Pi/2)) * (skyRows - 1) }

// newSkyTable works the sky out for a sun at an elevation [rad].
func newSkyTable(elevation float64) *skyTable {
	sun := point{0, math.Sin(elevation), math.Cos(elevation)}
	var light [skyRows][skyCols][3]float64
	var mean [3]float64
	total := 0.0
	for row := range skyRows {
		lift := max(0.5*space.Deg, rowLift(float64(row)))
		weight := math.Sin(lift) * math.Cos(lift) * math.Sqrt(lift) // by area and slant; rows are close below
		for col := range skyCols {
			az := math.Pi * float64(col) / (skyCols - 1)
			l := skyLight(point{math.Sin(az) * math.Cos(lift), math.Sin(lift), math.Cos(az) * math.Cos(lift)}, sun)
			light[row][col] = l
			total += weight
			for k := range mean {
				mean[k] += weight * l[k]
			}
		}
	}
	var second [3]float64
	for k, tint := range [3]float64{0.35, 0.65, 1} {
		second[k] = skySecond * tint * (mean[0] + mean[1] + mean[2]) / (3 * total)
	}
	expose := exposureFor(light[skyRows-1][0], second)
	t := &skyTable{}
	for row := range skyRows {
		for col := range skyCols {
			l := &light[row][col]
			for k := range l {
				l[k] += second[k]
			}
			t.tone[row][col] = develop(*l, expose)
		}
	}
	for k := range mean {
		mean[k] = mean[k]/total + second[k]
	}
	t.mean = develop(mean, expose)
	return t
}

// exposureFor follows the darkness overhead.
func exposureFor(zenith, second [3]float64) float64 {
	const high = 0.0111 // overhead at the default time
	l := zenith[1] + second[1]
	return skyExposure * max(1, math.Pow(high/max(l, skyDarkest), skyAdapts))
}

// develop turns light into a colour of the picture.
func develop(light [3]float64, exposure float64) (c gl.RGB) {
	var v [3]float64
	for k := range v {
		v[k] = math.Pow(1-math.Exp(-exposure*light[k])+nightFloor[k], 1/2.2)
	}
	grey := 0.30*v[0] + 0.55*v[1] + 0.15*v[2]
	for k := range c {
		c[k] = float32(max(0, min(1, grey+skySaturation*(v[k]-grey))))
	}
	return c
}

// At returns the colour at an elevation and an azimuth from the sun [rad].
func (t *skyTable) At(lift, fromSun float64) gl.RGB {
	y := min(rowOf(lift), skyRows-1.001)
	x := min(math.Abs(space.Wrap(fromSun))/math.Pi*(skyCols-1), skyCols-1.001)
	row, col := int(y), int(x)
	fy, fx := float32(y-float64(row)), float32(x-float64(col))
	low := gl.Mix(t.tone[row][col], t.tone[row][col+1], fx)
	return gl.Mix(low, gl.Mix(t.tone[row+1][col], t.tone[row+1][col+1], fx), fy)
}
