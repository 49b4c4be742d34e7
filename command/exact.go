package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// exact is a command in a recording.
type exact struct {
	Name   string          `json:"name"`
	Values json.RawMessage `json:"values"`
}

// AppendExact appends c as JSON to dst, to the last bit: ParseExact gives it back. Unlike the
// arguments that Build takes, its values are not rounded and have no units. The error says
// which command has a value that is not finite.
func AppendExact(dst []byte, c Command) ([]byte, error) {
	values, err := json.Marshal(c)
	if err != nil {
		return dst, fmt.Errorf("command: %s: %w", Name(c), err)
	}
	line, err := json.Marshal(exact{Name: Name(c), Values: values})
	return append(dst, line...), err
}

// ParseExact returns the command that AppendExact wrote, checked like any other. The error
// says what is wrong with the bytes.
func ParseExact(data []byte) (Command, error) {
	var e exact
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, fmt.Errorf("command: %w", err)
	}
	d, ok := Find(e.Name)
	if !ok {
		return nil, &Error{Command: e.Name, Want: suggest(e.Name, Names())}
	}
	values := reflect.New(reflect.TypeOf(d.build(Values{}, nil)))
	strict := json.NewDecoder(bytes.NewReader(e.Values))
	strict.DisallowUnknownFields()
	if err := strict.Decode(values.Interface()); err != nil {
		return nil, fmt.Errorf("command: %s: %w", e.Name, err)
	}
	c := values.Elem().Interface().(Command)
	if err := Validate(c); err != nil {
		return nil, err
	}
	if Name(c) != e.Name {
		return nil, fmt.Errorf("command: the values of %s are those of %s", e.Name, Name(c))
	}
	return c, nil
}
