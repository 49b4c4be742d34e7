package shape_test

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/shape"
)

type vec = frame.Vec[frame.FRD]

// welds numbers places: those within 0.01 mm are one.
type welds map[[3]int]int

func (w welds) at(v vec) int {
	k := [3]int{int(math.Round(v.X * 1e5)), int(math.Round(v.Y * 1e5)), int(math.Round(v.Z * 1e5))}
	for d := range 27 {
		if n, ok := w[[3]int{k[0] + d%3 - 1, k[1] + d/3%3 - 1, k[2] + d/9 - 1}]; ok {
			return n
		}
	}
	w[k] = len(w)
	return w[k]
}

// corners calls do with the places and normals of each triangle of a part.
func corners(p *shape.Part, do func(places, normals [3]vec)) {
	for i := 0; i+2 < len(p.Triangles); i += 3 {
		var places, normals [3]vec
		for k := range places {
			places[k], normals[k] = p.Mounted(&p.Vertices[p.Triangles[i+k]])
		}
		do(places, normals)
	}
}

// TestPartsOfPlanesAreClosed: each edge of a triangle is one of another, the other way, in all but
// propellers, whose blades have two sides and no thickness, and motors, whose cans have no bottom.
func TestPartsOfPlanesAreClosed(t *testing.T) {
	for name, plane := range planes(t) {
		closed(t, name, plane.Build())
	}
}

func closed(t *testing.T, name string, b *shape.Body) bool {
	whole := true
	for _, p := range b.Parts {
		if p.Role == shape.Blade || p.Role == shape.Bell {
			continue
		}
		edges, known := map[[2]int]int{}, welds{}
		corners(&p, func(at, _ [3]vec) {
			for k := range 3 {
				a, b := known.at(at[k]), known.at(at[(k+1)%3])
				if a != b {
					edges[[2]int{a, b}]++
					edges[[2]int{b, a}]--
				}
			}
		})
		open := 0
		for _, n := range edges {
			open += max(n, 0)
		}
		if open > 0 {
			whole = false
			t.Errorf("%s: %s is open at %d of %d edges", name, p.Name, open, len(edges)/2)
		}
	}
	return whole
}

// TestNormalsOfPlanesLookOutward: triangles are counter-clockwise from outside, where they hold a
// volume, and no vertex's normal is on the other side of its triangle.
func TestNormalsOfPlanesLookOutward(t *testing.T) {
	for name, plane := range planes(t) {
		for _, p := range plane.Build().Parts {
			volume, against, all := 0.0, 0, 0
			corners(&p, func(at, normals [3]vec) {
				face := at[1].Sub(at[0]).Cross(at[2].Sub(at[0]))
				volume += at[0].Sub(p.PlaceFRD).Dot(at[1].Sub(p.PlaceFRD).Cross(at[2].Sub(p.PlaceFRD))) / 6
				if face.Len() < 1e-9 {
					return
				}
				for _, n := range normals {
					all++
					if math.Abs(n.Len()-1) > 1e-3 || n.Dot(face.Scale(1/face.Len())) < -0.2 {
						against++
					}
				}
			})
			if against > all/200 {
				t.Errorf("%s: %s has %d of %d normals inward", name, p.Name, against, all)
			}
			if p.Role != shape.Blade && volume <= 0 {
				t.Errorf("%s: %s holds %g m³", name, p.Name, volume)
			}
		}
	}
}

// TestPlanesFitTheBudget of machines without a graphics card.
func TestPlanesFitTheBudget(t *testing.T) {
	for name, plane := range planes(t) {
		n := triangles(plane.Build())
		t.Logf("%s: %d triangles", name, n)
		for _, p := range plane.Build().Parts {
			t.Logf("   %s %d", p.Name, len(p.Triangles)/3)
		}
		if n > 4000 {
			t.Errorf("%s has %d triangles", name, n)
		}
	}
}

// extent is the box of what parts of a name have.
func extent(b *shape.Body, name string) (low, high vec) {
	low, high = frame.OfFRD(9, 9, 9), frame.OfFRD(-9, -9, -9)
	for i := range b.Parts {
		p := &b.Parts[i]
		if p.Name != name {
			continue
		}
		for k := range p.Vertices {
			v, _ := p.Mounted(&p.Vertices[k])
			low = frame.OfFRD(min(low.X, v.X), min(low.Y, v.Y), min(low.Z, v.Z))
			high = frame.OfFRD(max(high.X, v.X), max(high.Y, v.Y), max(high.Z, v.Z))
		}
	}
	return low, high
}

