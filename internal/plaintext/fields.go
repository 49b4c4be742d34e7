package plaintext

import (
	"reflect"
	"sync"
)

// Fields makes every text in what v points to one line, as Line does: in structs, lists, maps and what
// pointers point to, at any depth. It is for what others wrote, where it comes in, so that a field that is
// added later is cleaned too.
//
// Of a struct's fields, those with the tag text:"lines" keep their lines, as Lines has them; those with
// text:"raw" stay as they are: what is read by a parser with checks of its own. Unexported fields stay, and
// what interfaces hold.
func Fields(v any) { cleanValue(reflect.ValueOf(v).Elem(), Line) }

func cleanValue(v reflect.Value, line func(string) string) {
	if !hasText(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.String:
		if s := v.String(); line(s) != s {
			v.SetString(line(s))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			cleanValue(v.Elem(), line)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			cleanValue(v.Index(i), line)
		}
	case reflect.Map:
		cleanMap(v, line)
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch tag := f.Tag.Get("text"); {
			case !f.IsExported() || tag == "raw":
			case tag == "lines":
				cleanValue(v.Field(i), Lines)
			default:
				cleanValue(v.Field(i), line)
			}
		}
	}
}

// cleanMap cleans keys and values, which can't be changed in place.
func cleanMap(v reflect.Value, line func(string) string) {
	copied := func(from reflect.Value) reflect.Value {
		to := reflect.New(from.Type()).Elem()
		to.Set(from)
		cleanValue(to, line)
		return to
	}
	for _, key := range v.MapKeys() {
		plain, value := copied(key), copied(v.MapIndex(key))
		v.SetMapIndex(key, reflect.Value{})
		v.SetMapIndex(plain, value)
	}
}

// textual remembers which types have text: most lists are of numbers.
var textual sync.Map // of reflect.Type: bool

func hasText(t reflect.Type) bool {
	if has, known := textual.Load(t); known {
		return has.(bool)
	}
	textual.Store(t, true) // of a type that holds itself
	has := false
	switch t.Kind() {
	case reflect.String:
		has = true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		has = hasText(t.Elem())
	case reflect.Map:
		has = hasText(t.Key()) || hasText(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			has = has || t.Field(i).IsExported() && hasText(t.Field(i).Type)
		}
	}
	textual.Store(t, has)
	return has
}
