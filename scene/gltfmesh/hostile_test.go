package gltfmesh

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// allocated is how many bytes a call allocates.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestHostileBodiesAreRefused: each for its reason, on one line, with memory in proportion to what it is.
func TestHostileBodiesAreRefused(t *testing.T) {
	zeros := func(d *gltf.Document, count int, of gltf.AccessorType, as gltf.ComponentType) int { // without a byte in the file
		d.Accessors = append(d.Accessors, &gltf.Accessor{Count: count, Type: of, ComponentType: as})
		return len(d.Accessors) - 1
	}
	const million = 1_000_000
	for want, change := range map[string]func(d *gltf.Document){
		"expected at most 3000000": func(d *gltf.Document) {
			d.Meshes[0].Primitives[0].Attributes[gltf.POSITION] = zeros(d, 30*million, gltf.AccessorVec3, gltf.ComponentFloat)
		},
		"accessor.count must be": func(d *gltf.Document) { d.Accessors[0].Count = -5 },
		"more than 32000000 values": func(d *gltf.Document) { // lines, which are not drawn: a list of three million indices many times
			p := *d.Meshes[0].Primitives[0]
			p.Indices, p.Mode = gltf.Index(zeros(d, 3*million, gltf.AccessorScalar, gltf.ComponentUint)), gltf.PrimitivePoints
			for range 1000 {
				d.Meshes[0].Primitives = append(d.Meshes[0].Primitives, &p)
			}
		},
		"use more than 32000000": func(d *gltf.Document) { // morph targets
			p := d.Meshes[0].Primitives[0]
			at := zeros(d, 3*million, gltf.AccessorVec3, gltf.ComponentFloat)
			p.Attributes[gltf.POSITION] = at
			p.Indices = nil
			for range 1000 {
				p.Targets = append(p.Targets, gltf.PrimitiveAttributes{gltf.POSITION: at})
				d.Meshes[0].Weights = append(d.Meshes[0].Weights, 0.5)
			}
		},
		"places: ":                         func(d *gltf.Document) { d.Accessors[0].Count = 3000 }, // more than the buffer has
		"gltf: bufferview index overflows": func(d *gltf.Document) { d.Accessors[0].BufferView = gltf.Index(77) },
		"short buffer":                     func(d *gltf.Document) { d.BufferViews[0].ByteLength = 1 << 40 },
		"byte offset":                      func(d *gltf.Document) { d.Accessors[0].ByteOffset = -1 },
		"sparse count":                     func(d *gltf.Document) { d.Accessors[0].Sparse = &gltf.Sparse{Count: 1 << 30} },
		"nodes must be a tree": func(d *gltf.Document) {
			d.Nodes = append(d.Nodes, &gltf.Node{Children: []int{0}})
			d.Nodes[0].Children = []int{1}
		},
		"more than 1000 levels deep": func(d *gltf.Document) {
			for i := range 3000 {
				d.Nodes[i].Children = []int{i + 1}
				d.Nodes = append(d.Nodes, &gltf.Node{})
			}
		},
		"which is no place": func(d *gltf.Document) {
			binary.LittleEndian.PutUint32(d.Buffers[0].Data, math.Float32bits(float32(math.NaN())))
		},
		"no triangles": func(d *gltf.Document) { d.Nodes[0].Mesh = nil },
		"it requires the extension KHR_x evil": func(d *gltf.Document) {
			d.ExtensionsRequired = []string{"KHR_x\x1b[31m evil\n\u202e"}
		},
		"mesh 0 (evil  name)": func(d *gltf.Document) {
			d.Meshes[0].Name = "evil\x1b]0;title\x07 \nname"
			d.Meshes[0].Primitives[0].Indices = gltf.Index(99)
		},
	} {
		t.Run(want, func(t *testing.T) {
			doc := document([]uint16{0, 1, 2})
			change(doc)
			var err error
			used := allocated(func() { _, err = load(t, doc) })
			if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\x1b\x07\n\u202e") {
				t.Errorf("%v, want %q", err, want)
			}
			if used > 2<<30 { // all together, not at a time
				t.Errorf("%d MB were allocated", used>>20)
			}
		})
	}
}

