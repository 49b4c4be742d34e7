package share

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestOnlyLinksThatActGiveCommands: they reach the physics; and a link that is revoked gives none, and its streams end.
func TestOnlyLinksThatActGiveCommands(t *testing.T) {
	world, err := sim.New(sim.Config{World: physics.Params{Vehicle: airframe.Default(), Seed: 7}})
	if err != nil {
		t.Fatal(err)
	}
	f := fly(t, func(c *Config) {
		c.Control = func() Control {
			s := control.New(control.Config{Physics: world, Snapshots: world.Buffer(), Version: "test"})
			return Control{Handler: s.Handler(), Observe: []func(context.Context){s.Observe}}
		}
	}, "")
	watches, acts := f.link("watch", false), f.link("act", true)
	send := func(method, path, key, body string) *http.Response {
		t.Helper()
		r, err := http.NewRequest(method, f.server.URL()+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+key)
		answer, err := f.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer
	}
	const order = `{"command": "fail_motor", "motor": 2}`
	frame := uint32(0)
	failed := func() bool {
		var s snapshot.Snapshot
		for range 40 {
			frame++
			packet := protocol.Servo{FrameRate: 400, FrameCount: frame, Channels: 16}
			world.Exchange(protocol.AppendServo(nil, &packet))
		}
		world.Buffer().Read(&s)
		return s.Rotors[1].Failed
	}
	failed()
	for key, want := range map[string]int{watches: 403, "x": 401, "": 401} {
		if got := send("POST", "/v1/commands", key, order).StatusCode; got != want || failed() {
			t.Errorf("%q: %d, want %d", key, got, want)
		}
	}
	events := send("GET", "/v1/events?from=1", acts, "")
	if events.StatusCode != 200 {
		t.Fatal(events.Status)
	}
	if got := send("POST", "/v1/commands", acts, order).StatusCode; got != 202 && got != 200 {
		t.Errorf("a link that acts: %d", got)
	}
	eventually(t, "the motor has failed", failed)
	lines := bufio.NewScanner(events.Body)
	for !strings.Contains(lines.Text(), "motor 2 failed") {
		if !lines.Scan() {
			t.Fatal("the events ended")
		}
	}
	if err := f.server.Revoke("act"); err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, events.Body) // until it ends
	if got := send("POST", "/v1/commands", acts, order).StatusCode; got != 401 {
		t.Errorf("a revoked link: %d", got)
	}
}
