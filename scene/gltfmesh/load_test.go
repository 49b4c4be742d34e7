package gltfmesh

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"pgregory.net/rapid"
)

// corner is one triangle at the origin: up and ahead of it in glTF's axes.
var corner = [][3]float32{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}

// document returns a model of one node with one triangle; indices may be of any
// unsigned type.
func document(indices any) *gltf.Document {
	doc := gltf.NewDocument()
	p := &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, corner)},
		Material:   gltf.Index(0),
	}
	if indices != nil {
		p.Indices = gltf.Index(modeler.WriteAccessor(doc, gltf.TargetElementArrayBuffer, indices))
	}
	doc.Meshes = []*gltf.Mesh{{Name: "tri", Primitives: []*gltf.Primitive{p}}}
	doc.Materials = []*gltf.Material{{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{1, 0.5, 0, 1}}}}
	doc.Nodes = []*gltf.Node{{Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}
	return doc
}

// load writes a document to a .glb and reads it.
func load(t testing.TB, doc *gltf.Document) (*Mesh, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "body.glb")
	if err := gltf.SaveBinary(doc, name); err != nil {
		t.Fatal(err)
	}
	return Load(name)
}

func at(m *Mesh, i int) [3]float32 { return [3]float32(m.Parts[0].Vertices[i*Floats:][:3]) }

func near(a, b [3]float32) bool {
	for i := range a {
		if math.Abs(float64(a[i]-b[i])) > 1e-5 {
			return false
		}
	}
	return true
}

// TestAheadIsAhead: glTF's +Z is the nose, a model's −z; and its normals look
// where the triangle's corners turn counter-clockwise.
func TestAheadIsAhead(t *testing.T) {
	for _, indices := range []any{nil, []uint8{0, 1, 2}, []uint16{0, 1, 2}, []uint32{0, 1, 2}} {
		m, err := load(t, document(indices))
		if err != nil {
			t.Fatalf("indices %T: %v", indices, err)
		}
		if ahead, up := at(m, 1), at(m, 2); !near(ahead, [3]float32{0, 0, -1}) || !near(up, [3]float32{0, 1, 0}) {
			t.Errorf("indices %T: ahead became %v, up %v", indices, ahead, up)
		}
		// (0,0,1) × (0,1,0) = (−1,0,0): to glTF's right, a model's +x.
		if n := [3]float32(m.Parts[0].Vertices[3:6]); !near(n, [3]float32{1, 0, 0}) {
			t.Errorf("indices %T: the normal is %v, want to the right", indices, n)
		}
		if c := m.Parts[0].Vertices[8:12]; c[0] != 1 || math.Abs(float64(c[1])-0.7354) > 1e-3 || c[2] != 0 {
			t.Errorf("the colour is %v, want orange: 0.5 of light is 0.735 of a display", c)
		}
	}
}

// TestNodesAddUp compares the reader's transforms with points moved step by step.
func TestNodesAddUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := rapid.Float64Range(-2, 2)
		move := [3]float64{f.Draw(rt, "x"), f.Draw(rt, "y"), f.Draw(rt, "z")}
		grow := rapid.Float64Range(0.2, 3).Draw(rt, "scale")
		turn := rapid.Float64Range(-3, 3).Draw(rt, "turn") // about up
		doc := document([]uint16{0, 1, 2})
		doc.Nodes = []*gltf.Node{
			{Translation: move, Children: []int{1}},
			{Rotation: [4]float64{0, math.Sin(turn / 2), 0, math.Cos(turn / 2)}, Children: []int{2}},
			{Scale: [3]float64{grow, grow, -grow}, Mesh: gltf.Index(0)},
		}
		m, err := load(t, doc)
		if err != nil {
			rt.Fatal(err)
		}
		// The corner (0, 0, 1): scaled to −grow ahead, turned from +z towards +x, moved.
		x, z := -grow*math.Sin(turn)+move[0], -grow*math.Cos(turn)+move[2]
		if got, want := at(m, 1), [3]float32{float32(-x), float32(move[1]), float32(-z)}; !near(got, want) {
			rt.Fatalf("got %v, want %v", got, want)
		}
		// Mirrored: the triangle still turns about its normal.
		p := &m.Parts[0]
		a, b, c := at(m, int(p.Indices[0])), at(m, int(p.Indices[1])), at(m, int(p.Indices[2]))
		if n := [3]float32(p.Vertices[3:6]); !near(normalOf(a, b, c), n) {
			rt.Fatalf("the corners turn about %v, the normal is %v", normalOf(a, b, c), n)
		}
	})
}

