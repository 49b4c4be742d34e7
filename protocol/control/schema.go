package control

import (
	"reflect"
	"strings"
)

// schemaOf is the JSON schema of a value's type, with the struct tags doc, unit and
// enum as its documentation. Members without omitempty are always there.
func schemaOf(v any) object { return typeSchema(reflect.TypeOf(v)) }

func typeSchema(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return typeSchema(t.Elem())
	case reflect.Struct:
		return structSchema(t)
	case reflect.Slice:
		return object{"type": "array", "items": typeSchema(t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": typeSchema(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Float64:
		return object{"type": "number"}
	}
	return object{"type": "integer"}
}

func structSchema(t reflect.Type) object {
	properties, required := object{}, []any{}
	for f := range fields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		properties[name] = fieldSchema(f)
		if options != "omitempty" {
			required = append(required, name)
		}
	}
	return object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// fields yields the fields that JSON carries.
func fields(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && !yield(f) {
				return
			}
		}
	}
}

func fieldSchema(f reflect.StructField) object {
	s := typeSchema(f.Type)
	doc := f.Tag.Get("doc")
	if unit := f.Tag.Get("unit"); unit != "" {
		doc += " [" + unit + "]"
	}
	if doc != "" {
		s["description"] = doc
	}
	if enum := f.Tag.Get("enum"); enum != "" {
		values := []any{}
		for value := range strings.SplitSeq(enum, ",") {
			values = append(values, value)
		}
		s["enum"] = values
	}
	return s
}
