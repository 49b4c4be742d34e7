package gltfmesh

import (
	"errors"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// attributes are those of a primitive's vertices. All but places may be empty.
type attributes struct {
	places, normals [][3]float32
	textures        [][2]float32
	colors          [][4]uint8
}

// primitive adds the triangles of a node under a transform.
func (r *reader) primitive(p *gltf.Primitive, n *gltf.Node, m matrix) error {
	a, err := r.attributes(p)
	if err != nil {
		return err
	}
	if err := r.morph(&a, p, n); err != nil {
		return err
	}
	if n.Skin != nil {
		if err := r.skin(&a, p, *n.Skin); err != nil {
			return err
		}
		m = matrix(gltf.DefaultMatrix)
	}
	indices, err := r.indices(p, len(a.places))
	if err != nil {
		return err
	}
	r.triangles += len(indices) / 3
	if r.vertices += len(a.places); r.triangles > MostTriangles || r.vertices > 3*MostTriangles {
		return fmt.Errorf("the model has more than %d triangles: simplify it (decimate) before exporting", MostTriangles)
	}
	mat, err := r.material(p.Material)
	if err != nil {
		return err
	}
	if len(a.normals) == 0 {
		a, indices = flat(a, indices)
	}
	return r.add(a, indices, mat, m)
}

func (r *reader) attributes(p *gltf.Primitive) (a attributes, err error) {
	at, ok := p.Attributes[gltf.POSITION]
	if !ok {
		return a, errors.New("its vertices have no places (POSITION)")
	}
	acc, err := r.accessor(at)
	if err != nil {
		return a, err
	}
	if a.places, err = modeler.ReadPosition(r.doc, acc, nil); err != nil {
		return a, fmt.Errorf("places: %w", err)
	}
	for name, read := range map[string]func(*gltf.Accessor) (int, error){
		gltf.NORMAL: func(x *gltf.Accessor) (n int, err error) {
			a.normals, err = modeler.ReadNormal(r.doc, x, nil)
			return len(a.normals), err
		},
		gltf.TEXCOORD_0: func(x *gltf.Accessor) (n int, err error) {
			a.textures, err = modeler.ReadTextureCoord(r.doc, x, nil)
			return len(a.textures), err
		},
		gltf.COLOR_0: func(x *gltf.Accessor) (n int, err error) {
			a.colors, err = modeler.ReadColor(r.doc, x, nil)
			return len(a.colors), err
		},
	} {
		at, ok := p.Attributes[name]
		if !ok {
			continue
		}
		acc, err := r.accessor(at)
		if err != nil {
			return a, err
		}
		if n, err := read(acc); err != nil {
			return a, fmt.Errorf("%s: %w", name, err)
		} else if n != len(a.places) {
			return a, fmt.Errorf("%s has %d values for %d vertices", name, n, len(a.places))
		}
	}
	return a, nil
}

// flat gives each triangle vertices of its own with the triangle's normal.
func flat(a attributes, indices []uint32) (attributes, []uint32) {
	var out attributes
	list := make([]uint32, len(indices))
	for k, i := range indices {
		first := k - k%3
		n := normalOf(a.places[indices[first]], a.places[indices[first+1]], a.places[indices[first+2]])
		list[k] = uint32(k)
		out.places, out.normals = append(out.places, a.places[i]), append(out.normals, n)
		if len(a.textures) > 0 {
			out.textures = append(out.textures, a.textures[i])
		}
		if len(a.colors) > 0 {
			out.colors = append(out.colors, a.colors[i])
		}
	}
	return out, list
}

func normalOf(a, b, c [3]float32) [3]float32 {
	var u, v [3]float32
	for i := range 3 {
		u[i], v[i] = b[i]-a[i], c[i]-a[i]
	}
	return unit([3]float32{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]})
}

// unit returns v with length 1, or up where it has none.
func unit(v [3]float32) [3]float32 {
	l := float32(math.Sqrt(float64(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])))
	if !(l > 1e-20 && l <= math.MaxFloat32) {
		return [3]float32{0, 1, 0}
	}
	return [3]float32{v[0] / l, v[1] / l, v[2] / l}
}

// add puts vertices and indices to the part with the material's texture.
func (r *reader) add(a attributes, indices []uint32, mat material, m matrix) error {
	part := r.parts[mat.texture]
	if part == nil {
		part = &Part{}
		r.parts[mat.texture] = part
		r.order = append(r.order, mat.texture)
	}
	first := uint32(len(part.Vertices) / Floats)
	turn := m.forNormals()
	for i, p := range a.places {
		at, n := m.point(p), unit(turn.direction(a.normals[i]))
		for _, v := range at {
			if !(v > -1e6 && v < 1e6) {
				return fmt.Errorf("vertex %d lies at %v, which is no place", i, at)
			}
		}
		part.Vertices = append(part.Vertices, at[0], at[1], at[2], n[0], n[1], n[2])
		uv := [2]float32{}
		if len(a.textures) > 0 {
			uv = a.textures[i]
		}
		for k, v := range uv {
			if !(v > -1e6 && v < 1e6) {
				uv[k] = 0
			}
		}
		c := mat.color
		if len(a.colors) > 0 {
			for k, v := range a.colors[i] {
				c[k] *= float32(v) / 255
			}
		}
		part.Vertices = append(part.Vertices, uv[0], uv[1], display(c[0]), display(c[1]), display(c[2]), max(0, min(1, c[3])))
	}
	mirrored := m.mirrors()
	for k := 0; k+2 < len(indices); k += 3 {
		x, y, z := indices[k], indices[k+1], indices[k+2]
		if mirrored {
			y, z = z, y
		}
		part.Indices = append(part.Indices, first+x, first+y, first+z)
	}
	return nil
}

// display turns a linear value of light, as glTF has them, into a display value.
//
// Source: IEC 61966-2-1 (sRGB).
func display(v float32) float32 {
	x := float64(max(0, min(1, v)))
	if x <= 0.0031308 {
		return float32(12.92 * x)
	}
	return float32(1.055*math.Pow(x, 1/2.4) - 0.055)
}

func (r *reader) mesh() (*Mesh, error) {
	m := &Mesh{}
	for _, t := range r.order {
		p := r.parts[t]
		if t >= 0 {
			img, err := r.image(t)
			if err != nil {
				return nil, err
			}
			p.Texture = img
		}
		if len(p.Indices) > 0 {
			m.Parts = append(m.Parts, *p)
		}
	}
	if len(m.Parts) == 0 {
		return nil, errors.New("its scene shows no triangles")
	}
	return m, m.checkSize()
}
