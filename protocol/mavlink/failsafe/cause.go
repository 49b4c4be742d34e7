package failsafe

import (
	"fmt"
	"math"
	"strings"
)

// cause says why a failsafe fires now: the value and the parameter with its threshold.
func (m *Machine) cause(k Kind) string {
	v, now := &m.view, &m.view.Now
	switch k {
	case BatteryLow:
		return v.batteryCause("BATT_LOW_VOLT", "BATT_LOW_MAH")
	case BatteryCritical:
		return v.batteryCause("BATT_CRT_VOLT", "BATT_CRT_MAH")
	case RC:
		value, ok := v.Param("FS_THR_VALUE")
		if ok && now.Throttle > 0 && float64(now.Throttle) < value {
			return fmt.Sprintf("throttle %d µs below FS_THR_VALUE %s µs", now.Throttle, number(value))
		}
		return "no RC comes in"
	case GCS:
		limit := v.words("FS_GCS_TIMEOUT")
		if !now.GCSHeard {
			return "no heartbeat of the ground station for " + limit
		}
		return fmt.Sprintf("no heartbeat of the ground station for %.1f s, %s", v.Time-now.GCSTime, limit)
	case EKF:
		return v.ekfCause()
	case DeadReckoning:
		return "the EKF navigates without a position sensor"
	case Vibration:
		return fmt.Sprintf("%.0f m/s² of vibration, and the EKF climbs", now.Vibration)
	case FenceCeiling:
		return fmt.Sprintf("%.1f m high, above %s", now.Height, v.words("FENCE_ALT_MAX"))
	case FenceFloor:
		return fmt.Sprintf("%.1f m high, below %s", now.Height, v.words("FENCE_ALT_MIN"))
	case FenceCircle:
		return fmt.Sprintf("%.1f m from home, beyond %s", now.Distance, v.words("FENCE_RADIUS"))
	case FencePolygon:
		return "outside the uploaded areas, or inside one to stay out of"
	}
	return ""
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
func (v *View) ekfCause() string {
	thresh, known := v.Param("FS_EKF_THRESH")
	var high []string
	for _, of := range v.variances() {
		if known && of.value >= thresh {
			high = append(high, fmt.Sprintf("%s %.2f", of.name, of.value))
		}
	}
	switch {
	case !v.Now.HasPosition && len(high) < 2:
		return "no position for 1 s"
	case len(high) > 0:
		return "variance of " + strings.Join(high, ", ") + " from " + v.words("FS_EKF_THRESH") + " on for 1 s"
	}
	return "variances too high for 1 s"
}

// variance is one of the EKF's.
type variance struct {
	name  string
	value float64
}

func (v *View) variances() [3]variance {
	return [3]variance{{"velocity", v.Now.Velocity}, {"position", v.Now.Position}, {"compass", v.Now.Compass}}
}

// action says the parameter and what it asks for: "BATT_FS_LOW_ACT 2 = RTL".
func (m *Machine) action(k Kind) string {
	name := kinds[k].action
	value, ok := m.view.Param(name)
	if !ok {
		return ""
	}
	s := settings[settingIndex[name]]
	return name + " " + number(value) + " = " + s.Words(value)
}
