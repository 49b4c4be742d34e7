package gltfmesh

import (
	"errors"
	"fmt"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// parentsOf returns the parent of each node that has one.
func parentsOf(doc *gltf.Document) map[int]int {
	parents := map[int]int{}
	for i, n := range doc.Nodes {
		if n == nil {
			continue
		}
		for _, c := range n.Children {
			parents[c] = i
		}
	}
	return parents
}

// worldOf returns the transform of a node and of all above it, to the axes of a model. The node lies at a
// depth below the one that was asked for.
func (r *reader) worldOf(i, depth int) (matrix, error) {
	if m, known := r.worlds[i]; known {
		return m, nil
	}
	switch {
	case i < 0 || i >= len(r.doc.Nodes) || r.doc.Nodes[i] == nil:
		return matrix{}, fmt.Errorf("node %d does not exist: there are %d", i, len(r.doc.Nodes))
	case depth > maxDepth:
		return matrix{}, fmt.Errorf("node %d is more than %d levels deep", i, maxDepth)
	}
	above := fromGLTF
	if parent, has := r.parents[i]; has {
		var err error
		if above, err = r.worldOf(parent, depth+1); err != nil {
			return matrix{}, err
		}
	}
	m := above.times(transformOf(r.doc.Nodes[i]))
	r.worlds[i] = m
	return m, nil
}

// morph adds the targets of a primitive to its vertices, by the weights of its node, else of its mesh.
//
// Source: glTF 2.0, 3.7.2.2.
func (r *reader) morph(a *attributes, p *gltf.Primitive, n *gltf.Node) error {
	weights := n.Weights
	if len(weights) == 0 {
		weights = r.doc.Meshes[*n.Mesh].Weights
	}
	if len(weights) > len(p.Targets) {
		weights = weights[:len(p.Targets)]
	}
	for k, w := range weights {
		for name, base := range map[string][][3]float32{gltf.POSITION: a.places, gltf.NORMAL: a.normals} {
			at, ok := p.Targets[k][name]
			if !ok || w == 0 || len(base) == 0 {
				continue
			}
			acc, err := r.accessor(at)
			if err != nil {
				return fmt.Errorf("morph target %d: %w", k, err)
			}
			moved, err := modeler.ReadPosition(r.doc, acc, nil)
			if err == nil && len(moved) != len(base) {
				err = fmt.Errorf("%s has %d values for %d vertices", name, len(moved), len(base))
			}
			if err != nil {
				return fmt.Errorf("morph target %d: %w", k, err)
			}
			for i := range base {
				for c := range base[i] {
					base[i][c] += float32(w) * moved[i][c]
				}
			}
		}
	}
	return nil
}

// skin moves vertices to where the joints of their node's skin hold them, in the axes of a model. The
// transform of the node itself does not count.
//
// Source: glTF 2.0, 3.7.3.
func (r *reader) skin(a *attributes, p *gltf.Primitive, i int) error {
	if i < 0 || i >= len(r.doc.Skins) || r.doc.Skins[i] == nil {
		return fmt.Errorf("skin %d does not exist: there are %d", i, len(r.doc.Skins))
	}
	joints, err := r.joints(r.doc.Skins[i])
	if err != nil {
		return fmt.Errorf("skin %d: %w", i, err)
	}
	blended := make([]matrix, len(a.places))
	sums := make([]float64, len(a.places))
	for set := 0; ; set++ {
		bound, ok := p.Attributes[fmt.Sprintf("JOINTS_%d", set)]
		if !ok {
			break
		}
		if err := r.blend(blended, sums, joints, bound, p.Attributes, set); err != nil {
			return fmt.Errorf("skin %d: %w", i, err)
		}
	}
	for v := range a.places {
		if !(sums[v] > 0) {
			if len(joints) == 0 {
				return fmt.Errorf("skin %d has no joints: export the mesh without its skin", i)
			}
			blended[v], sums[v] = joints[0], 1
			r.unbound++
		}
		m := blended[v]
		for k := range m {
			m[k] /= sums[v]
		}
		a.places[v] = m.point(a.places[v])
		if len(a.normals) > 0 {
			a.normals[v] = m.forNormals().direction(a.normals[v])
		}
	}
	return nil
}

// blend adds the joints' transforms to those of vertices, by the weights of a set of four.
func (r *reader) blend(blended []matrix, sums []float64, joints []matrix, bound int, at gltf.PrimitiveAttributes, set int) error {
	weighted, ok := at[fmt.Sprintf("WEIGHTS_%d", set)]
	if !ok {
		return fmt.Errorf("JOINTS_%d has no WEIGHTS_%d", set, set)
	}
	acc, err := r.accessor(bound)
	if err != nil {
		return err
	}
	indices, err := modeler.ReadJoints(r.doc, acc, nil)
	if err != nil {
		return fmt.Errorf("JOINTS_%d: %w", set, err)
	}
	if acc, err = r.accessor(weighted); err != nil {
		return err
	}
	weights, err := modeler.ReadWeights(r.doc, acc, nil)
	if err != nil {
		return fmt.Errorf("WEIGHTS_%d: %w", set, err)
	}
	if len(indices) != len(blended) || len(weights) != len(blended) {
		return fmt.Errorf("%d joints and %d weights for %d vertices", len(indices), len(weights), len(blended))
	}
	for v := range blended {
		for k, w := range weights[v] {
			if w == 0 {
				continue
			}
			j := int(indices[v][k])
			if j >= len(joints) {
				return fmt.Errorf("vertex %d is bound to joint %d, but there are %d", v, j, len(joints))
			}
			for e := range blended[v] {
				blended[v][e] += float64(w) * joints[j][e]
			}
			sums[v] += float64(w)
		}
	}
	return nil
}

// joints returns the transforms of a skin's joints, to the axes of a model.
func (r *reader) joints(s *gltf.Skin) ([]matrix, error) {
	if err := r.spend(len(s.Joints)); err != nil {
		return nil, err
	}
	list := make([]matrix, len(s.Joints))
	for i, n := range s.Joints {
		m, err := r.worldOf(n, 0)
		if err != nil {
			return nil, err
		}
		list[i] = m
	}
	if s.InverseBindMatrices == nil {
		return list, nil
	}
	acc, err := r.accessor(*s.InverseBindMatrices)
	if err != nil {
		return nil, err
	}
	inverse, err := modeler.ReadInverseBindMatrices(r.doc, acc, nil)
	if err != nil {
		return nil, fmt.Errorf("inverse bind matrices: %w", err)
	}
	if len(inverse) < len(list) {
		return nil, errors.New("it has fewer inverse bind matrices than joints")
	}
	for i := range list {
		var m matrix
		for row := range 4 {
			for column := range 4 {
				m[4*column+row] = float64(inverse[i][row][column])
			}
		}
		list[i] = list[i].times(m)
	}
	return list, nil
}
