package message

import "fmt"

// Difference returns the first field in which two messages differ, but for lists that messages of earlier versions
// lack and the first does, with its values; name has an
// index from 0 where it is a list. Values that are no number equal each other.
func (t Type[T]) Difference(a, b *T) (name string, of, other float64, differs bool) {
	for i := range t.fields {
		f := &t.fields[i]
		x, y := f.values(a), f.values(b)
		if f.later && len(x) == 0 {
			continue
		}
		if len(x) != len(y) {
			return "length of " + f.name, float64(len(x)), float64(len(y)), true
		}
		for k := range x {
			if x[k] == y[k] || x[k] != x[k] && y[k] != y[k] {
				continue
			}
			if name = f.name; len(x) > 1 {
				name = fmt.Sprintf("%s[%d]", name, k)
			}
			return name, x[k], y[k], true
		}
	}
	return "", 0, 0, false
}

// values returns the numbers of a field; none of a text.
func (f *field[T]) values(v *T) []float64 {
	switch {
	case f.double != nil:
		return []float64{*f.double(v)}
	case f.single != nil:
		return []float64{float64(*f.single(v))}
	case f.doubles != nil:
		return f.doubles(v)
	case f.singles != nil:
		return numbers(f.singles(v))
	case f.floats != nil:
		return numbers(*f.floats(v))
	case f.uints != nil:
		return numbers(*f.uints(v))
	case f.count != nil:
		return []float64{float64(*f.count(v))}
	case f.flag != nil && *f.flag(v):
		return []float64{1}
	case f.flag != nil:
		return []float64{0}
	}
	return nil
}

func numbers[N float32 | uint32](list []N) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		out[i] = float64(x)
	}
	return out
}
