package physics

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/tether"
)

// subWorld is a submarine of a file in fresh water of 20 m.
func subWorld(t testing.TB, file string, change func(*Params)) *World {
	t.Helper()
	p := vtol(t, "../vehicle/vehicles/"+file).params
	p.Water = command.SetWater{Kind: command.FreshWater, Level: 20}
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

var subFiles = []string{"bluerov2.yaml", "bluerov2-heavy.yaml"}

// thrusters are pulses of the first outputs [µs]; the others of eight stand still.
func thrusters(pulses ...uint16) (in Inputs) {
	for i := range 8 {
		in.PWMUs[i] = 1500
	}
	copy(in.PWMUs[:], pulses)
	return in
}

// dive puts a submarine 8 m under the surface, at rest.
func dive(w *World) {
	w.body.position.Z = -12
	w.body.velocity, w.body.rate = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
	w.body.attitude = frame.FromEuler(0, 0, 0)
	w.settle()
}

// thrustAlong is the thrust of all thrusters along an axis of the body [N].
func thrustAlong(w *World, axis int) (sum float64) {
	for i := range w.propulsion.aero {
		sum += w.propulsion.aero[i].ForceFRD.Array()[axis]
	}
	return sum
}

// TestSubmarineLiesAtTheSurface: it floats at rest, level and nearly under, displaces its weight, and nothing is told.
func TestSubmarineLiesAtTheSurface(t *testing.T) {
	for _, file := range subFiles {
		w := subWorld(t, file, nil)
		before := w.body.position
		fly(t, w, thrusters(), 20)
		if off := w.body.position.Sub(before).Len(); off > 1e-3 || w.body.velocity.Len() > 1e-3 {
			t.Errorf("%s moves by %g m, at %g m/s", file, off, w.body.velocity.Len())
		}
		near(t, "mass of the displaced water", w.floating.out.Volume*w.around.water.Density(), w.vehicle.Mass, 1e-4)
		roll, pitch, _ := frame.Euler(w.body.attitude)
		if math.Abs(roll) > 1e-3 || math.Abs(pitch) > 1e-3 || !w.state.Water.Afloat || w.state.Contact.InContact || w.events.count != 0 {
			t.Errorf("%s: roll %g, pitch %g, %+v, %d events", file, roll, pitch, w.state.Water, w.events.count)
		}
		near(t, "specific force", w.state.SpecificForceFRD.Len(), standard.Gravity, 1e-3)
		if home := w.Home(); math.Abs(w.body.position.Z-home.Z-0.109) > 0.01 || home.Z != -20 {
			t.Errorf("%s: home is at %g m, the vehicle at %g m: want the surface, and 0.11 m below it", file, home.Z, w.body.position.Z)
		}
	}
}

// TestSubmarineHeavesAtTheSurface with the period of its waterplane, mass and added mass: pushed down by a millimetre, less than what is out
// of the water. The damping is left out, which the period does not have. Predicted within 3 %.
func TestSubmarineHeavesAtTheSurface(t *testing.T) {
	row := evidence.Show(t, "sub-heave", "J.N. Newman, Marine Hydrodynamics, 1977, ch. 6: 2π √((m + a33) / (ρ g A))")
	for _, file := range subFiles {
		w := subWorld(t, file, func(p *Params) {
			hulls := slices.Clone(p.Vehicle.Hulls)
			hulls[0].Submerged.Linear, hulls[0].Submerged.Square = [6]float64{}, [6]float64{}
			p.Vehicle.Hulls = hulls
		})
		fly(t, w, thrusters(), 2)
		rest := w.body.position.Z
		w.body.position.Z += 0.001
		var rising []float64 // times at which it passes its place of rest upward
		for range 4000 {
			before := w.body.position.Z - rest
			fly(t, w, thrusters(), 0.0025)
			if now := w.body.position.Z - rest; before > 0 && now <= 0 {
				rising = append(rising, w.time+0.0025*now/(before-now))
			}
		}
		n := len(rising) - 1
		if n < 3 {
			t.Fatalf("%s passes its place of rest %d times", file, n+1)
		}
		period, want := (rising[n]-rising[0])/float64(n), w.floating.model.Hydrostatics().Heave
		row.Near(file+": period in heave", period, want, 0.03, "s")
	}
}

// TestSubmarineReachesItsTerminalSpeeds: ahead and to the side where the damping is the thrust with what the buoyancy has along the leaning axis, and up
// where it is the buoyancy; let go at depth it starts up at the buoyancy over its mass with the added one. Exact.
func TestSubmarineReachesItsTerminalSpeeds(t *testing.T) {
	row := evidence.Show(t, "sub-terminal", "Thrust or buoyancy = L v + Q v²: T.I. Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control, 2011, ch. 7")
	for _, file := range subFiles {
		for axis, in := range []Inputs{thrusters(1300, 1300, 1700, 1700), thrusters(1650, 1350, 1650, 1350)} {
			w := subWorld(t, file, nil)
			dive(w)
			fly(t, w, in, 6)
			sub, v := &w.vehicle.Hulls[0].Submerged, w.state.Water.VelFRD.Array()[axis]
			held := w.around.water.Density() / 1000 * (sub.Linear[axis] + sub.Square[axis]*math.Abs(v)) * v
			lift := w.body.attitude.Inverse().Apply(frame.OfNED(0, 0, -w.floating.model.Buoyancy(w.around.water.Density())*standard.Gravity))
			row.Near(file+", damping along axis "+[...]string{"ahead", "to the right"}[axis], held, thrustAlong(w, axis)+lift.Array()[axis], 0.02, "N")
			if !(v > 0.3) {
				t.Errorf("%s goes %g m/s along axis %d", file, v, axis)
			}
		}
		w := subWorld(t, file, nil)
		dive(w)
		sub, density := &w.vehicle.Hulls[0].Submerged, w.around.water.Density()
		lift := w.floating.model.Buoyancy(density) * standard.Gravity
		fly(t, w, thrusters(), 0.05)
		row.Near(file+", first acceleration up", -w.body.velocity.Z/0.05, lift/(w.vehicle.Mass+density/1000*sub.Added[2]), 0.05, "m/s²") // the damping has begun
		for w.body.position.Z > -19 {
			fly(t, w, thrusters(), 1)
		}
		v := -w.body.velocity.Z
		row.Near(file+", damping on the way up", density/1000*(sub.Linear[2]+sub.Square[2]*v)*v, lift-thrustAlong(w, 2), 0.015, "N") // thrusters that stand still take some
		fly(t, w, thrusters(), 30)
		if depth := w.body.position.Z + 20; math.Abs(depth-w.floating.model.Hydrostatics().Depth) > 0.01 {
			t.Errorf("%s ends %g m below the surface", file, depth)
		}
	}
}

// TestBlueROV2GoesAsPublished with all vectored thrusters at full throttle on its full battery, the heavy one too, whose kit adds four thrusters to
// the drag but none that push ahead; predicted.
func TestBlueROV2GoesAsPublished(t *testing.T) {
	for file, row := range map[string]*evidence.Row{
		"bluerov2.yaml":       evidence.Show(t, "sub-speed", "Blue Robotics, BlueROV2, technical details, 2023: 1.5 m/s, from memory"),
		"bluerov2-heavy.yaml": evidence.Show(t, "heavy-sub-speed", "Blue Robotics, BlueROV2, technical details, 2023: 1.5 m/s, told without a kit, from memory"),
	} {
		w := subWorld(t, file, nil)
		dive(w)
		fastest := 0.0
		for range 80 {
			fly(t, w, thrusters(1100, 1100, 1900, 1900), 0.1)
			fastest = max(fastest, w.state.Water.VelFRD.X)
		}
		t.Logf("%s: %.2f m/s, %.1f N of thrust, %.2f V, %.0f A", file, fastest, thrustAlong(w, 0), w.state.Power.Voltage, w.state.Power.Current)
		row.Near("speed ahead", fastest, 1.5, 0.15, "m/s")
	}
}

// TestHeavyKitAddsItsThrusters: the water that acts on the heavy one is that of the BlueROV2 and of four thrusters of 100 by 113 mm outside of its frame,
// across a cylinder as high as wide (drag 0.64 of its section, the added mass 0.62 of its volume; of two in a row ahead or to the side three halves
// count) and along a disc (drag 1.1, added mass 8/3 ρ r³; two of the four were inside the frame).
func TestHeavyKitAddsItsThrusters(t *testing.T) {
	const radius, height, right, ahead = 0.05, 0.113, 0.218, 0.12
	drag, along := 0.5*1000*0.64*2*radius*height, 0.5*1000*1.1*math.Pi*radius*radius
	mass, heaved := 1000*0.62*math.Pi*radius*radius*height, 8./3*1000*radius*radius*radius
	arm := math.Hypot(right, ahead)
	square := [6]float64{3 * drag, 3 * drag, 2 * along, 4 * along * math.Pow(right, 3), 4 * along * math.Pow(ahead, 3), 4 * drag * math.Pow(arm, 3)}
	added := [6]float64{4 * mass, 4 * mass, 2 * heaved, 4 * heaved * right * right, 4 * heaved * ahead * ahead, 4 * mass * arm * arm}
	bare, heavy := &subWorld(t, subFiles[0], nil).vehicle.Hulls[0].Submerged, &subWorld(t, subFiles[1], nil).vehicle.Hulls[0].Submerged
	for i := range square {
		if got := heavy.Square[i] - bare.Square[i]; math.Abs(got-square[i]) > 0.05*square[i]+0.005 {
			t.Errorf("axis %d: the heavy one has %g of quadratic damping more, the kit %g", i, got, square[i])
		}
		if got := heavy.Added[i] - bare.Added[i]; math.Abs(got-added[i]) > 0.05*added[i]+0.002 {
			t.Errorf("axis %d: the heavy one has %g of added mass more, the kit %g", i, got, added[i])
		}
		if heavy.Linear[i] != bare.Linear[i] {
			t.Errorf("axis %d: linear damping %g, want %g", i, heavy.Linear[i], bare.Linear[i])
		}
	}
}

// energy is that of a submarine with the water that moves along, and of its place and attitude under water [J].
func energy(w *World) float64 {
	b, m := &w.body, w.floating.model
	density := w.around.water.Density()
	v, r := b.attitude.Inverse().Apply(b.velocity).Array(), b.rate.Array()
	sub := &w.vehicle.Hulls[0].Submerged
	inertia := [3]float64{w.vehicle.Inertia.X, w.vehicle.Inertia.Y, w.vehicle.Inertia.Z}
	sum := 0.0
	for i := range v {
		sum += 0.5*(w.vehicle.Mass+density/1000*sub.Added[i])*v[i]*v[i] + 0.5*(inertia[i]+density/1000*sub.Added[3+i])*r[i]*r[i]
	}
	centre := b.attitude.Apply(m.Centre())
	lift := m.Buoyancy(density) * standard.Gravity
	return sum + lift*b.position.Z + (lift+w.vehicle.Mass*standard.Gravity)*centre.Z
}

// TestSubmarineOnlyLosesEnergy: thrown with any motion, with its thrusters off. Exact but for the steps.
func TestSubmarineOnlyLosesEnergy(t *testing.T) {
	row := evidence.Show(t, "sub-energy", "Kirchhoff: H. Lamb, Hydrodynamics, 6th ed., 1932, ch. 6")
	random := rand.New(rand.NewPCG(1, 2))
	any := func(most float64) float64 { return most * (2*random.Float64() - 1) }
	for _, file := range subFiles {
		worst := 0.0
		for range 12 {
			w := subWorld(t, file, nil)
			dive(w)
			w.body.attitude = frame.FromEuler(any(3), any(1.4), any(3))
			w.body.velocity, w.body.rate = frame.OfNED(any(1.5), any(1.5), any(1)), frame.OfFRD(any(3), any(3), any(3))
			w.settle()
			before := energy(w)
			scale := 1 + math.Abs(before-(-12*w.floating.model.Buoyancy(w.around.water.Density())*standard.Gravity))
			for range 400 {
				fly(t, w, thrusters(), 0.01)
				if w.body.position.Z < -19 {
					break
				}
				now := energy(w)
				worst = max(worst, (now-before)/scale)
				before = now
			}
		}
		row.AtMost(file+", grows in 10 ms by", worst, 1e-4, "")
	}
}

// TestSubmarineIsCarriedByTheCurrent: it ends with the water's own speed, upright.
func TestSubmarineIsCarriedByTheCurrent(t *testing.T) {
	for _, file := range subFiles {
		w := subWorld(t, file, func(p *Params) { p.Current = command.SetCurrent{Speed: 0.5, TowardDeg: 90} })
		fly(t, w, thrusters(), 120)
		roll, pitch, _ := frame.Euler(w.body.attitude)
		if v := w.body.velocity; math.Abs(v.Y-0.5) > 0.03 || math.Abs(roll) > 0.02 || math.Abs(pitch) > 0.02 {
			t.Errorf("%s goes %v m/s in 0.5 m/s of current to the east, roll %g, pitch %g", file, v.Array(), roll, pitch)
		}
	}
}

// TestThrustersInTheAirPushLittle: held above the surface their thrust is that of air, a thousandth.
func TestThrustersInTheAirPushLittle(t *testing.T) {
	w := subWorld(t, "bluerov2.yaml", nil)
	in := thrusters(1300, 1300, 1700, 1700)
	dive(w)
	fly(t, w, in, 0.5)
	wet := thrustAlong(w, 0)
	w.body.position.Z = -22
	w.settle()
	fly(t, w, in, 0.2)
	if dry := thrustAlong(w, 0); w.state.Water.Afloat || !(math.Abs(dry) < 0.01*wet) {
		t.Errorf("in the air it has %g N of thrust, in the water %g N; afloat %v", dry, wet, w.state.Water.Afloat)
	}
	fly(t, w, thrusters(), 60) // it bobs for long
	if depth := w.body.position.Z + 20; math.Abs(depth-w.floating.model.Hydrostatics().Depth) > 0.01 || w.landing.crashed {
		t.Errorf("fallen into the water it floats %g m below the surface, crashed %v", depth, w.landing.crashed)
	}
}

// TestThrustersThatPointUpPushBothWays: turned over they do with the other pulses what those that point down do, but for what a propeller
// loses in reverse.
func TestThrustersThatPointUpPushBothWays(t *testing.T) {
	heave := func(points, pulse float64) float64 {
		w := subWorld(t, "bluerov2.yaml", func(p *Params) {
			p.Vehicle.Motors = slices.Clone(p.Vehicle.Motors)
			for i := 4; i < 6; i++ {
				p.Vehicle.Motors[i].AxisFRD = frame.OfFRD(0, 0, points)
			}
		})
		dive(w)
		in := thrusters(1500, 1500, 1500, 1500, uint16(1500+pulse), uint16(1500+pulse))
		for range 200 {
			w.Step(&in, 1./400)
		}
		return thrustAlong(w, 2)
	}
	for _, pulse := range []float64{-300, 300} {
		down, up := heave(1, pulse), heave(-1, -pulse)
		lost := down / up // reverse gives 0.78 of the thrust
		if pulse > 0 {
			lost = up / down
		}
		if down*pulse <= 0 || up*pulse <= 0 || math.Abs(lost-0.78) > 0.05 {
			t.Errorf("%+.0f µs: pointing down %.1f N, and %+.0f µs pointing up %.1f N downward", pulse, down, -pulse, up)
		}
	}
}

// TestTrimmedSubmarines: with a lift of L it rises, or with less than none sinks, at the speed at which its damping takes that; neutral it
// stays. Predicted within 2 %: thrusters that stand still take some.
func TestTrimmedSubmarines(t *testing.T) {
	for _, lift := range []float64{10, 0, -10} {
		w := subWorld(t, "bluerov2.yaml", func(p *Params) { p.Water = command.SetWater{Kind: command.SeaWater, Level: 200} })
		dive(w)
		w.body.position.Z = -100
		w.settle()
		if err := w.Apply(command.SetBuoyancy{Lift: lift}); err != nil {
			t.Fatal(err)
		}
		fly(t, w, thrusters(), 30)
		if shown := w.state.Water.Lift; math.Abs(shown-lift) > 1e-9 {
			t.Errorf("trimmed to %g N it shows %g N", lift, shown)
		}
		s := &w.vehicle.Hulls[0].Submerged
		scale := w.around.water.Density() / 1000
		rises := -w.body.velocity.Z
		if taken := scale * (s.Linear[2] + s.Square[2]*math.Abs(rises)) * rises; math.Abs(taken-lift) > 0.02*math.Abs(lift)+1e-3 || math.Abs(rises) > 0.5 {
			t.Errorf("with %g N it rises at %.4f m/s, which takes %.3f N", lift, rises, taken)
		}
	}
	boat, err := New(vtol(t, "../vehicle/vehicles/motorboat.yaml").params)
	if err != nil {
		t.Fatal(err)
	}
	if err := boat.Apply(command.SetBuoyancy{}); err == nil || !strings.Contains(err.Error(), "is not a submarine") {
		t.Errorf("a boat is trimmed: %v", err)
	}
}

// TestLeakSinksASubmarine to the bottom, where it stays; mended it is pumped out, and comes up.
func TestLeakSinksASubmarine(t *testing.T) {
	w := subWorld(t, "bluerov2.yaml", nil)
	dive(w)
	hull := command.Part{Number: 1}
	if err := w.Apply(command.LeakHull{Hull: hull, Area: 1e-5, Along: 0.5}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, thrusters(), 120)
	if w.body.position.Z < -1 || !w.state.Contact.InContact {
		t.Errorf("leaking it is at %g m, want at the bottom", w.body.position.Z)
	}
	if err := w.Apply(command.RestoreHull{Hull: hull}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, thrusters(), 240)
	if w.body.position.Z > -19.5 {
		t.Errorf("pumped out it is at %g m, want at the surface", w.body.position.Z)
	}
}

// TestSubmarineBearsAnyCommand: pulses at random, in waves, through the surface and at the bottom: finite, no faster than thrusters drive it.
func TestSubmarineBearsAnyCommand(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, file := range subFiles {
		w := subWorld(t, file, func(p *Params) {
			p.Waves = command.SetWaves{Kind: command.SeaWaves, Height: 0.5, Period: 3}
			p.Water.Level = 3
		})
		for range 300 {
			in := thrusters()
			for i := range 8 {
				in.PWMUs[i] = []uint16{0, 1100, 1500, 1900, 2200, uint16(1100 + random.IntN(800))}[random.IntN(6)]
			}
			fly(t, w, in, 0.2)
			if v, r := w.body.velocity.Len(), w.body.rate.Len(); !(v < 8 && r < 30) {
				t.Fatalf("%s goes %g m/s and turns at %g rad/s", file, v, r)
			}
		}
	}
}

// TestSubmarineStepsWithoutAllocating.
func TestSubmarineStepsWithoutAllocating(t *testing.T) {
	w := subWorld(t, "bluerov2-heavy.yaml", func(p *Params) { p.Current = command.SetCurrent{Speed: 0.3} })
	in := thrusters(1300, 1300, 1700, 1700, 1600, 1600, 1600, 1600)
	fly(t, w, in, 1)
	if n := testing.AllocsPerRun(200, func() { _ = w.Step(&in, rate) }); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
}

// TestSubmarineGoesOnFromACheckpoint, to the last bit, flooding and with a thruster lost.
func TestSubmarineGoesOnFromACheckpoint(t *testing.T) {
	w := subWorld(t, "bluerov2.yaml", func(p *Params) { p.Current = command.SetCurrent{Speed: 0.3} })
	give(t, w, command.LeakHull{Hull: command.Part{Number: 1}, Area: 1e-5, Along: 0.5})
	give(t, w, command.FailMotor{Motor: 5})
	in := thrusters(1300, 1350, 1700, 1650, 1600, 1600)
	fly(t, w, in, 5)
	other := subWorld(t, "bluerov2.yaml", nil)
	if err := RestoreCheckpoint(other, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	fly(t, w, in, 5)
	fly(t, other, in, 5)
	if w.state.PositionNED != other.state.PositionNED || w.state.Rate != other.state.Rate {
		t.Errorf("straight through %v, from the checkpoint %v", w.state.PositionNED.Array(), other.state.PositionNED.Array())
	}
}

// TestTetherHoldsASubmarineBack: at rest, with 10 m out straight down and a current across, its end is pushed with half of the cable's drag; ahead at full
// throttle it goes slower than without, at its fastest and after 10 s; at the end of the cable it stays. A checkpoint goes on to the same bits, and a step
// allocates nothing.
func TestTetherHoldsASubmarineBack(t *testing.T) {
	cable := tether.Params{PlaceFRD: frame.OfFRD(-0.2, 0, 0), Length: 60, Diameter: 0.0076, Across: 1.2, Along: 0.015, Tension: 1}
	tied := func(change func(*Params)) *World {
		return subWorld(t, "bluerov2.yaml", func(p *Params) {
			p.Vehicle.Tether = cable
			if change != nil {
				change(p)
			}
		})
	}
	w := tied(func(p *Params) { p.Current = command.SetCurrent{Speed: 0.5, TowardDeg: 0} })
	dive(w)
	w.body.attitude, w.body.position = frame.FromEuler(0, 0, 0), frame.OfNED(0, 0, -10)
	w.settle()
	fly(t, w, thrusters(), 0.0025)
	if f, want := w.state.Tether.ForceNED, 0.5*w.around.water.Density()*1.2*0.0076*10*0.25/2; math.Abs(f.X/want-1) > 0.05 || w.state.Tether.Length != 60 {
		t.Errorf("10 m down, held by nothing, 0.5 m/s push the end with %v N, want %g N", f.Array(), want)
	}
	ahead := func(w *World) (last, most float64) {
		dive(w)
		for range 100 {
			fly(t, w, thrusters(1100, 1100, 1900, 1900), 0.1)
			last = w.state.Water.VelFRD.X
			most = max(most, last)
		}
		return last, most
	}
	w = tied(nil)
	free, freeMost := ahead(subWorld(t, "bluerov2.yaml", nil))
	held, heldMost := ahead(w)
	if !(held < free-0.02 && held > 0.7*free) || !(heldMost < freeMost && heldMost > 0.7*freeMost) {
		t.Errorf("it goes %g m/s, %g m/s at most, with the tether, and %g m/s, %g m/s at most, without", held, heldMost, free, freeMost)
	}
	for range 60 {
		fly(t, w, thrusters(1100, 1100, 1900, 1900), 1)
	}
	s := &w.state.Tether
	if s.Out < 60 || s.Out > 60.5 || !(s.Tension > 20) || w.body.velocity.Len() > 0.3 {
		t.Errorf("at the end of the cable it is %g m from the reel, goes %g m/s, and is held with %g N", s.Out, w.body.velocity.Len(), s.Tension)
	}
	other := tied(nil)
	if err := RestoreCheckpoint(other, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	fly(t, w, thrusters(1100, 1100, 1900, 1900), 3)
	fly(t, other, thrusters(1100, 1100, 1900, 1900), 3)
	if w.state.PositionNED != other.state.PositionNED {
		t.Errorf("straight through %v, from the checkpoint %v", w.state.PositionNED.Array(), other.state.PositionNED.Array())
	}
	in := thrusters(1300, 1300, 1700, 1700)
	if n := testing.AllocsPerRun(200, func() { _ = w.Step(&in, rate) }); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
	p := vtol(t, "../vehicle/vehicles/motorboat.yaml").params
	p.Vehicle.Tether = cable
	if _, err := New(p); err == nil || !strings.Contains(err.Error(), "not a submarine") {
		t.Errorf("a boat has a tether: %v", err)
	}
}

// TestTetheredSubmarineIsHeldInADrift: 15 s after it was let go with 40 m out straight down it drifts with the current, and the cable holds it back by what its elements, which
// sway by their levers, meet of the water: the integral over 400 of them for the vehicle's motion as it is.
func TestTetheredSubmarineIsHeldInADrift(t *testing.T) {
	w := subWorld(t, "bluerov2.yaml", func(p *Params) {
		p.Vehicle.Tether = tether.Params{Length: 60, Diameter: 0.0076, Across: 1.2, Along: 0}
		p.Water.Level, p.Current = 60, command.SetCurrent{Speed: 0.3, TowardDeg: 0}
	})
	w.body.position, w.body.attitude = frame.OfNED(0, 0, -20), frame.FromEuler(0, 0, 0)
	w.settle()
	fly(t, w, thrusters(), 15)
	s, rho := &w.state.Tether, w.around.water.Density()
	v, out, cable := w.body.velocity.X, s.Out, 0.0
	across := frame.OfNED(1, 0, 0)
	line := w.body.position.Sub(s.ReelNED)
	along := line.Scale(1 / line.Len())
	across = across.AddScaled(-along.X, along)
	for i := range 400 {
		lever := (float64(i) + 0.5) / 400
		flow := 0.3*across.Len() - lever*w.body.velocity.AddScaled(-along.Dot(w.body.velocity), along).Len()
		cable += rho / 2 * 1.2 * 0.0076 * out / 400 * lever * flow * math.Abs(flow) * across.Len()
	}
	if math.Abs(s.ForceNED.X/cable-1) > 0.05 || !(out > 35 && out < 45) {
		t.Errorf("%g m out, at %g m/s, the cable pushes with %g N, want %g N", out, v, s.ForceNED.X, cable)
	}
}

// TestTetherBearsWaterThatRises: the reel follows by 1 m a second and never jumps; the vehicle comes after it, no faster than one that
// falls the 10 m by which the water leaves it.
func TestTetherBearsWaterThatRises(t *testing.T) {
	w := subWorld(t, "bluerov2.yaml", func(p *Params) {
		p.Vehicle.Tether = tether.Params{PlaceFRD: frame.OfFRD(-0.2, 0, 0), Length: 30, Diameter: 0.0076, Across: 1.2, Along: 0.015, Tension: 1}
	})
	dive(w)
	fly(t, w, thrusters(), 1)
	for _, level := range []float64{60, 20, 100} {
		give(t, w, command.SetWater{Kind: command.FreshWater, Level: level})
		from := w.tethered.reel.Z
		fly(t, w, thrusters(), 2)
		if moved := math.Abs(w.tethered.reel.Z - from); math.Abs(moved-2) > 0.01 {
			t.Errorf("to a level of %g m the reel moves by %g m in 2 s, want 2 m", level, moved)
		}
		for range 780 {
			fly(t, w, thrusters(), 0.1)
			if v, r, f := w.body.velocity.Len(), w.body.rate.Len(), w.state.Tether.ForceNED.Len(); !(v < 15 && r < 15 && f < 600) {
				t.Fatalf("to a level of %g m it goes %g m/s and turns at %g rad/s, pulled with %g N", level, v, r, f)
			}
		}
		if got := -w.tethered.reel.Z; math.Abs(got-level) > 1e-9 {
			t.Errorf("the reel ends at %g m, want %g m", got, level)
		}
	}
	w.Reset()
	if got := -w.tethered.reel.Z; got != 100 {
		t.Errorf("after a reset the reel is at %g m, want at the water, 100 m", got)
	}
}

// TestTetherBearsExtremes: places, lengths and cables at random, in currents of up to 5 m/s and water that is drained and filled, thrown about with up to 35 m/s and
// 17 rad/s and put far beyond the end of the cable: never faster than it was thrown, nor turning faster than the greatest tension could on its lever.
// Places that a step does not bear are refused.
func TestTetherBearsExtremes(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 7))
	between := func(a, b float64) float64 { return a + (b-a)*random.Float64() }
	refused, flown := 0, 0
	for flown < 40 {
		reach := []float64{0.25, 0.6, 5}[random.IntN(3)]
		cable := tether.Params{
			PlaceFRD: frame.OfFRD(between(-reach, reach), between(-reach, reach), between(-reach, reach)),
			Length:   []float64{1, 5, 30, 1000}[random.IntN(4)], Diameter: []float64{0.0005, 0.0076, 0.1}[random.IntN(3)],
			Across: []float64{0, 1.2, 3}[random.IntN(3)], Along: []float64{0, 0.015, 0.1}[random.IntN(3)], Tension: []float64{0, 1, 50, 1000}[random.IntN(4)],
		}
		p := vtol(t, "../vehicle/vehicles/"+subFiles[random.IntN(2)]).params
		p.Water, p.Vehicle.Tether = command.SetWater{Kind: command.FreshWater, Level: 20}, cable
		w, err := New(p)
		if err != nil {
			if text := err.Error(); !strings.Contains(text, "place is") && !strings.Contains(text, "tension is") {
				t.Fatal(err)
			}
			refused++
			continue
		}
		flown++
		dive(w)
		for range 12 {
			current := between(0, 5)
			give(t, w, command.SetCurrent{Speed: current, TowardDeg: between(0, 360)})
			switch random.IntN(4) {
			case 0:
				give(t, w, command.SetWater{Kind: command.SeaWater, Level: []float64{0, 1, 20, 60, 200}[random.IntN(5)]})
			case 1:
				give(t, w, command.SetWater{})
				fly(t, w, thrusters(), 0.1)
				give(t, w, command.SetWater{Kind: command.FreshWater, Level: between(0, 100)})
			case 2:
				w.body.velocity = frame.OfNED(between(-20, 20), between(-20, 20), between(-20, 20))
				w.body.rate = frame.OfFRD(between(-10, 10), between(-10, 10), between(-10, 10))
			case 3:
				w.body.position = frame.OfNED(between(-300, 300), between(-300, 300), between(-15, -1))
				w.body.velocity = frame.OfNED(between(-10, 10), between(-10, 10), 0)
				w.settle()
			}
			in := thrusters()
			for i := range 8 {
				in.PWMUs[i] = uint16(1100 + random.IntN(801))
			}
			for range 20 {
				fly(t, w, in, 0.1)
				if v, r := w.body.velocity.Len(), w.body.rate.Len(); !(v < 36 && r < 60) {
					t.Fatalf("%+v: it goes %g m/s and turns at %g rad/s, pulled with %v N, %g m out", cable, v, r, w.state.Tether.ForceNED.Array(), w.state.Tether.Out)
				}
			}
		}
	}
	if refused == 0 {
		t.Error("no place was refused")
	}
}
