package session

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestTextsBecomeEvents with their severity; what is said again and again once.
func TestTextsBecomeEvents(t *testing.T) {
	var got []string
	say := repeatLess(func(s snapshot.Severity, text string) error {
		got = append(got, []string{"info ", "caution ", "fault "}[s]+text)
		return nil
	})
	for _, text := range []mavlink.Text{
		{Time: 1, Severity: 6, Text: "ArduPilot Ready"}, {Time: 2, Severity: 2, Text: "PreArm: no"}, {Time: 32, Severity: 2, Text: "PreArm: no"},
		{Time: 33, Severity: 4, Text: mavlink.OwnWords + "bad frames"}, {Time: 122.5, Severity: 3, Text: "PreArm: no"}, {Time: 0.5, Severity: 3, Text: "PreArm: no"},
	} {
		say(text)
	}
	want := []string{"info AP: ArduPilot Ready", "fault AP: PreArm: no", "caution MAVLink: bad frames", "fault AP: PreArm: no", "fault AP: PreArm: no"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
