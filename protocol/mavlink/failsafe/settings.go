package failsafe

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Setting describes one parameter of the autopilot that configures a failsafe.
type Setting struct {
	Name     string  // "BATT_LOW_VOLT"
	Label    string  // "low voltage"
	Unit     string  // "V"; empty: none
	Min, Max float64 // what ArduPilot's documentation recommends
	Step     float64
	Choices  []Choice // the values that it may have; nil: a number
	Bits     []string // the meaning of each bit, from the lowest; nil: no mask. "": no meaning
}

// Choice is a value that a parameter may have.
type Choice struct {
	Value float64
	Words string
}

// choices numbers words from 0 on; an empty one is no choice.
func choices(words ...string) (all []Choice) {
	for i, w := range words {
		if w != "" {
			all = append(all, Choice{float64(i), w})
		}
	}
	return all
}

// What ArduCopter can do in a failsafe, by the numbers of BATT_FS_LOW_ACT.
var (
	batteryActions = choices("none", "Land", "RTL", "SmartRTL or RTL", "SmartRTL or Land", "Terminate", "AutoRTL or RTL", "Brake or Land")
	rcActions      = choices("none", "RTL", "RTL (AUTO goes on, 3.x)", "Land", "SmartRTL or RTL", "SmartRTL or Land", "AutoRTL or RTL", "Brake or Land")
	gcsActions     = choices("none", "RTL", "RTL (AUTO goes on, 3.x)", "SmartRTL or RTL", "SmartRTL or Land", "Land", "AutoRTL or RTL", "Brake or Land")
	ekfActions     = choices("report only", "Land", "AltHold", "Land in every mode")
	deadActions    = choices("none", "Land", "RTL", "SmartRTL or RTL", "SmartRTL or Land", "", "AutoRTL or RTL")
	fenceActions   = choices("report only", "RTL or Land", "Land", "SmartRTL, RTL or Land", "Brake or Land", "SmartRTL or Land")
	offOn          = choices("off", "on")
)

