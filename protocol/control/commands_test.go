package control

import (
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sitlark/sitlark/command"
)

// TestCommandActsAtItsTime: to the step, as the answer said, and the snapshot shows it.
func TestCommandActsAtItsTime(t *testing.T) {
	f := newFlight(t)
	f.fly(100, 1000)
	var order outcomeJSON
	if status := f.post(`{"command": "fail_motor", "motor": 2, "at": "500 ms"}`, &order); status != 202 || order.State != "scheduled" || *order.Time != 0.5 {
		t.Fatalf("%d %+v", status, order)
	}
	f.fly(100, 1000) // the last of these steps begins at 0.4975 s
	var before, after snapshotJSON
	eventually(t, "the observer looks", func() bool { f.get("/v1/snapshot", &before); return before.Time > 0.499 })
	if len(before.Faults) != 0 || len(before.Pending) != 1 || before.Pending[0].ID != order.ID || before.Pending[0].At != 0.5 {
		t.Fatalf("at %g s: faults %+v, pending %+v", before.Time, before.Faults, before.Pending)
	}
	f.fly(1, 1000)
	// What is served is a few milliseconds old: the step that the fault acts in ends at 0.5025 s.
	eventually(t, "the observer looks again", func() bool { f.get("/v1/snapshot", &after); return after.Time > 0.501 })
	want := []faultJSON{{Fault: "failed", Motor: 2, Since: 0.5, Text: "motor 2 failed"}}
	if diff := cmp.Diff(want, after.Faults, cmpopts.EquateApprox(0, 1e-9)); diff != "" || len(after.Pending) != 0 {
		t.Errorf("at %g s: %s pending %+v", after.Time, diff, after.Pending)
	}
}

// TestAnswerComesWhenItIsDone: the snapshot that follows a command shows it, at the
// time that the answer told.
func TestAnswerComesWhenItIsDone(t *testing.T) {
	f := newFlight(t)
	f.fly(40, 1000)
	for motor := 1; motor <= 4; motor++ {
		var order outcomeJSON
		status := f.post(`{"command": "fail_motor", "motor": `+string(rune('0'+motor))+`}`, &order)
		var state snapshotJSON
		f.get("/v1/snapshot", &state)
		rotor := state.Rotors[motor-1]
		if status != 200 || order.State != "applied" || !rotor.Failed || rotor.FaultSince != *order.Time || math.Abs(*order.Time-0.1) > 1e-9 {
			t.Errorf("motor %d: %d %+v; failed %v since %g s", motor, status, order, rotor.Failed, rotor.FaultSince)
		}
	}
}

func TestRampGrows(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	var order outcomeJSON
	if status := f.post(`{"command": "add_battery_resistance", "resistance": "100mΩ", "ramp": "1s"}`, &order); status != 202 {
		t.Fatalf("%d %+v", status, order)
	}
	f.fly(200, 1000)
	if got := f.snapshot().Power.AddedResistance; math.Abs(got-0.05) > 0.002 {
		t.Errorf("half way: %g ohm", got)
	}
}

// TestListIsTakenAsOne: all commands act at one time, or none.
func TestListIsTakenAsOne(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	var p problem
	status := f.post(`[{"command": "fail_motor", "motor": 1}, {"command": "fail_motor", "motor": 5}]`, &p)
	if status != 400 || p.Index == nil || *p.Index != 1 || p.Field != "motor" || p.Value != "5" || !strings.Contains(p.Detail, "has motors 1 to 4") {
		t.Errorf("%d %+v", status, p)
	}
	if !strings.HasPrefix(p.Detail, "command 2 of the list (index 1): ") {
		t.Errorf("which of the list it is: %s", p.Detail)
	}
	f.fly(1, 1000)
	if f.snapshot().Rotors[0].Failed {
		t.Error("a command of a refused list acted")
	}
	var orders []outcomeJSON
	status = f.post(`[{"command": "fail_motor", "motor": 1}, {"command": "fail_motor", "motor": 3}]`, &orders)
	if status != 200 || len(orders) != 2 || *orders[0].Time != *orders[1].Time || orders[1].ID != orders[0].ID+1 {
		t.Errorf("%d %+v", status, orders)
	}
	f.fly(1, 1000)
	if r := f.snapshot().Rotors; !r[0].Failed || !r[2].Failed {
		t.Error("the list did not act")
	}
}

// TestVehicleRefuses what only it can know at that moment.
func TestVehicleRefuses(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	var p problem
	status := f.post(`[{"command": "drop_payload"}, {"command": "drop_payload"}]`, &p)
	if status != 409 || p.Code != "refused" || p.Command != "drop_payload" || len(p.Orders) != 2 ||
		p.Orders[0].State != "applied" || p.Orders[1].State != "refused" || p.Orders[1].Refused == "" {
		t.Errorf("%d %+v", status, p)
	}
}

