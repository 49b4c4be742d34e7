package failsafe

import vehicle "github.com/sitlark/sitlark/vehicle/kind"

// View is what is known of the failsafes. It is a value: a copy of it does not change.
type View struct {
	Vehicle vehicle.Kind // whose failsafes they are; Unknown: taken for a copter

	Time   float64             // physics time that it belongs to [s]
	Params [settingCount]Param // by index in Settings
	Now    Values
	Fired  [Kinds]Firing
	Chains ChainRing
	PreArm PreArm
}

// Param is one parameter of the autopilot.
type Param struct {
	State ParamState
	Value float64
}

// ParamState is what is known of a parameter.
type ParamState uint8

// The states of a parameter.
const (
	Unread  ParamState = iota
	Known              // Value is what the autopilot has
	Lacking            // this autopilot has none of that name
)

// Firing tells whether a failsafe has fired and is not over.
type Firing struct {
	On    bool
	Since float64 // physics time [s]
}

// Values are what the failsafes watch, as the autopilot reports it.
type Values struct {
	Mode  string // empty: unknown
	Armed bool

	BatteryKnown     bool
	Volts, UsedMAh   float64 // [V], [mAh]; UsedMAh below 0: not measured
	BatteryUnhealthy bool    // its health bit in SYS_STATUS is off
	RCKnown, RCLost  bool
	Throttle         uint16 // pulse of the throttle's channel [µs]; 0: none
	GCSHeard         bool
	GCSTime          float64 // of the ground station's last heartbeat, physics time [s]
	EKF              EKFStatus
	DeadReckoning    bool
	DriftedTooLong   bool // for longer than FS_DR_TIMEOUT: the position counts no more
	TiltKnown        bool
	TiltDeg          float64
	VibrationKnown   bool
	Vibration        float64 // the largest of the axes [m/s²]
	PlaceKnown       bool
	Height, Distance float64 // from the autopilot's home [m]
	DistanceKnown    bool
	FenceBreached    bool
	TerrainTold      bool    // it reports what it knows of the land
	TerrainKnown     bool    // it has the height of the land below it
	TerrainHeight    float64 // that, or what it takes instead, above sea level [m]
	TerrainLacks     int     // squares of the land that it still waits for
	TerrainHas       int     // squares that it has
	Rangefinder      bool    // it has one that is enabled
}

// Param returns the value of a parameter, false if it is not known.
func (v *View) Param(name string) (float64, bool) {
	i, ok := settingIndex[name]
	if !ok || v.Params[i].State != Known {
		return 0, false
	}
	return v.Params[i].Value, true
}

// value is a parameter's value, or otherwise what it is without it.
func (v *View) value(name string, otherwise float64) float64 {
	if have, ok := v.Param(name); ok {
		return have
	}
	return otherwise
}

// words says a parameter with its value: "FS_GCS_TIMEOUT 5 s".
func (v *View) words(name string) string {
	have, ok := v.Param(name)
	if !ok {
		return name
	}
	s, _ := v.Setting(name)
	return name + " " + s.Words(have)
}

// Read reports how many parameters are known or lacking, of all that a vehicle of its kind has.
func (v *View) Read() (read, all int) {
	for i, p := range v.Params {
		if !has(v.Vehicle, settings[i].Name) {
			continue
		}
		if all++; p.State != Unread {
			read++
		}
	}
	return read, all
}
