package session

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

// operated flies a scenario whose ArduPilot is two programs: one that speaks MAVLink, and one
// that flies, for which time hardly passes until the first is in mode AUTO.
func operated(t *testing.T, text string, script func(*mavtest.Autopilot)) (*mavtest.Autopilot, scenario.Result, error) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	p, err := LoadScenario(scenariotest.Parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	address := fmt.Sprintf("127.0.0.1:%d", freePorts(t, 1))
	c := config.Config{Headless: true, Exchange: config.Exchange{Listen: "127.0.0.1:0"}, MAVLink: config.MAVLink{Address: "udp-server:" + address}}
	s, setup, err := NewScenario(p, c, ScenarioOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ardupilot := mavtest.Start(t, mavtest.Options{Send: address, State: mavtest.Standard()})
	script(ardupilot)
	const auto = 3
	flies := false
	hold := func(int) func(uint64, float64) {
		return func(_ uint64, at float64) {
			if flies = flies || ardupilot.State().Mode == auto; at > 0.5 && !flies { // the pilot is about to take off: time passes slowly
				time.Sleep(10 * time.Millisecond)
			}
		}
	}
	fleet, err := New(setup, Options{Scenario: s, Quiet: true, Hold: hold})
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := fleet.Vehicles[0].pilotConfig()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Loop, cfg.Speedup = true, 10
	pilot, err := autopilot.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	defer func() { cancel(); <-ended }()
	go func() {
		defer close(ended)
		_ = pilot.Run(ctx)
	}()
	err = fleet.Run(ctx, nil)
	return ardupilot, s.Result(), err
}

// TestOperatorDoesWhatAUserDoes: parameters, mission, arming when it is ready, the fly steps in
// order, and the judge hears what the autopilot says.
func TestOperatorDoesWhatAUserDoes(t *testing.T) {
	testplan.SkipIfRepeated(t)
	square, err := library.Text("square.waypoints")
	if err != nil {
		t.Fatal(err)
	}
	square = append(square, "7\t0\t3\t530\t0\t2\t0\t0\t0\t0\t0\t1\n"...) // which it does not know
	file := filepath.Join(t.TempDir(), "square.waypoints")
	if err := os.WriteFile(file, square, 0o600); err != nil {
		t.Fatal(err)
	}
	ardupilot, r, err := operated(t, `name: fly
autopilot: ardupilot
flat: true
mission: `+file+`
params: {WPNAV_SPEED: 700, BATT_LOW_VOLT: 10.5}
fly:
  - {delay: 1s}
  - mission: start
  - {command: {name: MAV_CMD_DO_SET_SERVO, p1: 9, p2: 1700}, after: waypoint 2}
  - {param: {BATT_CRT_VOLT: 9.5}}
steps:
  - {after: mode == AUTO, delay: 4s, do: {gust: {speed: 3}}}
expect:
  - {within: 5s, that: mode == AUTO and armed}
  - {eventually: said("servo is")}
  - {never: failsafe}
  - eventually: landed
timeout: 120s
`, func(a *mavtest.Autopilot) {
		a.Set(func(s *mavtest.State) { s.Ready = false })
		a.Answer(func(m message.Message) bool {
			if it, ok := m.(*apm.MessageMissionItemInt); ok && it.Command == 530 {
				a.Send(&apm.MessageMissionAck{Type: apm.MAV_MISSION_UNSUPPORTED})
				return true
			}
			c, ok := m.(*apm.MessageCommandLong)
			if !ok || c.Command != common.MAV_CMD_DO_SET_SERVO || c.Param1 != 9 || c.Param2 != 1700 {
				return false
			}
			a.Send(&apm.MessageCommandAck{Command: c.Command, Result: apm.MAV_RESULT_ACCEPTED})
			a.Say(apm.MAV_SEVERITY_INFO, "Servo is set")
			return true
		})
		a.Say(apm.MAV_SEVERITY_CRITICAL, "PreArm: not yet")
		go func() {
			eventually(t, "the mission is there", func() bool { return len(a.Mission(apm.MAV_MISSION_TYPE_MISSION)) > 1 })
			a.Set(func(s *mavtest.State) { s.Ready = true })
		}()
	})
	if err != nil || !r.Held || r.Ended != scenario.EndedLanded {
		t.Fatalf("%v; held %v, ended %s: %+v, %q", err, r.Held, r.Ended, r.Expectations, r.Warnings)
	}
	if want := "Uploaded: 6 mission items, without item 7 (command 530), which the autopilot does not know"; !slices.Contains(r.Warnings, want) {
		t.Errorf("the warnings are %q, want %q", r.Warnings, want)
	}
	if v, _ := ardupilot.Param("WPNAV_SPEED"); v != 700 {
		t.Errorf("WPNAV_SPEED is %g", v)
	}
	if v, _ := ardupilot.Param("BATT_CRT_VOLT"); v != 9.5 {
		t.Errorf("BATT_CRT_VOLT is %g", v)
	}
	var order []string
	for _, m := range ardupilot.Heard() {
		if c, ok := m.(*apm.MessageCommandLong); ok {
			switch c.Command {
			case common.MAV_CMD_COMPONENT_ARM_DISARM, common.MAV_CMD_MISSION_START, common.MAV_CMD_DO_SET_SERVO:
				order = append(order, c.Command.String())
			}
		}
	}
	if got := strings.Join(order, " "); got != "MAV_CMD_COMPONENT_ARM_DISARM MAV_CMD_MISSION_START MAV_CMD_DO_SET_SERVO" {
		t.Errorf("it was told %s", got)
	}
	if r.Autopilot == nil || !strings.HasPrefix(r.Autopilot.Vehicle, "ArduCopter 4.6.3") || r.Autopilot.RateHz < 790 || r.Autopilot.RateHz > 810 || r.Autopilot.Prepared <= 0 {
		t.Errorf("flown by %+v", r.Autopilot)
	}
}

// TestFlightThatNeverBeganIsAnError with the autopilot's words, at the fly step or parameter.
func TestFlightThatNeverBeganIsAnError(t *testing.T) {
	testplan.SkipIfRepeated(t)
	const file = "name: fly\nautopilot: ardupilot\nflat: true\nmission: square.waypoints\n"
	for _, c := range []struct {
		text, want string
		script     func(*mavtest.Autopilot)
	}{
		{file + "fly: [{arm: , within: 1s}]\n", "Arm: failed: Arm: leaning", func(a *mavtest.Autopilot) {
			a.Script(common.MAV_CMD_COMPONENT_ARM_DISARM, mavtest.Script{Result: common.MAV_RESULT_FAILED, Text: "Arm: leaning"})
		}},
		{file + "params: {NOT_THERE: 3}\nfly: [arm]\n", "a.yaml:5:10: ArduCopter 4.6.3 has no parameter NOT_THERE", func(*mavtest.Autopilot) {}},
	} {
		_, _, err := operated(t, c.text, c.script)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\ngot %v, want %s", c.text, err, c.want)
		}
	}
}

