package tuning_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// TestExamplesFlyToTheirLanding: the vehicle files that `sitlark vehicles --example` prints, the plane without what stops its
// engine or brakes its wheels, and those of ArduPilot's frames with an engine or a reversing ESC. All stand at the end, whole, and no engine runs.
func TestExamplesFlyToTheirLanding(t *testing.T) {
	testplan.SkipIfRepeated(t)
	const ignition, starter = "  ignition_output: 11 ", "  starter_output: 12 "
	for _, c := range []struct {
		name, text string
		plan       mission.Plan
		without    []string // lines that are left out begin so
	}{
		{"copter", vehiclefile.Example(), mission.BuiltIn(mission.DefaultHome), nil},
		{"plane", vehiclefile.PlaneExample(), mission.BuiltInPlane(mission.DefaultHome), nil},
		{"plane that starts its engine by itself", vehiclefile.PlaneExample(), mission.BuiltInPlane(mission.DefaultHome), []string{ignition, starter}},
		{"plane-ice", textOf(t, "plane-ice"), mission.BuiltInPlane(mission.DefaultHome), nil},
		{"plane-revthrust", textOf(t, "plane-revthrust"), mission.BuiltInPlane(mission.DefaultHome), nil},
		{"quadplane-ice", textOf(t, "quadplane-ice"), mission.BuiltInVTOL(mission.DefaultHome), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.text
			for _, prefix := range c.without {
				at := strings.Index(text, prefix)
				if at < 0 {
					t.Fatalf("the example has no line %q", prefix)
				}
				text = text[:at] + "#" + text[at:]
			}
			log, end, seen := fliesFile(t, text, c.plan)
			if end.Phase != "landed" || seen.Contact.Crashed || seen.Contact.WheelsBroken != 0 || seen.VelGround.Len() > 0.2 {
				t.Errorf("%s, crashed %v, wheels broken %b, %.2f m/s\n%s", end.Phase, seen.Contact.Crashed, seen.Contact.WheelsBroken, seen.VelGround.Len(), log)
			}
			for i := range seen.Rotors {
				if r := &seen.Rotors[i]; r.Engine == state.EngineRuns || r.Broken || r.Duty != 0 || r.Speed > 50 { // rotors run down
					t.Errorf("motor %d at the end: engine %v, broken %v, %.0f rad/s\n%s", i+1, r.Engine, r.Broken, r.Speed, log)
				}
			}
		})
	}
}

// textOf returns the file of a vehicle that comes with the program.
func textOf(t *testing.T, name string) string {
	t.Helper()
	_, text, err := catalog.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fliesFile flies a mission with the vehicle of a file, and returns how it ended.
func fliesFile(t *testing.T, text string, plan mission.Plan) (log string, end autopilot.Status, seen snapshot.Snapshot) {
	t.Helper()
	f, err := vehiclefile.Parse(strings.NewReader(text), "example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	tuned, err := tuning.For(&v)
	if err != nil {
		t.Fatal(err)
	}
	home := mission.DefaultHome
	s, err := sim.New(sim.Config{World: physics.Params{Seed: 1, Vehicle: v, HomeAltitude: home.AltM, Yaw: home.YawDeg * math.Pi / 180}})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	pilot, err := autopilot.New(autopilot.Config{
		Direct: s.Answer, Mission: plan, Home: home, FrameRate: 400, Vehicle: tuned,
		Logf: func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := pilot.Run(t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(lines, "\n"))
	}
	s.Buffer().Read(&seen)
	return strings.Join(lines, "\n"), pilot.Status(), seen
}
