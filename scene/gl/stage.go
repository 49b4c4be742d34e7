package gl

import (
	"slices"

	"github.com/g3n/engine/core"

	"github.com/sitlark/sitlark/physics/frame"
)

// Stage holds all layers of a picture, in the order in which they were added.
type Stage struct {
	Root   *core.Node
	Layers []*Layer
}

// NewStage returns a stage without layers.
func NewStage() *Stage { return &Stage{Root: core.NewNode()} }

// Add puts layers on the stage, after those that are there. The stage owns them from then on.
func (t *Stage) Add(layers ...*Layer) {
	for _, l := range layers {
		t.Layers = append(t.Layers, l)
		t.Root.Add(l)
	}
}

// Remove takes layers off the stage and frees them.
func (t *Stage) Remove(layers ...*Layer) {
	for _, l := range layers {
		t.Root.Remove(l)
		t.Layers = slices.DeleteFunc(t.Layers, func(o *Layer) bool { return o == l })
		l.Dispose()
	}
}

// LookFrom moves all layers so that the eye is GL's origin.
func (t *Stage) LookFrom(eye frame.Vec[frame.NED]) {
	for _, l := range t.Layers {
		l.LookFrom(eye)
	}
}

// Programs names the shader programs that the layers are drawn with, sorted.
func (t *Stage) Programs() (names []string) {
	for _, l := range t.Layers {
		if !slices.Contains(names, l.Part) {
			names = append(names, l.Part)
		}
	}
	slices.Sort(names)
	return names
}

// Omit leaves all that a program draws out of the picture, or puts it back.
func (t *Stage) Omit(program string, omitted bool) {
	for _, l := range t.Layers {
		if l.Part == program {
			l.Left = omitted
		}
	}
}

// Dispose frees all layers.
func (t *Stage) Dispose() {
	for _, l := range t.Layers {
		l.Dispose()
	}
	t.Layers = nil
}