// settings are all parameters that are read, in the order in which they are.
var settings = append([]Setting{
	{Name: "BATT_LOW_VOLT", Label: "low voltage", Unit: "V", Max: 60, Step: 0.1},
	{Name: "BATT_CRT_VOLT", Label: "critical voltage", Unit: "V", Max: 60, Step: 0.1},
	{Name: "BATT_LOW_MAH", Label: "low charge left", Unit: "mAh", Max: 50000, Step: 50},
	{Name: "BATT_CRT_MAH", Label: "critical charge left", Unit: "mAh", Max: 50000, Step: 50},
	{Name: "BATT_FS_LOW_ACT", Label: "when low", Choices: batteryActions},
	{Name: "BATT_FS_CRT_ACT", Label: "when critical", Choices: batteryActions},
	{Name: "BATT_LOW_TIMER", Label: "below it for", Unit: "s", Max: 120, Step: 1},
	{Name: "BATT_FS_VOLTSRC", Label: "voltage", Choices: choices("as measured", "without sag")},
	{Name: "BATT_CAPACITY", Label: "capacity", Unit: "mAh", Max: 200000, Step: 50},
	{Name: "FS_THR_ENABLE", Label: "without RC", Choices: rcActions},
	{Name: "FS_THR_VALUE", Label: "throttle below", Unit: "µs", Min: 910, Max: 1100, Step: 1},
	{Name: "RCMAP_THROTTLE", Label: "throttle's channel", Min: 1, Max: 8, Step: 1},
	{Name: "FS_GCS_ENABLE", Label: "without GCS", Choices: gcsActions},
	{Name: "FS_GCS_TIMEOUT", Label: "silent for", Unit: "s", Min: 2, Max: 120, Step: 1},
	{Name: "MAV_GCS_SYSID", Label: "system ID of the GCS", Min: 1, Max: 255, Step: 1},
	{Name: "SYSID_MYGCS", Label: "system ID of the GCS", Min: 1, Max: 255, Step: 1}, // before 4.7
	{Name: "FS_EKF_ACTION", Label: "when lost", Choices: ekfActions},
	{Name: "FS_EKF_THRESH", Label: "variance from", Max: 1, Step: 0.1},
	{Name: "FS_DR_ENABLE", Label: "without position", Choices: deadActions},
	{Name: "FS_DR_TIMEOUT", Label: "drift until", Unit: "s", Max: 120, Step: 1},
	{Name: "FS_CRASH_CHECK", Label: "disarm after a crash", Choices: offOn},
	{Name: "FS_VIBE_ENABLE", Label: "gains for vibration", Choices: offOn},
	{Name: "FS_OPTIONS", Label: "options", Bits: []string{"RC: go on in AUTO", "GCS: go on in AUTO", "RC: go on in GUIDED", "Go on landing", "GCS: go on in pilot modes", "Release gripper"}},
	{Name: "FENCE_ENABLE", Label: "fence", Choices: offOn},
	{Name: "FENCE_TYPE", Label: "fences", Bits: []string{"Max altitude", "Circle", "Polygons", "Min altitude"}},
	{Name: "FENCE_ACTION", Label: "when breached", Choices: fenceActions},
	{Name: "FENCE_ALT_MAX", Label: "highest", Unit: "m", Min: 10, Max: 1000, Step: 1},
	{Name: "FENCE_ALT_MIN", Label: "lowest", Unit: "m", Min: -100, Max: 100, Step: 1},
	{Name: "FENCE_RADIUS", Label: "radius", Unit: "m", Min: 30, Max: 10000, Step: 1},
	{Name: "FENCE_MARGIN", Label: "margin", Unit: "m", Min: 1, Max: 10, Step: 0.5},
	{Name: "FENCE_MARGIN_XY", Label: "horizontal margin", Unit: "m", Max: 50, Step: 0.5},
	{Name: "FENCE_TOTAL", Label: "points", Max: 255, Step: 1},
	{Name: "FENCE_AUTOENABLE", Label: "enabled by itself", Choices: choices("no", "at take-off", "at take-off, not to land", "while armed")},
	{Name: "FENCE_OPTIONS", Label: "options", Bits: []string{"No mode change outside", "Union of areas", "Tell of margins"}},
	{Name: "RTL_ALT_M", Label: "return height", Unit: "m", Min: 0.3, Max: 3000, Step: 1}, // since 4.7
	{Name: "RTL_ALT", Label: "return height", Unit: "cm", Min: 30, Max: 300000, Step: 100},
	{Name: "RTL_CLIMB_MIN_M", Label: "climb at least", Unit: "m", Max: 30, Step: 0.1},
	{Name: "RTL_CLIMB_MIN", Label: "climb at least", Unit: "cm", Max: 3000, Step: 10},
	{Name: "RTL_SPEED_MS", Label: "speed", Unit: "m/s", Max: 20, Step: 0.5},
	{Name: "RTL_SPEED", Label: "speed", Unit: "cm/s", Max: 2000, Step: 50},
	{Name: "RTL_LOIT_TIME", Label: "wait above home", Unit: "ms", Max: 60000, Step: 1000},
	{Name: "RTL_ALT_FINAL_M", Label: "end height", Unit: "m", Max: 10, Step: 0.1},
	{Name: "RTL_ALT_FINAL", Label: "end height", Unit: "cm", Max: 1000, Step: 10},
	{Name: "RTL_CONE_SLOPE", Label: "cone slope", Max: 10, Step: 0.1},
	{Name: "RTL_ALT_TYPE", Label: "height above", Choices: choices("home", "terrain")},
	{Name: "TERRAIN_ENABLE", Label: "terrain data", Choices: offOn},
	{Name: "TERRAIN_SPACING", Label: "points every", Unit: "m", Min: 5, Max: 200, Step: 5},
	{Name: "WPNAV_RFND_USE", Label: "rangefinder", Choices: choices("not used", "used")},
	{Name: "RTL_OPTIONS", Label: "options", Bits: []string{"", "", "Ignore the pilot's yaw"}},
}, slices.Concat(ofPlanes[planeOnly:], ofRovers[roverOnly:])...)

// settingCount is the number of parameters that are read; a test holds it to settings.
const settingCount = 65

// planeOnly is where in ofPlanes those begin that planes have alone.
const planeOnly = 4

// roverOnly is the same in ofRovers.
const roverOnly = 8

var settingIndex = func() map[string]int {
	index := map[string]int{}
	for i := range settings {
		index[settings[i].Name] = i
	}
	return index
}()

// Words says a value of the parameter as a panel shows it: "10.5 V", "RTL", "Go on landing".
func (s *Setting) Words(v float64) string {
	switch {
	case s.Choices != nil:
		return s.choice(v)
	case s.Bits != nil:
		return s.bits(v)
	}
	text := number(v)
	if s.Unit != "" {
		text += " " + s.Unit
	}
	return text
}

func (s *Setting) choice(v float64) string {
	for _, c := range s.Choices {
		if c.Value == v {
			return c.Words
		}
	}
	return number(v) + ", unknown"
}

func (s *Setting) bits(v float64) string {
	if v != math.Trunc(v) || v < 0 || v > math.MaxUint16 {
		return number(v)
	}
	mask := uint32(v)
	var set []string
	for i, name := range s.Bits {
		if mask&(1<<i) != 0 && name != "" {
			set = append(set, name)
			mask &^= 1 << i
		}
	}
	if mask != 0 {
		set = append(set, "more")
	}
	if len(set) == 0 {
		return "none"
	}
	return strings.Join(set, ", ")
}

// number writes a parameter's value, which is of single precision, as short as it can be.
func number(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'g', -1, 32), "-", "−", 1)
}
