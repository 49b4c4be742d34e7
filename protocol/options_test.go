package protocol

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// samePlace holds switches and place of got to those of want, within half a cell of
// the reader in degrees and metres, and the rounding of a float64 of that size.
func samePlace(got, want State, deg, m float64) error {
	if got.NoTimeSync != want.NoTimeSync || got.NoLockstep != want.NoLockstep || got.Geodetic != want.Geodetic {
		return fmt.Errorf("reads no_time_sync %v, no_lockstep %v, a place %v; want %v, %v, %v",
			got.NoTimeSync, got.NoLockstep, got.Geodetic, want.NoTimeSync, want.NoLockstep, want.Geodetic)
	}
	const digits = 1e-10 // what the message itself rounds, and float64s of 180
	if math.Abs(got.LatDeg-want.LatDeg) > deg+digits || math.Abs(got.LonDeg-want.LonDeg) > deg+digits || math.Abs(got.AltM-want.AltM) > m+1e-6 {
		return fmt.Errorf("reads the place %.10f, %.10f, %.6f; want %.10f, %.10f, %.6f",
			got.LatDeg, got.LonDeg, got.AltM, want.LatDeg, want.LonDeg, want.AltM)
	}
	return nil
}

// TestOptionsOnTheWire pins what is sent only where it is asked for, to the last byte.
func TestOptionsOnTheWire(t *testing.T) {
	base := State{Quaternion: [4]float64{1}, RC: [MaxRC]uint16{1500}, RCCount: 1}
	without := string(AppendState(nil, &base))
	for name, c := range map[string]struct {
		change func(*State)
		want   string
	}{
		"nothing":             {func(*State) {}, ""},
		"no time sync":        {func(s *State) { s.NoTimeSync = true }, `,"no_time_sync":1`},
		"no lockstep":         {func(s *State) { s.NoLockstep = true }, `,"no_lockstep":1`},
		"place not asked for": {func(s *State) { s.LatDeg, s.LonDeg, s.AltM = 1, 2, 3 }, ""},
		"place": {func(s *State) { s.Geodetic, s.LatDeg, s.LonDeg, s.AltM = true, -35.363262, 149.165237, 584 },
			`,"latitude":-35.3632620500,"longitude":149.1652370500,"altitude":584.005000`},
		"below the sea, west": {func(s *State) { s.Geodetic, s.LatDeg, s.LonDeg, s.AltM = true, 0, -0.00000012345, -12.5 },
			`,"latitude":0.0000000500,"longitude":-0.0000001735,"altitude":-12.505000`},
		"all": {func(s *State) { s.NoTimeSync, s.NoLockstep, s.Geodetic = true, true, true },
			`,"no_time_sync":1,"no_lockstep":1,"latitude":0.0000000500,"longitude":0.0000000500,"altitude":0.005000`},
	} {
		s := base
		c.change(&s)
		if got, want := string(AppendState(nil, &s)), strings.TrimSuffix(without, "}\n")+c.want+"}\n"; got != want {
			t.Errorf("%s: got  %q\nwant %q", name, got, want)
		}
	}
}

// TestStandingOnHomeKeepsItsCell: the last bits of a position that does not move must
// not reach ArduPilot as jumps of a cell, 11 mm, at any home of whole 1e-7 deg and
// centimetres.
func TestStandingOnHomeKeepsItsCell(t *testing.T) {
	newest := readers[len(readers)-1]
	for _, home := range [][3]float64{{-35.363262, 149.165237, 584}, {35.4818828, -138.4802896, 250.89}, {0, 0, 0}, {89.9999999, -179.9999999, -12.34}} {
		for _, shake := range []float64{0, 1e-9, -1e-9, 4e-8, -4e-8} {
			lat, lon, alt := home[0]+shake, home[1]-shake, home[2]+shake*1e5
			got, ok := newest.read(AppendState(nil, &State{Quaternion: [4]float64{1}, Geodetic: true, LatDeg: lat, LonDeg: lon, AltM: alt}))
			want := [3]float64{math.Round(home[0]*1e7) / 1e7, math.Round(home[1]*1e7) / 1e7, math.Round(home[2]*100) / 100}
			if have := [3]float64{got.LatDeg, got.LonDeg, got.AltM}; !ok || have != want {
				t.Errorf("home %v shaken by %g deg arrives as %v", want, shake, have)
			}
		}
	}
}

// BenchmarkAppendStateWithPlace is with all that can be asked for.
func BenchmarkAppendStateWithPlace(b *testing.B) {
	s := State{Time: 1234.5678, Quaternion: [4]float64{0.7, 0.1, -0.2, 0.3}, PositionNED: [3]float64{12.3, -45.6, -20}, BatteryVoltage: 12.3,
		NoTimeSync: true, NoLockstep: true, Geodetic: true, LatDeg: -35.363262, LonDeg: 149.165237, AltM: 604}
	dst := make([]byte, 0, MaxStateSize)
	b.ReportAllocs()
	for b.Loop() {
		dst = AppendState(dst[:0], &s)
	}
}
