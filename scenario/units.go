package scenario

import (
	"sort"
	"sync"

	"github.com/sitlark/sitlark/internal/quantity"
)

// bases are the units that conditions are computed in, one a dimension, with what it
// measures and a usual amount of it: the scale of margins whose comparison has no
// number.
var bases = []struct {
	unit, of string
	usual    float64
}{
	{"m", "a length", 1},
	{"m/s", "a speed", 1},
	{"m/s²", "an acceleration", 10},
	{"deg", "an angle", 10},
	{"deg/s", "a rate of turn", 30},
	{"s", "a time", 1},
	{"V", "a voltage", 1},
	{"A", "a current", 5},
	{"W", "a power", 100},
	{"rpm", "a speed of rotation", 500},
	{"N", "a force", 1},
	{"kg", "a mass", 1},
	{"degC", "a temperature", 10},
	{"", "a share or a count", 0.1},
}

// measures says in words what a base unit measures.
func measures(unit string) string {
	for _, b := range bases {
		if b.unit == unit {
			return b.of
		}
	}
	return "a number in " + unit
}

func usual(unit string) float64 {
	for _, b := range bases {
		if b.unit == unit {
			return b.usual
		}
	}
	return 1
}

// spelled is a unit as it is written.
type spelled struct{ name, base string }

// spellings are all units that a number may have, the longest first, so that m/s is not
// read as m.
var spellings = sync.OnceValue(func() (all []spelled) {
	for _, b := range bases {
		for _, u := range quantity.Units(b.unit) {
			all = append(all, spelled{u, b.unit})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return len(all[i].name) > len(all[j].name) })
	return all
})

// inBase returns how many of the base unit one of the spelled unit is.
func (u spelled) inBase() float64 {
	x, err := quantity.Parse("1"+u.name, u.base)
	if err != nil {
		return 1 // only the empty unit has no spelling
	}
	return x
}
