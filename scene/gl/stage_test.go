package gl

import (
	"slices"
	"testing"
)

// TestRemovedLayersAreNotDrawn: they are gone from the list and from the nodes that are drawn.
func TestRemovedLayersAreNotDrawn(t *testing.T) {
	s, l := NewStage(), [3]*Layer{}
	for i := range l {
		l[i] = NewLayer(&Mesh{}, Style{})
		s.Add(l[i])
	}
	s.Remove(l[1])
	if !slices.Equal(s.Layers, []*Layer{l[0], l[2]}) {
		t.Errorf("%d layers are left", len(s.Layers))
	}
	for _, n := range s.Root.Children() {
		if n == l[1] {
			t.Error("the layer is drawn on")
		}
	}
	if n := len(s.Root.Children()); n != 2 {
		t.Errorf("%d nodes are drawn, want 2", n)
	}
}
