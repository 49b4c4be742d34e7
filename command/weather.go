package command

import (
	"fmt"
	"math"
)

// SetWind sets the mean wind at once. With a Height of 0 it is the wind at 10 m above the
// ground, with the logarithmic law below and above. Otherwise it is the wind at that height:
// below, a power law; above, it stays, but for the Slope.
type SetWind struct {
	Speed    float64 // horizontal speed [m/s]
	FromDeg  float64 // direction it blows from, clockwise from north [deg]
	Vertical float64 // upward part [m/s]; positive is an updraught
	Height   float64 // above the ground, at which it blows so [m]; 0: 10 m, logarithmic law
	Exponent float64 // of the power law: 0 is the same at every height, 0.5 the square-root law
	Slope    float64 // horizontal speed that each metre of height adds [1/s]
}

// SetTurbulence sets the intensity of turbulence.
type SetTurbulence struct {
	Intensity float64 // 0 is still air, 1 is severe
}

// SetThermals sets the strength of thermals.
type SetThermals struct {
	Scale float64 // convective velocity scale w* [m/s]; 0: none
}

// SetRain sets how much it rains.
type SetRain struct {
	Rate float64 // of rainfall [mm/h]; 0: none
}

// SetIcing puts the vehicle into a cloud of supercooled drops, or takes it out. Ice grows on
// turning blades while the air is below 0 °C, and stays until RestoreMotor, RestoreAll or Reset.
type SetIcing struct {
	Content float64 // liquid water [g/m³]; 0: no cloud
	Drops   float64 // median volume diameter of the drops [µm]
}

// Gust sends a 1-cosine gust that the mean wind carries to the vehicle's place.
type Gust struct {
	Speed    float64 // horizontal speed added [m/s]
	FromDeg  float64 // direction it blows from, clockwise from north [deg]
	Vertical float64 // upward part [m/s]; positive is an updraught
	Rise     float64 // time in which it grows, and in which it falls again [s]
	Hold     float64 // time at its full speed [s]
	Lead     float64 // time until its front reaches the vehicle's present place [s]
}

// SetAtmosphere sets by how much the day's air differs from the standard
// atmosphere: hot and low pressure make it thin.
type SetAtmosphere struct {
	TemperatureOffset float64 // at every height [K]
	PressureOffsetHPa float64 // at sea level [hPa]
}

func (SetWind) Descriptor() *Descriptor       { return setWind }
func (SetTurbulence) Descriptor() *Descriptor { return setTurbulence }
func (SetThermals) Descriptor() *Descriptor   { return setThermals }
func (SetRain) Descriptor() *Descriptor       { return setRain }
func (SetIcing) Descriptor() *Descriptor      { return setIcing }
func (Gust) Descriptor() *Descriptor          { return gust }
func (SetAtmosphere) Descriptor() *Descriptor { return setAtmosphere }

// fromArg and verticalArg are those of every wind.
var (
	fromArg     = Arg{Name: "from", Doc: "direction that it blows from, clockwise from north", Unit: "deg", Max: 360, Turns: true}
	verticalArg = Arg{Name: "vertical", Doc: "upward part; positive is an updraught", Unit: "m/s", Min: -15, Max: 15}
)

var setWind = Define(Definition[SetWind]{
	Name: "set_wind", Group: GroupWeather,
	Doc: "sets the mean wind, at 10 m above the ground unless a height is given",
	Args: []Field[SetWind]{
		{Arg: Arg{Name: "speed", Doc: "horizontal speed", Unit: "m/s", Max: 40, Required: true},
			Number: func(c *SetWind) *float64 { return &c.Speed }},
		{Arg: fromArg, Number: func(c *SetWind) *float64 { return &c.FromDeg }},
		{Arg: verticalArg, Number: func(c *SetWind) *float64 { return &c.Vertical }},
		{Arg: Arg{Name: "height", Doc: "height above the ground at which it blows so; 0: 10 m, with the logarithmic law instead of exponent and slope", Unit: "m", Max: 10000, Steady: true},
			Number: func(c *SetWind) *float64 { return &c.Height }},
		{Arg: Arg{Name: "exponent", Doc: "of the power law up to that height; 0 is the same wind at every height, 0.5 the square-root law", Max: 1, Steady: true},
			Number: func(c *SetWind) *float64 { return &c.Exponent }},
		{Arg: Arg{Name: "slope", Doc: "horizontal speed in m/s that each metre of height adds, 0 at that height; the mean wind may be 75 m/s at most from the ground to 300 m", Min: -1, Max: 1, Steady: true},
			Number: func(c *SetWind) *float64 { return &c.Slope }},
	},
	Check: func(c SetWind) error { return c.check() },
	Text: func(c SetWind) string {
		s := "wind " + windText(c.Speed, c.FromDeg, c.Vertical)
		if c.Height > 0 && (c.Exponent != 0 || c.Slope != 0) {
			s += fmt.Sprintf(" at %.4g m", c.Height)
		}
		return s
	},
	Between: func(from Command, to SetWind, share float64) Command { return windBetween(from.(SetWind), to, share) },
})

