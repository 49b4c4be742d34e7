package autopilot

import (
	"net"
	"testing"
)

// TestAnyAddressIsThisComputer: who listens on all addresses of a family is reached at its loopback.
func TestAnyAddressIsThisComputer(t *testing.T) {
	for _, c := range []struct {
		any  net.IP
		want string
	}{{nil, "127.0.0.1"}, {net.IPv4zero, "127.0.0.1"}, {net.IPv6unspecified, "::1"}} {
		if got := loopback(c.any); got.String() != c.want {
			t.Errorf("%v is reached at %v, want %s", c.any, got, c.want)
		}
	}
	for addr, want := range map[string]string{"0.0.0.0:9002": "127.0.0.1:9002", "127.0.0.2:9003": "127.0.0.2:9003"} {
		c, err := dial(addr, 4)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.conn.RemoteAddr().String(); got != want {
			t.Errorf("%s is asked at %s, want %s", addr, got, want)
		}
		if err := c.close(); err != nil {
			t.Error(err)
		}
	}
}
