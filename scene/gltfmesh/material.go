package gltfmesh

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // the formats that glTF allows
	_ "image/png"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// material is what is taken of one: base colour, linear, and an image, −1: none.
type material struct {
	color   [4]float32
	texture int
}

func (r *reader) material(i *int) (material, error) {
	m := material{color: [4]float32{0.8, 0.8, 0.8, 1}, texture: -1}
	if i == nil {
		return m, nil
	}
	if *i < 0 || *i >= len(r.doc.Materials) || r.doc.Materials[*i] == nil {
		return m, fmt.Errorf("material %d does not exist: there are %d", *i, len(r.doc.Materials))
	}
	pbr := r.doc.Materials[*i].PBRMetallicRoughness
	if pbr == nil {
		m.color = [4]float32{1, 1, 1, 1}
		return m, nil
	}
	for k, v := range pbr.BaseColorFactorOrDefault() {
		m.color[k] = float32(v)
	}
	if r.doc.Materials[*i].AlphaMode != gltf.AlphaBlend {
		m.color[3] = 1
	}
	if pbr.BaseColorTexture == nil || pbr.BaseColorTexture.TexCoord != 0 {
		return m, nil
	}
	return m, r.textureOf(pbr.BaseColorTexture.Index, &m)
}

func (r *reader) textureOf(i int, m *material) error {
	if i < 0 || i >= len(r.doc.Textures) || r.doc.Textures[i] == nil {
		return fmt.Errorf("texture %d does not exist: there are %d", i, len(r.doc.Textures))
	}
	if source := r.doc.Textures[i].Source; source != nil {
		m.texture = *source
	}
	return nil
}

// image decodes an image that lies in the file.
func (r *reader) image(i int) (image.Image, error) {
	if i >= len(r.doc.Images) || r.doc.Images[i] == nil {
		return nil, fmt.Errorf("image %d does not exist: there are %d", i, len(r.doc.Images))
	}
	if len(r.order) > mostTextures+1 {
		return nil, fmt.Errorf("it has %d textures, expected at most %d: bake them into fewer", len(r.order), mostTextures)
	}
	data, err := r.imageData(r.doc.Images[i])
	if err != nil {
		return nil, fmt.Errorf("image %d: %w", i, err)
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("image %d: %w: expected PNG or JPEG", i, err)
	}
	if size.Width > mostPixels || size.Height > mostPixels {
		return nil, fmt.Errorf("image %d has %d×%d pixels, expected at most %d×%d", i, size.Width, size.Height, mostPixels, mostPixels)
	}
	if r.pixels += size.Width * size.Height; r.pixels > mostPixelsInAll {
		return nil, fmt.Errorf("its textures have more than %d megapixels in all: make them smaller, or bake them into fewer", mostPixelsInAll>>20)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("image %d: %w", i, err)
	}
	return img, nil
}

func (r *reader) imageData(img *gltf.Image) ([]byte, error) {
	switch {
	case img.BufferView != nil:
		if v := *img.BufferView; v < 0 || v >= len(r.doc.BufferViews) || r.doc.BufferViews[v] == nil {
			return nil, fmt.Errorf("buffer view %d does not exist: there are %d", v, len(r.doc.BufferViews))
		}
		return modeler.ReadBufferView(r.doc, r.doc.BufferViews[*img.BufferView])
	case img.IsEmbeddedResource():
		return img.MarshalData()
	}
	return nil, errors.New("it lies in another file: export with textures embedded (.glb)")
}
