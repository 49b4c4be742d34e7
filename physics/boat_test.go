package physics

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/water"
)

// boatWorld is a boat of a file on fresh water of 3 m.
func boatWorld(t testing.TB, file string, change func(*Params)) *World {
	t.Helper()
	p := vtol(t, "../vehicle/vehicles/"+file).params
	p.Water = command.SetWater{Kind: command.FreshWater, Level: 3}
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// helm is the boat's two outputs [µs].
func helm(first, third uint16) (in Inputs) {
	in.PWMUs[0], in.PWMUs[2] = first, third
	return in
}

// throughWater is its speed ahead through the water [m/s].
func throughWater(w *World) float64 { return w.state.Water.VelFRD.X }

// TestBoatLiesAtRest: put on the water it lies still, level, and displaces its weight; nothing is told.
func TestBoatLiesAtRest(t *testing.T) {
	for _, file := range []string{"motorboat.yaml", "motorboat-skid.yaml"} {
		w := boatWorld(t, file, nil)
		before := w.body.position
		fly(t, w, helm(1500, 1500), 20)
		if off := w.body.position.Sub(before).Len(); off > 1e-3 || w.body.velocity.Len() > 1e-3 {
			t.Errorf("%s moves by %g m, at %g m/s", file, off, w.body.velocity.Len())
		}
		near(t, "mass of the displaced water", w.floating.out.Volume*w.around.water.Density(), w.vehicle.Mass, 1e-4)
		roll, pitch, _ := frame.Euler(w.body.attitude)
		h := w.floating.model.Hydrostatics()
		if math.Abs(roll) > 1e-3 || math.Abs(pitch) > 0.05 || !w.state.Water.Afloat || w.state.Contact.InContact || w.events.count != 0 {
			t.Errorf("%s: roll %g, pitch %g, %+v, %d events", file, roll, pitch, w.state.Water, w.events.count)
		}
		near(t, "specific force", w.state.SpecificForceFRD.Len(), 9.80665, 1e-3)
		t.Logf("%s: draught %.1f mm, trim %.2f°, GM %.0f mm, roll %.2f s, heave %.2f s, wetted %.3f m²", file, 1000*h.Draught, h.Trim*180/math.Pi, 1000*h.GM, h.Roll, h.Heave, h.Wetted)
	}
}

// TestBoatReachesItsTopSpeed: where its propellers' thrust is the resistance of hull, rudder and air.
func TestBoatReachesItsTopSpeed(t *testing.T) {
	for _, file := range []string{"motorboat.yaml", "motorboat-skid.yaml"} {
		w := boatWorld(t, file, nil)
		in := helm(1500, 2000)
		if file == "motorboat-skid.yaml" {
			in = helm(2000, 2000)
		}
		fly(t, w, in, 30)
		thrust := 0.0
		for _, r := range w.state.Rotors[:w.state.Count] {
			thrust += r.Thrust
		}
		speed := throughWater(w)
		roll, pitch, yaw := frame.Euler(w.body.attitude)
		held := w.floating.model.Resistance(speed, w.around.water.Density(), water.Viscosity)
		t.Logf("%s: %.2f m/s, %.1f N of thrust, hull %.1f N, %.0f rpm, %.1f A, %.2f V, roll %.1f°, pitch %.1f°, yaw %.1f°, rate %.3f", file, speed, thrust, held, w.state.Rotors[0].Speed*30/math.Pi, w.state.Power.Current, w.state.Power.Voltage, roll*57.3, pitch*57.3, yaw*57.3, w.body.rate.Z)
		near(t, "resistance as at rest", held, thrust, 0.25) // trim and the lift at speed change it
		if !(speed > 3.5 && speed < 6) {
			t.Errorf("%s goes %g m/s", file, speed)
		}
	}
}

// TestBoatTurns: rudder, or propellers against each other, to either side.
func TestBoatTurns(t *testing.T) {
	w := boatWorld(t, "motorboat.yaml", nil)
	fly(t, w, helm(1500, 1800), 15)
	fly(t, w, helm(1900, 1800), 10)
	right := w.body.rate.Z
	fly(t, w, helm(1100, 1800), 12)
	left := w.body.rate.Z
	if !(right > 0.3) || !(left < -0.3) {
		t.Errorf("with rudder to the right it turns by %g rad/s, to the left by %g", right, left)
	}
	near(t, "turn to the left", -left, right, 0.25) // one propeller turns the water
	s := boatWorld(t, "motorboat-skid.yaml", nil)
	fly(t, s, helm(1900, 1100), 10)
	if !(s.body.rate.Z > 0.3) {
		t.Errorf("with the left one ahead and the right one back it turns by %g rad/s, at %g m/s", s.body.rate.Z, s.body.velocity.Len())
	}
	t.Logf("rudder %.2f and %.2f rad/s at %.2f m/s; propellers %.2f rad/s", right, left, throughWater(w), s.body.rate.Z)
}

// TestCurrentTakesABoatAlong, and the wind another way.
func TestCurrentTakesABoatAlong(t *testing.T) {
	w := boatWorld(t, "motorboat.yaml", func(p *Params) { p.Current = command.SetCurrent{Speed: 0.5, TowardDeg: 90} })
	fly(t, w, helm(1500, 1500), 60)
	near(t, "drift", w.body.velocity.Y, 0.5, 0.08) // the air holds it back
	if err := w.Apply(command.SetCurrent{}); err != nil {
		t.Fatal(err)
	}
	if err := w.Apply(command.SetWind{Speed: 8, FromDeg: 90}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, helm(1500, 1500), 60)
	if v := w.body.velocity.Y; !(v < -0.05) || v < -1 {
		t.Errorf("8 m/s of wind from the east drift it by %g m/s to the east", v)
	}
}

// TestBoatRidesASea: it stays upright and afloat on waves as high as it is wide, and goes on bit for bit from a checkpoint, and after a
// reset as from the start.
func TestBoatRidesASea(t *testing.T) {
	rough := func(p *Params) {
		p.Waves = command.SetWaves{Height: 0.3, Period: 2.5, FromDeg: 60, Kind: command.SeaWaves}
		p.Current = command.SetCurrent{Speed: 0.3, TowardDeg: 200}
		p.Seed = 5
	}
	w := boatWorld(t, "motorboat.yaml", rough)
	start := *w.State()
	in := helm(1550, 1700)
	fly(t, w, in, 20)
	other := boatWorld(t, "motorboat.yaml", rough)
	if err := RestoreCheckpoint(other, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	worst := 0.0
	for range 20 {
		fly(t, w, in, 1)
		fly(t, other, in, 1)
		worst = max(worst, frame.Tilt(w.body.attitude))
	}
	if *w.State() != *other.State() {
		t.Error("from a checkpoint it goes on otherwise")
	}
	if worst > 0.8 || !w.state.Water.Afloat {
		t.Errorf("it leans by %g rad", worst)
	}
	if w.Reset(); !reflect.DeepEqual(*w.State(), start) {
		t.Error("after a reset it is not as at the start")
	}
	t.Logf("leans by %.2f rad at most", worst)
}

// TestBoatOnLand: without water it stands on its hull, and where the water falls away below it it comes down on the ground.
func TestBoatOnLand(t *testing.T) {
	w := boatWorld(t, "motorboat.yaml", func(p *Params) { p.Water = command.SetWater{} })
	fly(t, w, helm(1500, 1500), 3)
	if !w.state.Contact.InContact || w.state.Water.Afloat {
		t.Errorf("%+v, %+v", w.state.Contact, w.state.Water)
	}
	w = boatWorld(t, "motorboat.yaml", nil)
	fly(t, w, helm(1500, 1500), 1)
	if err := w.Apply(command.SetWater{}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, helm(1500, 1500), 3)
	if !w.state.Contact.InContact || w.state.Water.Afloat {
		t.Errorf("drained: %+v, %+v", w.state.Contact, w.state.Water)
	}
}

func TestStepOfABoatDoesNotAllocate(t *testing.T) {
	w := boatWorld(t, "motorboat.yaml", func(p *Params) { p.Waves = command.SetWaves{Height: 0.2, Period: 3, Kind: command.SeaWaves} })
	in := helm(1600, 1700)
	if n := testing.AllocsPerRun(200, func() {
		if err := w.Step(&in, 0.001); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// TestWavesAreAskedWhereTheyCount: what is found of propellers and wings in the water, with most waves left out, is what the surface at each
// strip says, to the last bit: below it, above it and across it.
func TestWavesAreAskedWhereTheyCount(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, file := range []string{"motorboat.yaml", "sailboat.yaml"} {
		w := boatWorld(t, file, func(p *Params) { p.Waves = command.SetWaves{Height: 0.2, Period: 2, Kind: command.SeaWaves} })
		sea, b, f := &w.around.water, &w.body.motion, &w.floating
		some := 0
		for range 3000 {
			b.position = frame.OfNED(20*r.NormFloat64(), 20*r.NormFloat64(), 0.3*r.NormFloat64()-sea.Level())
			b.attitude = frame.FromEuler(0.5*r.NormFloat64(), 0.3*r.NormFloat64(), 2*r.NormFloat64())
			now := 100 * r.Float64()
			f.look(w, now)
			direct := func(placeFRD frame.Vec[frame.FRD], reach float64) float64 {
				place := b.placeOf(placeFRD)
				return max(0, min(1, (sea.Surface(place.X, place.Y, now).Height+place.Z+reach)/(2*reach)))
			}
			for i := range f.rotors {
				m := &w.propulsion.mounts[i]
				if want := direct(m.place, m.radius); f.rotors[i] != want {
					t.Fatalf("%s: %v of rotor %d is in the water, want %v", file, f.rotors[i], i, want)
				}
				if at := sea.At(b.placeOf(m.place), now); f.rotors[i] > 0 && f.flows[i] != at.Velocity {
					t.Fatalf("%s: the water goes %v at rotor %d, want %v", file, f.flows[i].Array(), i, at.Velocity.Array())
				}
			}
			for i, m := range w.lifting.models {
				sum := 0.0
				for k := range m.Strips() {
					sum += direct(m.Place(k), m.Span()/float64(2*m.Strips()))
				}
				want := sum / float64(m.Strips())
				if f.wings[i] != want {
					t.Fatalf("%s: %v of wing %d is in the water, want %v", file, f.wings[i], i, want)
				}
				if want > 0 && want < 1 {
					some++
				}
			}
		}
		if some < 300 {
			t.Errorf("%s: %d wings across the surface", file, some)
		}
	}
}

func BenchmarkStepBoat(b *testing.B) {
	for name, waves := range map[string]command.SetWaves{"calm": {}, "sea": {Height: 0.2, Period: 3, Kind: command.SeaWaves}} {
		w := boatWorld(b, "motorboat.yaml", func(p *Params) { p.Waves = waves })
		in := helm(1600, 1700)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = w.Step(&in, 0.001)
			}
		})
	}
}

// TestLeakSinksABoat: with a hole of 4 cm² amidships the water comes in, the boat goes down by the water's weight, and lies on the ground in the end; it is not
// crashed. With the hole closed and pumped out it comes up again, and floats as before. In the midst of that a checkpoint goes on to the same bits.
func TestLeakSinksABoat(t *testing.T) {
	w := boatWorld(t, "motorboat.yaml", nil)
	in := helm(1500, 1500)
	fly(t, w, in, 2)
	high, hull := w.body.position.Z, command.Part{Name: "hull"}
	give(t, w, command.LeakHull{Hull: hull, Area: 4e-4, Along: 0.5})
	fly(t, w, in, 5)
	area := w.floating.model.Hydrostatics().Area
	inside := w.state.Hulls[0].Water
	near(t, "sinkage by the water's weight over that of the waterplane", w.body.position.Z-high, inside/(w.around.water.Density()*area), 0.25) // it trims, too
	if s := w.state.Hulls[0]; w.state.HullCount != 1 || s.Leak != 4e-4 || s.FaultSince == 0 || !(inside > 0.5) {
		t.Errorf("%d hulls, %+v", w.state.HullCount, s)
	}
	after := math.NaN()
	for range 200 {
		if fly(t, w, in, 1); w.state.Contact.InContact {
			after = w.time - 2
			break
		}
	}
	t.Logf("%.2f kg inside after 5 s; on the ground after %.0f s, with %.1f kg inside", inside, after, w.state.Hulls[0].Water)
	if !w.state.Contact.InContact || w.state.Contact.Crashed || !(-w.body.position.Z < 1) {
		t.Fatalf("after %g s it is at %v: %+v", w.time, w.body.position, w.state.Contact)
	}
	give(t, w, command.RestoreHull{Hull: hull})
	fly(t, w, in, 3)
	if s := w.state.Hulls[0]; !s.Healthy() || !(s.Water > 1) {
		t.Errorf("it is pumped out: %+v", s)
	}
	again := boatWorld(t, "motorboat.yaml", nil)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*World{w, again} {
		fly(t, one, in, 60)
	}
	if again.state != w.state {
		t.Error("from a checkpoint it goes on otherwise")
	}
	if s := w.state.Hulls[0]; s.Water != 0 || math.Abs(w.body.position.Z-high) > 0.002 || frame.Tilt(w.body.attitude) > 0.05 {
		t.Errorf("pumped out it lies %g m deep, leans by %g rad: %+v", w.body.position.Z-high, frame.Tilt(w.body.attitude), s)
	}
	give(t, w, command.LeakHull{Hull: command.Part{Number: 1}, Area: 1e-4, Along: 0.5})
	fly(t, w, in, 1)
	give(t, w, command.SetWater{})
	fly(t, w, in, 1)
	if s := w.state.Hulls[0]; s.Water != 0 || s.Healthy() {
		t.Errorf("without water around: %+v", s)
	}
	if w.Reset(); w.state.Hulls[0] != (state.Hull{}) {
		t.Errorf("after a reset: %+v", w.state.Hulls[0])
	}
	for file, want := range map[string]string{"motorboat.yaml": "leak_hull: hull is float, motorboat has 1 hull", "rover.yaml": "rover has no hull"} {
		v := &vtol(t, "../vehicle/vehicles/"+file).params.Vehicle
		if err := Fits(v, command.LeakHull{Hull: command.Part{Name: "float"}, Area: 1e-4}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestLeakTakesABoatsStability: with 2 kg inside, motorboat leans further in the same wind from the side.
func TestLeakTakesABoatsStability(t *testing.T) {
	in := helm(1500, 1500)
	lean := func(c ...command.Command) float64 {
		w := boatWorld(t, "motorboat.yaml", nil)
		give(t, w, c...)
		for w.floating.state.Hulls[0].Area > 0 && w.state.Hulls[0].Water < 2 {
			fly(t, w, in, 0.1)
		}
		give(t, w, command.LeakHull{Hull: command.Part{Number: 1}}) // closed
		roll := 0.0
		for range 30 {
			give(t, w, command.Twist{Roll: 1, Duration: 0.5})
			fly(t, w, in, 0.5)
			r, _, _ := frame.Euler(w.body.attitude)
			roll = r
		}
		return roll
	}
	dry, wet := lean(), lean(command.LeakHull{Hull: command.Part{Number: 1}, Area: 1e-3, Along: 0.5})
	t.Logf("1 N m heels it by %.1f° dry and by %.1f° with 2 kg inside", dry*180/math.Pi, wet*180/math.Pi)
	if !(wet > 1.1*dry) || !(wet < 1) {
		t.Errorf("1 N m heels it by %g rad dry and by %g rad with 2 kg inside", dry, wet)
	}
}
