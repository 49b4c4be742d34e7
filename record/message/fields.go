// Package message is what a recording says in a form that other programs read: Protobuf
// messages whose descriptors stand in the file beside them. One table of fields makes both the
// descriptor and the bytes.
package message

import (
	"errors"
	"fmt"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// ErrDamaged means that bytes are not a message of the type.
var ErrDamaged = errors.New("message: not a message of this type")

// field is one field of a message of type T.
type field[T any] struct {
	number int32
	name   string
	kind   descriptorpb.FieldDescriptorProto_Type
	// One of these is set; those of lists return a slice that has the right length before a
	// message is read.
	double  func(*T) *float64
	single  func(*T) *float32
	doubles func(*T) []float64
	singles func(*T) []float32
	floats  func(*T) *[]float32
	uints   func(*T) *[]uint32
	count   func(*T) *uint64
	flag    func(*T) *bool
	text    func(*T) *string
	later   bool // a list that messages of earlier versions lack; left out where it is empty
}

// Clear sets all fields of a message to 0. Its lists, empty then, keep their room.
func (t Type[T]) Clear(v *T) {
	for i := range t.fields {
		switch f := &t.fields[i]; {
		case f.double != nil:
			*f.double(v) = 0
		case f.single != nil:
			*f.single(v) = 0
		case f.doubles != nil:
			clear(f.doubles(v))
		case f.singles != nil:
			clear(f.singles(v))
		case f.floats != nil:
			*f.floats(v) = (*f.floats(v))[:0]
		case f.uints != nil:
			*f.uints(v) = (*f.uints(v))[:0]
		case f.count != nil:
			*f.count(v) = 0
		case f.flag != nil:
			*f.flag(v) = false
		case f.text != nil:
			*f.text(v) = ""
		}
	}
}

// Type is a type of message made of a table of fields.
type Type[T any] struct {
	Name   string // with its package, such as sitlark.Truth
	fields []field[T]
}

// Descriptor returns the FileDescriptorSet of the type, for the schema of a channel.
func (t Type[T]) Descriptor() []byte {
	pkg, name := split(t.Name)
	m := &descriptorpb.DescriptorProto{Name: &name}
	for i := range t.fields {
		f := &t.fields[i]
		label := descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL
		if f.doubles != nil || f.singles != nil || f.floats != nil || f.uints != nil {
			label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED
		}
		m.Field = append(m.Field, &descriptorpb.FieldDescriptorProto{
			Name: &f.name, JsonName: &f.name, Number: &f.number, Label: &label, Type: &f.kind,
		})
	}
	file := &descriptorpb.FileDescriptorProto{
		Name: proto.String(t.Name + ".proto"), Package: &pkg, Syntax: proto.String("proto3"),
		MessageType: []*descriptorpb.DescriptorProto{m},
	}
	data, err := proto.Marshal(&descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{file}})
	if err != nil {
		panic(fmt.Sprintf("message: the descriptor of %s: %v", t.Name, err)) // it is a constant
	}
	return data
}

func split(full string) (pkg, name string) {
	for i := len(full) - 1; i >= 0; i-- {
		if full[i] == '.' {
			return full[:i], full[i+1:]
		}
	}
	return "", full
}

// Append appends the message of v. Values of 0 are left out, as Protobuf has it.
func (t Type[T]) Append(dst []byte, v *T) []byte {
	for i := range t.fields {
		dst = t.fields[i].append(dst, v)
	}
	return dst
}

func (f *field[T]) append(dst []byte, v *T) []byte {
	number := protowire.Number(f.number)
	tag := func(t protowire.Type) { dst = protowire.AppendTag(dst, number, t) }
	switch {
	case f.double != nil:
		if x := *f.double(v); x != 0 {
			tag(protowire.Fixed64Type)
			dst = protowire.AppendFixed64(dst, math.Float64bits(x))
		}
	case f.single != nil:
		if x := *f.single(v); x != 0 {
			tag(protowire.Fixed32Type)
			dst = protowire.AppendFixed32(dst, math.Float32bits(x))
		}
	case f.doubles != nil:
		list := f.doubles(v)
		tag(protowire.BytesType)
		dst = protowire.AppendVarint(dst, uint64(8*len(list)))
		for _, x := range list {
			dst = protowire.AppendFixed64(dst, math.Float64bits(x))
		}
	case f.floats != nil, f.singles != nil:
		list := f.list(v)
		if f.later && len(list) == 0 {
			break
		}
		tag(protowire.BytesType)
		dst = protowire.AppendVarint(dst, uint64(4*len(list)))
		for _, x := range list {
			dst = protowire.AppendFixed32(dst, math.Float32bits(x))
		}
	case f.uints != nil:
		if f.later && len(*f.uints(v)) == 0 {
			break
		}
		size := 0
		for _, x := range *f.uints(v) {
			size += protowire.SizeVarint(uint64(x))
		}
		tag(protowire.BytesType)
		dst = protowire.AppendVarint(dst, uint64(size))
		for _, x := range *f.uints(v) {
			dst = protowire.AppendVarint(dst, uint64(x))
		}
	case f.count != nil:
		if x := *f.count(v); x != 0 {
			tag(protowire.VarintType)
			dst = protowire.AppendVarint(dst, x)
		}
	case f.flag != nil:
		if *f.flag(v) {
			tag(protowire.VarintType)
			dst = append(dst, 1)
		}
	case f.text != nil:
		if s := *f.text(v); s != "" {
			tag(protowire.BytesType)
			dst = protowire.AppendString(dst, s)
		}
	}
	return dst
}

