package simparams

import "strings"

// Actor is who acts on a parameter when the physics is sitlark's.
type Actor uint8

// The actors.
const (
	Nobody    Actor = iota // it has no effect
	ArduPilot              // ArduPilot itself, from the state that sitlark sends
	Sitlark                // sitlark follows it over MAVLink
)

// Row says who acts on parameters.
type Row struct {
	Names []string // a * at the end stands for any rest
	Actor Actor
	What  string // what it does, or why nobody acts on it
}

// Table lists the SIM_* parameters of ArduPilot 4.3 to 4.7 by who acts on them with --model
// JSON. A name belongs to the row with its longest match.
//
// Source: ArduPilot's behaviour with JSON. SITL_State.cpp and the SITL backends of its sensor
// libraries apply outputs and sensors outside of its models; libraries/SITL/SIM_JSON.cpp calls
// none of what SIM_Aircraft.cpp has for a model's wind, forces, battery and payloads.
var Table = []Row{
	{[]string{windSpeed, windDirection, windElevation}, Sitlark, "mean wind: the direction it comes from, and above the horizon 90° is a pure updraught; of a submarine also the current"},
	{[]string{windLaw, windFullHeight, windSlope}, Sitlark, "wind over the height: 0 square-root law up to SIM_WIND_T_ALT, 1 the same everywhere, 2 linear by SIM_WIND_T_COEF"},
	{[]string{windTime}, Sitlark, "the wind changes over a third of this time (1/π), linearly, which lags as much as ArduPilot's filter: its cutoff is 1/SIM_WIND_TC Hz"},
	{[]string{windTurbulence}, Sitlark, "standard deviation of the vertical wind in m/s, up to 2.3 m/s, which is severe; the horizontal one follows by MIL-F-8785C"},
	{[]string{battVoltage}, Sitlark, "resting voltage: sets the charge; with SIM_BATT_CAP_AH 0 the pack then holds it. ArduPilot up to 4.6.2 also makes up its own battery from it"},
	{[]string{battCapacity}, Sitlark, "capacity, 0: the pack does not discharge"},
	{[]string{shoveX, shoveY, shoveZ, shoveTime}, Sitlark, "acceleration along the vehicle's axes in m/s² for a time in ms, which returns to 0"},
	{[]string{twistX, twistY, twistZ, twistTime}, Sitlark, "angular acceleration about the vehicle's axes in rad/s² for a time in ms, which returns to 0"},

	{[]string{waveEnable, waveHeight, waveLength, waveDirection}, Sitlark, "of what swims: one wave, 0 none, 1 and 2 alike; SIM_WAVE_AMP is its height from trough to crest, the direction is where it comes from"},
	{[]string{tideSpeed, tideDirection}, Sitlark, "of what swims: current, and the direction that it comes from"},
	{[]string{buoyancy}, Sitlark, "of a submarine: its lift under water in N, 0 is neutral; until it is set, the vehicle has its own"},
	{[]string{slungEnable, slungWeight, slungLength, slungDrag}, Sitlark, "load on a cable: 1 hangs it straight below the vehicle, 0 drops it; mass in kg, length in m, drag coefficient of 0.07 m²"},

	{[]string{"SIM_ACC*", "SIM_GYR*", "SIM_IMU*", "SIM_INS_THR_MIN", "SIM_DRIFT_*", "SIM_VIB_*"}, ArduPilot, "gyros and accelerometers; vibration by motor needs SIM_VIB_MOT_MASK"},
	{[]string{"SIM_GPS*", "SIM_INIT_*"}, ArduPilot, "GPS"},
	{[]string{"SIM_MAG*"}, ArduPilot, "compasses; SIM_MAG_MOT with sitlark's current"},
	{[]string{"SIM_BARO_*", "SIM_BAR2_*", "SIM_BAR3_*", "SIM_TEMP_*"}, ArduPilot, "barometers, in the standard atmosphere"},
	{[]string{"SIM_BARO_WCF_*", "SIM_BAR2_WCF_*", "SIM_BAR3_WCF_*"}, Nobody, "they need the velocity through the air along all axes, which JSON does not carry"},
	{[]string{"SIM_ARSPD*"}, ArduPilot, "airspeed sensors, from sitlark's airspeed"},
	{[]string{"SIM_SONAR_*", "SIM_TERRAIN", "SIM_WOW_PIN"}, ArduPilot, "analog and serial rangefinders over ArduPilot's own terrain; the distances that sitlark sends (type 100) stay as they are"},
	{[]string{"SIM_FLOW_*", "SIM_ODOM_ENABLE", "SIM_VICON_*"}, ArduPilot, "optical flow, odometry, motion capture"},
	{[]string{"SIM_ENGINE_*"}, ArduPilot, "it scales outputs before sitlark sees them: sitlark's own motors stay healthy"},
	{[]string{"SIM_RC_*", "SIM_SF_JS_*"}, ArduPilot, "RC input"},
	{[]string{"SIM_SPEEDUP"}, ArduPilot, "it sets the pace; with --no-time-sync sitlark does, by --speedup"},
	{[]string{"SIM_RATE_HZ", "SIM_LOOP_DELAY", "SIM_TIME_JITTER"}, ArduPilot, "rate and timing of its loop; the physics follows SIM_RATE_HZ"},
	{[]string{"SIM_OPOS_*"}, ArduPilot, "its home when it starts; --home is sitlark's, and sets both with --sitl"},
	{[]string{"SIM_ADSB_*", "SIM_AIS_*"}, ArduPilot, "other traffic"},
	{[]string{"SIM_BAUDLIMIT_EN", "SIM_UART_LOSS", "SIM_PIN_MASK", "SIM_CAN_*", "SIM_LED_*", "SIM_OSD_*", "SIM_TA_*", "SIM_FLOAT_EXCEPT", "SIM_JSON_MASTER", "SIM_OH_*", "SIM_EFI_TYPE", "SIM_FTOWESC_*", "SIM_VOLZ_*", "SIM_SAFETY_STATE"},
		ArduPilot, "ports, pins and devices of its board"},
	{[]string{"SIM_ESC_*"}, ArduPilot, "ESC telemetry of its own, without rpm, which JSON does not carry; --esc-telemetry sends sitlark's"},

	{[]string{groundBehaviour}, Nobody, "legs stand on the ground as the vehicle file says"},
	{[]string{thermals}, Nobody, "its thermals stand at places of its own: see set_thermals"},
	{[]string{"SIM_SERVO_*"}, Nobody, "motors and servos are those of the vehicle file"},
	{[]string{clamp}, Nobody, "sitlark has no clamp"},
	{[]string{"SIM_SLUP_SYSID"}, Nobody, "sitlark's load tells ground stations nothing: its place is in /v1/snapshot"},
	{[]string{"SIM_TETH_*"}, Nobody, "sitlark has no tether: see sling_load"},
	{[]string{"SIM_SPR_*", "SIM_GRPS_*", "SIM_GRPE_*", "SIM_PARA_*"}, Nobody, "sprayer, grippers and parachute of its own models: see drop_payload"},
	{[]string{"SIM_PLD_*", "SIM_SHIP_*"}, Nobody, "landing beacons and ships of its own models"},
	{[]string{"SIM_BZ_*", "SIM_RICH_*", "SIM_IE24_*"}, Nobody, "buzzer and generators of its own models"},
	{[]string{"SIM_WAVE_SPEED"}, Nobody, "waves run at the speed that their length gives them"},
	{[]string{"SIM_SAIL_TYPE", "SIM_SB_*", "SIM_GLD_*", "SIM_RFL_*"}, Nobody, "sails, balloons and gliders"},
}