// TestHostileTextsOfBodies: files of text, not all of which the library could write.
func TestHostileTextsOfBodies(t *testing.T) {
	const head = `{"asset":{"version":"2.0"},`
	for want, text := range map[string]string{
		"more than 300000 objects": head + `"nodes":[` + strings.Repeat("{},", 400_000) + `{}]}`,
		"levels":                   head + `"extras":` + strings.Repeat("[", 600) + strings.Repeat("]", 600) + `}`,
		"8000000 values":           head + `"nodes":[{"weights":[` + strings.Repeat("0,", 8_000_001) + `0]}]}`,
		"buffer.uri":               head + `"buffers":[{"byteLength":4,"uri":"/etc/passwd"}]}`,
		"no such file":             head + `"buffers":[{"byteLength":4,"uri":"http://127.0.0.1:1/x.bin"}]}`,
		"invalid character":        head + `"nodes":[{"name":"a \\" , {{{{ \\\\"}`,
	} {
		name := filepath.Join(t.TempDir(), "body.gltf")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var err error
		used := allocated(func() { _, err = Load(name) })
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if used > 16<<20 {
			t.Errorf("%s: %d MB were allocated for %d kB", want, used>>20, len(text)>>10)
		}
	}
}

// TestTexturesAreBoundedTogether: each is within the limit, all of them are not.
func TestTexturesAreBoundedTogether(t *testing.T) {
	var data bytes.Buffer
	if err := png.Encode(&data, image.NewGray(image.Rect(0, 0, mostPixels, mostPixels))); err != nil {
		t.Fatal(err)
	}
	doc := document([]uint16{0, 1, 2})
	base := *doc.Meshes[0].Primitives[0]
	base.Attributes[gltf.TEXCOORD_0] = modeler.WriteTextureCoord(doc, [][2]float32{{0, 0}, {float32(math.Inf(1)), 0}, {0.25, 0.75}})
	doc.Meshes[0].Primitives, doc.Materials = nil, nil
	for k := range 9 {
		i, err := modeler.WriteImage(doc, fmt.Sprint(k), "image/png", bytes.NewReader(data.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		doc.Textures = append(doc.Textures, &gltf.Texture{Source: gltf.Index(i)})
		doc.Materials = append(doc.Materials, &gltf.Material{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorTexture: &gltf.TextureInfo{Index: k}}})
		p := base
		p.Material = gltf.Index(k)
		doc.Meshes[0].Primitives = append(doc.Meshes[0].Primitives, &p)
	}
	if _, err := load(t, doc); err == nil || !strings.Contains(err.Error(), "more than 128 megapixels in all") {
		t.Errorf("nine textures of 16 megapixels: %v", err)
	}
	doc.Meshes[0].Primitives = doc.Meshes[0].Primitives[:1]
	m, err := load(t, doc)
	if err != nil {
		t.Fatal(err)
	}
	if uv := m.Parts[0].Vertices[Floats+6:][:2]; uv[0] != 0 {
		t.Errorf("a place in a texture that is no number became %v, want 0", uv)
	}
}

// TestNormalsThatAreNoNumbers are up: a normal in the picture is always one.
func TestNormalsThatAreNoNumbers(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, v := range [][3]float32{{inf, 0, 0}, {nan, 1, 0}, {0, 0, 0}, {-inf, inf, 0}, {3e38, 3e38, 0}} {
		if got := unit(v); got != [3]float32{0, 1, 0} {
			t.Errorf("%v became %v", v, got)
		}
	}
}

// TestCountJSONSkipsTexts: what is in quotes is no structure.
func TestCountJSONSkipsTexts(t *testing.T) {
	text, err := json.Marshal(map[string]string{"a": strings.Repeat(`{,[\\"`, 400_000) + `\\`})
	if err != nil {
		t.Fatal(err)
	}
	if err := countJSON(bytes.NewReader(text)); err != nil {
		t.Error(err)
	}
	if err := countJSON(bytes.NewReader(append(text, strings.Repeat("{", mostObjects+1)...))); err == nil {
		t.Error("objects after a text were not counted")
	}
}
