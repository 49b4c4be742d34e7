package sky

import (
	"math"

	"github.com/sitlark/sitlark/scene/gl"
)

// Water is what the light goes through on its way to an eye under water.
type Water struct {
	Body  gl.RGB  // what it scatters back
	Dim   gl.RGB  // share of the light from above that is lost over a metre of depth, as the exponent of e
	Depth float64 // of the eye [m]
	Sight float64 // distance at which 63 % is water [m]
	Time  float64 // of the physics [s]
}

// What a lens of waves does to the sun's light on the ground is chosen.
const (
	dappleMost  = 0.45 // share of the light just under the surface
	dappleDepth = 7.0  // over which that falls to 1/e [m]
)

// dive makes a light of the air that of an eye under water: dimmed by the depth, the red first, with water for air, and above it the
// window in the surface, as bright as the sky.
func (b *lightBlock) dive(w *Water) {
	b.hazeLength = float32(w.Sight)
	white := [3]float32{}
	for k := range white {
		dim := float32(math.Exp(-float64(w.Dim[k]) * w.Depth))
		white[k] = b.sunColor[k]*max(b.sunDir[1], 0) + b.skyColor[k]
		b.sunColor[k] *= 0.75 * dim
		b.skyColor[k] *= 0.9 * dim
		b.groundColor[k] = 0.6*b.groundColor[k]*dim + 0.5*w.Body[k]*white[k]*dim
		b.HorizonColor[k] = 1.6 * w.Body[k] * white[k] * dim
		b.glowColor[k] = 0.9 * w.Body[k] * white[k] * dim // it is lighter above
		b.zenithColor[k] *= 1.15 * dim
	}
	b.daylight *= Luma(gl.RGB{b.sunColor[0] + b.skyColor[0], b.sunColor[1] + b.skyColor[1], b.sunColor[2] + b.skyColor[2]}) / max(Luma(white), 1e-3)
	b.glowDir = [3]float32{0, 1, 0}
	b.dapple = float32(dappleMost * math.Exp(-w.Depth/dappleDepth))
	b.swing = float32(math.Mod(w.Time, 400*math.Pi))
}
