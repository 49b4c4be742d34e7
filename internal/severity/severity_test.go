package severity

import "testing"

// TestSeverityOfMAVLink is that of MAV_SEVERITY, by number and by name: emergency, alert, critical and
// error are faults, a warning is a caution.
func TestSeverityOfMAVLink(t *testing.T) {
	levels := []string{"emergency", "alert", "critical", "error", "warning", "notice", "info", "debug"}
	for level, want := range []Severity{Fault, Fault, Fault, Fault, Caution, Info, Info, Info} {
		if got := OfMAVLink(level); got != want {
			t.Errorf("level %d is %d, want %d", level, got, want)
		}
		if name := MAVLinkName(level); name != levels[level] || OfName(name) != want {
			t.Errorf("level %d is called %s, which is %d; want %s, %d", level, name, OfName(name), levels[level], want)
		}
	}
	for name, want := range map[string]Severity{"warn": Caution, "": Info, "fatal": Info} {
		if got := OfName(name); got != want {
			t.Errorf("%q is %d, want %d", name, got, want)
		}
	}
	if MAVLinkName(200) != "debug" || MAVLinkName(-1) != "emergency" {
		t.Error("levels beyond the names have none")
	}
}
