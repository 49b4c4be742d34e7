package userparams

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/sitl/paramfile"
)

// whole are parameters that the autopilot keeps as whole numbers.
var whole = map[string]int32{"LOG_BITMASK": 65534, "WHOLE_BITS": 1048575, "WHOLE_NUMBER": 12, "WHOLE_MOST": 2147483647}

// found compares the parameters of a file with those of an autopilot over a real connection, of
// whose list every tenth message is lost.
func found(t *testing.T, have map[string]float64, file string, c Check) (told []string) {
	t.Helper()
	ap := mavtest.Start(t, mavtest.Options{Silent: true})
	for name, v := range have {
		ap.SetParam(name, v)
	}
	for name, v := range whole {
		ap.SetWhole(name, v)
	}
	link, err := mavlink.New(mavlink.Config{Address: ap.Address, Home: mission.DefaultHome})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	var running sync.WaitGroup
	running.Go(func() { _ = link.Run(ctx) })
	defer func() { cancel(); running.Wait() }()
	all, _, err := paramfile.ReadBy(func(string) ([]byte, error) { return []byte(file), nil }, "my.parm")
	if err != nil {
		t.Fatal(err)
	}
	c.Autopilot, c.Given, c.Retry = link, all, 50*time.Millisecond
	c.Tell = func(text string) { told = append(told, text) }
	c.Run(ctx)
	if ctx.Err() != nil {
		t.Fatal("the comparison does not end")
	}
	return told
}

// plenty are parameters enough for losses in their list.
func plenty(more map[string]float64) map[string]float64 {
	all := map[string]float64{"WPNAV_SPEED": 300, "WPNAV_RADIUS": 200, "GRIP_ENABLE": 0, "RTL_ALT": 1500, "STAT_BOOTCNT": 4, "FRAME_CLASS": 2}
	for i := range 60 {
		all[fmt.Sprintf("SERVO%d_FUNCTION", i)] = float64(i)
	}
	for name, v := range more {
		all[name] = v
	}
	return all
}

// TestUnknownNamesAreTold with what the user may have meant.
func TestUnknownNamesAreTold(t *testing.T) {
	got := found(t, plenty(nil), "WPNAV_SPEED 300\nWPNAV_SPED 400\nFOO_BAR 3\nGRIP_TYPE 1\n", Check{})
	want := []string{
		"WPNAV_SPED (my.parm:2) is not set: this ArduPilot has no such parameter; did you mean WPNAV_SPEED?",
		"FOO_BAR (my.parm:3) is not set: this ArduPilot has no such parameter",
		"GRIP_TYPE (my.parm:4) is not set: this ArduPilot has no such parameter; perhaps it does once GRIP_ENABLE is 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestManyUnknownNamesAreTold in few lines.
func TestManyUnknownNamesAreTold(t *testing.T) {
	file := ""
	for i := range 30 {
		file += fmt.Sprintf("ZZ%02d_OTHER 1\n", i)
	}
	got := found(t, plenty(nil), file, Check{})
	if len(got) != maxTold+1 || got[maxTold] != "20 more names that this ArduPilot does not have: ZZ10_OTHER, ZZ11_OTHER, ZZ12_OTHER, ZZ13_OTHER, ZZ14_OTHER, ZZ15_OTHER, ZZ16_OTHER, ZZ17_OTHER, …" {
		t.Errorf("%d texts, the last %q", len(got), got[len(got)-1])
	}
}

// TestOtherValuesAreTold, but not those that ArduPilot changes itself or that sitlark replaces.
func TestOtherValuesAreTold(t *testing.T) {
	const file = "RTL_ALT 3000\nWPNAV_RADIUS 200.0\nSTAT_BOOTCNT 1\nFRAME_CLASS 1\n"
	const want = "RTL_ALT is 1500, not 3000 (my.parm:1)"
	replaced := map[string]bool{"FRAME_CLASS": true}
	got := found(t, plenty(nil), file, Check{Replaced: replaced})
	if diff := cmp.Diff([]string{want + ": what ArduPilot stored in an earlier run counts more than a file; --sitl-wipe erases it"}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{want}, found(t, plenty(nil), file, Check{Replaced: replaced, Wiped: true})); diff != "" {
		t.Error(diff)
	}
}

// TestWholeNumbersAreComparedToTheBit, and what is cut off is not blamed on an earlier run.
func TestWholeNumbersAreComparedToTheBit(t *testing.T) {
	const file = "LOG_BITMASK 0xFFFE\nWHOLE_BITS 1048574\nWHOLE_NUMBER 12.7\nWHOLE_MOST 2147483647\nRTL_ALT 1500.5\n"
	want := []string{
		"WHOLE_BITS is 1048575, not 1048574 (my.parm:2); RTL_ALT is 1500, not 1500.5 (my.parm:5): what ArduPilot stored in an earlier run counts more than a file; --sitl-wipe erases it",
		"WHOLE_NUMBER is 12, not 12.7 (my.parm:3): ArduPilot keeps whole numbers of these",
	}
	if diff := cmp.Diff(want, found(t, plenty(nil), file, Check{})); diff != "" {
		t.Error(diff)
	}
}

// TestNothingIsToldWhereAllArrived.
func TestNothingIsToldWhereAllArrived(t *testing.T) {
	if got := found(t, plenty(map[string]float64{"PSC_ACCZ_P": float64(float32(0.1))}), "WPNAV_SPEED 300\nPSC_ACCZ_P 0.1\n", Check{}); got != nil {
		t.Errorf("told: %q", got)
	}
}
