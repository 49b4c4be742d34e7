package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// wear is a command that only this test has. What follows up to the tests is all that a
// new command needs in this package.
type wear struct {
	Motor int
	Share float64
}

func (wear) Descriptor() *command.Descriptor { return wearDescriptor }

var wearDescriptor = command.Define(command.Definition[wear]{
	Name: "wear_motor", Group: command.GroupMotors, Fault: true, Ramps: true, Key: "W",
	Doc: "wears a propeller out",
	Args: []command.Field[wear]{
		{Arg: command.Arg{Name: "motor", Doc: "its number", Min: 1, Max: command.MaxMotors, Required: true, Motor: true},
			Count: func(c *wear) *int { return &c.Motor }},
		{Arg: command.Arg{Name: "share", Doc: "of the thrust that is lost", Max: 0.5, Default: 0.25},
			Number: func(c *wear) *float64 { return &c.Share }},
	},
	Text: func(c wear) string { return fmt.Sprintf("propeller %d worn by %.0f %%", c.Motor, 100*c.Share) },
})

func TestNewCommandIsListedInItsGroup(t *testing.T) {
	names := command.Names()
	for i, d := range command.All() {
		if i > 0 && d.Group < command.All()[i-1].Group {
			t.Errorf("%s of group %d follows %s of group %d", d.Name, d.Group, names[i-1], command.All()[i-1].Group)
		}
	}
	d, ok := command.Find("wear_motor")
	if !ok || d != wearDescriptor || d.Key != "W" || !d.Ramps || d.MustArg("share").Max != 0.5 {
		t.Errorf("found %+v", d)
	}
}

