package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/secret"
)

func TestWindIsReadAsItBlows(t *testing.T) {
	const knot = 1852.0 / 3600
	for text, want := range map[string][3]float64{
		"8@270": {8, 270, 0}, "8.5@270,-1": {8.5, 270, -1}, "0@0": {}, "8@-90": {8, 270, 0}, "8@-180": {8, 180, 0}, "8@-0.5": {8, 359.5, 0},
		"10kt@270deg": {10 * knot, 270, 0}, "36km/h@90,2m/s": {10, 90, 2}, "40@359": {40, 359, 0},
	} {
		w, err := ParseWind(text)
		if got := [3]float64{w.Speed, w.FromDeg, w.Vertical}; err != nil || math.Abs(got[0]-want[0])+math.Abs(got[1]-want[1])+math.Abs(got[2]-want[2]) > 1e-12 {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "SPEED@FROM", "8": "SPEED@FROM", "@": "SPEED@FROM", "8@": "SPEED@FROM", "8@270,": "SPEED@FROM", "8@west": "SPEED@FROM", "8m@270": "SPEED@FROM",
		"8@-181": "from is -181 deg, must be from -180 to 360 deg", "8@361": "from -180 to 360 deg", "41@0": "speed", "-1@0": "speed", "8@0,99": "vertical",
	} {
		if w, err := ParseWind(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want an error with %q", text, w, err, want)
		}
	}
}

func TestWaterIsReadAsItIsWritten(t *testing.T) {
	for text, want := range map[string]command.SetWater{"sea": {Kind: command.SeaWater}, "fresh,2": {Kind: command.FreshWater, Level: 2}, "brackish,-150cm": {Kind: command.BrackishWater, Level: -1.5}, "none": {}} {
		if got, err := ParseWater(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]command.SetCurrent{"0.5@90": {Speed: 0.5, TowardDeg: 90}, "1m/s@-90deg": {Speed: 1, TowardDeg: 270}, "0@0": {}} {
		if got, err := ParseCurrent(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]command.SetWaves{
		"0.3@250": {Height: 0.3, FromDeg: 250, Period: 3, Kind: command.SeaWaves}, "30cm@-10,2.5s": {Height: 0.3, FromDeg: 350, Period: 2.5, Kind: command.SeaWaves},
	} {
		if got, err := ParseWaves(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{"": "KIND", "lake": "KIND", "sea,": "KIND", "sea,2kg": "KIND", "sea,1001": "level"} {
		if got, err := ParseWater(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want an error with %q", text, got, err, want)
		}
	}
	for text, want := range map[string]string{"": "SPEED@TOWARD", "1": "SPEED@TOWARD", "1@": "SPEED@TOWARD", "6@0": "speed", "1@361": "toward"} {
		if got, err := ParseCurrent(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want an error with %q", text, got, err, want)
		}
	}
	for text, want := range map[string]string{"": "HEIGHT@FROM", "1": "HEIGHT@FROM", "1@0,": "HEIGHT@FROM", "6@0": "height", "1@361": "from", "1@0,30": "period"} {
		if got, err := ParseWaves(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want an error with %q", text, got, err, want)
		}
	}
}

func TestTimeOfDayIsReadToTheMinute(t *testing.T) {
	for text, want := range map[string]float64{"00:00": 0, "6:30": 6.5, "18:45": 18.75, "23:59": 24 - 1.0/60, "24:00": 24} {
		if got, err := ParseTimeOfDay(text); err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %g h, %v; want %g", text, got, err, want)
		}
	}
	for _, text := range []string{"", "12", ":", "12:", ":30", "12:60", "24:01", "25:00", "-1:00", "12:5x", "12:30:00"} {
		if got, err := ParseTimeOfDay(text); err == nil || !strings.Contains(err.Error(), "HH:MM from 00:00 to 24:00") {
			t.Errorf("%q: %g h, %v", text, got, err)
		}
	}
}

func TestSizesAndScalesAreRead(t *testing.T) {
	for text, want := range map[string][2]int{"1280x720": {1280, 720}, "640X400": {640, 400}} {
		if w, h, err := ParseSize(text); err != nil || [2]int{w, h} != want {
			t.Errorf("%s: %d, %d, %v", text, w, h, err)
		}
	}
	for _, text := range []string{"", "1280", "x720", "1280x", "1280x7.2", "1280x720x1"} {
		if w, h, err := ParseSize(text); err == nil {
			t.Errorf("%q: %d, %d", text, w, h)
		}
	}
	if k, err := ParseScale("1.5"); err != nil || k != 1.5 {
		t.Errorf("%g, %v", k, err)
	}
	if k, err := ParseScale("big"); err == nil {
		t.Errorf("big is %g", k)
	}
}

// usual is a run that nothing speaks against.
func usual() Config {
	return Config{
		Speedup: 1, Exchange: Exchange{Listen: "127.0.0.1:9002"}, Fleet: Fleet{Count: 1},
		Window: Window{Width: 1280, Height: 720, Scale: 1, Quality: Auto}, Film: Film{FPS: 30},
	}
}

// TestLimits: the last value that is taken and the first that is not, of every flag.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		flag   string
		change func(*Config)
		ok     bool
	}{
		{"usual", func(*Config) {}, true},
		{"--listen", func(c *Config) { c.Exchange.Listen = "127.0.0.1:0" }, true},
		{"--listen", func(c *Config) { c.Exchange.Listen = "[::1]:65535" }, true},
		{"--listen", func(c *Config) { c.Exchange.Listen = "127.0.0.1:65536" }, false},
		{"--listen", func(c *Config) { c.Exchange.Listen = "127.0.0.1" }, false},
		{"--listen", func(c *Config) { c.Exchange.Listen = ":9002" }, false},
		{"--wind", func(c *Config) { c.Weather.Wind.Speed = 40 }, true},
		{"--wind", func(c *Config) { c.Weather.Wind.Speed = 40.1 }, false},
		{"--turbulence", func(c *Config) { c.Weather.Turbulence.Intensity = 1 }, true},
		{"--turbulence", func(c *Config) { c.Weather.Turbulence.Intensity = 1.01 }, false},
		{"--for", func(c *Config) { c.Duration = math.MaxInt32 * time.Second }, true},
		{"--for", func(c *Config) { c.Duration = (math.MaxInt32 + 1) * time.Second }, false},
		{"--for", func(c *Config) { c.Duration = -1 }, false},
		{"--size", func(c *Config) { c.Window.Width, c.Window.Height = MinWidth, MinHeight }, true},
		{"--size", func(c *Config) { c.Window.Width, c.Window.Height = MaxSide, MaxSide }, true},
		{"--size", func(c *Config) { c.Window.Width = MinWidth - 1 }, false},
		{"--size", func(c *Config) { c.Window.Height = MinHeight - 1 }, false},
		{"--size", func(c *Config) { c.Window.Width = MaxSide + 1 }, false},
		{"--size", func(c *Config) { c.Window.Height = MaxSide + 1 }, false},
		{"--ui-scale", func(c *Config) { c.Window.Scale = MinScale }, true},
		{"--ui-scale", func(c *Config) { c.Window.Scale = MaxScale }, true},
		{"--ui-scale", func(c *Config) { c.Window.Scale = 0.74 }, false},
		{"--ui-scale", func(c *Config) { c.Window.Scale = 3.01 }, false},
		{"--ui-scale", func(c *Config) { c.Window.Scale = math.NaN() }, false},
		{"--presentation-scale", func(c *Config) { c.Window.TextScale = MinScale }, true},
		{"--presentation-scale", func(c *Config) { c.Window.TextScale = MaxTextScale }, true},
		{"--presentation-scale", func(c *Config) { c.Window.TextScale = 6.01 }, false},
		{"--presentation-scale", func(c *Config) { c.Window.TextScale = math.NaN() }, false},
		{"--presentation", func(c *Config) { c.Window.Presentation = true }, true},
		{"--presentation", func(c *Config) { c.Window.Presentation, c.Headless = true, true }, false},
		{"--video-wait", func(c *Config) { c.Film.Wait, c.Exchange.NoLockstep = true, true }, false},
		{"--quality", func(c *Config) { c.Window.Quality = High }, true},
		{"--quality", func(c *Config) { c.Window.Quality = Medium }, true},
		{"--quality", func(c *Config) { c.Window.Quality = Low }, true},
		{"--quality", func(c *Config) { c.Window.Quality = "best" }, false},
		{"--vehicle-mesh", func(c *Config) { c.Window.VehicleMesh = "x.glb" }, true},
		{"--vehicle-mesh", func(c *Config) { c.Window.VehicleMesh, c.Headless = "x.glb", true }, false},
		{"--screenshot", func(c *Config) { c.Window.Screenshot = "x.PNG" }, true},
		{"--screenshot", func(c *Config) { c.Window.Screenshot = "x.jpg" }, false},
		{"--screenshot", func(c *Config) { c.Window.Screenshot = "no/such/folder/x.png" }, false},
		{"--screenshot", func(c *Config) { c.Window.Screenshot = "config_test.go/x.png" }, false},
		{"--screenshot", func(c *Config) { c.Window.Screenshot, c.Headless = "x.png", true }, false},
		{"--video", func(c *Config) { c.Film.Path = "x.avi" }, true},
		{"--video", func(c *Config) { c.Film.Path = "x.MP4" }, true},
		{"--video", func(c *Config) { c.Film.Path = "x.xyz" }, false},
		{"--video", func(c *Config) { c.Film.Path = "x.mov" }, false},
		{"--video", func(c *Config) { c.Film.Path, c.Headless = "x.avi", true }, false},
		{"--video", func(c *Config) { c.Film.Path = "no/such/folder/x.avi" }, false},
		{"--video-fps", func(c *Config) { c.Film.FPS = MinFPS }, true},
		{"--video-fps", func(c *Config) { c.Film.FPS = MaxFPS }, true},
		{"--video-fps", func(c *Config) { c.Film.FPS = MinFPS - 1 }, false},
		{"--video-fps", func(c *Config) { c.Film.FPS = MaxFPS + 1 }, false},
		{"--speedup", func(c *Config) { c.Speedup = MinSpeedup }, true},
		{"--speedup", func(c *Config) { c.Speedup = MaxSpeedup }, true},
		{"--speedup", func(c *Config) { c.Speedup = 0.09 }, false},
		{"--speedup", func(c *Config) { c.Speedup = 100.1 }, false},
		{"--speedup", func(c *Config) { c.Speedup = math.NaN() }, false},
		{"--sitl-instance", func(c *Config) { c.SITL.Binary, c.SITL.Instance = "/a", 0 }, true},
		{"--sitl-instance", func(c *Config) { c.SITL.Binary, c.SITL.Instance = "/a", -1 }, false},
		{"--sitl-instance", func(c *Config) { c.SITL.Instance = 1 }, true}, // the window's button
		{"--sitl-instance", func(c *Config) { c.SITL.Instance, c.Headless = 1, true }, false},
		{"--sitl-defaults", func(c *Config) { c.SITL.Defaults, c.Headless = []string{"x"}, true }, false},
		{"--sitl-wipe", func(c *Config) { c.SITL.Wipe, c.Demo = true, true }, false},
		{"--sitl", func(c *Config) { c.SITL.Binary, c.Demo = "/a", true }, false},
		{"--no-time-sync", func(c *Config) { c.Exchange.NoTimeSync = true }, true},
		{"--no-time-sync", func(c *Config) { c.Exchange.NoTimeSync, c.Demo = true, true }, false},
		{"--no-lockstep", func(c *Config) { c.Exchange.NoLockstep, c.Demo = true, true }, false},
		{"--geodetic", func(c *Config) { c.Exchange.Geodetic, c.Demo = true, true }, false},
		{"--esc-telemetry", func(c *Config) { c.Exchange.ESCTelemetry = true }, true},
		{"--esc-telemetry", func(c *Config) { c.Exchange.ESCTelemetry, c.Demo = true, true }, false},
		{"--esc-telemetry", func(c *Config) { c.Exchange.ESCTelemetry, c.Fleet.Count = true, 2 }, false},
		{"--esc-telemetry", func(c *Config) { c.Exchange.ESCTelemetry, c.Fleet.File = true, "f.yaml" }, false},
		{"--mavlink", func(c *Config) { c.MAVLink.Address = "tcp:127.0.0.1:5762" }, true},
		{"--mavlink", func(c *Config) { c.MAVLink.Address, c.Demo = "tcp:127.0.0.1:5762", true }, false},
		{"--vehicle", func(c *Config) { c.Vehicle.Name = "hexa-7kg" }, true},
		{"--vehicle", func(c *Config) { c.Vehicle.Name = "3" }, false},
		{"--vehicles", func(c *Config) { c.Fleet.Count = fleet.MaxVehicles }, true},
		{"--vehicles", func(c *Config) { c.Fleet.Count = fleet.MaxVehicles + 1 }, false},
		{"--vehicles", func(c *Config) { c.Fleet.Count = 0 }, false},
		{"--fleet", func(c *Config) { c.Fleet.File = "f.yaml" }, true},
		{"--fleet", func(c *Config) { c.Fleet.File, c.Fleet.Count = "f.yaml", 2 }, false},
		{"--upload", func(c *Config) { c.Mission.Upload, c.Mission.Files, c.MAVLink.Address = true, []string{"m"}, "a" }, true},
		{"--upload", func(c *Config) { c.Mission.Upload, c.MAVLink.Address = true, "a" }, false},
		{"--upload", func(c *Config) { c.Mission.Upload, c.Mission.Files = true, []string{"m"} }, false},
		{"--terrain-data", func(c *Config) { c.MAVLink.Terrain = TerrainAlways }, true},
		{"--terrain-data", func(c *Config) { c.MAVLink.Terrain = "no" }, false},
		{"--flat", func(c *Config) { c.Location.Flat = true }, true},
		{"--terrain", func(c *Config) { c.Location.Terrain = "tiles" }, true},
		{"--terrain", func(c *Config) { c.Location.Flat, c.Location.Terrain = true, "tiles" }, false},
		{"--control-token-file", func(c *Config) { c.Control.Listen, c.Control.Token = "127.0.0.1:9100", secret.NewText("secret") }, true},
		{"--control-token-file", func(c *Config) { c.Control.Token = secret.NewText("secret") }, false},
	} {
		run := usual()
		c.change(&run)
		got, err := New(run)
		var usage UsageError
		if c.ok && err != nil {
			t.Errorf("%s: %+v is refused: %v", c.flag, got, err)
		} else if !c.ok && (!errors.As(err, &usage) || !strings.Contains(err.Error(), c.flag)) {
			t.Errorf("%s: %+v: error %v, want one that names the flag", c.flag, got, err)
		}
	}
}

// TestAnOutputThatCannotBeWrittenIsToldBeforeTheFlight, with the name that the user wrote.
func TestAnOutputThatCannotBeWrittenIsToldBeforeTheFlight(t *testing.T) {
	folder := t.TempDir()
	locked := filepath.Join(folder, "locked")
	if err := os.Mkdir(locked, 0o555); err != nil {
		t.Fatal(err)
	}
	atomicfile.TestFault = func(_ atomicfile.Step, path string) error { // root may write anywhere
		if filepath.Dir(path) == locked {
			return fs.ErrPermission
		}
		return nil
	}
	defer func() { atomicfile.TestFault = nil }()
	for path, want := range map[string]string{
		filepath.Join(folder, "a.png"): "", filepath.Join(folder, "none", "a.png"): "create it first",
		filepath.Join(locked, "a.png"): "the folder " + locked + " can't be written to", folder: "is a folder",
	} {
		err := CheckOutput("--screenshot", path)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path)) {
			t.Errorf("%s: got %v, want %q", path, err, want)
		}
	}
}

// TestConfigurationShowsNoToken however it is printed.
func TestConfigurationShowsNoToken(t *testing.T) {
	const token = "hidden-word-0123456789"
	c := Config{Control: Control{Listen: "127.0.0.1:9100", Token: secret.NewText(token)}}
	encoded, err := json.Marshal(c.Control)
	for _, text := range []string{fmt.Sprint(c), fmt.Sprintf("%+v", &c), fmt.Sprintf("%#v", c.Control), string(encoded)} {
		if err != nil || strings.Contains(text, token) {
			t.Errorf("%v, %v", text, err)
		}
	}
	if c.Control.Token.Reveal() != token {
		t.Error("whoever compares it does not get it")
	}
}
