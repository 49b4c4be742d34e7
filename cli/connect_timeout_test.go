package cli

import (
	"strings"
	"testing"
)

// TestScenarioFailsWithoutArduPilot once the time for it is over, and says what to do. A window waits, and so
// does 0, so neither takes another time.
func TestScenarioFailsWithoutArduPilot(t *testing.T) {
	for _, link := range []string{"off", "udp:127.0.0.1:14913"} { // which fly in two ways
		_, err := called(t, "scenario", "run", "gps-glitch", "--headless", "--listen", "127.0.0.1:0", "--mavlink", link, "--connect-timeout", "50ms")
		if err == nil || exitCode(err) != exitFailure {
			t.Fatalf("--mavlink %s: got %v, exit code %d", link, err, exitCode(err))
		}
		for _, want := range []string{"no ArduPilot came to 127.0.0.1:", "within 50ms", "sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1", "--sitl PATH", "--connect-timeout, 0 for ever"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("--mavlink %s: %q lacks %q", link, err, want)
			}
		}
	}
	for _, c := range []struct{ words, want string }{{"--sitl /bin/true --headless", "sitlark starts ArduPilot itself"}, {"", "a window waits until it is closed"}, {"--headless --connect-timeout -3s", "expected a time of 0s or more"}, {"--headless --connect-timeout 0s --speedup 3", "--speedup has no effect with --headless: the flight goes as fast as it can"}} {
		words := append([]string{"scenario", "run", "gps-glitch", "--connect-timeout", "5s"}, strings.Fields(c.words)...)
		if _, err := called(t, words...); err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("%q: got %v", c.words, err)
		}
	}
}
