package physics

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
)

// sailor holds a heading with the rudder, as a plain helmsman does.
type sailor struct{ held float64 }

// steer returns the pulse of the rudder for a heading [rad].
func (h *sailor) steer(w *World, heading, dt float64) uint16 {
	_, _, yaw := frame.Euler(w.body.attitude)
	off := math.Remainder(heading-yaw, 2*math.Pi)
	h.held = max(-0.5, min(0.5, h.held+0.3*off*dt))
	return uint16(1500 + 500*max(-1, min(1, 1.5*off-0.6*w.body.rate.Z+h.held)))
}

// sailed is how a boat sails on one heading.
type sailed struct{ speed, leeway, heel, boom, yaw, rudder float64 }

// sailOn sails a heading for so many seconds with the sheet at a pulse, and returns the mean of its last third.
func sailOn(t testing.TB, w *World, h *sailor, heading float64, sheet uint16, seconds float64) (m sailed) {
	t.Helper()
	const dt = 0.0025
	n, count := int(seconds/dt), 0.0
	var in Inputs
	in.PWMUs[3] = sheet
	for i := range n {
		in.PWMUs[0] = h.steer(w, heading, dt)
		if err := w.Step(&in, dt); err != nil {
			t.Fatal(err)
		}
		if i < 2*n/3 {
			continue
		}
		roll, _, yaw := frame.Euler(w.body.attitude)
		v := w.body.velocity
		course := math.Atan2(v.Y, v.X)
		m.speed += math.Hypot(v.X, v.Y)
		m.leeway += math.Remainder(course-yaw, 2*math.Pi)
		m.heel += roll
		m.yaw += math.Remainder(yaw-heading, 2*math.Pi)
		m.boom += w.lifting.booms[0].Boom
		m.rudder += w.propulsion.servoAngle(0)
		count++
	}
	for _, x := range []*float64{&m.speed, &m.leeway, &m.heel, &m.yaw, &m.boom, &m.rudder} {
		*x /= count
	}
	return m
}

// under is the sailing boat on a course, with wind from the north [m/s]; from is how far off its bow it comes [deg].
func under(t testing.TB, wind, from float64) *World {
	t.Helper()
	return boatWorld(t, "sailboat.yaml", func(p *Params) {
		p.Wind = command.SetWind{Speed: wind}
		p.Yaw = from * math.Pi / 180
	})
}

// sheetFor is the sheet's pulse for a course, about what is fastest.
func sheetFor(fromDeg float64) uint16 {
	return uint16(1000 + 1000*max(0, min(1, (0.8*math.Abs(fromDeg)-24)/80)))
}

// TestSailboatPolar: against the wind it goes nowhere, close to it hardly; it is fastest with the wind from abeam or somewhat behind, and slower before
// it, where it is slower than the wind; it leans away from the wind and makes leeway.
func TestSailboatPolar(t *testing.T) {
	const wind = 4.0
	course := func(from float64) sailed {
		w, h := under(t, wind, from), &sailor{}
		if from > 0 && from < 60 { // it gets under way before it luffs up
			w = under(t, wind, 60)
			sailOn(t, w, h, math.Pi/3, sheetFor(60), 8)
		}
		m := sailOn(t, w, h, from*math.Pi/180, sheetFor(from), 30)
		t.Logf("wind from %3.0f°: %.2f m/s, leeway %5.1f°, heel %5.1f°, boom %5.1f°, rudder %5.1f°", from, m.speed, m.leeway*57.3, m.heel*57.3, m.boom*57.3, m.rudder*57.3)
		return m
	}
	irons, close, near, beam, broad, quarter, run := course(0), course(10), course(40), course(90), course(105), course(140), course(178)
	upwind := func(m sailed, from float64) float64 { return m.speed * math.Cos(from*math.Pi/180+m.leeway) }
	if !(upwind(irons, 0) < -0.1) {
		t.Errorf("head to the wind it gains %.2f m/s", upwind(irons, 0))
	}
	if !(upwind(near, 40) > 0.6) || !(upwind(close, 10) < 0.6*upwind(near, 40)) {
		t.Errorf("against the wind it gains %.2f m/s at 10°, %.2f m/s at 40°", upwind(close, 10), upwind(near, 40))
	}
	if fastest := max(beam.speed, broad.speed); !(fastest > near.speed && fastest > quarter.speed && fastest > run.speed) || !(run.speed > 0.8 && run.speed < 0.5*wind) {
		t.Errorf("%.2f m/s abeam, %.2f broad, %.2f at 140°, %.2f before the wind", beam.speed, broad.speed, quarter.speed, run.speed)
	}
	// The wind comes from port: it leans to starboard and drifts there.
	if !(near.heel > 0.3) || !(near.leeway > 0.03) || !(near.boom > 0.1) || math.Abs(run.heel) > 0.2 {
		t.Errorf("close-hauled %+v, before the wind %+v", near, run)
	}
	if math.Abs(near.yaw)+math.Abs(beam.yaw)+math.Abs(run.yaw) > 0.1 {
		t.Errorf("it does not hold its heading: %+v, %+v, %+v", near, beam, run)
	}
}

