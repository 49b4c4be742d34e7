package model

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/shape"
	"github.com/sitlark/sitlark/vehicle/shape/usual"
)

// TestPlanesStandOnTheirWheels: a plane's mesh has its span, its lowest corner is where it stands, its
// propellers are its own whatever the snapshot says, and each of its surfaces and wheels has a hinge.
func TestPlanesStandOnTheirWheels(t *testing.T) {
	for _, name := range []string{"trainer", "skywalker-x8", "aerosonde", "glider", "quadplane"} {
		v, _ := planeOf(t, name)
		b := &v.body
		plane := b.Assembly
		l := layoutOf(&snapshot.Snapshot{}, b, usualLegs)
		body := plane.Build()
		moving := 0
		for _, p := range body.Parts {
			if p.Role == shape.Hinged || p.Role == shape.Wheel {
				moving++
			}
		}
		d, h := vehicleMesh(&l, b)
		if h.count != moving || moving > mostHinges {
			t.Errorf("%s: %d hinges for %d parts that move", name, h.count, moving)
		}
		if l.Count != len(plane.Propellers) || !l.fits(&snapshot.Snapshot{}, 0) {
			t.Errorf("%s: %d propellers are drawn, want %d", name, l.Count, len(plane.Propellers))
		}
		if got := l.Span(); math.Abs(got-2*body.Reach()) > 1e-9 {
			t.Errorf("%s: it is %g m across, want %g", name, got, 2*body.Reach())
		}
		if got := l.feet.depth(); math.Abs(got-body.Below()) > 1e-9 {
			t.Errorf("%s: it stands %g m high, want %g", name, got, body.Below())
		}
		if len(d.Vertices)%11 != 0 || len(d.Indices) == 0 {
			t.Errorf("%s: %d floats, %d indices", name, len(d.Vertices), len(d.Indices))
		}
	}
}

// TestPlanesOfLogsAreUsualOnes, as tall as what places them on the ground takes them for.
func TestPlanesOfLogsAreUsualOnes(t *testing.T) {
	b := Body{Craft: craft.Plane}.whole()
	if b.Assembly == nil {
		t.Fatal("a plane has no body")
	}
	if got, want := b.Assembly.Build().Below(), craft.Of(craft.Plane).Below; math.Abs(got-want) > 2e-3 {
		t.Errorf("it stands %g m high, want %g", got, want)
	}
	for _, other := range []craft.Kind{craft.None, craft.VTOL, craft.Boat} {
		if (Body{Craft: other}).whole().Assembly != nil {
			t.Errorf("kind %d is drawn as a plane", other)
		}
	}
}

// TestHingesAreInTheAxesOfGL: places and axes are the parts' own.
func TestHingesAreInTheAxesOfGL(t *testing.T) {
	b := &Body{Assembly: usual.Trainer()}
	l := layoutOf(&snapshot.Snapshot{}, b, usualLegs)
	_, h := vehicleMesh(&l, b)
	i := 0
	for _, p := range b.Assembly.Build().Parts {
		if p.Role != shape.Hinged && p.Role != shape.Wheel {
			continue
		}
		at, axis := space.GLFromFRD(p.PlaceFRD), space.GLFromFRD(p.AxisFRD)
		if got := h.places[4*i:]; got[0] != at.X || got[1] != at.Y || got[2] != at.Z || got[3] != 0 {
			t.Errorf("%s turns about %v, want %v", p.Name, got[:4], at)
		}
		if got := h.axes[4*i:]; got[0] != axis.X || got[1] != axis.Y || got[2] != axis.Z {
			t.Errorf("%s turns about %v, want %v", p.Name, got[:3], axis)
		}
		i++
	}
}
