package shape_test

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// planOf is the plan of a vehicle of the catalog.
func planOf(t *testing.T, name string) (*airframe.Vehicle, shape.Plan) {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	return &entry.Vehicle, shape.PlanOf(&entry.Vehicle)
}

// TestPlanOfASailingBoat: its deck is as long and wide as its hull, sails hang at their luffs, and its rudder's trailing edge goes where the water does not
// push it from.
func TestPlanOfASailingBoat(t *testing.T) {
	v, p := planOf(t, "sailboat")
	long, wide := 0.0, 0.0
	for _, q := range p.Fuselage {
		long, wide = long+q[0][0]-q[2][0], max(wide, q[2][1]-q[3][1])
	}
	if math.Abs(long-1) > 1e-9 || math.Abs(wide-0.178) > 1e-9 {
		t.Errorf("the deck is %g m long and %g m wide, want 1 m and 0.178 m", long, wide)
	}
	if len(p.Sails) != 2 || p.Sails[0].Foot != 0.36 || math.Abs(p.Sails[0].Luff[0]+0.005) > 1e-9 || v.Servos[p.Sails[1].Servo].Output != 4 {
		t.Errorf("the sails are %+v", p.Sails)
	}
	body := shape.AssemblyOf(v)
	for _, s := range p.Surfaces {
		at := slices.IndexFunc(body.Moves, func(m shape.Move) bool { return m.Name == s.Name })
		parts := body.Build().Parts
		part := &parts[slices.IndexFunc(parts, func(p shape.Part) bool { return p.Role == shape.Hinged && p.Index == body.Moves[at].Index })]
		const deflection = 0.3
		trailing := part.AxisFRD.Cross(frame.OfFRD(-1, 0, 0)).Scale(body.Moves[at].Sign * deflection) // in the body that the window draws
		if math.Copysign(1, trailing.Y) != s.Upright {
			t.Errorf("%s: its trailing edge goes to %v, that of the body by %v", s.Name, s.Upright, trailing.Array())
		}
	}
}

// TestPlanOfABlimp: its fins point away from the envelope; those at the sides swing to and fro, those at its ends up and down.
func TestPlanOfABlimp(t *testing.T) {
	v, p := planOf(t, "blimp")
	if len(p.Fins) != len(v.Fins) {
		t.Fatalf("%d fins, want %d", len(p.Fins), len(v.Fins))
	}
	for i, fin := range p.Fins {
		end := func(angle float64) (x, y float64) {
			q := fin.Quad(angle)
			return (q[2][0] + q[3][0]) / 2, (q[2][1] + q[3][1]) / 2
		}
		x0, y0 := end(0)
		x1, y1 := end(0.5)
		moved := math.Hypot(x1-x0, y1-y0) / v.Fins[i].Length
		want := 2 * math.Sin(0.25) // a chord
		if fin.Up != 0 {
			want = 1 - math.Cos(0.5) // it shortens
		}
		if math.Abs(moved-want) > 1e-9 {
			t.Errorf("%s: its end goes by %g of its length, want %g", fin.Name, moved, want)
		}
	}
}

// TestPlansShowBodies of what has neither wings nor wheels, within the vehicle's size.
func TestPlansShowBodies(t *testing.T) {
	for _, name := range []string{"heli-450", "heli-dual", "heli-coaxial", "bluerov2", "blimp", "tracker", "motorboat"} {
		v, p := planOf(t, name)
		if len(p.Fuselage) < 3 {
			t.Errorf("%s: its body has %d pieces", name, len(p.Fuselage))
		}
		for _, q := range p.Fuselage {
			for _, c := range q {
				if !(math.Hypot(c[0], c[1]) < 2*airframe.Size(v)) {
					t.Errorf("%s: a corner lies at %v", name, c)
				}
			}
		}
	}
}

// TestServosSayWhichSailsAndRotorsTheyMove, and fins.
func TestServosSayWhichSailsAndRotorsTheyMove(t *testing.T) {
	for name, want := range map[string]string{"sailboat": "sheets mainsail and jib", "heli-450": "sets the pitch of the tail rotor", "blimp": "flaps the front fin"} {
		_, p := planOf(t, name)
		found := false
		for _, moves := range p.Moves {
			found = found || moves == want
		}
		if !found {
			t.Errorf("%s: %q, want %q among them", name, p.Moves, want)
		}
	}
}
