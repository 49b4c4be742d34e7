package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
)

// Condition is true or false at each moment, such as "tilt < 60deg" or
// "landed and impact < 2m/s".
type Condition struct {
	text   string
	pos    Pos // in the file
	eval   statement
	motors []reference // the motors that it names
	needs  []reference // what it says of the mission's path
}

// reference is something that a condition or trigger names, and that only the vehicle or
// the mission can confirm.
type reference struct {
	number  int
	at      int // character in the text, from 0
	vehicle int // of the fleet
}

// scope is what vehicles a condition can be about. The zero value: one, alone.
type scope struct {
	names []string // of a fleet's vehicles
	self  int      // the one that quantities without a name are of; AllVehicles: none
}

// index finds a vehicle by its name; -1: there is none.
func (s scope) index(name string) int { return slices.Index(s.names, name) }

// String returns the condition as written.
func (c *Condition) String() string { return c.text }

// ParseCondition reads a condition. The error says what is wrong at which character.
func ParseCondition(text string) (*Condition, error) {
	c, err := parseCondition(text, scope{})
	if e, ok := err.(*conditionError); ok {
		return nil, faultAt(e.at, "%s (character %d of %q)", e.text, e.at+1, text)
	}
	return c, err
}

func parseCondition(text string, s scope) (*Condition, error) {
	tokens, err := lex(text)
	if err != nil {
		return nil, err
	}
	if len(tokens) > maxTokens {
		return nil, faultAt(0, "the condition has %d words, must have at most %d: split it", len(tokens), maxTokens)
	}
	p := &parser{tokens: tokens, text: []rune(text), condition: &Condition{text: text}, scope: s}
	n, err := p.or()
	if err != nil {
		return nil, err
	}
	if t := p.peek(); t.kind != endToken {
		return nil, p.unexpected(t)
	}
	if n.says == nil {
		return nil, faultAt(n.at, "%s is %s and says nothing alone: compare it, such as %s > 5%s", p.part(n), measures(n.unit), p.part(n), n.unit)
	}
	p.condition.eval = n.says
	return p.condition, nil
}

// maxTokens bounds a condition, so that the parser's recursion is bounded too.
const maxTokens = 400

// node is a part of a condition: a value with its unit, or a statement.
type node struct {
	value value
	says  statement
	unit  string  // base unit of a value
	free  bool    // a 0, which has any unit
	fixed bool    // a number of the file
	num   float64 // what it is
	shown spelled // the unit that it is written in
	at    int     // characters from … to
	to    int
}

type parser struct {
	tokens    []lexeme
	next      int
	text      []rune
	condition *Condition
	scope     scope
}

func (p *parser) peek() lexeme { return p.tokens[p.next] }

func (p *parser) take() lexeme {
	t := p.tokens[p.next]
	if t.kind != endToken {
		p.next++
	}
	return t
}

// sign takes one of the signs if it is next.
func (p *parser) sign(any ...string) (lexeme, bool) {
	t := p.peek()
	if t.kind != signToken {
		return t, false
	}
	for _, s := range any {
		if t.text == s {
			return p.take(), true
		}
	}
	return t, false
}

func (p *parser) unexpected(t lexeme) error {
	if t.kind == endToken {
		return faultAt(t.at, "the condition ends too early: expected a quantity or a number")
	}
	return faultAt(t.at, "%q is not expected here", t.text)
}

// part is a node's text.
func (p *parser) part(n node) string { return strings.TrimSpace(string(p.text[n.at:n.to])) }

// end is where the last word that was taken ends.
func (p *parser) end() int {
	if p.next == 0 {
		return 0
	}
	t := p.tokens[p.next-1]
	return min(len(p.text), t.at+len([]rune(t.text)))
}

func (p *parser) or() (node, error) { return p.joined("or", (*parser).and, either) }

func (p *parser) and() (node, error) { return p.joined("and", (*parser).not, both) }

// joined reads statements with a word between them.
func (p *parser) joined(word string, part func(*parser) (node, error), join func(a, b statement) statement) (node, error) {
	a, err := part(p)
	for err == nil {
		if _, ok := p.sign(word); !ok {
			return a, nil
		}
		if a.says == nil {
			return a, p.noStatement(a, word)
		}
		var b node
		if b, err = part(p); err != nil {
			break
		}
		if b.says == nil {
			return b, p.noStatement(b, word)
		}
		a = node{says: join(a.says, b.says), at: a.at, to: p.end()}
	}
	return a, err
}

