package hull

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
)

const deg = math.Pi / 180

func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got-want) <= share*math.Abs(want)) {
		t.Errorf("%s is %.6g, want %.6g within %.2g %%", what, got, want, 100*share)
	}
}

// barge is a box with exact hydrostatics.
const (
	bargeLength, bargeBeam, bargeDepth, bargeBelow = 1.2, 0.4, 0.3, 0.16
	bargeMass                                      = 40.0
)

func barge(t testing.TB) *rig {
	return newRig(t, box(bargeLength, bargeBeam, bargeDepth, bargeBelow), Body{bargeMass, frame.OfFRD(0.7, 5, 5.5)})
}

// TestBargeFloatsAsArchimedesSays: draught and metacentric heights of a box, exact; predicted.
func TestBargeFloatsAsArchimedesSays(t *testing.T) {
	row := evidence.Show(t, "hull-float", "Archimedes; metacentric radius I/V of a box")
	r := barge(t)
	h := r.model.Hydrostatics()
	draught := bargeMass / (fresh * bargeLength * bargeBeam)
	row.Near("draught", h.Draught, draught, 1e-6, "m")
	row.Near("waterplane", h.Area, bargeLength*bargeBeam, 1e-9, "m²")
	centre := bargeDepth - bargeBelow - draught/2 // of buoyancy, below the centre of mass
	row.Near("GM", h.GM, bargeBeam*bargeBeam/(12*draught)-centre, 1e-4, "m")
	row.Near("GM in pitch", h.GML, bargeLength*bargeLength/(12*draught)-centre, 0.006, "m") // strips are level
	for range 5000 {
		r.step()
	}
	if roll, pitch, _ := r.euler(); math.Abs(roll) > 1e-6 || math.Abs(pitch) > 1e-6 || math.Abs(r.Position.Z-r.model.rest.Depth) > 1e-6 {
		t.Errorf("put at rest it moves to roll %g, pitch %g, depth %g", roll, pitch, r.Position.Z)
	}
	r.water.Fill(0, 1026)
	for range 20000 {
		r.step()
	}
	row.Near("rise in sea water", r.model.rest.Depth-r.Position.Z, draught*(1-fresh/1026), 1e-3, "m")
}

// TestRightingArm: of a box while its sides are in the water and its bottom is, GZ = sin φ (GM + ½ BM tan² φ), exact; predicted. Source:
// any book on ships, such as E.C. Tupper, Introduction to Naval Architecture, 5th ed., 2013, sect. 5.
func TestRightingArm(t *testing.T) {
	row := evidence.Show(t, "hull-arm", "Wall-sided formula: E.C. Tupper, Introduction to Naval Architecture, 5th ed., 2013, ch. 5")
	m := barge(t).model
	draught := bargeMass / (fresh * bargeLength * bargeBeam)
	bm := bargeBeam * bargeBeam / (12 * draught)
	for _, heel := range []float64{2, 5, 10, 15, 20} {
		tan := math.Tan(heel * deg)
		row.Near("GZ", m.Arm(heel*deg, fresh), math.Sin(heel*deg)*(m.static.GM+bm*tan*tan/2), 1e-3, "m")
	}
	row.Near("GZ on its side", m.Arm(90*deg, fresh), bargeBelow-bargeDepth/2, 1e-6, "m")
	row.Near("GZ to the left", m.Arm(-10*deg, fresh), -m.Arm(10*deg, fresh), 1e-9, "m")
}

