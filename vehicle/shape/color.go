package shape

// Color is what a surface is painted with.
type Color int

// The colours. What turns is tinted by its direction, what is in front by Accent.
const (
	Shell     Color = iota // the vehicle's own, white as a rule
	Dark                   // carbon, rubber
	Graphite               // a little lighter
	Grey                   // metal
	Accent                 // orange: shows the front
	Glass                  // dark blue: canopies, battery packs
	Yellow                 // straps
	Under                  // blue: the lower side of wings
	Port                   // red: the left wing tip
	Starboard              // green: the right one
	MotorCW                // what turns clockwise, seen against its thrust
	MotorCCW
	BladeCW
	BladeCCW
	Broken // red: what is left of a broken part
	RedLamp
	GreenLamp
	WhiteLamp
	Colors = iota // how many there are
)

var palette = [Colors][3]float32{
	Shell: {0.94, 0.95, 0.96}, Dark: {0.115, 0.12, 0.135}, Graphite: {0.17, 0.18, 0.20}, Grey: {0.62, 0.64, 0.67},
	Accent: orange, Glass: {0.06, 0.26, 0.62}, Yellow: {0.95, 0.77, 0.10},
	Under: {0.20, 0.38, 0.66}, Port: {0.80, 0.12, 0.12}, Starboard: {0.10, 0.58, 0.26},
	MotorCW: clockwise, MotorCCW: counter, BladeCW: darkened(clockwise), BladeCCW: darkened(counter),
	Broken: {255.0 / 255, 42.0 / 255, 42.0 / 255}, RedLamp: {1.0, 0.10, 0.08}, GreenLamp: {0.10, 1.0, 0.30}, WhiteLamp: {1.0, 0.98, 0.94},
}

var (
	orange    = [3]float32{255.0 / 255, 106.0 / 255, 19.0 / 255}
	clockwise = [3]float32{86.0 / 255, 180.0 / 255, 233.0 / 255}
	counter   = [3]float32{204.0 / 255, 121.0 / 255, 167.0 / 255}
)

// darkened returns a tint on carbon.
func darkened(c [3]float32) [3]float32 {
	carbon := [3]float32{0.115, 0.12, 0.135}
	for i := range c {
		c[i] = carbon[i] + (c[i]-carbon[i])*0.72
	}
	return c
}

// RGB returns the colour in display values, 0 to 1.
func (c Color) RGB() [3]float32 { return palette[c] }

// turning returns the colours of a motor and its propeller.
func turning(clockwise bool) (motor, blade Color) {
	if clockwise {
		return MotorCW, BladeCW
	}
	return MotorCCW, BladeCCW
}
