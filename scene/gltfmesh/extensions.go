package gltfmesh

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/qmuntal/gltf"
)

// visibility is the extension by which a node is hidden with all below it.
const visibility = "KHR_node_visibility"

// canRequire are the extensions that a file may require: those that are read, and those that
// change nothing that is read here.
var canRequire = []string{
	visibility, "KHR_materials_unlit", "KHR_materials_clearcoat", "KHR_materials_emissive_strength", "KHR_materials_ior",
	"KHR_materials_sheen", "KHR_materials_specular", "KHR_materials_transmission", "KHR_materials_volume", "KHR_lights_punctual",
	"KHR_materials_anisotropy", "KHR_materials_dispersion", "KHR_materials_iridescence", "KHR_materials_variants",
}

// remedies say how a file is exported without an extension that is not read.
var remedies = map[string]string{
	"KHR_draco_mesh_compression":          "export it without compression (Draco) of meshes",
	"EXT_meshopt_compression":             "export it without compression (meshopt) of meshes",
	"KHR_meshopt_compression":             "export it without compression (meshopt) of meshes",
	"KHR_mesh_quantization":               "export it without quantization, with positions and normals as floats",
	"KHR_texture_basisu":                  "export its textures as PNG or JPEG",
	"EXT_texture_webp":                    "export its textures as PNG or JPEG",
	"EXT_texture_avif":                    "export its textures as PNG or JPEG",
	"KHR_texture_transform":               "bake the transforms of its textures into the texture coordinates",
	"EXT_mesh_gpu_instancing":             "make real copies of its instances",
	"KHR_materials_pbrSpecularGlossiness": "convert its materials to metallic-roughness",
}

// checkRequired returns an error for a file that can't be drawn as it must be.
//
// Source: glTF 2.0, 3.12: a client that does not support a required extension must not load the file.
func checkRequired(doc *gltf.Document) error {
	for _, e := range doc.ExtensionsRequired {
		if slices.Contains(canRequire, e) {
			continue
		}
		remedy := remedies[e]
		if remedy == "" {
			remedy = "export it without compression and extensions"
		}
		return fmt.Errorf("it requires the extension %s, which is not supported: %s", e, remedy)
	}
	return nil
}

// notesOf says what of a file is drawn otherwise than it says, and what to do, one sentence each.
func notesOf(doc *gltf.Document) (notes []string) {
	for _, e := range doc.ExtensionsUsed {
		// A file with compressed or other textures has usual ones too, unless it requires the extension.
		switch e {
		case "KHR_texture_transform", "EXT_mesh_gpu_instancing", "KHR_materials_pbrSpecularGlossiness":
			notes = append(notes, fmt.Sprintf("its extension %s is ignored: %s", e, remedies[e]))
		}
	}
	if len(doc.Animations) > 0 {
		notes = append(notes, "its animations are not played: it is drawn as it stands; export it in the pose that is wanted")
	}
	return notes
}

// hidden reports whether a node is not shown.
func hidden(n *gltf.Node) bool {
	raw, ok := n.Extensions[visibility].(json.RawMessage)
	said := struct{ Visible *bool }{}
	return ok && json.Unmarshal(raw, &said) == nil && said.Visible != nil && !*said.Visible
}
