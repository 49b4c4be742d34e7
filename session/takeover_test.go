package session

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
)

// TestOpenLoopIsTheRecordedFlightUntilSomethingIsChanged and ends by itself.
func TestOpenLoopIsTheRecordedFlightUntilSomethingIsChanged(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := testSetup(t, func(c *config.Config) { c.Demo, c.Location.Flat = true, true })
	path := flyStraight(t, s, 16, nil, nil)
	b, end := branchFrom(t, path, 9, Changes{Mode: OpenLoop})
	if !end.Same || end.Elapsed < OpenLoopTime-0.01 || end.Elapsed > OpenLoopTime+0.01 || b.Branch.Origin.Exact {
		t.Errorf("without changes it is another flight: %+v", end)
	}
	if !strings.HasPrefix(b.Branch.Origin.How, "open loop") {
		t.Errorf("it is not marked: %q", b.Branch.Origin.How)
	}
	if _, end := branchFrom(t, path, 9, Changes{Mode: OpenLoop, Commands: []command.Command{command.Gust{Speed: 4, Rise: 1, Hold: 1}}}); end.Same {
		t.Error("with a gust it is the same flight")
	}
}

// TestTheBuiltInAutopilotTakesOverInTheAir and comes home, also in wind.
func TestTheBuiltInAutopilotTakesOverInTheAir(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := testSetup(t, func(c *config.Config) {
		c.Demo, c.Location.Flat, c.Weather.Wind = true, true, command.SetWind{Speed: 5, FromDeg: 90}
	})
	path := flyStraight(t, s, 22, nil, nil)
	b, err := LoadBranch(t.Context(), path, 20, Changes{Mode: TakeOver}, asFastAsItGoes())
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(b, Options{InProcess: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FlyBranch(t.Context(), f, 120); err != nil {
		t.Fatal(err)
	}
	v := f.Vehicles[0]
	if p := v.Pilot().Status().Phase; p != "landed" {
		t.Errorf("it ended as %s", p)
	}
}