// Parse sets v to the message that Append wrote; what the message lacks stays as it is. Fields
// that the type does not have are skipped. The error wraps ErrDamaged.
func (t Type[T]) Parse(data []byte, v *T) error {
	for len(data) > 0 {
		number, kind, n := protowire.ConsumeTag(data)
		if n < 0 {
			return fmt.Errorf("%w: %w", ErrDamaged, protowire.ParseError(n))
		}
		value := data[n:]
		size := protowire.ConsumeFieldValue(number, kind, value)
		if size < 0 {
			return fmt.Errorf("%w: %w", ErrDamaged, protowire.ParseError(size))
		}
		for i := range t.fields {
			if f := &t.fields[i]; f.number == int32(number) {
				if f.variable() && size > longestList {
					return fmt.Errorf("%w: field %s of %s has %d bytes, expected at most %d", ErrDamaged, f.name, t.Name, size, longestList)
				}
				if !f.parse(kind, value[:size], v) {
					return fmt.Errorf("%w: field %s of %s", ErrDamaged, f.name, t.Name)
				}
			}
		}
		data = value[size:]
	}
	return nil
}

// longestList bounds what a list or text takes [bytes]: a vehicle has at most 32 motors.
const longestList = 1024

// variable reports whether a message may have any number of the field's values.
func (f *field[T]) variable() bool { return f.floats != nil || f.uints != nil || f.text != nil }

// parse sets the field, and reports whether its bytes fit.
func (f *field[T]) parse(kind protowire.Type, data []byte, v *T) bool {
	switch {
	case f.double != nil:
		x, n := protowire.ConsumeFixed64(data)
		*f.double(v) = math.Float64frombits(x)
		return kind == protowire.Fixed64Type && n > 0
	case f.single != nil:
		x, n := protowire.ConsumeFixed32(data)
		*f.single(v) = math.Float32frombits(x)
		return kind == protowire.Fixed32Type && n > 0
	case f.count != nil, f.flag != nil:
		x, n := protowire.ConsumeVarint(data)
		if f.flag != nil {
			*f.flag(v) = x != 0
		} else {
			*f.count(v) = x
		}
		return kind == protowire.VarintType && n > 0
	}
	content, n := protowire.ConsumeBytes(data)
	return kind == protowire.BytesType && n >= 0 && f.parseList(content, v)
}

func (f *field[T]) parseList(content []byte, v *T) bool {
	switch {
	case f.text != nil:
		*f.text(v) = plaintext.Line(string(content))
	case f.doubles != nil:
		list := f.doubles(v)
		if len(content) != 8*len(list) {
			return false
		}
		for i := range list {
			x, _ := protowire.ConsumeFixed64(content[8*i:])
			list[i] = math.Float64frombits(x)
		}
	case f.singles != nil:
		list := f.singles(v)
		if len(content) != 4*len(list) {
			return false
		}
		for i := range list {
			x, _ := protowire.ConsumeFixed32(content[4*i:])
			list[i] = math.Float32frombits(x)
		}
	case f.floats != nil:
		list := f.floats(v)
		*list = (*list)[:0]
		for ; len(content) >= 4; content = content[4:] {
			x, _ := protowire.ConsumeFixed32(content)
			*list = append(*list, math.Float32frombits(x))
		}
	case f.uints != nil:
		list := f.uints(v)
		*list = (*list)[:0]
		for len(content) > 0 {
			x, n := protowire.ConsumeVarint(content)
			if n < 0 || x > math.MaxUint32 {
				return false
			}
			*list = append(*list, uint32(x))
			content = content[n:]
		}
	}
	return f.floats == nil || len(content) == 0
}

// list returns the numbers of a list in single precision.
func (f *field[T]) list(v *T) []float32 {
	if f.singles != nil {
		return f.singles(v)
	}
	return *f.floats(v)
}
