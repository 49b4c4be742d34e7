package cli

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
)

func mavlinkFlags(address string, instance int) flags {
	f := defaults()
	f.mavlink, f.sitl.binary, f.sitl.instance = address, "/bin/true", instance
	return f
}

// TestMAVLinkFlag: a child's own port is found, another is taken, off is off.
func TestMAVLinkFlag(t *testing.T) {
	for _, c := range []struct {
		address  string
		instance int
		want     string
	}{
		{"", 0, config.ChildMAVLink}, {"", 3, config.ChildMAVLink}, {"off", 3, ""}, {"tcp:127.0.0.1:5762", 3, "tcp:127.0.0.1:5762"},
		{"udp-server:127.0.0.1:14550", 0, "udp-server:127.0.0.1:14550"},
	} {
		f := mavlinkFlags(c.address, c.instance)
		if o, err := f.load(); err != nil || o.MAVLink.Address != c.want {
			t.Errorf("%+v: got %q, %v", c, o.MAVLink.Address, err)
		}
	}
	f := mavlinkFlags("", 0)
	f.sitl = sitlFlags{speedup: 1}
	if o, err := f.load(); err != nil || o.MAVLink.Address != "" {
		t.Errorf("without a child: %q, %v", o.MAVLink.Address, err)
	}
	f.mavlink = "5762"
	if _, err := f.load(); err == nil || !strings.Contains(err.Error(), "expected tcp:HOST:PORT") || !strings.Contains(err.Error(), "or off") {
		t.Errorf("a bare port: %v", err)
	}
	f.mavlink, f.demo = "tcp:127.0.0.1:5762", true
	if _, err := f.load(); err == nil || !strings.Contains(err.Error(), "--demo") {
		t.Errorf("with --demo: %v", err)
	}
}

// TestSimParamsFlag: they are followed unless that is switched off, and another word is an error.
func TestSimParamsFlag(t *testing.T) {
	f := mavlinkFlags("", 0)
	if o, err := f.load(); err != nil || o.MAVLink.IgnoreSim {
		t.Errorf("by default: ignored %v, %v", o.MAVLink.IgnoreSim, err)
	}
	f.simParams = "off"
	if o, err := f.load(); err != nil || !o.MAVLink.IgnoreSim {
		t.Errorf("off: ignored %v, %v", o.MAVLink.IgnoreSim, err)
	}
	f.simParams = "no"
	if _, err := f.load(); err == nil || err.Error() != `--sim-params "no": expected on or off` {
		t.Errorf("no: %v", err)
	}
}
