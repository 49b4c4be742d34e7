package flatcodec_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/flatcodec"
)

// before and after are a type and what has become of it.
type (
	before struct {
		Name   string
		Kv     float64
		Rotors []struct {
			Speed, Angle float64
			On           bool
		}
		Pack *struct{ Charge float32 }
		Left [2]uint16
		gone int
	}
	drive struct {
		Speed float64
		On    bool
	}
	after struct {
		Name   string
		Drives []drive
		Angles []float64
		Kinds  []struct{ Kv float64 }
		Pack   *struct{ Charge float32 }
		Left   [4]uint16
		Fresh  int
	}
)

func layoutOf[T any](t *testing.T) *flatcodec.Layout {
	t.Helper()
	l, err := flatcodec.LayoutOf[T]()
	if err != nil {
		t.Fatal(err)
	}
	again, err := flatcodec.ParseLayout(l.String())
	if err != nil || again.String() != l.String() {
		t.Fatalf("%v; %s became %s", err, l, again)
	}
	return again
}

// TestValuesMoveToOtherFields: what an earlier type has is found by name, moved, and put into today's; what is new there
// stays as it was.
func TestValuesMoveToOtherFields(t *testing.T) {
	old := before{Name: "quad", Kv: 88, Left: [2]uint16{1, 2}, gone: 7}
	old.Rotors = append(old.Rotors, struct {
		Speed, Angle float64
		On           bool
	}{400, 5, true})
	old.Rotors = append(old.Rotors, old.Rotors[0])
	old.Rotors[1].Speed, old.Rotors[1].Angle = 500, 6
	old.Pack = &struct{ Charge float32 }{0.5}
	data := flatcodec.Must(flatcodec.Of[before]()).Append(nil, &old)
	tree, err := layoutOf[before](t).Tree(data)
	if err != nil {
		t.Fatal(err)
	}
	tree.Move("Rotors[*].Speed", "Drives[*].Speed")
	tree.Move("Rotors[*].On", "Drives[*].On")
	tree.Move("Rotors[*].Angle", "Angles[*]")
	tree.Move("Kv", "Kinds[0].Kv")
	tree.Move("Never", "Fresh")
	tree.Drop("Name")
	got := after{Name: "stays", Fresh: 3, Left: [4]uint16{9, 9, 9, 9}}
	if err := flatcodec.Set(&got, tree); err != nil {
		t.Fatal(err)
	}
	want := after{
		Name: "stays", Drives: []drive{{400, true}, {500, true}}, Angles: []float64{5, 6}, Kinds: []struct{ Kv float64 }{{88}},
		Pack: old.Pack, Left: [4]uint16{1, 2, 9, 9}, Fresh: 3,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestTreesOfOtherTypesDoNotFit: the error says which value.
func TestTreesOfOtherTypesDoNotFit(t *testing.T) {
	for want, tree := range map[string]any{
		"A has not 8 bytes":                    struct{ A float32 }{1},
		"A is no bool":                         nil, // see below
		"B has 3 elements, expected at most 2": struct{ B [3]int }{},
		"C[0] has not 1 bytes":                 struct{ C []int }{[]int{1}},
		"D is no pointer":                      struct{ D int }{},
		"E is no struct":                       struct{ E int }{},
		"F is no string":                       struct{ F int }{},
	} {
		var into struct {
			A float64
			B [2]int
			C []uint8
			D *int
			E struct{ X int }
			F string
		}
		var err error
		switch v := tree.(type) {
		case struct{ A float32 }:
			err = set(t, &into, v)
		case struct{ B [3]int }:
			err = set(t, &into, v)
		case struct{ C []int }:
			err = set(t, &into, v)
		case struct{ D int }:
			err = set(t, &into, v)
		case struct{ E int }:
			err = set(t, &into, v)
		case struct{ F int }:
			err = set(t, &into, v)
		default:
			var other struct{ A bool }
			err = set(t, &other, struct{ A int }{1})
		}
		if !errors.Is(err, flatcodec.ErrDamaged) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func set[T, V any](t *testing.T, into *T, v V) error {
	t.Helper()
	tree, err := flatcodec.TreeOf(v)
	if err != nil {
		t.Fatal(err)
	}
	return flatcodec.Set(into, tree)
}

// TestCutBytesAreNoTree: whatever is missing or left over is found.
func TestCutBytesAreNoTree(t *testing.T) {
	old := before{Name: "quad", Pack: &struct{ Charge float32 }{1}}
	data := flatcodec.Must(flatcodec.Of[before]()).Append(nil, &old)
	l := layoutOf[before](t)
	for n := range data {
		if _, err := l.Tree(data[:n]); !errors.Is(err, flatcodec.ErrDamaged) {
			t.Errorf("%d of %d bytes: %v", n, len(data), err)
		}
	}
	if _, err := l.Tree(append(data, 0)); !errors.Is(err, flatcodec.ErrDamaged) {
		t.Errorf("a byte more: %v", err)
	}
}

// TestLayoutsThatSayNothing are refused with their line.
func TestLayoutsThatSayNothing(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "the layout is empty",
		"struct\n  plain 8 A":          "line 2 of a layout: it has no value above it",
		"struct\n plain A":             `line 2 of a layout: size is "A"`,
		"struct\n plain":               "line 2 of a layout: plain has no size",
		"struct\n map A":               `line 2 of a layout: kind is "map"`,
		"slice A":                      "slice A of a layout has 0 values in it, expected 1",
		"struct\n bool A\n  plain 8 B": "bool A of a layout has values in it",
		"struct\nstruct":               "line 2 of a layout: it has no value above it",
	} {
		if _, err := flatcodec.ParseLayout(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
