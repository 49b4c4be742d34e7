package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/settings"
)

// defaults are the flags of a command line without any.
func defaults() flags {
	var f flags
	f.register(pflag.NewFlagSet("", pflag.ContinueOnError))
	f.settings = settings.None
	return f
}

func TestWrongCallsSayWhatWasExpected(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*flags)
		want   string
	}{
		{"wind without direction", func(f *flags) { f.wind = "8" }, "SPEED@FROM"},
		{"wind of words", func(f *flags) { f.wind = "strong@west" }, "SPEED@FROM"},
		{"wind too strong", func(f *flags) { f.wind = "80@270" }, "from 0 to 40 m/s"},
		{"wind from nowhere", func(f *flags) { f.wind = "8@400" }, "from -180 to 360 deg"},
		{"wind not a number", func(f *flags) { f.wind = "NaN@0" }, "SPEED@FROM"},
		{"turbulence", func(f *flags) { f.turbulence = 2 }, "from 0 to 1"},
		{"water of another kind", func(f *flags) { f.water = "beer" }, "fresh, brackish, sea or none"},
		{"water without level", func(f *flags) { f.water = "sea,deep" }, "KIND[,LEVEL]"},
		{"current without direction", func(f *flags) { f.current = "1" }, "SPEED@TOWARD"},
		{"current too strong", func(f *flags) { f.current = "9@90" }, "from 0 to 5 m/s"},
		{"waves of words", func(f *flags) { f.waves = "high@west" }, "HEIGHT@FROM"},
		{"waves too fast", func(f *flags) { f.waves = "0.3@90,0.1" }, "from 1 to 20 s"},
		{"count for a name", func(f *flags) { f.model = "3" }, "did you mean --vehicles 3?"},
		{"port", func(f *flags) { f.listen = "127.0.0.1:99999" }, "HOST:PORT"},
		{"no host", func(f *flags) { f.listen = ":9002" }, "127.0.0.1:9002"},
		{"size of words", func(f *flags) { f.size = "big" }, "WxH"},
		{"size too small", func(f *flags) { f.size = "10x10" }, "640x400"},
		{"scale of words", func(f *flags) { f.uiScale = "large" }, "from 0.75 to 3"},
		{"scale too small", func(f *flags) { f.uiScale = "0.5" }, "from 0.75 to 3"},
		{"scale no number", func(f *flags) { f.uiScale = "NaN" }, "from 0.75 to 3"},
		{"home out of range", func(f *flags) { f.home = "95,0,0,0" }, "lat"},
		{"home too short", func(f *flags) { f.home = "51.5,0" }, "LAT,LON,ALT,YAW"},
		{"picture without window", func(f *flags) { f.screenshot, f.headless = "a.png", true }, "--headless"},
		{"picture of another kind", func(f *flags) { f.screenshot = "a.jpg" }, "PNG"},
		{"picture in no folder", func(f *flags) { f.screenshot = "no/such/folder/a.png" }, "no folder"},
		{"time of words", func(f *flags) { f.timeOfDay = "noon" }, "HH:MM"},
		{"time past midnight", func(f *flags) { f.timeOfDay = "24:01" }, "00:00 to 24:00"},
		{"minutes", func(f *flags) { f.timeOfDay = "9:60" }, "00:00 to 24:00"},
		{"two kinds of ground", func(f *flags) { f.flat, f.terrain = true, "tiles" }, "exclude each other"},
		{"negative time", func(f *flags) { f.runFor = -time.Second }, "--for"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := defaults()
			c.change(&f)
			if !app.HasWindow && strings.HasPrefix(c.name, "picture") {
				c.want = "--headless" // no picture at all
			}
			_, err := f.load()
			var usage config.UsageError
			if err == nil || !errors.As(err, &usage) || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(c.want)) {
				t.Errorf("got %v, want a usage error with %q", err, c.want)
			}
		})
	}
}

// TestNoFlagsAreTheDefaultConfiguration: the defaults in the help are those of
// config.Default, on which tests and other programs rely.
func TestNoFlagsAreTheDefaultConfiguration(t *testing.T) {
	var f flags
	f.register(pflag.NewFlagSet("", pflag.ContinueOnError))
	got, err := f.config()
	if err != nil {
		t.Fatal(err)
	}
	want := config.Default()
	want.Headless = !app.HasWindow
	want.Record = config.Record{Kept: true, Limit: store.DefaultLimit} // for flights of the command line alone
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("no flags (+) are not the default configuration (-):\n%s", diff)
	}
}

func TestWindFlag(t *testing.T) {
	w, err := config.ParseWind("8.5@270,-1")
	if err != nil || w.Speed != 8.5 || w.FromDeg != 270 || w.Vertical != -1 {
		t.Errorf("got %+v, %v", w, err)
	}
	for wind, asked := range map[string]bool{"": false, "0@0": true, "0@90": true, "3@0": true} {
		var f flags
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		f.register(set)
		if wind != "" {
			if err := set.Set("wind", wind); err != nil {
				t.Fatal(err)
			}
		}
		if c, err := f.config(); err != nil || c.WindAsked != asked {
			t.Errorf("--wind %q: %v, a wind was asked for: %t", wind, err, c.WindAsked)
		}
	}
}

