package sitl

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
)

// TestPortOfAnotherProgramIsNamed before ArduPilot is started, with an instance whose ports are
// free. It never speaks with who has the port.
func TestPortOfAnotherProgramIsNamed(t *testing.T) {
	const instance = 900
	taken, err := net.Listen("tcp4", fmt.Sprintf(":%d", basePort+10*instance+3))
	if err != nil {
		t.Skipf("the port of the test is taken: %v", err)
	}
	defer taken.Close()
	c := child(t, "args", func(c *Config) { c.Instance, c.MAVLink = instance, 40000 })
	err = c.Start()
	if want := fmt.Sprintf("port %d, which ArduPilot's instance %d needs", basePort+10*instance+3, instance); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "use --sitl-instance ") {
		t.Errorf("got %v, want %s", err, want)
	}
	if state, _ := c.State(); state != Failed {
		t.Errorf("state %d", state)
	}
	if lines, _ := c.Lines(0); len(lines) > 0 {
		t.Errorf("it was started: %q", lines)
	}
}

// TestChildThatConnectsOpensFewPorts: none at all when it is alone.
func TestChildThatConnectsOpensFewPorts(t *testing.T) {
	for _, want := range []struct {
		config Config
		ports  []int
		args   string
	}{
		{Config{Instance: 1}, []int{5770, 5772, 5773}, "--serial0 tcp:0"},
		{Config{Instance: 1, MAVLink: 41000}, []int{5770, 5773}, "--serial0 tcp:0 --serial1 tcpclient:127.0.0.1:41000"},
		{Config{MAVLink: 41000, Alone: true, RCPort: 42000}, nil, "--rc-in-port 42000 --serial0 none:0 --serial2 none:0 --serial1 tcpclient:127.0.0.1:41000"},
		{Config{Alone: true}, nil, "--serial0 none:0 --serial2 none:0 --serial1 none:0"},
	} {
		if got := want.config.Ports(); !slices.Equal(got, want.ports) {
			t.Errorf("%+v: ports %d", want.config, got)
		}
		if got := strings.Join(want.config.Args(), " "); !strings.Contains(got, want.args) {
			t.Errorf("%+v: %s", want.config, got)
		}
	}
}
