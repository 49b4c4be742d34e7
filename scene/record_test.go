package scene

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/g3n/engine/gls"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/scene/gl"
)

// record writes down what reaches GL: for each draw call the state of GL, all uniforms, and a
// summary of the vertices and instances that are drawn, as GL itself has them. What is as it was
// when a layer was recorded last is left out.
type record struct {
	text  strings.Builder
	last  map[string]string
	names map[*gl.Layer]string
	calls map[*gl.Layer][]*call
	open  bool
}

// call is one draw call.
type call struct{ heading, parts []string }

func newRecord() *record {
	return &record{last: map[string]string{}, names: map[*gl.Layer]string{}, calls: map[*gl.Layer][]*call{}}
}

// line adds a line in the first column.
func (r *record) line(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

// numbers adds a named line of numbers.
func (r *record) numbers(name string, values ...float64) {
	r.line("  %s%s", name, golden.Numbers(values...))
}

// watch makes all layers of the stage tell when they are drawn.
func (r *record) watch(s *Scene) {
	count := map[string]int{}
	for _, l := range s.stage.Layers {
		if r.names[l] != "" {
			continue
		}
		count[l.Part]++
		for slices.Contains(values(r.names), fmt.Sprintf("%s %d", l.Part, count[l.Part])) {
			count[l.Part]++
		}
		r.names[l] = fmt.Sprintf("%s %d", l.Part, count[l.Part])
		before := l.Bind
		l.Bind = func(gs *gls.GLS) {
			if before != nil {
				before(gs)
			}
			if r.open {
				r.calls[l] = append(r.calls[l], callOf(l))
			}
		}
	}
}

func values(m map[*gl.Layer]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

// picture draws the scene and records it under a title. It is drawn twice: what a layer gets
// after its own uniforms is still there the second time.
func (r *record) picture(t testing.TB, s *Scene, title string) {
	t.Helper()
	r.watch(s)
	for range 2 {
		r.calls = map[*gl.Layer][]*call{}
		r.open = true
		err := s.Render(nil)
		r.open = false
		if err != nil {
			t.Fatal(err)
		}
	}
	r.line("PICTURE %s", title)
	if code := opengl.GetError(); code != opengl.NO_ERROR {
		t.Errorf("%s: GL has met an error, %#x", title, code)
	}
	r.part("light", "", lightOf())
	for _, l := range s.stage.Layers {
		name := r.names[l]
		for i, c := range r.calls[l] {
			key := fmt.Sprintf("%s call %d", name, i+1)
			r.line("%s, order %d", key, l.RenderOrder())
			for k := range c.parts {
				r.part(key, c.heading[k], c.parts[k])
			}
		}
	}
}

// part adds lines that belong together, unless they are as they were.
func (r *record) part(key, heading, text string) {
	key += " " + heading
	if golden.Same(r.last[key], text) {
		return
	}
	r.last[key] = text
	r.line("%s:\n%s", key, strings.TrimSuffix(text, "\n"))
}

func callOf(l *gl.Layer) *call {
	c := &call{}
	add := func(heading, text string) {
		if text != "" {
			c.heading, c.parts = append(c.heading, heading), append(c.parts, text)
		}
	}
	add("state", stateOf())
	program := integer(opengl.CURRENT_PROGRAM)
	var n int32
	opengl.GetProgramiv(uint32(program), opengl.ACTIVE_UNIFORMS, &n)
	for i := range uint32(n) {
		add(uniformOf(uint32(program), i))
	}
	if l.Mat.TextureCount() > 0 {
		add("texture", textureOf())
	}
	add("mesh", meshOf(l.Mesh))
	return c
}

// words are the names of what GL's numbers stand for.
var words = map[int32]string{
	opengl.SRC_ALPHA: "alpha", opengl.ONE_MINUS_SRC_ALPHA: "1-alpha", opengl.ONE: "1", opengl.ONE_MINUS_DST_COLOR: "1-color", opengl.FUNC_ADD: "add",
	opengl.LEQUAL: "nearer-or-equal", opengl.LESS: "nearer", opengl.CCW: "ccw", opengl.CW: "cw",
	opengl.FLOAT: "float32", opengl.INT: "int32", opengl.SHORT: "int16", opengl.UNSIGNED_BYTE: "uint8",
	opengl.LINEAR_MIPMAP_LINEAR: "mipmaps", opengl.LINEAR: "linear", opengl.REPEAT: "repeat", opengl.CLAMP_TO_EDGE: "clamp",
}

// word is the name of one of GL's numbers, or the number itself.
func word(v int32) string {
	if w, ok := words[v]; ok {
		return w
	}
	return fmt.Sprintf("%#x", v)
}

// shapes are what meshes consist of.
var shapes = map[uint32]string{opengl.TRIANGLES: "triangles", opengl.TRIANGLE_STRIP: "a strip of triangles"}

func integer(name uint32) (v int32) {
	opengl.GetIntegerv(name, &v)
	return v
}

func stateOf() string {
	var b strings.Builder
	b.WriteString(" ")
	for _, f := range []struct {
		name string
		id   uint32
	}{{"blend", opengl.BLEND}, {"depth-test", opengl.DEPTH_TEST}, {"cull", opengl.CULL_FACE}, {"offset", opengl.POLYGON_OFFSET_FILL}, {"clamp", opengl.DEPTH_CLAMP}, {"samples", opengl.MULTISAMPLE}} {
		if opengl.IsEnabled(f.id) {
			b.WriteString(" " + f.name)
		}
	}
	if opengl.IsEnabled(opengl.BLEND) {
		fmt.Fprintf(&b, " source %s destination %s %s", word(integer(opengl.BLEND_SRC_RGB)), word(integer(opengl.BLEND_DST_RGB)), word(integer(opengl.BLEND_EQUATION_RGB)))
	}
	var factor, units float32
	opengl.GetFloatv(opengl.POLYGON_OFFSET_FACTOR, &factor)
	opengl.GetFloatv(opengl.POLYGON_OFFSET_UNITS, &units)
	var view [4]int32
	opengl.GetIntegerv(opengl.VIEWPORT, &view[0])
	fmt.Fprintf(&b, " write %d if %s front %s back-off %g %g window %v view %v", integer(opengl.DEPTH_WRITEMASK), word(integer(opengl.DEPTH_FUNC)), word(integer(opengl.FRONT_FACE)),
		factor, units, integer(opengl.DRAW_FRAMEBUFFER_BINDING) == 0, view)
	return b.String()
}

// columns is how many floats of a uniform stand in a line.
var columns = map[uint32]int{
	opengl.FLOAT: 1, opengl.FLOAT_VEC2: 2, opengl.FLOAT_VEC3: 3, opengl.FLOAT_VEC4: 4, opengl.FLOAT_MAT3: 3, opengl.FLOAT_MAT4: 4,
	opengl.INT: 1, opengl.INT_VEC2: 2, opengl.INT_VEC3: 3, opengl.INT_VEC4: 4, opengl.BOOL: 1, opengl.SAMPLER_2D: 1, opengl.SAMPLER_2D_SHADOW: 1,
}

// uniformOf is the name and the value of a uniform, the elements of an array and the columns of
// a matrix each in a line. Elements at the end that are all the same stand there once.
func uniformOf(program, i uint32) (name, text string) {
	var length, size int32
	var kind uint32
	var buf [128]uint8
	opengl.GetActiveUniform(program, i, int32(len(buf)), &length, &size, &kind, &buf[0])
	name = string(buf[:length])
	if opengl.GetUniformLocation(program, &buf[0]) < 0 {
		return name, "" // in the block of the light
	}
	per, known := columns[kind]
	if !known {
		return name, fmt.Sprintf("  of kind %#x", kind)
	}
	var rows []string
	for k := range size {
		element := strings.TrimSuffix(name, "[0]")
		if size > 1 {
			element = fmt.Sprintf("%s[%d]", element, k)
		}
		at := opengl.GetUniformLocation(program, opengl.Str(element+"\x00"))
		var f [16]float32
		switch kind {
		case opengl.INT, opengl.INT_VEC2, opengl.INT_VEC3, opengl.INT_VEC4, opengl.BOOL, opengl.SAMPLER_2D, opengl.SAMPLER_2D_SHADOW:
			var v [4]int32
			opengl.GetUniformiv(program, at, &v[0])
			for j := range v {
				f[j] = float32(v[j])
			}
		default:
			opengl.GetUniformfv(program, at, &f[0])
		}
		count := per
		if kind == opengl.FLOAT_MAT4 || kind == opengl.FLOAT_MAT3 {
			count = per * per
		}
		for j := 0; j < count; j += per {
			rows = append(rows, " "+golden.Numbers(f[j:j+per]...))
		}
	}
	for len(rows) > 1 && rows[len(rows)-1] == rows[len(rows)-2] {
		rows = rows[:len(rows)-1]
	}
	return name, strings.Join(rows, "\n")
}

// textureOf summarizes the texture of unit 0.
func textureOf() string {
	var active, width, height, filter, wrap int32
	active = integer(opengl.ACTIVE_TEXTURE)
	opengl.ActiveTexture(opengl.TEXTURE0)
	defer opengl.ActiveTexture(uint32(active))
	opengl.GetTexLevelParameteriv(opengl.TEXTURE_2D, 0, opengl.TEXTURE_WIDTH, &width)
	opengl.GetTexLevelParameteriv(opengl.TEXTURE_2D, 0, opengl.TEXTURE_HEIGHT, &height)
	opengl.GetTexParameteriv(opengl.TEXTURE_2D, opengl.TEXTURE_MIN_FILTER, &filter)
	opengl.GetTexParameteriv(opengl.TEXTURE_2D, opengl.TEXTURE_WRAP_S, &wrap)
	pix := make([]uint8, 4*width*height)
	if len(pix) == 0 {
		return "  none"
	}
	opengl.PixelStorei(opengl.PACK_ALIGNMENT, 1)
	opengl.GetTexImage(opengl.TEXTURE_2D, 0, opengl.RGBA, opengl.UNSIGNED_BYTE, opengl.Ptr(pix))
	var mean [4]float64
	var middle [2]float64 // of what is opaque
	for i, v := range pix {
		mean[i%4] += float64(v) / 255 / float64(width*height)
		if i%4 == 3 {
			middle[0] += float64(i/4%int(width)) * float64(v) / 255
			middle[1] += float64(i/4/int(width)) * float64(v) / 255
		}
	}
	opaque := max(mean[3]*float64(width*height), 1)
	return fmt.Sprintf("  %d by %d filter %s wrap %s\n  mean%s\n  middle%s", width, height, word(filter), word(wrap),
		coarse(mean[:]...), coarse(middle[0]/opaque, middle[1]/opaque))
}

// coarse is for what is drawn by rounding, such as letters.
func coarse(values ...float64) string {
	for i, v := range values {
		values[i] = math.Round(v*200) / 200
	}
	return golden.Numbers(values...)
}

// lightOf is the block of the light.
func lightOf() string {
	var name int32
	opengl.GetIntegeri_v(opengl.UNIFORM_BUFFER_BINDING, 0, &name)
	data := bufferOf(uint32(name))
	var b strings.Builder
	for i := 0; i+16 <= len(data); i += 16 {
		b.WriteString(" ")
		for k := range 4 {
			b.WriteString(golden.Numbers(math.Float32frombits(binary.LittleEndian.Uint32(data[i+4*k:]))))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// bufferOf is what a buffer of GL holds.
func bufferOf(name uint32) []byte {
	var size, before int32
	before = integer(opengl.COPY_READ_BUFFER)
	opengl.BindBuffer(opengl.COPY_READ_BUFFER, name)
	defer opengl.BindBuffer(opengl.COPY_READ_BUFFER, uint32(before))
	opengl.GetBufferParameteriv(opengl.COPY_READ_BUFFER, opengl.BUFFER_SIZE, &size)
	if name == 0 || size == 0 {
		return nil
	}
	data := make([]byte, size)
	opengl.GetBufferSubData(opengl.COPY_READ_BUFFER, 0, len(data), opengl.Ptr(data))
	return data
}

// attribute is an attribute of a vertex as GL reads it.
type attribute struct {
	at, size, stride, kind, divisor int32
	scaled, whole                   bool
	offset                          uintptr
	data                            []byte
}

// value is component k of the i-th.
func (a *attribute) value(i, k int) float64 {
	bytes := map[int32]int{opengl.FLOAT: 4, opengl.INT: 4, opengl.SHORT: 2, opengl.UNSIGNED_BYTE: 1}[a.kind]
	at := int(a.offset) + i*int(a.stride) + k*bytes
	if at+bytes > len(a.data) {
		return math.NaN()
	}
	switch a.kind {
	case opengl.INT:
		return float64(int32(binary.LittleEndian.Uint32(a.data[at:])))
	case opengl.SHORT:
		return float64(int16(binary.LittleEndian.Uint16(a.data[at:]))) / math.MaxInt16
	case opengl.UNSIGNED_BYTE:
		return float64(a.data[at]) / 255
	}
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(a.data[at:])))
}

// meshOf summarizes what a mesh draws, vertex by vertex in the order in which they are drawn,
// and its instances.
func meshOf(m *gl.Mesh) string {
	before := integer(opengl.VERTEX_ARRAY_BINDING)
	opengl.BindVertexArray(m.Vao)
	defer opengl.BindVertexArray(uint32(before))
	order := drawnBy(m)
	var b strings.Builder
	fmt.Fprintf(&b, "  %s, vertices %d instances %d\n", shapes[m.Mode], len(order), m.Instances)
	buffers := map[int32][]byte{}
	for at := range uint32(8) {
		var on, buffer, scaled, whole int32
		a := attribute{at: int32(at)}
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_ENABLED, &on)
		if on == 0 {
			continue
		}
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &buffer)
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_SIZE, &a.size)
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_STRIDE, &a.stride)
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_TYPE, &a.kind)
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_DIVISOR, &a.divisor)
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_NORMALIZED, &scaled)
		opengl.GetVertexAttribiv(at, opengl.VERTEX_ATTRIB_ARRAY_INTEGER, &whole)
		opengl.GetVertexAttribPointerv(at, opengl.VERTEX_ATTRIB_ARRAY_POINTER, (*unsafe.Pointer)(unsafe.Pointer(&a.offset)))
		if _, ok := buffers[buffer]; !ok {
			buffers[buffer] = bufferOf(uint32(buffer))
		}
		a.data, a.scaled, a.whole = buffers[buffer], scaled != 0, whole != 0
		b.WriteString(a.summary(order, int(m.Instances)))
	}
	return b.String()
}

