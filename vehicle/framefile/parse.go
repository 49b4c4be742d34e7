package framefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Parse reads a frame file; name stands for it in messages.
//
// A fault in the text is an *Error: first of JSON's grammar; then of the keys, of which all
// faults are told; then of numbers that contradict each other, likewise. Failing to read is
// the reader's own error, wrapped.
func Parse(r io.Reader, name string) (File, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return File{}, fmt.Errorf("%s: reading the frame file: %w", name, err)
	}
	p := &parser{file: defaults(name), text: text, json: blankComments(text), seen: map[string]Pos{}}
	if len(text) > MaxSize {
		return File{}, p.fault(MaxSize, "more than 1 MiB", "a frame file of a few kB", "name the right file")
	}
	for _, pass := range []func() error{p.checkGrammar, p.readKeys, p.checkTogether} {
		if err := pass(); err != nil {
			return File{}, err
		}
	}
	return p.file, nil
}

// Blank reports whether the file gives no value at all.
func (f *File) Blank() bool { return *f == defaults(f.Name) }

// parser is one reading of one file.
type parser struct {
	file File
	text []byte // as read, for places
	json []byte // the same without comments
	seen map[string]Pos
	dec  *json.Decoder

	depth  int // of brackets, after the last token
	tokens int // of the value that is read
}

// fault makes an Error for the byte at offset.
func (p *parser) fault(offset int, got, want, do string) error {
	return p.faultAt(posAt(p.text, offset), got, want, do)
}

func (p *parser) faultAt(at Pos, got, want, do string) error {
	return &Error{Name: p.file.Name, Pos: at, Got: got, Want: want, Do: do}
}

// checkGrammar reports what encoding/json reports, so that the passes after it meet
// nothing but valid JSON.
func (p *parser) checkGrammar() error {
	var syntax *json.SyntaxError
	var raw json.RawMessage
	err := json.Unmarshal(p.json, &raw)
	if !errors.As(err, &syntax) {
		return err // nil: nothing else comes out of a RawMessage
	}
	written := len(bytes.TrimRight(p.json, " \t\r\n"))
	if written == 0 {
		return p.fault(0, "nothing but comments and space", "one JSON object", "write {…} with keys such as \"mass\"")
	}
	at := int(syntax.Offset) - 1
	c, _ := utf8.DecodeRune(p.json[at:])
	character, problem := describe(syntax)
	atEnd := at >= written || character == "" || character == "' '" && c != ' '
	if atEnd {
		return p.fault(written, "the end of the file", "the rest of the JSON object", "complete it, its last character is }")
	}
	return p.fault(at, fmt.Sprintf("%q %s", c, problem), "JSON with # comments", remedy(c, problem))
}

// describe takes the message of encoding/json apart: the character, in single quotes,
// and the problem with it. At the end of the text the character is empty, or the space
// that ends a number.
func describe(err *json.SyntaxError) (character, problem string) {
	rest, ok := strings.CutPrefix(err.Error(), "invalid character ")
	if !ok {
		return "", err.Error()
	}
	end := 2 + strings.Index(rest[2:], "' ") // the character may itself be a quote or a space
	return rest[:end+1], rest[end+2:]
}

// remedy is what to do about a fault of the grammar.
func remedy(c rune, problem string) string {
	switch {
	case c == '/':
		return "begin comments with #"
	case c == '}' && strings.Contains(problem, "object key"), c == ']' && strings.Contains(problem, "beginning of value"):
		return "remove the comma before it"
	case strings.Contains(problem, "after object key:value pair"), strings.Contains(problem, "after array element"):
		return "put a comma before it"
	case strings.Contains(problem, "after top-level value"):
		return "remove what follows the object"
	case strings.Contains(problem, "object key string"):
		return "write the key in double quotes"
	default:
		return "correct it here or just before"
	}
}