func TestUnreadableMissionIsAFailureWithItsLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.waypoints")
	if err := os.WriteFile(path, []byte("QGC WPL 110\n0\t1\t0\t16\tx\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := defaults()
	f.missions = []string{path}
	_, err := f.load()
	var usage config.UsageError
	if err == nil || errors.As(err, &usage) || !strings.Contains(err.Error(), "bad.waypoints:2") {
		t.Errorf("got %v, want a failure that names line 2", err)
	}
	f.missions = []string{filepath.Join(t.TempDir(), "none.waypoints")}
	if _, err := f.load(); err == nil || !strings.Contains(err.Error(), "none.waypoints") {
		t.Errorf("got %v", err)
	}
}

func TestMissingTilesAreAFailureThatNamesThem(t *testing.T) {
	f := defaults()
	f.terrain = t.TempDir()
	_, err := f.load()
	var usage config.UsageError
	if err == nil || errors.As(err, &usage) || !strings.Contains(err.Error(), "S36E149.hgt") || !strings.Contains(err.Error(), f.terrain) {
		t.Errorf("got %v, want a failure that names S36E149.hgt and its folder", err)
	}
}

// TestGroundOfTheFlags: hills by default, as wide a field as the mission, level on
// demand.
func TestGroundOfTheFlags(t *testing.T) {
	height := func(change func(*flags)) float64 {
		f := defaults()
		change(&f)
		o, err := f.load()
		if err != nil {
			t.Fatal(err)
		}
		highest := 0.0
		for e := -9000.0; e < 9000; e += 100 {
			h, _ := o.Terrain.At(5000, e)
			highest = max(highest, h)
		}
		return highest
	}
	if h := height(func(*flags) {}); h < 50 {
		t.Errorf("by default the land rises to %.0f m, want hills", h)
	}
	if h := height(func(f *flags) { f.flat = true }); h != 0 {
		t.Errorf("with --flat it rises to %.0f m", h)
	}
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"--version"}, exitOK},
		{[]string{"--help"}, exitOK},
		{[]string{"completion", "bash"}, exitOK},
		{[]string{"--nonsense"}, exitUsage},
		{[]string{"fly"}, exitUsage},
		{[]string{"fly", "propeller"}, exitUsage},
		{[]string{"propeller"}, exitUsage},
		{[]string{"frames"}, exitOK},
		{[]string{"frames", "--parm", "hexa-7kg"}, exitOK},
		{[]string{"frames", "zeppelin"}, exitUsage},
		{[]string{"vehicles"}, exitOK},
		{[]string{"vehicles", "--parm", "hexa-7kg"}, exitOK},
		{[]string{"--vehicle", "zeppelin"}, exitUsage},
		{[]string{"--vehicle", "hexa-7kg", "--headless", "--demo", "--listen", "127.0.0.1:0", "--for", "100ms"}, exitOK},
		{[]string{"--model", "zeppelin"}, exitUsage},
		{[]string{"--model", "none.yaml"}, exitUsage},
		{[]string{"--headless", "--demo", "--model", "hexa-7kg", "--listen", "127.0.0.1:0", "--for", "100ms"}, exitOK},
		{[]string{"propeller", "apc-sf-10x4.7", "--rpm", "4000"}, exitOK},
		{[]string{"propeller", "no-such-blade.csv", "--rpm", "4000"}, exitUsage},
		{[]string{"--wind", "x"}, exitUsage},
		{[]string{"--mission", "does-not-exist.waypoints"}, exitUsage},
		{[]string{"--headless", "--demo", "--listen", "127.0.0.1:0", "--for", "100ms"}, exitOK},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			if got := Run(c.args); got != c.want {
				t.Errorf("exit %d, want %d", got, c.want)
			}
		})
	}
}

// TestSeveralMissionFiles: a mission, its fence and its rally points, as ground stations save them.
// A second file of a kind is a failure that names both.
func TestSeveralMissionFiles(t *testing.T) {
	folder := t.TempDir()
	const home = "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.36\t149.16\t584\t1\n"
	for name, line := range map[string]string{
		"way.waypoints":   "1\t0\t3\t22\t0\t0\t0\t0\t0\t0\t20\t1\n",
		"fence.waypoints": "1\t0\t3\t5003\t300\t0\t0\t0\t-35.36\t149.16\t0\t1\n",
		"rally.waypoints": "1\t0\t3\t5100\t0\t0\t0\t0\t-35.361\t149.16\t20\t1\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(home+line), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	load := func(names ...string) (session.Setup, error) {
		f := new(flags)
		set := pflag.NewFlagSet("sitlark", pflag.ContinueOnError)
		f.register(set)
		args := []string{"--demo", "--headless"}
		for _, n := range names {
			args = append(args, "--mission", filepath.Join(folder, n+".waypoints"))
		}
		if err := set.Parse(args); err != nil {
			t.Fatal(err)
		}
		return f.load()
	}
	s, err := load("rally", "way", "fence")
	if err != nil || len(s.Plan.Items) != 1 || len(s.Plan.Fences) != 1 || len(s.Plan.Rally) != 1 || s.Home.LatDeg != -35.36 {
		t.Errorf("got %+v, %v", s.Plan, err)
	}
	if s, err = load("fence"); err != nil || len(s.PlannedMission().Items) == 0 || len(s.PlannedMission().Fences) != 1 {
		t.Errorf("the demonstration with a fence: %+v, %v", s.PlannedMission(), err)
	}
	_, err = load("way", "fence", "way")
	var input config.InputError
	if !errors.As(err, &input) || !strings.Contains(err.Error(), "got a second file with a mission after "+filepath.Join(folder, "way.waypoints")) {
		t.Errorf("two missions: %v", err)
	}
}
