// Package gltfmesh reads a glTF 2.0 file into triangles for the scene.
//
// It takes the nodes' transforms, meshes of triangles with indices of any type, and
// of materials the base colour: factor, colours of the vertices, and a texture
// that is a PNG or JPEG. It needs no display. All else of the format is left out:
// animation, skins, cameras, lights, other textures; a file that requires what is
// left out is refused in words.
//
// glTF's axes are +Y up and +Z ahead, hence +X to the left, in metres. The model's
// own origin is put at the vehicle's centre of mass.
package gltfmesh
