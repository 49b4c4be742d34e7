package failsafe

import (
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// battery takes the first battery's state.
func (v *View) battery(b *apm.MessageBatteryStatus) {
	if b.Id != 0 {
		return
	}
	now := &v.Now
	now.Volts, now.UsedMAh, now.BatteryKnown = PackVoltage(b), float64(b.CurrentConsumed), true
}

// PackVoltage is the sum of the cells' voltages that BATTERY_STATUS tells [V].
func PackVoltage(b *apm.MessageBatteryStatus) (volts float64) {
	for _, mv := range b.Voltages {
		if mv != math.MaxUint16 { // no such cell
			volts += float64(mv) / 1e3
		}
	}
	for _, mv := range b.VoltagesExt {
		volts += float64(mv) / 1e3 // 0: no such cell
	}
	return volts
}

// health takes what the autopilot says of its parts; a failsafe whose text was lost shows in
// it.
func (m *Machine) health(t float64, s *apm.MessageSysStatus) {
	bad := func(bit apm.MAV_SYS_STATUS_SENSOR) bool {
		return s.OnboardControlSensorsEnabled&bit != 0 && s.OnboardControlSensorsHealth&bit == 0
	}
	v := &m.view.Now
	v.Rangefinder = s.OnboardControlSensorsPresent&s.OnboardControlSensorsEnabled&apm.MAV_SYS_STATUS_SENSOR_LASER_POSITION != 0
	v.BatteryUnhealthy = bad(apm.MAV_SYS_STATUS_SENSOR_BATTERY)
	v.RCKnown = s.OnboardControlSensorsEnabled&apm.MAV_SYS_STATUS_SENSOR_RC_RECEIVER != 0
	v.RCLost = bad(apm.MAV_SYS_STATUS_SENSOR_RC_RECEIVER)
	fired := &m.view.Fired
	switch {
	case v.BatteryUnhealthy && v.Armed && !fired[BatteryLow].On && !fired[BatteryCritical].On:
		m.unhealthyBattery(t)
	case v.RCLost && v.Armed:
		m.fire(t, RC)
	case v.RCKnown && !v.RCLost:
		m.over(t, RC)
	}
}

// unhealthyBattery fires what the voltage calls for.
func (m *Machine) unhealthyBattery(t float64) {
	below := func(name string) bool { return m.view.Now.BatteryKnown && m.view.Now.Volts < m.view.value(name, 0) }
	switch {
	case below("BATT_CRT_VOLT"):
		m.fire(t, BatteryCritical)
	case below("BATT_LOW_VOLT"):
		m.fire(t, BatteryLow)
	}
}

// terrain takes what the autopilot knows of the land.
func (v *Values) terrain(r *apm.MessageTerrainReport) {
	v.TerrainTold, v.TerrainKnown, v.TerrainHeight = finite(float64(r.TerrainHeight)), r.Spacing > 0, float64(r.TerrainHeight)
	v.TerrainLacks, v.TerrainHas = int(r.Pending), int(r.Loaded)
}

// channels takes the throttle's pulse.
func (v *View) channels(c *apm.MessageRcChannels) {
	all := [...]uint16{c.Chan1Raw, c.Chan2Raw, c.Chan3Raw, c.Chan4Raw, c.Chan5Raw, c.Chan6Raw, c.Chan7Raw, c.Chan8Raw}
	n := int(v.value("RCMAP_THROTTLE", 3))
	if n < 1 || n > len(all) {
		return
	}
	v.Now.Throttle = 0
	if p := all[n-1]; p != math.MaxUint16 {
		v.Now.Throttle = p
	}
}

// position takes where the autopilot takes itself to be.
func (m *Machine) position(p *apm.MessageGlobalPositionInt) {
	v := &m.view.Now
	v.Height, v.PlaceKnown = float64(p.RelativeAlt)/1e3, true
	m.at = place{p.Lat != 0 || p.Lon != 0, float64(p.Lat) / 1e7, float64(p.Lon) / 1e7}
	if v.DistanceKnown = m.at.known && m.home.known; v.DistanceKnown {
		v.Distance = m.at.to(m.home)
	}
}

// to is the horizontal distance to a place nearby [m].
func (p place) to(other place) float64 {
	const metresPerDegree = 111318.84502145034 // of latitude, on ArduPilot's sphere
	north := (other.lat - p.lat) * metresPerDegree
	east := math.Remainder(other.lon-p.lon, 360) * metresPerDegree * math.Cos(p.lat*math.Pi/180)
	return math.Hypot(north, east)
}

// fence takes whether a fence is breached: a breach whose text was lost, and the end of one
// that is not told on the ground.
func (m *Machine) fence(t float64, s *apm.MessageFenceStatus) {
	v := &m.view.Now
	v.FenceBreached = s.BreachStatus != 0
	if !v.FenceBreached {
		for k := range Kind(Kinds) {
			if _, is := k.fence(); is {
				m.over(t, k)
			}
		}
		return
	}
	switch s.BreachType {
	case apm.FENCE_BREACH_MAXALT:
		m.breach(t, FenceCeiling)
	case apm.FENCE_BREACH_MINALT:
		m.breach(t, FenceFloor)
	case apm.FENCE_BREACH_BOUNDARY:
		if k, ok := m.boundary(); ok {
			m.breach(t, k)
		}
	}
}

// boundary is the fence around the vehicle that is breached, as far as that can be told.
func (m *tracker) boundary() (Kind, bool) {
	if m.view.Fired[FenceCircle].On || m.view.Fired[FencePolygon].On {
		return 0, false
	}
	bits := uint32(m.view.value("FENCE_TYPE", 0))
	radius := m.view.value("FENCE_RADIUS", math.Inf(1))
	switch {
	case bits&6 == 4 || bits&4 != 0 && m.view.Now.DistanceKnown && m.view.Now.Distance < radius:
		return FencePolygon, true
	case bits&2 != 0:
		return FenceCircle, true
	}
	return 0, false
}