// TestWingHasItsMeasures: chord, span, thickness, dihedral, twist and sweep of the data, and the round tip
// adds less than its thickness.
func TestWingHasItsMeasures(t *testing.T) {
	for _, c := range []struct {
		name      string
		tip       vec
		twist     float64
		low, high vec
	}{
		{"straight", frame.OfFRD(0, 1, 0), 0, frame.OfFRD(-0.15, 0, -0.012), frame.OfFRD(0.05, 1, 0.012)},
		{"swept", frame.OfFRD(-0.3, 1, 0), 0, frame.OfFRD(-0.45, 0, -0.012), frame.OfFRD(0.05, 1, 0.012)},
		{"dihedral", frame.OfFRD(0, 1, -0.1), 0, frame.OfFRD(-0.15, 0, -0.112), frame.OfFRD(0.05, 1, 0.012)},
		{"twisted", frame.OfFRD(0, 1, 0), -0.2, frame.OfFRD(-0.15, 0, -0.15*math.Sin(0.2)), frame.OfFRD(0.05, 1, 0.0149)},
		{"fin", frame.OfFRD(0, 0, -1), 0, frame.OfFRD(-0.15, -0.012, -1), frame.OfFRD(0.05, 0.012, 0)},
	} {
		section := shape.Station{Chord: 0.2, Thickness: 0.12}
		tip := section
		tip.PlaceFRD, tip.Twist = c.tip, c.twist
		w := shape.Wing{Name: "wing", Stations: []shape.Station{section, tip}, Sharp: true}
		low, high := extent((&shape.Assembly{Wings: []shape.Wing{w}}).Build(), "wing")
		if low.Sub(c.low).Len() > 0.003 || high.Sub(c.high).Len() > 0.003 {
			t.Errorf("%s: it reaches from %v to %v, want %v to %v", c.name, low, high, c.low, c.high)
		}
		w.Sharp = false
		round, _ := extent((&shape.Assembly{Wings: []shape.Wing{w}}).Build(), "wing")
		_, far := extent((&shape.Assembly{Wings: []shape.Wing{w}}).Build(), "wing")
		if more := far.Sub(high).Len() + round.Sub(low).Len(); more < 0.01 || more > 0.024 {
			t.Errorf("%s: the round tip adds %.4f m", c.name, more)
		}
	}
}

// TestFuselageGoesThroughItsSections, and no farther.
func TestFuselageGoesThroughItsSections(t *testing.T) {
	f := shape.Fuselage{Name: "fuselage", Sections: []shape.Section{
		{PlaceFRD: frame.OfFRD(0.5, 0, 0)}, {PlaceFRD: frame.OfFRD(0.4, 0, 0.01), Width: 0.1, Height: 0.12}, {PlaceFRD: frame.OfFRD(0, 0, 0), Width: 0.2, Height: 0.22},
		{PlaceFRD: frame.OfFRD(-0.6, 0, -0.02), Width: 0.04, Height: 0.05},
	}}
	low, high := extent((&shape.Assembly{Fuselages: []shape.Fuselage{f}}).Build(), "fuselage")
	want := [2]vec{frame.OfFRD(-0.6, -0.1, -0.11), frame.OfFRD(0.5, 0.1, 0.11)}
	if low.Sub(want[0]).Len() > 1e-6 || high.Sub(want[1]).Len() > 1e-6 {
		t.Errorf("it reaches from %v to %v, want %v to %v", low, high, want[0], want[1])
	}
}

