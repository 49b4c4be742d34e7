package autopilot

// failsafe ends what can't go on. Each ends in a landing or worse, so that none is
// entered twice.
func (f *flight) failsafe(s *Sense) {
	if !f.aloft || !f.phase.armed() || f.phase == falling || f.phase == autorotating {
		return
	}
	if why := f.watch.lost(); why != "" {
		f.enter(falling, why)
		return
	}
	if f.watch.yawLost() && !f.yawLost {
		f.yawLost = true
		f.landHere(s, "yaw is out of control")
		return
	}
	if f.watch.stuckFor > stuckTime {
		f.disarm(s, "does not move any more")
		return
	}
	if f.phase == landing {
		return
	}
	switch {
	case f.battery.Critical():
		f.landHere(s, "battery is critically low")
	case f.watch.adrift():
		f.landHere(s, "can't hold the place")
	case f.battery.Low(&f.tuning.BatteryLimits) && f.phase != returning:
		f.beginReturn(s, "battery is low")
	}
}