func TestNewCommandIsValidated(t *testing.T) {
	err := command.Validate(wear{Motor: 1, Share: 0.6})
	if err == nil || err.Error() != "wear_motor: share is 0.6, must be from 0 to 0.5" {
		t.Errorf("error %v", err)
	}
	got, err := command.Build("wear_motor", map[string]string{"motor": "2", "share": "10%"})
	if diff := cmp.Diff(command.Command(wear{2, 0.1}), got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if _, err := command.Build("wear_moter", nil); err == nil || !strings.Contains(err.Error(), "did you mean wear_motor?") {
		t.Errorf("error %v", err)
	}
}

func TestNewCommandIsAScenarioStep(t *testing.T) {
	const text = "name: worn\nsteps:\n  - at: 1s\n    do: wear_motor {motor: 3, share: 20 %}\n    ramp: 2s\n  - after: wear_motor\n    do: reset_motor\n"
	_, err := scenario.Parse(strings.NewReader(text), scenario.Source{Name: "worn.yaml"})
	if err == nil || !strings.Contains(err.Error(), "worn.yaml:7") { // all before line 7 was understood
		t.Errorf("error %v", err)
	}
	f, err := scenario.Parse(strings.NewReader(strings.Replace(text, "reset_motor", "restore_all", 1)), scenario.Source{Name: "worn.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	if f.Steps[0].Command != (wear{3, 0.2}) || f.Steps[0].Ramp != 2 {
		t.Errorf("read %+v", f.Steps[0])
	}
	if schema := string(scenario.Schema()); !strings.Contains(schema, `"wear_motor"`) || !strings.Contains(schema, "of the thrust that is lost, from 0 to 0.5") {
		t.Error("the JSON schema does not have the command")
	}
}

// TestNewCommandIsInTheControlAPI sends it over HTTP to a running physics.
func TestNewCommandIsInTheControlAPI(t *testing.T) {
	s, api := running(t, winged())
	answer := get(t, api, "/v1/commands")
	if !strings.Contains(answer, `"name":"wear_motor"`) || !strings.Contains(answer, `"doc":"of the thrust that is lost"`) {
		t.Error("GET /v1/commands does not list it")
	}
	if doc := get(t, api, "/v1/openapi.json"); !strings.Contains(doc, `"#/components/schemas/wear_motor"`) {
		t.Error("the OpenAPI document does not have it")
	}
	for _, c := range []struct {
		body   string
		status int
		want   string
	}{
		{`{"command": "wear_motor", "motor": 2, "share": 0.6}`, http.StatusBadRequest, "wear_motor: share is 0.6, must be from 0 to 0.5"},
		{`{"command": "wear_motor", "motor": 3, "ramp": 5}`, http.StatusAccepted, `"state": "scheduled"`},
		{`{"command": "degrade_motor", "motor": 2, "thrust": "60 %"}`, http.StatusOK, `"state": "applied"`},
		{`{"command": "degrade_motor", "motor": 7, "thrust": 0.5}`, http.StatusBadRequest, "motor is 7"},
	} {
		r, err := http.Post(api+"/v1/commands", "application/json", strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		text := body(t, r)
		if r.StatusCode != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s, want %d and %s", c.body, r.StatusCode, text, c.status, c.want)
		}
	}
	var seen snapshot.Snapshot
	s.Buffer().Read(&seen)
	if got := seen.Rotors[1].ThrustFactor; got != 0.6 {
		t.Errorf("motor 2 gives %g of its thrust, want 0.6", got)
	}
	var events []string
	for seq := seen.Events.Oldest(); seq <= seen.Events.Last(); seq++ {
		e, _ := seen.Events.Get(seq)
		events = append(events, fmt.Sprintf("%v %d %s", e.Severity == snapshot.Fault, e.Motor, e.Text.String()))
	}
	if want := "true 2 " + command.Text(command.DegradeMotor{Motor: 2, Thrust: 0.6}); !slices.Contains(events, want) {
		t.Errorf("no event %q in %q", want, events)
	}
	if got := seen.Pending[0]; got.Text.String() != "propeller 3 worn by 25 %" || got.Motor != 3 || got.Ramp != 5 {
		t.Errorf("%q for motor %d over %g s is scheduled, want the propeller of motor 3 over 5 s", got.Text.String(), got.Motor, got.Ramp)
	}
}

// TestEveryCommandMeansSomething: each of the table has its case in the physics, and those that ramp
// begin at what is in effect.
func TestEveryCommandMeansSomething(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, d := range command.All() {
		if d == wearDescriptor {
			continue
		}
		v := winged()
		if d.Group == command.GroupEnvelope {
			v = aBlimp()
		}
		w, err := physics.New(physics.Params{Vehicle: v})
		if err != nil {
			t.Fatal(err)
		}
		args, set := map[string]string{}, false
		for _, a := range d.Args {
			switch {
			case a.IsText():
				args[a.Name] = partOrWord(a, 0)
			case a.Motor && d.Group == command.GroupEngines:
				args[a.Name] = fmt.Sprint(firstEngine)
			case a.Motor && d.Group == command.GroupRotors:
				args[a.Name] = fmt.Sprint(firstShaft)
			case d.Name == "set_water":
				args[a.Name] = "3"
			case d.Name == "set_fuel":
				args[a.Name] = "0.02"
			case a.Motor || a.Integer && a.Required:
				args[a.Name] = fmt.Sprint(min(1, a.Max))
			case a.Required || d.Ramps && !a.Steady && !a.Integer && !set:
				args[a.Name], set = fmt.Sprint(a.Min+0.37*(a.Max-a.Min)), true // this is in effect nowhere
			}
		}
		c, err := command.Build(d.Name, args)
		if err != nil {
			t.Errorf("%s %v: %v", d.Name, args, err)
			continue
		}
		c = w.Resolve(c)
		if d.Ramps && physics.InEffect(w.State(), c) == c {
			t.Errorf("%s: what is in effect before is %+v", d.Name, c)
		}
		if err := w.Apply(c); err != nil && !strings.HasPrefix(err.Error(), d.Name+":") {
			t.Errorf("%s: %v", d.Name, err)
		}
		if d.Ramps && d.Name != "fail_motor" {
			now := physics.InEffect(w.State(), c)
			if now.Descriptor() != d || command.Between(now, c, 0) != now || command.Between(now, c, 1) != c {
				t.Errorf("%s ramps from %+v to %+v", d.Name, now, c)
			}
		}
	}
}

// TestEveryFaultIsShownAndHealed: whatever breaks something is among the faults of the control API until
// restore_all heals it, and a rotor and a battery with a fault do not count as healthy.
func TestEveryFaultIsShownAndHealed(t *testing.T) {
	usual, usualAPI := running(t, winged())
	blimp, blimpAPI := running(t, aBlimp())
	faults := 0
	for _, d := range command.All() {
		if !d.Fault || d == wearDescriptor {
			continue
		}
		faults++
		s, api := usual, usualAPI
		if d.Group == command.GroupEnvelope {
			s, api = blimp, blimpAPI
		}
		args := map[string]any{"command": d.Name}
		for _, a := range d.Args {
			switch {
			case a.Part != command.NoPart:
				args[a.Name] = 1
			case a.Words != nil:
				args[a.Name] = a.Words[0]
			case a.Motor && d.Group == command.GroupEngines:
				args[a.Name] = firstEngine
			case a.Motor && d.Group == command.GroupRotors:
				args[a.Name] = firstShaft
			case a.Motor:
				args[a.Name] = 1
			case a.Max <= 1:
				args[a.Name] = a.Max / 2 // a whole share may be that of a healthy motor
			default:
				args[a.Name] = 1 // 0 may be no fault
			}
		}
		give(t, api, args)
		if list := awaitFaults(t, api, true); list == "[]" {
			t.Errorf("%v: GET /v1/snapshot does not list it", args)
		}
		var seen snapshot.Snapshot
		s.Buffer().Read(&seen)
		if healthy := seen.Rotors[0].Healthy() && seen.Rotors[firstEngine-1].Healthy() && seen.Fuel.Healthy() && seen.Servos[0].Healthy() && seen.Wings[0].Healthy() && seen.Power.Healthy() && seen.Wheels[0].Healthy() && seen.Hulls[0].Healthy() && seen.Heads[0].Healthy() && seen.Blimp.Healthy() && seen.Rotors[4].Healthy() && seen.Contact.WheelsBroken == 0; healthy && d.Group <= command.GroupBattery {
			t.Errorf("%v: rotor, servo, wing, wheel, hull, battery and tank count as healthy", args)
		}
		give(t, api, map[string]any{"command": "restore_all"})
		if list := awaitFaults(t, api, false); list != "[]" {
			t.Errorf("%v: restore_all leaves %s", args, list)
			give(t, api, map[string]any{"command": "reset"})
		}
	}
	if faults < 10 {
		t.Errorf("only %d faults were given", faults)
	}
}

// give has a command applied.
func give(t *testing.T, api string, args map[string]any) {
	t.Helper()
	text, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(api+"/v1/commands", "application/json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if answer := body(t, r); r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s", text, r.StatusCode, answer)
	}
}

// awaitFaults waits until there are faults, or none, and returns their list.
func awaitFaults(t *testing.T, api string, some bool) (list string) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		var answer struct{ Faults json.RawMessage }
		if err := json.Unmarshal([]byte(get(t, api, "/v1/snapshot")), &answer); err != nil {
			t.Fatal(err)
		}
		if list = string(answer.Faults); (list != "[]") == some {
			break
		}
	}
	return list
}

// running starts a physics and its control API.
func running(t *testing.T, v airframe.Vehicle) (*sim.Sim, string) {
	t.Helper()
	s, err := sim.New(sim.Config{Listen: "127.0.0.1:0", World: physics.Params{Vehicle: v}})
	if err != nil {
		t.Fatal(err)
	}
	server, err := control.Listen(control.Config{Listen: "127.0.0.1:0", Physics: s, Snapshots: s.Buffer(), Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 2)
	go func() { ended <- s.Run(ctx) }()
	go func() { ended <- server.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		for range 2 {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
	return s, server.URL()
}

func get(t *testing.T, api, path string) string {
	t.Helper()
	client := http.Client{Timeout: 20 * time.Second}
	r, err := client.Get(api + path)
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(body(t, r))); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return compact.String()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
