package vehiclefile

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/internal/quantity"
)

// Key describes one key of the format, for the documentation.
type Key struct {
	Path    string // such as battery.capacity; [] stands for each entry of a list
	Form    string // what stands there: "a mass in kg or g"
	Range   string // "2 g to 1000 kg", empty where nothing bounds it
	Default string // empty: none
	Needed  bool
	Meaning string
}

// Keys returns every key, in the order of File.
func Keys() (all []Key) {
	return appendKeys(nil, schemaOf(reflect.TypeFor[File]()), "")
}

func appendKeys(all []Key, s *schema, path string) []Key {
	for i := range s.fields {
		f := &s.fields[i]
		all = append(all, Key{
			Path: path + f.key, Form: f.form(), Range: f.bounds(), Default: f.fallback, Needed: f.need, Meaning: f.doc,
		})
		if f.inner != nil {
			sub := path + f.key + "."
			if f.kind == list {
				sub = path + f.key + "[]."
			}
			all = appendKeys(all, f.inner, sub)
		}
	}
	return all
}

// kind is what a key's value is.
type kind uint8

const (
	text kind = iota
	choice
	truth    // true or false
	whole    // a whole number
	withUnit // a number with a unit
	triple   // three of them
	towards  // a direction: a word, or a triple
	section  // a mapping
	list     // a list of mappings
	settings // a mapping of free names to numbers
)

// field is one key of a mapping.
type field struct {
	key      string
	index    int // in the struct
	kind     kind
	dim      quantity.Kind
	words    []string // of a choice
	least    string   // of a number, as written in the tag
	most     string
	min, max float64
	fallback string
	need     bool
	doc      string
	inner    *schema
}

// schema is the keys of a mapping.
type schema struct{ fields []field }

func (s *schema) find(key string) *field {
	for i := range s.fields {
		if s.fields[i].key == key {
			return &s.fields[i]
		}
	}
	return nil
}

func (s *schema) keys() (names []string) {
	for i := range s.fields {
		names = append(names, s.fields[i].key)
	}
	return names
}

var schemas sync.Map // reflect.Type -> *schema

// schemaOf reads the tags of a struct. A wrong tag is a mistake in this package; a
// test reads them all.
func schemaOf(t reflect.Type) *schema {
	if s, ok := schemas.Load(t); ok {
		return s.(*schema)
	}
	s := &schema{}
	for i := range t.NumField() {
		if sf := t.Field(i); sf.IsExported() {
			s.fields = append(s.fields, fieldOf(sf, i))
		}
	}
	schemas.Store(t, s)
	return s
}

func fieldOf(sf reflect.StructField, index int) field {
	tag := sf.Tag
	f := field{
		key: tag.Get("key"), index: index, doc: tag.Get("doc"), need: tag.Get("need") != "",
		fallback: tag.Get("default"), least: tag.Get("min"), most: tag.Get("max"),
	}
	switch t := sf.Type; {
	case t == reflect.TypeFor[[]Param]():
		f.kind = settings
	case t.Kind() == reflect.Slice:
		f.kind, f.inner = list, schemaOf(t.Elem())
	case t.Kind() == reflect.Struct:
		f.kind, f.inner = section, schemaOf(t)
	case t.Kind() == reflect.String:
		if is := tag.Get("is"); is != "" {
			f.kind, f.words = choice, strings.Split(is, ",")
		}
	case t.Kind() == reflect.Bool:
		f.kind, f.fallback = truth, "false"
	case t.Kind() == reflect.Int:
		f.kind, f.dim = whole, dimensions["number"]
		f.setRange()
	case t.Kind() == reflect.Array:
		f.kind, f.dim = triple, dimensions[tag.Get("dim")]
		f.setRange()
		if is := tag.Get("is"); is != "" {
			f.kind, f.words = towards, strings.Split(is, ",")
		}
	default:
		f.kind, f.dim = withUnit, dimensions[tag.Get("dim")]
		f.setRange()
	}
	return f
}

func (f *field) setRange() {
	var low, high error
	f.min, low = f.dim.Parse(f.least)
	f.max, high = f.dim.Parse(f.most)
	if low != nil || high != nil {
		panic(fmt.Sprintf("vehiclefile: key %s: range %q to %q", f.key, f.least, f.most))
	}
}

// form says what stands at the key, for people.
func (f *field) form() string {
	switch f.kind {
	case choice:
		return "one of " + strings.Join(f.words, ", ")
	case truth:
		return "true or false"
	case towards:
		return "one of " + strings.Join(f.words, ", ") + ", or [forward, right, down] such as [1, 0, 0.05]"
	case whole:
		return "a whole number"
	case withUnit:
		return formOf(f.dim)
	case triple:
		return "three times " + formOf(f.dim) + ": [forward, right, down]"
	case section:
		return "a section"
	case list:
		return "a list of sections"
	case settings:
		return "parameters as NAME: number"
	}
	return "text"
}

// formOf says what a quantity has to look like.
func formOf(k quantity.Kind) string {
	switch {
	case k.Units[0].Name != "":
		return k.Name + " in " + k.UnitList()
	case len(k.Units) == 1:
		return k.Name
	}
	return k.Name + ", also in %"
}

// bounds tells the range in words.
func (f *field) bounds() string {
	if f.least == "" {
		return ""
	}
	return f.least + " to " + f.most
}

// example is a value that the field takes: that of its kind of quantity, else its default, else its greatest one.
func (f *field) example() string {
	if f.kind != withUnit {
		return ""
	}
	for _, text := range []string{f.dim.Example, f.fallback, f.most} {
		first, _, _ := strings.Cut(text, " or ")
		if v, err := f.number(first); err == nil && v != 0 {
			return text
		}
	}
	return ""
}

// number checks a text against the field and returns it in SI. The error continues
// `mass is "1.5"`.
func (f *field) number(s string) (float64, error) {
	if f.kind == whole {
		n, err := strconv.Atoi(s)
		if err != nil {
			return 0, errors.New("is not a whole number")
		}
		s = strconv.Itoa(n)
	}
	v, err := f.dim.Parse(s)
	if err != nil {
		return 0, err
	}
	if !(v >= f.min && v <= f.max) {
		return 0, errors.New("is out of range")
	}
	return v, nil
}
