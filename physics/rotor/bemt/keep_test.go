package bemt

import (
	"io/fs"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestRestoredTableHasTheSolversBits in every field, also after the speed of sound was set.
func TestRestoredTableHasTheSolversBits(t *testing.T) {
	p := slowFlyer10x47(t)
	solved, err := NewTable(p, omegaMax, seaLevelAir)
	if err != nil {
		t.Fatal(err)
	}
	kept := solved.AppendSolved(nil)
	restored, err := Restore(p, omegaMax, seaLevelAir, kept)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(restored, solved) {
		t.Error("the restored table is another one")
	}
	for _, sound := range []float64{320, 355} {
		a, b := solved.Own(), restored.Own()
		a.SetSound(sound)
		b.SetSound(sound)
		if !slices.EqualFunc(a.values, b.values, sameBits) {
			t.Errorf("at %g m/s the restored table has other bits", sound)
		}
	}
	for _, wrong := range [][]byte{nil, kept[1:], append(kept, 0)} {
		if _, err := Restore(p, omegaMax, seaLevelAir, wrong); err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%d bytes: %v", len(wrong), err)
		}
	}
}

func sameBits(a, b nodeLoads) bool {
	for i := range a {
		if math.Float64bits(a[i]) != math.Float64bits(b[i]) {
			return false
		}
	}
	return true
}

// TestKeyFollowsEverything that a table depends on: the last bit of every number of a propeller
// and of its air.
func TestKeyFollowsEverything(t *testing.T) {
	p := slowFlyer10x47(t)
	want := Key(p, omegaMax, seaLevelAir)
	if again := Key(slowFlyer10x47(t), omegaMax, seaLevelAir); again != want {
		t.Error("the same propeller, read again, has another key")
	}
	changed := 0
	check := func(what string) {
		changed++
		if Key(p, omegaMax, seaLevelAir) == want {
			t.Errorf("another %s has the same key", what)
		}
	}
	eachNumber(reflect.ValueOf(p).Elem(), "Propeller", check)
	if changed < 40 {
		t.Errorf("only %d numbers were changed", changed)
	}
	if Key(p, omegaMax, seaLevelAir) != want {
		t.Error("the propeller was not restored")
	}
	if Key(p, math.Nextafter(omegaMax, 0), seaLevelAir) == want {
		t.Error("another top speed has the same key")
	}
	air := seaLevelAir
	eachNumber(reflect.ValueOf(&air).Elem(), "Air", func(what string) {
		if Key(p, omegaMax, air) == want {
			t.Errorf("another %s has the same key", what)
		}
	})
}

// eachNumber changes each number below v in turn by its last bit, calls check, and restores it.
func eachNumber(v reflect.Value, name string, check func(what string)) {
	if !v.CanSet() { // an unexported field: its memory is ours all the same
		v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachNumber(v.Field(i), name+"."+v.Type().Field(i).Name, check)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachNumber(v.Index(i), name, check)
		}
	case reflect.Float64:
		was := v.Float()
		v.SetFloat(math.Nextafter(was, 2*was+1))
		check(name)
		v.SetFloat(was)
	case reflect.Int:
		was := v.Int()
		v.SetInt(was + 1)
		check(name)
		v.SetInt(was)
	case reflect.Bool:
		v.SetBool(!v.Bool())
		check(name)
		v.SetBool(!v.Bool())
	case reflect.String:
		was := v.String()
		v.SetString(was + "x")
		check(name)
		v.SetString(was)
	default:
		panic(name + " is of a kind that this test does not know, and Key perhaps neither: " + v.Kind().String())
	}
}

// TestSourceIsWhole: Key sees each file of the solver.
func TestSourceIsWhole(t *testing.T) {
	folder, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(folder, func(name string) bool { return strings.HasSuffix(name, "_test.go") || name == "doc.go" })
	got, err := fs.Glob(source, "*")
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("Key sees %v, %v\nwant %v", got, err, want)
	}
}
