package sail

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
)

const density = 1.225

// mainsail is one of 1.6 m and 0.37 m², on a luff through the centre of mass's upright.
func mainsail() wing.Params {
	at := func(z, chord float64) wing.Station {
		return wing.Station{Place: frame.OfFRD(0.06-chord/4, 0, z), Chord: chord}
	}
	return wing.Params{
		Name: "mainsail", Strips: 8, Stations: []wing.Station{at(-0.3, 0.36), at(-1.1, 0.27), at(-1.9, 0.03)},
		Section: wing.Section{LiftSlope: 5.7, ZeroLift: -0.087, LiftMax: 1.6, LiftMin: -0.8, StallWidth: 0.2, DragMin: 0.03, DragLift: 0.02, DragMinLift: 0.5},
	}
}

// cloth is a sail in a steady motion through still air.
type cloth struct {
	m       Model
	surface *wing.Model
	air     wing.State
	s       State
}

func newCloth(t testing.TB, turned bool) *cloth {
	t.Helper()
	w := mainsail()
	surface, err := wing.New(&w)
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(&Params{Gain: 1, Turned: turned}, &w, surface)
	if err != nil {
		t.Fatal(err)
	}
	return &cloth{m: m, surface: surface, air: wing.NewState()}
}

// step advances it by a millisecond with the boat at a velocity relative to the air [m/s] and rates [rad/s].
func (c *cloth) step(vel, rates vec, sheet float64) wing.Load {
	in := wing.Inputs{VelAirFRD: vel, RatesFRD: rates, Density: density, Height: math.Inf(1)}
	return c.m.Step(&c.s, c.surface, &c.air, &in, sheet, 0.001)
}

// blow lets wind of a speed come from off the bow, to starboard positive, for some seconds.
func (c *cloth) blow(speed, fromDeg, sheetDeg, seconds float64) (l wing.Load) {
	sin, cos := math.Sincos(fromDeg * math.Pi / 180)
	for range int(1000 * seconds) {
		l = c.step(frame.OfFRD(speed*cos, speed*sin, 0), vec{}, sheetDeg*math.Pi/180)
	}
	return l
}

func boomDeg(c *cloth) float64 { return c.s.Boom * 180 / math.Pi }

// TestFreeSailStreamsWithTheWind: eased beyond the wind, it lies in it within half a degree and has the drag of a luffing sail, some 0.05, and no lift.
func TestFreeSailStreamsWithTheWind(t *testing.T) {
	for _, from := range []float64{10, -35, 60} {
		c := newCloth(t, false)
		l := c.blow(5, from, 85, 3)
		if math.Abs(boomDeg(c)+from) > 0.5 {
			t.Errorf("with wind from %g° the boom is at %g°", from, boomDeg(c))
		}
		q := 0.5 * density * 25 * c.surface.Area()
		sin, cos := math.Sincos(from * math.Pi / 180)
		drag := -(l.ForceFRD.X*cos + l.ForceFRD.Y*sin) / q
		lift := (l.ForceFRD.X*sin - l.ForceFRD.Y*cos) / q
		if !(drag > 0.04 && drag < 0.07) || math.Abs(lift) > 0.08 {
			t.Errorf("with wind from %g° it has a lift coefficient of %.3f and one of drag of %.3f", from, lift, drag)
		}
	}
}

// TestSheetHoldsTheBoom to leeward, on either side; the sail then drives ahead, and its lift is to leeward.
func TestSheetHoldsTheBoom(t *testing.T) {
	for _, side := range []float64{1, -1} {
		c := newCloth(t, false)
		l := c.blow(5, side*60, 40, 3)
		if math.Abs(boomDeg(c)+side*40) > 1e-9 || c.s.Port == (side > 0) || c.s.Swing != 0 {
			t.Errorf("boom at %g°, %+v", boomDeg(c), c.s)
		}
		if !(l.ForceFRD.X > 0) || !(l.ForceFRD.Y*side < 0) {
			t.Errorf("wind from %g°: force %v", side*60, l.ForceFRD)
		}
	}
}

