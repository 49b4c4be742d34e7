package flightlog_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
)

// TestReadingALogEndsWithItsContext, soon after, whichever kind of log it is.
func TestReadingALogEndsWithItsContext(t *testing.T) {
	const rows = 200_000 // several MiB
	var station logtest.Telemetry
	binary := modern("ArduCopter V4.6.3 (3fc7011a)", nil)
	for i := range rows {
		station.Add(1_700_000_000_000_000+int64(i)*1000, 1, 1, &apm.MessageAttitude{TimeBootMs: uint32(i)})
		binary.Add("MSG", uint64(30_000_000+i), byte(0), byte(0), "one of very many")
	}
	for name, content := range map[string][]byte{"long.tlog": station.Bytes(), "long.bin": binary.Bytes()} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		last := 0.0
		_, err := flightlog.Open(ctx, path, func(share float64) {
			stop()
			last = share
		})
		if !errors.Is(err, context.Canceled) || last == 0 || last > 0.5 {
			t.Errorf("%s: %v after %.2f of it", name, err, last)
		}
	}
}
