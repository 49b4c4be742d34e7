package wing

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ice"
)

// TestLostWing: a wing that loses a tip rolls to that side and has less lift; without both halves it has none.
func TestLostWing(t *testing.T) {
	m, s, in := busy(t)
	in.Deflections, in.AddedFRD, in.RatesFRD = nil, nil, vec{}
	in.VelAirFRD = frame.OfFRD(18, 0, 1)
	whole := m.Steady(s, in)
	s.Faults.Lost = [2]float64{0.3, 0}
	left := m.Steady(s, in)
	if !(left.MomentFRD.X < -0.1*math.Abs(left.ForceFRD.Z)*m.span/2) || !(math.Abs(left.ForceFRD.Z) < 0.9*math.Abs(whole.ForceFRD.Z)) {
		t.Errorf("without 0.3 of the left half: force %v, moment %v; whole %v", left.ForceFRD, left.MomentFRD, whole.ForceFRD)
	}
	s.Faults.Lost = [2]float64{0, 0.3}
	right := m.Steady(s, in)
	if !near(right.MomentFRD.X, -left.MomentFRD.X, 1e-9) {
		t.Errorf("without 0.3 of the right half it rolls with %g N m, of the left with %g", right.MomentFRD.X, left.MomentFRD.X)
	}
	s.Faults.Lost = [2]float64{1, 1}
	if none := m.Step(s, in, 0.001); none.ForceFRD != (vec{}) || none.MomentFRD != (vec{}) {
		t.Errorf("without both halves: %v", none)
	}
}

// TestTornControl: what is torn off moves nothing any more, takes its area along and adds drag.
func TestTornControl(t *testing.T) {
	m, s, in := busy(t)
	in.AddedFRD, in.RatesFRD = nil, vec{}
	in.VelAirFRD = frame.OfFRD(18, 0, 1)
	in.Deflections = []float64{0.2, -0.2, 0}
	rolls := m.Steady(s, in).MomentFRD.X
	s.Faults.Torn[0], s.Faults.Torn[1] = true, true
	torn := m.Steady(s, in)
	in.Deflections = []float64{0, 0, 0}
	again := m.Steady(s, in)
	s.Faults.Torn = [MaxControls]bool{}
	whole := m.Steady(s, in)
	if !(rolls > 1) || !near(torn.MomentFRD.X, 0, 1e-6) || !near(torn.ForceFRD.Sub(again.ForceFRD).Len(), 0, 1e-6) || !(again.ForceFRD.Z > 0.95*whole.ForceFRD.Z) || !(again.ForceFRD.Z < 0) {
		t.Errorf("ailerons roll with %g N m, torn off with %g; force %v and %v, whole %v", rolls, torn.MomentFRD.X, torn.ForceFRD, again.ForceFRD, whole.ForceFRD)
	}
}

// TestIce takes lift and adds drag.
func TestIce(t *testing.T) {
	m := endless(clarkY)
	at := func(alpha, drag, lift float64) (cl, cd float64) {
		s := NewState()
		sin, cos := math.Sincos(alpha)
		l := m.Steady(&s, &Inputs{VelAirFRD: frame.OfFRD(20*cos, 0, 20*sin), Density: 1, Height: math.Inf(1), IceDrag: drag, IceLift: lift})
		q := 200 * m.area
		return (l.ForceFRD.X*sin - l.ForceFRD.Z*cos) / q, -(l.ForceFRD.X*cos + l.ForceFRD.Z*sin) / q
	}
	cl, cd := at(0.1, 0, 0)
	iced, more := at(0.1, 0.02, 0.3)
	if !near(iced/cl, 0.7, 0.01) || !(more > cd+0.015) {
		t.Errorf("lift %.3f and drag %.4f become %.3f and %.4f in ice", cl, cd, iced, more)
	}
	greatest := 0.0
	for a := 0.0; a < 0.35; a += 0.005 {
		cl, _ := at(a, 0.02, 0.3)
		greatest = max(greatest, cl)
	}
	if !near(greatest/clarkY.LiftMax, 0.7, 0.1) {
		t.Errorf("greatest lift in ice is %.3f, want about 0.7 of %.3f", greatest, clarkY.LiftMax)
	}
}

func TestValidateNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(p *Params)
		want   string
	}{
		{func(p *Params) { p.Stations = p.Stations[:1] }, "number of stations is 1, must be from 2 to 16"},
		{func(p *Params) { p.Strips = 7 }, "number of strips is 7, must be even"},
		{func(p *Params) { p.Strips = 33 }, "number of strips is 33, must be from 1 to 32"},
		{func(p *Params) { p.Stations[1].Chord = math.NaN() }, "station 2: chord is NaN m"},
		{func(p *Params) { p.Stations[1].Place.Y = -1 }, "station 2: y is -1 m, must not be negative"},
		{func(p *Params) { p.Stations[1].Place = p.Stations[0].Place }, "station 2: is 0 m from station 1"},
		{func(p *Params) { p.Stations[1].Place.X = 40 }, "more sweep than 71.6°"},
		{func(p *Params) { p.Section.LiftMax = 9 }, "greatest lift is 9, must be from 0.2 to 4"},
		{func(p *Params) { p.Controls = []Control{{Name: "flap", From: 0.5, To: 0.2, Chord: 0.2, Most: 1}} }, "control 1 (flap): from is 0.5, must be less than to, 0.2"},
		{func(p *Params) { p.Controls = []Control{{Name: "flap", To: 0.2, Chord: 0.9, Most: 1}} }, "control 1 (flap): chord is 0.9, must be from 0.01 to 0.6"},
		{func(p *Params) {
			p.Controls = []Control{{Name: "brake", To: 0.2, Chord: 0.1, Least: -1, Spoiler: true}}
		}, "control 1 (brake): least is -1 rad, must be from 0"},
		{func(p *Params) {
			p.Stations = []Station{{frame.OfFRD(0, 0, 0), 1, 0}, {frame.OfFRD(0, 0, -1), 1, 0}}
		}, "all stations are at y = 0"},
		{func(p *Params) {
			p.Controls = []Control{{Name: "flap", To: 0.5, Chord: 0.5, Most: 1}, {Name: "aileron", From: 0.4, To: 0.9, Chord: 0.4, Most: 1}}
		}, "control 2 (aileron): lies over control 1 (flap), together they have 0.9 of the chord; must be 0.8 at most"},
	} {
		p := planform(8, 24, planforms[1].chord)
		c.change(p)
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
	if err := planform(8, 24, planforms[1].chord).Validate(); err != nil {
		t.Error(err)
	}
}

