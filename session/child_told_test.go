package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/fakesitl"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestABatchTellsOnceWhatArduPilotLacks: not a flight that ends before ArduPilot has answered, but the
// next one, of the file as ArduPilot got it; and each text comes once in a start.
func TestABatchTellsOnceWhatArduPilotLacks(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)

	mine := filepath.Join(t.TempDir(), "mine.parm")
	if err := os.WriteFile(mine, []byte("FRAME_CLASS 1\nNOT_KNOWN 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	own, text, err := catalog.Text("hexa-7kg")
	if err != nil {
		t.Fatal(err)
	}
	vehicle := filepath.Join(t.TempDir(), own)
	text = append(text, "\nardupilot: {MOT_THST_EXPO: 0.6, RTL_ALTITUD: 50}\n"...)
	if err := os.WriteFile(vehicle, text, 0o600); err != nil {
		t.Fatal(err)
	}
	binary, err := os.Executable() // which is not started
	if err != nil {
		t.Fatal(err)
	}
	s := testSetup(t, func(c *config.Config) {
		c.Vehicle.Name, c.SITL.Binary, c.SITL.Folder, c.SITL.Defaults = vehicle, binary, t.TempDir(), []string{mine}
	})
	supervisor, err := newSupervisor(s, netip.MustParseAddrPort("127.0.0.1:9"), 0)
	if err != nil {
		t.Fatal(err)
	}
	with := s
	with.SITL.Params = []config.Param{{Name: "NOT_KNOWN", Value: 2.5}, {Name: "RTL_SPEED", Value: 3}}
	for _, c := range []struct {
		s    Setup
		want map[string]float64
	}{{s, map[string]float64{"NOT_KNOWN": 1}}, {with, map[string]float64{"NOT_KNOWN": 2.5, "RTL_SPEED": 3}}} { // a hexa's frame class is not the user's
		if got := startParameters(c.s, supervisor.parameters()); !maps.Equal(got, c.want) {
			t.Errorf("noted of the start: %v, want %v", got, c.want)
		}
	}
	if err := os.WriteFile(mine, []byte("OTHER_NAME 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ap := mavtest.Start(t, mavtest.Options{Silent: true})
	ap.SetParam("FRAME_CLASS", 2)
	ap.SetParam("RTL_ALTITUDE", 15)
	link, err := mavlink.New(mavlink.Config{Address: ap.Address, Home: mission.DefaultHome})
	if err != nil {
		t.Fatal(err)
	}
	v := &Vehicle{Setup: s, Supervisor: supervisor, Link: link, options: Options{Quiet: true, Told: new(ToldParameters)}}
	over, end := context.WithCancel(t.Context())
	end()
	checkParameters(over, v)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = link.Run(ctx) }()
	checkParameters(ctx, v)
	checkParameters(ctx, v)
	cancel()
	<-ended
	for _, text := range []string{"NOT_KNOWN (", "sets FRAME_CLASS to 1", fmt.Sprintf("RTL_ALTITUD (%s:%d) is not set: this ArduPilot has no such parameter; did you mean RTL_ALTITUDE?", vehicle, bytes.Count(text, []byte("\n")))} {
		if n := strings.Count(log.String(), text); n != 1 {
			t.Errorf("%q is logged %d times, want once:\n%s", text, n, log.String())
		}
	}
	if strings.Contains(log.String(), "MOT_THST_EXPO") {
		t.Errorf("told of what sitlark derives under the names of several versions:\n%s", log.String())
	}
	if strings.Contains(log.String(), "OTHER_NAME") {
		t.Errorf("told of what ArduPilot did not get:\n%s", log.String())
	}
}

// TestSilentChildEndsTheRun: an ArduPilot that panicked runs on and sends nothing. It would never
// come to the end of --for; a user's pause is no silence.
func TestSilentChildEndsTheRun(t *testing.T) {
	binary := fakesitl.Write(t, "echo 'PANIC: Failed to start Logger IO thread'; exec sleep 1000")
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Location.Flat, c.SITL.Binary, c.SITL.Folder, c.SITL.Instance, c.Duration = true, binary, t.TempDir(), 43, time.Hour
		c.Exchange.Listen = fmt.Sprintf("127.0.0.1:%d", freePorts(t, 1))
	}))
	v := f.Vehicles[0]
	soon(t, "the panic", func() bool { return v.Supervisor.is(sitl.Running) && strings.Contains(v.Supervisor.said(), "PANIC") })
	const limit = 200 * time.Millisecond
	if err := f.run.Pause(); err != nil {
		t.Fatal(err)
	}
	soon(t, "pause", func() bool {
		paused := false
		v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { paused = s.Run.Paused })
		return paused
	})
	paused, end := context.WithTimeout(t.Context(), 3*limit)
	defer end()
	if err := endSilentChild(paused, v, limit); err != nil {
		t.Errorf("while the user holds the flight: %v", err)
	}
	if err := f.run.Resume(); err != nil {
		t.Fatal(err)
	}
	if err := endSilentChild(t.Context(), v, limit); err == nil || !strings.Contains(err.Error(), "no packet for 200ms, though its process still runs") || !strings.HasSuffix(err.Error(), "\n  PANIC: Failed to start Logger IO thread") {
		t.Errorf("an ArduPilot that panicked: %v", err)
	}
}

// TestFaultsOfAFileAreNamedOnce: an error with a place in the scenario is one of the file, and others get its name.
func TestFaultsOfAFileAreNamedOnce(t *testing.T) {
	f, err := scenario.Parse(strings.NewReader("name: a\nautopilot: ardupilot\nparams: {RTL_ALTITUD: 50}\nexpect: [{eventually: landed}]"), scenario.Source{Name: "p.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	var input config.InputError
	err = flightFault(f, f.FaultAt(f.Params[0].Pos, errors.New("no parameter")))
	if !strings.HasPrefix(err.Error(), "p.yaml:3:10: no parameter") || !errors.As(err, &input) {
		t.Errorf("%T: %v", err, err)
	}
	if err = flightFault(f, errors.New("no answer")); err.Error() != "p.yaml: no answer" || errors.As(err, &input) {
		t.Errorf("%T: %v", err, err)
	}
}
