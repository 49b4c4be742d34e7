// Package gltfmesh reads a glTF 2.0 file into triangles for the scene.
//
// It takes the nodes' transforms, meshes of triangles with indices of any type, and
// of materials the base colour: factor, colours of the vertices, and a texture
// that is a PNG or JPEG. Skins and morph targets are drawn in the pose that the nodes and weights
// have. It needs no display. All else of the format is left out: animation, cameras, lights, other
// textures. What is drawn otherwise than the file says is noted, and a file that requires what is left
// out is refused in words.
//
// glTF's axes are +Y up and +Z ahead, hence +X to the left, in metres. The model's
// own origin is put at the vehicle's centre of mass.
package gltfmesh
