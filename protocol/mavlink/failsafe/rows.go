package failsafe

import (
	"fmt"
	"math"
)

// Level is how near a failsafe is.
type Level uint8

// The levels, in rising order.
const (
	Off      Level = iota // it is disabled, or not known
	Fine                  // far from its threshold
	Near                  // close to it
	HasFired              // it has fired and is not over
)

// String returns "off", "fine", "near" or "fired".
func (l Level) String() string { return [...]string{"off", "fine", "near", "fired"}[l] }

// Row is one failsafe as a panel shows it. Texts are empty where nothing is known.
type Row struct {
	Kind      Kind
	Watches   string // what it watches, in words
	Now       string // the present value with its unit: "11.8 V"
	Threshold string // "below 10.5 V"; "off" while it is disabled
	Action    string // "RTL"
	Level     Level
	Since     float64  // when it fired, physics time [s]
	Settings  []string // parameters of this autopilot that configure it
}

// Rows returns a line for each failsafe that this autopilot has.
func (v *View) Rows() []Row {
	var rows []Row
	for k := range Kind(Kinds) {
		of := v.kind(k)
		r := Row{Kind: k, Watches: of.watches, Since: v.Fired[k].Since}
		r.Settings = v.known(of.settings)
		if len(r.Settings) == 0 && !v.Fired[k].On {
			continue
		}
		near := v.fill(&r)
		v.disable(&r)
		if value, ok := v.Param(of.action); ok {
			s, _ := v.Setting(of.action)
			r.Action = s.Words(value)
		}
		switch {
		case v.Fired[k].On:
			r.Level = HasFired
		case r.Threshold == "off":
		case near:
			r.Level = Near
		default:
			r.Level = Fine
		}
		rows = append(rows, r)
	}
	return rows
}

// disable says where a failsafe is switched off.
func (v *View) disable(r *Row) {
	off := false
	switch r.Kind {
	case BatteryLow:
		off = v.value("BATT_LOW_VOLT", 1) <= 0 && v.value("BATT_LOW_MAH", 0) <= 0
	case BatteryCritical:
		off = v.value("BATT_CRT_VOLT", 1) <= 0 && v.value("BATT_CRT_MAH", 0) <= 0
	case EKF:
		off = v.value("FS_EKF_THRESH", 1) <= 0
	case FenceCeiling, FenceFloor, FenceCircle, FencePolygon:
		bit, _ := r.Kind.fence()
		byItself := v.value("FENCE_AUTOENABLE", 0) > 0
		off = v.value("FENCE_ENABLE", 1) <= 0 && !byItself || uint32(max(0, v.value("FENCE_TYPE", math.MaxUint8)))&bit == 0
	default:
		off = v.value(v.enabling(r.Kind), 1) <= 0 || r.Kind == RC && v.value("FS_SHORT_ACTN", 0) == 3
	}
	if off {
		r.Threshold = "off"
	}
}

// fill writes the present value and the threshold, and reports whether they are close.
func (v *View) fill(r *Row) (near bool) {
	switch r.Kind {
	case BatteryLow:
		return v.fillBattery(r, "BATT_LOW_VOLT", "BATT_LOW_MAH")
	case BatteryCritical:
		return v.fillBattery(r, "BATT_CRT_VOLT", "BATT_CRT_MAH")
	case RC:
		return v.fillRC(r)
	case RCLong:
		r.Threshold = "none for " + number(v.value("FS_LONG_TIMEOUT", 5)) + " s"
		return v.Fired[RC].On
	case GCS:
		return v.fillGCS(r)
	case EKF:
		return v.fillEKF(r)
	case DeadReckoning:
		r.Now, r.Threshold = "has a position", "without one"
		if v.Now.DeadReckoning {
			r.Now = "without one"
		}
		return v.Now.DeadReckoning
	case Crash:
		r.Threshold = "30° off target"
		if v.program().standsStill {
			r.Threshold = "no movement"
			return false
		}
		if v.Now.TiltKnown {
			r.Now = fmt.Sprintf("leans %.0f°", v.Now.TiltDeg)
		}
		return v.Now.Armed && v.Now.TiltDeg > 60
	case Vibration:
		r.Threshold = "EKF sinks"
		if v.Now.VibrationKnown {
			r.Now = fmt.Sprintf("%.1f m/s²", v.Now.Vibration)
		}
		return v.Now.Vibration > 30 // from there on ArduPilot's guide to vibration warns
	case FenceCeiling, FenceFloor, FenceCircle, FencePolygon:
		return v.fillFence(r)
	case Terrain:
		return v.fillTerrain(r)
	}
	return false
}

func (v *View) fillTerrain(r *Row) (near bool) {
	now := &v.Now
	r.Threshold, r.Action = "unknown for 5 s", "RTL or Land"
	byRangefinder := now.Rangefinder && v.value("WPNAV_RFND_USE", 1) > 0
	switch {
	case byRangefinder:
		r.Now = "by rangefinder"
		return false
	case v.value("TERRAIN_ENABLE", 1) <= 0:
		r.Now = "no terrain data"
	case !now.TerrainTold:
		return false
	case !now.TerrainKnown:
		r.Now = fmt.Sprintf("unknown, takes %.0f m", now.TerrainHeight)
	case now.TerrainLacks > 0:
		r.Now = fmt.Sprintf("%.0f m, %d of %d squares", now.TerrainHeight, now.TerrainHas, now.TerrainHas+now.TerrainLacks)
		return false
	default:
		r.Now = fmt.Sprintf("%.0f m", now.TerrainHeight)
		return false
	}
	return now.Armed
}

