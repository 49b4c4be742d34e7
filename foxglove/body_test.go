package foxglove_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestBodyIsTheWindows: its triangles, in FLU, reach from the feet to the tips of the propellers, and the
// accent is ahead. It stays small: a message of at most 20 kB.
func TestBodyIsTheWindows(t *testing.T) {
	m := &messages{t: t}
	look(t, newVehicle(), m, 1, 0, 0.01)
	if n := len(m.last[foxglove.Body]); n > 20_000 {
		t.Errorf("the body takes %d bytes", n)
	}
	var body schema.SceneUpdate
	m.of(foxglove.Body, &body)
	v := airframe.Default()
	low, reach, lists := 0.0, 0.0, body.GetEntities()[0].GetTriangles()
	if len(lists) < 5 {
		t.Errorf("%d colours", len(lists))
	}
	for _, list := range lists {
		if len(list.GetIndices())%3 != 0 {
			t.Errorf("%d indices", len(list.GetIndices()))
		}
		for _, i := range list.GetIndices() {
			p := list.GetPoints()[i]
			low, reach = min(low, p.GetZ()), max(reach, math.Hypot(p.GetX(), p.GetY()))
			if list.GetColor().GetR() == 1 && p.GetX() < -0.03 {
				t.Errorf("the accent is at %v", p)
			}
		}
	}
	hub := v.Motors[0].PlaceFRD
	if want := math.Hypot(hub.X, hub.Y) + v.Propellers[0].Radius; math.Abs(reach-want) > 0.03*want {
		t.Errorf("it reaches %.3f m, want %.3f m", reach, want)
	}
	if want := -v.Contact.Points[0].PlaceFRD.Z; math.Abs(low-want) > 1e-3 {
		t.Errorf("its feet are at %.3f m, want %.3f m", low, want)
	}
}
