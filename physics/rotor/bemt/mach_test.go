package bemt

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/testplan"
)

// TestDragDivergesWhereKornSays: with dcd/dM = 0.1 at M = 0.87 − t/c − cl/10, and not at
// all below the critical Mach number.
func TestDragDivergesWhereKornSays(t *testing.T) {
	row := evidence.Show(t, "divergence", "W.H. Mason, AIAA 90-3262, 1990: Korn's equation and Lock's law")
	f := GenericFamily()
	wave := func(mach, cl float64) float64 {
		s := f.at(1e5, mach, 0.1)
		return s.waveDrag(cl)
	}
	for _, cl := range []float64{0, 0.4, -0.4, 0.8} {
		const step = 1e-4
		divergence := 0.87 - f.Thickness - math.Abs(cl)/10
		slope := (wave(divergence+step, cl) - wave(divergence-step, cl)) / (2 * step)
		row.Near("dcd/dM at drag divergence", slope, 0.1, 0.001, "")
		if d := wave(divergence-0.11, cl); d != 0 {
			t.Errorf("cl %g: drag has risen by %g at M %.3f, under the critical Mach number", cl, d, divergence-0.11)
		}
		if wave(divergence+0.1, cl) <= wave(divergence, cl) {
			t.Errorf("cl %g: drag does not rise beyond divergence", cl)
		}
	}
	if a, b := wave(1, 0.4), wave(1.5, 0.4); a != b {
		t.Errorf("drag %g at M 1 and %g at M 1.5: want it held, the law says nothing of supersonic flow", a, b)
	}
}

// TestNoDragRisesBelowTheCriticalMachNumber: a section that is taken as free of shocks has no
// wave drag at any angle, and there are sections that are and that are not.
func TestNoDragRisesBelowTheCriticalMachNumber(t *testing.T) {
	f, free, others := GenericFamily(), 0, 0
	for mach := 0.3; mach < 0.9; mach += 0.005 {
		s := f.at(1e5, mach, 0.1)
		if !s.subcritical {
			others++
			continue
		}
		free++
		with := s
		with.subcritical = false
		for alpha := -math.Pi; alpha <= math.Pi; alpha += 0.01 {
			cl, cd := s.coefficients(alpha)
			if wantCl, wantCd := with.coefficients(alpha); cl != wantCl || cd != wantCd {
				t.Fatalf("M %g, α %g: cl %v and cd %v, want %v and %v", mach, alpha, cl, cd, wantCl, wantCd)
			}
		}
	}
	if free == 0 || others == 0 {
		t.Errorf("%d sections are free of shocks and %d are not, want some of both", free, others)
	}
}

// TestLiftSlopeGrowsAfterPrandtlAndGlauert up to the critical Mach number.
func TestLiftSlopeGrowsAfterPrandtlAndGlauert(t *testing.T) {
	f := GenericFamily()
	slope := func(mach float64) float64 { s := f.at(1e5, mach, 0.1); return s.slope }
	for _, mach := range []float64{0.1, 0.3, 0.5, 0.65} {
		if got, want := slope(mach)/slope(0), 1/math.Sqrt(1-mach*mach); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("M %g: %.5f times the slope, want %.5f", mach, got, want)
		}
	}
	if a, b := slope(f.criticalMach(f.DragMinLift)), slope(0.95); a != b {
		t.Errorf("slope %g at the critical Mach number and %g at 0.95, want it held", a, b)
	}
}

