package plot

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// channel is one quantity that can be plotted.
type channel struct {
	Name     string
	Unit     string
	decimals int
	right    bool // on the chart's second axis
	value    func(s *snapshot.Sample) float64
	watched  bool // offered only while it has a limit
}

// group is the channels of one chart. Those of one axis have one unit.
type group struct {
	ID, title string
	tip       string
	least     [2]float64            // what either axis spans at least, so that noise does not fill it
	channels  func(parts) []channel // of a vehicle; none: the chart is not offered
	Told      []toldChannel         // by the autopilot, in place of channels
}

// parts are what a vehicle has.
type parts struct {
	motors []int // their numbers
	snapshot.Parts
}

// Groups are all charts that there are, in the order of their buttons.
var Groups = []group{
	{"attitude", "Attitude", "Roll and pitch; heading at the right", [2]float64{4, 20}, attitudeChannels, nil},
	{"rates", "Rates", "Angular rate about the body's axes", [2]float64{10, 1}, rateChannels, nil},
	{"height", "Height", "Height above home and above the ground; climb at the right", [2]float64{2, 1}, heightChannels, nil},
	{"rpm", "Motors", "Speed of each motor and what it turns", [2]float64{200, 1}, rpmChannels, nil},
	{"flow", "Flow", "Angle of attack and sideslip; load factor at the right", [2]float64{4, 1}, flowChannels, nil},
	{"servos", "Servos", "Angle of what each servo moves", [2]float64{4, 1}, servoChannels, nil},
	{"power", "Power", "Voltage; current at the right", [2]float64{0.5, 5}, powerChannels, nil},
	{"fuel", "Fuel", "Fuel in the tank; what engines burn at the right", [2]float64{0.01, 0.05}, fuelChannels, nil},
	{"wind", "Wind", "Wind at the vehicle with its gusts; speed through the air and over the ground", [2]float64{2, 1}, windChannels, nil},
	{"shake", "Vibration", "Specific force along the body's axes: what an accelerometer feels", [2]float64{2, 1}, shakeChannels, nil},
	{"link", "Link", "Exchanges a second; time from a packet to its answer at the right", [2]float64{100, 20}, linkChannels, nil},
	{"ekf", "EKF", "How far the autopilot's estimate is off: place, and attitude at the right", [2]float64{1, 4}, nil, ekfChannels},
	{"ekfwind", "EKF wind", "Where the air goes: in truth, and as the autopilot estimates it", [2]float64{2, 1}, nil, ekfWindChannels},
	{"variance", "EKF variance", "Variances of the autopilot's EKF: its failsafe begins at the line", [2]float64{1, 1}, nil, varianceChannels},
	{"pack", "Battery", "Voltage and current: in truth, and as the autopilot measures them", [2]float64{0.5, 5}, nil, packChannels},
}

func attitudeChannels(parts) []channel {
	return []channel{
		{"roll", "°", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Roll) * units.ToDegrees }, false},
		{"pitch", "°", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Pitch) * units.ToDegrees }, false},
		{headingName, "°", 0, true, func(s *snapshot.Sample) float64 { return float64(s.Yaw) * units.ToDegrees }, false},
		{"tilt", "°", 1, false, tilt, true},
	}
}

// tilt is the angle of the vehicle's up axis from the vertical [deg].
func tilt(s *snapshot.Sample) float64 {
	return units.ToDegrees * math.Acos(math.Cos(float64(s.Roll))*math.Cos(float64(s.Pitch)))
}

// headingName is the channel that is kept without a jump at north.
const headingName = "heading"

func rateChannels(parts) []channel {
	return []channel{
		{"roll", "°/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Rate[0]) * units.ToDegrees }, false},
		{"pitch", "°/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Rate[1]) * units.ToDegrees }, false},
		{"yaw", "°/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Rate[2]) * units.ToDegrees }, false},
	}
}

func heightChannels(parts) []channel {
	return []channel{
		{"altitude", "m", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Altitude) }, false},
		{"ground", "m", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Height) }, false},
		{"climb", "m/s", 1, true, func(s *snapshot.Sample) float64 { return float64(s.Climb) }, false},
	}
}

func rpmChannels(of parts) []channel {
	list := make([]channel, len(of.motors))
	for i, number := range of.motors {
		list[i] = channel{motorName(number), "rpm", 0, false,
			func(s *snapshot.Sample) float64 { return float64(s.Speeds[i]) * 30 / math.Pi }, false}
	}
	return list
}

