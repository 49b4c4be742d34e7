package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// scope is what vehicles a condition can be about. The zero value: one, alone.
type scope struct {
	names []string // of a fleet's vehicles
	self  int      // the one that quantities without a name are of; AllVehicles: none
}

// index finds a vehicle by its name; -1: there is none.
func (s scope) index(name string) int { return slices.Index(s.names, name) }

// otherWords say what is written here instead of words that other languages have.
var otherWords = map[string]string{
	"true": "leave it out, as in always: landed", "false": "write not, as in always: not stalled",
}

// quantity reads a name of the table, with a motor's number where it has one.
func (p *parser) quantity(t lexeme) (node, error) {
	vehicle, word, err := p.vehicleOf(t)
	if err != nil {
		return node{}, err
	}
	t.text = word
	q := findQuantity(t.text)
	if q == nil {
		hint := "`sitlark scenario quantities` lists all"
		if other := otherWords[strings.ToLower(t.text)]; other != "" {
			hint = other + "; " + hint
		} else if near := spelling.Near(t.text, quantityNames(), 3); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, ", ") + "? " + hint
		}
		return node{}, faultAt(t.at, "there is no quantity %q: %s", t.text, hint)
	}
	n := node{unit: q.Unit, at: t.at, span: q.spanning()}
	if q.reports {
		p.condition.reports = append(p.condition.reports, reference{at: t.at, vehicle: vehicle})
	}
	switch {
	case q.word != nil:
		return wordOf(p, t, n, q, vehicle)
	case q.text != nil:
		return textOf(p, t, n, q, vehicle)
	case q.named != noPart:
		name, err := p.namedPart(t, q.named, vehicle)
		if err != nil {
			return n, err
		}
		kind := q.named
		n.span = func(b bounds) span { return kind.travel(b, name, vehicle) }
		n.value = p.scope.of(vehicle, func(m *moment) float64 { return kind.angle(m, name) })
		n.about = &Limit{Quantity: q.Name, Part: name, Vehicle: vehicle}
	case q.PerMotor:
		number, err := p.motor(t, vehicle)
		if err != nil {
			return n, err
		}
		read := q.motor
		n.value = p.scope.of(vehicle, func(m *moment) float64 { return read(m, m.motors[number]) })
		n.about = &Limit{Quantity: q.Name, Motor: number, Vehicle: vehicle}
	case q.is != nil && len(p.scope.names) > 0:
		is := q.is
		n.says = yesNo(func(m *moment) bool { return is(m.fleet[vehicle]) })
	case q.is != nil:
		n.says = yesNo(q.is)
	default:
		n.value = p.scope.of(vehicle, q.read)
		n.about = &Limit{Quantity: q.Name, Vehicle: vehicle}
	}
	if q.flow {
		p.condition.flows = append(p.condition.flows, reference{at: t.at, vehicle: vehicle})
	}
	if q.winged {
		p.condition.wings = append(p.condition.wings, reference{at: t.at, vehicle: vehicle})
	}
	if q.mission {
		p.condition.needs = append(p.condition.needs, reference{at: t.at})
	}
	n.to = p.end()
	return n, nil
}

// wordOf reads what stands behind the name of a quantity that is a word: == or !=, and the word.
func wordOf(p *parser, t lexeme, n node, q *Quantity, vehicle int) (node, error) {
	sign, ok := p.sign("==", "!=")
	if !ok {
		return n, faultAt(t.at, "%s is compared with a name, such as %[1]s == RTL or %[1]s != AUTO", t.text)
	}
	w := p.take()
	name, known := modeOf(w.text)
	if w.kind != nameToken || !known {
		hint := "expected one of " + strings.Join(modeNames, ", ") + ", or MODE_42 for one without a name"
		if near := spelling.Near(strings.ToUpper(w.text), modeNames, 3); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, ", ") + "?"
		}
		return n, faultAt(w.at, "%.40q is no mode: %s", w.text, hint)
	}
	is, equal := q.word, sign.text == "=="
	n.says = yesNo(p.scope.ofIs(vehicle, func(m *moment) bool { return is(m, name) == equal }))
	n.to = p.end()
	return n, nil
}

