package contact

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// table is a body on four legs, 0.2 m out and 0.1 m down, with one hull point on
// top and one propeller tip.
func table() Params {
	p := Params{LegStiffness: 1000, LegDamping: 20, HullStiffness: 5000, HullDamping: 50, Friction: 0.5}
	for _, x := range []float64{-0.2, 0.2} {
		for _, y := range []float64{-0.2, 0.2} {
			p.Points = append(p.Points, Point{PlaceFRD: frame.OfFRD(x, y, 0.1)})
		}
	}
	p.Points = append(p.Points,
		Point{PlaceFRD: frame.OfFRD(0, 0, -0.1), Kind: Hull},
		Point{PlaceFRD: frame.OfFRD(0.4, 0, 0), Kind: Tip, Motor: 3})
	return p
}

func standing(p *Params, weight float64) Inputs {
	return Inputs{
		Grip:        1,
		PositionNED: frame.OfNED(0, 0, -p.RestHeight(weight)),
		NEDFromFRD:  frame.FromEuler(0, 0, 0),
		Surface:     &flat,
		Under:       flat.plane,
	}
}

var flat = Of(nil)

func TestStandingCarriesTheWeight(t *testing.T) {
	p := table()
	var s State
	in := standing(&p, 12)
	out := s.Step(&p, &in)
	if d := out.ForceNED.Sub(frame.OfNED(0, 0, -12)).Len(); d > 1e-12 || out.MomentFRD.Len() > 1e-12 {
		t.Errorf("force %v, moment %v", out.ForceNED.Array(), out.MomentFRD.Array())
	}
	if math.Abs(out.Height+0.003) > 1e-12 || !out.InContact {
		t.Errorf("the legs give %g m, want 0.003", -out.Height)
	}
}

// TestLegsAreNumberedInTheirOrder, from 1, whatever stands between them.
func TestLegsAreNumberedInTheirOrder(t *testing.T) {
	p := table()
	p.Points = append([]Point{{Kind: Hull}}, p.Points...)
	p.Points[2], p.Points[6] = p.Points[6], p.Points[2] // the tip between the first and the second leg
	want := []int{1, 3, 4, 6}
	for number := -1; number <= 6; number++ {
		i, ok := p.Leg(number)
		if is := number >= 1 && number <= 4; ok != is || is && i != want[number-1] {
			t.Errorf("leg %d is point %d, %v", number, i, ok)
		}
	}
	if p.Legs() != 4 {
		t.Errorf("%d legs", p.Legs())
	}
}

// TestFrictionIsCoulombs: pushed aside by less than μN the vehicle is pulled back
// by the anchors' springs; farther, friction is μN against the motion.
func TestFrictionIsCoulombs(t *testing.T) {
	for _, c := range []struct{ shift, want float64 }{
		{0.0005, -4 * 1000 * 0.0005}, {0.0014, -5.6}, {0.0016, -6}, {0.5, -6},
	} {
		p := table()
		var s State
		in := standing(&p, 12)
		s.Step(&p, &in)
		in.PositionNED.X += c.shift
		if f := s.Step(&p, &in).ForceNED.X; math.Abs(f-c.want) > 1e-9 {
			t.Errorf("pushed %g m: friction %g N, want %g", c.shift, f, c.want)
		}
		// The anchors were dragged along: letting go gives at most μN again.
		in.PositionNED.X -= 1e-9
		if f := s.Step(&p, &in).ForceNED.X; math.Abs(f-c.want) > 1e-4 {
			t.Errorf("pushed %g m and eased: friction %g N, want %g", c.shift, f, c.want)
		}
	}
}

func TestGroundNeverPulls(t *testing.T) {
	p := table()
	var s State
	in := standing(&p, 12)
	s.Step(&p, &in)
	in.VelNED = frame.OfNED(0, 0, -30) // torn up: the damper alone would hold it
	if f := s.Step(&p, &in).ForceNED; f.Z != 0 {
		t.Errorf("force %v on a vehicle that leaves", f.Array())
	}
}

func TestTiltedVehicleIsRightedByItsLegs(t *testing.T) {
	p := table()
	for _, c := range []struct {
		roll, pitch float64
		axis        func(frame.Vec[frame.FRD]) float64
	}{
		{0.002, 0, func(m frame.Vec[frame.FRD]) float64 { return m.X }},
		{0, 0.002, func(m frame.Vec[frame.FRD]) float64 { return m.Y }},
	} {
		var s State
		in := standing(&p, 12)
		in.NEDFromFRD = frame.FromEuler(c.roll, c.pitch, 0)
		if m := c.axis(s.Step(&p, &in).MomentFRD); m >= 0 {
			t.Errorf("roll %g pitch %g: moment %g, want one that rights it", c.roll, c.pitch, m)
		}
	}
}