func (p *parser) noStatement(n node, word string) error {
	return faultAt(n.at, "%s is %s: %s joins what is so or not, such as tilt < 60deg", p.part(n), measures(n.unit), word)
}

func (p *parser) not() (node, error) {
	t, ok := p.sign("not")
	if !ok {
		return p.comparison()
	}
	n, err := p.not()
	if err != nil {
		return n, err
	}
	if n.says == nil {
		return n, p.noStatement(n, "not")
	}
	return node{says: not(n.says), at: t.at, to: p.end()}, nil
}

func (p *parser) comparison() (node, error) {
	a, err := p.sum()
	if err != nil {
		return a, err
	}
	t, ok := p.sign("<", "<=", ">", ">=", "==", "!=")
	if !ok {
		return a, nil
	}
	b, err := p.sum()
	if err != nil {
		return b, err
	}
	for _, side := range []node{a, b} {
		if side.says != nil {
			return side, faultAt(side.at, "%s is so or not, %s compares numbers: write %[1]s or not %[1]s", p.part(side), t.text)
		}
	}
	if err := p.alike(a, b, t.text); err != nil {
		return b, err
	}
	if again, ok := p.sign("<", "<=", ">", ">=", "==", "!="); ok {
		return b, faultAt(again.at, "a second comparison in a row: join two by and, such as 5m < altitude and altitude < 20m")
	}
	n := node{at: a.at, to: p.end()}
	n.says = compare(t.text, a.value, b.value, p.comparisonOf(a, b, n))
	return n, nil
}

// comparisonOf is what margins of "a sign b" refer to.
func (p *parser) comparisonOf(a, b, whole node) *comparison {
	c := &comparison{text: p.part(whole), unit: a.unit, inBase: 1}
	if a.free {
		c.unit = b.unit
	}
	c.scale = usual(c.unit)
	for _, side := range []node{a, b} {
		if side.fixed && side.num != 0 {
			c.scale = math.Abs(side.num)
		}
		if side.shown.name != "" {
			c.unit, c.inBase = side.shown.name, side.shown.inBase()
		}
	}
	return c
}

// alike checks that two values can be compared, added or subtracted.
func (p *parser) alike(a, b node, sign string) error {
	if a.free || b.free || a.unit == b.unit {
		return nil
	}
	if a.unit == "" && a.fixed && a.shown.name == "" {
		a, b = b, a
	}
	if b.unit == "" && b.fixed && b.shown.name == "" {
		return faultAt(b.at, "%s has no unit, %s is %s: write %[1]s%[4]s", p.part(b), p.part(a), measures(a.unit), a.unit)
	}
	return faultAt(b.at, "%s is %s, %s is %s: %s needs the same kind on both sides", p.part(a), measures(a.unit), p.part(b), measures(b.unit), sign)
}

func (p *parser) sum() (node, error) {
	a, err := p.product()
	for err == nil {
		t, ok := p.sign("+", "-")
		if !ok {
			return a, nil
		}
		var b node
		if b, err = p.product(); err != nil {
			break
		}
		if err := p.numbers(t.text, a, b); err != nil {
			return b, err
		}
		if err := p.alike(a, b, t.text); err != nil {
			return b, err
		}
		x, y := a.value, b.value
		n := node{unit: a.unit, at: a.at, to: p.end()}
		if a.free {
			n.unit = b.unit
		}
		n.value = func(m *moment) float64 { return x(m) + y(m) }
		if t.text == "-" {
			n.value = func(m *moment) float64 { return x(m) - y(m) }
		}
		a = n
	}
	return a, err
}

func (p *parser) numbers(sign string, sides ...node) error {
	for _, s := range sides {
		if s.says != nil {
			return faultAt(s.at, "%s is so or not, %s needs numbers", p.part(s), sign)
		}
	}
	return nil
}

