package session

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestExchangeReachesThePhysics: nothing unless asked for.
func TestExchangeReachesThePhysics(t *testing.T) {
	simConfig := func(change func(*config.Config)) sim.Config {
		s := testSetup(t, change)
		return (&Vehicle{Setup: s, Sensors: newSensorFaults(s, false), fleet: &Fleet{}, alone: true}).simConfig()
	}
	if cfg := simConfig(func(*config.Config) {}); cfg.Hold != nil || cfg.Message.NoTimeSync || cfg.Message.NoLockstep || cfg.Message.Geodesy != nil {
		t.Errorf("by default: %+v", cfg.Message)
	}
	cfg := simConfig(func(c *config.Config) {
		c.Exchange.NoTimeSync, c.Exchange.NoLockstep, c.Exchange.Geodetic = true, true, true
		c.Location.Home = "37.619373,-122.376637,5.3,118"
	})
	if cfg.Hold == nil || !cfg.Message.NoTimeSync || !cfg.Message.NoLockstep || cfg.Message.Geodesy == nil {
		t.Fatalf("with all: %+v, hold %v", cfg.Message, cfg.Hold != nil)
	}
	if lat, lon, alt := cfg.Message.Geodesy(0, 0, -10); lat != 37.619373 || lon != -122.376637 || alt != 15.3 {
		t.Errorf("10 m above home is %.9f, %.9f, %g m", lat, lon, alt)
	}
}

// TestESCsTellTheirDuty, whatever the pulse asks for: one is stuck, one has failed, and a
// range of 1100 to 1900 µs has its full duty at 1900.
func TestESCsTellTheirDuty(t *testing.T) {
	v := airframe.Default()
	v.Drives[0].PWMMinUs, v.Drives[0].PWMMaxUs = 1100, 1900
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []command.Command{command.StickMotor{Motor: 1, Output: 0.3}, command.FailMotor{Motor: 2}} {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	in := physics.Inputs{}
	for i := range 4 {
		in.PWMUs[i] = 1500
	}
	for range 500 { // until the pulses have arrived and no current is limited
		if err := w.Step(&in, 0.001); err != nil {
			t.Fatal(err)
		}
	}
	var e escTelemetry
	for _, esc := range e.measure(w.State()) {
		if want := []float64{0.3, 0, 0.5, 0.5}[esc.Index]; math.Abs(esc.Output-want) > 1e-9 {
			t.Errorf("output of motor %d is %g of full duty, want %g", esc.Index+1, esc.Output, want)
		}
	}
}

// arduPlace is where ArduPilot sees a vehicle of which it is told only the position:
// home in whole 1e-7 deg and centimetres, moved by whole ones, with a degree of
// longitude at the mean latitude. Source: behaviour of its 4.7-dev.
func arduPlace(home mission.Home, north, east, down float64) (lat, lon, alt float64) {
	const perMetre = 89.83204953368922 // 1e-7 deg
	homeLat, homeLon := math.Round(home.LatDeg*1e7), math.Round(home.LonDeg*1e7)
	dLat := math.Trunc(north * perMetre)
	scale := max(math.Cos((homeLat+dLat/2)*1e-7*math.Pi/180), 0.01)
	return (homeLat + dLat) * 1e-7, (homeLon + math.Trunc(east*perMetre/scale)) * 1e-7, math.Trunc(home.AltM*100-down*100) / 100
}

// TestGeodeticPlaceIsWhereArduPilotPutsThePosition, to the two cells that both ways of
// rounding may differ by, out to 24 km.
func TestGeodeticPlaceIsWhereArduPilotPutsThePosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := func(lo, hi int, unit float64, name string) float64 {
			return float64(rapid.IntRange(lo, hi).Draw(t, name)) * unit
		}
		home := mission.Home{LatDeg: whole(-800000000, 800000000, 1e-7, "lat"), LonDeg: whole(-1790000000, 1790000000, 1e-7, "lon"), AltM: whole(-40000, 500000, 1e-2, "alt")}
		far := rapid.Float64Range(-24000, 24000)
		n, e, d := far.Draw(t, "north"), far.Draw(t, "east"), rapid.Float64Range(-5000, 100).Draw(t, "down")
		lat, lon, alt := geodesyOf(home)(n, e, d)
		var sent protocol.State
		message := protocol.AppendState(nil, &protocol.State{Geodetic: true, LatDeg: lat, LonDeg: lon, AltM: alt})
		if err := protocol.ParseState(message, &sent); err != nil {
			t.Fatal(err)
		}
		wantLat, wantLon, wantAlt := arduPlace(home, n, e, d)
		if math.Abs(sent.LatDeg-wantLat) > 2e-7 || math.Abs(sent.LonDeg-wantLon) > 2e-7 || math.Abs(sent.AltM-wantAlt) > 0.02 {
			t.Fatalf("from %v, %g, %g, %g is sent as %.9f, %.9f, %.4f; ArduPilot puts it at %.9f, %.9f, %.4f", home, n, e, d, sent.LatDeg, sent.LonDeg, sent.AltM, wantLat, wantLon, wantAlt)
		}
	})
}
