package rotor

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

//go:embed propellers/*.csv
var geometries embed.FS

const inch = 0.0254 // [m]

// builtIn is a propeller that comes with the program.
type builtIn struct {
	name     string
	diameter float64 // [m]
	family   func() bemt.Family
	ducted   bool
}

// The blade of Blue Robotics' T200 thruster is chosen, after pictures of it: a hub of half the diameter, a chord of half the radius, a pitch of
// 0.8 of the diameter. Its twist of 0.28° more, and the drag of t200Family, are fitted to 5.25 kgf and 0.336 N m at 3569 rpm, published for 16 V
// and full throttle (Blue Robotics, T200 Thruster, performance data, 2019, from memory; the torque by the current of the fitted motor). The nozzle's bore has 76 mm.
var builtIns = []builtIn{
	{"apc-sf-10x4.7", 10 * inch, bemt.APCSlowFlyer, false},
	{"apc-sf-9x4.7", 9 * inch, bemt.APCSlowFlyer, false},
	{"bluerobotics-t200", 0.076, t200Family, true},
}

// t200Family is that of the T200's blades, of moulded plastic and thick: fitted.
func t200Family() bemt.Family {
	f := bemt.GenericFamily()
	f.DragMin *= 2.015
	return f
}

// Names returns the propellers that come with the program.
func Names() (names []string) {
	for _, b := range builtIns {
		names = append(names, b.name)
	}
	return names
}

// Named returns a propeller that comes with the program, with two blades. The
// error lists them.
func Named(name string) (Params, error) {
	i := slices.IndexFunc(builtIns, func(b builtIn) bool { return b.name == name })
	if i < 0 {
		return Params{}, fmt.Errorf("rotor: propeller %q is not known, must be one of %s", name, strings.Join(Names(), ", "))
	}
	b := builtIns[i]
	path := "propellers/" + b.name + ".csv"
	f, err := geometries.Open(path)
	if err != nil {
		return Params{}, fmt.Errorf("rotor: %w", err)
	}
	defer f.Close()
	g, err := bemt.ParseGeometry(f, path)
	if err != nil {
		return Params{}, fmt.Errorf("rotor: %w", err)
	}
	return Params{Name: b.name, Propeller: bemt.Propeller{
		Geometry: g, Family: b.family(), Radius: b.diameter / 2, Blades: 2, Ducted: b.ducted,
	}}, nil
}