// The parameters that sitlark follows, and some that nobody acts on.
const (
	windSpeed      = "SIM_WIND_SPD"
	windDirection  = "SIM_WIND_DIR"
	windElevation  = "SIM_WIND_DIR_Z"
	windLaw        = "SIM_WIND_T"
	windFullHeight = "SIM_WIND_T_ALT"
	windSlope      = "SIM_WIND_T_COEF"
	windTime       = "SIM_WIND_TC"
	windTurbulence = "SIM_WIND_TURB"

	battVoltage  = "SIM_BATT_VOLTAGE"
	battCapacity = "SIM_BATT_CAP_AH"

	shoveX, shoveY, shoveZ, shoveTime = "SIM_SHOVE_X", "SIM_SHOVE_Y", "SIM_SHOVE_Z", "SIM_SHOVE_TIME"
	twistX, twistY, twistZ, twistTime = "SIM_TWIST_X", "SIM_TWIST_Y", "SIM_TWIST_Z", "SIM_TWIST_TIME"

	slungEnable, slungWeight, slungLength, slungDrag = "SIM_SLUP_ENABLE", "SIM_SLUP_WEIGHT", "SIM_SLUP_LINELEN", "SIM_SLUP_DRAG"

	waveEnable, waveLength, waveHeight, waveDirection = "SIM_WAVE_ENABLE", "SIM_WAVE_LENGTH", "SIM_WAVE_AMP", "SIM_WAVE_DIR"
	tideDirection, tideSpeed                          = "SIM_TIDE_DIR", "SIM_TIDE_SPEED"
	buoyancy                                          = "SIM_BUOYANCY"

	groundBehaviour = "SIM_GND_BEHAV"
	thermals        = "SIM_THML_SCENARI"
	clamp           = "SIM_CLAMP_CH"
)

// defaults are ArduPilot's, of what is read: followed, or told that it can't be.
var defaults = map[string]float64{
	windSpeed: 0, windDirection: 180, windElevation: 0, windLaw: 0, windFullHeight: 60, windSlope: 0.01, windTime: 5, windTurbulence: 0,
	battVoltage: 12.6, battCapacity: 0,
	shoveX: 0, shoveY: 0, shoveZ: 0, shoveTime: 0, twistX: 0, twistY: 0, twistZ: 0, twistTime: 0,
	groundBehaviour: -1, thermals: 0, clamp: 0, slungEnable: 0, slungWeight: 1, slungLength: 30, slungDrag: 1, "SIM_TETH_ENABLE": 0,
	waveEnable: 0, waveLength: 10, waveHeight: 0.5, waveDirection: 0, tideDirection: 0, tideSpeed: 0, buoyancy: 1,
}

// Lookup returns the row of a parameter; false for a name that no row has.
func Lookup(name string) (row Row, ok bool) {
	longest := -1
	for _, r := range Table {
		for _, pattern := range r.Names {
			stem, open := strings.CutSuffix(pattern, "*")
			if (name == pattern || open && strings.HasPrefix(name, stem)) && len(stem) > longest {
				row, ok, longest = r, true, len(stem)
			}
		}
	}
	return row, ok
}
