package file

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sitlark/sitlark/internal/golden"
)

// TestSchemaFileIsTheProgramsOwn: what editors fetch is what the program prints.
func TestSchemaFileIsTheProgramsOwn(t *testing.T) {
	const path = "../../docs/campaign.schema.json"
	if golden.Updating() {
		if err := os.WriteFile(path, Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(text, Schema()) {
		t.Errorf("%s is not what sitlark campaign schema prints (%v): go test ./campaign/file -run Schema -update writes it", path, err)
	}
}

// TestSchemaAndReaderAgree on files that either takes or refuses for its form.
func TestSchemaAndReaderAgree(t *testing.T) {
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(SchemaID, raw); err != nil {
		t.Fatal(err)
	}
	s, err := compiler.Compile(SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	change := func(old, new string) string { return strings.Replace(small, old, new, 1) }
	for _, c := range []struct {
		text string
		good bool
	}{
		{small, true}, {whole, true},
		{change("0..14 m/s", "[1, 2, 5]"), true},
		{change("0..14 m/s", "{list: [1, 2 m/s], weights: [2, 1], levels: 2}"), true},
		{change("0..14 m/s", "{weibull: {shape: 2, scale: 5 m/s}}"), true},
		{change("0..14 m/s", "{step: 1, commands: [{fail_motor: {motor: 1}}, 'fail_motor {motor: 2}'], names: [a, b]}"), true},
		{change("latin hypercube", "compare\nvariants: {a: , b: {vehicle: quad-1.5kg}}"), true},
		{change("latin hypercube", "{kind: boundary, initial: 5}"), true},
		{change("latin hypercube", "{kind: grid, levels: 3}"), true},
		{change("flights", "flight"), false},
		{change("name: small\n", ""), false},
		{change("latin hypercube", "chance"), false},
		{change("latin hypercube", "{kind: boundary, first: 5}"), false},
		{change("flights: 10", "flights: 0"), false},
		{change("latin hypercube", "latin hypercube\nkeep: some"), false},
		{change("latin hypercube", "latin hypercube\nrequire: failures < 1%"), false},
		{change("0..14 m/s", "{normal: {mean: 3 m/s}}"), false},
		{change("0..14 m/s", "{rang: 0..3}"), false},
		{change("0..14 m/s", "[]"), false},
	} {
		converted, err := yaml.YAMLToJSON([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(converted))
		if err != nil {
			t.Fatal(err)
		}
		_, read := Parse([]byte(c.text), "c.yaml")
		if schema := s.Validate(v); (schema == nil) != c.good || (read == nil) != c.good {
			t.Errorf("%s\nschema: %v\nreader: %v\nwant good %t", c.text, schema, read, c.good)
		}
	}
}
