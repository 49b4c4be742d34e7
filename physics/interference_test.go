package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestWakesInForwardFlight: in hover rotors beside each other feel nothing of each other.
// In forward flight the rear ones work in the front ones' wakes, so that the bucket of power
// is flatter. Of a 3DR Solo its owner read 16 A in level cruise and 20 A in hover; it has
// the default quad's size, mass and propellers of 10 inches. Readings of whole amperes are
// within 0.5 A: the ratio, within 0.5/16 + 0.5/20 = 5.6 %.
func TestWakesInForwardFlight(t *testing.T) {
	row := evidence.Show(t, "rotor-wakes", "Least power: a 3DR Solo's 16 A of 20 A in hover, discuss.ardupilot.org, topic 32200, 2018; download: Leishman 2006, ch. 6, 1 to 5 %")
	plot := row.Plot("Power of the default quad over that in hover", "airspeed [m/s]", "")
	with, alone := plot.Curve(evidence.Model, "with wakes"), plot.Curve(evidence.Reference, "rotors by themselves, no wake on the hull")
	measured := plot.Curve(evidence.Measured, "3DR Solo")
	measured.Add(8, 0.8)
	least := func(tr *Trimmer, line *evidence.Line) (share float64) {
		hover := steady(t, tr, 0)
		share = 1
		for v := 0.0; v <= 14; v++ {
			s := steady(t, tr, v)
			line.Add(v, s.Power()/hover.Power())
			share = min(share, s.Power()/hover.Power())
		}
		return share
	}
	tr := newTrimmer(t)
	hover := steady(t, tr, 0)
	weight := tr.Vehicle().Mass * standard.Gravity
	row.Within("thrust in hover over the weight, less 1", 100*(hover.Thrust()/weight-1), 1, 5, "%")
	row.AtMost("inflow from other rotors in hover, over a rotor's own", math.Abs(tr.w.propulsion.beneath.rotors[0].wash)/hover.Motors[0].Induced, 1e-3, "")
	row.Near("least power over that in hover", least(tr, with), 0.8, 0.056, "")

	tr = newTrimmer(t)
	b := &tr.w.propulsion.beneath
	for i := range b.rotors {
		b.rotors[i].from = nil
	}
	b.stacks = math.Inf(1)
	least(tr, alone)
}

// TestRearRotorsWorkInTheFrontOnesWakes: at one speed of all rotors, the rear ones have
// less thrust, to the left as to the right, which raises the nose.
func TestRearRotorsWorkInTheFrontOnesWakes(t *testing.T) {
	tr := newTrimmer(t)
	s := steady(t, tr, 10)
	front, rear := 0.0, 0.0
	for i, m := range tr.Vehicle().Motors {
		wash := tr.w.propulsion.beneath.rotors[i].wash
		t.Logf("rotor %d at %v: %.2f m/s of its own, %.2f of others, %.0f 1/min", m.Number, m.PlaceFRD.Array(), s.Motors[i].Induced, wash, s.Motors[i].Speed*30/math.Pi)
		if m.PlaceFRD.X > 0 {
			front += s.Motors[i].Speed
		} else {
			rear += s.Motors[i].Speed
			if wash < 0.2*s.Motors[i].Induced || wash > 2*s.Motors[i].Induced {
				t.Errorf("rotor %d behind others meets %g m/s of theirs, %g of its own", m.Number, wash, s.Motors[i].Induced)
			}
		}
	}
	if rear < 1.01*front {
		t.Errorf("rear rotors turn at %g, front ones at %g rad/s in level flight", rear/2, front/2)
	}
}

// pressIn returns what the wakes, which blow down at a speed [m/s], add to the drag.
func pressIn(w *World, s *surroundings, wake float64) frame.Vec[frame.FRD] {
	return wakeDrag(w.vehicle, s, wake, s.dragIn(s.velAirFRD, w.vehicle.DragArea))
}

// TestWakesOnArmsAndHull: in hover they push down by ½ ρ C_D A w², in slow flight they add
// ½ ρ C_D A w V to the drag, which grows with the speed.
func TestWakesOnArmsAndHull(t *testing.T) {
	w := newWorld(t, nil)
	s, area := w.around, w.vehicle.DragArea.Scale(w.vehicle.InWakes*w.around.air.Density/2)
	s.velAirFRD = frame.OfFRD(0, 0, 0)
	if got, want := pressIn(w, &s, 7), frame.OfFRD(0, 0, area.Z*49); got.Sub(want).Len() > 1e-12 {
		t.Errorf("hover: %v N, want %v", got.Array(), want.Array())
	}
	s.velAirFRD = frame.OfFRD(0.01, 0, 0)
	if got, want := pressIn(w, &s, 7).X, -area.X*0.01*7; math.Abs(got/want-1) > 0.002 {
		t.Errorf("slow flight: %g N, want %g", got, want)
	}
}

// TestNoWakeNoForce: rotors that stand make none. Those of a stack are no neighbours.
func TestNoWakeNoForce(t *testing.T) {
	w := newWorld(t, nil)
	if f := pressIn(w, &w.around, w.propulsion.beneath.onHull).Len(); f != 0 {
		t.Errorf("%g N at rest", f)
	}
	for i := range w.propulsion.beneath.rotors {
		if n := len(w.propulsion.beneath.rotors[i].from); n != 3 {
			t.Errorf("rotor %d of a quad has %d neighbours", i+1, n)
		}
	}
	stack := onLayout(t, mustLookup(t, "octa-quad"), 400, nil).propulsion.beneath
	if n := len(stack.rotors[0].from); n != 6 || stack.stacks != 4 {
		t.Errorf("a rotor of an X8 has %d neighbours, of %g stacks", n, stack.stacks)
	}
}
