package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

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
type linked struct {
	servo   int
	control *wing.Control
}

// find finds the part of a name, or the servo of a number from 1.
func (k partKind) find(v *airframe.Vehicle, name string) (at linked, ok bool) {
	if k == servoPart {
		for i := range v.Servos {
			if strings.EqualFold(v.Servos[i].Name, name) {
				return linked{servo: i}, true
			}
		}
		n, err := strconv.Atoi(name)
		return linked{servo: n - 1}, err == nil && n >= 1 && n <= len(v.Servos)
	}
	for i := range v.Wings {
		for c := range v.Wings[i].Controls {
			if control := &v.Wings[i].Controls[c]; strings.EqualFold(control.Name, name) {
				return linked{control.Servo, control}, true
			}
		}
	}
	return linked{}, false
}

// missing says which parts the vehicle has.
func (k partKind) missing(v *airframe.Vehicle, name string) error {
	var names []string
	for i := range v.Servos {
		if k == servoPart {
			names = append(names, v.Servos[i].Name)
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
	return at.control.Deflection(m.Servos[at.servo].AngleDeg*degree) / degree
}
