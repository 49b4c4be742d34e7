package strictyaml

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// The limits of a file. The parser takes time with the square of the keys of a section, so
// that their number is what bounds it.
const (
	maxDepth     = 8       // of brackets and lists
	maxKeys      = 1000    // of one section
	maxStructure = 200_000 // brackets, commas, colons and dashes, wherever they stand
)

// Document is one file, with the words that its messages use.
type Document struct {
	Name  string // stands for the file in messages
	Text  string // what people see in them
	YAML  string // what is parsed, as long as Text in every line; empty: Text
	Kind  string // what such a file describes: "vehicle"
	Hints string // what is expected of an empty file
}

// WithoutMark returns a file's text without a byte order mark, which editors on Windows write and YAML
// allows. Every reader calls it first, so that columns, edits and what people see agree.
func WithoutMark(text string) string { return strings.TrimPrefix(text, "\uFEFF") }

// Fault makes an Error at pos.
func (d *Document) Fault(pos Pos, format string, args ...any) error {
	return &Error{Name: d.Name, Pos: pos, Text: fmt.Sprintf(format, args...), Line: lineOf(d.Text, pos.Line)}
}

// Tree parses the text after what makes YAML dangerous or ambiguous is ruled out:
// aliases, tags, several documents, deep nesting. Keys may stand twice: the caller
// tells both places.
func (d *Document) Tree() (ast.Node, error) {
	if err := d.Guard(); err != nil {
		return nil, err
	}
	tree, err := parsed(d.yaml())
	var syntax yaml.Error
	if errors.As(err, &syntax) {
		return nil, d.Fault(PosOf(syntax.GetToken()), "not YAML: %s", plainly(syntax.GetMessage()))
	}
	if err != nil {
		return nil, d.Fault(Pos{1, 1}, "not YAML: %v", err)
	}
	if len(tree.Docs) == 0 || tree.Docs[0] == nil || tree.Docs[0].Body == nil {
		return nil, d.Fault(Pos{1, 1}, "the file is empty, expected %s", d.Hints)
	}
	if len(tree.Docs) > 1 {
		return nil, d.Fault(PosOf(startOf(tree.Docs[1])), "a second document begins here, expected one %s a file", d.Kind)
	}
	return tree.Docs[0].Body, nil
}

// yaml is the text to parse.
func (d *Document) yaml() string {
	if d.YAML != "" {
		return d.YAML
	}
	return d.Text
}

// plainly says what the YAML library says of the commonest fault so that it is seen.
func plainly(message string) string {
	if strings.Contains(message, "\t") {
		return "found a tab; indent with spaces"
	}
	if strings.Contains(message, "is a reserved character") {
		return message + "; put the text into quotes"
	}
	for _, m := range messages {
		if strings.Contains(message, m.says) {
			return m.plain
		}
	}
	return "a mistake here or just before; check indentation, brackets, commas and quotes"
}

// messages are texts of the YAML library, and what they mean for the file.
var messages = []struct{ says, plain string }{
	{"sequence end token ']' not found", "the list that begins with [ is not closed; add ]"},
	{"could not find flow mapping end token '}'", "the section that begins with { is not closed; add }"},
	{"could not find flow map content", "the section that begins with { is not closed; add }"},
	{"could not find '[' character", "there is no [ for this ]; add or remove one"},
	{"could not find '{' character", "there is no { for this }; add or remove one"},
	{"could not find end character of double-quoted text", "the text that begins with \" is not closed; add \""},
	{"could not find end character of single-quoted text", "the text that begins with ' is not closed; add '"},
	{"',' or ']' must be specified", "expected , or ] here"},
	{"',' or '}' must be specified", "expected , or } here"},
	{"expected sequence element, but found ','", "expected a value before this comma"},
	{"non-map value is specified", "expected KEY: VALUE, with a colon and a space after the key"},
	{"unexpected key name", "expected KEY: VALUE, with a colon and a space after the key"},
	{"map key definition includes an implicit line break", "expected KEY: VALUE in one line, with a colon and a space after the key"},
	{"mapping value is not allowed in this context", "KEY: VALUE can't be here; check the indentation, and put text with a colon into quotes"},
	{"value is not allowed in this context", "a value stands where none can be; check the indentation, and the spaces after - and :"},
	{"found an invalid key for this map", "expected a key before the colon"},
	{"block sequence entries are not allowed", "a list can't begin here; put it on lines of its own"},
}

// parsed is the YAML library's tree. Its parser panics on some broken texts; that is
// an error like its others.
func parsed(text string) (tree *ast.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("no parser can make sense of it")
		}
	}()
	return parser.ParseBytes([]byte(text), 0, parser.AllowDuplicateMapKey())
}

// startOf returns a token of a document, nil where it has none.
func startOf(d *ast.DocumentNode) *token.Token {
	switch {
	case d.Start != nil:
		return d.Start
	case d.Body != nil:
		return d.Body.GetToken()
	}
	return nil
}

// PosOf returns where a token stands, the file's beginning for none.
func PosOf(t *token.Token) Pos {
	if t == nil || t.Position == nil {
		return Pos{1, 1}
	}
	return Pos{max(1, t.Position.Line), max(1, t.Position.Column)}
}