const (
	// fastestMean is the fastest mean wind from the ground to checkedTo [m/s]: that of the
	// strongest hurricanes.
	fastestMean = 75
	// checkedTo is the height above the ground up to which a wind is checked [m], and its own Height.
	// Higher up, physics/wind has its own limit.
	checkedTo = 300
)

// check checks the wind over the height, where it follows no logarithm.
func (c SetWind) check() error {
	for _, height := range []float64{0, checkedTo} {
		v := c.share(height)*c.Speed + c.Slope*(height-c.Height)
		if c.Height == 0 || c.Slope == 0 || v <= fastestMean {
			continue
		}
		where := "at the ground"
		if height > 0 {
			where = fmt.Sprintf("at %s m", figure(height))
		}
		least := -(fastestMean - c.share(0)*c.Speed) / c.Height
		most := 1.0
		if c.Height < checkedTo {
			most = min(1, (fastestMean-c.Speed)/(checkedTo-c.Height))
		}
		return fmt.Errorf("set_wind: slope is %g m/s per m, which makes %.4g m/s %s of %g m/s at %g m; the mean wind must be at most %d m/s from the ground to %d m: slope must be from %.3g to %.3g",
			c.Slope, v, where, c.Speed, c.Height, fastestMean, checkedTo, max(-1, least), most)
	}
	return nil
}

// share is the power law's wind at a height [m] over Speed.
func (c SetWind) share(height float64) float64 {
	if height >= c.Height || c.Exponent == 0 {
		return 1
	}
	return math.Pow(height/c.Height, c.Exponent)
}

// most is the greatest Speed that check accepts with the wind's slope [m/s].
func (c SetWind) most() float64 {
	most := math.Inf(1)
	for _, height := range []float64{0, checkedTo} {
		if share := c.share(height); share > 0 && c.Height > 0 && c.Slope != 0 {
			most = min(most, (fastestMean-c.Slope*(height-c.Height))/share*(1-1e-12))
		}
	}
	return most
}

func windText(speed, fromDeg, vertical float64) string {
	s := fmt.Sprintf("%.1f m/s from %03.0f°", speed, fromDeg)
	if vertical != 0 {
		s += fmt.Sprintf(", %+.1f m/s up", vertical)
	}
	return s
}

// windBetween mixes the horizontal velocities, so that the wind turns the short way.
func windBetween(a, b SetWind, share float64) SetWind {
	const degree = math.Pi / 180
	north := linear(a.Speed*math.Cos(a.FromDeg*degree), b.Speed*math.Cos(b.FromDeg*degree), share)
	east := linear(a.Speed*math.Sin(a.FromDeg*degree), b.Speed*math.Sin(b.FromDeg*degree), share)
	mixed := b // over the height it blows as asked for at once
	mixed.Speed, mixed.Vertical = 0, linear(a.Vertical, b.Vertical, share)
	if speed := math.Hypot(north, east); speed > 1e-9 {
		mixed.Speed, mixed.FromDeg = speed, math.Mod(math.Atan2(east, north)/degree+360, 360)
	}
	mixed.Speed = min(mixed.Speed, max(b.Speed, b.most())) // on the way, as fast as its slope allows
	return mixed
}

var setTurbulence = Define(Definition[SetTurbulence]{
	Name: "set_turbulence", Group: GroupWeather, Ramps: true,
	Doc: "sets the intensity of turbulence",
	Args: []Field[SetTurbulence]{
		{Arg: Arg{Name: "intensity", Doc: "0 is still air, 1 is severe", Max: 1, Required: true},
			Number: func(c *SetTurbulence) *float64 { return &c.Intensity }},
	},
	Text: func(c SetTurbulence) string { return fmt.Sprintf("turbulence %.0f %%", 100*c.Intensity) },
})

