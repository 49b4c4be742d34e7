package strictyaml

import (
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// Guard rules out what makes YAML dangerous, before a parser that recurses reads it: text that
// is not UTF-8, aliases, tags, deep nesting, and more than any file needs. Tree begins with
// it.
func (d *Document) Guard() error {
	for i, line := range strings.Split(d.Text, "\n") {
		if !utf8.ValidString(line) {
			return d.Fault(Pos{i + 1, 1}, "this line is not UTF-8 text, expected a YAML file")
		}
	}
	text := d.yaml()
	if err := d.guardBytes(text); err != nil {
		return err
	}
	var n nesting
	for _, t := range lexer.Tokenize(text) {
		if err := d.guardToken(t); err != nil {
			return err
		}
		n.next(t)
		switch {
		case n.depth > maxDepth || n.dashes > maxDepth || t.Position.IndentNum > 20*maxDepth:
			return d.tooDeep(PosOf(t))
		case n.keys() > maxKeys:
			return d.Fault(PosOf(t), "more than %d keys in one section, which no %s file has: remove some", maxKeys, d.Kind)
		}
	}
	return nil
}

// guardBytes bounds the number of tokens, and by it the time and memory that the
// tokens take.
func (d *Document) guardBytes(text string) error {
	structure, open := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '[', '{':
			open++
		case ']', '}':
			open--
		case ',', ':', '-', '?', '&', '*', '!', '#':
		default:
			continue
		}
		structure++
		switch {
		case open > 100*maxDepth:
			return d.tooDeep(posOf(text, i))
		case structure > maxStructure:
			return d.Fault(posOf(text, i), "more brackets, commas, colons and dashes than any %s file has: remove some", d.Kind)
		}
	}
	return nil
}

func (d *Document) tooDeep(at Pos) error {
	return d.Fault(at, "nested deeper than any %s file is: remove brackets, dashes or spaces", d.Kind)
}

// posOf returns the place of the byte at index i.
func posOf(text string, i int) Pos {
	start := strings.LastIndexByte(text[:i], '\n') + 1
	return Pos{1 + strings.Count(text[:i], "\n"), 1 + utf8.RuneCountInString(text[start:i])}
}

// guardToken refuses what YAML has and our files do not.
func (d *Document) guardToken(t *token.Token) error {
	switch t.Type {
	case token.AnchorType, token.AliasType, token.MergeKeyType:
		return d.Fault(PosOf(t), "%q makes or uses an alias, which %s files do not have: write the value out, or put it into quotes", Clip(t.Value), d.Kind)
	case token.TagType:
		return d.Fault(PosOf(t), "%q is a tag, which %s files do not have: remove it", Clip(t.Value), d.Kind)
	case token.DirectiveType:
		return d.Fault(PosOf(t), "a %%directive, which %s files do not have: remove it", d.Kind)
	case token.MappingKeyType:
		return d.Fault(PosOf(t), "a key that begins with ?, expected NAME: value")
	}
	return nil
}

// nesting is where a token stands among brackets, dashes and sections.
type nesting struct {
	line, dashes int       // the present line, and how many dashes begin it
	depth        int       // of brackets
	sections     []section // from the outermost to the present one
	column       int       // of the token before
}

// section is a mapping, or the inside of a bracket, with the keys that it has so far.
type section struct {
	column int // of its keys; of a bracket: bracket + depth
	keys   int
}

// bracket is beyond all columns.
const bracket = 1 << 30

func (n *nesting) next(t *token.Token) {
	if t.Position.Line != n.line {
		n.dashes, n.line = 0, t.Position.Line
	}
	switch t.Type {
	case token.MappingStartType, token.SequenceStartType:
		n.depth++
		n.sections = append(n.sections, section{column: bracket + n.depth})
	case token.MappingEndType, token.SequenceEndType:
		n.leave(bracket + n.depth - 1)
		n.depth--
	case token.SequenceEntryType:
		n.dashes++
		if n.depth <= 0 {
			n.leave(t.Position.Column)
		}
	case token.MappingValueType:
		n.key()
	}
	n.column = t.Position.Column
}

// key counts the key that ended with the token before.
func (n *nesting) key() {
	column := n.column
	if n.depth > 0 {
		column = bracket + n.depth
	}
	n.leave(column)
	if last := len(n.sections) - 1; last >= 0 && n.sections[last].column == column {
		n.sections[last].keys++
		return
	}
	n.sections = append(n.sections, section{column, 1})
}

// leave ends the sections whose keys stand further right than column.
func (n *nesting) leave(column int) {
	for len(n.sections) > 0 && n.sections[len(n.sections)-1].column > column {
		n.sections = n.sections[:len(n.sections)-1]
	}
}

// keys is how many keys the present section has so far.
func (n *nesting) keys() int {
	if len(n.sections) == 0 {
		return 0
	}
	return n.sections[len(n.sections)-1].keys
}
