package protocol

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestDeliverIsReadingWhatIsWritten, to the last bit, of states with numbers of every size, on both sides of a digit's half, with any range
// finders, RC channels and options.
func TestDeliverIsReadingWhatIsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	number := func() float64 {
		switch r.IntN(8) {
		case 0:
			return 0
		case 1:
			return math.Copysign(0, -1)
		case 2: // about half a digit
			x := (float64(r.IntN(4e6)) + 0.5) / []float64{1e4, 1e6, 1e8, 1e12}[r.IntN(4)]
			return []float64{x, math.Nextafter(x, 0), math.Nextafter(x, 9e9), -x}[r.IntN(4)]
		case 3:
			return r.NormFloat64() * math.Pow(10, float64(r.IntN(30)-12))
		case 4:
			return float64(r.IntN(1e7) - 5e6)
		}
		return r.NormFloat64() * 50
	}
	for i := range 50_000 {
		var s State
		v := reflect.ValueOf(&s).Elem()
		for k := range v.NumField() {
			switch f := v.Field(k); f.Kind() {
			case reflect.Float64:
				f.SetFloat(number())
			case reflect.Array:
				for j := range f.Len() {
					if f.Index(j).Kind() == reflect.Float64 {
						f.Index(j).SetFloat(number())
					} else {
						f.Index(j).SetUint(r.Uint64N(1 << 16))
					}
				}
			}
		}
		s.RangefinderCount, s.RCCount = r.IntN(MaxRangefinders+2), r.IntN(MaxRC+2)
		if i%50 == 0 {
			s.NoTimeSync, s.NoLockstep, s.Geodetic = r.IntN(2) > 0, r.IntN(2) > 0, r.IntN(2) > 0
		}
		var want, got State
		if err := ParseState(AppendState(nil, &s), &want); err != nil {
			t.Fatal(err)
		}
		Deliver(&got, &s)
		a, b := reflect.ValueOf(want), reflect.ValueOf(got)
		for k := range a.NumField() {
			if !same(a.Field(k), b.Field(k)) {
				t.Fatalf("%s: delivered %v, read %v, of %v", a.Type().Field(k).Name, b.Field(k), a.Field(k), v.Field(k))
			}
		}
	}
}

// same compares to the last bit: 0 and -0 are two.
func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Float64:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	case reflect.Array:
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}