// textOf reads the text in brackets behind the name of a quantity.
func textOf(p *parser, t lexeme, n node, q *Quantity, vehicle int) (node, error) {
	const form = `said takes a part of a status text in quotes, such as said("battery failsafe")`
	if _, ok := p.sign("("); !ok {
		return n, faultAt(t.at, form)
	}
	w := p.take()
	text := strings.ToLower(strings.TrimSpace(w.text))
	if w.kind != textToken || text == "" {
		return n, faultAt(w.at, form)
	}
	if _, ok := p.sign(")"); !ok {
		return n, faultAt(p.peek().at, form)
	}
	is := q.text
	n.says = yesNo(p.scope.ofIs(vehicle, func(m *moment) bool { return is(m, text) }))
	n.to = p.end()
	return n, nil
}

// vehicleOf cuts the vehicle off a quantity's name: Bee.altitude.
func (p *parser) vehicleOf(t lexeme) (vehicle int, word string, err error) {
	name, word, qualified := strings.Cut(t.text, ".")
	switch {
	case qualified && len(p.scope.names) == 0:
		return 0, "", faultAt(t.at, "%s: the scenario has one vehicle, which needs no name: write %s, or list several by vehicles:", t.text, word)
	case qualified:
		vehicle, err = p.scope.vehicle(lexeme{kind: nameToken, text: name, at: t.at})
		return vehicle, word, err
	case len(p.scope.names) == 0 || t.text == "time":
		return 0, t.text, nil
	case p.scope.self < 0:
		return 0, "", faultAt(t.at, "%s of which vehicle? Write %s.%[1]s, or vehicle: %[2]s beside it", t.text, p.scope.names[0])
	}
	return p.scope.self, t.text, nil
}

// vehicle finds the vehicle of a name.
func (s scope) vehicle(t lexeme) (int, error) {
	if i := s.index(t.text); i >= 0 && t.kind == nameToken {
		return i, nil
	}
	return 0, faultAt(t.at, "there is no vehicle %.40q: the scenario has %s", t.text, strings.Join(s.names, ", "))
}

// of reads a value of one vehicle of a fleet.
func (s scope) of(vehicle int, read value) value {
	if len(s.names) == 0 {
		return read
	}
	return func(m *moment) float64 { return read(m.fleet[vehicle]) }
}

// ofIs reads a statement about one vehicle of a fleet.
func (s scope) ofIs(vehicle int, is func(*moment) bool) func(*moment) bool {
	if len(s.names) == 0 {
		return is
	}
	return func(m *moment) bool { return is(m.fleet[vehicle]) }
}

// distance reads what stands behind that word: two vehicles in brackets.
func (p *parser) distance(t lexeme) (node, error) {
	const form = "distance takes two vehicles, such as distance(Ant, Bee) > 5m; between { and }, put the condition into quotes"
	if len(p.scope.names) == 0 {
		return node{}, faultAt(t.at, "%s: the scenario has one vehicle; distance_home is the distance from home", form)
	}
	var pair [2]int
	for i, before := range []string{"(", ","} {
		if _, ok := p.sign(before); !ok {
			return node{}, faultAt(p.peek().at, form)
		}
		var err error
		if pair[i], err = p.scope.vehicle(p.take()); err != nil {
			return node{}, err
		}
	}
	if _, ok := p.sign(")"); !ok {
		return node{}, faultAt(p.peek().at, form)
	}
	if pair[0] == pair[1] {
		return node{}, faultAt(t.at, "distance of a vehicle from itself is 0: name two vehicles")
	}
	return node{unit: "m", at: t.at, to: p.end(), span: notNegative, value: func(m *moment) float64 {
		return m.fleet[pair[0]].PositionNED.Sub(m.fleet[pair[1]].PositionNED).Len()
	}}, nil
}

func (p *parser) motor(t lexeme, vehicle int) (int, error) {
	if _, ok := p.sign("("); !ok {
		return 0, faultAt(t.at, "%s is one motor's: name it, such as %[1]s(1)", t.text)
	}
	w := p.take()
	number, err := strconv.Atoi(w.text)
	if err != nil || number < 1 || number > maxMotor {
		return 0, faultAt(w.at, "%q is no motor's number: expected a whole number from 1 to %d", w.text, maxMotor)
	}
	if _, ok := p.sign(")"); !ok {
		return 0, faultAt(p.peek().at, "a ) is missing after %s(%d", t.text, number)
	}
	p.condition.motors = append(p.condition.motors, reference{number, w.at, vehicle})
	return number, nil
}

