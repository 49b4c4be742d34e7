package failsafe

import (
	"cmp"
	"slices"

	vehicle "github.com/sitlark/sitlark/vehicle/kind"
)

// program is what the failsafes of one of ArduPilot's programs have of their own.
type program struct {
	names    []string        // parameters that it has and some others lack
	settings []Setting       // parameters that mean something else than ArduCopter's, or that it has alone
	kinds    map[Kind]kind   // failsafes with other parameters, or with another cause; one without parameters is none of its own
	enabling map[Kind]string // the parameter that switches a failsafe on, where it is not the action's

	throttle, silence string // parameters: the RC failsafe's pulse, and the ground station's silence; empty: ArduCopter's
	standsStill       bool   // it has crashed where it does not move; others, where they lean
}

// programs has a row for each kind that ArduPilot has a program for.
var programs = map[vehicle.Kind]*program{
	vehicle.Copter: &copter,
	vehicle.Heli:   &copter,
	vehicle.Plane: {
		names: append([]string{"RTL_CLIMB_MIN"}, planeNames...), settings: ofPlanes, throttle: "THR_FS_VALUE", silence: "FS_LONG_TIMEOUT", standsStill: true,
		enabling: map[Kind]string{RC: "THR_FAILSAFE", RCLong: "THR_FAILSAFE", GCS: "FS_GCS_ENABL"},
		kinds: map[Kind]kind{
			RC: {"RC", "RC failsafe", "FS_SHORT_ACTN", []string{"FS_SHORT_ACTN", "THR_FAILSAFE", "THR_FS_VALUE"}, severityCaution,
				"whether RC comes, and the pulse of its throttle"},
			GCS: {"Ground station", "GCS failsafe", "FS_LONG_ACTN", []string{"FS_LONG_ACTN", "FS_GCS_ENABL", "FS_LONG_TIMEOUT", "MAV_GCS_SYSID", "SYSID_MYGCS"}, severityCaution,
				"the age of the last heartbeat of the ground station; sitlark's own do not count"},
			EKF: {"EKF", "EKF failsafe", "", []string{"FS_EKF_THRESH"}, severityFault,
				"two of the variances of velocity, position and compass; it acts in modes of a quadplane alone"},
			Crash: {"Crash", "Crash check", "CRASH_DETECT", []string{"CRASH_DETECT"}, severityFault,
				"whether it should fly and does not move"},
			Terrain:   {name: "Terrain", title: "Terrain failsafe"},
			Vibration: {name: "Vibration", title: "Vibration failsafe"},
		},
	},
	vehicle.Rover: {
		names:    append([]string{"FS_THR_ENABLE", "FS_THR_VALUE", "FS_GCS_ENABLE", "FS_GCS_TIMEOUT", "FS_EKF_ACTION", "FS_CRASH_CHECK", "FS_OPTIONS"}, namesOf(ofRovers[roverOnly:])...),
		settings: ofRovers, standsStill: true,
		enabling: map[Kind]string{RC: "FS_THR_ENABLE", GCS: "FS_GCS_ENABLE"},
		kinds: map[Kind]kind{
			RC: {"RC", "RC failsafe", "FS_ACTION", []string{"FS_ACTION", "FS_THR_ENABLE", "FS_THR_VALUE", "FS_TIMEOUT", "FS_OPTIONS"}, severityCaution,
				"whether RC comes, and the pulse of its throttle"},
			GCS: {"Ground station", "GCS failsafe", "FS_ACTION", []string{"FS_ACTION", "FS_GCS_ENABLE", "FS_GCS_TIMEOUT", "FS_TIMEOUT", "MAV_GCS_SYSID", "SYSID_MYGCS"}, severityCaution,
				"the age of the last heartbeat of the ground station; sitlark's own do not count"},
			Crash: {"Crash", "Crash check", "FS_CRASH_CHECK", []string{"FS_CRASH_CHECK"}, severityFault,
				"whether it should drive in a mode that drives by itself, and does not move for 2 s"},
			Terrain:   {name: "Terrain", title: "Terrain failsafe"},
			Vibration: {name: "Vibration", title: "Vibration failsafe"},
		},
	},
	vehicle.Sub: {settings: []Setting{
		{Name: "BATT_FS_LOW_ACT", Label: "when low", Choices: choices("none", "", "Disarm", "Surface")},
		{Name: "BATT_FS_CRT_ACT", Label: "when critical", Choices: choices("none", "", "Disarm", "Surface")},
	}},
	vehicle.Blimp:   {},
	vehicle.Tracker: {},
}

