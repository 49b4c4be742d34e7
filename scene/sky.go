package scene

import (
	"math"

	"github.com/g3n/engine/math32"
	opensimplex "github.com/ojrac/opensimplex-go"
)

const (
	skyAround = 96
	skyUp     = 30
)

// newSky makes the dome. Gradient, sun and thin clouds are baked into it.
func newSky(seed int64) *layer {
	l := newLayer(newMesh(skyMesh(opensimplex.New(seed+1))), look{program: "sky", order: orderSky, behind: true})
	return l
}

func skyMesh(noise opensimplex.Noise) meshData {
	d := meshData{sizes: []int{3, 3}}
	for row := range skyUp + 1 {
		t := float64(row) / skyUp
		lift := -0.12 + (math.Pi/2+0.12)*math.Pow(t, 1.35) // finer near the horizon
		for col := range skyAround + 1 {
			az := 2 * math.Pi * float64(col) / skyAround
			dir := math32.Vector3{
				X: float32(math.Cos(lift) * math.Sin(az)),
				Y: float32(math.Sin(lift)),
				Z: float32(-math.Cos(lift) * math.Cos(az)),
			}
			d.vertices = append(put(d.vertices, dir), skyTone(noise, dir)...)
		}
	}
	for row := range skyUp {
		for col := range skyAround {
			i := uint32(row*(skyAround+1) + col)
			d.indices = append(d.indices, i, i+1, i+skyAround+1, i+1, i+skyAround+2, i+skyAround+1)
		}
	}
	return d
}

// skyTone returns the colour of the sky in a direction (unit vector, GL axes).
func skyTone(noise opensimplex.Noise, dir math32.Vector3) []float32 {
	sun := glFromNED(sunNED)
	up := max(0, float64(dir.Y))
	toSun := max(0, float64(dir.Dot(&sun)))
	c := mix(horizonColor, zenithColor, float32(math.Pow(up, 0.62)))
	c = mix(c, rgb{0.93, 0.95, 0.97}, float32(cloud(noise, dir)))
	glow := 0.22*math.Pow(toSun, 4)*(1-0.6*up) + 0.35*math.Pow(toSun, 60) + 1.4*math.Pow(toSun, 1400)
	for i := range c {
		c[i] = min(1, c[i]+sunColor[i]*float32(glow))
	}
	return c[:]
}

// cloud returns how much thin cloud covers the sky in a direction.
func cloud(noise opensimplex.Noise, dir math32.Vector3) float64 {
	if dir.Y < 0.02 {
		return 0
	}
	x, z := float64(dir.X)/(float64(dir.Y)+0.16), float64(dir.Z)/(float64(dir.Y)+0.16)
	x, z = 0.8*x+0.6*z, 0.8*z-0.6*x
	n := noise.Eval2(x*0.5, z*1.1) + 0.5*noise.Eval2(x*1.2+9, z*2.6) + 0.25*noise.Eval2(x*2.7, z*5.5+4)
	return 0.75 * smoothstep((n-0.05)/0.8) * smoothstep((float64(dir.Y)-0.02)/0.16)
}
