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
		`{"frames": 1}`: http.StatusConflict, `{"speed": 300}`: http.StatusConflict, `{"step": "10 m"}`: http.StatusBadRequest,
		`{"step": -1}`: http.StatusBadRequest, `{"pause": true}`: http.StatusBadRequest, `[]`: http.StatusBadRequest,
	} {
		if answer, text := f.do(f.request("POST", "/v1/run", body)); answer.StatusCode != want || !strings.Contains(text, "detail") {
			t.Errorf("%s: %s, want %d\n%s", body, answer.Status, want, text)
		}
	}
}
