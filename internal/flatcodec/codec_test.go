package flatcodec

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

type leaf struct {
	on    bool
	small int8
	value float64
	name  string
}

type nested struct {
	count  uint16
	leaf   leaf
	many   [3]leaf
	plain  [4]float32
	list   []leaf
	matrix [][]int32
	target *leaf
	random rand.PCG // of another package, with unexported fields
}

type withCache struct {
	value nested
	cache map[string]int
	Look  func()
}

var leaves = rapid.Custom(func(t *rapid.T) leaf {
	return leaf{
		on: rapid.Bool().Draw(t, "on"), small: rapid.Int8().Draw(t, "small"),
		value: rapid.Float64().Draw(t, "value"), name: rapid.StringN(0, 20, -1).Draw(t, "name"),
	}
})

var values = rapid.Custom(func(t *rapid.T) nested {
	v := nested{
		count: rapid.Uint16().Draw(t, "count"), leaf: leaves.Draw(t, "leaf"),
		list:   rapid.SliceOfN(leaves, 0, 4).Draw(t, "list"),
		matrix: rapid.SliceOfN(rapid.SliceOfN(rapid.Int32(), 0, 4), 0, 3).Draw(t, "matrix"),
		plain:  [4]float32{rapid.Float32().Draw(t, "plain")},
		random: *rand.NewPCG(rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")),
	}
	v.many[1] = leaves.Draw(t, "second")
	if rapid.Bool().Draw(t, "points") {
		l := leaves.Draw(t, "target")
		v.target = &l
	}
	return v
})

var compare = []cmp.Option{
	cmp.AllowUnexported(nested{}, leaf{}, rand.PCG{}),
	cmp.Transformer("", func(s []leaf) []leaf { return append([]leaf{}, s...) }), // nil or empty is the same
	cmp.FilterValues(func(a, b []int32) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore()),
	cmp.FilterValues(func(a, b [][]int32) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore()),
}

// TestWhatIsWrittenIsRead into a value that holds another one.
func TestWhatIsWrittenIsRead(t *testing.T) {
	c := Must(Of[nested]())
	rapid.Check(t, func(t *rapid.T) {
		want, got := values.Draw(t, "written"), values.Draw(t, "before")
		data := c.Append([]byte("head"), &want)[4:]
		if err := c.Read(data, &got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want.list, got.list, compare...); d != "" {
			t.Fatal(d)
		}
		if again := c.Append(nil, &got); string(again) != string(data) {
			t.Fatal("written again, it has other bytes")
		}
		if got.leaf != want.leaf || got.many != want.many || got.plain != want.plain || got.count != want.count || got.random != want.random {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if (got.target == nil) != (want.target == nil) || got.target != nil && *got.target != *want.target {
			t.Fatalf("points to %v, want %v", got.target, want.target)
		}
	})
}

// TestReadDoesNotShare: what was read does not change with what it was written from.
func TestReadDoesNotShare(t *testing.T) {
	c := Must(Of[nested]())
	a := nested{list: []leaf{{value: 1}}, target: &leaf{value: 2}}
	var b nested
	if err := c.Read(c.Append(nil, &a), &b); err != nil {
		t.Fatal(err)
	}
	a.list[0].value, a.target.value = 3, 4
	if b.list[0].value != 1 || b.target.value != 2 {
		t.Errorf("the copy has become %v, %v", b.list[0].value, b.target.value)
	}
}

// TestExceptedFieldsStay, and what can't be written must be excepted.
func TestExceptedFieldsStay(t *testing.T) {
	if _, err := Of[withCache](); err == nil || !strings.Contains(err.Error(), "cache is a map") {
		t.Errorf("a map without an exception: %v", err)
	}
	if _, err := Of[withCache]("cache"); err == nil || !strings.Contains(err.Error(), "Look is a func") {
		t.Errorf("a function without an exception: %v", err)
	}
	if _, err := Of[withCache]("cache", "Look", "value.leaf.nama"); err == nil || !strings.Contains(err.Error(), "no field value.leaf.nama") {
		t.Errorf("an exception for no field: %v", err)
	}
	c, err := Of[withCache]("cache", "Look", "value.list.name")
	if err != nil {
		t.Fatal(err)
	}
	a := withCache{value: nested{list: []leaf{{value: 1, name: "a"}}}, cache: map[string]int{"a": 1}}
	b := withCache{value: nested{list: []leaf{{value: 2, name: "b"}}}, cache: map[string]int{"b": 1}}
	if err := c.Read(c.Append(nil, &a), &b); err != nil {
		t.Fatal(err)
	}
	if l := b.value.list[0]; l.value != 1 || l.name != "b" || b.cache["b"] != 1 {
		t.Errorf("got %+v, %v", l, b.cache)
	}
}

// TestALoopOfTypesIsAnError.
func TestALoopOfTypesIsAnError(t *testing.T) {
	type list struct {
		Next *list
	}
	if _, err := Of[list](); err == nil || !strings.Contains(err.Error(), "too deep") {
		t.Errorf("%v", err)
	}
}

// TestFingerprintsDiffer where layouts do.
func TestFingerprintsDiffer(t *testing.T) {
	type one struct{ A, B float64 }
	type other struct{ A, C float64 }
	if Must(Of[one]()).Fingerprint() == Must(Of[other]()).Fingerprint() {
		t.Error("another name, the same fingerprint")
	}
	if Must(Of[one]()).Fingerprint() == Must(Of[one]("B")).Fingerprint() {
		t.Error("an exception, the same fingerprint")
	}
	if again := Must(Of[one]()).Fingerprint(); again != Must(Of[one]()).Fingerprint() {
		t.Error("one type has two fingerprints")
	}
}

// TestDamagedBytesAreErrors: cut anywhere they are one; flipped anywhere they are read or
// refused, and no more memory is asked for than they could fill.
func TestDamagedBytesAreErrors(t *testing.T) {
	c := Must(Of[nested]())
	v := nested{list: []leaf{{name: "abc"}, {name: "d"}}, matrix: [][]int32{{1, 2}, {}}, target: &leaf{name: "e"}}
	data := c.Append(nil, &v)
	for n := range data {
		var got nested
		if err := c.Read(data[:n], &got); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut at %d: %v", n, err)
		}
		flipped := append([]byte(nil), data...)
		flipped[n] ^= 0xff
		if err := c.Read(flipped, &got); err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("flipped at %d: %v", n, err)
		}
	}
	if err := c.Read(append(data, 0), &v); !errors.Is(err, ErrDamaged) {
		t.Errorf("one byte too many: %v", err)
	}
}

// TestAppendAllocatesNothing where there is room.
func TestAppendAllocatesNothing(t *testing.T) {
	c := Must(Of[nested]())
	v := nested{list: []leaf{{value: math.Pi}}, target: new(leaf)}
	room := c.Append(nil, &v)
	if n := testing.AllocsPerRun(100, func() { room = c.Append(room[:0], &v) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
