//go:build linux && !386 && !s390x

package protocol

import (
	"encoding/binary"
	"net"
	"net/netip"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
)

// decodeSockaddr converts an IPv4 or IPv6 source; IPv4 in IPv6 becomes IPv4, a link-local
// address keeps its zone. Other families give the zero AddrPort.
func decodeSockaddr(sa *unix.RawSockaddrInet6) netip.AddrPort {
	switch sa.Family {
	case unix.AF_INET:
		sa4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(sa))
		return netip.AddrPortFrom(netip.AddrFrom4(sa4.Addr), networkOrder(&sa4.Port))
	case unix.AF_INET6:
		addr := netip.AddrFrom16(sa.Addr).Unmap()
		if sa.Scope_id != 0 && addr.Is6() {
			addr = addr.WithZone(zoneName(int(sa.Scope_id)))
		}
		return netip.AddrPortFrom(addr, networkOrder(&sa.Port))
	}
	return netip.AddrPort{}
}

func networkOrder(port *uint16) uint16 {
	return binary.BigEndian.Uint16((*[2]byte)(unsafe.Pointer(port))[:])
}

func zoneName(index int) string {
	if ifi, err := net.InterfaceByIndex(index); err == nil {
		return ifi.Name
	}
	return strconv.Itoa(index)
}
