package schema

import (
	"fmt"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// Descriptor returns the FileDescriptorSet of a message's type with all that it imports, each
// file after those that it needs: the schema of an MCAP channel whose encoding is "protobuf".
func Descriptor(m proto.Message) []byte {
	var set descriptorpb.FileDescriptorSet
	known := map[string]bool{}
	var add func(f protoreflect.FileDescriptor)
	add = func(f protoreflect.FileDescriptor) {
		if known[f.Path()] {
			return
		}
		known[f.Path()] = true
		for i := range f.Imports().Len() {
			add(f.Imports().Get(i).FileDescriptor)
		}
		set.File = append(set.File, protodesc.ToFileDescriptorProto(f))
	}
	add(m.ProtoReflect().Descriptor().ParentFile())
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(&set)
	if err != nil {
		panic(fmt.Sprintf("schema: the descriptor of %s: %v", m.ProtoReflect().Descriptor().FullName(), err)) // it is a constant
	}
	return data
}

// Name returns the full name of a message's type, such as foxglove.Log.
func Name(m proto.Message) string { return string(m.ProtoReflect().Descriptor().FullName()) }