func TestCancel(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	var order outcomeJSON
	f.post(`{"command": "fail_motor", "motor": 2, "at": 0.1}`, &order)
	for _, want := range []int{http.StatusNoContent, http.StatusNotFound} {
		if answer, text := f.do(f.request("DELETE", "/v1/commands/1", "")); answer.StatusCode != want {
			t.Errorf("%s, want %d\n%s", answer.Status, want, text)
		}
	}
	f.fly(80, 1000)
	if f.snapshot().Rotors[1].Failed {
		t.Error("the cancelled command acted")
	}
	if answer, text := f.do(f.request("DELETE", "/v1/commands/x", "")); answer.StatusCode != 400 || !strings.Contains(text, `id is \"x\"`) {
		t.Errorf("%s\n%s", answer.Status, text)
	}
}

// TestBadCommandsSayWhatIsWrong: field, value and allowed range; and nothing acts.
func TestBadCommandsSayWhatIsWrong(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1000)
	for _, bad := range []struct {
		body string
		want problem // its Detail: a part
	}{
		{`{"command": "gust", "speed": 99}`, problem{Code: "bad_value", Command: "gust", Field: "speed", Value: "99",
			Expected: "must be from 0 to 25 m/s", Allowed: &allowed{0, 25, "m/s"}, Detail: "speed is 99, must be"}},
		{`{"command": "gust", "speed": "5 kg"}`, problem{Code: "bad_value", Command: "gust", Field: "speed", Value: `"5 kg"`,
			Expected: "must be from 0 to 25 m/s; it may be given in m/s, km/h, kt, mph or ft/s", Allowed: &allowed{0, 25, "m/s"}, Detail: "speed is"}},
		{`{"command": "gust", "speed": true}`, problem{Code: "bad_value", Command: "gust", Field: "speed", Value: "true",
			Expected: "must be from 0 to 25 m/s: a number in m/s, or a string with its unit", Allowed: &allowed{0, 25, "m/s"}, Detail: "speed is true"}},
		{`{"command": "gust", "speed": null}`, problem{Code: "bad_value", Command: "gust", Field: "speed", Value: "null",
			Expected: "must be from 0 to 25 m/s: a number in m/s, or a string with its unit", Allowed: &allowed{0, 25, "m/s"}, Detail: "speed is null"}},
		{`{"command": "gust"}`, problem{Code: "missing_field", Command: "gust", Field: "speed",
			Expected: "is missing, must be from 0 to 25 m/s", Allowed: &allowed{0, 25, "m/s"}, Detail: "speed is missing"}},
		{`{"command": "gust", "speed": 5, "tme": 3}`, problem{Code: "unknown_field", Command: "gust", Field: "tme",
			Expected: "must be one of speed, from, vertical, rise, hold, lead, at", Detail: "tme is not an argument"}},
		{`{"command": "gustt", "speed": 5}`, problem{Code: "unknown_command", Command: "gustt", Field: "command", Value: "gustt",
			Expected: "did you mean gust?", Detail: "did you mean gust?"}},
		{`{"speed": 5}`, problem{Code: "missing_field", Field: "command",
			Expected: "must be the name of a command; GET /v1/commands lists them", Detail: "command is missing"}},
		{`{"command": 5}`, problem{Code: "bad_value", Field: "command", Value: "5",
			Expected: "must be the name of a command; GET /v1/commands lists them", Detail: "command is 5"}},
		{`{"command": "fail_motor", "motor": 1.5}`, problem{Code: "bad_value", Command: "fail_motor", Field: "motor", Value: "1.5",
			Expected: "must be a whole number from 1 to 32", Allowed: &allowed{1, 32, ""}, Detail: "motor is 1.5"}},
		{`{"command": "fail_motor", "motor": 5}`, problem{Code: "vehicle_lacks", Command: "fail_motor", Field: "motor", Value: "5",
			Detail: "quad X has motors 1 to 4"}},
		{`{"command": "reset", "at": -1}`, problem{Code: "bad_value", Command: "reset", Field: "at", Value: "-1",
			Expected: `must be from 0 to 86400 s: a number of seconds, or a string with its unit such as "500 ms"`, Allowed: &allowed{0, 86400, "s"}, Detail: "at is -1"}},
		{`{"command": "reset", "ramp": 1}`, problem{Code: "bad_value", Command: "reset", Field: "ramp", Value: "1",
			Expected: "must be left out: the command takes effect at once", Detail: "ramp is 1"}},
		{`{"command": "reset", "command": "gust"}`, problem{Code: "bad_json", Detail: `"command" is given twice`}},
		{``, problem{Code: "bad_json", Detail: "the body is empty"}},
		{"{\"command\":\n \"gust\" 5}", problem{Code: "bad_json", Detail: "line 2, column 9: invalid character '5'"}},
		{`{"command": "reset"} {}`, problem{Code: "bad_json", Detail: "column 22"}},
		{`"reset"`, problem{Code: "bad_json", Detail: `no JSON object: expected a command, such as {"command": "reset"}`}},
		{`[]`, problem{Code: "bad_list", Detail: "the list has 0 commands, must have from 1 to 100"}},
		{`[` + strings.Repeat(`{"command": "reset"},`, 100) + `{"command": "reset"}]`, problem{Code: "bad_list", Detail: "has 101 commands"}},
		{`{"command": "` + strings.Repeat("x", 5000) + `"}`, problem{Code: "unknown_command", Command: strings.Repeat("x", 60) + "…", Field: "command",
			Value: strings.Repeat("x", 60) + "…", Expected: "known are " + strings.Join(command.Names(), ", "), Detail: "there is no command"}},
		{strings.Repeat("[", 30000), problem{Code: "bad_json", Detail: "depth"}},
	} {
		var got problem
		r := f.request("POST", "/v1/commands", bad.body, "Content-Type", "application/json")
		answer, text := f.do(r)
		decode(t, text, &got)
		if !strings.Contains(got.Detail, bad.want.Detail) {
			t.Errorf("%.80s: detail %q, want %q in it", bad.body, got.Detail, bad.want.Detail)
		}
		bad.want.Type, bad.want.Title, bad.want.Status, bad.want.Detail = "about:blank", "Bad Request", 400, got.Detail
		if diff := cmp.Diff(bad.want, got, cmpopts.IgnoreUnexported(problem{})); diff != "" || answer.StatusCode != 400 ||
			answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%.80s: %s (-want +got):\n%s", bad.body, answer.Status, diff)
		}
	}
	f.fly(1, 1000)
	var state snapshotJSON
	f.get("/v1/snapshot", &state)
	if state.Flight != 1 || state.Air.Wind != (nedJSON{}) || len(state.Faults)+len(state.Pending) > 0 {
		t.Errorf("something acted: %+v", state)
	}
}

