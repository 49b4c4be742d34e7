package fleet

import (
	"fmt"
	"strconv"
	"strings"
)

// Colour is red, green and blue, from 0 to 255.
type Colour [3]uint8

// palette are Okabe and Ito's colours without black, which can be told apart with any
// colour vision, in the order in which vehicles get them.
//
// Source: M. Okabe, K. Ito, Color Universal Design, 2008.
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
