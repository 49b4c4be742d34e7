package scenario

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Condition is true or false at each moment, such as "tilt < 60deg" or
// "landed and impact < 2m/s".
type Condition struct {
	text   string
	pos    Pos // in the file
	eval   statement
	motors []reference // the motors that it names
	needs  []reference // what it says of the mission's path

	reports []reference // what it says of what ArduPilot reports
	flows   []reference // what it says of the flow's direction
	wings   []reference // what it says of wings
	parts   []partReference
	limits  []readLimit

	comparisons []*comparison // all, in the order of the text
	joins       []*formula    // what and, or and not make of statements; parts before the whole
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

// parseCondition reads a condition. The error is a conditionError.
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
	Part     string  `json:",omitempty"` // name of a servo or control surface; empty: the quantity is not one's
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

// formula is a statement as logic sees it: what it joins, or something that is so or not.
type formula struct {
	sign  string // and, or, not; of a comparison its own; empty: a statement such as landed
	parts []*formula
	at    int    // character in the text
	text  string // as written

	about string // what is compared with limit, or the statement
	limit float64
	span  spanning // of what is compared
}

// formulaOf notes what a word makes of statements.
func formulaOf(p *parser, word string, whole node, parts ...node) *formula {
	f := &formula{sign: word, at: whole.at, text: p.part(whole)}
	for _, n := range parts {
		if n.logic == nil {
			n.logic = &formula{at: n.at, text: p.part(n), about: plain(strings.Trim(p.part(n), "()"))}
		}
		f.parts = append(f.parts, n.logic)
	}
	p.condition.joins = append(p.condition.joins, f)
	return f
}

// plain is a part's text without spaces.
func plain(text string) string { return strings.Join(strings.Fields(text), "") }

// compared is the formula of a comparison: of one quantity with a number, or of a difference with 0.
func compared(c *comparison) *formula {
	a, b, sign := c.sides[0], c.sides[1], c.sign
	x, y := plain(c.texts[0]), plain(c.texts[1])
	if a.fixed || !b.fixed && x > y {
		a, b, x, y, sign = b, a, y, x, turned[sign]
	}
	f := &formula{sign: sign, at: c.sides[0].at, text: c.text, about: x, limit: b.num, span: a.span}
	if !b.fixed {
		f.about, f.limit, f.span = x+" - "+y, 0, joined("-", a.span, b.span)
	}
	return f
}

// holds reports whether the formula is so where what it is about has values.
func (f *formula) holds(values map[string]float64) bool {
	x := values[f.about]
	switch f.sign {
	case "and":
		return f.parts[0].holds(values) && f.parts[1].holds(values)
	case "or":
		return f.parts[0].holds(values) || f.parts[1].holds(values)
	case "not":
		return !f.parts[0].holds(values)
	case "<":
		return x < f.limit
	case "<=":
		return x <= f.limit
	case ">":
		return x > f.limit
	case ">=":
		return x >= f.limit
	case "==":
		return x == f.limit
	case "!=":
		return x != f.limit
	}
	return x != 0
}

// leaves adds what the formula is about to all.
func (f *formula) leaves(all map[string][]*formula) {
	if len(f.parts) == 0 {
		all[f.about] = append(all[f.about], f)
	}
	for _, part := range f.parts {
		part.leaves(all)
	}
}

// chosen returns values of what the leaves of one kind are about, one in each range in which none of them changes.
func chosen(leaves []*formula, of bounds) (values []float64) {
	if leaves[0].sign == "" {
		return []float64{0, 1}
	}
	s := leaves[0].span(of)
	ends := []float64{s.low, s.high}
	for _, l := range leaves {
		ends = append(ends, l.limit)
	}
	slices.Sort(ends)
	for i, x := range ends {
		values = append(values, x)
		if i > 0 && ends[i-1] < x {
			between := ends[i-1]/2 + x/2
			switch low := math.IsInf(ends[i-1], -1); {
			case low && math.IsInf(x, 1):
				between = 0
			case low:
				between = x - 1 - math.Abs(x)
			case math.IsInf(x, 1):
				between = ends[i-1] + 1 + math.Abs(ends[i-1])
			}
			values = append(values, between)
		}
	}
	return slices.DeleteFunc(values, func(x float64) bool { return math.IsInf(x, 0) || x < s.low || x > s.high })
}

// mostTried bounds the combinations of values that a formula is tried with.
const mostTried = 4096

// constant reports whether a formula is the same whatever happens in a flight, and how it is then. Not found
// where there are too many combinations.
func (f *formula) constant(of bounds) (is, so bool) {
	leaves := map[string][]*formula{}
	f.leaves(leaves)
	combinations := []map[string]float64{{}}
	for about, l := range leaves {
		values := chosen(l, of)
		if len(combinations)*len(values) > mostTried {
			return false, false
		}
		var more []map[string]float64
		for _, c := range combinations {
			for _, x := range values {
				with := map[string]float64{about: x}
				for k, v := range c {
					with[k] = v
				}
				more = append(more, with)
			}
		}
		combinations = more
	}
	if len(combinations) == 0 {
		return false, false
	}
	so = f.holds(combinations[0])
	for _, c := range combinations[1:] {
		if f.holds(c) != so {
			return false, false
		}
	}
	return true, so
}

// contradiction returns an error for statements that are joined so that no flight can decide them, at their place
// in the text.
func (c *Condition) contradiction(of bounds) error {
	joins := slices.Clone(c.joins)
	slices.SortStableFunc(joins, func(a, b *formula) int { return cmp.Compare(len(a.text), len(b.text)) })
	for _, f := range joins {
		is, so := f.constant(of)
		if !is {
			continue
		}
		how, other := "no flight: its parts exclude each other", "or"
		if so {
			how, other = "every flight: one of its parts always is", "and"
		}
		advice := ""
		if is, _ := (&formula{sign: other, parts: f.parts}).constant(of); !is && len(f.parts) == 2 {
			advice = fmt.Sprintf("write %s in place of %s, ", other, f.sign)
		}
		return faultAt(f.at, "%s is so in %s; %schange a part, or leave it out", f.text, how, advice)
	}
	return nil
}