// TestEasedSailsStillDrive: in 6 m/s of wind, twice what it carries with its sails sheeted in, it sails 45° off the wind with the sheet eased until it heels by 15°, and
// tacks from there.
func TestEasedSailsStillDrive(t *testing.T) {
	w, h := under(t, 6, 60), &sailor{}
	const dt = 0.0025
	sheet := 0.5
	var in Inputs
	for i := range int(60 / dt) {
		heading := math.Pi / 4
		if float64(i)*dt > 40 {
			heading *= -1
		}
		roll, _, yaw := frame.Euler(w.body.attitude)
		sheet = max(0, min(1, sheet+0.4*dt*(math.Abs(roll)-15*math.Pi/180)))
		in.PWMUs[0], in.PWMUs[3] = h.steer(w, heading, dt), uint16(1000+1000*sheet)
		if err := w.Step(&in, dt); err != nil {
			t.Fatal(err)
		}
		if i != int(39/dt) && i != int(59/dt) {
			continue
		}
		v := w.body.velocity
		leeway := math.Remainder(math.Atan2(v.Y, v.X)-yaw, 2*math.Pi)
		t.Logf("heading %.0f°, %.2f m/s, leeway %.1f°, heel %.1f°, boom %.0f°", yaw*57.3, v.Len(), leeway*57.3, roll*57.3, w.lifting.booms[0].Boom*57.3)
		if v.Len() < 0.5 || math.Abs(leeway) > 0.2 || math.Abs(yaw-heading) > 0.2 {
			t.Errorf("it does not sail on")
		}
	}
}

// TestHeelIsTheBalanceOfMoments: on a steady course, what sails, keel, rudder and the air on the hull heel it by, the hydrostatic righting
// moment at that heel holds.
func TestHeelIsTheBalanceOfMoments(t *testing.T) {
	for _, from := range []float64{50, 90} {
		w := under(t, 3, from)
		sailOn(t, w, &sailor{}, from*math.Pi/180, sheetFor(from), 40)
		roll, _, _ := frame.Euler(w.body.attitude)
		heels := w.airLoads(1e-6).moment.X
		rights := w.vehicle.Mass * 9.80665 * w.floating.model.Arm(roll, w.around.water.Density())
		t.Logf("wind from %g°: heel %.1f°, heeled by %.2f N m, righted by %.2f N m", from, roll*57.3, heels, rights)
		near(t, "heeling moment", heels, rights, 0.12)
	}
}

// TestPortAndStarboardAreImages, to what the rounding of headings leaves.
func TestPortAndStarboardAreImages(t *testing.T) {
	a, b := under(t, 4, 60), under(t, 4, -60)
	for i := range 8000 {
		var left, right Inputs
		us := uint16(1500 + 150*math.Sin(float64(i)/900))
		left.PWMUs[0], right.PWMUs[0] = us, 3000-us
		left.PWMUs[3], right.PWMUs[3] = 1300, 1300
		for _, one := range []struct {
			w  *World
			in *Inputs
		}{{a, &left}, {b, &right}} {
			if err := one.w.Step(one.in, 0.0025); err != nil {
				t.Fatal(err)
			}
		}
	}
	near(t, "north", b.body.position.X, a.body.position.X, 1e-6)
	near(t, "east", -b.body.position.Y, a.body.position.Y, 1e-6)
	near(t, "boom", -b.lifting.booms[0].Boom, a.lifting.booms[0].Boom, 1e-6)
}