// copter is ArduCopter's, also for helicopters.
var copter = program{names: append([]string{"RTL_CLIMB_MIN"}, copterNames...)}

// copterNames are parameters that copters alone have, or have with their own meaning.
var copterNames = []string{
	"FS_THR_ENABLE", "FS_THR_VALUE", "FS_GCS_ENABLE", "FS_GCS_TIMEOUT", "FS_EKF_ACTION", "FS_DR_ENABLE", "FS_DR_TIMEOUT", "FS_CRASH_CHECK", "FS_VIBE_ENABLE",
	"FS_OPTIONS", "RTL_ALT_M", "RTL_ALT", "RTL_CLIMB_MIN_M", "RTL_SPEED_MS", "RTL_SPEED", "RTL_LOIT_TIME", "RTL_ALT_FINAL_M", "RTL_ALT_FINAL", "RTL_CONE_SLOPE",
	"RTL_ALT_TYPE", "RTL_OPTIONS", "WPNAV_RFND_USE",
}

// planeNames are parameters that planes alone have.
var planeNames = namesOf(ofPlanes[planeOnly:])

// What ArduPlane does in a failsafe, by the numbers of the parameters.
var planeBatteryActions = choices("none", "RTL", "Land", "Terminate", "QLand", "Parachute", "Loiter to QLand", "AUTOLAND or RTL")

// ofPlanes are the parameters that planes have with another meaning than copters, or alone.
var ofPlanes = []Setting{
	{Name: "BATT_FS_LOW_ACT", Label: "when low", Choices: planeBatteryActions},
	{Name: "BATT_FS_CRT_ACT", Label: "when critical", Choices: planeBatteryActions},
	{Name: "FENCE_ACTION", Label: "when breached", Choices: []Choice{{0, "report only"}, {1, "RTL"}, {6, "Guided"}, {7, "Guided, own throttle"}, {8, "AUTOLAND or RTL"}}},
	{Name: "RTL_CLIMB_MIN", Label: "climb at least", Unit: "m", Max: 30, Step: 1},
	{Name: "THR_FAILSAFE", Label: "without RC", Choices: choices("no failsafe", "failsafe", "RC ignored, no failsafe")},
	{Name: "THR_FS_VALUE", Label: "throttle below", Unit: "µs", Min: 925, Max: 2200, Step: 1},
	{Name: "FS_SHORT_ACTN", Label: "at first", Choices: choices("CIRCLE, but not in AUTO, GUIDED, LOITER", "CIRCLE", "FBWA at zero throttle", "none", "FBWB")},
	{Name: "FS_LONG_ACTN", Label: "at last", Choices: choices("go on in AUTO and GUIDED, else RTL", "RTL", "Glide", "Parachute", "Auto", "AUTOLAND or RTL")},
	{Name: "FS_LONG_TIMEOUT", Label: "at last after", Unit: "s", Min: 1, Max: 300, Step: 0.5},
	{Name: "FS_GCS_ENABL", Label: "without GCS", Choices: choices("none", "heartbeats", "heartbeats and radio", "heartbeats, in AUTO alone")},
	{Name: "CRASH_DETECT", Label: "after a crash", Bits: []string{"Disarm"}},
	{Name: "ARSPD_USE", Label: "airspeed", Choices: choices("not used", "used", "used at zero throttle")},
	{Name: "ARSPD_OPTIONS", Label: "airspeed's options", Bits: []string{"Disable when it differs from the wind", "Enable again", "No voltage correction", "Check by EKF", "Tell of the offset"}},
	{Name: "RTL_ALTITUDE", Label: "return height", Unit: "m", Min: -1, Max: 1000, Step: 5},
	{Name: "RTL_RADIUS", Label: "return circle", Unit: "m", Min: -32767, Max: 32767, Step: 5},
	{Name: "RTL_AUTOLAND", Label: "then land", Choices: choices("no", "by DO_LAND_START, home first", "by DO_LAND_START at once", "only a go-around", "by DO_RETURN_PATH_START")},
	{Name: "WP_RADIUS", Label: "waypoint reached within", Unit: "m", Min: 1, Max: 32767, Step: 5},
	{Name: "WP_LOITER_RAD", Label: "circle", Unit: "m", Min: -32767, Max: 32767, Step: 5},
}

