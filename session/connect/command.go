// Package connect tells the user how an autopilot gets to sitlark: the command lines that
// start ArduPilot, from this computer and from others.
package connect

import (
	"fmt"
	"net/netip"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// DefaultPort is where ArduPilot's JSON backend sends to when nothing else is said.
const DefaultPort = 9002

// Command is the command line that starts ArduPilot on the sitlark at listen.
//
// Frame X is named because sim_vehicle.py's own choice of parameters is a plus
// frame, which an X can't hold level.
func Command(listen netip.AddrPort, m *catalog.Model) string {
	host := listen.Addr()
	if host.IsUnspecified() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return commandFor(host.String(), listen.Port(), m)
}

// commandFor is Command with a host as a shell takes it.
func commandFor(host string, port uint16, m *catalog.Model) string {
	hint := "sim_vehicle.py " + autopilotOf(m) + " --model JSON:" + host
	if file := parmFile(m); file != "" {
		hint += " --add-param-file=" + Quote(file)
	}
	if port != DefaultPort {
		hint += fmt.Sprintf(" -A \"--sim-port-out %d\"", port)
	}
	return hint
}

// autopilotOf tells sim_vehicle.py which program to run with which stock parameters.
func autopilotOf(m *catalog.Model) string {
	if m.Layout != nil && m.Layout.Quadplane {
		return "-v ArduPlane -f quadplane"
	}
	return "-v ArduCopter -f " + simFrame(m.Layout)
}

// simFrames are the names of sim_vehicle.py's frames that differ from the layouts',
// and of layouts that it has no frame for. Source: ArduPilot 4.7-dev,
// Tools/autotest/pysim/vehicleinfo.py.
var simFrames = map[string]string{
	"x": "X", "bfxrev": "X", "firefly": "y6", "dotriaconta": "dotriaconta_octaquad_x",
}

func simFrame(l *layout.Layout) string {
	if l == nil {
		return "X"
	}
	if f, ok := simFrames[l.Name]; ok {
		return f
	}
	return l.Name
}

// parmFile is the name of the parameter file that the hint takes, empty where stock
// parameters suffice.
func parmFile(m *catalog.Model) string {
	if m.Stock {
		return ""
	}
	base := filepath.Base(m.Name)
	for _, ext := range []string{".yaml", ".yml", ".json"} {
		base = strings.TrimSuffix(base, ext)
	}
	return strings.TrimPrefix(base, "-") + ".parm"
}

// ParameterCommand is the command line that writes that file, empty where none is needed.
func ParameterCommand(m *catalog.Model) string {
	file := parmFile(m)
	if file == "" {
		return ""
	}
	return fmt.Sprintf("sitlark vehicles --parm %s > %s", Quote(m.Name), Quote(file))
}

// DemoCommand is the command line that lets the built-in autopilot fly the vehicle.
func DemoCommand(m *catalog.Model) string {
	if m.Name == catalog.Default {
		return "sitlark --demo"
	}
	return "sitlark --demo --vehicle " + Quote(m.Name)
}

// StartCommand is both in one line for a shell.
func StartCommand(listen netip.AddrPort, m *catalog.Model) string {
	hint := Command(listen, m)
	if first := ParameterCommand(m); first != "" {
		return first + " && " + hint
	}
	return hint
}

var harmless = regexp.MustCompile(`^[A-Za-z0-9_./@:=+-]+$`)

// Quote writes a word so that a POSIX shell takes it as one.
func Quote(s string) string {
	if harmless.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
