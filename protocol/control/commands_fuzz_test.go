package control

import (
	"encoding/json"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// FuzzCommands: whatever a client sends is refused with a problem that can be written as JSON
// and shown, or is commands whose arguments are within their ranges.
func FuzzCommands(f *testing.F) {
	for _, d := range command.All() {
		args := map[string]any{"command": d.Name}
		for _, a := range d.Args {
			args[a.Name] = a.Max
		}
		text, err := json.Marshal(args)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range []string{
		"", "[]", "[[[[", "{", "null", `{"command": null}`, `{"command": "gust", "speed": "1e400 km/h"}`, `{"command": "gust", "speed": 8, "speed": 9}`,
		`[{"command": "reset", "at": "1 h"}, {"command": "set_wind", "speed": -0, "ramp": 1e308}]`, `{"command": "\u001b[2Jreset"}`, `{"command": "fail_motor", "motor": 1.5}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		all, list, p := parseCommands(body)
		if p != nil {
			if _, err := json.Marshal(p); err != nil || p.Status < 400 || p.Detail == "" {
				t.Errorf("%q: problem %+v, %v", body, p, err)
			}
			if len(p.Detail) > 2000 || !plaintext.Clean(p.Detail) {
				t.Errorf("%q: it says %q", body, p.Detail)
			}
			return
		}
		if len(all) == 0 || len(all) > maxList || !list && len(all) != 1 {
			t.Errorf("%q: %d commands, list %v", body, len(all), list)
		}
		for _, c := range all {
			if !(c.At >= 0 && c.At <= command.MaxTime && c.Ramp >= 0 && c.Ramp <= command.MaxTime) {
				t.Errorf("%q: at %v, ramp %v", body, c.At, c.Ramp)
			}
			if err := command.Validate(c.Command); err != nil {
				t.Errorf("%q: %v", body, err)
			}
		}
	})
}
