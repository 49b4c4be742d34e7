package session

import (
	"bytes"
	"context"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
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
	binary, err := os.Executable() // which is not started
	if err != nil {
		t.Fatal(err)
	}
	s := testSetup(t, func(c *config.Config) {
		c.Vehicle.Name, c.SITL.Binary, c.SITL.Folder, c.SITL.Defaults = "hexa-7kg", binary, t.TempDir(), []string{mine}
	})
	supervisor, err := newSupervisor(s, netip.MustParseAddrPort("127.0.0.1:9"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("OTHER_NAME 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ap := mavtest.Start(t, mavtest.Options{Silent: true})
	ap.SetParam("FRAME_CLASS", 2)
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
	for _, text := range []string{"NOT_KNOWN (", "sets FRAME_CLASS to 1"} {
		if n := strings.Count(log.String(), text); n != 1 {
			t.Errorf("%q is logged %d times, want once:\n%s", text, n, log.String())
		}
	}
	if strings.Contains(log.String(), "OTHER_NAME") {
		t.Errorf("told of what ArduPilot did not get:\n%s", log.String())
	}
}
