package gltfmesh

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// vec and its product with a quaternion are written out here once more, to hold the reader's
// matrices to something else.
type vec [3]float64

func (v vec) plus(w vec) vec { return vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }
func (v vec) cross(w vec) vec {
	return vec{v[1]*w[2] - v[2]*w[1], v[2]*w[0] - v[0]*w[2], v[0]*w[1] - v[1]*w[0]}
}
func (v vec) times(k float64) vec { return vec{k * v[0], k * v[1], k * v[2]} }

// turned is v turned by the unit quaternion (x, y, z, w): v + 2w (q × v) + 2 q × (q × v).
func (v vec) turned(q [4]float64) vec {
	u := vec{q[0], q[1], q[2]}
	c := u.cross(v)
	return v.plus(c.times(2 * q[3])).plus(u.cross(c).times(2))
}

// TestTransformsAreScaleTurnAndMove: of any node, in this order, and parents after children.
func TestTransformsAreScaleTurnAndMove(t *testing.T) {
	q := [4]float64{0.3, -0.5, 0.1, 0}
	q[3] = math.Sqrt(1 - q[0]*q[0] - q[1]*q[1] - q[2]*q[2])
	for _, scale := range []vec{{1, 1, 1}, {2, 0.5, 3}, {-1, 2, 0.7}} {
		move := [3]float64{1, -2, 0.4}
		n := &gltf.Node{Matrix: gltf.DefaultMatrix, Translation: move, Rotation: q, Scale: scale}
		m, p := transformOf(n), vec{0.7, -1.1, 2}
		place := func(p vec) vec {
			return vec{p[0] * scale[0], p[1] * scale[1], p[2] * scale[2]}.turned(q).plus(move)
		}
		want := place(p)
		got := m.point([3]float32{0.7, -1.1, 2})
		along := m.direction([3]float32{0.7, -1.1, 2})
		for i := range 3 {
			if math.Abs(float64(got[i])-want[i]) > 1e-5 || math.Abs(float64(along[i])-want[i]+move[i]) > 1e-5 {
				t.Errorf("scale %v: %v goes to %v, its direction to %v, want %v", scale, p, got, along, want)
			}
		}
		if d := scale[0] * scale[1] * scale[2]; math.Abs(m.determinant()-d) > 1e-9 || m.mirrors() != (d < 0) {
			t.Errorf("scale %v: determinant %g, want %g", scale, m.determinant(), d)
		}
		twice := m.times(m).point([3]float32{0.7, -1.1, 2})
		for i, want := range place(want) {
			if math.Abs(float64(twice[i])-want) > 1e-4 {
				t.Errorf("scale %v: twice, %v goes to %v", scale, p, twice)
			}
		}
		// A normal stays at a right angle to both sides of its triangle.
		a, b := vec{1, 0.2, 0}, vec{0, 1, -0.4}
		side := func(v vec) vec {
			d := m.direction([3]float32{float32(v[0]), float32(v[1]), float32(v[2])})
			return vec{float64(d[0]), float64(d[1]), float64(d[2])}
		}
		n0 := a.cross(b)
		nn := m.forNormals().direction([3]float32{float32(n0[0]), float32(n0[1]), float32(n0[2])})
		normal := vec{float64(nn[0]), float64(nn[1]), float64(nn[2])}
		for _, s := range []vec{side(a), side(b)} {
			if d := s[0]*normal[0] + s[1]*normal[1] + s[2]*normal[2]; math.Abs(d) > 1e-4 {
				t.Errorf("scale %v: the normal is %g off a right angle", scale, d)
			}
		}
		out := side(a).cross(side(b))
		if scale[0] < 0 {
			out = out.times(-1)
		}
		if d := out[0]*normal[0] + out[1]*normal[1] + out[2]*normal[2]; d <= 0 {
			t.Errorf("scale %v: the normal looks inward", scale)
		}
	}
	given := gltf.DefaultMatrix
	given[12], given[13], given[5] = 5, 6, -2
	if got := transformOf(&gltf.Node{Matrix: given, Translation: [3]float64{9, 9, 9}}).point([3]float32{1, 1, 1}); got != [3]float32{6, 4, 1} {
		t.Errorf("by a matrix, (1, 1, 1) goes to %v", got)
	}
}

