//go:build ardupilot

package sitl

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// TestArduPilotStarts: ArduCopter's output shows that it connects to the port it was given.
func TestArduPilotStarts(t *testing.T) {
	c, err := New(Config{Binary: ardupilot.Copter(t), Folder: t.TempDir(), Port: 19002, Instance: 77})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Stop()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, c, "its JSON interface", func(lines []string) bool {
		return strings.Contains(strings.Join(lines, "\n"), "JSON control interface set to 127.0.0.1:19002")
	})
}
