package failsafe

import (
	"regexp"
	"strconv"
	"strings"
)

// Status texts of ArduCopter, ArduPlane and ArduRover that tell of failsafes, 4.0 to 4.7.
var (
	batteryText  = regexp.MustCompile(`^Battery 1 is (low|critical) ([0-9.]+)V used (-?[0-9.]+) mAh`)
	announceText = regexp.MustCompile(`^(Battery|Radio|GCS|Radio \+ Battery|GCS \+ Battery) Failsafe(?: - (.+))?$`)
	breachText   = regexp.MustCompile(`^(.+) fences? breached$`)
	crashText    = regexp.MustCompile(`^Crash: Disarming(?:: AngErr=([0-9.]+)>([0-9.]+))?`)
	refusedText  = regexp.MustCompile(`^Mode change to (.+) failed: (.+)$`)
	deniedText   = regexp.MustCompile(`^(SmartRTL Unavailable), `)
)

var fenceNames = map[string]Kind{"Max Alt": FenceCeiling, "Circle": FenceCircle, "Polygon": FencePolygon, "Min Alt": FenceFloor}

// Text takes a status text.
func (m *Machine) Text(t float64, text string) {
	t = m.pass(t)
	if !m.ready && m.view.PreArm.said(t, text) {
		return
	}
	switch {
	case m.batterySaid(t, text), m.announced(t, text), m.fenceSaid(t, text), m.ekfSaid(t, text), m.otherSaid(t, text):
	default:
		m.noted(text)
	}
}

func (m *Machine) batterySaid(t float64, text string) bool {
	part := batteryText.FindStringSubmatch(text)
	if part == nil {
		return false
	}
	v := &m.view.Now
	if volts, err := strconv.ParseFloat(part[2], 64); err == nil {
		v.Volts, v.BatteryKnown = volts, true
	}
	if used, err := strconv.ParseFloat(part[3], 64); err == nil {
		v.UsedMAh = used
	}
	k := BatteryLow
	if part[1] == "critical" {
		k = BatteryCritical
	}
	m.fire(t, k)
	return true
}

// announced takes the announcement of an action, which may say that another one is taken.
func (m *Machine) announced(t float64, text string) bool {
	part := announceText.FindStringSubmatch(text)
	k := RC
	switch {
	case text == "Radio Failsafe Cleared":
		m.over(t, RC)
		return true
	case text == "RC Short Failsafe Cleared", text == "RC Long Failsafe Cleared":
		m.over(t, RC)
		m.over(t, RCLong)
		return true
	case strings.HasPrefix(text, "RC Short Failsafe"):
		m.fire(t, RC)
		return true
	case strings.HasPrefix(text, "RC Long Failsafe On"):
		m.fire(t, RCLong)
		return true
	case strings.HasPrefix(text, "GCS Failsafe On"):
		m.fire(t, GCS)
		return true
	case text == "GCS Failsafe Cleared":
		m.over(t, GCS)
		return true
	case part == nil:
		return false
	case part[1] == "Battery": // the text before it says of which kind
		m.note(lower(part[2]))
		return true
	case strings.HasPrefix(part[1], "GCS"):
		k = GCS
	}
	m.fire(t, k)
	m.note(lower(part[2]))
	return true
}

func (m *Machine) fenceSaid(t float64, text string) bool {
	if text == "Fence breach cleared" {
		for _, k := range fenceNames {
			m.over(t, k)
		}
		return true
	}
	part := breachText.FindStringSubmatch(text)
	if part == nil {
		return false
	}
	for _, name := range strings.FieldsFunc(strings.ReplaceAll(part[1], " and ", ","), func(r rune) bool { return r == ',' }) {
		if k, ok := fenceNames[strings.TrimSpace(name)]; ok {
			m.breach(t, k)
		}
	}
	return true
}

func (m *Machine) ekfSaid(t float64, text string) bool {
	switch {
	case text == "EKF Failsafe Cleared", text == "EKF failsafe cleared": // ArduRover's has a small letter
		m.over(t, EKF)
	case text == "EKF variance", text == "EKF Failsafe", text == "EKF failsafe", strings.HasPrefix(text, "EKF Failsafe: changed to "):
		m.fire(t, EKF)
	default:
		return false
	}
	return true
}

func (m *Machine) otherSaid(t float64, text string) bool {
	crash := crashText.FindStringSubmatch(text)
	switch {
	case crash != nil:
		m.fireFor(t, Crash, crashCause(crash))
	case text == "Crash: Going to HOLD":
		m.fireFor(t, Crash, "it should drive and does not move")
	case text == "Crash detected", text == "Hard landing detected":
		m.fireFor(t, Crash, lower(text)+": it should fly and does not move")
	case text == "Vibration compensation ON":
		m.fire(t, Vibration)
	case text == "Vibration compensation OFF":
		m.over(t, Vibration)
	case text == "Dead Reckoning started":
		m.view.Now.DeadReckoning = true
		if m.view.value("FS_DR_ENABLE", 1) > 0 {
			m.fire(t, DeadReckoning)
		}
	case text == "Dead Reckoning timeout":
		m.view.Now.DriftedTooLong = true
	case text == "Dead Reckoning stopped":
		m.view.Now.DeadReckoning, m.view.Now.DriftedTooLong = false, false
		m.over(t, DeadReckoning)
	case strings.HasPrefix(text, "Failsafe: Terrain "):
		m.fireFor(t, Terrain, m.terrainCause(strings.TrimPrefix(text, "Failsafe: Terrain ")))
	default:
		return false
	}
	return true
}

// noted keeps why an action is not carried out as configured.
func (m *Machine) noted(text string) {
	if part := refusedText.FindStringSubmatch(text); part != nil {
		m.note(part[1] + " refused: " + part[2])
	}
	if deniedText.MatchString(text) {
		m.note("SmartRTL unavailable")
	}
}

// lower writes what the autopilot says as a part of a sentence.
func lower(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// terrainCause says why ArduCopter does not know the height of the land. Before 4.6 it says
// "data missing" whatever the reason is.
func (m *tracker) terrainCause(reason string) string {
	v := &m.view
	switch {
	case reason == "Rangefinder Unhealthy":
		return "the rangefinder, which tells the height above the land, is unhealthy"
	case v.value("TERRAIN_ENABLE", 1) <= 0:
		return "the height of the land is unknown: TERRAIN_ENABLE 0 = off, and no rangefinder tells it"
	}
	return "the height of the land is unknown: terrain " + lower(reason)
}

func crashCause(part []string) string {
	if part[1] == "" {
		return "it lies still and leans"
	}
	return part[1] + "° off its target, more than " + part[2] + "°, for 2 s"
}
