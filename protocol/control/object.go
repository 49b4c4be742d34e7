package control

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// members reads the members of a JSON object. A name that comes twice is an error: of two
// motors it is not clear which was meant. expected says what the object should be.
func members(object json.RawMessage, expected string) (map[string]json.RawMessage, error) {
	dec := json.NewDecoder(bytes.NewReader(object))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return nil, fmt.Errorf("%s is no JSON object: %s", cut(string(object)), expected)
	}
	found := map[string]json.RawMessage{}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string) // anything else would not be JSON
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		if _, twice := found[name]; twice {
			return nil, fmt.Errorf("%q is given twice", cut(name))
		}
		found[name] = value
	}
	return found, nil
}

// text is a JSON number as it was written, or the content of a JSON string.
func text(value json.RawMessage) (string, bool) {
	var number json.Number
	if len(value) == 0 || value[0] == 'n' { // null fits every type
		return "", false
	}
	if value[0] == '"' {
		var s string
		return s, json.Unmarshal(value, &s) == nil
	}
	err := json.Unmarshal(value, &number)
	return number.String(), err == nil
}

// syntax says where body is not JSON, and why.
func syntax(body []byte, err error) string {
	var broken *json.SyntaxError
	if !errors.As(err, &broken) {
		return err.Error()
	}
	before := body[:min(max(int(broken.Offset)-1, 0), len(body))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := len(bytes.Runes(before[bytes.LastIndexByte(before, '\n')+1:])) + 1
	why := broken.Error()
	if why == "unexpected end of JSON input" {
		why = "the JSON ends too early: a bracket or a quotation mark is missing"
		column++
	}
	return "line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column) + ": " + why
}

// cut makes what a client sent fit for an answer that repeats it: short, and without what a
// terminal would obey. What was changed ends in a mark, so that it is never taken for
// something else.
func cut(s string) string {
	const most = 60
	if plain := plaintext.Line(s); plain != s {
		s = plain + "…"
	}
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