// TestOnlyJSONIsTaken: no form and no plain text, which any web page can send.
func TestOnlyJSONIsTaken(t *testing.T) {
	f := newFlight(t)
	for _, c := range []struct {
		kind string
		want int
	}{
		{"application/json", 200}, {"application/json; charset=UTF-8", 200},
		{"text/plain", 415}, {"application/x-www-form-urlencoded", 415}, {"application/json; charset=latin1", 415}, {"", 415},
	} {
		r := f.request("POST", "/v1/commands", `{"command": "restore_all"}`, "Content-Type", c.kind)
		if answer, text := f.do(r); answer.StatusCode != c.want {
			t.Errorf("%q: %s, want %d\n%s", c.kind, answer.Status, c.want, text)
		}
	}
	long := `{"command": "restore_all"` + strings.Repeat(" ", maxBody) + `}`
	if answer, text := f.do(f.request("POST", "/v1/commands", long)); answer.StatusCode != 413 {
		t.Errorf("%s\n%s", answer.Status, text)
	}
}

// TestCountsHaveNoPerCent: motor 2 is not 200 %.
func TestCountsHaveNoPerCent(t *testing.T) {
	if _, _, p := parseCommands([]byte(`{"command": "fail_motor", "motor": "200 %"}`)); p == nil || p.Field != "motor" {
		t.Errorf("got %+v", p)
	}
	if _, _, p := parseCommands([]byte(`{"command": "fail_motor", "motor": "2"}`)); p != nil {
		t.Errorf("got %+v", p)
	}
}

// TestTableTellsEveryCommand as package spec has it.
func TestTableTellsEveryCommand(t *testing.T) {
	f := newFlight(t)
	var table []commandJSON
	f.get("/v1/commands", &table)
	for i, c := range command.All() {
		if table[i].Name != c.Name || table[i].Ramps != c.Ramps || len(table[i].Arguments) != len(c.Args) {
			t.Errorf("got %+v, want %+v", table[i], c)
		}
		for k, a := range c.Args {
			got := table[i].Arguments[k]
			if a.IsText() {
				if got.Name != a.Name || got.Part != a.Part.String() || !slices.Equal(got.Words, a.Words) || got.Required != a.Required || got.Default != nil {
					t.Errorf("%s: got %+v, want %+v", c.Name, got, a)
				}
				continue
			}
			if got.Name != a.Name || got.Unit != a.Unit || got.Min != a.Least() || got.Max != a.Max || (got.Default == nil) != (a.Required || a.Optional) {
				t.Errorf("%s: got %+v, want %+v", c.Name, got, a)
			}
			if a.Integer && len(got.Units) != 0 {
				t.Errorf("%s: %s is a count and has the units %q", c.Name, a.Name, got.Units)
			}
		}
	}
}
