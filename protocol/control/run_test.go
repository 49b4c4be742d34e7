package control

import (
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
)

// TestRunOverHTTP pauses a flight, steps it, slows it, and lets it go on.
func TestRunOverHTTP(t *testing.T) {
	run := sim.NewRunControl(nil)
	f := newFlight(t, run)
	f.fly(10, 1500)
	ask := func(body string, want runJSON) {
		t.Helper()
		answer, text := f.do(f.request("POST", "/v1/run", body))
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s\n%s", body, answer.Status, text)
		}
		var got runJSON
		if decode(t, text, &got); got != want {
			t.Errorf("%s led to %+v, want %+v", body, got, want)
		}
	}
	ask(`{"paused": true}`, runJSON{Paused: true})
	packet := protocol.Servo{FrameRate: 400, FrameCount: f.frame, Channels: 16}
	if _, err := f.conn.Write(protocol.AppendServo(nil, &packet)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the packet withheld", func() bool { s := f.snapshot(); return s.Run.Withheld == 1 })
	before := f.snapshot().Time
	ask(`{"frames": 1}`, runJSON{Paused: true})
	if got := f.snapshot().Time; math.Abs(got-before-1.0/400) > 1e-9 {
		t.Errorf("a frame led from %g to %g s", before, got)
	}
	ask(`{"paused": false, "speed": 0.5}`, runJSON{Speed: 0.5})
	ask(`{"speed": 20}`, runJSON{Speed: 20})
	ask(`{"speed": 0}`, runJSON{})

	for body, want := range map[string]int{
		`{"frames": 1}`: http.StatusConflict, `{"step": 0.01}`: http.StatusConflict, `{"step": "10 m"}`: http.StatusBadRequest,
	} {
		if answer, text := f.do(f.request("POST", "/v1/run", body)); answer.StatusCode != want || !strings.Contains(text, "detail") {
			t.Errorf("%s: %s, want %d\n%s", body, answer.Status, want, text)
		}
	}
}

// TestBadRunsSayWhatIsWrong: the field, what it must be and its range, in no words of the
// program's own.
func TestBadRunsSayWhatIsWrong(t *testing.T) {
	for _, bad := range []struct{ body, code, field, detail string }{
		{``, "bad_json", "", "the body is empty: expected an object with paused"},
		{`{`, "bad_json", "", "line 1, column 2: the JSON ends too early"},
		{`{"paused": true} x`, "bad_json", "", "column 18"},
		{`null`, "bad_json", "", "null is no JSON object: expected an object"},
		{`[]`, "bad_json", "", "[] is no JSON object"},
		{`{"paused": true, "paused": false}`, "bad_json", "", `"paused" is given twice`},
		{`{"Paused": true}`, "unknown_field", "Paused", `there is no field "Paused": expected`},
		{`{"paused": "yes"}`, "bad_value", "paused", `paused is "yes", must be true or false`},
		{`{"paused": 1}`, "bad_value", "paused", "true or false"},
		{`{"frames": "3"}`, "bad_value", "frames", "whole number from 0 to 1000000"},
		{`{"frames": 1.5}`, "bad_value", "frames", "whole number"},
		{`{"frames": -1}`, "bad_value", "frames", "whole number"},
		{`{"frames": 1e30}`, "bad_value", "frames", "whole number"},
		{`{"step": "10 m"}`, "bad_value", "step", `step is "10 m", must be a time above 0, up to 60 s`},
		{`{"step": 0}`, "bad_value", "step", "above 0"},
		{`{"step": -1}`, "bad_value", "step", "above 0"},
		{`{"step": 61}`, "bad_value", "step", "up to 60 s"},
		{`{"step": [1]}`, "bad_value", "step", "a number of seconds"},
		{`{"speed": "0.5"}`, "bad_value", "speed", "a number from 0.05 to 100"},
		{`{"speed": 300}`, "bad_value", "speed", "0.05 to 100"},
		{`{"speed": 0.01}`, "bad_value", "speed", "0.05 to 100"},
		{`{"speed": {}}`, "bad_value", "speed", "0.05 to 100"},
	} {
		_, p := parseRun([]byte(bad.body))
		if p == nil || p.Status != http.StatusBadRequest || p.Code != bad.code || p.Field != bad.field || !strings.Contains(p.Detail, bad.detail) {
			t.Errorf("%s: got %+v, want %s of field %q with %q", bad.body, p, bad.code, bad.field, bad.detail)
		}
	}
	for body, frames := range map[string]int{`{"frames": 1000000}`: 1000000, `{"frames": 0}`: 0} {
		if ask, p := parseRun([]byte(body)); p != nil || ask.frames != frames {
			t.Errorf("%s: %+v, %+v", body, ask, p)
		}
	}
	if _, p := parseRun([]byte(`{"frames": 1000001}`)); p == nil || p.Field != "frames" {
		t.Errorf("a frame more than a step may have: %+v", p)
	}
	if ask, p := parseRun([]byte(`{"paused": null, "step": "10", "speed": null}`)); p != nil || ask.paused != nil || ask.speed != nil || ask.span != 10 {
		t.Errorf("null and a number of seconds: %+v, %+v", ask, p)
	}
}