var setThermals = Define(Definition[SetThermals]{
	Name: "set_thermals", Group: GroupWeather, Ramps: true,
	Doc: "sets the strength of thermals",
	Args: []Field[SetThermals]{
		{Arg: Arg{Name: "scale", Doc: "convective velocity scale w*; 1 to 2.5 is a summer's day", Unit: "m/s", Max: 5, Required: true},
			Number: func(c *SetThermals) *float64 { return &c.Scale }},
	},
	Text: func(c SetThermals) string { return fmt.Sprintf("thermals %.1f m/s", c.Scale) },
})

var setRain = Define(Definition[SetRain]{
	Name: "set_rain", Group: GroupWeather, Ramps: true,
	Doc: "sets how much it rains: drops press on the hull and brake the rotors, a little",
	Args: []Field[SetRain]{
		{Arg: Arg{Name: "rate", Doc: "rate of rainfall; 10 is heavy, 50 violent, 300 the heaviest of a minute", Unit: "mm/h", Max: 300, Required: true},
			Number: func(c *SetRain) *float64 { return &c.Rate }},
	},
	Text: func(c SetRain) string { return fmt.Sprintf("rain %g mm/h", math.Round(10*c.Rate)/10) },
})

var setIcing = Define(Definition[SetIcing]{
	Name: "set_icing", Group: GroupWeather, Ramps: true,
	Doc: "puts the vehicle into a cloud of drops below 0 °C, whose ice costs the rotors drag and lift; the air must be at most 0 °C. restore_motor and restore_all take the ice off",
	Args: []Field[SetIcing]{
		{Arg: Arg{Name: "content", Doc: "liquid water in the cloud; 0.2 is a stratus, 0.6 and more a cumulus, 0 no cloud", Unit: "g/m³", Max: 3, Required: true},
			Number: func(c *SetIcing) *float64 { return &c.Content }},
		{Arg: Arg{Name: "drops", Doc: "median volume diameter of its drops", Unit: "µm", Min: 15, Max: 50, Default: 20, Steady: true},
			Number: func(c *SetIcing) *float64 { return &c.Drops }},
	},
	Text: func(c SetIcing) string {
		if c.Content == 0 {
			return "no icing"
		}
		return fmt.Sprintf("icing %.2g g/m³ of %.3g µm", c.Content, c.Drops)
	},
})

var gust = Define(Definition[Gust]{
	Name: "gust", Group: GroupWeather, Once: true,
	Doc: "sends a 1-cosine gust that the mean wind carries to the vehicle",
	Args: []Field[Gust]{
		{Arg: Arg{Name: "speed", Doc: "horizontal speed that it adds", Unit: "m/s", Max: 25, Required: true},
			Number: func(c *Gust) *float64 { return &c.Speed }},
		{Arg: fromArg, Number: func(c *Gust) *float64 { return &c.FromDeg }},
		{Arg: verticalArg, Number: func(c *Gust) *float64 { return &c.Vertical }},
		{Arg: Arg{Name: "rise", Doc: "time in which it grows, and in which it falls again", Unit: "s", Min: 0.1, Max: 30, Default: 1},
			Number: func(c *Gust) *float64 { return &c.Rise }},
		{Arg: Arg{Name: "hold", Doc: "time at its full speed", Unit: "s", Max: 60, Default: 2},
			Number: func(c *Gust) *float64 { return &c.Hold }},
		{Arg: Arg{Name: "lead", Doc: "time until its front reaches the vehicle", Unit: "s", Max: 60},
			Number: func(c *Gust) *float64 { return &c.Lead }},
	},
	Text: func(c Gust) string {
		s := "gust " + windText(c.Speed, c.FromDeg, c.Vertical)
		if c.Lead != 0 {
			s += fmt.Sprintf(", in %.0f s", c.Lead)
		}
		return s
	},
})

var setAtmosphere = Define(Definition[SetAtmosphere]{
	Name: "set_atmosphere", Group: GroupWeather, Ramps: true,
	Doc: "sets how the day differs from the standard atmosphere; hot and low pressure make the air thin",
	Args: []Field[SetAtmosphere]{
		{Arg: Arg{Name: "temperature", Doc: "offset at every height", Unit: "K", Min: -60, Max: 40},
			Number: func(c *SetAtmosphere) *float64 { return &c.TemperatureOffset }},
		{Arg: Arg{Name: "pressure", Doc: "offset at sea level", Unit: "hPa", Min: -150, Max: 100},
			Number: func(c *SetAtmosphere) *float64 { return &c.PressureOffsetHPa }},
	},
	Text: func(c SetAtmosphere) string {
		if c == (SetAtmosphere{}) {
			return "air ISA"
		}
		return fmt.Sprintf("air ISA %+g °C, %+g hPa", c.TemperatureOffset, c.PressureOffsetHPa)
	},
})
