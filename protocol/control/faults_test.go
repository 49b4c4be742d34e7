package control

import (
	"encoding/json"
	"math"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestAnswerThatIsNoJSONIsAProblem, of the server and not of the client.
func TestAnswerThatIsNoJSONIsAProblem(t *testing.T) {
	for _, c := range []struct {
		value  any
		status int
		kind   string
		part   string
	}{
		{map[string]float64{"x": 1.5}, 201, "application/json", `"x": 1.5`},
		{math.NaN(), 500, "application/problem+json", "the answer can't be written as JSON"},
	} {
		w := httptest.NewRecorder()
		writeJSON(w, 201, c.value)
		if got := w.Body.String(); w.Code != c.status || w.Header().Get("Content-Type") != c.kind || !strings.Contains(got, c.part) || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%v: %d %s %s", c.value, w.Code, w.Header().Get("Content-Type"), got)
		}
	}
}

// TestEachFaultIsListedAlone, with its motor and words, and nothing is listed of a healthy vehicle.
func TestEachFaultIsListedAlone(t *testing.T) {
	for _, c := range []struct {
		do    func(*snapshot.Snapshot)
		kind  string
		motor int
		text  string
	}{
		{func(s *snapshot.Snapshot) { s.Rotors[2].Failed = true }, "failed", 3, "motor 3 failed"},
		{func(s *snapshot.Snapshot) { s.Rotors[0].Broken = true }, "broken", 1, "propeller 1 broken"},
		{func(s *snapshot.Snapshot) { s.Rotors[1].Stuck, s.Rotors[1].StuckOutput = true, 0.75 }, "stuck", 2, "ESC 2 stuck at 75 %"},
		{func(s *snapshot.Snapshot) { s.Rotors[3].ThrustFactor = 0.6 }, "degraded", 4, "motor 4 thrust at 60 %"},
		{func(s *snapshot.Snapshot) { s.Rotors[3].Imbalance = 250e-6 }, "unbalanced", 4, "propeller 4 out of balance by 250 g mm"},
		{func(s *snapshot.Snapshot) { s.Power.AddedResistance = 0.05 }, "battery_resistance", 0, "battery resistance up by 50 mΩ"},
		{func(s *snapshot.Snapshot) { s.Power.FailedCells, s.Power.Cells = 1, 4 }, "cells_failed", 0, "1 of 4 cells failed"},
		{func(s *snapshot.Snapshot) { s.Power.Disconnected = true }, "battery_disconnected", 0, "battery disconnected"},
		{func(s *snapshot.Snapshot) { s.RC.Lost = true }, "rc_lost", 0, "RC lost"},
		{func(s *snapshot.Snapshot) { s.SensorFaults[command.GPSLoss].Active = true }, "sensor", 0, command.Text(command.SensorFault{Kind: command.GPSLoss})},
		{func(s *snapshot.Snapshot) { s.Contact.LegsBroken = 1 << 2 }, "leg_broken", 0, "leg 3 broken"},
		{func(s *snapshot.Snapshot) { s.Contact.Crashed, s.Contact.ImpactSpeed = true, 7.25 }, "crashed", 0, "crashed at 7.2 m/s"},
		{func(s *snapshot.Snapshot) { s.Frozen.Active, s.Frozen.Quantity = true, snapshot.MakeText("velocity") }, "frozen", 0, "physics frozen: velocity"},
		{func(s *snapshot.Snapshot) { s.Rotors[4].Failed = true }, "", 0, ""}, // there is no fifth motor
		{func(s *snapshot.Snapshot) { s.Contact.LegsBroken = 1 << 4 }, "", 0, ""},
		{func(*snapshot.Snapshot) {}, "", 0, ""},
	} {
		var s snapshot.Snapshot
		s.Count, s.Contact.Legs = 4, 4
		for i := range s.Rotors {
			s.Rotors[i].Number, s.Rotors[i].ThrustFactor = i+1, 1
		}
		c.do(&s)
		got := faultsOf(&s, &snapshot.Names{})
		if c.kind == "" {
			if len(got) != 0 {
				t.Errorf("nothing is broken, but %+v", got)
			}
			continue
		}
		if len(got) != 1 || got[0].Fault != c.kind || got[0].Motor != c.motor || got[0].Text != c.text {
			t.Errorf("%s: got %+v, want motor %d, %q", c.kind, got, c.motor, c.text)
		}
	}
}

// TestKindsOfFaultsAreDocumented: the schema lists those that there are.
func TestKindsOfFaultsAreDocumented(t *testing.T) {
	field, _ := reflect.TypeFor[faultJSON]().FieldByName("Fault")
	if got, want := field.Tag.Get("enum"), strings.Join(snapshot.FaultKinds, ","); got != want {
		t.Errorf("the schema has the kinds %s, want %s", got, want)
	}
}
