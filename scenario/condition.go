package scenario

import "errors"

// Condition is true or false at each moment, such as "tilt < 60deg" or
// "landed and impact < 2m/s".
type Condition struct {
	text   string
	pos    Pos // in the file
	eval   statement
	motors []reference // the motors that it names
	needs  []reference // what it says of the mission's path

	reports []reference // what it says of what ArduPilot reports
	limits  []readLimit

	comparisons []*comparison // all, in the order of the text
}

// reference is something that a condition or trigger names, and that only the vehicle or
// the mission can confirm.
type reference struct {
	number  int
	at      int // character in the text, from 0
	vehicle int // of the fleet
}

// String returns the condition as written.
func (c *Condition) String() string { return c.text }

// ParseCondition reads a condition. The error says what is wrong at which character.
func ParseCondition(text string) (*Condition, error) {
	c, err := parseCondition(text, scope{})
	var e *conditionError
	if errors.As(err, &e) {
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

// Limit is a number that a condition compares a quantity with: a line in a plot.
type Limit struct {
	Quantity string  // as in Quantities
	Motor    int     // its number, from 1; 0: the quantity is not a motor's
	Vehicle  int     // of the fleet
	Abs      bool    // the quantity without its sign: the limit holds on both sides of 0
	Sign     string  // such as "<": what the quantity must be, compared with Value
	Value    float64 // in the quantity's base unit
	Unit     string  // that the file writes it in
	InBase   float64 // how many of the base unit one of that is
	Text     string  // the comparison as written
}

// readLimit is a Limit with its quantity.
type readLimit struct {
	Limit
	condition *Condition
	read      value // of a fleet, from the first vehicle's moment
}

// Limits returns the numbers that the condition compares quantities with, as written: what
// is compared with another quantity has none.
func (c *Condition) Limits() (all []Limit) {
	for i := range c.limits {
		all = append(all, c.limits[i].Limit)
	}
	return all
}

// Limits returns the limits of all expectations.
func (f *File) Limits() (all []Limit) {
	for i := range f.Expect {
		all = append(all, f.Expect[i].Condition.Limits()...)
	}
	return all
}

// turned is a comparison's sign with its sides exchanged.
var turned = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

// limit notes the limit that "a sign b" is, and lets the comparison tell the quantity's value.
func (p *parser) limit(a, b node, sign string, c *comparison) {
	if b.about != nil && a.fixed {
		a, b, sign = b, a, turned[sign]
	}
	if a.about == nil || !b.fixed {
		return
	}
	l := *a.about
	l.Sign, l.Value, l.Text, l.Unit, l.InBase = sign, b.num, c.text, c.unit, c.inBase
	p.condition.limits = append(p.condition.limits, readLimit{l, p.condition, a.value})
	c.read, c.limit = a.value, b.num
}
