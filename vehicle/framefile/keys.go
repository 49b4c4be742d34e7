package framefile

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
)

// Key describes one key whose value is a number.
type Key struct {
	Name     string
	Unit     string // empty for ratios and counts
	Default  float64
	Min, Max float64 // what is accepted
	OpenMin  bool    // Min itself is refused
	OpenMax  bool    // Max itself is refused
	Whole    bool    // only whole numbers
	Meaning  string

	field func(*File) *Number
}

// Range tells the accepted numbers in words.
func (k Key) Range() string {
	kind, least, most := "a number", "at least", "at most"
	if k.Whole {
		kind = "a whole number"
	}
	if k.OpenMin {
		least = "above"
	}
	if k.OpenMax {
		most = "below"
	}
	s := fmt.Sprintf("%s %s %g and %s %g", kind, least, k.Min, most, k.Max)
	if k.Unit != "" {
		s += " " + k.Unit
	}
	return s
}

func (k Key) accepts(x float64) bool {
	return (x > k.Min || x == k.Min && !k.OpenMin) &&
		(x < k.Max || x == k.Max && !k.OpenMax) &&
		(!k.Whole || x == float64(int(x)))
}

// Number returns the value of a key that is a number, and whether there is such a key.
func (f *File) Number(key string) (Number, bool) {
	for _, k := range keys {
		if k.Name == key {
			return *k.field(f), true
		}
	}
	return Number{}, false
}

// Sources: names, defaults and units: ArduPilot 4.7-dev, libraries/SITL/SIM_Frame.h and
// .cpp; bbdrag_coef is newer. The ranges are sitlark's: wide enough for anything that
// flies by rotors, and without the numbers at which a model divides by zero.
var keys = []Key{
	{Name: "mass", Unit: "kg", Default: 3, Min: 0, OpenMin: true, Max: 2000,
		Meaning: "mass of the whole vehicle", field: func(f *File) *Number { return &f.Mass }},
	{Name: "diagonal_size", Unit: "m", Default: 0.35, Min: 0, OpenMin: true, Max: 30,
		Meaning: "size from motor to motor", field: func(f *File) *Number { return &f.DiagonalSize }},
	{Name: "refSpd", Unit: "m/s", Default: 15.08, Min: 0, OpenMin: true, Max: 150,
		Meaning: "speed of the reference flight", field: func(f *File) *Number { return &f.RefSpeed }},
	{Name: "refAngle", Unit: "deg", Default: 45, Min: 0, OpenMin: true, Max: 85,
		Meaning: "tilt in the reference flight", field: func(f *File) *Number { return &f.RefAngleDeg }},
	{Name: "refVoltage", Unit: "V", Default: 12.09, Min: 0, OpenMin: true, Max: 1000,
		Meaning: "battery voltage in the reference flight", field: func(f *File) *Number { return &f.RefVoltage }},
	{Name: "refCurrent", Unit: "A", Default: 29.3, Min: 0, OpenMin: true, Max: 5000,
		Meaning: "battery current in the reference flight", field: func(f *File) *Number { return &f.RefCurrent }},
	{Name: "refAlt", Unit: "m", Default: 593, Min: -500, Max: 9000,
		Meaning: "altitude of the reference flight above mean sea level", field: func(f *File) *Number { return &f.RefAltitude }},
	{Name: "refTempC", Unit: "°C", Default: 25, Min: -60, Max: 60,
		Meaning: "air temperature in the reference flight", field: func(f *File) *Number { return &f.RefTempC }},
	{Name: "refBatRes", Unit: "ohm", Default: 0.01, Min: 0, Max: 10,
		Meaning: "resistance of the battery, BAT.Res of a log", field: func(f *File) *Number { return &f.RefBatteryResistance }},
	{Name: "maxVoltage", Unit: "V", Default: 12.6, Min: 0, OpenMin: true, Max: 1000,
		Meaning: "voltage of the full battery", field: func(f *File) *Number { return &f.MaxVoltage }},
	{Name: "battCapacityAh", Unit: "Ah", Default: 0, Min: 0, Max: 10000,
		Meaning: "capacity of the battery, 0 for one that never runs down", field: func(f *File) *Number { return &f.BatteryCapacityAh }},
	{Name: "propExpo", Default: 0.65, Min: -1, Max: 1,
		Meaning: "curve of thrust over command, MOT_THST_EXPO", field: func(f *File) *Number { return &f.PropExpo }},
	{Name: "refRotRate", Unit: "deg/s", Default: 120, Min: 0, Max: 5000,
		Meaning: "largest yaw rate, 0 for no damping", field: func(f *File) *Number { return &f.RefRotRateDegPS }},
	{Name: "hoverThrOut", Default: 0.39, Min: 0, OpenMin: true, Max: 1, OpenMax: true,
		Meaning: "throttle in hover, CTUN.ThO of a log", field: func(f *File) *Number { return &f.HoverThrottle }},
	{Name: "pwmMin", Unit: "µs", Default: 1000, Min: 500, Max: 2500, Whole: true,
		Meaning: "MOT_PWM_MIN", field: func(f *File) *Number { return &f.PWMMinUs }},
	{Name: "pwmMax", Unit: "µs", Default: 2000, Min: 500, Max: 2500, Whole: true,
		Meaning: "MOT_PWM_MAX", field: func(f *File) *Number { return &f.PWMMaxUs }},
	{Name: "spin_min", Default: 0.15, Min: 0, Max: 1, OpenMax: true,
		Meaning: "MOT_SPIN_MIN", field: func(f *File) *Number { return &f.SpinMin }},
	{Name: "spin_max", Default: 0.95, Min: 0, OpenMin: true, Max: 1,
		Meaning: "MOT_SPIN_MAX", field: func(f *File) *Number { return &f.SpinMax }},
	{Name: "slew_max", Unit: "1/s", Default: 150, Min: 0, Max: 10000,
		Meaning: "largest change of a motor's command in a second, 0 for unlimited", field: func(f *File) *Number { return &f.SlewMax }},
	{Name: "disc_area", Unit: "m²", Default: 0.385, Min: 0, OpenMin: true, Max: 1000,
		Meaning: "area of all rotor discs, stacked ones counted once", field: func(f *File) *Number { return &f.DiscArea }},
	{Name: "mdrag_coef", Default: 0.2, Min: 0, Max: 1,
		Meaning: "momentum drag as a share of a ducted rotor's", field: func(f *File) *Number { return &f.MomentumDrag }},
	{Name: "bbdrag_coef", Default: 1, Min: 0, Max: 10,
		Meaning: "factor on the body's drag", field: func(f *File) *Number { return &f.BluffBodyScaling }},
	{Name: "num_motors", Default: 4, Min: 3, Max: limits.Motors, Whole: true,
		Meaning: "number of motors", field: func(f *File) *Number { return &f.NumMotors }},
}

// yawKey is the form of every motorN_yaw.
var yawKey = Key{Min: -10, Max: 10, Meaning: "sense and factor of the rotor's torque"}

// defaults returns a File that gives nothing.
func defaults(name string) File {
	f := File{Name: name}
	for _, k := range keys {
		k.field(&f).Value = k.Default
	}
	return f
}
