package command

import (
	"cmp"
	"fmt"
)

// SetWater fills the land with water up to a level, or drains it. Hulls, and propellers and wings of what has hulls, feel it; wheels feel the sand of its shore on the ground site.
type SetWater struct {
	Kind  Water
	Level float64 // of the surface without waves, above the ground at home, or above the water that tiles have there [m]
}

// Water is what kind of water there is. The zero value is none.
type Water int

// The kinds of water.
const (
	NoWater Water = iota
	FreshWater
	BrackishWater
	SeaWater
	Waters // how many there are
)

var waterWords = []string{"none", "fresh", "brackish", "sea"}

// Word is what files and programs call it.
func (w Water) Word() string { return waterWords[w] }

// Salinity is that of such water [g/kg]: of the Baltic Sea's south in the middle one, of the oceans in the last.
func (w Water) Salinity() float64 { return [Waters]float64{BrackishWater: 8, SeaWater: 35}[w] }

// SetCurrent sets the current of the water, everywhere and at every depth.
type SetCurrent struct {
	Speed     float64 // [m/s]
	TowardDeg float64 // direction that it flows to, clockwise from north [deg]
}

// SetWaves sets the waves on the water.
type SetWaves struct {
	Height  float64  // from trough to crest; of a sea the significant one [m]; 0: none
	Period  float64  // of a sea that of the peak of its spectrum [s]; 0 in the weather of a start: UsualPeriod
	FromDeg float64  // direction that they come from, clockwise from north [deg]
	Kind    WaveKind // one wave, or many
}

// UsualPeriod is that of waves where none is given [s].
const UsualPeriod = 3.0

// WaveKind is how regular waves are. The zero value is one wave alone.
type WaveKind int

// The kinds of waves.
const (
	RegularWaves WaveKind = iota
	SeaWaves
	WaveKinds // how many there are
)

var waveWords = []string{"regular", "sea"}

// Word is what files and programs call it.
func (k WaveKind) Word() string { return waveWords[k] }

func (SetWater) Descriptor() *Descriptor   { return setWater }
func (SetCurrent) Descriptor() *Descriptor { return setCurrent }
func (SetWaves) Descriptor() *Descriptor   { return setWaves }

var setWater = Define(Definition[SetWater]{
	Name: "set_water", Group: GroupWeather,
	Doc: "fills the land with water up to a level, or drains it; hulls swim in it, and on the ground site wheels feel the sand of its shore",
	Args: []Field[SetWater]{
		{Arg: Arg{Name: "kind", Doc: "brackish has 8 g of salt in a kg, the sea 35; none drains it", Words: waterWords, Required: true},
			Choice: func(c *SetWater) *int { return (*int)(&c.Kind) }},
		{Arg: Arg{Name: "level", Doc: "of the surface without waves, above the ground at home, or above the water where tiles of terrain have home on a sea or lake; to be given unless it is drained", Unit: "m", Min: -1000, Max: 1000},
			Number: func(c *SetWater) *float64 { return &c.Level }},
	},
	Needs: func(c SetWater) string {
		if c.Kind == NoWater {
			return ""
		}
		return "level"
	},
	Text: func(c SetWater) string {
		if c.Kind == NoWater {
			return "no water"
		}
		return fmt.Sprintf("%s water up to %.4g m", c.Kind.Word(), c.Level)
	},
})

var setCurrent = Define(Definition[SetCurrent]{
	Name: "set_current", Group: GroupWeather,
	Doc: "sets the current of the water, everywhere and at every depth",
	Args: []Field[SetCurrent]{
		{Arg: Arg{Name: "speed", Doc: "0 is still water", Unit: "m/s", Max: 5, Required: true},
			Number: func(c *SetCurrent) *float64 { return &c.Speed }},
		{Arg: Arg{Name: "toward", Doc: "direction that it flows to, clockwise from north", Unit: "deg", Max: 360, Turns: true},
			Number: func(c *SetCurrent) *float64 { return &c.TowardDeg }},
	},
	Text: func(c SetCurrent) string {
		if c.Speed == 0 {
			return "no current"
		}
		return fmt.Sprintf("current %.2g m/s toward %03.0f°", c.Speed, c.TowardDeg)
	},
	Between: func(from Command, to SetCurrent, share float64) Command {
		a := from.(SetCurrent)
		mixed := windBetween(SetWind{Speed: a.Speed, FromDeg: a.TowardDeg}, SetWind{Speed: to.Speed, FromDeg: to.TowardDeg}, share)
		return SetCurrent{Speed: mixed.Speed, TowardDeg: mixed.FromDeg}
	},
})

var setWaves = Define(Definition[SetWaves]{
	Name: "set_waves", Group: GroupWeather, Ramps: true,
	Doc: "sets the waves on the water, which are those of deep water; they are as high as their length lets them be at most",
	Args: []Field[SetWaves]{
		{Arg: Arg{Name: "height", Doc: "from trough to crest; of a sea the significant one; 0 is a smooth surface", Unit: "m", Max: 5, Required: true},
			Number: func(c *SetWaves) *float64 { return &c.Height }},
		{Arg: Arg{Name: "period", Doc: "of a sea that of the peak of its spectrum", Unit: "s", Min: 1, Max: 20, Default: UsualPeriod, Steady: true},
			Number: func(c *SetWaves) *float64 { return &c.Period }},
		{Arg: Arg{Name: "from", Doc: "direction that they come from, clockwise from north", Unit: "deg", Max: 360, Steady: true, Turns: true},
			Number: func(c *SetWaves) *float64 { return &c.FromDeg }},
		{Arg: Arg{Name: "kind", Doc: "regular is one wave alone, sea a spectrum of them, which the seed makes", Words: waveWords, Steady: true},
			Choice: func(c *SetWaves) *int { return (*int)(&c.Kind) }},
	},
	Text: func(c SetWaves) string {
		if c.Height == 0 {
			return "no waves"
		}
		what := "waves"
		if c.Kind == SeaWaves {
			what = "sea"
		}
		return fmt.Sprintf("%s %.2g m, %.3g s, from %03.0f°", what, c.Height, cmp.Or(c.Period, UsualPeriod), c.FromDeg)
	},
})