// TestSurfacesTurnAboutTheirHinges: places on the hinge stay, all others keep their distance from it, the
// trailing edge goes down, a rudder's to the right.
func TestSurfacesTurnAboutTheirHinges(t *testing.T) {
	for name, plane := range planes(t) {
		count := 0
		for _, p := range plane.Build().Parts {
			if p.Role != shape.Hinged {
				continue
			}
			count++
			rear, moved := vec{X: 9}, vec{}
			for i := range p.Vertices {
				v := &p.Vertices[i]
				still, _ := p.Mounted(v)
				turned, _ := p.Turned(v, 0.3)
				along, off := still.Sub(p.PlaceFRD).Dot(p.AxisFRD), still.Sub(p.PlaceFRD)
				off = off.AddScaled(-along, p.AxisFRD)
				after := turned.Sub(p.PlaceFRD)
				after = after.AddScaled(-after.Dot(p.AxisFRD), p.AxisFRD)
				if math.Abs(off.Len()-after.Len()) > 1e-9 || math.Abs(turned.Sub(still).Len()-2*off.Len()*math.Sin(0.15)) > 1e-9 {
					t.Fatalf("%s: %s does not turn about its hinge at %v", name, p.Name, still)
				}
				if still.X < rear.X {
					rear, moved = still, turned.Sub(still)
				}
			}
			on, _ := p.Turned(&shape.Vertex{PlaceFRD: [3]float32{float32(p.AxisFRD.X), float32(p.AxisFRD.Y), float32(p.AxisFRD.Z)}}, 0.3)
			if on.Sub(p.PlaceFRD.Add(p.AxisFRD)).Len() > 1e-6 {
				t.Errorf("%s: the hinge of %s moves", name, p.Name)
			}
			switch fin := strings.Contains(p.Name, "rudder") && !strings.Contains(p.Name, "vator"); {
			case fin && moved.Y < 0.005:
				t.Errorf("%s: the trailing edge of %s goes %v", name, p.Name, moved)
			case !fin && moved.Z < 0.005:
				t.Errorf("%s: the trailing edge of %s goes %v", name, p.Name, moved)
			}
		}
		if count < 2 {
			t.Errorf("%s has %d control surfaces", name, count)
		}
	}
}

// TestSurfacesHaveGaps: no vertex of a control surface lies on the wing beside it.
func TestSurfacesHaveGaps(t *testing.T) {
	for name, plane := range planes(t) {
		known := welds{}
		body := plane.Build()
		for i := range body.Parts {
			if p := &body.Parts[i]; p.Role == shape.Fixed {
				corners(p, func(at, _ [3]vec) { known.at(at[0]) })
			}
		}
		wing := len(known)
		for i := range body.Parts {
			if p := &body.Parts[i]; p.Role == shape.Hinged {
				corners(p, func(at, _ [3]vec) {
					if before := len(known); known.at(at[0]) < wing && before == len(known) {
						t.Errorf("%s: %s touches the wing at %v", name, p.Name, at[0])
					}
				})
			}
		}
	}
}

// TestLeftIsTheMirrorImageOfRight, in all but the colour of the tips.
func TestLeftIsTheMirrorImageOfRight(t *testing.T) {
	for name, plane := range planes(t) {
		body, pairs := plane.Build(), 0
		for i := range body.Parts {
			right := &body.Parts[i]
			if !strings.Contains(right.Name, "right") {
				continue
			}
			for k := range body.Parts {
				left := &body.Parts[k]
				if left.Name != strings.ReplaceAll(right.Name, "right", "left") {
					continue
				}
				pairs++
				known := welds{}
				corners(left, func(at, _ [3]vec) {
					for _, p := range at {
						p.Y *= -1
						known.at(p)
					}
				})
				all := len(known)
				if len(left.Triangles) != len(right.Triangles) {
					t.Errorf("%s: %s has %d triangles, %s %d", name, right.Name, len(right.Triangles)/3, left.Name, len(left.Triangles)/3)
				}
				corners(right, func(at, _ [3]vec) {
					for _, p := range at {
						known.at(p)
					}
				})
				if more := len(known) - all; more > 0 {
					t.Errorf("%s: %d corners of %s have no mirror image", name, more, right.Name)
				}
			}
		}
		if pairs < 2 {
			t.Errorf("%s: %d pairs", name, pairs)
		}
	}
}

// TestPanelsCoverThePlane: what hides the light reaches as far as the wings do, and no farther than the body.
func TestPanelsCoverThePlane(t *testing.T) {
	for name, plane := range planes(t) {
		body, list := plane.Build(), plane.Panels()
		if len(list) < 6 || len(list) > 24 {
			t.Errorf("%s: %d panels", name, len(list))
		}
		span, side := 0.0, 0.0
		for _, p := range list {
			for _, c := range p {
				span, side = max(span, c.Len()), max(side, c.Y)
			}
		}
		tip := 0.0
		for i := range plane.Wings {
			for _, s := range plane.Wings[i].Stations {
				tip = max(tip, s.PlaceFRD.Y)
			}
		}
		if reach := body.Reach(); span > 1.02*reach || math.Abs(side-tip) > 1e-9 {
			t.Errorf("%s: panels reach %.3f m, %.3f m sideways; the body %.3f m, its wings %.3f m", name, span, side, reach, tip)
		}
	}
}
