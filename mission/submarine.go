package mission

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// MaxDepth is the largest depth below home of a plan [m].
const MaxDepth = 500

// BuiltInSub returns the demonstration dive of a submarine around h: down to 4 and 8 m along a square, once around a circle, and back to where it
// comes up; some 70 metres.
func BuiltInSub(h Home) Plan {
	return ahead(h, func(add adder) {
		add(NavWaypoint, 10, 0, -4)
		add(NavWaypoint, 10, 8, -8, 5)
		add(LoiterTurns, 4, 8, -6, 1, 0, 4)
		add(NavWaypoint, -4, 4, -3)
		add(ReturnHome, 0, 0, 0)
	})
}

// Surfaces returns a demonstration dive that ends with ArduSub's way up, the item of a landing, at home in place of the return there: ArduPilot
// keeps no place and no frame with a return, and ArduSub then refuses it ("Bad alt frame"; seen with 4.7-dev of December 2025). A plan that
// does not end with ReturnHome is returned as it is.
func (p Plan) Surfaces(h Home) Plan {
	return p.endsWith(h, func(add adder) { add(Land, 0, 0, 0) })
}

// CheckUnderWater is Check for a submarine: its places are at home's altitude, the surface, or below it.
func (p Plan) CheckUnderWater(h Home) error {
	var all faults.List
	all.Add(p.CheckOnGround(h))
	for _, l := range p.Legs(h) {
		if l.Command.HasPlace() && l.Command != TakeOff && !(l.Down >= 0 && l.Down <= MaxDepth) {
			all.Add(fmt.Errorf("%s is %s m above home, must be from %d to 0 m: depths are altitudes below 0, from the surface", p.where(l.Item), plaintext.Sentence(0-l.Down, 4), -MaxDepth))
		}
	}
	return all.Err()
}

// CheckBed returns an error for each place of a plan that is under the bed: deepAt is how deep the water is at a place from home [m].
func (p Plan) CheckBed(h Home, deepAt func(north, east float64) float64) error {
	var all faults.List
	for _, l := range p.Legs(h) {
		if !l.Command.HasPlace() || l.Command == TakeOff || l.overGround {
			continue
		}
		switch deep := deepAt(l.North, l.East); {
		case deep <= 0:
			all.Add(p.onLand(l.Item, deep))
		case l.Down > deep:
			all.Add(fmt.Errorf("%s is %s m deep, and the water there %s m: expected a place above the bed, or deeper water", p.where(l.Item), plaintext.Sentence(l.Down, 4), plaintext.Sentence(deep, 4)))
		}
	}
	return all.Err()
}

// CheckAfloat returns an error for each place of a plan that is on dry land: deepAt is how deep the water is at a place from home [m].
func (p Plan) CheckAfloat(h Home, deepAt func(north, east float64) float64) error {
	var all faults.List
	for _, l := range p.Legs(h) {
		if !l.Command.HasPlace() || l.Command == TakeOff {
			continue
		}
		if deep := deepAt(l.North, l.East); deep <= 0 {
			all.Add(p.onLand(l.Item, deep))
		}
	}
	return all.Err()
}

// onLand is the error of an item's place where the water is less than no metre deep.
func (p Plan) onLand(i Item, deep float64) error {
	return fmt.Errorf("%s is on dry land, %s m above the water: expected a place on the water, or a higher level of it", p.where(i), plaintext.Number(math.Ceil(-10*deep)/10, 6))
}
