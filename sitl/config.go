package sitl

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/freeport"
	"github.com/sitlark/sitlark/internal/oserror"
)

// basePort is the first of an instance's ten TCP ports; ArduPilot's own numbers.
const basePort = 5760

// rcPort is an instance's UDP port for RC.
const rcPort = 5501

// MaxInstance keeps every port of an instance below 65536.
const MaxInstance = 999

// Limits of Speedup.
const (
	MinSpeedup = 0.1
	MaxSpeedup = 100
)

// Config says how to start ArduPilot.
type Config struct {
	Binary   string   // path of the program, as Find or Check returned it
	Folder   string   // its working folder, for eeprom.bin, logs and terrain; created if missing
	Host     string   // where the JSON backend listens, as ArduPilot can reach it; empty: 127.0.0.1
	Port     uint16   // the backend's
	Home     string   // LAT,LON,ALT,YAW in degrees and metres
	Instance int      // 0 to MaxInstance: shifts every port by ten
	Speedup  float64  // target real-time factor, MinSpeedup to MaxSpeedup; 0: 1
	Defaults []string // parameter files; later ones override earlier ones
	Wipe     bool     // reset the parameters that were set in earlier runs
	Extra    []string // more arguments, at the end

	// MAVLink is the port of this computer on which whoever starts it waits for its MAVLink:
	// it connects there by SERIAL1. 0: it listens by SERIAL1 itself, at Telemetry.
	MAVLink uint16

	// Alone says that it opens no port for ground stations, so that any number of them run
	// side by side.
	Alone bool

	// Disposable says that nothing that it writes is kept: it is killed where it would else be asked to
	// end. ArduPilot ends only between two frames, for which it waits in vain, and so takes all of the time that it gets.
	Disposable bool

	// RCPort is where it takes RC by UDP; 0: 5501 and ten more for each instance.
	RCPort uint16
}

// Validate returns an error that names the first invalid field, its value and its range.
func (c *Config) Validate() error {
	switch {
	case c.Binary == "":
		return errors.New("sitl: no binary: give the path of the arducopter, arduplane or other program of a SITL build")
	case c.Instance < 0 || c.Instance > MaxInstance:
		return fmt.Errorf("sitl: instance is %d, must be from 0 to %d", c.Instance, MaxInstance)
	case c.Speedup != 0 && !(c.Speedup >= MinSpeedup && c.Speedup <= MaxSpeedup):
		return fmt.Errorf("sitl: speedup is %g, must be from %g to %d", c.Speedup, MinSpeedup, MaxSpeedup)
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
		// It moves the ports that are still ArduPilot's defaults, so it stands before those given.
		"-I", strconv.Itoa(c.Instance),
		"--model", "JSON:" + host,
		"--sim-port-out", strconv.Itoa(int(c.Port)),
		"--speedup", strconv.FormatFloat(speedup, 'g', -1, 64),
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
	return append(c.ports(args), c.Extra...)
}

// ports adds the flags of the ports by which ArduPilot is reached.
func (c *Config) ports(args []string) []string {
	if c.RCPort != 0 {
		args = append(args, "--rc-in-port", strconv.Itoa(int(c.RCPort)))
	}
	if c.Alone {
		args = append(args, "--serial0", noPort, "--serial2", noPort)
	} else { // ArduPilot's default waits for a connection before it flies
		args = append(args, "--serial0", "tcp:0")
	}
	switch {
	case c.MAVLink != 0:
		args = append(args, "--serial1", "tcpclient:127.0.0.1:"+strconv.Itoa(int(c.MAVLink)))
	case c.Alone:
		args = append(args, "--serial1", noPort)
	}
	return args
}

// noPort leaves a serial port of ArduPilot unconnected.
const noPort = "none:0"

// Ports are the TCP ports on which it listens, the first one for ground stations.
func (c Config) Ports() []int {
	if c.Alone {
		return nil
	}
	first := basePort + 10*c.Instance
	if c.MAVLink != 0 {
		return []int{first, first + 3}
	}
	return []int{first, first + 2, first + 3}
}

// CheckPorts returns an error if another program has one of Ports. It names an instance whose
// ports are free.
func (c Config) CheckPorts() error {
	taken, err := freeport.Retry(c.takenPort)
	if err == nil {
		return nil
	}
	return fmt.Errorf("TCP port %d, which ArduPilot's instance %d needs, belongs to another program, perhaps another ArduPilot: end that program, or %s", taken, c.Instance, c.otherInstance())
}

// otherInstance says which instance has all its ports free.
func (c Config) otherInstance() string {
	if other, ok := c.FreeInstance(); ok {
		return fmt.Sprintf("use --sitl-instance %d, whose ports are free", other)
	}
	return "use another --sitl-instance"
}

// FreeInstance returns the first instance, of a hundred from Instance on, whose ports no other program has: those
// of ArduPilot and that of its backend. ok is false where there is none.
func (c Config) FreeInstance() (n int, ok bool) {
	first := c.Instance
	for i := range 100 {
		if c.Instance = (first + i) % (MaxInstance + 1); c.free() {
			return c.Instance, true
		}
	}
	return 0, false
}

// InstanceInUse says that another program has the UDP port to which ArduPilot's instance n sends,
// and names an instance whose ports are free. cause is the system's error.
func InstanceInUse(n int, cause error) error {
	return inUseError{fmt.Sprintf("--sitl-instance %d: UDP port %d belongs to another program, perhaps another sitlark that flies instance %d: end that program, or %s",
		n, backendPort(n), n, Config{Instance: n}.otherInstance()), cause}
}

// inUseError has a text of its own, which does not repeat its cause.
type inUseError struct {
	text  string
	cause error
}

func (e inUseError) Error() string { return e.text }
func (e inUseError) Unwrap() error { return e.cause }

// backendPort is the UDP port to which the JSON backend of instance n sends by default.
func backendPort(n int) int { return 9002 + 10*n }

// free reports whether nobody has the ports of the instance: those of ArduPilot and that of its
// backend.
func (c Config) free() bool {
	if _, err := c.takenPort(); err != nil {
		return false
	}
	udp, err := net.ListenPacket("udp4", "127.0.0.1:"+strconv.Itoa(backendPort(c.Instance)))
	if err == nil {
		udp.Close()
	}
	return err == nil
}

// takenPort returns the first of Ports that another program has, with the error of the system.
func (c Config) takenPort() (int, error) {
	for _, port := range c.Ports() {
		l, err := net.Listen("tcp4", ":"+strconv.Itoa(port))
		if err == nil {
			l.Close()
		} else if oserror.PortInUse(err) {
			return port, err
		}
	}
	return 0, nil
}

// GroundStation is the address for a ground station: ArduPilot's SERIAL0.
func (c Config) GroundStation() string { return tcp(basePort + 10*c.Instance) }

// RC is the UDP port where it takes RC: 16 little-endian pulses [µs].
func (c Config) RC() int {
	if c.RCPort != 0 {
		return int(c.RCPort)
	}
	return rcPort + 10*c.Instance
}

// Telemetry is the address of ArduPilot's SERIAL1, where it listens without MAVLink: the
// first port stays free for a ground station.
func (c Config) Telemetry() string { return tcp(basePort + 2 + 10*c.Instance) }

func tcp(port int) string { return "tcp:127.0.0.1:" + strconv.Itoa(port) }
