// Package quantity reads and writes numbers with units, such as "36 km/h": in commands,
// scenario, vehicle and fleet files, flags and panels.
package quantity

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// Unit is one in which a quantity may be written. A number in it is
// x · 10^Power · Times / Over in the base unit of its Kind.
type Unit struct {
	Name  string   // as it is written; "": a number without a unit
	Also  []string // other spellings
	Power int      // exact: 225 mm is the very number 0.225
	Times float64  // 0 means 1
	Over  float64  // 0 means 1
}

func (u Unit) String() string {
	if u.Name == "" {
		return "no unit"
	}
	return u.Name
}

// Kind is a kind of quantity, such as a length.
type Kind struct {
	Name    string // in words, with its article: "a length"
	Example string // "225 mm"
	Units   []Unit // the usual one first
}

// plain spells a unit without the signs in which people differ.
var plain = strings.NewReplacer(
	" ", "", "·", "", "*", "", "^", "", "²", "2", "³", "3", "µ", "u", "μ", "u", "Ω", "ohm", "Ω", "ohm", "inch", "in", `"`, "in",
)

// unit returns the unit that is written so.
func (k Kind) unit(written string) (Unit, bool) {
	for _, u := range k.Units {
		for _, name := range append(u.Also[:len(u.Also):len(u.Also)], u.Name) {
			if name == written || plain.Replace(name) == plain.Replace(written) {
				return u, true
			}
		}
	}
	return Unit{}, false
}

// Parse reads a number with its unit, with or without a space between them, and returns it
// in the base unit. The error says what is wrong with text in words that follow "which":
// "which has no unit".
func (k Kind) Parse(text string) (float64, error) {
	number, suffix := Cut(strings.TrimSpace(text))
	if number == "" {
		return 0, fmt.Errorf("is not %s", k.Name)
	}
	u, ok := k.unit(suffix)
	switch {
	case ok:
		return u.base(number)
	case suffix == "":
		return 0, fmt.Errorf("has no unit")
	case strings.HasPrefix(suffix, ","):
		return 0, fmt.Errorf("has a comma; write a point for decimals")
	}
	return 0, fmt.Errorf("has the unit %.20q%s", suffix, k.metric(number, suffix))
}

// customary are units of the United States that files do not take, in units that they do.
var customary = map[string]Unit{
	"lb": {Name: "kg", Times: 0.45359237}, "lbs": {Name: "kg", Times: 0.45359237}, "oz": {Name: "g", Times: 28.349523125},
	"ft": {Name: "m", Times: 0.3048}, "'": {Name: "m", Times: 0.3048}, "lbf": {Name: "N", Times: 4.4482216152605}, "ozf": {Name: "N", Times: 0.27801385095378},
	"ft/s": {Name: "m/s", Times: 0.3048}, "mph": {Name: "m/s", Times: 0.44704}, "kt": {Name: "m/s", Times: 1852, Over: 3600},
}

// metric says what a quantity in a customary unit is in a unit of the kind, for messages; empty: it has none.
func (k Kind) metric(number, suffix string) string {
	u, known := customary[strings.ToLower(suffix)]
	if _, fits := k.unit(u.Name); !known || !fits {
		return ""
	}
	v, err := u.base(number)
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (%s %s are %s %s)", number, suffix, plaintext.Number(v, 4), u.Name)
}

// base reads digits, given in u, in the base unit. Powers of ten are added to the
// exponent, which rounds once.
func (u Unit) base(digits string) (float64, error) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(digits), "e")
	e := 0
	if exponent != "" {
		var err error
		if e, err = strconv.Atoi(exponent); err != nil || e > 999 || e < -999 {
			return 0, fmt.Errorf("is too large a number")
		}
	}
	v, err := strconv.ParseFloat(mantissa+"e"+strconv.Itoa(e+u.Power), 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, fmt.Errorf("is not a number")
	}
	if u.Times != 0 {
		v *= u.Times
	}
	if u.Over != 0 {
		v /= u.Over
	}
	if math.IsInf(v, 0) {
		return 0, fmt.Errorf("is too large a number")
	}
	return v, nil
}

// Format writes a value in the Kind's first unit; reading it gives the same value where
// that unit is a power of ten of the base unit.
func (k Kind) Format(v float64) string {
	u := k.Units[0]
	if u.Over != 0 {
		v *= u.Over
	}
	if u.Times != 0 {
		v /= u.Times
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', -1, 64), "e")
	e, _ := strconv.Atoi(exponent) // of FormatFloat
	return strings.TrimSpace(shift(mantissa, e-u.Power) + " " + u.Name)
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

// UnitList lists the units in words: "mm, cm or m".
func (k Kind) UnitList() string {
	names := make([]string, len(k.Units))
	for i, u := range k.Units {
		names[i] = u.String()
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return names[0]
}

// Number reads a finite number without a unit.
func Number(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("is not a number")
	}
	return v, nil
}

// Cut splits text into the number that it begins with and what follows, without the
// spaces between them. number is empty where text does not begin with one.
func Cut(text string) (number, suffix string) {
	end := 0
	for i, r := range text {
		switch {
		case r >= '0' && r <= '9', r == '.', (r == '+' || r == '-') && (i == 0 || text[i-1] == 'e' || text[i-1] == 'E'):
		case (r == 'e' || r == 'E') && i > 0 && exponent(text[i+1:]):
		default:
			return digitsOf(text[:end]), strings.TrimSpace(text[i:])
		}
		end = i + 1
	}
	return digitsOf(text), ""
}

// digitsOf returns number, empty where it has no digit.
func digitsOf(number string) string {
	if strings.ContainsAny(number, "0123456789") {
		return number
	}
	return ""
}

// exponent reports whether what follows an e is an exponent, and not a unit.
func exponent(rest string) bool {
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// Quote returns what was written in quotes, cut where it is long.
func Quote(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return strconv.Quote(text)
}
