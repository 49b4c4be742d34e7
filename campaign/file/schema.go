package file

import (
	"strings"

	"github.com/sitlark/sitlark/internal/strictyaml"
)

// schema is a part of a JSON schema.
type schema = map[string]any

// SchemaID names the JSON schema.
const SchemaID = "https://github.com/sitlark/sitlark/campaign.schema.json"

// Schema returns the JSON schema (draft 2020-12) of campaign files, for editors. It is made of the
// reader's own tables. What a schema can't express, such as units, Load checks.
func Schema() []byte { return strictyaml.FileSchema(SchemaID, "sitlark campaign", topKeys()) }

// variablesSchema is a range, a list or a section for each variable.
func variablesSchema() schema {
	return schema{"type": "object", "minProperties": 1, "additionalProperties": schema{"oneOf": []schema{
		{"type": "string"}, {"type": "array", "minItems": 1}, mappingSchema(variableKeys(&Variable{})),
	}}}
}

func distributionSchema(fields []string) schema {
	if len(fields) == 0 {
		return schema{"type": []string{"string", "array"}}
	}
	properties, need := schema{}, []string{}
	for _, f := range fields {
		name, plain := strings.CutPrefix(f, "!")
		properties[name] = schema{"type": []string{"number", "string"}}
		if plain {
			properties[name] = schema{"type": "number"}
		}
		need = append(need, name)
	}
	return schema{"type": "object", "properties": properties, "required": need, "additionalProperties": false}
}

func methodSchema() schema {
	return schema{"oneOf": []schema{{"enum": Kinds()}, mappingSchema(methodKeys())}}
}

func variantsSchema() schema {
	variant := mappingSchema(variantKeys(&Variant{}))
	variant["type"] = []string{"object", "null"}
	return schema{"type": "object", "minProperties": 2, "maxProperties": maxVariants, "additionalProperties": variant}
}

func mappingSchema(keys []key) schema { return strictyaml.ObjectSchema(keys) }
