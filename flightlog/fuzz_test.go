package flightlog_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
)

// FuzzOpen: whatever a file holds, it is refused or read, and what is read is in order.
func FuzzOpen(f *testing.F) {
	f.Add(modern("ArduCopter V4.6.3", map[string]float64{"FRAME_CLASS": 1}).Bytes()[:6000])
	f.Add(telemetered().Bytes()[:3000])
	f.Fuzz(func(t *testing.T, content []byte) {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		flight, err := flightlog.Open(t.Context(), path, nil)
		if err != nil {
			return
		}
		if !(flight.Length >= 0) || math.IsInf(flight.Length, 0) || flight.Home.Validate() != nil {
			t.Errorf("%g s, home %v", flight.Length, flight.Home)
		}
		for i, at := range flight.Position.Times {
			if at < 0 || at > flight.Length || i > 0 && at < flight.Position.Times[i-1] || !flight.Position.Values[i].IsFinite() {
				t.Fatalf("position %d of %d at %g of %g s: %v", i, flight.Position.Len(), at, flight.Length, flight.Position.Values[i])
			}
		}
		for i := range flight.Attitude.Values {
			if !flight.Attitude.Values[i].IsFinite() {
				t.Fatalf("attitude %d", i)
			}
		}
		if len(flight.Mission.Items) > 5000 || len(flight.Params) > 10000 || len(flight.Notices) > 50 {
			t.Errorf("%d items, %d parameters, %d notices", len(flight.Mission.Items), len(flight.Params), len(flight.Notices))
		}
	})
}
