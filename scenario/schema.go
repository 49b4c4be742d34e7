package scenario

import (
	"fmt"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// schema is a part of a JSON schema.
type schema = map[string]any

// SchemaID names the JSON schema.
const SchemaID = "https://github.com/sitlark/sitlark/scenario.schema.json"

// Schema returns the JSON schema (draft 2020-12) of scenario files, for editors. It is made
// of the reader's own tables. What a schema can't express, such as the units of a condition,
// Load checks.
func Schema() []byte { return strictyaml.FileSchema(SchemaID, "sitlark scenario", topKeys()) }

// vehiclesSchema is the list of a fleet file.
func vehiclesSchema() schema {
	properties := schema{}
	for _, name := range fleet.Keys() {
		properties[name] = schema{"type": []string{"string", "number"}}
	}
	return schema{"type": "array", "minItems": 1, "maxItems": fleet.MaxVehicles,
		"items": schema{"type": "object", "properties": properties, "additionalProperties": false}}
}

func listSchema(keys []key, most int) schema {
	item := mappingSchema(keys)
	if strictyaml.Find(keys, "at") != nil {
		item["oneOf"] = []schema{{"required": []string{"at"}}, {"required": []string{"after"}}}
	} else {
		var kinds []schema
		for _, k := range judged {
			kinds = append(kinds, schema{"required": []string{k.key}})
		}
		item["oneOf"] = kinds
		item["dependentRequired"] = schema{"within": []string{"that"}, "that": []string{"within"}}
	}
	return schema{"type": "array", "maxItems": most, "items": item}
}

// flySchema is the list of fly steps: a mapping, or the name of what needs no value.
func flySchema() schema {
	item := mappingSchema(flyKeys())
	return schema{"type": "array", "maxItems": MaxFly, "items": schema{"oneOf": []schema{{"enum": []string{string(FlyArm), string(FlyDisarm)}}, item}}}
}

// commandSchema is a command by its name and arguments: a mapping of one key, or a text.
var commandSchema = sync.OnceValue(func() schema {
	forms := []schema{{"type": "string", "pattern": "^(" + strings.Join(command.Names(), "|") + `)( *\{.*\})?$`}}
	for _, c := range command.All() {
		args, need := schema{}, []string{}
		for _, a := range c.Args {
			args[a.Name] = argSchema(a)
			if a.Required {
				need = append(need, a.Name)
			}
		}
		inner := schema{"type": []string{"object", "null"}, "properties": args, "additionalProperties": false}
		if len(need) > 0 {
			inner["type"], inner["required"] = "object", need
		}
		forms = append(forms, schema{
			"type": "object", "description": c.Doc, "properties": schema{c.Name: inner},
			"required": []string{c.Name}, "additionalProperties": false,
		})
	}
	return schema{"oneOf": forms}
})

func argSchema(a command.Arg) schema {
	switch {
	case a.Part != command.NoPart:
		return schema{"description": a.Doc, "oneOf": []schema{{"type": "integer", "minimum": 1}, {"type": "string"}}}
	case a.Words != nil:
		return schema{"description": a.Doc, "enum": a.Words}
	}
	number := schema{"type": "number", "minimum": a.Least(), "maximum": a.Max}
	if a.Integer {
		number["type"] = "integer"
	}
	doc := fmt.Sprintf("%s, from %g to %g %s", a.Doc, a.Least(), a.Max, a.Unit)
	return schema{"description": strings.TrimSpace(doc), "oneOf": []schema{number, {"type": "string"}}}
}

func mappingSchema(keys []key) schema { return strictyaml.ObjectSchema(keys) }
