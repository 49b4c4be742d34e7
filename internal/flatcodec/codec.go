// Package flatcodec writes values of plain data to bytes and reads them back: numbers, bools,
// strings, arrays, structs, slices and pointers to them, unexported fields included. It is for
// checkpoints of large structs, where a field that somebody adds must never be forgotten:
// a type that holds anything else (a map, an interface, a function, a channel) has no Codec
// unless that field is excepted by name.
//
// Bytes are in the order of this processor and fit the exact layout of the type; Fingerprint
// tells layouts apart. Writing allocates nothing beyond the growth of the destination.
package flatcodec

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"unsafe"
)

// ErrDamaged means that bytes are not those of a value of the type.
var ErrDamaged = errors.New("the bytes do not fit the type")

// longest bounds the length of a string or slice that Read believes, so that damaged bytes
// do not ask for all memory.
const longest = 1 << 20

// Codec writes and reads values of type T. Make it by Of.
type Codec[T any] struct {
	ops         []op
	fingerprint [sha256.Size]byte
}

// op is what to do with one piece of a value.
type op struct {
	kind   opKind
	offset uintptr      // in the value
	size   uintptr      // of plain bytes, or of one element
	count  int          // elements of an array
	elem   []op         // of an array, a slice or a pointer
	typ    reflect.Type // of a slice, or of what a pointer points to
}

type opKind uint8

const (
	plainOp opKind = iota // size bytes
	boolOp                // one byte, 0 or 1
	stringOp
	arrayOp
	sliceOp
	pointerOp // one byte, 0 for nil
)

// Of returns the Codec of T. except are fields that are neither written nor read, as paths
// of names from T joined by dots; elements of slices and arrays and what pointers point to
// have the path of their field. The error names the first field that can't be written, or an
// exception that names no field.
func Of[T any](except ...string) (*Codec[T], error) {
	p := planner{except: except, used: make([]bool, len(except)), layout: &strings.Builder{}}
	fmt.Fprintf(p.layout, "%s %t\n", runtime.GOARCH, binary.NativeEndian.Uint16([]byte{1, 0}) == 1)
	ops, err := p.plan(reflect.TypeFor[T](), "", 0)
	if err != nil {
		return nil, err
	}
	if i := slices.Index(p.used, false); i >= 0 {
		return nil, fmt.Errorf("flatcodec: %v has no field %s", reflect.TypeFor[T](), except[i])
	}
	return &Codec[T]{ops: merge(ops), fingerprint: sha256.Sum256([]byte(p.layout.String()))}, nil
}

// Must returns c, and panics if err is not nil. It is for package variables.
func Must[T any](c *Codec[T], err error) *Codec[T] {
	if err != nil {
		panic(err)
	}
	return c
}

// Fingerprint tells this layout from others: two programs whose fingerprints agree read each
// other's bytes.
func (c *Codec[T]) Fingerprint() [sha256.Size]byte { return c.fingerprint }

// Size returns how many bytes a value takes, where all take the same: T has no strings, slices or
// pointers. Else it is what a value takes at least.
func (c *Codec[T]) Size() int { return leastSize(c.ops) }

// Append appends the bytes of v to dst.
func (c *Codec[T]) Append(dst []byte, v *T) []byte {
	dst = appendOps(dst, c.ops, unsafe.Pointer(v))
	runtime.KeepAlive(v)
	return dst
}

// Read sets v to the value that data was written from; excepted fields stay. Slices and what
// pointers point to are reused where the lengths agree. On an error, which wraps ErrDamaged,
// v may be set in part.
func (c *Codec[T]) Read(data []byte, v *T) error {
	rest, err := readOps(data, c.ops, unsafe.Pointer(v))
	runtime.KeepAlive(v)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%w: %d of %d bytes are left over", ErrDamaged, len(rest), len(data))
	}
	return err
}

