// Package connect tells the user how to connect an autopilot to sitlark: the command lines
// that start ArduPilot on this computer and on others.
package connect

import (
	"fmt"
	"net/netip"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// DefaultPort is the port to which ArduPilot's JSON backend sends by default.
const DefaultPort = 9002

// Surface is where a submarine starts for which no home is given, as sim_vehicle.py takes it: at sea level, for ArduSub takes the pressure for
// that of the sea, and reads no depth from a home that is higher.
const Surface = "-35.3632620,149.1652370,0.00,353.0"

// Command returns the command line that starts ArduPilot for the sitlark at listen.
//
// It names frame X because sim_vehicle.py's default parameters are those of a plus frame,
// which can't keep an X level.
func Command(listen netip.AddrPort, m *catalog.Entry) string {
	host := listen.Addr()
	if host = host.Unmap(); host.IsUnspecified() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	if host.Is6() {
		return fmt.Sprintf("no command: %s is an IPv6 address, and ArduPilot's JSON backend speaks IPv4 alone: --listen %s", host, netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), listen.Port()))
	}
	return commandFor(host.String(), listen.Port(), m)
}

// commandFor is Command with a host in a shell's syntax.
func commandFor(host string, port uint16, m *catalog.Entry) string {
	hint := "sim_vehicle.py " + autopilotOf(m) + " --model JSON:" + host
	if m.Kind() == kind.Sub {
		hint += " -l " + Surface
	}
	if file := parmFile(m); file != "" {
		hint += " --add-param-file=" + Quote(file)
	}
	if port != DefaultPort {
		hint += fmt.Sprintf(" -A \"--sim-port-out %d\"", port)
	}
	return hint
}

// autopilotOf returns the arguments that tell sim_vehicle.py which program to run with which
// stock parameters.
func autopilotOf(m *catalog.Entry) string {
	return "-v " + m.Kind().OrCopter().Starter() + " -f " + catalog.FrameOf(m)
}

// parmFile returns the name of the parameter file in the hint, empty if stock parameters
// suffice.
func parmFile(m *catalog.Entry) string {
	if m.Stock {
		return ""
	}
	base := filepath.Base(m.Name)
	for _, ext := range []string{".yaml", ".yml", ".json"} {
		base = strings.TrimSuffix(base, ext)
	}
	return strings.TrimPrefix(base, "-") + ".parm"
}

// ParameterCommand returns the command line that writes the parameter file, empty if none is
// needed.
func ParameterCommand(m *catalog.Entry) string {
	file := parmFile(m)
	if file == "" {
		return ""
	}
	return fmt.Sprintf("sitlark vehicles --parm %s > %s", Quote(m.Name), Quote(file))
}

// DemoCommand returns the command line that makes the built-in autopilot fly the vehicle; empty where it can't.
func DemoCommand(m *catalog.Entry) string {
	if tuning.CannotFly(&m.Vehicle) != "" {
		return ""
	}
	if m.Name == catalog.Default {
		return "sitlark --demo"
	}
	return "sitlark --demo --vehicle " + Quote(m.Name)
}

// StartCommand returns ParameterCommand and Command in one line for a shell.
func StartCommand(listen netip.AddrPort, m *catalog.Entry) string {
	hint := Command(listen, m)
	if first := ParameterCommand(m); first != "" {
		return first + " && " + hint
	}
	return hint
}

var harmless = regexp.MustCompile(`^[A-Za-z0-9_./@:=+-]+$`)

// Quote quotes s so that a POSIX shell reads it as one word.
func Quote(s string) string {
	if harmless.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