// TestIceGrowsOnAWing as on the airfoils of package ice: ten minutes in a cloud of 0.5 g/m³ at −5 °C.
func TestIceGrowsOnAWing(t *testing.T) {
	p := planform(8, 24, planforms[1].chord)
	p.Section = clarkY
	m := build(p, false)
	c := m.Icing(0.12)
	if !near(c.area, m.area, 1e-9) {
		t.Errorf("iced area is %g m², want %g", c.area, m.area)
	}
	var coat ice.Coat
	air := ice.Air{Density: 1.29, Viscosity: 1.7e-5, Temperature: 268.15, Pressure: 101325}
	for range 600 {
		c.Grow(&coat, ice.Cloud{Content: 0.5, Drops: 20}, &air, 30, 0.07, 1)
	}
	drag, lift := c.Penalty(&coat, 0.6)
	// Of the water in the way of the wing, 30 m/s × 0.5 g/m³ × 600 s × 8 m × the height of 0.138 m, a part is caught and freezes.
	if most := 30 * 0.5e-3 * 600 * 8 * 0.139; !(coat.Mass > 0.1*most && coat.Mass < most) {
		t.Errorf("%g kg of ice, of %g kg of water in the way", coat.Mass, most)
	}
	if !near(drag, coat.Drag(), 1e-9) || !(drag > 0.001 && drag < ice.MaxDrag) || !(lift > 0 && lift < 0.4) {
		t.Errorf("ice adds %g of drag, as a section %g, and takes %g of the lift", drag, coat.Drag(), lift)
	}
	was := coat
	c.Grow(&coat, ice.Cloud{Content: 0.5, Drops: 20}, &air, 30, 3, 1)
	if coat != was {
		t.Error("ice grows on a wing that flies backwards")
	}
}

// TestAnySurfaceThatIsValidFlies: stations in any order that Validate takes, also folded onto each other, make a model with finite
// loads.
func TestAnySurfaceThatIsValidFlies(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	made := 0
	for range 300 {
		p := &Params{Mirrored: r.IntN(2) == 0, Strips: 2 * (1 + r.IntN(MaxStrips/2)), Section: clarkY}
		for range 2 + r.IntN(4) {
			grid := func() float64 { return float64(r.IntN(3)) * 0.5 }
			p.Stations = append(p.Stations, Station{frame.OfFRD(grid(), grid(), grid()), 0.1 + grid(), 0})
		}
		m, err := New(p)
		if err != nil {
			continue
		}
		made++
		s := NewState()
		in := Inputs{VelAirFRD: anyVector(r, 20), RatesFRD: anyVector(r, 2), Density: 1.2, Height: 1}
		for range 50 {
			if l := m.Step(&s, &in, 0.001); !l.ForceFRD.IsFinite() || !l.MomentFRD.IsFinite() {
				t.Fatalf("load %v of %+v", l, p)
			}
		}
	}
	if made < 50 {
		t.Errorf("only %d surfaces are valid", made)
	}
}

// TestTornSpade: where all of the chord was a control that is torn off, strips have no load, and nothing that is not finite, in attached flow and across it.
func TestTornSpade(t *testing.T) {
	m, err := New(&Params{Name: "rudder", Strips: 4, Stations: []Station{{Place: frame.OfFRD(0, 0, 0.1), Chord: 0.06}, {Place: frame.OfFRD(0, 0, -0.1), Chord: 0.06}},
		Section: Section{LiftSlope: 5.8, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, Hysteresis: 0.03, DragMin: 0.012, DragPlate: 1.98}, Controls: []Control{{Name: "rudder", To: 1, Chord: 1, Least: -0.6, Most: 0.6, Gain: 1, Effect: 0.85}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, across := range []float64{0.1, 2, 20} {
		s := NewState()
		s.Faults.Torn[0] = true
		in := Inputs{VelAirFRD: frame.OfFRD(2, across, 0), Density: 1.2, Height: 100, IceLift: 0.4, Deflections: []float64{0.3}}
		for range 20 {
			if l := m.Step(&s, &in, 0.001); l.ForceFRD != (vec{}) || l.MomentFRD != (vec{}) {
				t.Fatalf("across at %g m/s: %+v", across, l)
			}
		}
		for i := range m.Strips() {
			if st := &s.Strips[i]; math.IsNaN(st.Lift) || !(st.Attached >= 0 && st.Attached <= 1) || st.Force != 0 || st.Load != 0 {
				t.Errorf("across at %g m/s strip %d has %+v", across, i, *st)
			}
		}
	}
}
