package quantity

import (
	"math"
	"testing"
)

func TestParse(t *testing.T) {
	for _, q := range []struct {
		text, unit string
		want       float64
	}{
		{"90%", "", 0.9}, {"0.25", "", 0.25}, {"1e2 ms", "s", 0.1}, {"2min", "s", 120}, {"-3", "m/s", -3},
		{"36 km/h", "m/s", 10}, {"180 °", "deg", 180}, {"10 kt", "m/s", 5.144444444444445}, {"5mΩ", "ohm", 0.005},
		{"0.5Nm", "N m", 0.5}, {"1e-2", "ohm", 0.01}, {"12mm", "m", 0.012},
	} {
		if got, err := Parse(q.text, q.unit); err != nil || math.Abs(got-q.want) > 1e-15*math.Abs(q.want) {
			t.Errorf("%q in %q is %g, %v; want %g", q.text, q.unit, got, err, q.want)
		}
	}
	for _, bad := range []struct{ text, unit string }{
		{"", "m"}, {"m", "m"}, {"3 s", "m"}, {"3%", "m"}, {"NaN", "m"}, {"Inf", "m"}, {"1e999", "m"}, {"0x1p4", "m"}, {"1_000", "m"}, {"1 2", "m"}, {"3 m 4", "m"},
	} {
		if got, err := Parse(bad.text, bad.unit); err == nil {
			t.Errorf("%q in %q was read as %g", bad.text, bad.unit, got)
		}
	}
}
