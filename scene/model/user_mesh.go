package model

import (
	"fmt"
	"image"
	"image/draw"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/texture"

	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/gltfmesh"
)

// mostTexture is the largest side of a texture that every GL 3.3 can hold [px].
const mostTexture = 1024 * 4

// userBody makes a layer for each part of a user's own body; none without one. Layers and
// textures take nothing of GL before they are drawn: where one can't be made, there is nothing
// to free.
func userBody(m *gltfmesh.Mesh) ([]*gl.Layer, error) {
	if m == nil {
		return nil, nil
	}
	var layers []*gl.Layer
	for i := range m.Parts {
		p := &m.Parts[i]
		l := gl.NewLayer(gl.NewMesh(gl.MeshData{Sizes: []int{3, 3, 2, 4}, Vertices: p.Vertices, Indices: p.Indices}),
			gl.Style{Program: "body", Order: gl.OrderVehicle, DoubleSided: true})
		t, err := bodyTexture(p.Texture)
		if err != nil {
			return nil, err
		}
		l.Mat.AddTexture(t)
		layers = append(layers, l)
	}
	return layers, nil
}

// bodyTexture makes a texture of an image, a white one of none.
func bodyTexture(img image.Image) (*texture.Texture2D, error) {
	rgba := image.NewRGBA(image.Rect(0, 0, 1, 1))
	if img == nil {
		rgba.Pix = []uint8{255, 255, 255, 255}
	} else {
		b := img.Bounds()
		if b.Dx() > mostTexture || b.Dy() > mostTexture {
			return nil, fmt.Errorf("a texture of %d×%d pixels is too large, at most %d", b.Dx(), b.Dy(), mostTexture)
		}
		rgba = image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
		draw.Draw(rgba, rgba.Rect, img, b.Min, draw.Src)
	}
	t := texture.NewTexture2DFromRGBA(rgba)
	t.SetUniformNames("Skin", "SkinInfo")
	t.SetMinFilter(gls.LINEAR_MIPMAP_LINEAR)
	t.SetWrapS(gls.REPEAT)
	t.SetWrapT(gls.REPEAT)
	return t, nil
}