// TestRCGoesOverUDPToOldAutopilots: 16 little-endian pulses, of which those that were not named
// rest; the mode switch stays where it is.
func TestRCGoesOverUDPToOldAutopilots(t *testing.T) {
	for version, want := range map[string]bool{
		"ArduCopter 4.6.2": false, "ArduCopter 4.6.3": true, "ArduCopter 4.7.0-dev": true, "ArduCopter 5.0.0": true, "ArduCopter 4.5.7": false, "": false,
	} {
		if got := overJSON(version); got != want {
			t.Errorf("%s: over JSON %v", version, got)
		}
	}
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	client, err := net.Dial("udp", server.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	var r rcSender
	r.overUDP(client, []uint16{1500, 1500, 1200, 1500, 1800, 1000, 1000, 1800, 0, 0, 0, 0, 0, 0, 0, 900})
	packet := make([]byte, 100)
	n, _, err := server.ReadFrom(packet)
	if err != nil || n != 32 || packet[4] != 0xB0 || packet[5] != 0x04 || packet[30] != 0x84 || packet[31] != 0x03 {
		t.Errorf("%d bytes: % x, %v", n, packet[:n], err)
	}
}

// TestNothingToFlyIsToldBeforeTheFlight.
func TestNothingToFlyIsToldBeforeTheFlight(t *testing.T) {
	p, err := LoadScenario(scenariotest.Parse(t, "name: fly\nautopilot: ardupilot\nparams: {RTL_ALT: 3}\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Fly(t.Context(), FlyOptions{SITL: config.SITL{Binary: "/no/such/arducopter"}})
	if err == nil || !strings.HasPrefix(err.Error(), "a.yaml:2:12: autopilot: nothing says what ArduPilot is to fly") {
		t.Errorf("got %v", err)
	}
	_, err = LoadScenario(scenariotest.Parse(t, "name: fly\nautopilot: ardupilot\nfly:\n  - command: {name: DO_A_BARREL_ROLL}\n"))
	if err == nil || !strings.HasPrefix(err.Error(), `a.yaml:4:5: there is no MAVLink command "MAV_CMD_DO_A_BARREL_ROLL"`) {
		t.Errorf("got %v", err)
	}
}
