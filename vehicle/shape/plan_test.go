package shape

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestPlan: a wing of 2 m with an aileron on its left half, and a fin, are where their stations say.
func TestPlan(t *testing.T) {
	v := airframe.Vehicle{Wings: []wing.Params{
		{
			Name: "wing", Mirrored: true,
			Stations: []wing.Station{{Place: frame.OfFRD(0, 0, 0), Chord: 0.4}, {Place: frame.OfFRD(-0.1, 1, 0), Chord: 0.2}},
			Controls: []wing.Control{{Name: "left aileron", From: -1, To: -0.5, Chord: 0.25, Servo: 3}, {Name: "flap", From: -0.2, To: 0.2, Chord: 0.25}},
		},
		{Name: "fin", Stations: []wing.Station{{Place: frame.OfFRD(-1, 0, 0), Chord: 0.2}, {Place: frame.OfFRD(-1, 0, -0.3), Chord: 0.2}}},
	}}
	p := PlanOf(&v)
	near := func(name string, got Quad, want Quad) {
		for i := range want {
			if math.Hypot(got[i][0]-want[i][0], got[i][1]-want[i][1]) > 1e-12 {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
	}
	near("left half", p.Wings[0].Halves[0][0], Quad{{0.1, 0}, {-0.05, -1}, {-0.25, -1}, {-0.3, 0}})
	near("right half", p.Wings[0].Halves[1][0], Quad{{0.1, 0}, {-0.05, 1}, {-0.25, 1}, {-0.3, 0}})
	near("aileron", p.Surfaces[0].Quads[0], Quad{{-0.05 + 0.075 - 0.225, -0.5}, {-0.1 + 0.05 - 0.15, -1}, {-0.25, -1}, {-0.05 + 0.075 - 0.3, -0.5}})
	near("fin", p.Wings[1].Halves[0][0], Quad{{-0.95, 0}, {-0.95, 0}, {-1.15, 0}, {-1.15, 0}})
	if s := p.Surfaces; len(s) != 2 || s[0].Servo != 3 || len(s[1].Quads) != 2 || s[1].Control != 1 {
		t.Errorf("the surfaces are %+v", s)
	}
}
