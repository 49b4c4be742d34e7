package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

func mavlinkFlags(address string, instance int) flags {
	return flags{listen: "127.0.0.1:0", wind: "0@0", size: "1280x720", mavlink: address,
		sitl: sitlFlags{binary: "/bin/true", instance: instance}}
}

// TestMAVLinkFlag: a child's own port is found, another is taken, off is off.
func TestMAVLinkFlag(t *testing.T) {
	for _, c := range []struct {
		address  string
		instance int
		want     string
	}{
		{"", 0, "tcp:127.0.0.1:5762"}, {"", 3, "tcp:127.0.0.1:5792"}, {"off", 3, ""},
		{"udp-server:127.0.0.1:14550", 0, "udp-server:127.0.0.1:14550"},
	} {
		f := mavlinkFlags(c.address, c.instance)
		if o, err := f.options(); err != nil || o.mavlink != c.want {
			t.Errorf("%+v: got %q, %v", c, o.mavlink, err)
		}
	}
	f := mavlinkFlags("", 0)
	f.sitl = sitlFlags{}
	if o, err := f.options(); err != nil || o.mavlink != "" {
		t.Errorf("without a child: %q, %v", o.mavlink, err)
	}
	f.mavlink = "5762"
	if _, err := f.options(); err == nil || !strings.Contains(err.Error(), "expected tcp:HOST:PORT") || !strings.Contains(err.Error(), "or off") {
		t.Errorf("a bare port: %v", err)
	}
	f.mavlink, f.demo = "tcp:127.0.0.1:5762", true
	if _, err := f.options(); err == nil || !strings.Contains(err.Error(), "--demo") {
		t.Errorf("with --demo: %v", err)
	}
}

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
