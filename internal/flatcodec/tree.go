package flatcodec

import (
	"fmt"
	"maps"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// Tree is a value by the names of its fields, as bytes of some Layout hold it. Move and Drop make it one of a
// newer type; Set puts it there.
type Tree struct {
	kind   layoutKind
	plain  []byte // of a plain value
	set    bool   // of a bool; of a pointer: it is not nil
	text   string
	fields map[string]*Tree
	elems  []*Tree // of an array or a slice; what a pointer points to
}

// Tree reads the bytes of a value. The error wraps ErrDamaged.
func (l *Layout) Tree(data []byte) (*Tree, error) {
	t, rest, err := l.read(data)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%w: %d of %d bytes are left over", ErrDamaged, len(rest), len(data))
	}
	return t, err
}

func (l *Layout) read(data []byte) (t *Tree, rest []byte, err error) {
	t = &Tree{kind: l.kind}
	switch l.kind {
	case plainKind:
		if len(data) < l.size {
			return nil, nil, fmt.Errorf("%w: they end in %s", ErrDamaged, l.name)
		}
		t.plain = data[:l.size]
		return t, data[l.size:], nil
	case boolKind:
		t.set, data, err = readFlag(data)
		return t, data, err
	case stringKind:
		n, data, err := readLength(data)
		if err != nil || n > len(data) {
			return nil, nil, fmt.Errorf("%w: they end in %s", ErrDamaged, l.name)
		}
		t.text = string(data[:n])
		return t, data[n:], nil
	case structKind:
		t.fields = make(map[string]*Tree, len(l.in))
		for _, in := range l.in {
			if t.fields[in.name], data, err = in.read(data); err != nil {
				return nil, nil, err
			}
		}
		return t, data, nil
	case pointerKind:
		if t.set, data, err = readFlag(data); err != nil || !t.set {
			return t, data, err
		}
		return t.readElements(l.in[0], 1, data)
	case sliceKind:
		n, data, err := readLength(data)
		if err == nil && n > len(data)/max(1, l.in[0].leastSize()) && n > 0 {
			err = fmt.Errorf("%w: a length of %d", ErrDamaged, n)
		}
		if err != nil {
			return nil, nil, err
		}
		return t.readElements(l.in[0], n, data)
	}
	return t.readElements(l.in[0], l.size, data)
}

func (t *Tree) readElements(elem *Layout, n int, data []byte) (_ *Tree, rest []byte, err error) {
	t.elems = make([]*Tree, n)
	for i := range t.elems {
		if t.elems[i], data, err = elem.read(data); err != nil {
			return nil, nil, err
		}
	}
	return t, data, nil
}

// leastSize is how many bytes a value takes at least.
func (l *Layout) leastSize() int {
	n := 0
	switch l.kind {
	case plainKind:
		return l.size
	case boolKind, pointerKind:
		return 1
	case stringKind, sliceKind:
		return 4
	case arrayKind:
		return l.size * l.in[0].leastSize()
	}
	for _, in := range l.in {
		n += in.leastSize()
	}
	return n
}

// At returns the value at a path from t, such as "motors[2].speed"; nil: there is none. A pointer is passed
// through; that it is nil ends the path.
func (t *Tree) At(path string) *Tree {
	for path != "" && t != nil {
		var step string
		step, path = cutStep(path)
		t = t.Target()
		if t == nil {
			return nil
		}
		if n, isIndex := indexOf(step); isIndex {
			if n >= len(t.elems) {
				return nil
			}
			t = t.elems[n]
			continue
		}
		t = t.fields[step]
	}
	return t
}

// Target returns what a pointer points to, nil where it is nil, and t itself where it is no pointer.
func (t *Tree) Target() *Tree {
	for t != nil && t.kind == pointerKind {
		if !t.set {
			return nil
		}
		t = t.elems[0]
	}
	return t
}

// cutStep returns a path's first name or index, and the rest.
func cutStep(path string) (step, rest string) {
	end := strings.IndexAny(path[1:], ".[") + 1
	if end == 0 {
		return path, ""
	}
	return path[:end], strings.TrimPrefix(path[end:], ".")
}

func indexOf(step string) (n int, ok bool) {
	inner, ok := strings.CutPrefix(step, "[")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSuffix(inner, "]"))
	return n, err == nil && n >= 0
}

// Len returns how many elements an array or a slice has; 0 for nil.
func (t *Tree) Len() int {
	if t == nil {
		return 0
	}
	return len(t.elems)
}

// Move puts the value at one path to another, where structs are made as they are needed. [*] stands for every
// index, the same in both. Where there is nothing at from, nothing changes.
func (t *Tree) Move(from, to string) {
	if head, tail, ok := strings.Cut(from, "[*]"); ok {
		list := t.At(head)
		if list == nil {
			return
		}
		for i := range list.Len() {
			index := fmt.Sprintf("[%d]", i)
			t.Move(head+index+tail, strings.Replace(to, "[*]", index, 1))
		}
		return
	}
	if moved := t.At(from); moved != nil {
		t.Put(to, moved)
		t.Drop(from)
	}
}

