package mission

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// node is a value of a JSON file that knows its path and line.
type node struct {
	path   string // such as mission.items[3].params
	line   int    // from 1
	file   string
	value  any // nil, bool, float64 or string
	object map[string]*node
	list   []*node
}

// maxDepth limits the nesting of values of a .plan; good ones need 12.
const maxDepth = 64

// jsonReader reads tokens and counts lines.
type jsonReader struct {
	data []byte
	dec  *json.Decoder
	file string
	at   int64 // offset up to which lines are counted
	line int
}

// readTree reads all of a JSON text.
func readTree(data []byte, file string) (*node, error) {
	r := &jsonReader{data: data, dec: json.NewDecoder(bytes.NewReader(data)), file: file, line: 1}
	root, err := r.read("", 0)
	if err != nil {
		return nil, err
	}
	if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, r.fault("", "unexpected data after the JSON object", "one JSON object", "delete what follows")
	}
	return root, nil
}

// fault makes the error of a .plan, which is always one line.
func (r *jsonReader) fault(path, got, expected, do string) error {
	return faultAt(r.file, r.here(), path, got, expected, do)
}

func faultAt(file string, line int, path, got, expected, do string) error {
	if path != "" {
		path = cut(plaintext.Line(path), 120) + ": "
	}
	return fmt.Errorf("%s:%d: %sgot %s, expected %s, %s", file, line, path, got, expected, do)
}

// here is the line of the last token.
func (r *jsonReader) here() int {
	to := min(r.dec.InputOffset(), int64(len(r.data)))
	r.line += bytes.Count(r.data[r.at:to], []byte{'\n'})
	r.at = to
	return r.line
}

func (r *jsonReader) token(path string) (json.Token, error) {
	t, err := r.dec.Token()
	if err == nil {
		return t, nil
	}
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, r.fault(path, "the end of the file", "the rest of the plan", "save it again in your ground station")
	case errors.As(err, &syntax):
		return nil, r.fault(path, quote(syntax.Error()), "JSON", "save the plan again in your ground station")
	}
	return nil, r.fault(path, quote(err.Error()), "JSON", "save the plan again in your ground station")
}

// read reads one value.
func (r *jsonReader) read(path string, depth int) (*node, error) {
	t, err := r.token(path)
	if err != nil {
		return nil, err
	}
	if depth > maxDepth {
		return nil, r.fault("", fmt.Sprintf("values nested more than %d deep", maxDepth), "a plan of QGroundControl", "name another file")
	}
	n := &node{path: path, line: r.here(), file: r.file}
	switch v := t.(type) {
	case json.Delim:
		if v == '{' {
			return n, r.readObject(n, depth)
		}
		return n, r.readList(n, depth)
	default:
		n.value = v
	}
	return n, nil
}

func (r *jsonReader) readObject(n *node, depth int) error {
	n.object = map[string]*node{}
	for r.dec.More() {
		key, err := r.token(n.path)
		if err != nil {
			return err
		}
		name, _ := key.(string) // the decoder accepts nothing else
		path := name
		if n.path != "" {
			path = n.path + "." + name
		}
		if n.object[name], err = r.read(path, depth+1); err != nil {
			return err
		}
	}
	_, err := r.token(n.path)
	return err
}

func (r *jsonReader) readList(n *node, depth int) error {
	n.list = []*node{}
	for r.dec.More() {
		v, err := r.read(fmt.Sprintf("%s[%d]", n.path, len(n.list)), depth+1)
		if err != nil {
			return err
		}
		n.list = append(n.list, v)
	}
	_, err := r.token(n.path)
	return err
}

// kind names the type of a value in messages.
func (n *node) kind() string {
	switch {
	case n == nil:
		return "nothing"
	case n.object != nil:
		return "an object"
	case n.list != nil:
		return "a list"
	}
	switch v := n.value.(type) {
	case string:
		return quote(v)
	case nil:
		return "null"
	default:
		return fmt.Sprint(v)
	}
}

func (n *node) fault(got, expected, do string) error {
	return faultAt(n.file, n.line, n.path, got, expected, do)
}

// field returns a field of an object; a missing one is an error with its path.
func (n *node) field(name string) (*node, error) {
	if n.object == nil {
		return nil, n.fault(n.kind(), "an object", "correct it")
	}
	if f, ok := n.object[name]; ok {
		return f, nil
	}
	missing := node{path: name, line: n.line, file: n.file}
	if n.path != "" {
		missing.path = n.path + "." + name
	}
	return nil, missing.fault("no such field", "it", "save the plan again in your ground station, or add the field")
}

// items returns the values of a field that is a list.
func (n *node) items(name string) ([]*node, error) {
	f, err := n.field(name)
	if err != nil {
		return nil, err
	}
	if f.list == nil {
		return nil, f.fault(f.kind(), "a list", "correct it")
	}
	return f.list, nil
}

// number returns a number within a range.
func (n *node) number(lo, hi float64) (float64, error) {
	v, ok := n.value.(float64)
	if !ok || !(v >= lo && v <= hi) {
		return 0, n.fault(n.kind(), fmt.Sprintf("a number from %g to %g", lo, hi), "correct it")
	}
	return v, nil
}

// whole returns a whole number within a range.
func (n *node) whole(lo, hi int) (int, error) {
	v, ok := n.value.(float64)
	if !ok || v != math.Trunc(v) || v < float64(lo) || v > float64(hi) {
		return 0, n.fault(n.kind(), fmt.Sprintf("a whole number from %d to %d", lo, hi), "correct it")
	}
	return int(v), nil
}

// wholeField is whole of a field.
func (n *node) wholeField(name string, lo, hi int) (int, error) {
	f, err := n.field(name)
	if err != nil {
		return 0, err
	}
	return f.whole(lo, hi)
}

// text returns a field that is a string.
func (n *node) text(name string) (string, error) {
	f, err := n.field(name)
	if err != nil {
		return "", err
	}
	s, ok := f.value.(string)
	if !ok {
		return "", f.fault(f.kind(), "a string", "correct it")
	}
	return s, nil
}

// truth returns a boolean field.
func (n *node) truth(name string) (bool, error) {
	f, err := n.field(name)
	if err != nil {
		return false, err
	}
	b, ok := f.value.(bool)
	if !ok {
		return false, f.fault(f.kind(), "true or false", "correct it")
	}
	return b, nil
}

// place returns a list of latitude, longitude and, if alt is true, altitude.
func (n *node) place(alt bool) (Place, error) {
	ranges := [...]float64{90, 180, maxAlt}
	most := 2
	if alt {
		most = 3
	}
	if len(n.list) < most {
		return Place{}, n.fault(n.kind(), fmt.Sprintf("a list of %d numbers", most), "correct it")
	}
	var v [3]float64
	for i := range most {
		var err error
		if v[i], err = n.list[i].number(-ranges[i], ranges[i]); err != nil {
			return Place{}, err
		}
	}
	return Place{v[0], v[1], v[2]}, nil
}
