package connect

import (
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

func TestHostIsRecognised(t *testing.T) {
	for _, c := range []struct {
		name, kernel, file string
		want               hostInfo
	}{
		{"Linux", "6.8.0-45-generic\n", "", hostInfo{}},
		{"WSL2", "5.15.153.1-microsoft-standard-WSL2\n", "", hostInfo{wsl: true}},
		{"WSL1 shares Windows' network", "4.4.0-19041-Microsoft\n", "", hostInfo{}},
		{"Docker", "6.8.0\n", "/.dockerenv", hostInfo{container: true}},
		{"Podman", "6.8.0\n", "/run/.containerenv", hostInfo{container: true}},
		{"Docker in WSL2", "5.15.153.1-microsoft-standard-WSL2\n", "/.dockerenv", hostInfo{wsl: true, container: true}},
		{"no /proc", "", "", hostInfo{}},
	} {
		got := readHost(func(path string) ([]byte, error) {
			if c.kernel == "" || path != "/proc/sys/kernel/osrelease" {
				return nil, os.ErrNotExist
			}
			return []byte(c.kernel), nil
		}, func(path string) bool { return path == c.file })
		if got.wsl != c.want.wsl || got.container != c.want.container {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestOwnAddressesAreThoseOfThisComputer(t *testing.T) {
	for _, a := range ownAddrs() {
		if a.IsLoopback() || a.IsLinkLocalUnicast() || !a.IsValid() || a.Is4In6() {
			t.Errorf("%v is no address at which others find this computer", a)
		}
	}
}

// TestRemoteHints: what the user reads in each place.
func TestRemoteHints(t *testing.T) {
	lan := []netip.Addr{netip.MustParseAddr("192.168.1.5"), netip.MustParseAddr("fd00::5"), netip.MustParseAddr("172.17.0.1")}
	online := append([]netip.Addr{netip.MustParseAddr("198.51.100.7")}, lan...)
	const vehicle = "sim_vehicle.py -v ArduCopter -f X --model JSON:"
	const (
		trust    = "Whoever reaches 192.168.1.5 can send too"
		trusted  = "use networks that you trust"
		public   = "198.51.100.7 is public: anybody can send"
		firewall = "keep UDP port 9002 behind a firewall"
	)
	for _, c := range []struct {
		name, listen string
		at           hostInfo
		want         RemoteAccess
	}{
		{"usual", "127.0.0.1:9002", hostInfo{addrs: lan}, RemoteAccess{}},
		{"IPv6 loopback", "[::1]:9002", hostInfo{addrs: lan}, RemoteAccess{}},
		{"WSL2", "127.0.0.1:9002", hostInfo{wsl: true, addrs: lan},
			RemoteAccess{Text: "ArduPilot on Windows, outside WSL? Add", Code: "--listen 0.0.0.0:9002"}},
		{"container", "127.0.0.1:9010", hostInfo{wsl: true, container: true},
			RemoteAccess{Text: "ArduPilot outside this container? Publish UDP 9010, add", Code: "--listen 0.0.0.0:9010", publish: "docker run -p 127.0.0.1:9010:9010/udp"}},
		{"Windows", "127.0.0.1:9002", hostInfo{windows: true}, RemoteAccess{Text: "ArduPilot in WSL? Add", Code: "--listen 0.0.0.0:9002"}},
		{"Windows, all", "0.0.0.0:9002", hostInfo{windows: true, addrs: lan},
			RemoteAccess{Text: "ArduPilot in WSL", Code: vehicle + "$(ip route show default | cut -d' ' -f3)", Warning: trust, advice: trusted}},
		{"all", "0.0.0.0:9010", hostInfo{addrs: lan},
			RemoteAccess{Text: "ArduPilot on another computer", Code: vehicle + `192.168.1.5 -A "--sim-port-out 9010"`, Warning: trust, advice: trusted}},
		{"all in WSL2", "0.0.0.0:9002", hostInfo{wsl: true, addrs: lan[:1]},
			RemoteAccess{Text: "ArduPilot on Windows, outside WSL", Code: vehicle + "192.168.1.5", Warning: trust, advice: trusted}},
		{"all in a container", "[::]:9002", hostInfo{container: true, addrs: lan},
			RemoteAccess{Text: "ArduPilot in another container", Code: vehicle + "192.168.1.5", Warning: trust, advice: trusted}},
		{"all, public", "0.0.0.0:9002", hostInfo{addrs: online},
			RemoteAccess{Text: "ArduPilot on another computer", Code: vehicle + "198.51.100.7", Warning: public, advice: firewall}},
		{"all of IPv6 only", "[::]:9002", hostInfo{addrs: lan[1:2]},
			RemoteAccess{Warning: "Whoever reaches fd00::5 can send too", advice: trusted}},
		{"one, public", "198.51.100.7:9002", hostInfo{addrs: lan}, RemoteAccess{Warning: public, advice: firewall}},
		{"one", "192.168.1.5:9002", hostInfo{wsl: true, addrs: lan}, RemoteAccess{Warning: trust, advice: trusted}},
		{"a provider's shared address", "100.64.3.4:9002", hostInfo{}, RemoteAccess{Warning: "Whoever reaches 100.64.3.4 can send too", advice: trusted}},
		{"all, no network", "0.0.0.0:9002", hostInfo{}, RemoteAccess{}},
	} {
		m, err := catalog.Find(catalog.Default, "")
		if err != nil {
			t.Fatal(err)
		}
		got := c.at.remoteAccess(netip.MustParseAddrPort(c.listen), m)
		if got != c.want {
			t.Errorf("%s:\n%+v\nwant\n%+v", c.name, got, c.want)
		}
		lines := strings.Join(got.Lines(), "\n")
		for _, part := range []string{got.Text, got.Code, got.publish, got.Warning, got.advice} {
			if !strings.Contains(lines, part) {
				t.Errorf("%s: the log lacks %q:\n%s", c.name, part, lines)
			}
		}
		if (lines == "") != (got == RemoteAccess{}) {
			t.Errorf("%s: log %q", c.name, lines)
		}
	}
}

// TestStartedArduPilotNeedsNoHint, but who else can send is told.
func TestStartedArduPilotNeedsNoHint(t *testing.T) {
	m, err := catalog.Find(catalog.Default, "")
	if err != nil {
		t.Fatal(err)
	}
	listen := netip.MustParseAddrPort("192.168.1.5:9002")
	if e := RemoteAccessTo(listen, m, true); e.Text != "" || e.Code != "" || e.publish != "" || e.Warning == "" {
		t.Errorf("%+v", e)
	}
	if e := RemoteAccessTo(netip.MustParseAddrPort("127.0.0.1:9002"), m, true); e != (RemoteAccess{}) {
		t.Errorf("on this computer only: %+v", e)
	}
}
