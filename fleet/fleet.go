package fleet

import "fmt"

// MaxVehicles is the greatest number of vehicles in a fleet.
const MaxVehicles = 100

// PortStep is the distance between the ports of two vehicles, that of ArduPilot's
// instances. Source: ArduPilot 4.7-dev, libraries/AP_HAL_SITL/SITL_cmdline.cpp, -I.
const PortStep = 10

// Vehicle is one of a fleet.
type Vehicle struct {
	Name     string  // unique; empty: V1, V2, …, by its index in the fleet
	Airframe string  // as --vehicle takes it; empty: what the flags say
	Layout   string  // as --layout takes it; may be empty
	North    float64 // of its pad, from home [m]
	East     float64 // likewise
	Placed   bool    // North and East were given
	YawDeg   float64 // heading of its nose, clockwise from north [deg]
	HasYaw   bool    // YawDeg was given; else it is home's
	Colour   Colour  // of its mark
	Painted  bool    // Colour was given
}

// Identical returns n vehicles without any properties of their own.
func Identical(n int) ([]Vehicle, error) {
	if n < 1 || n > MaxVehicles {
		return nil, fmt.Errorf("%d vehicles: expected 1 to %d", n, MaxVehicles)
	}
	return make([]Vehicle, n), nil
}

// Complete sets the names, colours and pads that were not given. The pads are in rows,
// so far apart that there are 5 m between vehicles whose largest extent is span [m].
func Complete(list []Vehicle, span float64) {
	CompleteNames(list)
	for i := range list {
		v := &list[i]
		if !v.Painted {
			v.Colour, v.Painted = palette[i%len(palette)].Colour, true
		}
		if !v.Placed {
			v.North, v.East = row(i, len(list), span+betweenPads)
			v.Placed = true
		}
	}
}

// CompleteNames gives names to those that have none: V1, V2 and so on.
func CompleteNames(list []Vehicle) {
	taken := map[string]bool{}
	for i := range list {
		taken[list[i].Name] = true
	}
	for i := range list {
		v := &list[i]
		for n := i + 1; v.Name == ""; n += len(list) { // another vehicle may have been given that name
			if name := fmt.Sprintf("V%d", n); !taken[name] {
				v.Name, taken[name] = name, true
			}
		}
	}
}
