package command

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Part names a servo, a wing, a control surface, a wheel, a hull, a helicopter's rotor or a blimp's fin of a vehicle: by its name, by its number in the vehicle's list of
// its kind, or by both. What a command leaves out is filled in by physics.Resolve.
type Part struct {
	Name   string `json:",omitempty"`
	Number int    `json:",omitempty"` // from 1; 0: not given
}

// PartKind is a kind of part that commands name.
type PartKind int

// The kinds of parts.
const (
	NoPart PartKind = iota
	ServoPart
	WingPart
	SurfacePart
	WheelPart
	HullPart
	RotorPart
	FinPart
)

// String returns the kind in words.
func (k PartKind) String() string {
	return [...]string{"", "servo", "wing", "control surface", "wheel", "hull", "rotor", "fin"}[k]
}

const (
	// longestName is the longest name of a part [runes].
	longestName = 60
	// mostParts is the greatest number of a part: vehicles have fewer.
	mostParts = 64
)

// ParsePart reads a name, or a number.
func ParsePart(text string) Part {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil {
		return Part{Number: n}
	}
	return Part{Name: text}
}

// String returns the name, or the number where none is known.
func (p Part) String() string {
	if p.Name != "" {
		return p.Name
	}
	return strconv.Itoa(p.Number)
}

// Is reports whether a part is that of this name and this number in its list, from 1.
func (p Part) Is(name string, number int) bool {
	if p.Number != 0 {
		return p.Number == number
	}
	return strings.EqualFold(p.Name, name)
}

// May reports whether p and q may be one part. It is certain where both have a name or both a number.
func (p Part) May(q Part) bool {
	switch {
	case p.Number != 0 && q.Number != 0:
		return p.Number == q.Number
	case p.Name != "" && q.Name != "":
		return strings.EqualFold(p.Name, q.Name)
	}
	return true
}

// words names a part in a text, such as "elevator" or "servo 2".
func (p Part) words(kind PartKind) string {
	switch {
	case p.Name == "":
		return fmt.Sprintf("%v %d", kind, p.Number)
	case kind == RotorPart:
		return p.Name + " rotor"
	case kind == FinPart:
		return FinWords(p.Name)
	case kind == WheelPart:
		return WheelWords(p.Name)
	}
	return p.Name
}

// Words is what texts, faults and snapshots call a part of this kind that has a name, such as "main rotor" for main.
func (k PartKind) Words(name string) string { return Part{Name: name}.words(k) }

// FinWords says which fin a place names: back is the back fin.
func FinWords(place string) string {
	if strings.Contains(place, "fin") {
		return place
	}
	return place + " fin"
}

// WheelWords says which wheel a place names: front left is the front left wheel. A tail skid is called so.
func WheelWords(place string) string {
	if strings.Contains(place, "skid") || strings.Contains(place, "wheel") {
		return place
	}
	return place + " wheel"
}

// wrong says what is wrong with p as the name of a part; empty: nothing.
func (p Part) wrong() string {
	switch {
	case p.Number < 0 || p.Number > mostParts || p.Name == "" && p.Number == 0:
		return fmt.Sprintf("must be its name, or its number from 1 to %d", mostParts)
	case utf8.RuneCountInString(p.Name) > longestName || strings.ContainsFunc(p.Name, unicode.IsControl) || !utf8.ValidString(p.Name):
		return fmt.Sprintf("must be a name of at most %d letters", longestName)
	}
	return ""
}

// PartOf returns what c names, and of which kind it is; NoPart for none.
func PartOf(c Command) (Part, PartKind) {
	d := c.Descriptor()
	for i, a := range d.Args {
		if a.Part != NoPart {
			return d.part(c, i), a.Part
		}
	}
	return Part{}, NoPart
}

// WithPart returns c about another part; c itself where it names none.
func WithPart(c Command, p Part) Command {
	d := c.Descriptor()
	for i, a := range d.Args {
		if a.Part != NoPart {
			return d.withPart(c, i, p)
		}
	}
	return c
}

// Target tells apart what commands of one name are about. The zero value is the vehicle.
type Target struct {
	Name  string // of the command
	Motor int    // 0: none
	Part  Part   // zero: none
	Side  Side   // of a wing
}

// TargetOf returns what c is about.
func TargetOf(c Command) Target {
	t := Target{Name: Name(c), Motor: Motor(c)}
	t.Part, _ = PartOf(c)
	if lost, is := c.(LoseWing); is {
		t.Side = lost.Side
	}
	return t
}

// sameThing reports whether two commands may be about one motor, or one part of a kind.
func sameThing(a, b Command) bool {
	if Motor(a) != Motor(b) {
		return false
	}
	p, kind := PartOf(a)
	q, other := PartOf(b)
	return kind == other && (kind == NoPart || p.May(q))
}
