package session

import (
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
)

// TestAPlaneFliesOnFromAMoment: from the runway, the hand and the catapult, and upright through the transition, in turbulence. Continued
// from a moment in the air, it ends as the flight that went straight through, to the last bit.
func TestAPlaneFliesOnFromAMoment(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, name := range []string{"trainer", "glider", "skywalker-x8", "quadplane", "tilt-tri", "tilt-quad", "firefly"} {
		t.Run(name, func(t *testing.T) {
			path := flyStraight(t, planeSetup(t, name), 27, nil, nil)
			if b, end := branchFrom(t, path, 17.3, Changes{}); !end.Same || !b.Branch.Origin.Exact {
				t.Errorf("from 17.3 s: %+v, exact %v", end, b.Branch.Origin.Exact)
			}
		})
	}
}

// TestAPlaneIsTakenOverInTheAir: the built-in autopilot circles, returns and lands, on wheels or upright.
func TestAPlaneIsTakenOverInTheAir(t *testing.T) {
	for _, name := range []string{"trainer", "tilt-quad"} {
		t.Run(name, func(t *testing.T) { takenOver(t, name) })
	}
}

func takenOver(t *testing.T, name string) {
	testplan.SkipIfRepeated(t)
	path := flyStraight(t, planeSetup(t, name), 31, nil, nil)
	b, err := LoadBranch(t.Context(), path, 30, Changes{Mode: TakeOver}, asFastAsItGoes())
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(b, Options{InProcess: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FlyBranch(t.Context(), f, 240); err != nil {
		t.Fatal(err)
	}
	if p := f.Vehicles[0].Pilot().Status().Phase; p != "landed" {
		t.Errorf("it ended as %s", p)
	}
}

func planeSetup(t *testing.T, name string) Setup {
	t.Helper()
	return testSetup(t, func(c *config.Config) {
		c.Demo, c.Location.Flat, c.Vehicle.Name = true, true, name
		c.Weather.Wind, c.Weather.Turbulence = command.SetWind{Speed: 4, FromDeg: 340}, command.SetTurbulence{Intensity: 0.1}
	})
}
