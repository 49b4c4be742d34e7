package connect

import (
	"fmt"
	"net/netip"
	"slices"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

// RemoteAccess says how ArduPilot comes to this sitlark from where 127.0.0.1 is another
// place. Empty texts: nothing is to be said.
type RemoteAccess struct {
	Text, Code string // when to type what
	publish    string // what else a container needs
	Warning    string // who else can send
	advice     string // against that
}

// remoteAccess makes it for the sitlark that listens there.
//
// Windows hands only TCP on to WSL2's loopback, so that UDP from Windows has to be sent
// to WSL2's own address, and from there to Windows' address, its default route.
// Source: Microsoft, "Accessing network applications with WSL".
func (s hostInfo) remoteAccess(listen netip.AddrPort, m *catalog.Model) (e RemoteAccess) {
	reached := s.reachedAt(listen.Addr())
	e.Warning, e.advice = warnOf(reached, listen.Port())
	open := fmt.Sprintf("--listen 0.0.0.0:%d", listen.Port())
	switch {
	case listen.Addr().IsLoopback():
		e.Text, e.Code = s.opening(listen.Port()), open
	case s.windows && listen.Addr().IsUnspecified():
		e.Text, e.Code = "ArduPilot in WSL", commandFor("$(ip route show default | cut -d' ' -f3)", listen.Port(), m)
	case listen.Addr().IsUnspecified():
		// ArduPilot's sockets know IPv4 only.
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

// opening tells who needs a sitlark that listens not only on its own loopback.
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

// where is from where the address of this computer serves.
func (s hostInfo) where() string {
	switch {
	case s.container:
		return "ArduPilot in another container"
	case s.wsl:
		return "ArduPilot on Windows, outside WSL"
	}
	return "ArduPilot on another computer"
}

// warnOf says who can send to those addresses, and what is to be done.
func warnOf(reached []netip.Addr, port uint16) (warning, advice string) {
	if len(reached) == 0 {
		return "", ""
	}
	if i := slices.IndexFunc(reached, isPublic); i >= 0 {
		return fmt.Sprintf("%v is public: anybody can send", reached[i]), fmt.Sprintf("keep UDP port %d behind a firewall", port)
	}
	return fmt.Sprintf("Whoever reaches %v can send too", reached[0]), "use networks that you trust"
}

// Lines are for the log.
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

// RemoteAccessTo is what the user should know of the sitlark that listens there: how to
// start ArduPilot only where nobody else does (started), who else can send in any case.
func RemoteAccessTo(listen netip.AddrPort, m *catalog.Model, started bool) RemoteAccess {
	e := inspectHost().remoteAccess(listen, m)
	if started {
		e.Text, e.Code, e.publish = "", "", ""
	}
	return e
}
