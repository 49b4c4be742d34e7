package timeline

import (
	"testing"

	"github.com/sitlark/sitlark/record"
)

// TestAModeEndsAtARestart and not where the restarted ArduPilot first tells its mode; one that is told of
// long after a reset was flown until then.
func TestAModeEndsAtARestart(t *testing.T) {
	c := Contents{Length: 100, Flights: []Flight{{Number: 1}, {Number: 2, Begins: 20}, {Number: 3, Begins: 50}}}
	c.take([]record.Entry{
		{Kind: "mode", Flight: 1, Time: 2, Mode: "AUTO"},
		{Kind: "mode", Flight: 2, Time: 4, Mode: "STABILIZE"},
		{Kind: "mode", Flight: 3, Time: 40, Mode: "LAND"},
	})
	want := []Band{{2, 20, "AUTO"}, {24, 90, "STABILIZE"}, {90, 100, "LAND"}}
	if len(c.Modes) != len(want) {
		t.Fatalf("%v, want %v", c.Modes, want)
	}
	for i := range want {
		if c.Modes[i] != want[i] {
			t.Errorf("%v, want %v", c.Modes[i], want[i])
		}
	}
}

// TestAStatusTextIsOneLine: what the log repeats of it, cut short, is left out; what has no status text
// stays.
func TestAStatusTextIsOneLine(t *testing.T) {
	c := Contents{Length: 100, Flights: []Flight{{Number: 1}}}
	c.take([]record.Entry{
		{Kind: "text", Flight: 1, Time: 5, Text: "EKF3 IMU0 is using GPS"},
		{Kind: "log", Flight: 1, Time: 5.5, Text: "AP: EKF3 IMU0 is us"},
		{Kind: "log", Flight: 1, Time: 30, Text: "AP: EKF3 IMU0 is us"},
		{Kind: "log", Flight: 1, Time: 5.2, Text: "motor 1 failed"},
	})
	if len(c.Lines) != 3 || c.Lines[0].Kind != StatusText || c.Lines[1].Text != "motor 1 failed" || c.Lines[2].Elapsed != 30 {
		t.Errorf("%+v", c.Lines)
	}
}