// TestHauledInIsMirrored: port and starboard are images to the last bit, in gusts and rates too.
func TestHauledInIsMirrored(t *testing.T) {
	a, b := newCloth(t, false), newCloth(t, false)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 4000 {
		vel := frame.OfFRD(r.NormFloat64()*4, r.NormFloat64()*4, r.NormFloat64())
		rates := frame.OfFRD(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
		sheet := r.Float64() * 1.5
		for range 5 {
			one := a.step(vel, rates, sheet)
			other := b.step(mirrored(vel), mirrored(rates).Scale(-1), sheet)
			if one.ForceFRD != mirrored(other.ForceFRD) || one.MomentFRD != mirrored(other.MomentFRD).Scale(-1) || a.s.Boom != -b.s.Boom {
				t.Fatalf("step %d: %v and %v, booms %g and %g", i, one, other, a.s.Boom, b.s.Boom)
			}
		}
	}
}

// TestTackAndGybe: with the sheet as it is, the boom goes over when the wind does, through the bow and past the stern.
func TestTackAndGybe(t *testing.T) {
	c := newCloth(t, false)
	c.blow(5, 40, 10, 2)
	for from := 40.0; from >= -40; from-- {
		c.blow(5, from, 10, 0.05)
	}
	if math.Abs(boomDeg(c)-10) > 1e-9 {
		t.Errorf("after a tack the boom is at %g°", boomDeg(c))
	}
	c.blow(5, -160, 80, 2)
	c.blow(5, -185, 80, 1) // by the lee: it stays
	if math.Abs(boomDeg(c)-80) > 1e-9 {
		t.Errorf("5° by the lee the boom is at %g°", boomDeg(c))
	}
	c.blow(5, -285, 80, 2) // the wind has got behind the leech
	if math.Abs(boomDeg(c)+75) > 0.5 {
		t.Errorf("with the wind from 75° on the other side the boom is at %g°", boomDeg(c))
	}
}

// TestRunningSail: square to the wind its drag coefficient is that of a plate of its aspect ratio, 1.1 to 1.4.
func TestRunningSail(t *testing.T) {
	c := newCloth(t, false)
	l := c.blow(5, 175, 85, 3)
	if cd := l.ForceFRD.X / (0.5 * density * 25 * c.surface.Area()); !(cd > 1.1 && cd < 1.4) {
		t.Errorf("drag coefficient %.2f", cd)
	}
}

// TestStillAirOnlyTakesEnergy: whatever the boat's motion and however the sheet is worked, the work of the air in each second is
// negative but for what the wake of the moment before had of it, 1 % of all that it took.
func TestStillAirOnlyTakesEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, turned := range []bool{false, true} {
		c := newCloth(t, turned)
		vel, rates, sheet := frame.OfFRD(2, 0, 0), vec{}, 0.5
		var all, worst float64
		for range 120 {
			work := 0.0
			to := frame.OfFRD(r.NormFloat64()*4, r.NormFloat64()*4, r.NormFloat64()*0.5)
			turn := frame.OfFRD(r.NormFloat64()*1.5, r.NormFloat64()*0.5, r.NormFloat64())
			aim := r.Float64() * 1.5
			if turned {
				aim = 3 * (r.Float64() - 0.5)
			}
			for range 1000 {
				vel, rates = vel.AddScaled(0.003, to.Sub(vel)), rates.AddScaled(0.003, turn.Sub(rates))
				sheet += max(-0.001, min(0.001, aim-sheet)) // a winch of 57° a second
				l := c.step(vel, rates, sheet)
				power := l.ForceFRD.Dot(vel) + l.MomentFRD.Dot(rates)
				work += 0.001 * power
				if math.IsNaN(power) {
					t.Fatal("not a number")
				}
			}
			all, worst = all+work, max(worst, work)
		}
		if !(all < -100) || worst > -0.01*all/120 {
			t.Errorf("turned %v: the air takes %.1f J in 120 s; in the worst second it gives %.3f J", turned, -all, worst)
		}
		t.Logf("turned %v: takes %.1f J; worst second %.4f J", turned, -all, worst)
	}
}