// TestThrustOverTipMach compares how thrust grows with tip Mach number with Caradonna and
// Tung's rotor: two untwisted blades of NACA 0012, 1.143 m long and 0.1905 m wide, at 8°.
// Blade-element theory gives all of them some 30 % too much thrust, as blades so wide
// have wakes of their own; the ratio is what compressibility does.
func TestThrustOverTipMach(t *testing.T) {
	row := evidence.Show(t, "mach", "F.X. Caradonna, C. Tung, NASA TM-81232, 1981: CT 0.00459 at tip Mach 0.439, 0.00473 at 0.877; 8° of collective")
	var g Geometry
	for _, x := range []float64{1.0 / 6, 0.6, 1} {
		g = append(g, Station{Radius: x, Chord: 1.0 / 6, Twist: 8 * math.Pi / 180})
	}
	naca0012 := Family{
		LiftSlope: 6.2, LiftMax: 1.4, LiftMin: -1.4,
		DragMin: 0.01, DragLift: 0.01, DragPlate: 1.2, Thickness: 0.12,
	}
	p := &Propeller{Geometry: g, Family: naca0012, Radius: 1.143, Blades: 2}
	load := func(mach float64) (ct, cq float64) {
		v := mach * seaLevel.Sound
		l := solve(t, p, withFlow(seaLevel, v/p.Radius, 0, 0))
		q := seaLevel.Density * math.Pi * p.Radius * p.Radius * v * v
		return l.Thrust / q, l.Torque / (q * p.Radius)
	}
	slow, slowTorque := load(0.439)
	fast, fastTorque := load(0.877)
	row.Near("CT at tip Mach 0.877 over that at 0.439", fast/slow, 0.00473/0.00459, 0.07, "")
	if fast/slow < 1.02 {
		t.Errorf("CT grows by %.1f %% with the tip's Mach number: compressibility does nothing", 100*(fast/slow-1))
	}
	t.Logf("CT %.5f and %.5f, CQ %.6f and %.6f", slow, fast, slowTorque, fastTorque)
	if fastTorque/slowTorque < 1.1*math.Pow(fast/slow, 1.5) {
		t.Errorf("CQ rises from %.6f to %.6f: want it to rise by more than thrust explains, for shocks", slowTorque, fastTorque)
	}
}

// racer is a propeller for racing, whose tips reach Mach 0.65.
func racer(t *testing.T) (*Propeller, float64) {
	return genericPropeller(t, 5, 4, 0.168, 3), 0.65 * seaLevel.Sound / (2.5 * inch)
}

// TestTableFollowsTheSpeedOfSound: what a table changes by with the air's temperature is
// what the theory changes by, within 0.6 % of hover's thrust where that changes by up to
// 1.2 %, and nothing at 15 °C. Rings that stall make both uneven.
func TestTableFollowsTheSpeedOfSound(t *testing.T) {
	testplan.SkipIfRepeated(t)
	p, fastest := racer(t)
	table, err := NewTable(p, fastest, seaLevelAir)
	if err != nil {
		t.Fatal(err)
	}
	own := table.Own()
	rng := rand.New(rand.NewPCG(3, 4))
	most, worst, worstTorque := 0.0, 0.0, 0.0
	for _, celsius := range []float64{-40, -10, 15, 45} {
		sound := seaLevel.Sound * math.Sqrt((celsius+273.15)/288.15)
		own.SetSound(sound)
		for range 40 {
			omega := fastest * (0.3 + 0.7*rng.Float64())
			tip := omega * p.Radius
			c := withFlow(seaLevel, omega, 0.15*rng.Float64()*tip, 0.2*rng.Float64()*tip)
			other := c
			other.Sound = sound
			standard, there := solve(t, p, c), solve(t, p, other)
			hover := solve(t, p, withFlow(seaLevel, omega, 0, 0))
			a, b := at(table, &c), at(own, &other)
			if celsius == 15 && a != b {
				t.Fatalf("at 15 °C: %+v, want %+v", b, a)
			}
			most = max(most, math.Abs(there.Thrust-standard.Thrust)/hover.Thrust)
			worst = max(worst, math.Abs((b.Thrust-a.Thrust)-(there.Thrust-standard.Thrust))/hover.Thrust)
			worstTorque = max(worstTorque, math.Abs((b.Torque-a.Torque)-(there.Torque-standard.Torque))/hover.Torque)
		}
	}
	t.Logf("thrust changes by up to %.2f %% of hover's; errors %.3f %% of thrust, %.3f %% of torque", 100*most, 100*worst, 100*worstTorque)
	if worst > 0.006 || worstTorque > 0.01 || most < 0.01 {
		t.Errorf("the table's change is off by %.3f %% of hover's thrust and %.3f %% of torque, of %.2f %%", 100*worst, 100*worstTorque, 100*most)
	}
	own.SetSound(seaLevel.Sound)
	for i := range own.values {
		if own.values[i] != table.values[i] {
			t.Fatalf("node %d is %v after the air was as before, want %v", i, own.values[i], table.values[i])
		}
	}
	if n := testing.AllocsPerRun(10, func() { own.SetSound(330) }); n != 0 {
		t.Errorf("SetSound allocates %g times", n)
	}
}
