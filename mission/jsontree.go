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
	data = withoutNaN(data)
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

// withoutNaN returns a JSON text with null in place of NaN, which Python writes and JSON has not.
func withoutNaN(data []byte) []byte {
	if !bytes.Contains(data, []byte("NaN")) {
		return data
	}
	parts := bytes.SplitAfter(data, []byte{'"'}) // every second one is a string
	inText := false
	for i, part := range parts {
		if !inText {
			parts[i] = bytes.ReplaceAll(part, []byte("NaN"), []byte("null"))
		}
		escapes := len(part) - 1 - len(bytes.TrimRight(part[:max(0, len(part)-1)], `\`))
		if !inText || escapes%2 == 0 { // the quote is not part of the text
			inText = !inText
		}
	}
	return bytes.Join(parts, nil)
}

// fault makes the error of a .plan, which is always one line.
func (r *jsonReader) fault(path, got, expected, do string) error {
	return faultAt(r.file, r.here(), path, got, expected, do)
}

func faultAt(file string, line int, path, got, expected, do string) error {
	return fmt.Errorf("%s: got %s, expected %s, %s", place(file, line, path), got, expected, do)
}

// place is where something is: FILE:LINE, and the path of the field.
func place(file string, line int, path string) string {
	where := fmt.Sprintf("%s:%d", file, line)
	if path != "" {
		where += ": " + cut(plaintext.Line(path), 120)
	}
	return where
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

// where names the value: FILE:LINE: PATH.
func (n *node) where() string { return place(n.file, n.line, n.path) }

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
		return 0, n.fault(n.kind(), fmt.Sprintf("a number from %s to %s", figure(lo), figure(hi)), "correct it")
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

// truthOr is truth of a field that may be missing.
func (n *node) truthOr(name string, otherwise bool) (bool, error) {
	if !n.has(name) {
		return otherwise, nil
	}
	return n.truth(name)
}

// has reports whether an object has a field that is not null.
func (n *node) has(name string) bool {
	f, ok := n.object[name]
	return ok && !f.null()
}

func (n *node) null() bool { return n.value == nil && n.list == nil && n.object == nil }

// argument returns a number; NaN if it is null, or the string that Mission Planner writes for NaN.
func (n *node) argument() (float64, error) {
	if s, ok := n.value.(string); ok {
		if x, ok := number(s); ok && math.IsNaN(x) {
			return x, nil
		}
	}
	if n.null() {
		return math.NaN(), nil
	}
	return n.number(-math.MaxFloat32, math.MaxFloat32)
}

// numbers returns a list of at least so many arguments, no more of them.
func (n *node) numbers(count int) ([]float64, error) {
	if len(n.list) < count {
		return nil, n.fault(n.kind(), fmt.Sprintf("a list of %d numbers", count), "correct it")
	}
	v := make([]float64, count)
	for i := range v {
		var err error
		if v[i], err = n.list[i].argument(); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// placeAndAltitude returns a list of latitude, longitude and altitude, which is NaN if it is null.
func (n *node) placeAndAltitude() (Place, error) {
	v, err := n.numbers(3)
	if err != nil {
		return Place{}, err
	}
	at, err := n.place()
	if at.AltM = v[2]; err == nil && math.Abs(v[2]) > maxAlt {
		_, err = n.list[2].number(-maxAlt, maxAlt)
	}
	return at, err
}

// place returns a list of latitude and longitude [deg].
func (n *node) place() (Place, error) {
	if len(n.list) < 2 {
		return Place{}, n.fault(n.kind(), "a list of 2 numbers", "correct it")
	}
	var v [2]float64
	for i, most := range [...]float64{90, 180} {
		var err error
		if v[i], err = n.list[i].number(-most, most); err != nil {
			return Place{}, err
		}
	}
	return Place{LatDeg: v[0], LonDeg: v[1]}, nil
}