// TestLewis: coefficients of sections whose added mass is known. Source: Newman, table 4.3, halved.
func TestLewis(t *testing.T) {
	for _, c := range []struct {
		name                       string
		beam, draught, area        float64
		heave, sway, roll, heaveBy float64
	}{
		{"half a circle", 2, 1, math.Pi / 2, math.Pi / 2, math.Pi / 2, 0, 1e-9},
		{"half an ellipse", 4, 1, math.Pi, 2 * math.Pi, math.Pi / 2, math.Pi / 16 * 9, 1e-9},
		{"half a square", 2, 1, 2, 4.754 / 2, 4.754 / 2, 0, 0.06}, // Lewis's form has round corners
	} {
		s := strip{beam: c.beam, draught: c.draught, area: c.area, width: 1}
		s.lewis()
		near(t, c.name+", heave", s.heave, c.heave, c.heaveBy)
		near(t, c.name+", sway", s.sway, c.sway, c.heaveBy)
		near(t, c.name+", roll", s.roll, c.roll, 1e-9)
	}
	near(t, "sphere", spheroid(1.05), 0.5, 0.06) // a little longer than one
	near(t, "spheroid 6 times as long", spheroid(6), 0.045, 0.02)
}

// TestPeriods: free swings have the periods that mass, added mass, waterplane and metacentre give them, with their damping; predicted.
func TestPeriods(t *testing.T) {
	row := evidence.Show(t, "hull-periods", "Free swings: 2π √(mass with added mass over stiffness), with Newman's and Lewis's added mass")
	for _, c := range []struct {
		name string
		rig  func(testing.TB) *rig
	}{{"barge", barge}, {"launch", func(t testing.TB) *rig { h, b := launch(); return newRig(t, h, b) }}} {
		r := c.rig(t)
		m, h := r.model, r.model.Hydrostatics()
		mass := r.Mass + fresh*m.added[2][2]
		stiff := fresh * standard.Gravity * h.Area
		lost := 0.0
		for i := range m.strips {
			lost += fresh * m.strips[i].waves
		}
		damped := lost / (2 * math.Sqrt(stiff*mass))
		if c.name == "barge" { // the launch's heave and pitch swing together
			r.put(0, 0, 0.002)
			period, damping := r.period(func() float64 { return r.Position.Z - m.rest.Depth })
			row.Near(c.name+", heave", period, 2*math.Pi*math.Sqrt(mass/stiff)/math.Sqrt(1-damped*damped), 0.03, "s")
			row.Near(c.name+", its damping", damping, damped, 0.15, "")
		}

		r.put(2*deg, 0, 0)
		period, damping := r.period(func() float64 { roll, _, _ := r.euler(); return roll })
		rolls := math.Sqrt(r.Mass * standard.Gravity * h.GM / (r.Inertia.X + fresh*m.added[3][3]))
		row.Near(c.name+", roll", period, 2*math.Pi/rolls, 0.03, "s")
		t.Logf("%s: heave %.3f s, roll %.3f s damped by %.3f, pitch %.3f s, GM %.0f mm, draught %.0f mm", c.name, h.Heave, h.Roll, damping, h.Pitch, 1000*h.GM, 1000*h.Draught)
	}
}

// TestTerminalSpeed: a boat goes as fast as its thrust equals friction, by the ITTC's line written out here, and residue; predicted.
func TestTerminalSpeed(t *testing.T) {
	row := evidence.Show(t, "hull-speed", "ITTC's friction line of 1957, with the chosen residue")
	h, b := launch()
	r := newRig(t, h, b)
	for _, thrust := range []float64{0.5, 2, 6} {
		r.put(0, 0, 0)
		r.push.X = thrust
		for range 60000 {
			r.step()
			r.Velocity.Y, r.Rate.X, r.Rate.Z = 0, 0, 0 // on a rail: no rudder holds its course
		}
		m := r.model
		speed := r.Velocity.Len()
		log := math.Log10(speed*m.static.Waterline*fresh/water.Viscosity) - 2
		want := 0.075/(log*log)*1.2*0.5*fresh*m.static.Wetted*speed*speed + b.Mass*standard.Gravity*residue(speed/math.Sqrt(standard.Gravity*m.static.Waterline))
		row.Near("resistance", want, thrust, 0.01, "N")
	}
}