// partKind is a kind of part that conditions name.
type partKind uint8

const (
	noPart partKind = iota
	servoPart
	surfacePart
)

// String returns the kind in words.
func (k partKind) String() string { return [...]string{"", "servo", "control surface"}[k] }

// partReference is a part that a condition names, and that only the vehicle can confirm.
type partReference struct {
	reference
	kind partKind
	name string
}

// namedPart reads a part in brackets behind the name of a quantity: its name in quotes, or its number.
func (p *parser) namedPart(t lexeme, kind partKind, vehicle int) (string, error) {
	form := fmt.Sprintf(`%s takes the name of a %v in quotes, such as %[1]s("elevator")`, t.text, kind)
	if _, ok := p.sign("("); !ok {
		return "", faultAt(t.at, "%s", form)
	}
	w := p.take()
	name := strings.TrimSpace(w.text)
	if w.kind != textToken && !(w.kind == numberToken && w.bare && kind == servoPart) || name == "" {
		return "", faultAt(w.at, "%s", form)
	}
	if _, ok := p.sign(")"); !ok {
		return "", faultAt(p.peek().at, "a ) is missing after %s(%q", t.text, name)
	}
	p.condition.parts = append(p.condition.parts, partReference{reference{at: w.at, vehicle: vehicle}, kind, name})
	return name, nil
}

// linked is where a part is: of a control surface its servo, and how that moves it.
type linked struct{ servo, wing, control int }

// find finds the part of a name, or the servo of a number from 1.
func (k partKind) find(v *airframe.Vehicle, name string) (at linked, ok bool) {
	if k == servoPart {
		for i := range v.Servos {
			if strings.EqualFold(v.ServoName(i), name) {
				return linked{servo: i}, true
			}
		}
		n, err := strconv.Atoi(name)
		return linked{servo: n - 1}, err == nil && n >= 1 && n <= len(v.Servos)
	}
	for i := range v.Wings {
		for c := range v.Wings[i].Controls {
			if strings.EqualFold(v.Wings[i].Controls[c].Name, name) {
				return linked{v.Wings[i].Controls[c].Servo, i, c}, true
			}
		}
	}
	return linked{}, false
}

// travel is the span of the angle of a part [deg]: what its servo's travel allows, unless the file breaks a servo.
func (k partKind) travel(b bounds, name string, vehicle int) span {
	if vehicle >= len(b.vehicles) || b.brokenServos {
		return anything
	}
	v := b.vehicles[vehicle].Vehicle
	at, ok := k.find(v, name)
	if !ok {
		return anything
	}
	s := &v.Servos[at.servo]
	if k == servoPart {
		return corners(s.AtMinDeg, s.AtMaxDeg)
	}
	const looks = 100 // at angles between both ends, since its own stops may lie within
	all := make([]float64, looks+1)
	for i := range all {
		all[i] = v.Wings[at.wing].Controls[at.control].Deflection((s.AtMinDeg+(s.AtMaxDeg-s.AtMinDeg)*float64(i)/looks)*degree) / degree
	}
	return corners(all...)
}

// missing says which parts the vehicle has.
func (k partKind) missing(v *airframe.Vehicle, name string) error {
	var names []string
	for i := range v.Servos {
		if k == servoPart {
			names = append(names, v.ServoName(i))
		}
	}
	for i := range v.Wings {
		for _, c := range v.Wings[i].Controls {
			if k == surfacePart {
				names = append(names, c.Name)
			}
		}
	}
	names = slices.DeleteFunc(names, func(s string) bool { return s == "" })
	if len(names) == 0 {
		return fmt.Errorf("there is no %v %q: %s has none", k, name, v.Name)
	}
	hint := v.Name + " has " + strings.Join(names, ", ")
	if near := spelling.Near(name, names, 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	return fmt.Errorf("there is no %v %q: %s", k, name, hint)
}

// angle returns the angle of a part that the vehicle has [deg].
func (k partKind) angle(m *moment, name string) float64 {
	at, ok := k.find(m.vehicle, name)
	switch {
	case !ok: // Check refuses it
		return 0
	case k == servoPart:
		return m.Servos[at.servo].AngleDeg
	}
	return m.vehicle.Wings[at.wing].Controls[at.control].Deflection(m.Servos[at.servo].AngleDeg*degree) / degree
}
