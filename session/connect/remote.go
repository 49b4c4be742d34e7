package connect

import (
	"fmt"
	"net/netip"
	"slices"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

// RemoteAccess says how ArduPilot reaches this sitlark from another computer, container or
// virtual machine. Texts are empty if there is nothing to say.
type RemoteAccess struct {
	Text, Code string // when to type what
	publish    string // what else a container needs
	Warning    string // who else can send
	advice     string // against that
}

// remoteAccess returns the RemoteAccess of the sitlark at listen.
//
// Windows forwards only TCP to WSL2's loopback: UDP from Windows has to be sent to WSL2's
// own address, and from WSL2 to Windows' address, its default route.
// Source: Microsoft, "Accessing network applications with WSL".
func (s hostInfo) remoteAccess(listen netip.AddrPort, m *catalog.Entry) (e RemoteAccess) {
	reached := s.reachedAt(listen.Addr())
	e.Warning, e.advice = warnOf(reached, listen.Port())
	open := fmt.Sprintf("--listen 0.0.0.0:%d", listen.Port())
	switch {
	case listen.Addr().IsLoopback():
		e.Text, e.Code = s.opening(listen.Port()), open
	case s.windows && listen.Addr().IsUnspecified():
		e.Text, e.Code = "ArduPilot in WSL", commandFor("$(ip route show default | cut -d' ' -f3)", listen.Port(), m)
	case listen.Addr().IsUnspecified():
		// ArduPilot's sockets are IPv4 only.
		if i := slices.IndexFunc(reached, netip.Addr.Is4); i >= 0 {
			e.Text, e.Code = s.where(), commandFor(reached[i].String(), listen.Port(), m)
		}
	}
	if e.Text == "" {
		e.Code = ""
	}
	if s.container && e.Code == open {
		e.publish = fmt.Sprintf("docker run -p 127.0.0.1:%d:%d/udp", listen.Port(), listen.Port())
	}
	return e
}

// opening says who needs a sitlark that does not only listen on loopback.
func (s hostInfo) opening(port uint16) string {
	switch {
	case s.container:
		return fmt.Sprintf("ArduPilot outside this container? Publish UDP %d, add", port)
	case s.wsl:
		return "ArduPilot on Windows, outside WSL? Add"
	case s.windows:
		return "ArduPilot in WSL? Add"
	}
	return ""
}

// where says from where the address of this computer can be used.
func (s hostInfo) where() string {
	switch {
	case s.container:
		return "ArduPilot in another container"
	case s.wsl:
		return "ArduPilot on Windows, outside WSL"
	}
	return "ArduPilot on another computer"
}

// warnOf says who can send to those addresses, and what to do about it.
func warnOf(reached []netip.Addr, port uint16) (warning, advice string) {
	reached = slices.DeleteFunc(slices.Clone(reached), func(a netip.Addr) bool { return !a.IsValid() }) // of a vehicle that waits for its port
	if len(reached) == 0 {
		return "", ""
	}
	if i := slices.IndexFunc(reached, isPublic); i >= 0 {
		return fmt.Sprintf("%v is public: anybody can send", reached[i]), fmt.Sprintf("keep UDP port %d behind a firewall", port)
	}
	return fmt.Sprintf("Whoever reaches %v can send too", reached[0]), "use networks that you trust"
}

// Lines returns the lines for the log.
func (e RemoteAccess) Lines() (lines []string) {
	if e.Text != "" {
		line := e.Text + ": " + e.Code
		if e.publish != "" {
			line += " (" + e.publish + ")"
		}
		lines = append(lines, line)
	}
	if e.Warning != "" {
		lines = append(lines, e.Warning+"; "+e.advice)
	}
	return lines
}

// RemoteAccessTo returns what the user should know about the sitlark at listen: who else can
// send to it and, unless sitlark starts ArduPilot itself (started), how to start it.
func RemoteAccessTo(listen netip.AddrPort, m *catalog.Entry, started bool) RemoteAccess {
	e := inspectHost().remoteAccess(listen, m)
	if started {
		e.Text, e.Code, e.publish = "", "", ""
	}
	return e
}
