package page_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

// hostile is a text that ends elements, attributes, strings and lines of careless pages.
const hostile = "</script><script>document.title='broken'</script>\"'`<img src=x onerror=\"document.title='broken'\">\u2028\u2029&lt;${1}-->]]>"

// rate is that of the packets [Hz].
const rate = 400

// recorded is a recording of vehicles of those names; an empty name is one that is alone. Each
// flies 4 s, in which its motor 2 fails, and after a reset 2 s.
func recorded(t *testing.T, names ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	file, err := record.Create(path, record.Options{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	land := terrain.Source{Seed: 7}
	hills, _, _, err := land.Load(mission.DefaultHome)
	if err != nil {
		t.Fatal(err)
	}
	var recorders []*record.Recorder
	var params []physics.Params
	for i, name := range names {
		p := physics.Params{Vehicle: airframe.Default(), Seed: 1, Terrain: hills, PadEast: 6 * float64(i), Weather: weather.Weather{Wind: command.SetWind{Speed: 5, FromDeg: 270}}}
		r, err := file.Vehicle(record.Start{Name: name, Vehicle: "quad", Title: hostile, Home: mission.DefaultHome, Terrain: land, Params: p})
		if err != nil {
			t.Fatal(err)
		}
		recorders, params = append(recorders, r), append(params, p)
	}
	for i, r := range recorders {
		fly(t, r, params[i])
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if err := store.SetBookmarks(path, []store.Bookmark{{Elapsed: 1.5, Name: hostile}}); err != nil {
		t.Fatal(err)
	}
	return path
}

func fly(t *testing.T, r *record.Recorder, p physics.Params) {
	t.Helper()
	s, err := sim.New(sim.Config{World: p, Recorder: r})
	if err != nil {
		t.Fatal(err)
	}
	r.Note("mode", 1, 0, map[string]any{"mode": "GUIDED"})
	r.Note("mode", 1, 2, map[string]any{"mode": hostile})
	margin := 1.25
	r.Note("verdict", 1, 3, map[string]any{"expectation": "always: " + hostile, "held": false, "judged": true, "text": hostile, "margin": margin, "unit": "m"})
	r.Note("verdict", 1, 3, map[string]any{"expectation": "never: crashed", "held": true, "judged": true})
	count := uint32(0)
	give := func(c command.Command) {
		t.Helper()
		if err := s.Submit(c); err != nil {
			t.Fatal(err)
		}
	}
	step := func(seconds float64) {
		t.Helper()
		for range int(seconds * rate) {
			count++
			packet := protocol.Servo{FrameRate: rate, FrameCount: count, Channels: 16}
			for i := range 4 {
				packet.PWMUs[i] = 1600
			}
			if s.Exchange(protocol.AppendServo(nil, &packet)) == nil {
				t.Fatal("a packet was not answered")
			}
		}
	}
	step(2)
	if err := s.Note(snapshot.SourceAutopilot, snapshot.Caution, hostile); err != nil {
		t.Fatal(err)
	}
	give(command.FailMotor{Motor: 2})
	step(2)
	give(command.Reset{})
	step(2)
}
