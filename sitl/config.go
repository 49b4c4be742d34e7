package sitl

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// basePort is the first of an instance's ten TCP ports; ArduPilot's own numbers.
const basePort = 5760

// MaxInstance keeps every port of an instance below 65536.
const MaxInstance = 999

// Config says how to start ArduPilot.
type Config struct {
	Binary   string   // path of the program, as Find or Check returned it
	Folder   string   // its working folder, for eeprom.bin, logs and terrain; created if missing
	Host     string   // where the JSON backend listens, as ArduPilot can reach it; empty: 127.0.0.1
	Port     uint16   // the backend's
	Home     string   // LAT,LON,ALT,YAW in degrees and metres
	Instance int      // 0 to MaxInstance: shifts every port by ten
	Speedup  float64  // target real-time factor, 0.1 to 100; 0: 1
	Defaults []string // parameter files; later ones override earlier ones
	Wipe     bool     // reset the parameters that were set in earlier runs
	Extra    []string // more arguments, at the end
}

// Validate returns an error that names the first invalid field, its value and its range.
func (c *Config) Validate() error {
	switch {
	case c.Binary == "":
		return errors.New("sitl: no binary: give the path of the arducopter of a SITL build")
	case c.Instance < 0 || c.Instance > MaxInstance:
		return fmt.Errorf("sitl: instance is %d, must be from 0 to %d", c.Instance, MaxInstance)
	case c.Speedup != 0 && !(c.Speedup >= 0.1 && c.Speedup <= 100):
		return fmt.Errorf("sitl: speedup is %g, must be from 0.1 to 100", c.Speedup)
	case c.Port == 0:
		return errors.New("sitl: the backend's port is 0, must be the port on which it listens")
	}
	for _, file := range c.Defaults {
		if strings.Contains(file, ",") {
			return fmt.Errorf("sitl: %s: ArduPilot takes a comma as the end of a file name: rename the file", file)
		}
	}
	return nil
}

// Args is the command line, without the program's name.
func (c *Config) Args() []string {
	host, speedup := c.Host, c.Speedup
	if host == "" {
		host = "127.0.0.1"
	}
	if speedup == 0 {
		speedup = 1
	}
	args := []string{
		"-S", // ArduPilot's clock follows physics time
		"--model", "JSON:" + host,
		"--sim-port-out", strconv.Itoa(int(c.Port)),
		"-I", strconv.Itoa(c.Instance),
		"--speedup", strconv.FormatFloat(speedup, 'g', -1, 64),
		// Without this it waits for a connection to its first port before it flies.
		"--serial0", "tcp:0",
	}
	if c.Home != "" {
		args = append(args, "--home", c.Home)
	}
	if len(c.Defaults) > 0 {
		args = append(args, "--defaults", strings.Join(c.Defaults, ","))
	}
	if c.Wipe {
		args = append(args, "-w")
	}
	return append(args, c.Extra...)
}

// GroundStation is the address for a ground station: ArduPilot's SERIAL0.
func (c Config) GroundStation() string { return tcp(basePort + 10*c.Instance) }

// Telemetry is the address for sitlark itself, so that the first port stays free:
// ArduPilot's SERIAL1.
func (c Config) Telemetry() string { return tcp(basePort + 2 + 10*c.Instance) }

func tcp(port int) string { return "tcp:127.0.0.1:" + strconv.Itoa(port) }
