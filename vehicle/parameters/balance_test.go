package parameters

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// TestOnlyWheelsInOneLineAreBalanced: not those of rovers that stand, nor those of one whose centre of mass hangs below its axle; and the frame
// class follows.
func TestOnlyWheelsInOneLineAreBalanced(t *testing.T) {
	for _, c := range []struct {
		file, old, new string
		balances       bool
	}{
		{"balancebot", "", "", true}, {"rover", "", "", false}, {"rover-skid", "", "", false}, {"rover-omni3mecanum", "", "", false},
		{"balancebot", "100 mm], radius", "-20 mm], radius", false},
		{"balancebot", "[0 mm, 110 mm, 100 mm]", "[60 mm, 110 mm, 100 mm]", false},
	} {
		text, err := os.ReadFile("../vehicles/" + c.file + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		f, err := vehiclefile.Parse(strings.NewReader(strings.ReplaceAll(string(text), c.old, c.new)), c.file)
		if c.old == "" {
			f, err = vehiclefile.Parse(strings.NewReader(string(text)), c.file)
		}
		if err != nil {
			t.Fatal(err)
		}
		v, err := f.Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		list, err := ofRover(&v, nil)
		if err != nil {
			t.Fatal(err)
		}
		value := map[string]float64{}
		for _, p := range list {
			value[p.Name] = p.Value
		}
		_, gains := value["ATC_BAL_P"]
		if gains != c.balances || (value["FRAME_CLASS"] == 3) != c.balances {
			t.Errorf("%s with %q: gains to balance it %v, FRAME_CLASS %g", c.file, c.new, gains, value["FRAME_CLASS"])
		}
	}
}

// TestBalanceGainsHoldAgainstGravity: the integral's throttle over the lean, at the speed that it comes to, gives more than the weight takes, as ArduPilot's own
// gains do on its own model: I·top speed over gravity is over 1.
func TestBalanceGainsHoldAgainstGravity(t *testing.T) {
	text, err := os.ReadFile("../vehicles/balancebot.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vehiclefile.Parse(strings.NewReader(string(text)), "balancebot.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := RoverOf(&v)
	if err != nil {
		t.Fatal(err)
	}
	const gravity = 9.80665
	if share := r.Balance.I * r.Top / gravity; !(share > 1.2 && share < 4) {
		t.Errorf("I is %.3g/(rad s) at up to %.3g m/s: %.3g of what the weight takes", r.Balance.I, r.Top, share)
	}
	if !(r.Balance.P > 0 && r.Balance.D >= -1e-9 && math.Abs(r.Cruise/r.Top-0.4) < 1e-9) {
		t.Errorf("%+v, cruise at %g of %g m/s", r.Balance, r.Cruise, r.Top)
	}
}
