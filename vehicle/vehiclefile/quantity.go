package vehiclefile

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// unit is one that a file may give a quantity in.
type unit struct {
	name  string
	power int     // of ten, to SI: exact
	times float64 // to SI after that; 0 for 1
	over  float64 // the same; 0 for 1
}

// dimension is a kind of quantity with its units, the usual one first.
type dimension struct {
	name    string // in words, with its article
	example string
	units   []unit
}

var dimensions = map[string]dimension{
	"mass":       {"a mass", "1.5 kg", []unit{{"kg", 0, 0, 0}, {"g", -3, 0, 0}}},
	"length":     {"a length", "225 mm", []unit{{"mm", -3, 0, 0}, {"cm", -2, 0, 0}, {"m", 0, 0, 0}, {"in", 0, 0.0254, 0}}},
	"area":       {"an area", "0.02 m2", []unit{{"m2", 0, 0, 0}, {"cm2", -4, 0, 0}}},
	"inertia":    {"a moment of inertia", "0.017 kg m2", []unit{{"kgm2", 0, 0, 0}, {"kgcm2", -4, 0, 0}, {"gcm2", -7, 0, 0}}},
	"speed":      {"a speed", "3 m/s", []unit{{"m/s", 0, 0, 0}, {"km/h", 0, 0, 3.6}}},
	"force":      {"a force", "12.3 N", []unit{{"N", 0, 0, 0}, {"gf", -3, 9.80665, 0}, {"kgf", 0, 9.80665, 0}}},
	"stiffness":  {"a stiffness", "2000 N/m", []unit{{"N/m", 0, 0, 0}}},
	"damping":    {"a damping", "33 N s/m", []unit{{"Ns/m", 0, 0, 0}}},
	"kv":         {"a motor constant", "840 rpm/V", []unit{{"rpm/V", 0, 2 * math.Pi, 60}}},
	"rotation":   {"a speed of rotation", "4500 rpm", []unit{{"rpm", 0, 2 * math.Pi, 60}}},
	"resistance": {"a resistance", "185 mohm", []unit{{"mohm", -3, 0, 0}, {"ohm", 0, 0, 0}}},
	"current":    {"a current", "0.4 A", []unit{{"A", 0, 0, 0}, {"mA", -3, 0, 0}}},
	"voltage":    {"a voltage", "11.1 V", []unit{{"V", 0, 0, 0}, {"mV", -3, 0, 0}}},
	"charge":     {"a capacity", "5000 mAh", []unit{{"mAh", -3, 3600, 0}, {"Ah", 0, 3600, 0}}},
	"time":       {"a time", "0.5 s", []unit{{"s", 0, 0, 0}, {"ms", -3, 0, 0}}},
	"pulse":      {"a pulse width", "1000 us", []unit{{"us", 0, 0, 0}}},
	"heat":       {"a heat capacity", "35 J/K", []unit{{"J/K", 0, 0, 0}}},
	"cooling":    {"a thermal resistance", "3 K/W", []unit{{"K/W", 0, 0, 0}}},
	"share":      {"a share", "0.5 or 50 %", []unit{{"", 0, 0, 0}, {"%", -2, 0, 0}}},
	"number":     {"a number", "0.7", []unit{{"", 0, 0, 0}}},
}

// written is how people write a unit whose name above has no space or sign.
var written = map[string]string{
	"kgm2": "kg m2", "kgcm2": "kg cm2", "gcm2": "g cm2", "Ns/m": "N s/m", "": "no unit",
}

func (u unit) String() string {
	if w, ok := written[u.name]; ok {
		return w
	}
	return u.name
}

// unitNames lists the dimension's units for people: "kg or g".
func (d dimension) unitNames() string {
	var names []string
	for _, u := range d.units {
		names = append(names, u.String())
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return names[0]
}

// plain spells a unit as the tables above do.
var plain = strings.NewReplacer(
	" ", "", "·", "", "*", "", "^", "", "²", "2", "µ", "u", "μ", "u", "Ω", "ohm", "Ω", "ohm", "inch", "in", `"`, "in", "A h", "Ah",
)

// quantity is a decimal number and whatever follows it.
var quantity = regexp.MustCompile(`^([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)\s*(.*)$`)

// parse reads a number with its unit and returns it in SI. The error says in words
// what is wrong, as "has no unit".
func (d dimension) parse(text string) (float64, error) {
	m := quantity.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, fmt.Errorf("is not %s", d.name)
	}
	name := plain.Replace(m[2])
	for _, u := range d.units {
		if u.name == name {
			return u.si(m[1])
		}
	}
	switch {
	case name == "":
		return 0, fmt.Errorf("has no unit")
	case strings.HasPrefix(m[2], ","):
		return 0, fmt.Errorf("has a comma; write a point for decimals")
	}
	return 0, fmt.Errorf("has the unit %.20q", m[2])
}

// si reads digits, given in u, in SI. Powers of ten are added to the exponent, so that
// 225 mm is the very number 0.225.
func (u unit) si(digits string) (float64, error) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(digits), "e")
	e := 0
	if exponent != "" {
		e, _ = strconv.Atoi(exponent) // three digits at most
	}
	v, err := strconv.ParseFloat(mantissa+"e"+strconv.Itoa(e+u.power), 64)
	if err != nil {
		return 0, fmt.Errorf("is too large a number")
	}
	if u.times != 0 {
		v *= u.times
	}
	if u.over != 0 {
		v /= u.over
	}
	return v, nil
}

// format writes an SI value in the dimension's first unit; reading it gives the same
// value where that unit is a power of ten.
func (d dimension) format(v float64) string {
	u := d.units[0]
	if u.over != 0 {
		v *= u.over
	}
	if u.times != 0 {
		v /= u.times
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', -1, 64), "e")
	e, _ := strconv.Atoi(exponent) // of FormatFloat
	s := shift(mantissa, e-u.power)
	if u.name == "" {
		return s
	}
	return s + " " + u.String()
}

// shift writes mantissa·10^e without loss, in plain digits where those are short.
func shift(mantissa string, e int) string {
	text := mantissa + "e" + strconv.Itoa(e)
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || e < -6 || e > 9 {
		return text
	}
	if s := strconv.FormatFloat(v, 'f', -1, 64); len(s) < 12 {
		return s
	}
	return text
}
