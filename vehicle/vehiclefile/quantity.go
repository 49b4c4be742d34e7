package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/standard"
)

// dimensions are the kinds of quantities in vehicle files, by the tag dim of a field. Base
// units are SI.
var dimensions = map[string]quantity.Kind{
	"mass":         dimension("a mass", "1.5 kg", unit("kg", 0), unit("g", -3)),
	"length":       dimension("a length", "225 mm", unit("mm", -3), unit("cm", -2), unit("m", 0), quantity.Unit{Name: "in", Times: 0.0254}),
	"area":         dimension("an area", "0.02 m2", unit("m2", 0), unit("cm2", -4)),
	"inertia":      dimension("a moment of inertia", "0.017 kg m2", unit("kg m2", 0), unit("kg cm2", -4), unit("g cm2", -7)),
	"imbalance":    dimension("an imbalance", "20 g mm", unit("g mm", -6), unit("kg m", 0)),
	"speed":        dimension("a speed", "3 m/s", unit("m/s", 0), quantity.Unit{Name: "km/h", Over: 3.6}),
	"acceleration": dimension("an acceleration", "3 m/s2", unit("m/s2", 0)),
	"force":        dimension("a force", "12.3 N", unit("N", 0), quantity.Unit{Name: "gf", Power: -3, Times: standard.Gravity}, quantity.Unit{Name: "kgf", Times: standard.Gravity}),
	"torque":       dimension("a torque", "0.066 N m", unit("N m", 0), unit("mN m", -3)),
	"density":      dimension("a density", "1.2 kg/m3", unit("kg/m3", 0)),
	"stiffness":    dimension("a stiffness", "2000 N/m", unit("N/m", 0)),
	"damping":      dimension("a damping", "33 N s/m", unit("N s/m", 0)),
	"turn damping": dimension("a damping of a turn", "0.8 N m s", unit("N m s", 0)),
	"drag":         dimension("a drag", "18 N s2/m2", unit("N s2/m2", 0)),
	"turn drag":    dimension("a drag of a turn", "1.5 N m s2", unit("N m s2", 0)),
	"kv":           dimension("a motor constant", "840 rpm/V", quantity.Unit{Name: "rpm/V", Times: 2 * math.Pi, Over: 60}),
	"rotation":     dimension("a speed of rotation", "4500 rpm", quantity.Unit{Name: "rpm", Times: 2 * math.Pi, Over: 60}),
	"resistance":   dimension("a resistance", "185 mohm", unit("mohm", -3), unit("ohm", 0)),
	"current":      dimension("a current", "0.4 A", unit("A", 0), unit("mA", -3)),
	"voltage":      dimension("a voltage", "11.1 V", unit("V", 0), unit("mV", -3)),
	"charge":       dimension("a capacity", "5000 mAh", quantity.Unit{Name: "mAh", Power: -3, Times: 3600}, quantity.Unit{Name: "Ah", Times: 3600}),
	"time":         dimension("a time", "0.5 s", unit("s", 0), unit("ms", -3)),
	"pulse":        dimension("a pulse width", "1000 us", unit("us", 0)),
	"power":        dimension("a power", "1.28 kW", unit("W", 0), unit("kW", 3)),
	"volume":       dimension("a volume", "24 cm3", unit("cm3", -6), unit("m3", 0)),
	"consumption":  dimension("a specific consumption", "450 g/kWh", quantity.Unit{Name: "g/kWh", Over: 3.6e9}),
	"heat":         dimension("a heat capacity", "35 J/K", unit("J/K", 0)),
	"cooling":      dimension("a thermal resistance", "3 K/W", unit("K/W", 0)),
	"angle":        dimension("an angle", "5 deg", quantity.Unit{Name: "deg", Also: []string{"°"}, Times: math.Pi, Over: 180}, unit("rad", 0)),
	"degrees":      dimension("an angle", "20 deg", quantity.Unit{Name: "deg", Also: []string{"°"}}),
	"turning":      dimension("an angular rate", "500 deg/s", quantity.Unit{Name: "deg/s", Also: []string{"°/s"}}),
	"share":        dimension("a share", "0.5 or 50 %", unit("", 0), unit("%", -2)),
	"number":       dimension("a number", "0.7", unit("", 0)),
}

func dimension(name, example string, units ...quantity.Unit) quantity.Kind {
	return quantity.Kind{Name: name, Example: example, Units: units}
}

// unit is 10^power of the SI unit.
func unit(name string, power int) quantity.Unit { return quantity.Unit{Name: name, Power: power} }

// written is a number of a message: up to four digits.
func written(x float64) string { return plaintext.Sentence(x, 4) }
