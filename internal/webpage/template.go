package webpage

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"text/template/parse"
)

// Template is a page with places for data, in the language of html/template, of which it has a
// part: fields of structs and maps, functions, if, with, range, define and template.
//
// html/template itself can call any method by its name. That keeps the linker from leaving
// out unused methods: the program would be 8 MB larger.
type Template struct {
	name  string
	trees map[string]*parse.Tree
	funcs map[string]reflect.Value
}

// Raw is text that goes to the page as it is. All other text is escaped, so that it can stand between
// elements and in quoted attributes, nowhere else.
type Raw string

// MustParse reads a template, which may call funcs. It panics if the text is wrong: it is in the
// program.
func MustParse(name, text string, funcs map[string]any) *Template {
	t := &Template{name: name, funcs: map[string]reflect.Value{}}
	known := map[string]any{}
	for _, more := range []map[string]any{builtins, funcs} {
		for name, f := range more {
			t.funcs[name], known[name] = reflect.ValueOf(f), f
		}
	}
	trees, err := parse.Parse(name, text, "", "", known)
	if err != nil {
		panic(err)
	}
	t.trees = trees
	return t
}

// Execute writes the page with data.
func (t *Template) Execute(w io.Writer, data any) error {
	var b strings.Builder
	if err := t.run(&b, t.name, reflect.ValueOf(data)); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// filling is a template being filled.
type filling struct {
	*Template
	out       *strings.Builder
	variables []variable // the newest last
}

type variable struct {
	name  string
	value reflect.Value
}

func (t *Template) run(out *strings.Builder, name string, dot reflect.Value) error {
	tree := t.trees[name]
	if tree == nil {
		return fmt.Errorf("%s: there is no template %q", t.name, name)
	}
	f := &filling{Template: t, out: out, variables: []variable{{"$", dot}}}
	return f.walk(dot, tree.Root)
}

// walk writes a node with its data.
func (f *filling) walk(dot reflect.Value, node parse.Node) error {
	switch node := node.(type) {
	case *parse.ListNode:
		for _, n := range node.Nodes {
			if err := f.walk(dot, n); err != nil {
				return err
			}
		}
		return nil
	case *parse.TextNode:
		f.out.Write(node.Text)
		return nil
	case *parse.ActionNode:
		v, err := f.pipe(dot, node.Pipe)
		if err == nil && len(node.Pipe.Decl) == 0 {
			f.print(v)
		}
		return f.at(node, err)
	case *parse.IfNode:
		return f.branch(dot, &node.BranchNode, false)
	case *parse.WithNode:
		return f.branch(dot, &node.BranchNode, true)
	case *parse.RangeNode:
		return f.each(dot, node)
	case *parse.TemplateNode:
		v, err := f.pipe(dot, node.Pipe)
		if err != nil {
			return f.at(node, err)
		}
		return f.run(f.out, node.Name, v)
	}
	return f.at(node, errors.New("this is not in the part of the language that sitlark has"))
}

// at tells where in the template an error is.
func (f *filling) at(node parse.Node, err error) error {
	if err == nil {
		return nil
	}
	place, what := f.trees[f.name].ErrorContext(node)
	return fmt.Errorf("%s: %s: %w", place, what, err)
}

// branch writes one of two lists. with makes the value the data of the first one.
func (f *filling) branch(dot reflect.Value, node *parse.BranchNode, with bool) error {
	mark := len(f.variables)
	defer func() { f.variables = f.variables[:mark] }()
	v, err := f.pipe(dot, node.Pipe)
	switch {
	case err != nil:
		return f.at(node, err)
	case isTrue(v) && with:
		return f.walk(v, node.List)
	case isTrue(v):
		return f.walk(dot, node.List)
	case node.ElseList != nil:
		return f.walk(dot, node.ElseList)
	}
	return nil
}

// each writes the list for every element of a slice.
func (f *filling) each(dot reflect.Value, node *parse.RangeNode) error {
	mark := len(f.variables)
	defer func() { f.variables = f.variables[:mark] }()
	all, err := f.value(dot, node.Pipe)
	if err != nil {
		return f.at(node, err)
	}
	if all = indirect(all); !all.IsValid() || all.Kind() == reflect.Slice && all.Len() == 0 {
		if node.ElseList != nil {
			return f.walk(dot, node.ElseList)
		}
		return nil
	}
	if all.Kind() != reflect.Slice {
		return f.at(node, fmt.Errorf("range over a %s: expected a slice", all.Type()))
	}
	for i := range all.Len() {
		f.variables = f.variables[:mark]
		for n, v := range node.Pipe.Decl {
			value := all.Index(i)
			if n == 0 && len(node.Pipe.Decl) == 2 {
				value = reflect.ValueOf(i)
			}
			f.variables = append(f.variables, variable{v.Ident[0], value})
		}
		if err := f.walk(all.Index(i), node.List); err != nil {
			return err
		}
	}
	return nil
}

// print writes a value, escaped.
func (f *filling) print(v reflect.Value) {
	if v.IsValid() && v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if !v.IsValid() {
		return
	}
	switch x := v.Interface().(type) {
	case Raw:
		f.out.WriteString(string(x))
	default:
		_, _ = escaper.WriteString(f.out, fmt.Sprint(x)) // a builder takes all
	}
}

// escaper makes text safe between elements and in quoted attributes.
var escaper = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")