// TestFreeBoomBearsNoMoment about its luff.
func TestFreeBoomBearsNoMoment(t *testing.T) {
	c := newCloth(t, false)
	c.blow(5, 30, 85, 2)
	for range 20 {
		l := c.step(frame.OfFRD(3, -4, 0), vec{}, 1.5)
		about := l.MomentFRD.Sub(c.m.tack.Cross(l.ForceFRD)).Dot(c.m.up)
		if c.s.Swing == 0 || math.Abs(about) > 1e-12 {
			t.Fatalf("%+v: %g N m about the luff", c.s, about)
		}
	}
}

// TestTurnedSailStandsWhereItsServoHasIt, and is no soft sail.
func TestTurnedSailStandsWhereItsServoHasIt(t *testing.T) {
	c := newCloth(t, true)
	c.blow(5, 40, -30, 1)
	if math.Abs(boomDeg(c)+30) > 1e-9 || c.s.Slack != 0 || !c.m.Turned() {
		t.Errorf("%g°, %+v", boomDeg(c), c.s)
	}
	if c.blow(5, 40, 35, 1); math.Abs(boomDeg(c)-35) > 1e-9 {
		t.Errorf("%g°", boomDeg(c))
	}
}

// TestSettlesAsItComesToStand: a step of no time finds where the boom comes to stand.
func TestSettlesAsItComesToStand(t *testing.T) {
	for _, from := range []float64{20, -60, 170} {
		a, b := newCloth(t, false), newCloth(t, false)
		a.blow(5, from, 50, 5)
		sin, cos := math.Sincos(from * math.Pi / 180)
		in := wing.Inputs{VelAirFRD: frame.OfFRD(5*cos, 5*sin, 0), Density: density, Height: math.Inf(1)}
		b.m.Step(&b.s, b.surface, &b.air, &in, 50*math.Pi/180, 0)
		if math.Abs(a.s.Boom-b.s.Boom) > 1e-3 {
			t.Errorf("from %g°: %g and %g", from, a.s.Boom, b.s.Boom)
		}
	}
}

func TestValidateSaysWhatIsNoSail(t *testing.T) {
	for want, change := range map[string]func(*Params, *wing.Params){
		"":                                func(*Params, *wing.Params) {},
		"gain is 0":                       func(p *Params, _ *wing.Params) { p.Gain = 0 },
		"is mirrored":                     func(_ *Params, w *wing.Params) { w.Mirrored = true },
		"has controls":                    func(_ *Params, w *wing.Params) { w.Controls = make([]wing.Control, 1) },
		"station 2 is 0.2 m to the right": func(_ *Params, w *wing.Params) { w.Stations[1].Place.Y = 0.2 },
		"station 3 has an incidence":      func(_ *Params, w *wing.Params) { w.Stations[2].Incidence = 0.1 },
		"station 2 is not above":          func(_ *Params, w *wing.Params) { w.Stations[1].Place.Z = 0 },
	} {
		p, w := Params{Gain: 1}, mainsail()
		change(&p, &w)
		if err := p.Validate(&w); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestStepDoesNotAllocate(t *testing.T) {
	c := newCloth(t, false)
	added := make([]vec, c.surface.Strips())
	if n := testing.AllocsPerRun(100, func() {
		in := wing.Inputs{VelAirFRD: frame.OfFRD(3, 2, 0), Density: density, AddedFRD: added, Height: math.Inf(1)}
		c.m.Step(&c.s, c.surface, &c.air, &in, 0.5, 0.001)
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
