package scenario_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
)

// TestSchemaFileIsTheProgramsOwn: what editors fetch is what the program prints.
func TestSchemaFileIsTheProgramsOwn(t *testing.T) {
	const path = "../docs/scenario.schema.json"
	if golden.Updating() {
		if err := os.WriteFile(path, scenario.Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(text, scenario.Schema()) {
		t.Errorf("%s is not what sitlark scenario schema prints (%v): go test ./scenario -run Schema -update writes it", path, err)
	}
}

// compiled is the schema in a validator that knows nothing of sitlark.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(scenario.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(scenario.SchemaID, schema); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(scenario.SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func instance(t *testing.T, text string) any {
	t.Helper()
	converted, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(converted))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSchemaTakesWhatComesWithSitlark(t *testing.T) {
	s := compiled(t)
	for _, name := range library.Names() {
		text, err := library.Text(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(instance(t, string(text))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSchemaAndReaderAgree on texts that either takes or refuses for its form.
func TestSchemaAndReaderAgree(t *testing.T) {
	s := compiled(t)
	const step = "name: x\nsteps: [{at: 1s, do: "
	for _, c := range []struct {
		text string
		good bool
	}{
		{"name: x", true},
		{"name: x\nseed: 3\nflat: false\nautopilot: ardupilot\ntimeout: 30\nhome: 1,2,3,4\ndescription: y", true},
		{"name: x\nweather: {wind: 6@270, turbulence: 0.3, thermals: 1 m/s, rain: 12.5 mm/h, icing: 0.4 g/m3, icing_drops: 30 um, temperature: -5, pressure: 3hPa, roughness: 10 cm}", true},
		{step + "drop_payload}]", true},
		{step + "{drop_payload: }}]", true},
		{step + "{fail_motor: {motor: 2}}}]", true},
		{step + `"fail_motor {motor: 2}"}]`, true},
		{step + "{fail_motor: {motor: 2, thrust: 30%}}, ramp: 2s}]", true},
		{"name: x\nsteps: [{after: waypoint 2, delay: 3s, do: drop_payload}]", true},
		{"name: x\nexpect: [{always: landed, until: crash}, {never: landed}, {that: landed, within: 3s, after: crash}, {eventually: landed}, {at end: landed}]", true},
		{"seed: 3", false},
		{"name: x\nseed: 3.5", false},
		{"name: x\nautopilot: px4", false},
		{"name: x\nweather: {wnid: 6@270}", false},
		{"name: x\nsteps: 3", false},
		{step + "{fail_motor: {}}}]", false},
		{step + "{fail_motor: {motor: 99}}}]", false},
		{step + "{fail_motor: {motor: 1.5}}}]", false},
		{step + "{fail_motor: {motor: 1, speed: 3}}}]", false},
		{step + "{fail_motors: {motor: 1}}}]", false},
		{step + "fail_everything}]", false},
		{step + "{fail_motor: {motor: 1}, drop_payload: }}]", false},
		{"name: x\nsteps: [{do: drop_payload}]", false},
		{"name: x\nsteps: [{at: 1s, after: crash, do: drop_payload}]", false},
		{"name: x\nexpect: [{always: landed, never: landed}]", false},
		{"name: x\nexpect: [{that: landed}]", false},
		{"name: x\nexpect: [{within: 3s, always: landed}]", false},
		{"name: x\nexpect: [{after: crash}]", false},
	} {
		schemaErr := s.Validate(instance(t, c.text))
		_, readErr := scenario.Parse(strings.NewReader(c.text), scenario.Source{Name: "a.yaml"})
		if (schemaErr == nil) != c.good || (readErr == nil) != c.good {
			t.Errorf("%s\nthe schema says %v\nthe reader says %v\nwant good: %v", c.text, schemaErr, readErr, c.good)
		}
	}
}

// TestSchemaSaysWhatEverythingIs, for editors that show it.
func TestSchemaSaysWhatEverythingIs(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(scenario.Schema(), &s); err != nil {
		t.Fatal(err)
	}
	for name, p := range s["properties"].(map[string]any) {
		if text, _ := p.(map[string]any)["description"].(string); len(text) < 20 {
			t.Errorf("%s: %q", name, text)
		}
	}
}
