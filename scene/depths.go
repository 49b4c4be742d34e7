package scene

import (
	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"
)

// depthsOnly draws a mesh into the depths and not into the picture, with the program
// and the uniforms that are set: a translucent thing is then blended once a pixel.
func depthsOnly(gs *gls.GLS, m *mesh) {
	gl.ColorMask(false, false, false, false)
	gs.DepthMask(true)
	m.draw()
	gs.DepthMask(false)
	gl.ColorMask(true, true, true, true)
}
