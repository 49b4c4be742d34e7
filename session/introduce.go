package session

import (
	"fmt"
	"log/slog"
	"net/netip"

	"github.com/sitlark/sitlark/session/connect"
)

// nameWidth returns the width of the fleet's longest name.
func (v *Vehicle) nameWidth() int {
	n := 0
	for _, m := range v.Setup.Members {
		n = max(n, len([]rune(m.Name)))
	}
	return n
}

// introduce logs how to connect ArduPilot, and returns the hint to show until it connects.
func (v *Vehicle) introduce() (hint string) {
	if !v.alone {
		slog.Info(v.introduction())
		return ""
	}
	for _, line := range v.RemoteAccess().Lines() {
		slog.Info(line)
	}
	if v.Setup.SITL.Binary != "" {
		return "" // it is started
	}
	if v.Setup.Headless && !v.builtIn() {
		logFoundBinary()
	}
	return connect.StartCommand(v.Sim.Addr(), v.Setup.Entry)
}

// introduction tells the user how to connect an autopilot to a vehicle of a fleet.
func (v *Vehicle) introduction() string {
	at, text := v.Sim.Addr(), fmt.Sprintf("%s: %s on ", v.Name, v.Setup.Entry.Name)
	if !at.IsValid() {
		return text + v.Setup.Exchange.Listen + ": the port is taken by another program: end it, and the vehicle listens; or choose other ports with --listen. The other vehicles fly"
	}
	text += at.String()
	if v.Setup.Demo || v.Supervisor != nil {
		return text
	}
	return text + ": " + v.Hint()
}

// Hint returns the command line that starts ArduPilot for this vehicle.
func (v *Vehicle) Hint() string {
	at := v.Sim.Addr()
	if v.alone {
		return connect.Command(at, v.Setup.Entry)
	}
	if !at.IsValid() {
		return ""
	}
	hint := connect.StartCommand(at, v.Setup.Entry)
	if at.Port() == uint16(connect.DefaultPort+v.Index*10) && v.Index > 0 {
		hint = connect.StartCommand(netip.AddrPortFrom(at.Addr(), connect.DefaultPort), v.Setup.Entry) // -I moves it there
	}
	return hint + fmt.Sprintf(" -I %d -l %.7f,%.7f,%.2f,%.1f", v.Index, v.Pad.LatDeg, v.Pad.LonDeg, v.Pad.AltM, v.Pad.YawDeg)
}

// RemoteAccess returns what the user should know about autopilots on other computers.
func (v *Vehicle) RemoteAccess() connect.RemoteAccess {
	return connect.RemoteAccessTo(v.Sim.Addr(), v.Setup.Entry, v.Setup.Demo || v.Setup.SITL.Binary != "")
}
