package gltfmesh

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Load reads a .glb, or a .gltf with the files that it names. An error names the
// file, what is wrong and what to do.
func Load(name string) (*Mesh, error) {
	m, err := read(name)
	if err != nil {
		return nil, &loadError{err}
	}
	plaintext.Fields(&m.Notes)
	return m, nil
}

// loadError is an error that may quote the file, on one line and without what a terminal obeys.
type loadError struct{ err error }

func (e *loadError) Error() string { return plaintext.Line(e.err.Error()) }

func (e *loadError) Unwrap() error { return e.err }

func read(name string) (*Mesh, error) {
	doc, err := open(name)
	var odd *inputfile.Error
	switch {
	case errors.As(err, &odd) && odd.Path == name:
		return nil, fmt.Errorf("%w; expected a glTF 2.0 file (.glb or .gltf)", err)
	case err != nil:
		return nil, fmt.Errorf("%s: not a glTF 2.0 file that can be read (expected .glb or .gltf): %w", name, err)
	}
	m, err := build(doc)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// open decodes a file. The decoder stumbles over some broken ones; what it says
// then is an error like any other.
func open(name string) (doc *gltf.Document, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("its structure is broken: %v", p)
		}
	}()
	f, err := inputfile.Open(name, maxBytes)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := countStructure(f); err != nil {
		return nil, err
	}
	doc = new(gltf.Document)
	return doc, gltf.NewDecoderFS(f, inputfile.Folder(filepath.Dir(name), maxBytes)).Decode(doc)
}

// maxBytes is the size of the largest file, and of all files together that it names:
// twenty times what the largest body and its textures take.
const maxBytes = 256 << 20

func build(doc *gltf.Document) (*Mesh, error) {
	if !strings.HasPrefix(doc.Asset.Version, "2.") {
		return nil, fmt.Errorf("glTF of version %q, expected 2.0: export it again", doc.Asset.Version)
	}
	if err := checkRequired(doc); err != nil {
		return nil, err
	}
	r := &reader{doc: doc, parts: map[int]*Part{}, seen: map[int]bool{}, parents: parentsOf(doc), worlds: map[int]matrix{}}
	if err := r.walk(); err != nil {
		return nil, err
	}
	m, err := r.mesh()
	if err != nil {
		return nil, err
	}
	m.Notes = notesOf(doc)
	if r.unbound > 0 {
		m.Notes = append(m.Notes, fmt.Sprintf("vertices without weights follow the first joint of their skin (%d of them): bind them in the modelling program", r.unbound))
	}
	return m, nil
}

// reader collects the triangles of a document.
type reader struct {
	doc       *gltf.Document
	parts     map[int]*Part // by texture, −1: none
	order     []int
	triangles int
	vertices  int
	seen      map[int]bool   // nodes that were read: each has one place in the tree
	depth     int            // of the current node
	unbound   int            // vertices of skins that have no weights
	parents   map[int]int    // of nodes that have one
	worlds    map[int]matrix // of nodes that hold a skin's joints
	elements  int            // of accessors and skins that were read
	pixels    int            // of textures
}

// walk reads what the scene shows: its default one, else its first, else every
// node that no other holds.
func (r *reader) walk() error {
	roots, err := r.roots()
	if err != nil {
		return err
	}
	for _, n := range roots {
		if err := r.node(n, fromGLTF); err != nil {
			return err
		}
	}
	return nil
}

// maxDepth bounds how deep nodes are.
const maxDepth = 1000

func (r *reader) roots() ([]int, error) {
	which := 0
	if r.doc.Scene != nil {
		which = *r.doc.Scene
	}
	if which >= 0 && which < len(r.doc.Scenes) && r.doc.Scenes[which] != nil {
		return r.doc.Scenes[which].Nodes, nil
	}
	if len(r.doc.Scenes) > 0 {
		return nil, fmt.Errorf("its scene %d does not exist: it has %d", which, len(r.doc.Scenes))
	}
	held := map[int]bool{}
	for _, n := range r.doc.Nodes {
		if n == nil {
			continue
		}
		for _, c := range n.Children {
			held[c] = true
		}
	}
	var roots []int
	for i := range r.doc.Nodes {
		if !held[i] {
			roots = append(roots, i)
		}
	}
	return roots, nil
}