func (v *View) fillBattery(r *Row, voltage, charge string) (near bool) {
	limit, least := v.value(voltage, 0), v.value(charge, 0)
	left, hasLeft := v.left()
	if v.Now.BatteryKnown {
		r.Now = fmt.Sprintf("%.1f V", v.Now.Volts)
		if hasLeft && least > 0 {
			r.Now += fmt.Sprintf(", %.0f mAh", left)
		}
	}
	switch {
	case limit > 0 && least > 0:
		r.Threshold = fmt.Sprintf("below %s V, %s mAh", number(limit), number(least))
	case least > 0:
		r.Threshold = "below " + number(least) + " mAh"
	case limit > 0:
		r.Threshold = "below " + number(limit) + " V"
	}
	return v.Now.BatteryKnown && limit > 0 && v.Now.Volts < 1.03*limit || hasLeft && least > 0 && left < 1.2*least
}

func (v *View) fillRC(r *Row) (near bool) {
	limit := v.value(v.throttleLimit(), 0)
	r.Threshold = "below " + number(limit) + " µs"
	switch {
	case v.Now.Throttle == 0:
		r.Now = "no RC"
	default:
		r.Now = fmt.Sprintf("%d µs", v.Now.Throttle)
	}
	return v.Now.Throttle > 0 && float64(v.Now.Throttle) < limit+25
}

func (v *View) fillEKF(r *Row) (near bool) {
	limit := v.value("FS_EKF_THRESH", 0)
	r.Threshold = "two from " + number(limit) + " on"
	if !v.Now.EKF.known() {
		return false
	}
	worst := variance{}
	for _, of := range v.variances() {
		if of.value >= worst.value {
			worst = of
		}
	}
	r.Now = fmt.Sprintf("%s %.2f", worst.name, worst.value)
	if !v.Now.EKF.hasPosition() {
		r.Now = "no position"
	}
	return worst.value >= 0.6*limit || !v.Now.EKF.hasPosition()
}

func (v *View) fillFence(r *Row) (near bool) {
	margin := v.value("FENCE_MARGIN", 2)
	height, distance := "", ""
	if v.Now.PlaceKnown {
		height = tenths(v.Now.Height) + " m high"
	}
	if v.Now.DistanceKnown {
		distance = tenths(v.Now.Distance) + " m away"
	}
	switch r.Kind {
	case FenceCeiling:
		limit := v.value("FENCE_ALT_MAX", 0)
		r.Now, r.Threshold = height, "above "+number(limit)+" m"
		return v.Now.Height > limit-margin
	case FenceFloor:
		limit := v.value("FENCE_ALT_MIN", 0)
		r.Now, r.Threshold = height, "below "+number(limit)+" m"
		return v.Now.Armed && v.Now.Height < limit+margin
	case FenceCircle:
		limit := v.value("FENCE_RADIUS", 0)
		r.Now, r.Threshold = distance, "beyond "+number(limit)+" m"
		return v.Now.DistanceKnown && v.Now.Distance > limit-v.value("FENCE_MARGIN_XY", margin)
	}
	r.Now, r.Threshold = "inside", "outside"
	if v.Now.FenceBreached {
		r.Now = "a fence is breached"
	}
	if points, ok := v.Param("FENCE_TOTAL"); ok && points == 0 {
		r.Now = "none uploaded"
	}
	return false
}

// fillGCS writes the age of the ground station's last heartbeat.
func (v *View) fillGCS(r *Row) (near bool) {
	limit := v.value(v.silence(), 5)
	r.Threshold = "silent for " + number(limit) + " s"
	if !v.Now.GCSHeard {
		r.Now = "never heard"
		return false
	}
	age := max(0, v.Time-v.Now.GCSTime)
	r.Now = fmt.Sprintf("heard %.1f s ago", age)
	return age > 0.5*limit
}

// Group is a set of parameters that belong together and are no failsafe of their own.
type Group struct {
	Name     string   // "Return"
	Words    string   // the first of them: "RTL_ALT 1500 cm"
	Settings []string // those that this autopilot has
}

var groups = []struct {
	name     string
	settings []string
}{
	{"Return", []string{"RTL_ALTITUDE", "RTL_ALT_M", "RTL_ALT", "RTL_SPEED_MS", "RTL_SPEED", "RTL_CLIMB_MIN_M", "RTL_CLIMB_MIN", "RTL_LOIT_TIME", "RTL_ALT_FINAL_M", "RTL_ALT_FINAL", "RTL_CONE_SLOPE", "RTL_ALT_TYPE", "RTL_OPTIONS", "RTL_RADIUS", "RTL_AUTOLAND"}},
	{"Circles", []string{"WP_LOITER_RAD", "WP_RADIUS"}},
	{"Airspeed", []string{"ARSPD_USE", "ARSPD_OPTIONS"}},
	{"Fences", []string{"FENCE_ENABLE", "FENCE_TYPE", "FENCE_AUTOENABLE", "FENCE_MARGIN", "FENCE_MARGIN_XY", "FENCE_OPTIONS"}},
	{"Options", []string{"FS_OPTIONS"}},
}

// Groups returns what else can be set that this autopilot has.
func (v *View) Groups() (all []Group) {
	for _, g := range groups {
		known := v.known(g.settings)
		if len(known) > 0 {
			all = append(all, Group{g.name, v.words(known[0]), known})
		}
	}
	return all
}

// known are those of the parameters that the autopilot has.
func (v *View) known(names []string) (known []string) {
	for _, name := range names {
		if v.Params[settingIndex[name]].State == Known {
			known = append(known, name)
		}
	}
	return known
}
