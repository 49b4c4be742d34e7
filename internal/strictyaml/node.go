package strictyaml

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
)

// TextOf returns the text of a node that is text.
func TextOf(n ast.Node) (string, bool) {
	switch s := n.(type) {
	case *ast.StringNode:
		return s.Value, true
	case *ast.LiteralNode:
		return s.Value.Value, true
	}
	return "", false
}

// Scalar returns what stands in the file for a number, with its unit.
func Scalar(n ast.Node) (string, bool) {
	switch s := n.(type) {
	case *ast.StringNode:
		return s.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}

// Truth returns what a node says by true or false, or by yes or no.
func Truth(n ast.Node) (value, ok bool) {
	if b, is := n.(*ast.BoolNode); is {
		return b.Value, true
	}
	return TruthOf(Written(n))
}

// TruthOf is Truth of a text.
func TruthOf(text string) (value, ok bool) {
	return text == "true" || text == "yes", slices.Contains([]string{"true", "yes", "false", "no"}, text)
}

// Written returns what stands in the file for a number, a word, or true and false; empty for anything else.
func Written(n ast.Node) string {
	if _, is := n.(*ast.BoolNode); is {
		return n.GetToken().Value
	}
	text, _ := Scalar(n)
	return text
}

// KindOf says in words what a node is.
func KindOf(n ast.Node) string {
	switch s := n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a section of keys"
	case *ast.SequenceNode:
		return fmt.Sprintf("a list of %d", len(s.Values))
	case *ast.StringNode:
		return fmt.Sprintf("the text %q", Clip(s.Value))
	case *ast.LiteralNode:
		return "a block of text"
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return "the number " + Clip(n.GetToken().Value)
	case *ast.BoolNode:
		return n.GetToken().Value
	case *ast.NullNode:
		return "nothing"
	}
	return "something else"
}

// KindOrText returns the text of a number or word, else in words what it is.
func KindOrText(n ast.Node) string {
	if s, ok := Scalar(n); ok {
		return s
	}
	return KindOf(n)
}

// Clip shortens what a message quotes.
func Clip(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// Pairs returns the keys of a section with their values, false for anything else.
func Pairs(n ast.Node) ([]*ast.MappingValueNode, bool) {
	switch m := n.(type) {
	case *ast.MappingNode:
		return m.Values, true
	case *ast.MappingValueNode: // a section of one key
		return []*ast.MappingValueNode{m}, true
	}
	return nil, false
}

// KeyOf returns a key and where it stands.
func KeyOf(pair *ast.MappingValueNode) (string, Pos) {
	t := pair.Key.GetToken()
	if t == nil {
		return "", Pos{1, 1}
	}
	return t.Value, PosOf(t)
}
