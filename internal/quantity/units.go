package quantity

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/internal/standard"
)

// kinds are the quantities of commands, conditions and their files, by the unit in which
// they are computed. A number without a unit is in that unit.
var kinds = map[string]Kind{
	"":     {Name: "a number", Units: []Unit{{Name: "%", Power: -2}}},
	"m/s":  {Name: "a speed", Units: []Unit{{Name: "m/s"}, {Name: "km/h", Over: 3.6}, {Name: "kt", Also: []string{"kn"}, Times: 1852, Over: 3600}, {Name: "mph", Times: 1609.344, Over: 3600}, {Name: "ft/s", Times: 0.3048}}},
	"m":    {Name: "a length", Units: []Unit{{Name: "m"}, {Name: "km", Power: 3}, {Name: "cm", Power: -2}, {Name: "mm", Power: -3}, {Name: "ft", Times: 0.3048}}},
	"deg":  {Name: "an angle", Units: []Unit{{Name: "deg", Also: []string{"°"}}, {Name: "rad", Times: 180, Over: math.Pi}}},
	"s":    {Name: "a time", Units: []Unit{{Name: "s"}, {Name: "ms", Power: -3}, {Name: "min", Times: 60}, {Name: "h", Times: 3600}}},
	"ohm":  {Name: "a resistance", Units: []Unit{{Name: "ohm", Also: []string{"Ω"}}, {Name: "mohm", Also: []string{"mΩ"}, Power: -3}}},
	"g mm": {Name: "an imbalance", Units: []Unit{{Name: "g mm", Also: []string{"gmm", "g·mm"}}, {Name: "kg m", Also: []string{"kg·m"}, Power: 6}}},
	"K":    {Name: "a difference of temperatures", Units: []Unit{{Name: "K", Also: []string{"°C", "degC"}}}},
	"hPa":  {Name: "a pressure", Units: []Unit{{Name: "hPa", Also: []string{"mbar"}}, {Name: "Pa", Power: -2}, {Name: "kPa", Power: 1}}},
	"N":    {Name: "a force", Units: []Unit{{Name: "N"}, {Name: "kN", Power: 3}, {Name: "mN", Power: -3}}},
	"N m":  {Name: "a torque", Units: []Unit{{Name: "N m", Also: []string{"Nm", "N·m"}}}},
	"V":    {Name: "a voltage", Units: []Unit{{Name: "V"}, {Name: "mV", Power: -3}}},
	"A":    {Name: "a current", Units: []Unit{{Name: "A"}, {Name: "mA", Power: -3}}},
	"Ah":   {Name: "a charge", Units: []Unit{{Name: "Ah", Also: []string{"A h"}}, {Name: "mAh", Power: -3}}},
	"W":    {Name: "a power", Units: []Unit{{Name: "W"}, {Name: "kW", Power: 3}}},
	"Hz":   {Name: "a frequency", Units: []Unit{{Name: "Hz"}}},

	"deg/s":  {Name: "a rate of turn", Units: []Unit{{Name: "deg/s", Also: []string{"°/s"}}, {Name: "rad/s", Times: 180, Over: math.Pi}}},
	"m/s²":   {Name: "an acceleration", Units: []Unit{{Name: "m/s²", Also: []string{"m/s2", "m/s^2"}}, {Name: "g", Times: standard.Gravity}}},
	"rad/s²": {Name: "an angular acceleration", Units: []Unit{{Name: "rad/s²", Also: []string{"rad/s2", "rad/s^2"}}}},
	"rpm":    {Name: "a speed of rotation", Units: []Unit{{Name: "rpm", Also: []string{"1/min"}}}},
	"mGauss": {Name: "a magnetic field", Units: []Unit{{Name: "mGauss", Also: []string{"mG"}}, {Name: "Gauss", Power: 3}, {Name: "µT", Also: []string{"uT"}, Power: 1}}},
	"kg":     {Name: "a mass", Units: []Unit{{Name: "kg"}, {Name: "g", Power: -3}}},
	"m²":     {Name: "an area", Units: []Unit{{Name: "m²", Also: []string{"m2", "m^2"}}, {Name: "cm²", Also: []string{"cm2"}, Power: -4}, {Name: "mm²", Also: []string{"mm2"}, Power: -6}}},
	"degC":   {Name: "a temperature", Units: []Unit{{Name: "degC", Also: []string{"°C"}}}},
	"mm/h":   {Name: "a rate of rainfall", Units: []Unit{{Name: "mm/h"}, {Name: "in/h", Times: 25.4}}},
	"g/s":    {Name: "a flow of mass", Units: []Unit{{Name: "g/s"}, {Name: "kg/h", Power: 3, Over: 3600}, {Name: "g/h", Over: 3600}}},
	"g/m³":   {Name: "a content of water", Units: []Unit{{Name: "g/m³", Also: []string{"g/m3"}}, {Name: "kg/m³", Also: []string{"kg/m3"}, Power: 3}}},
	"µm":     {Name: "a diameter", Units: []Unit{{Name: "µm", Also: []string{"um"}}, {Name: "mm", Power: 3}}},
	"kg/m³":  {Name: "a density", Units: []Unit{{Name: "kg/m³", Also: []string{"kg/m3"}}}},
}

func init() {
	for base, k := range kinds {
		k.Units = append(k.Units, Unit{})
		kinds[base] = k
	}
}

// Units returns every spelling of the units that a quantity measured in base may have, in
// alphabetical order; nil where base is not known.
func Units(base string) (names []string) {
	for _, u := range kinds[base].Units {
		if u.Name != "" {
			names = append(append(names, u.Name), u.Also...)
		}
	}
	slices.Sort(names)
	return names
}

// UnitList lists the units that a quantity measured in base may have, in words: "m, km or ft".
func UnitList(base string) string {
	var named Kind
	for _, u := range kinds[base].Units {
		if u.Name != "" {
			named.Units = append(named.Units, u)
		}
	}
	if named.Units == nil {
		return "no unit"
	}
	return named.UnitList()
}

// Parse reads a number with its unit and returns it in base. A bare number is in base. For
// the base "", a share, % is understood. The error is as that of Kind.Parse.
func Parse(text, base string) (float64, error) {
	k, ok := kinds[base]
	if !ok {
		return 0, fmt.Errorf("is in %q, which is no known unit", base)
	}
	return k.Parse(text)
}