// energy is that of the vehicle, of the water that moves along, and of the water that the hulls hold away.
func (r *rig) energy() float64 {
	x := addedmass.SixOf(r.Attitude.Inverse().Apply(r.Velocity), r.Rate)
	p := r.model.added.Of(&x)
	sum := r.Energy()
	for i := range x {
		sum += fresh * r.out.Share * p[i] * x[i] / 2
	}
	down := r.Attitude.Inverse().Apply(frame.OfNED(0, 0, 1))
	for i := range r.model.strips {
		s := &r.model.strips[i]
		d := r.Position.Z + down.X*s.x
		c := s.under(d, down.Y, down.Z)
		sum += fresh * standard.Gravity * c.area * s.width * (d + down.Y*c.y + down.Z*c.z)
	}
	return sum
}

// TestNoEnergyFromNowhere: thrown into still water at any attitude, speed and spin, a boat only loses energy.
func TestNoEnergyFromNowhere(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	h, b := launch()
	r := newRig(t, h, b)
	for throw := range 40 {
		r.put(math.Pi*random.NormFloat64(), random.NormFloat64(), 0.4*random.NormFloat64())
		r.Velocity = frame.OfNED(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).Scale(3)
		r.Rate = frame.OfFRD(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).Scale(3)
		r.state = State{}
		r.Force, r.Moment = r.load(0)
		least, scale := r.energy(), r.Mass*9
		for range 6000 {
			r.step()
			now := r.energy()
			if now > least+1e-3*scale {
				t.Fatalf("throw %d: %.4f J at %.3f s, after %.4f J", throw, now, r.time, least)
			}
			least = min(least, now)
		}
	}
}

// TestEnergyStays: without what takes energy none is lost, however the boat turns and drifts.
func TestEnergyStays(t *testing.T) {
	h, b := launch()
	r := newRig(t, h, b)
	r.model.roll = 0
	for i := range r.model.strips {
		r.model.strips[i].waves = 0
	}
	for i := range r.model.hulls {
		f := &r.model.hulls[i]
		p := *f.Params
		p.Across, p.Form, p.Residue = 0, 0, 0
		f.Params, f.tail, f.transom = &p, 0, 0
	}
	r.put(10*deg, 3*deg, 0.01)
	r.Velocity, r.Rate = frame.OfNED(0.4, 0.1, 0), frame.OfFRD(0, 0, 0.2)
	r.Force, r.Moment = r.load(0)
	start := r.energy()
	for range 20000 {
		r.step()
	}
	near(t, "energy after 20 s", r.energy()-start+20, 20, 0.001)
	if r.out.Share != 1 {
		t.Errorf("of the water %g moves along", r.out.Share)
	}
}

// TestCurrentIsNoForce: a current carries a boat as if the land moved.
func TestCurrentIsNoForce(t *testing.T) {
	h, b := launch()
	still, drifts := newRig(t, h, b), newRig(t, h, b)
	current := frame.OfNED(0.4, -0.9, 0)
	drifts.water.SetCurrent(current, 0)
	for _, r := range []*rig{still, drifts} {
		r.put(8*deg, 2*deg, 0.01)
		r.Velocity, r.Rate = frame.OfNED(1, 0.2, 0), frame.OfFRD(0.1, 0, 0.4)
	}
	drifts.Velocity = drifts.Velocity.Add(current)
	for _, r := range []*rig{still, drifts} {
		r.Force, r.Moment = r.load(0)
	}
	for range 5000 {
		still.step()
		drifts.step()
	}
	if off := drifts.Position.Sub(still.Position).AddScaled(-still.time, current).Len(); off > 1e-9 {
		t.Errorf("the current takes it %g m off", off)
	}
	drifts.put(0, 0, 0)
	for range 200000 {
		drifts.step()
	}
	near(t, "drift to the east", drifts.Velocity.Y, current.Y, 0.02)
}

