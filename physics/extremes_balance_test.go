package physics_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// keepsBalance flies a vehicle under random pulses and commands, and fails where it gains energy from nothing: more
// than 2 % of what went through, and than its weight over 5 cm. The first commands come before all others, and none restores
// what they did.
func keepsBalance(t *testing.T, seed int, v airframe.Vehicle, seconds int, first ...command.Command) bool {
	r := rand.New(rand.NewPCG(uint64(seed), 17))
	w, err := physics.New(physics.Params{Vehicle: v, Seed: int64(seed)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range first {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	ledger := physics.NewLedger(w)
	var in physics.Inputs
	for range 1000 * seconds {
		if r.IntN(300) == 0 {
			drawPulses(r, &in)
		}
		if r.IntN(200) == 0 {
			c := drawCommand(r)
			if name := command.Name(c); len(first) > 0 && (name == "reset" || strings.HasPrefix(name, "restore")) {
				continue
			}
			_ = w.Apply(c) // the vehicle may not have what it names
			ledger.Changed()
		}
		if err := ledger.Step(&in); err != nil {
			t.Errorf("%s, seed %d: %v", v.Name, seed, err)
			return false
		}
		if s := w.State(); ledger.Surplus-ledger.Swings > 0.02*ledger.Handed+0.05*standard.Gravity*(v.Mass+s.Sling.Mass)+0.01 {
			t.Errorf("%s, seed %d, after %.3f s: %.4g J from nothing, while %.4g J went through", v.Name, seed, s.Time, ledger.Surplus, ledger.Handed)
			return false
		}
	}
	return true
}

// TestEnergyBalance: in wind, turbulence, gusts and rain, with faults, blows and loads, on the ground and in the air,
// with rotors that turn and that stand, a vehicle gains no more than the moving air, the battery and pushes give.
func TestEnergyBalance(t *testing.T) {
	testplan.SkipIfRepeated(t)
	vehicles, texts, _, _ := accepted(t, 0, 300, false)
	for seed, v := range vehicles {
		if !keepsBalance(t, seed, v, 10) {
			t.Log(texts[seed])
		}
	}
	for seed := range 20 {
		keepsBalance(t, seed, airframe.Default(), 20)
	}
}

// winged returns the vehicles with wings that come with sitlark, by name.
func winged(t *testing.T) map[string]airframe.Vehicle {
	files, err := filepath.Glob("../vehicle/vehicles/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	vehicles := map[string]airframe.Vehicle{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := vehicleOf(string(text)); err != nil {
			t.Fatalf("%s: %v", file, err)
		} else if len(v.Wings) > 0 {
			vehicles[v.Name] = v
		}
	}
	if len(vehicles) < 10 {
		t.Fatalf("only %d vehicles have wings", len(vehicles))
	}
	return vehicles
}

// TestEnergyBalanceOfPlanes likewise, for all vehicles with wings: thrown, rolling, flying, stalled, with surfaces and wheels
// that break off.
func TestEnergyBalanceOfPlanes(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, v := range winged(t) {
		for seed := range 4 {
			keepsBalance(t, seed, v, 30)
		}
	}
}

// TestEnergyBalanceOfWrecks likewise, without the wings that have a mass and on tyres as stiff as the whole vehicle bears: what is
// left has a fraction of its inertia.
func TestEnergyBalanceOfWrecks(t *testing.T) {
	testplan.SkipIfRepeated(t)
	n := 0
	for name, v := range winged(t) {
		var lost []command.Command
		for i := range v.Wings {
			if v.Wings[i].Mass > 0 {
				lost = append(lost, command.LoseWing{Wing: command.Part{Name: v.Wings[i].Name}, Share: 1})
			}
		}
		if len(lost) == 0 || len(v.Wheels) == 0 {
			continue
		}
		n++
		stiff := v
		for stiff.Validate() == nil {
			v, stiff = stiff, stiff.Clone()
			for i := range stiff.Wheels {
				tyre := &stiff.Wheels[i].Tyre
				tyre.Stiffness, tyre.StiffnessAlong, tyre.StiffnessAcross, tyre.Damping = 1.1*tyre.Stiffness, 1.1*tyre.StiffnessAlong, 1.1*tyre.StiffnessAcross, 1.1*tyre.Damping
				stiff.Wheels[i].Strength = 0
			}
		}
		for seed := range 3 {
			if !keepsBalance(t, seed, v, 10, lost...) {
				t.Log(name)
			}
		}
	}
	if n < 4 {
		t.Errorf("only %d vehicles have wheels and wings with a mass", n)
	}
}

// light is a file that random draws came upon: so little inertia that legs and hull together hold it faster than a step of 1 ms shows.
const light = `name: drawn
arm: 225 mm
layout: y6
mass: 1.5 kg
propellers_up: 35 mm
stack_spacing: 90 mm
battery: {branch_resistance: 1.9 mohm, branch_time: 33 s, capacity: 5000 mAh, cell_resistance: 1 ohm, cells: 3, heat_capacity: 380 J/K, lead_resistance: 0 mohm, thermal_resistance: 3 K/W}
drag_area: {x: 0.022 m2, y: 0.026 m2, z: 0.045 m2}
esc: {current_limit: 40 A, latency: 0.0025 s, resistance: 15 mohm}
hull: {down: 50 mm, length: 160 mm, limit: 100 m/s, up: 60 mm, width: 10 mm}
inertia: {xx: 0.0011549412 kg m2, xy: 0 kg m2, xz: 0 kg m2, yy: 0.0011549412 kg m2, yz: 0 kg m2, zz: 0.0016212297 kg m2}
legs: {down: 130 mm, limit: 1.00428 m/s, out: 160 mm}
motor: {heat_capacity: 35 J/K, kv: 840 rpm/V, no_load_current: 0.4 A, resistance: 185 mohm, rotor_inertia: 0.6e-5 kg m2, thermal_resistance: 3 K/W}
propeller: {diameter: 10 in, inertia: 4.2e-5 kg m2, name: apc-sf-10x4.7}
`

// TestPressedIntoTheGroundItGainsNothing: a shove of 1.5 kN presses a light vehicle 11 cm into the ground, where legs and
// hull hold it together. In whole steps of 1 ms it came off with 81 J, in steps of 1/16 ms with 55 J.
func TestPressedIntoTheGroundItGainsNothing(t *testing.T) {
	v, err := vehicleOf(light)
	if err != nil {
		t.Fatal(err)
	}
	w, err := physics.New(physics.Params{Vehicle: v, Seed: 55})
	if err != nil {
		t.Fatal(err)
	}
	ledger := physics.NewLedger(w)
	step := func() {
		t.Helper()
		if err := ledger.Step(&physics.Inputs{}); err != nil {
			t.Fatal(err)
		}
	}
	for range 500 {
		step()
	}
	if err := w.Apply(command.Shove{North: -624.26462, East: 1000, Down: 1000, Duration: 0.012470063}); err != nil {
		t.Fatal(err)
	}
	ledger.Changed()
	deepest := 0.0
	for range 60 {
		step()
		deepest = max(deepest, -w.State().Contact.Height)
		if ledger.Surplus > 0.02*ledger.Handed+0.05*standard.Gravity*v.Mass {
			t.Fatalf("after %.3f s: %.3g J from nothing, while %.3g J went through", w.State().Time, ledger.Surplus, ledger.Handed)
		}
	}
	if deepest < 0.1 {
		t.Errorf("it was only %g m deep", deepest)
	}
	if e := v.Mass * w.State().VelGround.Dot(w.State().VelGround) / 2; e > 57 {
		t.Errorf("it comes off with %.3g J, want 53 J, as in steps of 1/16 ms", e)
	}
}

// TestSwimmersBearAnyCommand: afloat, under random pulses and commands, waves that come at once over their sails among them, what swims stays finite.
func TestSwimmersBearAnyCommand(t *testing.T) {
	files, err := filepath.Glob("../vehicle/vehicles/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	swim := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		v, err := vehicleOf(string(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if len(v.Hulls) == 0 {
			continue
		}
		swim++
		for seed := range 12 {
			p := physics.Params{Vehicle: v, Seed: int64(seed)}
			p.Water = command.SetWater{Kind: command.FreshWater, Level: 20}
			w, err := physics.New(p)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			r := rand.New(rand.NewPCG(uint64(seed), 104))
			var in physics.Inputs
			for range 10_000 {
				if r.IntN(300) == 0 {
					drawPulses(r, &in)
				}
				if r.IntN(100) == 0 {
					_ = w.Apply(drawCommand(r)) // the vehicle may not have what it names
				}
				if err := w.Step(&in, 0.001); err != nil {
					t.Errorf("%s, seed %d, after %.3f s: %v", v.Name, seed, w.State().Time, err)
					break
				}
			}
		}
	}
	if swim < 6 {
		t.Errorf("only %d vehicles swim", swim)
	}
}
