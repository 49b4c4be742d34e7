package vehiclefile

import (
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
)

// textOf returns the text of a node that is text.
func textOf(n ast.Node) (string, bool) {
	switch s := n.(type) {
	case *ast.StringNode:
		return s.Value, true
	case *ast.LiteralNode:
		return s.Value.Value, true
	}
	return "", false
}

// scalar returns what stands in the file for a number, with its unit.
func scalar(n ast.Node) (string, bool) {
	switch s := n.(type) {
	case *ast.StringNode:
		return s.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}

// kindOf says in words what a node is.
func kindOf(n ast.Node) string {
	switch s := n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a section of keys"
	case *ast.SequenceNode:
		return fmt.Sprintf("a list of %d", len(s.Values))
	case *ast.StringNode:
		return fmt.Sprintf("the text %q", clip(s.Value))
	case *ast.LiteralNode:
		return "a block of text"
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return "the number " + clip(n.GetToken().Value)
	case *ast.BoolNode:
		return n.GetToken().Value
	case *ast.NullNode:
		return "nothing"
	}
	return "something else"
}

func kindOrText(n ast.Node) string {
	if s, ok := scalar(n); ok {
		return s
	}
	return kindOf(n)
}

// clip shortens what a message quotes.
func clip(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// keyOf returns a key and where it stands.
func keyOf(pair *ast.MappingValueNode) (string, Pos) {
	t := pair.Key.GetToken()
	if t == nil {
		return "", Pos{1, 1}
	}
	return t.Value, posOf(t)
}