func appendOps(dst []byte, ops []op, v unsafe.Pointer) []byte {
	for i := range ops {
		o := &ops[i]
		at := unsafe.Add(v, o.offset)
		switch o.kind {
		case plainOp, boolOp:
			dst = append(dst, unsafe.Slice((*byte)(at), o.size)...)
		case stringOp:
			s := *(*string)(at)
			dst = append(appendLength(dst, len(s)), s...)
		case arrayOp:
			for n := range o.count {
				dst = appendOps(dst, o.elem, unsafe.Add(at, uintptr(n)*o.size))
			}
		case sliceOp:
			s := (*sliceHeader)(at)
			dst = appendLength(dst, s.length)
			for n := range s.length {
				dst = appendOps(dst, o.elem, unsafe.Add(s.data, uintptr(n)*o.size))
			}
		case pointerOp:
			target := *(*unsafe.Pointer)(at)
			if target == nil {
				dst = append(dst, 0)
				continue
			}
			dst = appendOps(append(dst, 1), o.elem, target)
		}
	}
	return dst
}

func appendLength(dst []byte, n int) []byte {
	return binary.LittleEndian.AppendUint32(dst, uint32(n))
}

// sliceHeader is how Go lays out a slice.
type sliceHeader struct {
	data     unsafe.Pointer
	length   int
	capacity int
}

func readOps(data []byte, ops []op, v unsafe.Pointer) (rest []byte, err error) {
	for i := range ops {
		o := &ops[i]
		if data, err = readOp(data, o, unsafe.Add(v, o.offset)); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func readOp(data []byte, o *op, at unsafe.Pointer) (rest []byte, err error) {
	switch o.kind {
	case plainOp:
		if uintptr(len(data)) < o.size {
			return nil, endError(o)
		}
		copy(unsafe.Slice((*byte)(at), o.size), data)
		return data[o.size:], nil
	case boolOp:
		set, rest, err := readFlag(data)
		*(*bool)(at) = set
		return rest, err
	case stringOp:
		n, rest, err := readLength(data)
		if err != nil {
			return nil, err
		}
		if n > len(rest) {
			return nil, endError(o)
		}
		if text := (*string)(at); *text != string(rest[:n]) {
			*text = string(rest[:n])
		}
		return rest[n:], nil
	case arrayOp:
		return readElements(data, o, at, o.count)
	case sliceOp:
		return readSlice(data, o, at)
	}
	set, data, err := readFlag(data)
	if err != nil {
		return nil, err
	}
	target := (*unsafe.Pointer)(at)
	switch {
	case !set:
		*target = nil
		return data, nil
	case *target == nil:
		*target = reflect.New(o.typ).UnsafePointer()
	}
	return readOps(data, o.elem, *target)
}

func readSlice(data []byte, o *op, at unsafe.Pointer) (rest []byte, err error) {
	n, data, err := readLength(data)
	if err != nil {
		return nil, err
	}
	if least := leastSize(o.elem); n > 0 && n > len(data)/max(1, least) {
		return nil, endError(o)
	}
	if s := (*sliceHeader)(at); s.length != n {
		reflect.NewAt(o.typ, at).Elem().Set(reflect.MakeSlice(o.typ, n, n))
	}
	return readElements(data, o, (*sliceHeader)(at).data, n)
}

func readElements(data []byte, o *op, first unsafe.Pointer, n int) (rest []byte, err error) {
	for i := range n {
		if data, err = readOps(data, o.elem, unsafe.Add(first, uintptr(i)*o.size)); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func readLength(data []byte) (n int, rest []byte, err error) {
	if len(data) < 4 {
		return 0, nil, fmt.Errorf("%w: they end in a length", ErrDamaged)
	}
	length := binary.LittleEndian.Uint32(data)
	if length > longest {
		return 0, nil, fmt.Errorf("%w: a length of %d", ErrDamaged, length)
	}
	return int(length), data[4:], nil
}

func readFlag(data []byte) (set bool, rest []byte, err error) {
	if len(data) == 0 || data[0] > 1 {
		return false, nil, fmt.Errorf("%w: a flag is missing", ErrDamaged)
	}
	return data[0] == 1, data[1:], nil
}

// leastSize is how many bytes ops take at least.
func leastSize(ops []op) int {
	n := 0
	for i := range ops {
		switch o := &ops[i]; o.kind {
		case plainOp:
			n += int(o.size)
		case boolOp, pointerOp:
			n++
		case stringOp, sliceOp:
			n += 4
		case arrayOp:
			n += o.count * leastSize(o.elem)
		}
	}
	return n
}

func endError(o *op) error {
	return fmt.Errorf("%w: they end at byte %d of the value", ErrDamaged, o.offset)
}