func (p *parser) product() (node, error) {
	a, err := p.unary()
	for err == nil {
		t, ok := p.sign("*", "/")
		if !ok {
			return a, nil
		}
		var b node
		if b, err = p.unary(); err != nil {
			break
		}
		if err := p.numbers(t.text, a, b); err != nil {
			return b, err
		}
		n := node{at: a.at, to: p.end()}
		x, y := a.value, b.value
		switch {
		case t.text == "*" && b.unit == "":
			n.unit, n.value = a.unit, func(m *moment) float64 { return x(m) * y(m) }
		case t.text == "*" && a.unit == "":
			n.unit, n.value = b.unit, func(m *moment) float64 { return x(m) * y(m) }
		case t.text == "/" && b.unit == "":
			n.unit, n.value = a.unit, func(m *moment) float64 { return x(m) / y(m) }
		case t.text == "/" && b.unit == a.unit:
			n.value = func(m *moment) float64 { return x(m) / y(m) }
		default:
			return b, faultAt(b.at, "%s is %s, %s is %s: a condition can't compare their product", p.part(a), measures(a.unit), p.part(b), measures(b.unit))
		}
		a = n
	}
	return a, err
}

func (p *parser) unary() (node, error) {
	t, ok := p.sign("-", "+")
	if !ok {
		return p.primary()
	}
	n, err := p.unary()
	if err != nil {
		return n, err
	}
	if err := p.numbers(t.text, n); err != nil {
		return n, err
	}
	n.at = t.at
	if t.text == "-" {
		x := n.value
		n.num, n.value = -n.num, func(m *moment) float64 { return -x(m) }
	}
	return n, nil
}

func (p *parser) primary() (node, error) {
	t := p.take()
	switch {
	case t.kind == numberToken:
		x := t.value
		return node{value: func(*moment) float64 { return x }, unit: t.unit.base, shown: t.unit, fixed: true, num: x,
			free: t.bare && x == 0, at: t.at, to: p.end()}, nil
	case t.kind == nameToken && t.text == "abs":
		return p.abs(t)
	case t.kind == nameToken && t.text == "distance":
		return p.distance(t)
	case t.kind == nameToken:
		return p.quantity(t)
	case t.kind == signToken && t.text == "(":
		n, err := p.or()
		if err != nil {
			return n, err
		}
		if _, ok := p.sign(")"); !ok {
			return n, faultAt(p.peek().at, "a ) is missing for the ( at character %d", t.at+1)
		}
		n.at, n.to = t.at, p.end()
		return n, nil
	}
	return node{}, p.unexpected(t)
}

func (p *parser) abs(t lexeme) (node, error) {
	if _, ok := p.sign("("); !ok {
		return node{}, faultAt(p.peek().at, "abs needs its argument in brackets, such as abs(roll) < 20deg")
	}
	n, err := p.sum()
	if err != nil {
		return n, err
	}
	if err := p.numbers("abs", n); err != nil {
		return n, err
	}
	if _, ok := p.sign(")"); !ok {
		return n, faultAt(p.peek().at, "a ) is missing after abs(")
	}
	x := n.value
	return node{value: func(m *moment) float64 { return math.Abs(x(m)) }, unit: n.unit, at: t.at, to: p.end()}, nil
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
		if near := spelling.Near(t.text, quantityNames(), 3); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, ", ") + "? " + hint
		}
		return node{}, faultAt(t.at, "there is no quantity %q: %s", t.text, hint)
	}
	n := node{unit: q.Unit, at: t.at}
	switch {
	case q.PerMotor:
		number, err := p.motor(t, vehicle)
		if err != nil {
			return n, err
		}
		read := q.motor
		n.value = p.scope.of(vehicle, func(m *moment) float64 { return read(m, m.motors[number]) })
	case q.is != nil && len(p.scope.names) > 0:
		is := q.is
		n.says = yesNo(func(m *moment) bool { return is(m.fleet[vehicle]) })
	case q.is != nil:
		n.says = yesNo(q.is)
	default:
		n.value = p.scope.of(vehicle, q.read)
	}
	if q.mission {
		p.condition.needs = append(p.condition.needs, reference{at: t.at})
	}
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
	return node{unit: "m", at: t.at, to: p.end(), value: func(m *moment) float64 {
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