// motorName is the channel of the motor with a number, whose place in the list of motors may be another.
func motorName(number int) string { return "#" + strconv.Itoa(number) }

// flowChannels are a plane's.
func flowChannels(of parts) []channel {
	if !of.Wings {
		return nil
	}
	return []channel{
		{"alpha", "°", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Alpha) * units.ToDegrees }, false},
		{"beta", "°", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Beta) * units.ToDegrees }, false},
		{"load", "g", 2, true, func(s *snapshot.Sample) float64 { return float64(s.LoadFactor) }, false},
	}
}

// servoChannels have the servos' names.
func servoChannels(of parts) []channel {
	list := make([]channel, len(of.Servos))
	for i, name := range of.Servos {
		list[i] = channel{name, "°", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Angles[i]) }, false}
	}
	return list
}

func powerChannels(parts) []channel {
	return []channel{
		{"voltage", "V", 2, false, func(s *snapshot.Sample) float64 { return float64(s.Voltage) }, false},
		{"current", "A", 1, true, func(s *snapshot.Sample) float64 { return float64(s.Current) }, false},
	}
}

// fuelChannels are a vehicle's with a piston engine.
func fuelChannels(of parts) []channel {
	if !of.Fuel {
		return nil
	}
	return []channel{
		{"fuel", "kg", 3, false, func(s *snapshot.Sample) float64 { return float64(s.Fuel) }, false},
		{"flow", "g/s", 2, true, func(s *snapshot.Sample) float64 { return 1000 * float64(s.FuelFlow) }, false},
	}
}

func windChannels(parts) []channel {
	return []channel{
		{"wind", "m/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Wind) }, false},
		{"up", "m/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.WindUp) }, false},
		{"air", "m/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Airspeed) }, false},
		{"ground", "m/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.GroundSpeed) }, false},
		{"equivalent", "m/s", 1, false, func(s *snapshot.Sample) float64 { return float64(s.Equivalent) }, true},
	}
}

func shakeChannels(parts) []channel {
	return []channel{
		{"x", "m/s²", 1, false, func(s *snapshot.Sample) float64 { return float64(s.ForceFRD[0]) }, false},
		{"y", "m/s²", 1, false, func(s *snapshot.Sample) float64 { return float64(s.ForceFRD[1]) }, false},
		{"z", "m/s²", 1, false, func(s *snapshot.Sample) float64 { return float64(s.ForceFRD[2]) }, false},
	}
}

func linkChannels(parts) []channel {
	return []channel{
		{"rate", "Hz", 0, false, func(s *snapshot.Sample) float64 { return float64(s.LinkRate) }, false},
		{"latency", "µs", 0, true, func(s *snapshot.Sample) float64 { return 1e6 * float64(s.Latency) }, false},
		{"longest", "µs", 0, true, func(s *snapshot.Sample) float64 { return 1e6 * float64(s.LongLatency) }, false},
	}
}

// curveInks are Okabe and Ito's colours in an order in which neighbours differ
// most, without black. The first is for the first curve, and so on.
//
// Source: Okabe, Ito, Color Universal Design, 2008.
var curveInks = [...]widget.Ink{
	{R: 0x56, G: 0xB4, B: 0xE9, A: 255}, // sky blue
	{R: 0xE6, G: 0x9F, B: 0x00, A: 255}, // orange
	{R: 0x00, G: 0x9E, B: 0x73, A: 255}, // bluish green
	{R: 0xCC, G: 0x79, B: 0xA7, A: 255}, // reddish purple
	{R: 0xF0, G: 0xE4, B: 0x42, A: 255}, // yellow
	{R: 0xD5, G: 0x5E, B: 0x00, A: 255}, // vermilion
	{R: 0x00, G: 0x72, B: 0xB2, A: 255}, // blue
	{R: 0xBB, G: 0xBB, B: 0xBB, A: 255}, // grey
}

// CurveInk returns the colour of curve i, made to stand out from the panel.
func CurveInk(t widget.Theme, i int) widget.Ink {
	ink := curveInks[i%len(curveInks)]
	ground := widget.Over(t.Panel, t.Card)
	ground.A = 255
	for range 8 {
		if widget.Contrast(ink, ground) >= 3 {
			break
		}
		ink = widget.Over(widget.Fade(t.Text, 0.15), ink)
	}
	return ink
}
