package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
)

// TestLiveScenarioListensAndAsksWhereItShould: the built-in autopilot needs no MAVLink and takes a free port; ArduPilot is asked where the
// user says, or at its own first port where only the file needs MAVLink, and nowhere with off.
func TestLiveScenarioListensAndAsksWhereItShould(t *testing.T) {
	const needs, alone = "autopilot: ardupilot\nsteps: [{at: 1s, do: fail_gps}]", "autopilot: ardupilot\nsteps: [{at: 1s, do: drop_payload}]"
	for _, c := range []struct {
		name, text, mavlink string
		listen              string // of the user
		asks, listens       string
	}{
		{"the built-in autopilot", "autopilot: built-in", "", "", "", "127.0.0.1:0"},
		{"the built-in autopilot at a port", "autopilot: built-in", "", "127.0.0.1:9102", "", "127.0.0.1:9102"},
		{"ArduPilot whose file needs MAVLink", needs, "", "", "tcp:127.0.0.1:5762", "127.0.0.1:9002"},
		{"ArduPilot whose file does not", alone, "", "", "", "127.0.0.1:9002"},
		{"ArduPilot at the user's address", needs, "tcp:127.0.0.1:5772", "", "tcp:127.0.0.1:5772", "127.0.0.1:9002"},
		{"ArduPilot without MAVLink", needs, mavlinkOff, "", "", "127.0.0.1:9002"},
	} {
		file, err := scenario.Parse(strings.NewReader("name: a\n"+c.text+"\ntimeout: 5s\n"), scenario.Source{Name: "a.yaml"})
		if err != nil {
			t.Fatal(c.name, err)
		}
		f := scenarioFlags{window: defaults(), set: pflag.NewFlagSet("", pflag.ContinueOnError)}
		f.set.StringVar(&f.window.listen, "listen", f.window.listen, "")
		if c.listen != "" {
			if err := f.set.Set("listen", c.listen); err != nil {
				t.Fatal(err)
			}
		}
		f.window.mavlink, f.window.settings = c.mavlink, "none"
		if f.checked, err = f.window.config(); err != nil {
			t.Fatal(c.name, err)
		}
		got := f.live(&session.LoadedScenario{File: file})
		if got.MAVLink.Address != c.asks || got.Exchange.Listen != c.listens || got.Exchange.AnyPort {
			t.Errorf("%s: asks at %q, listens at %q, any port %v; want %q and %q", c.name, got.MAVLink.Address, got.Exchange.Listen, got.Exchange.AnyPort, c.asks, c.listens)
		}
	}
}
