package hull

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestHoleLetsWaterIn: at first as Torricelli and Kirchhoff have it, C A √(2 g h); the hull goes down by the water's weight over that of
// the waterplane's, exact; with the hole closed it stays, and pumped out it floats as before; predicted.
func TestHoleLetsWaterIn(t *testing.T) {
	row := evidence.Show(t, "hull-leak", "Torricelli with Kirchhoff's contraction π/(π+2): H. Lamb, Hydrodynamics, 6th ed., 1932, art. 75")
	r := newRig(t, box(bargeLength, bargeBeam, bargeDepth, 0.25), Body{bargeMass, frame.OfFRD(0.7, 5, 5.5)}) // low enough to stay upright
	draught := bargeMass / (fresh * bargeLength * bargeBeam)
	const area = 1e-4
	fl := &r.state.Hulls[0]
	fl.Area, fl.Along = area, 0.5
	for range 1000 {
		r.step()
	}
	row.Near("water in the first second", fl.Volume*fresh, fresh*area*math.Pi/(math.Pi+2)*math.Sqrt(2*standard.Gravity*draught), 0.01, "kg")
	for fl.Volume < 0.01 {
		r.step()
	}
	fl.Area = 0
	for range 20000 {
		r.step()
	}
	row.Near("goes down under 10 kg", r.Position.Z-r.model.rest.Depth, fl.Volume/(bargeLength*bargeBeam), 2e-3, "m")
	if roll, pitch, _ := r.euler(); math.Abs(roll) > 1e-4 || math.Abs(pitch) > 1e-4 {
		t.Errorf("it rolls to %g and trims to %g rad by itself", roll, pitch)
	}
	fl.Pumped = true
	for range 30000 {
		r.step()
	}
	if fl.Volume != 0 || fl.Pumped {
		t.Errorf("pumped out it has %g m³ inside, pumped %v", fl.Volume, fl.Pumped)
	}
	row.Near("floats again", r.Position.Z, r.model.rest.Depth, 1e-4, "m")
}

// TestWaterInsideTakesStability: its centre is low, but its own surface lets it run to the lower side: the righting moment at 2° falls by the
// density times g times the surface's second moment of area, exact for a box; predicted. Source: Tupper, ch. 5, free surface.
func TestWaterInsideTakesStability(t *testing.T) {
	row := evidence.Show(t, "hull-free-surface", "Free surface: E.C. Tupper, Introduction to Naval Architecture, 5th ed., 2013, ch. 5")
	for _, inside := range []float64{5, 15, 25} { // [kg]
		r := barge(t)
		fl := &r.state.Hulls[0]
		fl.Volume = inside / fresh
		const heel = 2 * deg
		plane := bargeLength * bargeBeam
		whole := bargeMass + inside
		draught, high := whole/(fresh*plane), inside/(fresh*permeability*plane)
		bottom := bargeDepth - bargeBelow // below the vehicle's centre of mass
		second := bargeLength * math.Pow(bargeBeam, 3) / 12
		// About the vehicle's centre of mass: buoyancy and the water inside, each at its metacentre.
		m := standard.Gravity * math.Sin(heel) * (whole*(second/(whole/fresh)-(bottom-draught/2)) - inside*(permeability*second/(inside/fresh)-(bottom-high/2)))
		r.Attitude = frame.FromEuler(heel, 0, 0)
		// Depth at which it displaces its weight: the middle of the waterplane lies draught over the keel.
		r.Position.Z = (draught - bottom) * math.Cos(heel)
		r.Force, r.Moment = r.load(0)
		row.Near("righting moment", -r.out.MomentFRD.X, m, 0.01, "N m")
		if !(r.state.Aboard(0, fresh) == inside) {
			t.Errorf("it has %g kg inside", r.state.Aboard(0, fresh))
		}
	}
}

// TestLeakSinksAHull: with a hole amidships the launch goes down by the bow, where the water runs, once that and its own mass are more
// than it displaces. With one at the stern it floats on, since the stern comes out of the water. All values stay finite; nothing allocates.
func TestLeakSinksAHull(t *testing.T) {
	h, b := launch()
	r := newRig(t, h, b)
	fl := &r.state.Hulls[0]
	for _, c := range []struct {
		along float64
		sinks bool
	}{{0.5, true}, {0, false}} {
		r.put(0, 0, 0)
		fl.Area, fl.Along = 5e-4, c.along
		for r.Position.Z < 1 && r.time < 100 {
			r.step()
			if !r.Position.IsFinite() || !r.Rate.IsFinite() {
				t.Fatalf("at %g s it is at %v, turns at %v", r.time, r.Position, r.Rate)
			}
		}
		room := r.model.room(&r.model.hulls[0])
		_, pitch, _ := r.euler()
		t.Logf("hole at %g: after %.1f s %.2f m deep, its nose %.0f° down, with %.1f of %.1f kg inside", c.along, r.time, r.Position.Z, -pitch/deg, r.state.Aboard(0, fresh), fresh*room)
		whole := fresh * room / permeability
		if sinks := r.Position.Z >= 1; sinks != c.sinks || !(fl.Volume <= room) || sinks && !(r.state.Aboard(0, fresh)+b.Mass > whole) || !(pitch < -10*deg) {
			t.Errorf("hole at %g: after %g s it is %g m deep with %g kg inside, and displaces %g kg", c.along, r.time, r.Position.Z, r.state.Aboard(0, fresh), whole)
		}
	}
	r.put(0.3, 0.1, 0)
	r.state.Hulls[0] = Flooding{Area: 1e-4, Along: 1, Volume: 0.004}
	if n := testing.AllocsPerRun(100, r.step); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

// TestFloodedHullComesToRest: dropped from the air into still water, turning, with water inside and the hole closed.
func TestFloodedHullComesToRest(t *testing.T) {
	h, b := launch()
	r := newRig(t, h, b)
	r.put(0.5, 0.2, -0.4)
	r.state.Hulls[0].Volume = 0.004
	r.Rate = frame.OfFRD(1, -0.5, 0.7)
	in := &r.out.fluid.Inside
	energy := func() float64 { // of the motion
		at := r.Velocity.Add(r.Attitude.Apply(r.Rate.Cross(in.Place)))
		return 0.5*b.Mass*r.Velocity.Dot(r.Velocity) + 0.5*r.Rate.Dot(b.Inertia.Mul(r.Rate)) + 0.5*in.Mass*at.Dot(at)
	}
	r.step()
	for range 20000 {
		r.step()
	}
	early := energy()
	for range 20000 {
		r.step()
	}
	t.Logf("after 20 s it moves with %.3g J, after 40 s with %.3g J", early, energy())
	if !(early < 0.05) || !(energy() < early/2) {
		t.Errorf("after 20 s it moves with %g J, after 40 s with %g J", early, energy())
	}
	if !(math.Abs(in.Mass-4) < 1e-9) {
		t.Errorf("it has %g kg inside", in.Mass)
	}
}
