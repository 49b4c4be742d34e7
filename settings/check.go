package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/internal/strictyaml"
)

// Check returns an error for a file that the user named and that holds no settings, so that
// it is neither renamed nor overwritten. A missing file, an empty one and None are fine;
// keys of a newer version are, beside known ones.
func Check(name string) error {
	if name == "" || name == None {
		return nil
	}
	data, err := read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return notSettings(err)
	}
	st := &Store{path: name}
	if err := st.parse(data, &Settings{}); err != nil {
		return notSettings(err)
	}
	for _, item := range st.old {
		if key, ok := item.Key.(string); ok && isKnown(key) {
			return nil
		}
	}
	if len(st.old) > 0 {
		return notSettings(fmt.Errorf("%s: none of its keys is of settings, such as %v", name, st.old[0].Key))
	}
	return nil
}

// notSettings adds what was expected and that nothing was done.
func notSettings(err error) error {
	first, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s; expected a file of sitlark's settings (%s), a new name, or %s; the file is left as it is",
		first, strings.Join(known, ", "), None)
}

// inWords says what the YAML library says, with the place and without types of Go.
func (st *Store) inWords(err error, data []byte) error {
	var fault yaml.Error
	if !errors.As(err, &fault) {
		return fmt.Errorf("%s: %w", st.path, err)
	}
	text := fault.GetMessage()
	var kind *yaml.TypeError
	var large *yaml.OverflowError
	var node *yaml.UnexpectedNodeTypeError
	switch {
	case errors.As(err, &kind):
		text = fmt.Sprintf("found %s, expected %s", typeInWords(kind.SrcType), typeInWords(kind.DstType))
	case errors.As(err, &large):
		text = fmt.Sprintf("the number %.40s is out of range", large.SrcNum)
	case errors.As(err, &node):
		text = fmt.Sprintf("found %s, expected %s", nodeInWords(node.Actual), nodeInWords(node.Expected))
	}
	text, _, _ = strings.Cut(text, "\n")
	d := strictyaml.Document{Name: st.path, Text: string(data)}
	return d.Fault(strictyaml.PosOf(fault.GetToken()), "%s", text)
}

// nodeInWords names a kind of value of YAML.
func nodeInWords(t ast.NodeType) string {
	switch t {
	case ast.MappingType, ast.MappingValueType:
		return "keys with values"
	case ast.SequenceType:
		return "a list"
	case ast.StringType, ast.LiteralType:
		return "a text"
	case ast.IntegerType, ast.FloatType:
		return "a number"
	case ast.BoolType:
		return "true or false"
	case ast.NullType:
		return "nothing"
	}
	return "another kind of value"
}

// typeInWords names what a value of t is in YAML.
func typeInWords(t reflect.Type) string {
	if t == nil {
		return "nothing"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "keys with values"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number"
	}
	return "another kind of value"
}

// Truth is true or false in the file, or yes or no, as in the other files of YAML.
type Truth bool

// UnmarshalYAML reads it from its place in the file.
func (t *Truth) UnmarshalYAML(n ast.Node) error {
	is, ok := strictyaml.Truth(n)
	if !ok {
		return yaml.NodeToValue(n, (*bool)(t)) // says what stands there, and where
	}
	*t = Truth(is)
	return nil
}