// drawnBy are the numbers of the vertices that a mesh draws.
func drawnBy(m *gl.Mesh) (order []int) {
	if !m.Indexed {
		for i := range m.Count {
			order = append(order, int(m.First+i))
		}
		return order
	}
	raw := bufferOf(uint32(integer(opengl.ELEMENT_ARRAY_BUFFER_BINDING)))
	runs := []gl.Span32{{Count: m.Count}}
	if m.Partial {
		runs = m.Ranges
	}
	for _, r := range runs {
		for i := r.First; i < r.First+r.Count; i++ {
			order = append(order, int(binary.LittleEndian.Uint32(raw[4*i:])))
		}
	}
	return order
}

// summary is a line each of the least and the greatest value of each component, of their sums,
// of the sums of their sizes, and of sums in which each place in the order counts differently.
// Sums are by the root of the number of values, since rounding adds up by that.
func (a *attribute) summary(order []int, instances int) string {
	rows := order
	if a.divisor > 0 {
		rows = make([]int, instances)
		for i := range rows {
			rows[i] = i
		}
	}
	n := int(a.size)
	low, high := slices.Repeat([]float64{math.Inf(1)}, n), slices.Repeat([]float64{math.Inf(-1)}, n)
	sum, size, mixed := make([]float64, n), make([]float64, n), make([]float64, n)
	root := math.Sqrt(max(float64(len(rows)), 1))
	for i, row := range rows {
		weight := math.Mod(float64(i+1)*0.618033988749895, 1)
		for k := range n {
			v := a.value(row, k)
			low[k], high[k] = min(low[k], v), max(high[k], v)
			sum[k] += v / root
			size[k] += math.Abs(v) / root
			mixed[k] += v * weight / root
		}
	}
	return fmt.Sprintf("  attribute %d: %d of %s each %s whole %v scaled %v\n    low%s\n    high%s\n    sum%s\n    size%s\n    mixed%s\n", a.at, a.size, word(a.kind), [2]string{"vertex", "instance"}[min(a.divisor, 1)], a.whole, a.scaled,
		golden.Numbers(low...), golden.Numbers(high...), golden.Numbers(sum...), golden.Numbers(size...), golden.Numbers(mixed...))
}
