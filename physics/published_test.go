package physics_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestPublishedVehiclesFly: vehicles that exist, from 12 g to 450 kg, as a user would write them from what is
// published, are accepted. The built-in autopilot takes each up to 20 m and brings it back whole.
func TestPublishedVehiclesFly(t *testing.T) {
	testplan.SkipIfRepeated(t)
	files, err := filepath.Glob("testdata/published/*.yaml")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { hoverPublished(t, file) })
	}
}

// TestPublishedVehiclesAreFarFromTheBounds: with a fifth of the inertia each is accepted, too.
func TestPublishedVehiclesAreFarFromTheBounds(t *testing.T) {
	files, err := filepath.Glob("testdata/published/*.yaml")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		v, err := vehicleOf(string(text))
		if err != nil {
			t.Fatal(err)
		}
		v.Inertia, v.Products = v.Inertia.Scale(0.2), v.Products.Scale(0.2)
		if err := v.Validate(); err != nil {
			t.Errorf("%s with a fifth of its inertia: %v", file, err)
		}
	}
}

func hoverPublished(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := vehicleOf(string(text))
	if err != nil {
		t.Fatal(err)
	}
	tuned, err := tuning.Of(&v)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(sim.Config{World: physics.Params{Vehicle: v, Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	home, up, tilt := mission.DefaultHome, 0.0, 0.0
	plan := mission.BuiltIn(home)
	plan.Items = plan.Items[:2]
	plan.Items[1].Lat, plan.Items[1].Lon, plan.Items[1].Alt = home.LatDeg, home.LonDeg, 20
	plan.Items = append(plan.Items, mission.Item{Seq: 3, Command: mission.ReturnHome, Frame: mission.FrameRelative, Autocontinue: true})
	pilot, err := autopilot.New(autopilot.Config{
		Direct: s.Answer, Home: home, Mission: plan, FrameRate: 400, Vehicle: tuned,
		OnState: func(st *protocol.State) {
			up, tilt = max(up, -st.PositionNED[2]), max(tilt, math.Abs(st.Roll), math.Abs(st.Pitch))
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for over := false; !over; {
		if over, err = pilot.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var end snapshot.Snapshot
	s.Buffer().Read(&end)
	away := math.Hypot(end.Body.PositionNED.X, end.Body.PositionNED.Y)
	if st := pilot.Status(); st.Phase != "landed" || end.Contact.Crashed || end.Frozen.Active || up < 19 || up > 22 || away > 0.5 || tilt > 0.1 {
		t.Errorf("%s, crashed %v, frozen %v; was up to %.1f m and tilted by %.3f rad, ended %.2f m from home; want 20 m, level, and landed whole at home",
			st.Phase, end.Contact.Crashed, end.Frozen.Active, up, tilt, away)
	}
}