// square is four places of a square of 1 m, level in glTF's axes, counter-clockwise from above.
var square = [][3]float32{{0, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 0, 0}}

// TestStripsAndFans give the triangles that the format says, each counter-clockwise as the first.
func TestStripsAndFans(t *testing.T) {
	for mode, want := range map[gltf.PrimitiveMode][]uint32{
		gltf.PrimitiveTriangles:     {0, 1, 2, 1, 3, 2},
		gltf.PrimitiveTriangleStrip: {5, 6, 7, 7, 6, 8, 7, 8, 9},
		gltf.PrimitiveTriangleFan:   {5, 6, 7, 5, 7, 8, 5, 8, 9},
		gltf.PrimitiveLines:         nil,
		gltf.PrimitivePoints:        nil,
	} {
		list := []uint32{5, 6, 7, 8, 9}
		if mode == gltf.PrimitiveTriangles {
			list = want
		}
		got, err := triangles(list, mode)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("mode %v: %v, %v, want %v", mode, got, err, want)
		}
	}
}

// painted is a square with a material, normals and colours of its corners if told.
func painted(doc *gltf.Document, material *int, normals bool, colors ...[4]uint8) *gltf.Primitive {
	p := &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, square)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3})), Material: material,
	}
	if normals {
		p.Attributes[gltf.NORMAL] = modeler.WriteNormal(doc, [][3]float32{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}})
	}
	if len(colors) > 0 {
		p.Attributes[gltf.COLOR_0] = modeler.WriteColor(doc, colors)
	}
	return p
}

// TestColorsOfPrimitives: of the material, times those of the corners; opaque unless it is blended;
// light grey without a material, white without a base colour.
func TestColorsOfPrimitives(t *testing.T) {
	doc := gltf.NewDocument()
	half := &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{0.5, 0.002, 1, 0.25}}
	doc.Materials = []*gltf.Material{{PBRMetallicRoughness: half}, {PBRMetallicRoughness: half, AlphaMode: gltf.AlphaBlend}, {}}
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{
		painted(doc, gltf.Index(0), true), painted(doc, gltf.Index(1), false), painted(doc, gltf.Index(2), true), painted(doc, nil, true), nil,
		painted(doc, gltf.Index(1), true, slices.Repeat([][4]uint8{{255, 255, 51, 102}}, 4)...),
	}}}
	doc.Nodes = []*gltf.Node{{Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}
	m, err := load(t, doc)
	if err != nil {
		t.Fatal(err)
	}
	srgb := func(v float64) float64 { // IEC 61966-2-1, of more than 0.0031308
		return 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	if len(m.Parts) != 1 || m.Triangles() != 10 {
		t.Fatalf("%d parts, %d triangles", len(m.Parts), m.Triangles())
	}
	v := m.Parts[0].Vertices
	color := func(i int) (c [4]float64) {
		for k := range c {
			c[k] = float64(v[i*Floats+8+k])
		}
		return c
	}
	grey := srgb(0.8)
	for first, want := range map[int][4]float64{
		0:  {srgb(0.5), 12.92 * 0.002, 1, 1},
		4:  {srgb(0.5), 12.92 * 0.002, 1, 0.25}, // six corners, since it has no normals
		10: {1, 1, 1, 1},
		14: {grey, grey, grey, 1},
		18: {srgb(0.5), 12.92 * 0.002, srgb(0.2), 0.25 * 0.4},
	} {
		for k, got := range color(first) {
			if math.Abs(got-want[k]) > 2e-3*max(0.1, want[k]) {
				t.Errorf("the corner %d has the colour %v, want %v", first, color(first), want)
				break
			}
		}
	}
	for i := 0; i < len(v); i += Floats {
		if n := [3]float32(v[i+3 : i+6]); !near(n, [3]float32{0, 1, 0}) {
			t.Errorf("corner %d of a level square has the normal %v", i/Floats, n)
		}
	}
	low, high := m.Bounds()
	if !near(low, [3]float32{-1, 0, -1}) || !near(high, [3]float32{0, 0, 0}) {
		t.Errorf("it goes from %v to %v", low, high)
	}
	if got := m.Parts[0].Indices[9:12]; !slices.Equal(got, []uint32{7, 8, 9}) {
		t.Errorf("the fourth triangle has the corners %v", got)
	}
}

// TestRootsOfADocument: the chosen scene's nodes, the first one's, or all that no other holds.
func TestRootsOfADocument(t *testing.T) {
	nodes := []*gltf.Node{{Children: []int{1}}, {}, {}, nil}
	for name, c := range map[string]struct {
		doc  *gltf.Document
		want []int
	}{
		"chosen": {&gltf.Document{Scene: gltf.Index(1), Scenes: []*gltf.Scene{{Nodes: []int{0}}, {Nodes: []int{2}}}, Nodes: nodes}, []int{2}},
		"first":  {&gltf.Document{Scenes: []*gltf.Scene{{Nodes: []int{0}}, {Nodes: []int{2}}}, Nodes: nodes}, []int{0}},
		"none":   {&gltf.Document{Nodes: nodes}, []int{0, 2, 3}},
	} {
		got, err := (&reader{doc: c.doc}).roots()
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v, want %v", name, got, err, c.want)
		}
	}
	if _, err := (&reader{doc: &gltf.Document{Scene: gltf.Index(2), Scenes: []*gltf.Scene{{}, {}}}}).roots(); err == nil || !strings.Contains(err.Error(), "scene 2 does not exist: it has 2") {
		t.Errorf("a scene too many: %v", err)
	}
}

