package config

import (
	"errors"
	"fmt"
	"math"
	"net"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sitl"
)

// Limits of values. Those of the window are the limits of what is remembered, those of the
// real-time factor ArduPilot's.
const (
	MinWidth, MinHeight    = settings.MinWidth, settings.MinHeight // [px]
	MaxSide                = settings.MaxSide                      // [px]
	MinScale, MaxScale     = settings.MinScale, settings.MaxScale
	MaxTextScale           = settings.MaxTextScale
	MinSpeedup, MaxSpeedup = sitl.MinSpeedup, sitl.MaxSpeedup
	MinFPS, MaxFPS         = 1, 120 // frame rates that video players support
)

// New checks c and returns it. Errors are UsageErrors and name the flag.
func New(c Config) (Config, error) {
	for _, check := range []func(Config) error{
		checkInstance, checkVehicle, checkListen, checkWeather, checkDuration, checkWindow, checkFilm, checkSITL, checkExchange, checkFleet, checkUpload, checkTerrainData, checkControl, checkSettings,
	} {
		if err := check(c); err != nil {
			return c, UsageError{err}
		}
	}
	return c, nil
}

// checkInstance comes before checkListen: the default port follows from the instance.
func checkInstance(c Config) error {
	if n := c.SITL.Instance; n < 0 || n > sitl.MaxInstance {
		return fmt.Errorf("--sitl-instance %d: expected a number from 0 to %d", n, sitl.MaxInstance)
	}
	return nil
}

func checkVehicle(c Config) error {
	if n, err := strconv.Atoi(c.Vehicle.Name); err == nil {
		return fmt.Errorf("--vehicle %d: expected the name of a vehicle or a file; did you mean --vehicles %d?", n, n)
	}
	return nil
}

func checkListen(c Config) error {
	host, port, err := net.SplitHostPort(c.Exchange.Listen)
	n, perr := strconv.ParseUint(port, 10, 16)
	switch {
	case err != nil || perr != nil:
		return fmt.Errorf("--listen %q: expected HOST:PORT with a port from 0 to 65535, such as 127.0.0.1:9002", c.Exchange.Listen)
	case host == "":
		return fmt.Errorf("--listen %q: name the address; 0.0.0.0:%d listens on every network, 127.0.0.1:%d on this computer only", c.Exchange.Listen, n, n)
	}
	return nil
}

func checkWeather(c Config) error {
	if err := withoutName(c.Weather.Wind); err != nil {
		return fmt.Errorf("--wind: %w", err)
	}
	for _, one := range []struct {
		flag string
		set  command.Command
	}{{"--water", c.Weather.Water}, {"--current", c.Weather.Current}} {
		if err := withoutName(one.set); err != nil {
			return fmt.Errorf("%s: %w", one.flag, err)
		}
	}
	if err := withoutName(c.Weather.Turbulence); err != nil {
		return fmt.Errorf("--turbulence: %w", err)
	}
	return nil
}

// withoutName validates c and removes the command's name, which the user did not type,
// from the error.
func withoutName(c command.Command) error {
	err := command.Validate(c)
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), command.Name(c)+": "))
}

func checkDuration(c Config) error {
	if c.Duration < 0 || c.Duration.Seconds() > math.MaxInt32 {
		return fmt.Errorf("--for %v: expected a positive duration such as 90s", c.Duration)
	}
	return nil
}

// MaxTitle is the greatest length of a presentation's title [characters].
const MaxTitle = 120

func checkWindow(c Config) error {
	w := c.Window
	switch {
	case w.Width < MinWidth || w.Height < MinHeight || max(w.Width, w.Height) > MaxSide:
		return sizeError(fmt.Sprintf("%dx%d", w.Width, w.Height))
	case !(w.Scale >= MinScale && w.Scale <= MaxScale):
		return scaleError(fmt.Sprint(w.Scale))
	case w.TextScale != 0 && !(w.TextScale >= MinScale && w.TextScale <= MaxTextScale):
		return textScaleError(fmt.Sprint(w.TextScale))
	case (w.Presentation || w.TextScale != 0) && c.Headless:
		return errors.New("--presentation and --presentation-scale need the window: leave out --headless")
	case w.Quality != Auto && w.Quality != Low && w.Quality != Medium && w.Quality != High:
		return fmt.Errorf("--quality %q: expected auto, low, medium or high", w.Quality)
	case w.VehicleMesh != "" && c.Headless:
		return errors.New("--vehicle-mesh needs the window: leave out --headless")
	case (w.Title != "" || w.Logo != "") && c.Headless:
		return errors.New("--title and --logo need the window: leave out --headless")
	case utf8.RuneCountInString(w.Title) > MaxTitle:
		return fmt.Errorf("--title has %d characters, must have at most %d", utf8.RuneCountInString(w.Title), MaxTitle)
	case w.Screenshot == "":
		return nil
	case c.Headless:
		return errors.New("--screenshot needs the window: leave out --headless, or run under xvfb-run where there is no display")
	case !strings.HasSuffix(strings.ToLower(w.Screenshot), ".png"):
		return fmt.Errorf("--screenshot %q: the picture is a PNG, name it FILE.png", w.Screenshot)
	}
	return CheckOutput("--screenshot", w.Screenshot)
}

