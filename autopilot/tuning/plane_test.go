package tuning

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestPlanesAreKnownByTheirParts: roles of outputs, start and steering by hand; all can be flown.
func TestPlanesAreKnownByTheirParts(t *testing.T) {
	for _, c := range []struct {
		name     string
		start    plane.Start
		roles    map[int]plane.Role
		steering float64
	}{
		{"trainer", plane.Runway, map[int]plane.Role{1: plane.Aileron, 2: plane.Elevator, 3: plane.Throttle, 4: plane.Rudder}, math.Tan(12.5*math.Pi/180) / 0.34},
		{"v-tail", plane.Runway, map[int]plane.Role{1: plane.Aileron, 2: plane.RightVTail, 3: plane.Throttle, 4: plane.LeftVTail}, -1},
		{"glider", plane.Triggered, map[int]plane.Role{1: plane.Aileron, 2: plane.Elevator, 3: plane.Throttle, 4: plane.Rudder, 5: plane.Spoiler}, 0},
		{"skywalker-x8", plane.Triggered, map[int]plane.Role{1: plane.RightElevon, 2: plane.LeftElevon, 3: plane.Throttle}, 0},
		{"aerosonde", plane.Triggered, map[int]plane.Role{1: plane.Aileron, 2: plane.Elevator, 3: plane.Throttle, 4: plane.Rudder}, 0},
	} {
		e, err := catalog.Find(c.name, "")
		if err != nil {
			t.Fatal(err)
		}
		got, err := PlaneOf(&e.Vehicle)
		if err != nil {
			t.Fatal(err)
		}
		if err := got.Validate(); err != nil || got.Start != c.start || len(got.Outputs) != len(c.roles) || c.steering >= 0 && math.Abs(got.Steering-c.steering) > 1e-6 {
			t.Errorf("%s: %v, start %d, steering %.4f/m (want %.4f), %+v", c.name, err, got.Start, got.Steering, c.steering, got.Outputs)
		}
		for _, o := range got.Outputs {
			if c.roles[o.Output] != o.Role {
				t.Errorf("%s: output %d has role %d, want %d", c.name, o.Output, o.Role, c.roles[o.Output])
			}
		}
		// An elevator pulls more than level flight takes, and no more than the wing bears.
		if most := math.Pow(got.Cruise/got.Stall, 2); got.Pull < 1.2 || got.Pull > 1.01*most {
			t.Errorf("%s: pulls %.2f g at cruise, want from 1.2 to %.2f g", c.name, got.Pull, most)
		}
		if layout := CheckpointLayout(&e.Vehicle); layout != plane.CheckpointLayout() {
			t.Errorf("%s: its checkpoints are no plane's", c.name)
		}
	}
}
