package autotest

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/vehicle/kind"
)

//go:embed not-applicable-plane.txt
var notApplicablePlane string

//go:embed not-applicable-quadplane.txt
var notApplicableQuadPlane string

// Series are the tests of one kind of vehicle.
type Series struct {
	Name   string // as --vehicle takes it
	Kind   kind.Kind
	prefix string // of its tests, for autotest.py
	frame  string // of most of its tests, as --model names it
	rules  []rule // of those that are not applicable
}

// AllSeries are the series that a checkout is asked for.
var AllSeries = []*Series{
	{"copter", kind.Copter, "Copter", "+", notApplicableRules},
	{"plane", kind.Plane, "Plane", "plane-elevrev", parseRules(notApplicablePlane)},
	{"quadplane", kind.Plane, "QuadPlane", "quadplane", parseRules(notApplicableQuadPlane)},
}

// FindSeries returns the series of a name.
func FindSeries(name string) (*Series, error) {
	var names []string
	for _, s := range AllSeries {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return nil, fmt.Errorf("%.40q: expected one of %s", name, strings.Join(names, ", "))
}

// NotApplicable is why a test says nothing about sitlark; empty: it does.
func (s *Series) NotApplicable(test string) (reason string) { return reasonIn(s.rules, test) }

// Flown reports whether sitlark has a vehicle for the frame that most of the series' tests fly.
func (s *Series) Flown() bool {
	_, ok := (&Checkout{Series: s}).vehicleOf(s.frame)
	return ok
}

// step is what autotest.py calls a test.
func (s *Series) step(test string) string { return "test." + s.prefix + "." + test }