// textured is a document with an image for its one primitive.
func textured(t *testing.T, img []byte) *gltf.Document {
	t.Helper()
	doc := document([]uint16{0, 1, 2})
	i, err := modeler.WriteImage(doc, "skin", "image/png", bytes.NewReader(img))
	if err != nil {
		t.Fatal(err)
	}
	doc.Textures = []*gltf.Texture{{Source: gltf.Index(i)}}
	doc.Materials[0].PBRMetallicRoughness.BaseColorTexture = &gltf.TextureInfo{Index: 0}
	return doc
}

func pngOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestTexturesAtTheirLimits: as large and as many as said are taken, more are refused; a second set
// of places is left out; JPEG is taken.
func TestTexturesAtTheirLimits(t *testing.T) {
	var jpg bytes.Buffer
	if err := jpeg.Encode(&jpg, image.NewGray(image.Rect(0, 0, 3, 5)), nil); err != nil {
		t.Fatal(err)
	}
	many := func(n int) *gltf.Document {
		doc := textured(t, pngOf(t, 1, 1))
		for i := range n - 1 {
			doc.Images = append(doc.Images, doc.Images[0])
			doc.Textures = append(doc.Textures, &gltf.Texture{Source: gltf.Index(i + 1)})
			doc.Materials = append(doc.Materials, &gltf.Material{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorTexture: &gltf.TextureInfo{Index: i + 1}}})
			p := *doc.Meshes[0].Primitives[0]
			p.Material = gltf.Index(i + 1)
			doc.Meshes[0].Primitives = append(doc.Meshes[0].Primitives, &p)
		}
		return doc
	}
	for name, c := range map[string]struct {
		doc     *gltf.Document
		refused string
	}{
		"the widest":    {textured(t, pngOf(t, mostPixels, 1)), ""},
		"wider":         {textured(t, pngOf(t, mostPixels+1, 1)), "4097×1 pixels, expected at most 4096×4096"},
		"higher":        {textured(t, pngOf(t, 1, mostPixels+1)), "1×4097 pixels"},
		"JPEG":          {textured(t, jpg.Bytes()), ""},
		"no picture":    {textured(t, []byte("hello")), "expected PNG or JPEG"},
		"cut short":     {textured(t, pngOf(t, 9, 9)[:40]), "image 0"},
		"no such":       {func() *gltf.Document { d := textured(t, pngOf(t, 1, 1)); d.Textures = nil; return d }(), "texture 0 does not exist: there are 0"},
		"no such image": {func() *gltf.Document { d := textured(t, pngOf(t, 1, 1)); d.Images = nil; return d }(), "image 0 does not exist: there are 0"},
		"elsewhere": {func() *gltf.Document {
			d := textured(t, pngOf(t, 1, 1))
			d.Images[0] = &gltf.Image{URI: "skin.png"}
			return d
		}(), "lies in another file"},
	} {
		m, err := load(t, c.doc)
		if c.refused == "" && (err != nil || m.Parts[0].Texture == nil) || c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
	if m, err := load(t, many(mostTextures)); err != nil || len(m.Parts) != mostTextures {
		t.Errorf("%d textures: %v", mostTextures, err)
	}
	if _, err := load(t, many(mostTextures+2)); err == nil || !strings.Contains(err.Error(), "bake them") {
		t.Errorf("%d textures: %v", mostTextures+2, err)
	}
	doc := textured(t, pngOf(t, 1, 1))
	doc.Materials[0].PBRMetallicRoughness.BaseColorTexture.TexCoord = 1
	if m, err := load(t, doc); err != nil || m.Parts[0].Texture != nil {
		t.Errorf("a texture by a second set of places: %v", err)
	}
}

