package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
)

// TestHomeOfTheMission: --home replaces what the file says, possible or not; a home that is not set is
// none. ArduPilot gets a mission that leads far away, the built-in autopilot refuses it.
func TestHomeOfTheMission(t *testing.T) {
	const given = "48.1,16.5,160,90"
	wanted := mission.Home{LatDeg: 48.1, LonDeg: 16.5, AltM: 160, YawDeg: 90}
	at := func(lat, lon, alt float64) mission.Home {
		return mission.Home{LatDeg: lat, LonDeg: lon, AltM: alt, YawDeg: mission.DefaultHome.YawDeg}
	}
	for name, c := range map[string]struct {
		row0, place string // of the home, and latitude and longitude of the only waypoint
		home        string // --home
		demo        bool
		want        mission.Home
		notice, err string
	}{
		"not set":               {"0 0 0", "48.1004 16.5", "", true, at(48.1004, 16.5, 0), "no home is set: it starts at item 2 (WAYPOINT), at sea level", ""},
		"not set, --home":       {"0 0 0", "48.1004 16.5", given, true, wanted, "", ""},
		"impossible":            {"48.1 16.5 99999", "48.1004 16.5", "", true, at(48.1, 16.5, 0), "m.waypoints:2: item 0: got a home 99999 m above sea level", ""},
		"impossible, --home":    {"48.1 16.5 99999", "48.1004 16.5", given, true, wanted, "m.waypoints:2: item 0: got a home 99999 m above sea level", ""},
		"11 km":                 {"48.1 16.5 160", "48.2 16.5", "", false, at(48.1, 16.5, 160), "", ""},
		"11 km, demonstration":  {"48.1 16.5 160", "48.2 16.5", "", true, at(48.1, 16.5, 160), "", "m.waypoints:4: item 2 (WAYPOINT) is 11.1 km from home 48.1000000,16.5000000,160,353, the built-in autopilot flies at most 10 km: set the home near the mission, or fly with ArduPilot"},
		"on another continent":  {"48.1 16.5 160", "-35.36 149.16", "", false, at(48.1, 16.5, 160), "m.waypoints:4: item 2 (WAYPOINT): not drawn, since it is more than 1000 km from home", ""},
		"take-off in its place": {"", "48.1004 16.5", "", true, at(48.1004, 16.5, 0), "m.waypoints:2: item 0 is home: its TAKEOFF is not flown", ""},
	} {
		t.Run(name, func(t *testing.T) {
			first := "0 1 0 16 0 0 0 0 " + c.row0 + " 1\n1 0 3 22 0 0 0 0 0 0 20 1\n2"
			if c.row0 == "" {
				first = "0 0 3 22 0 0 0 0 0 0 20 1\n1"
			}
			file := filepath.Join(t.TempDir(), "m.waypoints")
			if err := os.WriteFile(file, []byte("QGC WPL 110\n"+first+" 0 3 16 0 0 0 0 "+c.place+" 20 1\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			cfg := config.Default()
			cfg.Headless, cfg.Exchange.Listen, cfg.Demo, cfg.Location.Flat = true, "127.0.0.1:0", c.demo, true
			cfg.Mission.Files, cfg.Location.Home = []string{file}, c.home
			cfg, err := config.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Load(cfg)
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("error %v, want %q", err, c.err)
				}
				return
			}
			if err != nil || s.Home != c.want {
				t.Errorf("home %v, %v; want %v", s.Home, err, c.want)
			}
			notes := strings.Join(s.notes(), "\n")
			if !strings.Contains(notes, c.notice) || c.notice == "" && strings.Contains(notes, "m.waypoints") {
				t.Errorf("the user reads %q, want %q", notes, c.notice)
			}
			if first := s.Plan.MissionItems(s.Home)[0]; first.Lat != c.want.LatDeg || first.Lon != c.want.LonDeg {
				t.Errorf("item 0 for the vehicle is %+v, want the home", first)
			}
		})
	}
}
