package conn_test

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// TestAddresses: an invalid one says what was expected.
func TestAddresses(t *testing.T) {
	for in, want := range map[string]string{
		"tcp:127.0.0.1:5762": "tcp:127.0.0.1:5762", "udp:host:14550": "udp:host:14550", "UDP-Server:0.0.0.0:14550": "udp-server:0.0.0.0:14550",
		"udpin:0.0.0.0:14550": "udp-server:0.0.0.0:14550", "udpout:[::1]:9": "udp:[::1]:9",
	} {
		if a, err := conn.ParseAddress(in); err != nil || a.String() != want {
			t.Errorf("%q: got %v, %v", in, a, err)
		}
	}
	for _, in := range []string{"", "tcp", "tcp:", "tcp:5762", "tcp::5762", "tcp:host:", "tcp:host:0", "tcp:host:70000", "tcp:host:-1", "serial:/dev/ttyS0", "127.0.0.1:5762", "udp:a:b:c"} {
		_, err := conn.ParseAddress(in)
		if err == nil || !strings.Contains(err.Error(), "expected tcp:HOST:PORT") {
			t.Errorf("%q: %v", in, err)
		}
	}
	a, _ := conn.ParseAddress("tcp:127.0.0.1:5762")
	if b, err := a.Instance(3); err != nil || b.Port != 5792 {
		t.Errorf("instance 3: %v, %v", b, err)
	}
	if _, err := a.Instance(9999); err == nil {
		t.Error("a port above 65535 was taken")
	}
}
