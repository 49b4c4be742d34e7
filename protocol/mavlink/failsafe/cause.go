package failsafe

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// cause says why a failsafe fires now: the value and the parameter with its threshold. It is
// not sure where what was reported last does not call for it.
func (m *tracker) cause(k Kind) (text string, sure bool) {
	v := &m.view
	switch k {
	case RC:
		return v.rcCause()
	case RCLong:
		return "no RC for " + v.words("FS_LONG_TIMEOUT"), true
	case EKF:
		return v.ekfCause()
	case FenceCeiling:
		return v.fenceCause(v.Now.Height, "high, above", "FENCE_ALT_MAX", 1)
	case FenceFloor:
		return v.fenceCause(v.Now.Height, "high, below", "FENCE_ALT_MIN", -1)
	case FenceCircle:
		return v.fenceCause(v.Now.Distance, "from home, beyond", "FENCE_RADIUS", 1)
	}
	return m.otherCause(k), true
}

func (m *tracker) otherCause(k Kind) string {
	v, now := &m.view, &m.view.Now
	switch k {
	case BatteryLow:
		return v.batteryCause("BATT_LOW_VOLT", "BATT_LOW_MAH")
	case BatteryCritical:
		return v.batteryCause("BATT_CRT_VOLT", "BATT_CRT_MAH")
	case GCS:
		limit := v.words(v.silence())
		if !now.GCSHeard {
			return "no heartbeat of the ground station for " + limit
		}
		return fmt.Sprintf("no heartbeat of the ground station for %.1f s, %s", v.Time-now.GCSTime, limit)
	case DeadReckoning:
		return "the EKF navigates without a position sensor"
	case Vibration:
		return fmt.Sprintf("the EKF sinks while GPS and barometer do not, with %.0f m/s² of vibration", now.Vibration)
	case FencePolygon:
		return "outside the uploaded areas, or inside one to stay out of"
	}
	return ""
}

// fenceCause says where the vehicle is, and the limit that it is beyond, above (1) or below
// (−1). What was reported last may be older than the breach.
func (v *View) fenceCause(value float64, how, limit string, sign float64) (text string, sure bool) {
	if most, ok := v.Param(limit); ok && sign*value <= sign*most {
		_, beyond, _ := strings.Cut(how, ", ")
		return fmt.Sprintf("%s %s, %s m when last reported", beyond, v.words(limit), tenths(value)), false
	}
	return fmt.Sprintf("%s m %s %s", tenths(value), how, v.words(limit)), true
}

// rcCause says what is known of RC: ArduPilot tells a low throttle and no RC at all alike.
func (v *View) rcCause() (text string, sure bool) {
	limit := v.words(v.throttleLimit())
	value, ok := v.Param(v.throttleLimit())
	switch {
	case v.Now.Throttle == 0:
		return "no RC comes in", true
	case ok && float64(v.Now.Throttle) < value:
		return fmt.Sprintf("throttle %d µs below %s", v.Now.Throttle, limit), true
	}
	return fmt.Sprintf("no RC comes in, or its throttle is below %s, %d µs when last reported", limit, v.Now.Throttle), false
}

// tenths writes a number with one decimal, and zero without a sign.
func tenths(v float64) string {
	text := strconv.FormatFloat(v, 'f', 1, 64)
	if text == "-0.0" {
		return "0.0"
	}
	return strings.Replace(text, "-", "−", 1)
}

// batteryCause says whether the voltage or the charge is too low.
func (v *View) batteryCause(voltage, charge string) string {
	limit, known := v.Param(voltage)
	volts := fmt.Sprintf("%.1f V", v.Now.Volts)
	if math.Abs(v.Now.Volts-limit) < 0.1 {
		volts = fmt.Sprintf("%.2f V", v.Now.Volts)
	}
	left, hasLeft := v.left()
	least := v.value(charge, 0)
	switch {
	case known && limit > 0 && v.Now.Volts < limit:
		text := volts + " below " + v.words(voltage)
		if timer := v.value("BATT_LOW_TIMER", 0); timer > 0 {
			text += " for " + number(timer) + " s"
		}
		return text
	case hasLeft && least > 0 && left < least:
		return fmt.Sprintf("%.0f mAh left, below %s", left, v.words(charge))
	case v.value("BATT_FS_VOLTSRC", 0) == 1 && known && limit > 0:
		return volts + ", without sag below " + v.words(voltage)
	}
	return volts
}

// left is the charge that is left of the battery's capacity [mAh].
func (v *View) left() (float64, bool) {
	capacity, ok := v.Param("BATT_CAPACITY")
	if !ok || !v.Now.BatteryKnown || v.Now.UsedMAh < 0 {
		return 0, false
	}
	return capacity - v.Now.UsedMAh, true
}

// ekfCause lists the variances that are too high.
func (v *View) ekfCause() (text string, sure bool) {
	thresh, known := v.Param("FS_EKF_THRESH")
	var high []string
	for _, of := range v.variances() {
		if known && of.value >= thresh {
			high = append(high, fmt.Sprintf("%s %.2f", of.name, of.value))
		}
	}
	switch {
	case v.Now.DriftedTooLong && len(high) < 2:
		return "without a position sensor for longer than " + v.words("FS_DR_TIMEOUT"), true
	case !v.Now.EKF.hasPosition() && len(high) < 2:
		return "no position for 1 s", true
	case len(high) > 0:
		return "variance of " + strings.Join(high, ", ") + " from " + v.words("FS_EKF_THRESH") + " on for 1 s", true
	}
	return "no position, or variances from " + v.words("FS_EKF_THRESH") + " on, for 1 s", false
}

// variance is one of the EKF's.
type variance struct {
	name  string
	value float64
}

func (v *View) variances() [3]variance {
	return [3]variance{{"velocity", v.Now.EKF.Velocity}, {"position", v.Now.EKF.PosHoriz}, {"compass", v.Now.EKF.Mag}}
}

// action says the parameter and what it asks for: "BATT_FS_LOW_ACT 2 = RTL".
func (m *tracker) action(k Kind) string {
	name := m.view.kind(k).action
	value, ok := m.view.Param(name)
	if !ok {
		return ""
	}
	s, _ := m.view.Setting(name)
	return name + " " + number(value) + " = " + s.Words(value)
}