// TestRefusedNumbers: attributes of another count, vertices nowhere, sizes beyond the limits, and
// depths; each at its edge.
func TestRefusedNumbers(t *testing.T) {
	for want, change := range map[string]func(d *gltf.Document){
		"NORMAL has 2 values for 3 vertices": func(d *gltf.Document) {
			d.Meshes[0].Primitives[0].Attributes[gltf.NORMAL] = modeler.WriteNormal(d, [][3]float32{{0, 1, 0}, {0, 1, 0}})
		},
		"no places (POSITION)": func(d *gltf.Document) { d.Meshes[0].Primitives[0].Attributes = gltf.PrimitiveAttributes{"COLOR_0": 0} },
		"is no place":          func(d *gltf.Document) { d.Nodes[0].Translation = [3]float64{0, 2e6, 0} },
		"mesh 0 (tri), primitive 0: accessor -1": func(d *gltf.Document) {
			d.Meshes[0].Primitives[0].Attributes[gltf.POSITION] = -1
		},
		"accessor 0 has 3000001 elements": func(d *gltf.Document) { d.Accessors[0].Count = 3*MostTriangles + 1 },
		"60 m":                            func(d *gltf.Document) { d.Nodes[0].Scale = [3]float64{61, 61, 61} },
		"0.01 m across":                   func(d *gltf.Document) { d.Nodes[0].Scale = [3]float64{0.01, 0.01, 0.01} },
		"more than 1000 levels deep": func(d *gltf.Document) {
			d.Nodes = nil
			for i := range 1003 {
				d.Nodes = append(d.Nodes, &gltf.Node{Children: []int{i + 1}})
			}
			d.Nodes[1002].Children, d.Nodes[1002].Mesh = nil, gltf.Index(0)
		},
	} {
		doc := document([]uint16{0, 1, 2})
		change(doc)
		if _, err := load(t, doc); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
	for _, scale := range []float64{0.021, 59} {
		doc := document([]uint16{0, 1, 2})
		doc.Nodes[0].Scale = [3]float64{scale, scale, scale}
		if _, err := load(t, doc); err != nil {
			t.Errorf("a model of %g m: %v", scale, err)
		}
	}
}

// TestUnitOfNothingIsUp: a triangle without an area has a normal all the same.
func TestUnitOfNothingIsUp(t *testing.T) {
	for v, want := range map[[3]float32][3]float32{{}: {0, 1, 0}, {3, 0, 4}: {0.6, 0, 0.8}, {0, -2, 0}: {0, -1, 0}} {
		if got := unit(v); !near(got, want) {
			t.Errorf("%v: %v, want %v", v, got, want)
		}
	}
	if got := normalOf([3]float32{0, 0, 1}, [3]float32{1, 0, 1}, [3]float32{0, 2, 1}); got != [3]float32{0, 0, 1} {
		t.Errorf("the normal of a triangle that faces +z is %v", got)
	}
}
