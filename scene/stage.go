package scene

import (
	"slices"

	"github.com/g3n/engine/core"

	"github.com/sitlark/sitlark/physics/frame"
)

// stage holds all layers of a picture, in the order in which they were added.
type stage struct {
	root   *core.Node
	layers []*layer
}

func newStage() *stage { return &stage{root: core.NewNode()} }

func (t *stage) add(layers ...*layer) {
	for _, l := range layers {
		t.layers = append(t.layers, l)
		t.root.Add(l)
	}
}

// remove takes layers off the stage and frees them.
func (t *stage) remove(layers ...*layer) {
	for _, l := range layers {
		t.root.Remove(l)
		t.layers = slices.DeleteFunc(t.layers, func(o *layer) bool { return o == l })
		l.Dispose()
	}
}

// lookFrom moves all layers so that the eye is GL's origin.
func (t *stage) lookFrom(eye frame.Vec[frame.NED]) {
	for _, l := range t.layers {
		l.lookFrom(eye)
	}
}

// programs names the shader programs that the layers are drawn with, sorted.
func (t *stage) programs() (names []string) {
	for _, l := range t.layers {
		if !slices.Contains(names, l.part) {
			names = append(names, l.part)
		}
	}
	slices.Sort(names)
	return names
}

// omit leaves all that a program draws out of the picture, or puts it back.
func (t *stage) omit(program string, omitted bool) {
	for _, l := range t.layers {
		if l.part == program {
			l.left = omitted
		}
	}
}

func (t *stage) dispose() {
	for _, l := range t.layers {
		l.Dispose()
	}
	t.layers = nil
}