// TestStillAirAndWaterOnlyBrake: thrown ahead, to the side and about all axes, with rudder and sheet worked at random, the boat has less and less
// energy; after a minute it lies still.
func TestStillAirAndWaterOnlyBrake(t *testing.T) {
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 1))
		w := under(t, 0, 90)
		w.body.velocity = frame.OfNED(r.NormFloat64(), 2*r.NormFloat64(), 0)
		w.body.rate = frame.OfFRD(r.NormFloat64(), 0.3*r.NormFloat64(), r.NormFloat64())
		energy := func() float64 { // of the motion, and of the heel
			roll, _, _ := frame.Euler(w.body.attitude)
			i := w.body.inertia.moments
			v, o := w.body.velocity, w.body.rate
			lift := w.vehicle.Mass * 9.80665 * w.floating.model.Hydrostatics().GM * (1 - math.Cos(roll))
			return w.vehicle.Mass*v.Dot(v)/2 + (i.X*o.X*o.X+i.Y*o.Y*o.Y+i.Z*o.Z*o.Z)/2 + lift
		}
		first := energy()
		var in Inputs
		peak := [6]float64{}
		for i := range 24000 {
			if i%200 == 0 {
				in.PWMUs[0], in.PWMUs[3] = uint16(1000+r.IntN(1001)), uint16(1000+r.IntN(1001))
			}
			if err := w.Step(&in, 0.0025); err != nil {
				t.Fatal(err)
			}
			peak[i/4000] = max(peak[i/4000], energy())
		}
		for k := 1; k < len(peak); k++ {
			if peak[k] > peak[k-1] {
				t.Errorf("seed %d: %.3g J after %d s, %.3g J before", seed, peak[k], 10*k, peak[k-1])
			}
		}
		if peak[0] > 1.1*first || // of the water that it carries along some motion comes back to it
			peak[5] > 0.02*first {
			t.Errorf("seed %d: from %.2f J to %.3g J at the end, %.3g at most", seed, first, peak[5], peak[0])
		}
		t.Logf("seed %d: %.2f J, then in each 10 s at most %.3g", seed, first, peak)
	}
}

// TestWindGivesNoMoreThanItHas: with rudder and sheet at random in a steady wind of 5 m/s, the boat never comes near the wind's speed, and does not capsize for
// good.
func TestWindGivesNoMoreThanItHas(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	w := under(t, 5, 80)
	var in Inputs
	fast, lean := 0.0, 0.0
	for i := range 40000 {
		if i%800 == 0 {
			in.PWMUs[0], in.PWMUs[3] = uint16(1000+r.IntN(1001)), uint16(1000+r.IntN(1001))
		}
		if err := w.Step(&in, 0.0025); err != nil {
			t.Fatal(err)
		}
		fast, lean = max(fast, w.body.velocity.Len()), max(lean, frame.Tilt(w.body.attitude))
	}
	if !(fast > 0.5 && fast < 2.5) || !(lean < 1.4) || !w.state.Water.Afloat {
		t.Errorf("up to %.2f m/s, leaning by %.2f rad", fast, lean)
	}
	t.Logf("up to %.2f m/s, leaning by %.2f rad", fast, lean)
}

// TestSailboatGoesOnFromACheckpoint: bit for bit, in gusts and a sea, and starts again as at first.
func TestSailboatGoesOnFromACheckpoint(t *testing.T) {
	rough := func(p *Params) {
		p.Wind, p.Turbulence = command.SetWind{Speed: 4, FromDeg: 20}, command.SetTurbulence{Intensity: 0.2}
		p.Waves = command.SetWaves{Height: 0.1, Period: 1.5, Kind: command.SeaWaves}
		p.Yaw, p.Seed = 1.2, 4
	}
	w := boatWorld(t, "sailboat.yaml", rough)
	start := *w.State()
	h := &sailor{}
	sailOn(t, w, h, 1.2, 1300, 8)
	other := boatWorld(t, "sailboat.yaml", rough)
	if err := RestoreCheckpoint(other, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	again := *h
	sailOn(t, w, h, -0.8, 1400, 8)
	sailOn(t, other, &again, -0.8, 1400, 8)
	if *w.State() != *other.State() {
		t.Error("from a checkpoint it goes on otherwise")
	}
	if w.state.Wings[2].Boom != w.lifting.booms[0].Boom || w.state.Wings[2].Boom == 0 {
		t.Errorf("its boom is published as %g", w.state.Wings[2].Boom)
	}
	if w.Reset(); !reflect.DeepEqual(*w.State(), start) {
		t.Error("after a reset it is not as at the start")
	}
}

func TestStepOfASailboatDoesNotAllocate(t *testing.T) {
	w := under(t, 4, 60)
	in := helm(1600, 1500)
	in.PWMUs[3] = 1400
	if n := testing.AllocsPerRun(200, func() {
		if err := w.Step(&in, 0.001); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkStepSailboat(b *testing.B) {
	w := under(b, 4, 60)
	in := helm(1600, 1500)
	in.PWMUs[3] = 1400
	for b.Loop() {
		_ = w.Step(&in, 0.001)
	}
}
