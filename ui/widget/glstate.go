package widget

import "github.com/sitlark/sitlark/internal/gl"

// glState is the GL state that Renderer changes.
type glState struct {
	program, vao, vbo, unit, texture   int32
	srcRGB, dstRGB, srcAlpha, dstAlpha int32
	equationRGB, equationAlpha         int32
	depth, cull, blend                 bool
}

func saveState() (s glState) {
	gl.GetIntegerv(gl.CURRENT_PROGRAM, &s.program)
	gl.GetIntegerv(gl.VERTEX_ARRAY_BINDING, &s.vao)
	gl.GetIntegerv(gl.ARRAY_BUFFER_BINDING, &s.vbo)
	gl.GetIntegerv(gl.ACTIVE_TEXTURE, &s.unit)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.GetIntegerv(gl.TEXTURE_BINDING_2D, &s.texture)
	gl.GetIntegerv(gl.BLEND_SRC_RGB, &s.srcRGB)
	gl.GetIntegerv(gl.BLEND_DST_RGB, &s.dstRGB)
	gl.GetIntegerv(gl.BLEND_SRC_ALPHA, &s.srcAlpha)
	gl.GetIntegerv(gl.BLEND_DST_ALPHA, &s.dstAlpha)
	gl.GetIntegerv(gl.BLEND_EQUATION_RGB, &s.equationRGB)
	gl.GetIntegerv(gl.BLEND_EQUATION_ALPHA, &s.equationAlpha)
	s.depth = gl.IsEnabled(gl.DEPTH_TEST)
	s.cull = gl.IsEnabled(gl.CULL_FACE)
	s.blend = gl.IsEnabled(gl.BLEND)
	return s
}

func (s glState) restore() {
	gl.UseProgram(uint32(s.program))
	gl.BindVertexArray(uint32(s.vao))
	gl.BindBuffer(gl.ARRAY_BUFFER, uint32(s.vbo))
	gl.BindTexture(gl.TEXTURE_2D, uint32(s.texture))
	gl.ActiveTexture(uint32(s.unit))
	gl.BlendFuncSeparate(uint32(s.srcRGB), uint32(s.dstRGB), uint32(s.srcAlpha), uint32(s.dstAlpha))
	gl.BlendEquationSeparate(uint32(s.equationRGB), uint32(s.equationAlpha))
	enable(gl.DEPTH_TEST, s.depth)
	enable(gl.CULL_FACE, s.cull)
	enable(gl.BLEND, s.blend)
}

func enable(capability uint32, on bool) {
	if on {
		gl.Enable(capability)
	} else {
		gl.Disable(capability)
	}
}