// What ArduRover does in a failsafe, by the numbers of the parameters.
var (
	roverActions        = choices("none", "RTL", "Hold", "SmartRTL or RTL", "SmartRTL or Hold", "Terminate", "Loiter or Hold")
	roverBatteryActions = choices("none", "RTL", "Hold", "SmartRTL", "SmartRTL or Hold", "Terminate", "Loiter or Hold")
	roverEnabled        = choices("none", "failsafe", "failsafe, but AUTO goes on")
)

// ofRovers are the parameters that rovers and boats have with another meaning than copters, or alone.
var ofRovers = []Setting{
	{Name: "BATT_FS_LOW_ACT", Label: "when low", Choices: roverBatteryActions},
	{Name: "BATT_FS_CRT_ACT", Label: "when critical", Choices: roverBatteryActions},
	{Name: "FENCE_ACTION", Label: "when breached", Choices: choices("report only", "RTL or Hold", "Hold", "SmartRTL, RTL or Hold", "SmartRTL or Hold", "Terminate", "Loiter or Hold")},
	{Name: "FS_THR_ENABLE", Label: "without RC", Choices: roverEnabled},
	{Name: "FS_GCS_ENABLE", Label: "without GCS", Choices: roverEnabled},
	{Name: "FS_CRASH_CHECK", Label: "after a crash", Choices: choices("none", "Hold", "Hold and disarm")},
	{Name: "FS_EKF_ACTION", Label: "when lost", Choices: choices("none", "Hold", "report only")},
	{Name: "FS_OPTIONS", Label: "options", Bits: []string{"Also in Hold"}},
	{Name: "FS_ACTION", Label: "does", Choices: roverActions},
	{Name: "FS_TIMEOUT", Label: "after", Unit: "s", Min: 1, Max: 100, Step: 0.5},
}

func namesOf(settings []Setting) (names []string) {
	for i := range settings {
		names = append(names, settings[i].Name)
	}
	return names
}

// owners are the programs that have a parameter, of parameters that not all have.
var owners = func() map[string][]*program {
	owners := map[string][]*program{}
	for _, p := range programs {
		for _, name := range p.names {
			owners[name] = append(owners[name], p)
		}
	}
	return owners
}()

// programOf is what flies a kind of vehicle: ArduCopter before a heartbeat tells.
func programOf(k vehicle.Kind) *program { return programs[k.OrCopter()] }

// FindFor returns what a parameter means to a kind of vehicle.
func FindFor(k vehicle.Kind, name string) (Setting, bool) {
	for _, s := range programOf(k).settings {
		if s.Name == name {
			return s, true
		}
	}
	i, ok := settingIndex[name]
	if !ok {
		return Setting{}, false
	}
	return settings[i], true
}

// has reports whether a kind of vehicle has a parameter of that name.
func has(k vehicle.Kind, name string) bool {
	of, limited := owners[name]
	return !limited || slices.Contains(of, programOf(k))
}

// Vehicle tells of which kind the vehicle is.
func (m *Machine) Vehicle(k vehicle.Kind) { m.view.Vehicle = k }

// program is what flies the vehicle.
func (v *View) program() *program { return programOf(v.Vehicle) }

// kind is a failsafe of the vehicle.
func (v *View) kind(k Kind) *kind {
	if own, ok := v.program().kinds[k]; ok {
		return &own
	}
	return &kinds[k]
}

// Setting returns what a parameter means to the vehicle.
func (v *View) Setting(name string) (Setting, bool) { return FindFor(v.Vehicle, name) }

// throttleLimit and silence are the parameters of the RC failsafe's pulse and of the ground station's silence.
func (v *View) throttleLimit() string { return cmp.Or(v.program().throttle, "FS_THR_VALUE") }
func (v *View) silence() string       { return cmp.Or(v.program().silence, "FS_GCS_TIMEOUT") }

// enabling is the parameter that switches a failsafe on: the action's, where there is no other.
func (v *View) enabling(k Kind) string { return cmp.Or(v.program().enabling[k], v.kind(k).action) }
