package fleet

import (
	"fmt"
	"strconv"
	"strings"
)

// Colour is red, green and blue, from 0 to 255.
type Colour [3]uint8

// palette are the vehicles' colours, in the order in which they get them: Okabe and Ito's without
// black, and then eight that are as far from these and from each other, also for a user who does
// not see green.
//
// Source of the first eight: M. Okabe, K. Ito, Color Universal Design, 2008.
var palette = []struct {
	Name   string
	Colour Colour
}{
	{"orange", Colour{230, 159, 0}},
	{"sky", Colour{86, 180, 233}},
	{"green", Colour{0, 158, 115}},
	{"yellow", Colour{240, 228, 66}},
	{"purple", Colour{204, 121, 167}},
	{"vermilion", Colour{213, 94, 0}},
	{"blue", Colour{0, 114, 178}},
	{"white", Colour{240, 240, 240}},
	{"mint", Colour{0, 255, 136}},
	{"rose", Colour{255, 0, 85}},
	{"indigo", Colour{0, 0, 255}},
	{"crimson", Colour{136, 0, 34}},
	{"periwinkle", Colour{102, 119, 255}},
	{"plum", Colour{102, 0, 85}},
	{"navy", Colour{0, 0, 119}},
	{"ebony", Colour{34, 0, 0}},
}

// ColourNames returns the names that ParseColour knows.
func ColourNames() []string {
	names := make([]string, len(palette))
	for i, p := range palette {
		names[i] = p.Name
	}
	return names
}

// ParseColour parses a name or #RRGGBB.
func ParseColour(s string) (Colour, error) {
	for _, p := range palette {
		if strings.EqualFold(s, p.Name) {
			return p.Colour, nil
		}
	}
	if hex, ok := strings.CutPrefix(s, "#"); ok && len(hex) == 6 {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil {
			return Colour{uint8(v >> 16), uint8(v >> 8), uint8(v)}, nil
		}
	}
	return Colour{}, fmt.Errorf("%q is not a colour, expected \"#RRGGBB\" or one of %s", s, strings.Join(ColourNames(), ", "))
}
