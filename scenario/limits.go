package scenario

import "slices"

// Limit is a number that a condition compares a quantity with: a line in a plot.
type Limit struct {
	Quantity string  // as in Quantities
	Motor    int     // its number, from 1; 0: the quantity is not a motor's
	Vehicle  int     // of the fleet
	Abs      bool    // the quantity without its sign: the limit holds on both sides of 0
	Sign     string  // such as "<": what the quantity must be, compared with Value
	Value    float64 // in the quantity's base unit
	Text     string  // the comparison as written
}

// Limits returns the numbers that the condition compares quantities with, as written: what
// is compared with another quantity has none.
func (c *Condition) Limits() []Limit { return slices.Clone(c.limits) }

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
	l.Sign, l.Value, l.Text = sign, b.num, c.text
	p.condition.limits = append(p.condition.limits, l)
	c.read, c.limit = a.value, b.num
}