// node reads a node and those below it, under the transform of its parent.
func (r *reader) node(i int, parent matrix) error {
	if i < 0 || i >= len(r.doc.Nodes) || r.doc.Nodes[i] == nil {
		return fmt.Errorf("node %d does not exist: there are %d", i, len(r.doc.Nodes))
	}
	if r.seen[i] {
		return fmt.Errorf("node %d is held twice, or by itself: nodes must be a tree", i)
	}
	if r.depth > maxDepth {
		return fmt.Errorf("node %d is more than %d levels deep", i, maxDepth)
	}
	r.seen[i] = true
	r.depth++
	defer func() { r.depth-- }()
	n := r.doc.Nodes[i]
	m := parent.times(transformOf(n))
	if m.collapsed() || hidden(n) { // with all below it
		return nil
	}
	if n.Mesh != nil {
		if err := r.meshOf(n, m); err != nil {
			return fmt.Errorf("node %d: %w", i, err)
		}
	}
	for _, c := range n.Children {
		if err := r.node(c, m); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) meshOf(n *gltf.Node, m matrix) error {
	i := *n.Mesh
	if i < 0 || i >= len(r.doc.Meshes) || r.doc.Meshes[i] == nil {
		return fmt.Errorf("mesh %d does not exist: there are %d", i, len(r.doc.Meshes))
	}
	for k, p := range r.doc.Meshes[i].Primitives {
		if p == nil {
			continue
		}
		if err := r.primitive(p, n, m); err != nil {
			return fmt.Errorf("mesh %d (%s), primitive %d: %w", i, r.doc.Meshes[i].Name, k, err)
		}
	}
	return nil
}

// accessor returns one by its number.
func (r *reader) accessor(i int) (*gltf.Accessor, error) {
	if i < 0 || i >= len(r.doc.Accessors) || r.doc.Accessors[i] == nil {
		return nil, fmt.Errorf("accessor %d does not exist: there are %d", i, len(r.doc.Accessors))
	}
	if a := r.doc.Accessors[i]; a.Count < 0 || a.Count > 3*MostTriangles {
		return nil, fmt.Errorf("accessor %d has %d elements, expected at most %d", i, a.Count, 3*MostTriangles)
	} else if err := r.spend(a.Count); err != nil {
		return nil, err
	}
	return r.doc.Accessors[i], nil
}

// spend counts what is read.
func (r *reader) spend(elements int) error {
	if r.elements += elements; r.elements > mostElements {
		return fmt.Errorf("its meshes, morph targets and skins use more than %d values: simplify it (decimate) before exporting", mostElements)
	}
	return nil
}

// indices returns those of a primitive as triangles.
func (r *reader) indices(p *gltf.Primitive, vertices int) ([]uint32, error) {
	var list []uint32
	if p.Indices != nil {
		a, err := r.accessor(*p.Indices)
		if err != nil {
			return nil, err
		}
		if list, err = modeler.ReadIndices(r.doc, a, nil); err != nil {
			return nil, fmt.Errorf("indices: %w", err)
		}
	} else {
		for i := range vertices {
			list = append(list, uint32(i))
		}
	}
	for k, i := range list {
		if int(i) >= vertices {
			return nil, fmt.Errorf("index %d is %d, but there are only %d vertices", k, i, vertices)
		}
	}
	return triangles(list, p.Mode)
}

// triangles turns strips and fans into triangles. Points and lines give none.
func triangles(list []uint32, mode gltf.PrimitiveMode) ([]uint32, error) {
	switch mode {
	case gltf.PrimitiveTriangles:
		if len(list)%3 != 0 {
			return nil, fmt.Errorf("%d indices are no whole triangles", len(list))
		}
		return list, nil
	case gltf.PrimitiveTriangleStrip, gltf.PrimitiveTriangleFan:
	default:
		return nil, nil
	}
	var out []uint32
	for i := 2; i < len(list); i++ {
		switch {
		case mode == gltf.PrimitiveTriangleFan:
			out = append(out, list[0], list[i-1], list[i])
		case i%2 == 0:
			out = append(out, list[i-2], list[i-1], list[i])
		default:
			out = append(out, list[i-1], list[i-2], list[i])
		}
	}
	return out, nil
}
