package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

var (
	fieldLine = regexp.MustCompile(`^  (repeated |optional )?([\w.]+) (\w+) = (\d+);`)
	valueLine = regexp.MustCompile(`^    ([A-Z_]+) = (\d+);`)
)

// TestDescriptorsAreThoseOfTheProtoFiles: each field and enum value of the official files is in
// the generated code with its type and number, and nothing else is.
func TestDescriptorsAreThoseOfTheProtoFiles(t *testing.T) {
	files, err := filepath.Glob("proto/foxglove/*.proto")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for line := range strings.Lines(string(text)) {
			if m := fieldLine.FindStringSubmatch(line); m != nil {
				want = append(want, strings.TrimSpace(m[1]+m[2]+" "+m[3]+" "+m[4]))
			} else if m := valueLine.FindStringSubmatch(line); m != nil {
				want = append(want, m[1]+" "+m[2])
			}
		}
		name := strings.TrimSuffix(filepath.Base(file), ".proto")
		found, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName("foxglove." + name))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		got := linesOf(found.(protoreflect.MessageDescriptor))
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the code has\n%q, the file\n%q", file, got, want)
		}
	}
}

// linesOf are the fields and enum values of a message as in its file.
func linesOf(d protoreflect.MessageDescriptor) (lines []string) {
	for i := range d.Fields().Len() {
		f := d.Fields().Get(i)
		kind, label := f.Kind().String(), ""
		switch f.Kind() {
		case protoreflect.MessageKind:
			kind = string(f.Message().FullName())
		case protoreflect.EnumKind:
			kind = string(f.Enum().Name())
		}
		switch {
		case f.IsList():
			label = "repeated "
		case f.HasOptionalKeyword():
			label = "optional "
		}
		lines = append(lines, fmt.Sprintf("%s%s %s %d", label, kind, f.Name(), f.Number()))
	}
	for i := range d.Enums().Len() {
		for values, n := d.Enums().Get(i).Values(), 0; n < values.Len(); n++ {
			lines = append(lines, fmt.Sprintf("%s %d", values.Get(n).Name(), values.Get(n).Number()))
		}
	}
	return lines
}

// TestDescriptorStandsAlone: a reader that knows none of the types resolves all of them, in the
// order in which the files stand.
func TestDescriptorStandsAlone(t *testing.T) {
	for _, m := range []proto.Message{(*FrameTransforms)(nil), (*SceneUpdate)(nil), (*LocationFix)(nil), (*Log)(nil)} {
		var set descriptorpb.FileDescriptorSet
		if err := proto.Unmarshal(Descriptor(m), &set); err != nil {
			t.Fatal(err)
		}
		known := new(protoregistry.Files)
		for _, file := range set.GetFile() {
			d, err := protodesc.NewFile(file, known)
			if err != nil {
				t.Fatalf("%s: %v", Name(m), err)
			}
			if err := known.RegisterFile(d); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := known.FindDescriptorByName(protoreflect.FullName(Name(m))); err != nil {
			t.Error(err)
		}
	}
}