// TestTexture puts an image into the file and finds it with its part.
func TestTexture(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	img.Set(1, 0, color.NRGBA{200, 10, 20, 255})
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	doc := document([]uint16{0, 1, 2})
	i, err := modeler.WriteImage(doc, "skin", "image/png", &data)
	if err != nil {
		t.Fatal(err)
	}
	doc.Textures = []*gltf.Texture{{Source: gltf.Index(i)}}
	doc.Materials[0].PBRMetallicRoughness.BaseColorTexture = &gltf.TextureInfo{Index: 0}
	p := doc.Meshes[0].Primitives[0]
	p.Attributes[gltf.TEXCOORD_0] = modeler.WriteTextureCoord(doc, [][2]float32{{0, 0}, {1, 0}, {0.25, 0.75}})
	m, err := load(t, doc)
	if err != nil {
		t.Fatal(err)
	}
	if r, _, _, _ := m.Parts[0].Texture.At(1, 0).RGBA(); r>>8 != 200 {
		t.Errorf("the texture's pixel is %d, want 200", r>>8)
	}
	if uv := m.Parts[0].Vertices[2*Floats+6:][:2]; uv[0] != 0.25 || uv[1] != 0.75 {
		t.Errorf("the place in it is %v", uv)
	}
}

// TestRefusals: each says what is wrong and what to do.
func TestRefusals(t *testing.T) {
	for want, change := range map[string]func(d *gltf.Document){
		"KHR_draco_mesh_compression": func(d *gltf.Document) { d.ExtensionsRequired = []string{"KHR_draco_mesh_compression"} },
		"scale it":                   func(d *gltf.Document) { d.Nodes[0].Scale = [3]float64{1000, 1000, 1000} },
		"nodes must be a tree":       func(d *gltf.Document) { d.Nodes[0].Children = []int{0} },
		"node 7 does not exist":      func(d *gltf.Document) { d.Scenes[0].Nodes = []int{7} },
		"mesh 3 does not exist":      func(d *gltf.Document) { d.Nodes[0].Mesh = gltf.Index(3) },
		"material 9 does not exist":  func(d *gltf.Document) { d.Meshes[0].Primitives[0].Material = gltf.Index(9) },
		"accessor 50 does not exist": func(d *gltf.Document) { d.Meshes[0].Primitives[0].Indices = gltf.Index(50) },
		"no triangles":               func(d *gltf.Document) { d.Meshes[0].Primitives[0].Mode = gltf.PrimitiveLines },
		"version \"1.0\"":            func(d *gltf.Document) { d.Asset.Version = "1.0" },
		"index 1 is 8": func(d *gltf.Document) {
			d.Meshes[0].Primitives[0].Indices = gltf.Index(modeler.WriteIndices(d, []uint16{0, 8, 2}))
		},
		"no whole triangles": func(d *gltf.Document) {
			d.Meshes[0].Primitives[0].Indices = gltf.Index(modeler.WriteIndices(d, []uint16{0, 1}))
		},
		"decimate": func(d *gltf.Document) {
			many := make([]*gltf.Primitive, 500)
			for i := range many {
				p := *d.Meshes[0].Primitives[0]
				p.Indices = gltf.Index(2)
				many[i] = &p
			}
			modeler.WriteIndices(d, make([]uint16, 9000))
			d.Meshes[0].Primitives = many
		},
	} {
		doc := document([]uint16{0, 1, 2})
		change(doc)
		_, err := load(t, doc)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "body.glb") {
			t.Errorf("want an error with %q and the file's name, got %v", want, err)
		}
	}
}

func TestNoModel(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notes.glb")
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), "notes.glb") {
		t.Errorf("a missing file: %v", err)
	}
	for _, text := range []string{"", "hello", "glTF\x02\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\x7fJSON", `{"asset":{"version":"2.0"},"buffers":[null]}`} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(name); err == nil || !strings.Contains(err.Error(), "notes.glb") {
			t.Errorf("%q: want an error with the file's name, got %v", text, err)
		}
	}
}

// FuzzLoad: nothing that is read makes the reader panic or yields an index beyond
// its vertices.
func FuzzLoad(f *testing.F) {
	var seed bytes.Buffer
	if err := gltf.NewEncoder(&seed).Encode(document([]uint16{0, 1, 2})); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.Bytes())
	f.Add([]byte(`{"asset":{"version":"2.0"},"nodes":[{"children":[0]}],"meshes":[{"primitives":[null]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		name := filepath.Join(t.TempDir(), "fuzz.glb")
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		m, err := Load(name)
		if err != nil {
			return
		}
		for _, p := range m.Parts {
			for _, i := range p.Indices {
				if int(i) >= len(p.Vertices)/Floats {
					t.Fatalf("index %d of %d vertices", i, len(p.Vertices)/Floats)
				}
			}
		}
	})
}
