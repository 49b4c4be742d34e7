package strictyaml

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// maxDepth is how deep brackets and lists may nest.
const maxDepth = 8

// Document is one file, with the words that its messages use.
type Document struct {
	Name  string // stands for the file in messages
	Text  string // what people see in them
	YAML  string // what is parsed, as long as Text in every line; empty: Text
	Kind  string // what such a file describes: "vehicle"
	Hints string // what is expected of an empty file
}

// Fault makes an Error at pos.
func (d *Document) Fault(pos Pos, format string, args ...any) error {
	return &Error{Name: d.Name, Pos: pos, Text: fmt.Sprintf(format, args...), Line: lineOf(d.Text, pos.Line)}
}

// Tree parses the text after what makes YAML dangerous or ambiguous is ruled out:
// aliases, tags, several documents, deep nesting. Keys may stand twice: the caller
// tells both places.
func (d *Document) Tree() (ast.Node, error) {
	for i, line := range strings.Split(d.Text, "\n") {
		if !utf8.ValidString(line) {
			return nil, d.Fault(Pos{i + 1, 1}, "this line is not UTF-8 text, expected a YAML file")
		}
	}
	text := d.YAML
	if text == "" {
		text = d.Text
	}
	if err := d.guard(text); err != nil {
		return nil, err
	}
	tree, err := parsed(text)
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

// plainly says what the YAML library says of the commonest fault so that it is seen.
func plainly(message string) string {
	if strings.Contains(message, "\t") {
		return "found a tab; indent with spaces"
	}
	return message
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

// guard reads the tokens before the parser does, which recurses.
func (d *Document) guard(text string) error {
	depth, dashes, line := 0, 0, 0
	for _, t := range lexer.Tokenize(text) {
		if t.Position.Line != line {
			dashes, line = 0, t.Position.Line
		}
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return d.Fault(PosOf(t), "%q makes or uses an alias, which %s files do not have: write the value out, or put it into quotes", Clip(t.Value), d.Kind)
		case token.TagType:
			return d.Fault(PosOf(t), "%q is a tag, which %s files do not have: remove it", Clip(t.Value), d.Kind)
		case token.DirectiveType:
			return d.Fault(PosOf(t), "a %%directive, which %s files do not have: remove it", d.Kind)
		case token.MappingKeyType:
			return d.Fault(PosOf(t), "a key that begins with ?, expected NAME: value")
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		case token.SequenceEntryType:
			dashes++
		}
		if depth > maxDepth || dashes > maxDepth || t.Position.IndentNum > 20*maxDepth {
			return d.Fault(PosOf(t), "nested deeper than any %s file is: remove brackets, dashes or spaces", d.Kind)
		}
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
