package gltfmesh

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// written is a .gltf as text, with its numbers in a buffer: places of a triangle at the origin, and
// what more is told. %s in text is the buffer's URI.
func written(t *testing.T, text string, numbers ...any) (*Mesh, error) {
	t.Helper()
	var b bytes.Buffer
	for _, n := range append([]any{[]float32{0, 0, 0, 0, 0, 1, 0, 1, 0}}, numbers...) {
		if err := binary.Write(&b, binary.LittleEndian, n); err != nil {
			t.Fatal(err)
		}
	}
	buffer := fmt.Sprintf(`{"byteLength": %d, "uri": "data:application/octet-stream;base64,%s"}`, b.Len(), base64.StdEncoding.EncodeToString(b.Bytes()))
	name := filepath.Join(t.TempDir(), "body.gltf")
	if err := os.WriteFile(name, []byte(strings.Replace(text, "BUFFER", buffer, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return Load(name)
}

// twoNodes are two triangles, the second one 5 m to the side, of a node with some more members.
func twoNodes(members string) string {
	return `{"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_node_visibility"],
	"buffers": [BUFFER], "bufferViews": [{"buffer": 0, "byteLength": 36}],
	"accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 1, 1]}],
	"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
	"nodes": [{"mesh": 0}, {"children": [2], ` + members + `}, {"mesh": 0, "translation": [5, 0, 0]}],
	"scenes": [{"nodes": [0, 1]}]}`
}

// TestZerosOfNodesCount: a node that is shrunk to nothing or not visible is not drawn, with all below
// it, and shifts no bounds; a zero along one axis flattens; defaults are those of the format.
func TestZerosOfNodesCount(t *testing.T) {
	for members, want := range map[string]struct {
		triangles int
		right     float32 // greatest place along x
	}{
		`"name": "usual"`: {2, 0},
		`"scale": [0, 0, 0], "translation": [9, 9, 9]`:              {1, 0},
		`"matrix": [0,0,0,0, 0,0,0,0, 0,0,0,0, 7,7,7,1]`:            {1, 0},
		`"extensions": {"KHR_node_visibility": {"visible": false}}`: {1, 0},
		`"extensions": {"KHR_node_visibility": {"visible": true}}`:  {2, 0},
		`"extensions": {"KHR_node_visibility": {}}`:                 {2, 0},
		`"scale": [-1, 0, 1]`:                                       {2, 5},
		`"rotation": [0, 0, 0, 1], "scale": [1, 1, 1]`:              {2, 0},
		`"rotation": [0, 2, 0, 0]`:                                  {2, 5}, // half a turn about up, whatever its length
		`"rotation": [0, 0, 0, 0]`:                                  {2, 0},
		`"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, -8,0,0,1]`:           {2, 3},
	} {
		m, err := written(t, twoNodes(members))
		if err != nil {
			t.Errorf("%s: %v", members, err)
			continue
		}
		low, high := m.Bounds()
		if m.Triangles() != want.triangles || !near([3]float32{high[0]}, [3]float32{want.right}) || want.triangles == 1 && !near(low, [3]float32{0, 0, -1}) {
			t.Errorf("%s: %d triangles from %v to %v, want %d up to %g m to the right", members, m.Triangles(), low, high, want.triangles, want.right)
		}
	}
}

// TestMorphTargetsAndSkins are drawn in the pose that weights and joints have.
func TestMorphTargetsAndSkins(t *testing.T) {
	head := `{"asset": {"version": "2.0"}, "buffers": [BUFFER], "scenes": [{"nodes": [0]}],
	"bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 12}, {"buffer": 0, "byteOffset": 48, "byteLength": 48}, {"buffer": 0, "byteOffset": 96, "byteLength": 128}],
	"accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 1, 1]}, {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3"},
	{"bufferView": 2, "componentType": 5121, "count": 3, "type": "VEC4"}, {"bufferView": 3, "componentType": 5126, "count": 3, "type": "VEC4"}, {"bufferView": 4, "componentType": 5126, "count": 2, "type": "MAT4"}], `
	raised := []any{[]float32{0, 2, 0, 0, 2, 0, 0, 2, 0}, make([]byte, 152)}
	for weights, up := range map[string]float32{``: 0, `, "weights": [0.5]`: 1} {
		for of, text := range map[string]string{
			"mesh": `"meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 1}]}]` + weights + `}], "nodes": [{"mesh": 0}]}`,
			"node": `"meshes": [{"weights": [9], "primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 1}]}]}], "nodes": [{"mesh": 0` + weights + `}]}`,
		} {
			if of == "node" && weights == "" {
				continue
			}
			m, err := written(t, head+text, raised...)
			if err != nil {
				t.Errorf("weights of the %s %q: %v", of, weights, err)
			} else if low, _ := m.Bounds(); !near(low, [3]float32{0, up, -1}) {
				t.Errorf("weights of the %s %q: from %v, want %g m up", of, weights, low, up)
			}
		}
	}
	// The first vertex follows the first joint, the second one the other, the third both. Bound, the
	// joints stood 1 m ahead; now they stand 3 m and 5 m above that.
	identity := []float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 1}
	bound := []any{[]byte{0, 9, 9, 9, 1, 9, 9, 9, 0, 1, 9, 9}, []float32{1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0}, identity, identity}
	skinned := head + `"meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 2, "WEIGHTS_0": 3}}]}], "skins": [{"joints": [1, 2], "inverseBindMatrices": 4}],
	"nodes": [{"mesh": 0, "skin": 0, "translation": [40, 40, 40], "children": [1]}, {"translation": [-40, -37, -39], "children": [2]}, {"translation": [0, 2, 0]}]}`
	m, err := written(t, skinned, bound...)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][3]float32{{0, 3, 0}, {0, 5, -1}, {0, 5, 0}} {
		if !near(at(m, i), want) {
			t.Errorf("vertex %d of the skin is at %v, want %v", i, at(m, i), want)
		}
	}
	some := append([]any{bound[0], []float32{1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.5, 0, 0}}, bound[2:]...)
	switch m, err = written(t, skinned, some...); {
	case err != nil:
		t.Errorf("with a vertex without weights: %v", err)
	case !near(at(m, 1), [3]float32{0, 3, -1}) || !near(at(m, 2), [3]float32{0, 5, 0}):
		t.Errorf("a vertex without weights is at %v, want where the first joint holds it; the next one at %v", at(m, 1), at(m, 2))
	case len(m.Notes) != 1 || !strings.Contains(m.Notes[0], "first joint of their skin (1 of them)"):
		t.Errorf("notes %q", m.Notes)
	}
	other := append([]any{[]byte{7, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0}}, bound[1:]...)
	if _, err := written(t, skinned, other...); err == nil || !strings.Contains(err.Error(), "joint 7, but there are 2") {
		t.Errorf("with a joint too many: %v", err)
	}
	if _, err := written(t, strings.Replace(skinned, `, "WEIGHTS_0": 3`, "", 1), bound...); err == nil || !strings.Contains(err.Error(), "JOINTS_0 has no WEIGHTS_0") {
		t.Errorf("with joints without weights: %v", err)
	}
}

// TestWhatIsIgnoredIsSaid, and what a file requires and is not read is refused, with what to do.
func TestWhatIsIgnoredIsSaid(t *testing.T) {
	text := func(more string) string {
		return strings.Replace(twoNodes(`"name": "x"`), `"extensionsUsed": ["KHR_node_visibility"]`, more, 1)
	}
	m, err := written(t, text(`"extensionsUsed": ["EXT_mesh_gpu_instancing", "KHR_draco_mesh_compression"],
	"animations": [{"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}], "samplers": [{"input": 0, "output": 0}]}]`))
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Notes) != 2 || !strings.Contains(m.Notes[0], "make real copies") || !strings.Contains(m.Notes[1], "animations are not played") {
		t.Errorf("notes %q", m.Notes)
	}
	for extension, want := range map[string]string{
		"KHR_draco_mesh_compression": "without compression (Draco)", "KHR_mesh_quantization": "without quantization", "KHR_texture_basisu": "PNG or JPEG", "X_other": "without compression and extensions",
	} {
		_, err := written(t, text(fmt.Sprintf(`"extensionsUsed": [%q], "extensionsRequired": [%q]`, extension, extension)))
		if err == nil || !strings.Contains(err.Error(), extension) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", extension, err)
		}
	}
}
