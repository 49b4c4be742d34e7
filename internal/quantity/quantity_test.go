package quantity

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// cases feed the table test and the fuzz test.
var cases = []struct {
	text, unit string
	want       float64
}{
	{"90%", "", 0.9}, {"0.25", "", 0.25}, {"0.3 %", "", 0.003}, {"1e2 ms", "s", 0.1}, {"2min", "s", 120}, {"-3", "m/s", -3}, {"+3", "m/s", 3},
	{"36 km/h", "m/s", 10}, {"180 °", "deg", 180}, {"10 kt", "m/s", 18520.0 / 3600}, {"5mΩ", "ohm", 0.005},
	{"0.5Nm", "N m", 0.5}, {"1e-2", "ohm", 0.01}, {"12mm", "m", 0.012}, {"0.7 mm", "m", 0.0007}, {"5 m/s^2", "m/s²", 5},
	{"20 mph", "m/s", 20 * 0.44704}, {"3 ft", "m", 0.9144}, {"0.5 rad/s", "deg/s", 90 / math.Pi}, {"2 kg m", "g mm", 2e6},
	{"-5 °C", "K", -5}, {"5 Pa", "hPa", 0.05}, {"2 kPa", "hPa", 20}, {"2g", "m/s²", 19.6133}, {"50 µT", "mGauss", 500}, {"1.5h", "s", 5400},
}

func TestParse(t *testing.T) {
	for _, c := range cases {
		if got, err := Parse(c.text, c.unit); err != nil || math.Abs(got-c.want) > 2e-16*math.Abs(c.want) {
			t.Errorf("%q in %q is %v, %v; want %v", c.text, c.unit, got, err, c.want)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ text, unit, want string }{
		{"", "m", "is not a length"}, {"m", "m", "is not a length"}, {"NaN", "m", "is not a length"}, {"Inf", "m", "is not a length"}, {"-", "m", "is not a length"},
		{"3 s", "m", `has the unit "s"`}, {"3%", "m", `has the unit "%"`}, {"0x1p4", "m", `has the unit "x1p4"`}, {"1_000", "m", `has the unit "_000"`},
		{"1 2", "m", `has the unit "2"`}, {"3 m 4", "m", `has the unit "m 4"`}, {"1,5", "m", "has a comma; write a point for decimals"},
		{"1e999", "m", "is too large a number"}, {"1e308 rad", "deg", "is too large a number"}, {"1e99999999999999999999", "m", "is too large a number"}, {"1.2.3", "m", "is not a number"}, {"3 m", "", `has the unit "m"`},
	} {
		if got, err := Parse(c.text, c.unit); err == nil || err.Error() != c.want {
			t.Errorf("%q in %q: %g, %v; want %s", c.text, c.unit, got, err, c.want)
		}
	}
	if _, err := (Kind{Name: "a mass", Units: []Unit{{Name: "kg"}}}).Parse("5"); err == nil || err.Error() != "has no unit" {
		t.Errorf("a mass without a unit: %v", err)
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]float64{" 1.5 ": 1.5, "-2e3": -2000, ".5": 0.5} {
		if got, err := Number(text); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "NaN", "-Inf", "1e999", "5 m"} {
		if got, err := Number(text); err == nil {
			t.Errorf("%q was read as %g", text, got)
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ text, number, suffix string }{
		{"5 m/s", "5", "m/s"}, {"5em", "5", "em"}, {"5e3m", "5e3", "m"}, {"-.5e-3", "-.5e-3", ""}, {"m", "", "m"}, {"", "", ""}, {"5-3", "5", "-3"}, {"5e+-3", "5", "e+-3"}, {"é", "", "é"},
	} {
		if n, s := Cut(c.text); n != c.number || s != c.suffix {
			t.Errorf("%q is %q and %q, want %q and %q", c.text, n, s, c.number, c.suffix)
		}
	}
}

// TestUnitsReadBack: one of every unit that is listed is read, and what is listed is in order.
func TestUnitsReadBack(t *testing.T) {
	for base := range kinds {
		names := Units(base)
		if !slices.IsSorted(names) || len(names) == 0 {
			t.Errorf("%q has the units %q", base, names)
		}
		for _, name := range names {
			if got, err := Parse("1 "+name, base); err != nil || !(got > 0) || name == base && got != 1 {
				t.Errorf("1 %s is %g in %q, %v", name, got, base, err)
			}
		}
	}
}

// FuzzParse: whatever is read is finite, and reads the same when a bare number says it.
func FuzzParse(f *testing.F) {
	for _, c := range cases {
		f.Add(c.text, c.unit)
	}
	f.Fuzz(func(t *testing.T, text, unit string) {
		got, err := Parse(text, unit)
		if err == nil && (math.IsNaN(got) || math.IsInf(got, 0)) {
			t.Errorf("%q in %q is %g", text, unit, got)
		}
	})
}

// TestFormatKeepsEveryBit where the unit is a power of ten.
func TestFormatKeepsEveryBit(t *testing.T) {
	k := Kind{Units: []Unit{{Name: "mm", Power: -3}, {Name: "m"}}}
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(-1e6, 1e6).Draw(t, "v")
		if got, err := k.Parse(k.Format(v)); err != nil || got != v {
			t.Fatalf("%v is written %q, read as %v, %v", v, k.Format(v), got, err)
		}
	})
	if got := k.Format(0.225); got != "225 mm" {
		t.Errorf("0.225 m is written %q", got)
	}
	if got := k.UnitList() + "; " + (Kind{Units: []Unit{{}, {Name: "%"}, {Name: "x"}}}).UnitList(); got != "mm or m; no unit, % or x" || strings.Contains(got, ",  ") {
		t.Errorf("units are listed as %q", got)
	}
}