func checkSITL(c Config) error {
	s := c.SITL
	switch {
	case CheckSpeedup(c.Speedup) != nil:
		return CheckSpeedup(c.Speedup)
	case c.DemoHold && !c.Demo && (c.Headless || s.Binary != ""):
		return errors.New("--demo-hold needs --demo: it says what the demonstration does after landing")
	case s.Binary != "" && c.Demo:
		return errors.New("--sitl and --demo are two autopilots for one vehicle: leave one out")
	case s.Binary != "" || !c.Headless && !c.Demo: // the window has a button that starts ArduPilot
		return nil
	}
	for _, given := range []struct {
		flag string
		is   bool
	}{{"--sitl-defaults", len(s.Defaults) > 0}, {"--sitl-instance", s.Instance != 0}, {"--sitl-wipe", s.Wipe}} {
		if given.is {
			return fmt.Errorf("%s needs --sitl: name the arducopter to start too", given.flag)
		}
	}
	return nil
}

// CheckSpeedup returns an error for a --speedup beyond MinSpeedup and MaxSpeedup, or NaN.
func CheckSpeedup(factor float64) error {
	if !(factor >= MinSpeedup && factor <= MaxSpeedup) {
		return fmt.Errorf("--speedup %g: expected a factor from %g to %d", factor, MinSpeedup, MaxSpeedup)
	}
	return nil
}

func checkExchange(c Config) error {
	if c.Exchange.ESCTelemetry && (c.Fleet.Count > 1 || c.Fleet.File != "") {
		return errors.New("--esc-telemetry is for a single vehicle: ArduPilots on one computer share their simulated CAN bus")
	}
	if !c.Demo {
		return nil
	}
	for _, given := range []struct {
		flag string
		is   bool
	}{{"--no-time-sync", c.Exchange.NoTimeSync}, {"--no-lockstep", c.Exchange.NoLockstep}, {"--geodetic", c.Exchange.Geodetic}, {"--esc-telemetry", c.Exchange.ESCTelemetry}} {
		if given.is {
			return fmt.Errorf("%s is for ArduPilot, and --demo flies without it: leave one out", given.flag)
		}
	}
	if c.MAVLink.Address != "" {
		return fmt.Errorf("--mavlink %s: the built-in autopilot of --demo does not speak MAVLink: leave one out", c.MAVLink.Address)
	}
	return nil
}

func checkFleet(c Config) error {
	switch {
	case c.Fleet.Count < 1 || c.Fleet.Count > fleet.MaxVehicles:
		return fmt.Errorf("--vehicles %d: expected a number from 1 to %d", c.Fleet.Count, fleet.MaxVehicles)
	case c.Fleet.File != "" && c.Fleet.Count > 1:
		return errors.New("--vehicles and --fleet both set the number of vehicles: leave one out (count: N in the file gives N identical ones)")
	}
	return nil
}

func checkTerrainData(c Config) error {
	switch c.MAVLink.Terrain {
	case "", TerrainAuto, TerrainAlways, TerrainNever:
		return nil
	}
	return fmt.Errorf("--terrain-data %q: expected auto, always or never", c.MAVLink.Terrain)
}

func checkUpload(c Config) error {
	switch {
	case c.Mission.Upload && len(c.Mission.Files) == 0:
		return errors.New("--upload: name the file with --mission too")
	case c.Mission.Upload && c.MAVLink.Address == "":
		return errors.New("--upload goes by MAVLink: add --sitl PATH, or --mavlink ADDRESS of a running ArduPilot")
	case c.Location.Flat && c.Location.Terrain != "":
		return fmt.Errorf("--flat and --terrain %s exclude each other: leave one out", c.Location.Terrain)
	}
	return nil
}

// checkSettings keeps a file that the user named by mistake from being overwritten.
func checkSettings(c Config) error {
	if err := settings.Check(c.Window.Settings); err != nil {
		return fmt.Errorf("--settings: %w", err)
	}
	return nil
}

func checkControl(c Config) error {
	if c.Control.Listen == "" && !c.Control.Token.Empty() {
		return errors.New("--control-token-file: there is no control API to guard: give --control 127.0.0.1:9100 too")
	}
	return nil
}
