package failsafe

// Kind is one failsafe.
type Kind uint8

// The failsafes, in the order of the rows.
const (
	BatteryLow Kind = iota
	BatteryCritical
	RC
	GCS
	EKF
	DeadReckoning
	Crash
	Vibration
	FenceCeiling
	FenceFloor
	FenceCircle
	FencePolygon
	Terrain
	RCLong        // the second stage of a plane's
	Kinds  = iota // how many there are
)

// MAV_SEVERITY of what is said of a failsafe.
const (
	severityFault   = 3
	severityCaution = 4
	severityInfo    = 6
)

// kind describes a failsafe.
type kind struct {
	name     string   // of the row: "Battery low"
	title    string   // of the event: "Battery failsafe"
	action   string   // parameter that says what is done; empty: none does
	settings []string // parameters of the row, the action's first
	severity uint8    // when it fires
	watches  string   // what it watches, in words without a full stop
}

var kinds = [Kinds]kind{
	BatteryLow: {"Battery low", "Battery failsafe", "BATT_FS_LOW_ACT", []string{"BATT_FS_LOW_ACT", "BATT_LOW_VOLT", "BATT_LOW_MAH", "BATT_LOW_TIMER", "BATT_FS_VOLTSRC", "BATT_CAPACITY"}, severityCaution,
		"the battery's voltage, and the charge that is left of its capacity"},
	BatteryCritical: {"Battery critical", "Battery critical failsafe", "BATT_FS_CRT_ACT", []string{"BATT_FS_CRT_ACT", "BATT_CRT_VOLT", "BATT_CRT_MAH", "BATT_LOW_TIMER"}, severityFault,
		"the same, where it can hardly fly on"},
	RC: {"RC", "RC failsafe", "FS_THR_ENABLE", []string{"FS_THR_ENABLE", "FS_THR_VALUE"}, severityCaution,
		"whether RC comes, and the pulse of its throttle"},
	GCS: {"Ground station", "GCS failsafe", "FS_GCS_ENABLE", []string{"FS_GCS_ENABLE", "FS_GCS_TIMEOUT", "MAV_GCS_SYSID", "SYSID_MYGCS"}, severityCaution,
		"the age of the last heartbeat of the ground station; sitlark's own do not count"},
	EKF: {"EKF", "EKF failsafe", "FS_EKF_ACTION", []string{"FS_EKF_ACTION", "FS_EKF_THRESH"}, severityFault,
		"two of the variances of velocity, position and compass, and whether there is a position, for 1 s"},
	DeadReckoning: {"Dead reckoning", "Dead reckoning failsafe", "FS_DR_ENABLE", []string{"FS_DR_ENABLE", "FS_DR_TIMEOUT"}, severityCaution,
		"whether the position comes from the wind estimate alone"},
	Crash: {"Crash", "Crash check", "FS_CRASH_CHECK", []string{"FS_CRASH_CHECK"}, severityFault,
		"whether it leans more than 30° off its target for 2 s, and hardly accelerates"},
	Vibration: {"Vibration", "Vibration failsafe", "FS_VIBE_ENABLE", []string{"FS_VIBE_ENABLE"}, severityCaution,
		"whether vibration makes the EKF sink for 1 s, and so the vehicle climb"},
	FenceCeiling: {"Fence above", "Fence failsafe", "FENCE_ACTION", []string{"FENCE_ACTION", "FENCE_ALT_MAX", "FENCE_ENABLE", "FENCE_TYPE", "FENCE_MARGIN", "FENCE_AUTOENABLE", "FENCE_OPTIONS"}, severityCaution,
		"the height above home"},
	FenceFloor: {"Fence below", "Fence failsafe", "FENCE_ACTION", []string{"FENCE_ACTION", "FENCE_ALT_MIN", "FENCE_ENABLE", "FENCE_TYPE"}, severityCaution,
		"the height above home"},
	FenceCircle: {"Fence around", "Fence failsafe", "FENCE_ACTION", []string{"FENCE_ACTION", "FENCE_RADIUS", "FENCE_ENABLE", "FENCE_TYPE", "FENCE_MARGIN_XY"}, severityCaution,
		"the horizontal distance from home"},
	FencePolygon: {"Fence polygons", "Fence failsafe", "FENCE_ACTION", []string{"FENCE_ACTION", "FENCE_TOTAL", "FENCE_ENABLE", "FENCE_TYPE"}, severityCaution,
		"whether it is in the areas and circles that were uploaded"},
	Terrain: {"Terrain", "Terrain failsafe", "", []string{"TERRAIN_ENABLE", "TERRAIN_SPACING", "WPNAV_RFND_USE"}, severityCaution,
		"whether the height of the terrain is known in modes that need it; ArduCopter with terrain data takes the last known height, without this failsafe"},
	RCLong: {"RC, longer", "RC long failsafe", "FS_LONG_ACTN", []string{"FS_LONG_ACTN", "THR_FAILSAFE", "FS_LONG_TIMEOUT"}, severityCaution,
		"for how long no RC comes"},
}

// String returns the failsafe's name: "Battery low".
func (k Kind) String() string { return kinds[k].name }

// Title returns how an event names it: "Battery failsafe".
func (k Kind) Title() string { return kinds[k].title }

// fence is the failsafe's bit in FENCE_TYPE; false for what is no fence.
func (k Kind) fence() (bit uint32, ok bool) {
	switch k {
	case FenceCeiling:
		return 1 << 0, true
	case FenceCircle:
		return 1 << 1, true
	case FencePolygon:
		return 1 << 2, true
	case FenceFloor:
		return 1 << 3, true
	}
	return 0, false
}
