package scenario

import (
	"math"
	"strings"

	"github.com/sitlark/sitlark/internal/standard"
)

// node is a part of a condition: a value with its unit, or a statement.
type node struct {
	value value
	says  statement
	logic *formula // of a statement that consists of others, or compares
	unit  string   // base unit of a value
	free  bool     // a 0, which has any unit
	fixed bool     // a number of the file
	num   float64  // what it is
	shown spelled  // the unit that it is written in
	about *Limit   // the quantity that it is, alone or within abs; nil: something else
	span  spanning
	at    int // characters from … to
	to    int
}

type parser struct {
	tokens    []lexeme
	next      int
	text      []rune
	condition *Condition
	scope     scope
	divisors  []divisor // so far
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
		whole := node{says: join(a.says, b.says), at: a.at, to: p.end()}
		whole.logic = formulaOf(p, word, whole, a, b)
		a = whole
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
	whole := node{says: not(n.says), at: t.at, to: p.end()}
	whole.logic = formulaOf(p, "not", whole, n)
	return whole, nil
}

func (p *parser) comparison() (node, error) {
	before := len(p.divisors)
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
	grams(&a, &b)
	if err := p.alike(a, b, t.text); err != nil {
		return b, err
	}
	if again, ok := p.sign("<", "<=", ">", ">=", "==", "!="); ok {
		return b, faultAt(again.at, "a second comparison in a row: join two by and, such as 5m < altitude and altitude < 20m")
	}
	n := node{at: a.at, to: p.end()}
	c := p.comparisonOf(a, b, n)
	c.sign, c.sides, c.texts, c.divisors = t.text, [2]node{a, b}, [2]string{p.part(a), p.part(b)}, p.divisors[before:]
	p.limit(a, b, t.text, c)
	n.says, n.logic = compare(t.text, a.value, b.value, c), compared(c)
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
	p.condition.comparisons = append(p.condition.comparisons, c)
	return c
}

// grams makes a number in g, which by itself counts weights of the earth's gravity, grams beside a mass.
func grams(a, b *node) {
	for _, side := range [][2]*node{{a, b}, {b, a}} {
		if mass, n := side[0], side[1]; mass.unit == "kg" && !mass.fixed && n.fixed && n.shown.name == "g" && n.shown.base != "kg" {
			num := n.num / standard.Gravity / 1000
			n.num, n.unit, n.shown.base = num, "kg", "kg"
			n.value = func(*moment) float64 { return num }
		}
	}
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
	if a.unit == "" && b.fixed && b.shown.name == "g" {
		return faultAt(b.at, "%s counts weights and has no unit: write %.10g", p.part(a), b.num/standard.Gravity)
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
		grams(&a, &b)
		if err := p.alike(a, b, t.text); err != nil {
			return b, err
		}
		x, y := a.value, b.value
		n := node{unit: a.unit, at: a.at, to: p.end(), span: joined(t.text, a.span, b.span)}
		if a.free {
			n.unit = b.unit
		}
		n.value = func(m *moment) float64 { return x(m) + y(m) }
		if t.text == "-" {
			n.value = func(m *moment) float64 { return x(m) - y(m) }
		}
		if err = checkFinite(p, n, nil); err != nil {
			break
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
		n := node{at: a.at, to: p.end(), span: joined(t.text, a.span, b.span)}
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
		if err = divided(p, t.text, n, b); err != nil {
			break
		}
		a = n
	}
	return a, err
}

// divided checks a product or quotient n of something and b.
func divided(p *parser, sign string, n, b node) error {
	if sign != "/" {
		return checkFinite(p, n, nil)
	}
	p.divisors = append(p.divisors, divisor{b.value, p.part(b), b.unit})
	return checkFinite(p, n, &b)
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
		n.num, n.value, n.span = -n.num, func(m *moment) float64 { return -x(m) }, negative(n.span)
		n.about = nil // a limit of it would have the other sign
	}
	return n, nil
}

func (p *parser) primary() (node, error) {
	t := p.take()
	switch {
	case t.kind == numberToken:
		x := t.value
		return node{value: func(*moment) float64 { return x }, unit: t.unit.base, shown: t.unit, fixed: true, num: x, span: within(x, x),
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
	abs := node{value: func(m *moment) float64 { return math.Abs(x(m)) }, unit: n.unit, at: t.at, to: p.end(), span: magnitude(n.span)}
	if n.about != nil {
		about := *n.about
		about.Abs, abs.about = true, &about
	}
	return abs, nil
}