// TestImpactIsReportedOnceByPart: what touches first, and how fast.
func TestImpactIsReportedOnceByPart(t *testing.T) {
	p := table()
	for _, c := range []struct {
		name           string
		height, roll   float64
		leg, hull, tip float64
		tips           uint32
		contact        bool
	}{
		{"in the air", 0.5, 0, 0, 0, 0, 0, false},
		{"on the legs", 0.099, 0, 2, 0, 0, 0, true},
		{"upside down", 0.099, math.Pi, 0, 2, 0, 0, true},
		{"the tip as well", -0.001, 0, 2, 0, 2, 1 << 2, true},
	} {
		var s State
		in := Inputs{
			Grip:        1,
			PositionNED: frame.OfNED(0, 0, -c.height),
			VelNED:      frame.OfNED(1, 0, 2),
			NEDFromFRD:  frame.FromEuler(c.roll, 0, 0),
			Surface:     &flat,
			Under:       flat.plane,
		}
		out := s.Step(&p, &in)
		if out.LegImpact != c.leg || out.HullImpact != c.hull || out.Tips != c.tips || out.TipImpact != c.tip || out.InContact != c.contact {
			t.Errorf("%s: %+v", c.name, out)
		}
		out = s.Step(&p, &in)
		if out.LegImpact != 0 || out.HullImpact != 0 {
			t.Errorf("%s: the same contact is reported again: %+v", c.name, out)
		}
	}
}

// TestBadContactIsRefused says which point or number is wrong.
// TestSpringsAreTakenUpToTheRangeThatAnErrorNames, and no farther.
func TestSpringsAreTakenUpToTheRangeThatAnErrorNames(t *testing.T) {
	for name, field := range map[string]func(*Params) *float64{
		"leg stiffness": func(p *Params) *float64 { return &p.LegStiffness }, "hull stiffness": func(p *Params) *float64 { return &p.HullStiffness },
		"leg damping": func(p *Params) *float64 { return &p.LegDamping }, "hull damping": func(p *Params) *float64 { return &p.HullDamping },
		"friction": func(p *Params) *float64 { return &p.Friction },
	} {
		points := table().Points
		for i := range 3 {
			points = append(points, Point{PlaceFRD: frame.OfFRD(0.1*float64(i), 0, -0.1), Kind: Hull})
		}
		p := ForVehicle(1.5, points)
		*field(&p) = -1
		text := fmt.Sprint(p.Validate())
		var low, high float64
		_, span, _ := strings.Cut(text, "must be from ")
		if _, err := fmt.Sscanf(span, "%g to %g", &low, &high); err != nil || !strings.HasPrefix(text, "contact: "+name+" is -1") {
			t.Errorf("%s: %q: %v", name, text, err)
		}
		for v, ok := range map[float64]bool{low: true, high: true, low - 0.01: false, high * 1.01: false, math.NaN(): false} {
			if *field(&p) = v; (p.Validate() == nil) != ok {
				t.Errorf("%s %g: %v, though %s", name, v, p.Validate(), text)
			}
		}
	}
}

func TestBadContactIsRefused(t *testing.T) {
	good := func() Params {
		points := table().Points
		for i := range 3 {
			points = append(points, Point{PlaceFRD: frame.OfFRD(0.1*float64(i), 0, -0.1), Kind: Hull})
		}
		return ForVehicle(1.5, points)
	}
	if err := good().Validate(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(p *Params) { p.Points = p.Points[:2] }, "number of points is 2, must be from 3 to 128"},
		{func(p *Params) { p.Points = p.Points[:6] }, "number of hull points is 1, must be at least 3"},
		{func(p *Params) { p.Points[5].Motor = 0 }, "motor of point 6, a propeller's tip, is 0, must be from 1 to 32"},
		{func(p *Params) { p.Points[1].PlaceFRD.X = math.NaN() }, "place of point 2 is"},
		{func(p *Params) { p.Points[1].Kind = 7 }, "kind of point 2 is 7, must be from 0 to 2"},
		{func(p *Params) { p.Points = append(p.Points, make([]Point, 40)...) }, "number of legs is 44, must be from 0 to 32"},
		{func(p *Params) { p.HullDamping = math.Inf(1) }, "hull damping is +Inf"},
	} {
		p := good()
		c.change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
