package flatcodec

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// planner makes the ops of a type.
type planner struct {
	except []string
	used   []bool // the exceptions that named a field
	layout *strings.Builder
	depth  int
}

// deepest bounds how far types nest: a list that points to itself has no end.
const deepest = 64

// plan returns the ops of a value of type t at an offset.
func (p *planner) plan(t reflect.Type, path string, offset uintptr) ([]op, error) {
	if i := slices.Index(p.except, path); i >= 0 {
		p.used[i] = true
		return nil, nil
	}
	if p.depth++; p.depth > deepest {
		return nil, fmt.Errorf("flatcodec: %s nests too deep: except it", path)
	}
	defer func() { p.depth-- }()
	fmt.Fprintf(p.layout, "%s %v %d %d\n", path, t, offset, t.Size())
	switch t.Kind() {
	case reflect.Bool:
		return []op{{kind: boolOp, offset: offset, size: 1}}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return []op{{kind: plainOp, offset: offset, size: t.Size()}}, nil
	case reflect.String:
		return []op{{kind: stringOp, offset: offset}}, nil
	case reflect.Struct:
		return p.planStruct(t, path, offset)
	case reflect.Array:
		elem, err := p.plan(t.Elem(), path, 0)
		elem = merge(elem)
		if err != nil || len(elem) == 0 || t.Len() == 0 {
			return nil, err
		}
		if len(elem) == 1 && elem[0].kind == plainOp && elem[0].size == t.Elem().Size() {
			return []op{{kind: plainOp, offset: offset, size: t.Size()}}, nil
		}
		return []op{{kind: arrayOp, offset: offset, size: t.Elem().Size(), count: t.Len(), elem: elem}}, nil
	case reflect.Slice:
		elem, err := p.plan(t.Elem(), path, 0)
		return []op{{kind: sliceOp, offset: offset, size: t.Elem().Size(), elem: merge(elem), typ: t}}, err
	case reflect.Pointer:
		elem, err := p.plan(t.Elem(), path, 0)
		return []op{{kind: pointerOp, offset: offset, elem: merge(elem), typ: t.Elem()}}, err
	}
	return nil, fmt.Errorf("flatcodec: %s is a %v, which can't be written: except it", path, t)
}

func (p *planner) planStruct(t reflect.Type, path string, offset uintptr) (ops []op, err error) {
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Name
		if path != "" {
			name = path + "." + name
		}
		more, err := p.plan(f.Type, name, offset+f.Offset)
		if err != nil {
			return nil, err
		}
		ops = append(ops, more...)
	}
	return ops, nil
}

// merge joins plain bytes that follow each other. What is between them, to align a field, is
// not written.
func merge(ops []op) []op {
	var merged []op
	for _, o := range ops {
		if n := len(merged); n > 0 && o.kind == plainOp && merged[n-1].kind == plainOp &&
			merged[n-1].offset+merged[n-1].size == o.offset {
			merged[n-1].size += o.size
			continue
		}
		merged = append(merged, o)
	}
	return merged
}
