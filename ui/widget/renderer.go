package widget

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/sitlark/sitlark/internal/gl"
)

// Renderer draws a DrawList in one call. It keeps every piece of GL state that
// it changes as it found it, because g3n caches that state.
// Owner: the main thread.
type Renderer struct {
	program, vao, vbo, ebo, texture uint32
	view                            int32 // uniform: device px to clip space
	emptied                         int   // how often the atlas was, when it was uploaded
}

// Flat and unperspective inputs are cheaper to interpolate without a GPU.
const vertexShader = `#version 330 core
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 texel;
layout(location = 2) in vec4 tint;
uniform vec2 view;
noperspective out vec2 uv;
flat out vec4 colour;
void main() {
	uv = texel;
	colour = tint;
	gl_Position = vec4(place * view + vec2(-1.0, 1.0), 0.0, 1.0);
}` + "\x00"

const fragmentShader = `#version 330 core
noperspective in vec2 uv;
flat in vec4 colour;
uniform sampler2D atlas;
out vec4 pixel;
void main() { pixel = vec4(colour.rgb, colour.a * texture(atlas, uv).r); }` + "\x00"

// NewRenderer compiles the shader and makes the buffers in the current context.
// It must be called on the main thread.
func NewRenderer() (*Renderer, error) {
	if err := gl.Init(); err != nil {
		return nil, fmt.Errorf("ui: the graphics driver lacks a function of OpenGL 3.3, update it or use --headless: %w", err)
	}
	program, err := link(vertexShader, fragmentShader)
	if err != nil {
		return nil, err
	}
	r := &Renderer{program: program}
	r.view = gl.GetUniformLocation(program, gl.Str("view\x00"))
	gl.GenVertexArrays(1, &r.vao)
	gl.GenBuffers(1, &r.vbo)
	gl.GenBuffers(1, &r.ebo)
	gl.GenTextures(1, &r.texture)
	was := saveState()
	r.describe()
	was.restore()
	return r, nil
}

func (r *Renderer) describe() {
	gl.BindVertexArray(r.vao)
	gl.BindBuffer(gl.ARRAY_BUFFER, r.vbo)
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, r.ebo)
	const stride = int32(unsafe.Sizeof(Vertex{}))
	gl.VertexAttribPointerWithOffset(0, 2, gl.FLOAT, false, stride, unsafe.Offsetof(Vertex{}.X))
	gl.VertexAttribPointerWithOffset(1, 2, gl.FLOAT, false, stride, unsafe.Offsetof(Vertex{}.U))
	gl.VertexAttribPointerWithOffset(2, 4, gl.UNSIGNED_BYTE, true, stride, unsafe.Offsetof(Vertex{}.C))
	for i := range uint32(3) {
		gl.EnableVertexAttribArray(i)
	}
	gl.BindTexture(gl.TEXTURE_2D, r.texture)
	// Sprites lie on whole pixels: nearest is exact, and costs llvmpipe a third of linear.
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
}

// Draw puts the list on a framebuffer of the given size [device px], but for what Settle left out.
func (r *Renderer) Draw(d *DrawList, width, height int) {
	if width <= 0 || height <= 0 {
		return
	}
	defer d.panes.drawn()
	indices := d.Indices
	if d.panes.settled {
		indices = d.panes.rest
	}
	if len(indices) == 0 {
		return
	}
	was := saveState()
	defer was.restore()
	gl.Disable(gl.DEPTH_TEST)
	gl.Disable(gl.CULL_FACE)
	gl.Enable(gl.BLEND)
	gl.BlendEquation(gl.FUNC_ADD)
	// The alpha of the framebuffer stays 1, so that screenshots are opaque.
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE)
	gl.UseProgram(r.program)
	gl.Uniform2f(r.view, 2/float32(width), -2/float32(height))
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, r.texture)
	r.upload(d.Atlas)
	gl.BindVertexArray(r.vao)
	gl.BindBuffer(gl.ARRAY_BUFFER, r.vbo)
	gl.BufferData(gl.ARRAY_BUFFER, len(d.Vertices)*int(unsafe.Sizeof(Vertex{})), gl.Ptr(d.Vertices), gl.STREAM_DRAW)
	gl.BufferData(gl.ELEMENT_ARRAY_BUFFER, len(indices)*4, gl.Ptr(indices), gl.STREAM_DRAW)
	gl.DrawElementsWithOffset(gl.TRIANGLES, int32(len(indices)), gl.UNSIGNED_INT, 0)
}

// upload transfers what changed in the atlas.
func (r *Renderer) upload(a *Atlas) {
	n := int32(a.side)
	first, after := a.changed()
	if r.emptied != a.emptied {
		r.emptied = a.emptied
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.R8, n, n, 0, gl.RED, gl.UNSIGNED_BYTE, gl.Ptr(a.pix))
	} else if first < after {
		gl.TexSubImage2D(gl.TEXTURE_2D, 0, 0, int32(first), n, int32(after-first), gl.RED, gl.UNSIGNED_BYTE, gl.Ptr(&a.pix[first*a.side]))
	}
}

// Dispose frees what the renderer made in GL.
func (r *Renderer) Dispose() {
	gl.DeleteProgram(r.program)
	gl.DeleteVertexArrays(1, &r.vao)
	gl.DeleteBuffers(1, &r.vbo)
	gl.DeleteBuffers(1, &r.ebo)
	gl.DeleteTextures(1, &r.texture)
}

func link(vertex, fragment string) (uint32, error) {
	program := gl.CreateProgram()
	for kind, source := range map[uint32]string{gl.VERTEX_SHADER: vertex, gl.FRAGMENT_SHADER: fragment} {
		shader := gl.CreateShader(kind)
		text, free := gl.Strs(source)
		gl.ShaderSource(shader, 1, text, nil)
		free()
		gl.CompileShader(shader)
		gl.AttachShader(program, shader)
		defer gl.DeleteShader(shader)
	}
	gl.LinkProgram(program)
	var ok int32
	if gl.GetProgramiv(program, gl.LINK_STATUS, &ok); ok == gl.TRUE {
		return program, nil
	}
	log := strings.Repeat("\x00", 1024)
	gl.GetProgramInfoLog(program, 1023, nil, gl.Str(log))
	return 0, fmt.Errorf("ui: the graphics driver refused the panels' shader: %s", strings.TrimRight(log, "\x00\n"))
}
