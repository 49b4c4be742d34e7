package session

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
)

// runs runs a fleet until it ends by itself.
func runs(t *testing.T, s Setup, beside func(ctx context.Context)) {
	t.Helper()
	f, err := New(s, Options{Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	go beside(ctx)
	if err := errors.Join(f.Run(ctx, nil), f.Close()); err != nil || ctx.Err() != nil {
		t.Fatalf("%v, %v", err, ctx.Err())
	}
}

// TestEveryVehicleFliesTheGivenTime, whatever its pace: one does not end the others' flights.
func TestEveryVehicleFliesTheGivenTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fleet.mcap")
	runs(t, fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Duration, c.Speedup, c.Record.Path = 3, 2*time.Second, 50, path
	}), func(context.Context) {})
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if len(r.Vehicles) != 3 {
		t.Fatalf("%d vehicles", len(r.Vehicles))
	}
	for _, v := range r.Vehicles {
		if v.Length < 2-1e-3 || v.Length > 2+5e-3 || v.TruthCount() != r.Vehicles[0].TruthCount() {
			t.Errorf("%s flew %g s with %d states, want 2 s with %d", v.Name, v.Length, v.TruthCount(), r.Vehicles[0].TruthCount())
		}
	}
}

// TestAVehicleWithoutAutopilotHoldsUpNoOther: of two vehicles one is flown, and its time ends the flight.
func TestAVehicleWithoutAutopilotHoldsUpNoOther(t *testing.T) {
	first := freePorts(t, 2)
	runs(t, testSetup(t, func(c *config.Config) {
		c.Location.Flat, c.MAVLink.Off = true, true
		c.Fleet.Count, c.Duration, c.Exchange.Listen = 2, time.Second, fmt.Sprintf("127.0.0.1:%d", first)
	}), func(ctx context.Context) {
		conn, err := net.Dial("udp", fmt.Sprintf("127.0.0.1:%d", first+10))
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		answer := make([]byte, 4096)
		for n := uint32(0); ctx.Err() == nil; n++ {
			if _, err := conn.Write(protocol.AppendServo(nil, &protocol.Servo{FrameRate: 100, FrameCount: n, Channels: 16})); err == nil {
				_ = conn.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
				_, _ = conn.Read(answer)
			}
		}
	})
}