// TestLongWavesAreFollowed: in waves that are long against it a boat rises as the surface does, and leans as that does.
func TestLongWavesAreFollowed(t *testing.T) {
	h, b := launch()
	r := newRig(t, h, b)
	const height, period = 0.2, 6.0
	steep := height / 2 * 4 * math.Pi * math.Pi / (period * period * standard.Gravity)
	for _, from := range []float64{0, math.Pi / 2} {
		r.water.SetSea(water.Sea{Height: height, Period: period, From: from})
		r.put(0, 0, 0)
		high, low, most := math.Inf(-1), math.Inf(1), 0.0
		for range 60000 {
			r.Rate.Z = 0 // no rudder holds its course
			if r.step(); r.time > 40 {
				high, low = max(high, -r.Position.Z), min(low, -r.Position.Z)
				roll, pitch, _ := r.euler()
				if from != 0 {
					most = max(most, math.Abs(roll))
				} else {
					most = max(most, math.Abs(pitch-r.model.rest.Trim))
				}
			}
		}
		near(t, "heave", high-low, height, 0.02)
		near(t, "lean", most, steep, 0.05)
	}
}

// TestDrift: a boat that drifts with headway is pushed back at its stern, and turned into its way but for the moment of Munk.
func TestDrift(t *testing.T) {
	h, b := launch()
	r := newRig(t, h, b)
	r.Velocity = frame.OfNED(2, 0.1, 0)
	force, moment := r.load(0.001)
	r.model.hulls[0].tail = 0
	without, free := r.load(0.001)
	if f := force.Y - without.Y; !(f < 0) {
		t.Errorf("the wake pushes to the side with %g N", f)
	}
	if n := moment.Z - free.Z; !(n > 0) || !(free.Z < 0) {
		t.Errorf("the wake turns it by %g N m, what moves along by %g N m", n, free.Z)
	}
}

// TestRefused: what is no hull, does not float, or tips over is told.
func TestRefused(t *testing.T) {
	refused := func(what string, h []Params, b Body, want string) error {
		t.Helper()
		_, err := New(h, b)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", what, err, want)
		}
		return err
	}
	body := Body{40, frame.OfFRD(0.7, 5, 5.5)}
	if err := refused("a heavy one", box(1.2, 0.4, 0.3, 0.1), Body{200, body.Inertia}, "hulls hold 144 kg"); !errors.Is(err, errSinks) {
		t.Error(err)
	}
	if err := refused("a high one", box(1.2, 0.2, 0.6, 0), Body{80, body.Inertia}, "metacentre is"); !errors.Is(err, errTips) {
		t.Error(err)
	}
	refused("none", nil, body, "number of hulls is 0")
	wrong := box(1.2, 0.4, 0.3, 0.1)
	wrong[0].Stations[1].X = -2
	refused("one backward", wrong, body, "station 2: x is -2 m, must be more than the -0.6 m")
	wrong = box(1.2, 0.4, 0.3, 0.1)
	wrong[0].Stations[0].Chine = 5
	refused("a chine below the keel", wrong, body, "station 1: chine is 5 m, must be from -10 to 0.2 m")
	wrong = box(1.2, 0.4, 0.3, 0.1)
	wrong[0].Form = math.NaN()
	refused("no form", wrong, body, "form factor is NaN")
}

func TestStepDoesNotAllocate(t *testing.T) {
	h, b := launch()
	r := newRig(t, h, b)
	r.water.SetSea(water.Sea{Height: 0.2, Period: 3, Irregular: true})
	if n := testing.AllocsPerRun(100, func() { r.load(0.001) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkStep(b *testing.B) {
	h, body := launch()
	for _, sea := range []water.Sea{{}, {Height: 0.2, Period: 3}, {Height: 0.2, Period: 3, Irregular: true}} {
		r := newRig(b, h, body)
		r.water.SetSea(sea)
		name := map[bool]string{true: "sea", false: "regular"}[sea.Irregular]
		if sea.Height == 0 {
			name = "calm"
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r.load(0.001)
			}
		})
	}
}
