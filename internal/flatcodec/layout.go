package flatcodec

import (
	"bufio"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Layout describes the bytes that a Codec writes, so that a program in which the type has changed since can
// read them: Tree finds values by their names. Make it by LayoutOf or ParseLayout.
type Layout struct {
	name string // of the field; empty for elements and for what a pointer points to
	kind layoutKind
	size int       // bytes of a plain value, elements of an array
	in   []*Layout // fields of a struct, or the one element
}

type layoutKind string

const (
	plainKind   layoutKind = "plain"
	boolKind    layoutKind = "bool"
	stringKind  layoutKind = "string"
	structKind  layoutKind = "struct"
	arrayKind   layoutKind = "array"
	sliceKind   layoutKind = "slice"
	pointerKind layoutKind = "pointer"
)

// LayoutOf returns that of a Codec of T made with the same exceptions.
func LayoutOf[T any](except ...string) (*Layout, error) {
	if _, err := Of[T](except...); err != nil {
		return nil, err
	}
	return layoutOf(reflect.TypeFor[T](), "", "", except), nil
}

// layoutOf returns the layout of a type that has ops; nil where the path is excepted.
func layoutOf(t reflect.Type, name, path string, except []string) *Layout {
	if slices.Contains(except, path) {
		return nil
	}
	l := &Layout{name: name}
	switch t.Kind() {
	case reflect.Bool:
		l.kind = boolKind
	case reflect.String:
		l.kind = stringKind
	case reflect.Struct:
		l.kind = structKind
		for i := range t.NumField() {
			f := t.Field(i)
			if in := layoutOf(f.Type, f.Name, strings.TrimPrefix(path+"."+f.Name, "."), except); in != nil {
				l.in = append(l.in, in)
			}
		}
	case reflect.Array:
		l.kind, l.size = arrayKind, t.Len()
		l.in = []*Layout{layoutOf(t.Elem(), "", path, except)}
	case reflect.Slice:
		l.kind, l.in = sliceKind, []*Layout{layoutOf(t.Elem(), "", path, except)}
	case reflect.Pointer:
		l.kind, l.in = pointerKind, []*Layout{layoutOf(t.Elem(), "", path, except)}
	default:
		l.kind, l.size = plainKind, int(t.Size())
	}
	return l
}

// String returns the layout as text for ParseLayout: a line for each value, indented by a space for each level,
// with its kind, its size where it has one, and its name.
func (l *Layout) String() string {
	var b strings.Builder
	l.write(&b, 0)
	return b.String()
}

func (l *Layout) write(b *strings.Builder, depth int) {
	fmt.Fprintf(b, "%s%s", strings.Repeat(" ", depth), l.kind)
	if l.kind == plainKind || l.kind == arrayKind {
		fmt.Fprintf(b, " %d", l.size)
	}
	if l.name != "" {
		b.WriteString(" " + l.name)
	}
	b.WriteByte('\n')
	for _, in := range l.in {
		in.write(b, depth+1)
	}
}

// ParseLayout returns the layout of a text that String made.
func ParseLayout(text string) (*Layout, error) {
	var above []*Layout // the path to the last line
	s := bufio.NewScanner(strings.NewReader(text))
	for n := 1; s.Scan(); n++ {
		line := strings.TrimLeft(s.Text(), " ")
		depth := len(s.Text()) - len(line)
		l, err := parseLine(line)
		if err == nil && (depth > len(above) || depth == 0 && n > 1) {
			err = errors.New("it has no value above it")
		}
		if err != nil {
			return nil, fmt.Errorf("flatcodec: line %d of a layout: %w", n, err)
		}
		if depth > 0 {
			above[depth-1].in = append(above[depth-1].in, l)
		}
		above = append(above[:depth], l)
	}
	if len(above) == 0 {
		return nil, errors.New("flatcodec: the layout is empty")
	}
	return above[0], above[0].check()
}

func parseLine(line string) (*Layout, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, errors.New("it is empty")
	}
	l := &Layout{kind: layoutKind(words[0])}
	words = words[1:]
	switch l.kind {
	case plainKind, arrayKind:
		if len(words) == 0 {
			return nil, fmt.Errorf("%s has no size", l.kind)
		}
		size, err := strconv.Atoi(words[0])
		if err != nil || size < 0 || size > longest {
			return nil, fmt.Errorf("size is %q, expected 0 to %d", words[0], longest)
		}
		l.size, words = size, words[1:]
	case boolKind, stringKind, structKind, sliceKind, pointerKind:
	default:
		return nil, fmt.Errorf("kind is %q, expected plain, bool, string, struct, array, slice or pointer", l.kind)
	}
	if len(words) > 0 {
		l.name = words[0]
	}
	return l, nil
}

// check makes sure that what has elements has one description of them.
func (l *Layout) check() error {
	switch l.kind {
	case arrayKind, sliceKind, pointerKind:
		if len(l.in) != 1 {
			return fmt.Errorf("flatcodec: %s %s of a layout has %d values in it, expected 1", l.kind, l.name, len(l.in))
		}
	case plainKind, boolKind, stringKind:
		if len(l.in) > 0 {
			return fmt.Errorf("flatcodec: %s %s of a layout has values in it", l.kind, l.name)
		}
	}
	for _, in := range l.in {
		if err := in.check(); err != nil {
			return err
		}
	}
	return nil
}
