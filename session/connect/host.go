package connect

import (
	"net"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/localserver"
)

// hostInfo describes where this program runs, as far as it matters to how ArduPilot reaches
// it.
type hostInfo struct {
	wsl       bool // in WSL2, which has a network of its own unless it mirrors Windows'
	container bool
	windows   bool
	addrs     []netip.Addr // of this computer, without loopback; first that of the default route
}

// inspectHost inspects this computer. What can't be determined is assumed to be usual.
func inspectHost() hostInfo {
	s := readHost(func(path string) ([]byte, error) { return inputfile.Read(path, 4096) }, func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	})
	s.windows = runtime.GOOS == "windows"
	s.addrs = ownAddrs()
	return s
}

// readHost looks for the marks that WSL2, Docker and Podman leave. The kernel
// of WSL1, which shares Windows' network, calls itself Microsoft with a capital.
func readHost(read func(string) ([]byte, error), exists func(string) bool) (s hostInfo) {
	kernel, err := read("/proc/sys/kernel/osrelease")
	s.wsl = err == nil && strings.Contains(string(kernel), "microsoft")
	s.container = exists("/.dockerenv") || exists("/run/.containerenv")
	return s
}

// ownAddrs returns the addresses at which other computers reach this one.
func ownAddrs() []netip.Addr {
	var addrs []netip.Addr
	add := func(a netip.Addr) {
		if a = a.Unmap(); a.IsGlobalUnicast() && !slices.Contains(addrs, a) {
			addrs = append(addrs, a)
		}
	}
	add(localserver.LeavingAddr())
	all, err := net.InterfaceAddrs()
	if err != nil {
		return addrs
	}
	for _, a := range all {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil {
			add(prefix.Addr())
		}
	}
	return addrs
}

// reachedAt returns the addresses at which other computers reach a socket that listens there;
// none if only this computer can.
func (s hostInfo) reachedAt(listen netip.Addr) []netip.Addr {
	switch {
	case listen.IsLoopback():
		return nil
	case !listen.IsUnspecified():
		return []netip.Addr{listen}
	case listen.Is4():
		return slices.DeleteFunc(slices.Clone(s.addrs), netip.Addr.Is6)
	}
	return s.addrs
}

// isPublic reports whether an address may be reachable from the internet. 100.64.0.0/10 is
// shared by the customers of a provider (RFC 6598).
func isPublic(a netip.Addr) bool {
	shared := netip.MustParsePrefix("100.64.0.0/10")
	return a.IsGlobalUnicast() && !a.IsPrivate() && !shared.Contains(a)
}
