package control

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestAnyVehicleIsAddressedFromOnePort: snapshot, commands and events of the vehicle that
// the path names; and an unknown one is an error that names those that there are.
func TestAnyVehicleIsAddressedFromOnePort(t *testing.T) {
	ant, bee := newFlight(t), newFlight(t)
	both := []FleetVehicle{{"Ant", ant.server}, {"my bee", bee.server}}
	ant.server.SetFleet(both)
	ant.fly(2, 1000)
	bee.fly(2, 1000)
	_, text := ant.do(ant.request("GET", "/v1/vehicles", ""))
	var list []vehicleJSON
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) != 2 || list[1] != (vehicleJSON{"my bee", "/v1/vehicles/my%20bee", bee.url}) {
		t.Fatalf("%v: %s", err, text)
	}
	path := list[1].Path
	// The command reaches the second vehicle alone, and its event is read by the first's port.
	answered := make(chan string, 1)
	go func() {
		answer, body := ant.do(ant.request("POST", path+"/commands", `{"command": "fail_motor", "motor": 3}`))
		answered <- answer.Status + body
	}()
	failed := func(f *flight) bool {
		var s snapshot.Snapshot
		f.sim.Buffer().Read(&s)
		return s.Rotors[2].Failed
	}
	eventually(t, "the second vehicle's motor fails", func() bool { bee.fly(1, 1000); return failed(bee) })
	if got := <-answered; !strings.HasPrefix(got, "200") {
		t.Errorf("the command: %s", got)
	}
	if ant.fly(1, 1000); failed(ant) {
		t.Error("the first vehicle's motor failed, too")
	}
	_, own := bee.do(bee.request("GET", "/v1/snapshot", ""))
	if _, other := ant.do(ant.request("GET", path+"/snapshot", "")); !sameTime(t, own, other) {
		t.Errorf("the second's snapshot is %.200s by its own port, and %.200s by the first's", own, other)
	}
	answer, body := ant.do(ant.request("GET", "/v1/vehicles/Cat/snapshot", ""))
	if answer.StatusCode != 404 || !strings.Contains(body, `there are Ant, my bee`) {
		t.Errorf("an unknown vehicle: %s %s", answer.Status, body)
	}
	if _, text := bee.do(bee.request("GET", "/v1/vehicles", "")); !strings.Contains(text, `"/v1/vehicles/V1"`) {
		t.Errorf("a vehicle alone lists %s", text)
	}
}

// sameTime reports whether two snapshots are of one physics time.
func sameTime(t *testing.T, a, b string) bool {
	t.Helper()
	var s [2]snapshotJSON
	for i, text := range []string{a, b} {
		if err := json.Unmarshal([]byte(text), &s[i]); err != nil {
			t.Fatalf("%v: %.200s", err, text)
		}
	}
	return s[0].Time == s[1].Time
}