// Drop removes the value at a path, in which [*] stands for every index: Set leaves that field as it is.
func (t *Tree) Drop(path string) {
	if head, tail, ok := strings.Cut(path, "[*]"); ok {
		for i := range t.At(head).Len() {
			t.Drop(fmt.Sprintf("%s[%d]%s", head, i, tail))
		}
		return
	}
	cut := max(strings.LastIndexByte(path, '.'), strings.LastIndexByte(path, '['))
	above, name := "", path
	if cut >= 0 {
		above, name = path[:cut], strings.TrimPrefix(path[cut:], ".")
	}
	if parent := t.At(above).Target(); parent != nil {
		delete(parent.fields, name)
	}
}

// Put puts a value at a path, where structs and lists are made as they are needed; with an empty path, the fields of a
// struct among those of t.
func (t *Tree) Put(path string, value *Tree) {
	if path == "" {
		maps.Copy(t.Target().fields, value.fields)
		return
	}
	step, rest := cutStep(path)
	t = t.Target()
	n, isIndex := indexOf(step)
	if isIndex {
		for len(t.elems) <= n {
			t.elems = append(t.elems, &Tree{kind: structKind, fields: map[string]*Tree{}})
		}
		if rest == "" {
			t.elems[n] = value
			return
		}
		t.elems[n].Put(rest, value)
		return
	}
	if rest == "" {
		t.fields[step] = value
		return
	}
	if t.fields[step] == nil {
		t.fields[step] = &Tree{kind: structKind, fields: map[string]*Tree{}}
		if rest[0] == '[' {
			t.fields[step] = &Tree{kind: sliceKind}
		}
	}
	t.fields[step].Put(rest, value)
}

// Clone returns a copy that shares nothing with t but plain bytes, which nobody changes.
func (t *Tree) Clone() *Tree {
	c := *t
	if t.fields != nil {
		c.fields = make(map[string]*Tree, len(t.fields))
		for name, f := range t.fields {
			c.fields[name] = f.Clone()
		}
	}
	c.elems = make([]*Tree, len(t.elems))
	for i, e := range t.elems {
		c.elems[i] = e.Clone()
	}
	return &c
}

// TreeOf returns the Tree of a value.
func TreeOf[T any](v T) (*Tree, error) {
	c, err := Of[T]()
	if err != nil {
		return nil, err
	}
	l, err := LayoutOf[T]()
	if err != nil {
		return nil, err
	}
	return l.Tree(c.Append(nil, &v))
}

// Set sets v to the tree's values: fields and elements that the tree lacks stay as they are, values of fields that v lacks
// are left out. The error wraps ErrDamaged, and says which value does not fit; v may be set in part then.
func Set[T any](v *T, t *Tree) error { return assign(reflect.ValueOf(v).Elem(), t, "") }

func assign(v reflect.Value, t *Tree, path string) error {
	wrong := func(why string) error { return fmt.Errorf("%w: %s %s", ErrDamaged, path, why) }
	at := unsafe.Pointer(v.UnsafeAddr())
	if t.kind == pointerKind && v.Kind() != reflect.Pointer {
		return wrong("is a pointer")
	}
	switch v.Kind() {
	case reflect.Bool:
		if t.kind != boolKind {
			return wrong("is no bool")
		}
		*(*bool)(at) = t.set
	case reflect.String:
		if t.kind != stringKind {
			return wrong("is no string")
		}
		*(*string)(at) = t.text
	case reflect.Struct:
		return assignFields(v, t, path)
	case reflect.Array, reflect.Slice:
		return assignElements(v, t, path)
	case reflect.Pointer:
		if t.kind != pointerKind {
			return wrong("is no pointer")
		}
		p := reflect.NewAt(v.Type(), at).Elem()
		if !t.set {
			p.SetZero()
			return nil
		}
		if p.IsNil() {
			p.Set(reflect.New(v.Type().Elem()))
		}
		return assign(p.Elem(), t.elems[0], path)
	default:
		if t.kind != plainKind || len(t.plain) != int(v.Type().Size()) {
			return wrong(fmt.Sprintf("has not %d bytes", v.Type().Size()))
		}
		copy(unsafe.Slice((*byte)(at), len(t.plain)), t.plain)
	}
	return nil
}

func assignFields(v reflect.Value, t *Tree, path string) error {
	if t.kind != structKind {
		return fmt.Errorf("%w: %s is no struct", ErrDamaged, path)
	}
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if f := t.fields[name]; f != nil {
			if err := assign(v.Field(i), f, strings.TrimPrefix(path+"."+name, ".")); err != nil {
				return err
			}
		}
	}
	return nil
}

func assignElements(v reflect.Value, t *Tree, path string) error {
	switch {
	case t.kind != arrayKind && t.kind != sliceKind:
		return fmt.Errorf("%w: %s is no list", ErrDamaged, path)
	case v.Kind() == reflect.Array && len(t.elems) > v.Len():
		return fmt.Errorf("%w: %s has %d elements, expected at most %d", ErrDamaged, path, len(t.elems), v.Len())
	case v.Kind() == reflect.Slice && v.Len() != len(t.elems):
		s := reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
		s.Set(reflect.MakeSlice(v.Type(), len(t.elems), len(t.elems)))
	}
	for i, e := range t.elems {
		if err := assign(v.Index(i), e, fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	return nil
}
