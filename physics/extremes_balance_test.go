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
