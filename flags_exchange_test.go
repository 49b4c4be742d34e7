package main

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol"
	"pgregory.net/rapid"
)

// TestExchangeFlagsAreForArduPilot: they mean nothing to the built-in autopilot.
func TestExchangeFlagsAreForArduPilot(t *testing.T) {
	for _, set := range []func(*exchangeFlags){
		func(f *exchangeFlags) { f.noTimeSync = true }, func(f *exchangeFlags) { f.noLockstep = true }, func(f *exchangeFlags) { f.geodetic = true },
	} {
		f := defaults()
		set(&f.exchange)
		if _, err := f.options(); err != nil {
			t.Errorf("%+v: %v", f.exchange, err)
		}
		f.demo = true
		_, err := f.options()
		var usage config.UsageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), "is for ArduPilot, and --demo") {
			t.Errorf("%+v with --demo: %v", f.exchange, err)
		}
	}
}

// TestExchangeFlagsReachThePhysics, and are off unless asked for.
func TestExchangeFlagsReachThePhysics(t *testing.T) {
	f := defaults()
	o, err := f.options()
	if err != nil {
		t.Fatal(err)
	}
	if cfg := simConfig(o); cfg.Hold != nil || cfg.Exchange.NoTimeSync || cfg.Exchange.NoLockstep || cfg.Exchange.Geodesy != nil {
		t.Errorf("without flags: %+v", cfg.Exchange)
	}
	f.exchange = exchangeFlags{noTimeSync: true, noLockstep: true, geodetic: true}
	f.home = "37.619373,-122.376637,5.3,118"
	if o, err = f.options(); err != nil {
		t.Fatal(err)
	}
	cfg := simConfig(o)
	if cfg.Hold == nil || !cfg.Exchange.NoTimeSync || !cfg.Exchange.NoLockstep || cfg.Exchange.Geodesy == nil {
		t.Fatalf("with all: %+v, hold %v", cfg.Exchange, cfg.Hold != nil)
	}
	if lat, lon, alt := cfg.Exchange.Geodesy(0, 0, -10); lat != 37.619373 || lon != -122.376637 || alt != 15.3 {
		t.Errorf("10 m above home is %.9f, %.9f, %g m", lat, lon, alt)
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

// TestHomeByName takes a place of a person's own file, names what is wrong in it, and
// says of an unknown name where it looked.
func TestHomeByName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.txt")
	if err := os.WriteFile(file, []byte("Meadow=48.5,11.25,480,90 # behind the house\nbroken\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ARDUPILOT_LOCATIONS", file)
	t.Setenv("ARDUPILOT_HOME", "")
	for name, want := range map[string]mission.Home{"Meadow": {LatDeg: 48.5, LonDeg: 11.25, AltM: 480, YawDeg: 90}, "cmac": {LatDeg: -35.363261, LonDeg: 149.16523, AltM: 584, YawDeg: 353}} {
		f := defaults()
		f.home = name
		o, err := f.options()
		if err != nil || o.home != want || len(o.notes) != 1 || !strings.Contains(o.notes[0], file+":2: ") {
			t.Errorf("--home %s: %v, notes %q, %v; want %v and the broken line", name, o.home, o.notes, err, want)
		}
	}
	f := defaults()
	f.home = "Meadows"
	_, err := f.options()
	var usage config.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "did you mean Meadow?") || !strings.Contains(err.Error(), file+":2: ") {
		t.Errorf("--home Meadows: %v", err)
	}
}

// TestShellCompletesHome with names and where they are.
func TestShellCompletesHome(t *testing.T) {
	t.Setenv("ARDUPILOT_LOCATIONS", filepath.Join(t.TempDir(), "none.txt"))
	t.Setenv("ARDUPILOT_HOME", "")
	out, err := called(t, "__complete", "--home", "ks")
	if err != nil || !strings.HasPrefix(out, "KSFO\t37.6193730,-122.3766370,5.3,118\n") {
		t.Errorf("%q, %v", out, err)
	}
	if out, _ = called(t, "__complete", "--home", ""); strings.Count(out, "\n") < 12 {
		t.Errorf("all places: %q", out)
	}
}
