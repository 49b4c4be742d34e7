package shape_test

import (
	"testing"

	"github.com/sitlark/sitlark/vehicle/shape"
)

// TestSailsSwingAboutTheirLuffs: each sail is a part of its own index, whose leech a positive angle takes to starboard.
func TestSailsSwingAboutTheirLuffs(t *testing.T) {
	for _, name := range []string{"sailboat", "sailboat-motor"} {
		v, a := built(t, name)
		seen, body := map[int]bool{}, a.Build()
		for i := range a.Moves {
			seen[a.Moves[i].Index] = true
		}
		if len(a.Sails) != 2 {
			t.Fatalf("%s: %+v", name, a.Sails)
		}
		for i := range a.Sails {
			s := &a.Sails[i]
			if seen[s.Index] {
				t.Errorf("%s: sail %d is moved by what something else is", name, i+1)
			}
			seen[s.Index] = true
			found := false
			for k := range body.Parts {
				p := &body.Parts[k]
				if p.Role != shape.Hinged || p.Index != s.Index {
					continue
				}
				found = true
				leech := v.Wings[s.Of].Stations[0].Place.Sub(p.PlaceFRD)
				if aside := p.AxisFRD.Cross(leech); aside.Y <= 0 {
					t.Errorf("%s, %s: a positive angle takes the leech by %v", name, p.Name, aside)
				}
				for j := range p.Vertices {
					at, _ := p.Mounted(&p.Vertices[j])
					if off := at.Sub(p.PlaceFRD); off.Len() > 2 || off.X > 0.02+0.35 {
						t.Fatalf("%s, %s: a vertex at %v from its tack", name, p.Name, off)
					}
				}
			}
			if !found {
				t.Errorf("%s: sail %d is not drawn", name, i+1)
			}
		}
	}
}
