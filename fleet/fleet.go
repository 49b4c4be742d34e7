package fleet

import "fmt"

// Most is how many vehicles there may be.
const Most = 100

// PortStep is between the ports of two vehicles: as ArduPilot moves its own by the
// instance. Source: ArduPilot 4.7-dev, libraries/AP_HAL_SITL/SITL_cmdline.cpp, -I.
const PortStep = 10

// Vehicle is one of a fleet.
type Vehicle struct {
	Name    string  // unique; empty: V1, V2, …, by its place in the fleet
	Model   string  // as --vehicle takes it; empty: what the flags say
	Layout  string  // as --layout takes it; may be empty
	North   float64 // of its pad, from home [m]
	East    float64 // likewise
	Placed  bool    // North and East were given
	Yaw     float64 // that its nose points to, clockwise from north [deg]
	HasYaw  bool    // Yaw was given; else it is home's
	Colour  Colour  // of its mark
	Painted bool    // Colour was given
}

// Alike returns n vehicles of which nothing is told.
func Alike(n int) ([]Vehicle, error) {
	if n < 1 || n > Most {
		return nil, fmt.Errorf("%d vehicles: expected 1 to %d", n, Most)
	}
	return make([]Vehicle, n), nil
}

// Complete gives names, colours and pads to those that have none. The pads are in
// rows, so far apart that vehicles whose greatest extent is span [m] have 5 m between
// them; those that were placed keep their places.
func Complete(list []Vehicle, span float64) {
	taken := map[string]bool{}
	for i := range list {
		taken[list[i].Name] = true
	}
	for i := range list {
		v := &list[i]
		for n := i + 1; v.Name == ""; n += len(list) { // unless a person gave that name to another
			if name := fmt.Sprintf("V%d", n); !taken[name] {
				v.Name, taken[name] = name, true
			}
		}
		if !v.Painted {
			v.Colour, v.Painted = palette[i%len(palette)].Colour, true
		}
		if !v.Placed {
			v.North, v.East = row(i, len(list), span+betweenPads)
			v.Placed = true
		}
	}
}
