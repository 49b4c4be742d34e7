package mission

// Leg is an item with its end in the local frame.
type Leg struct {
	Item
	North, East, Down float64 // where the item ends, from home [m]; Down is ≤ 0 above home
	overGround        bool    // Down is measured from the ground below instead
}

// Legs converts the plan to the local frame of h, one Leg for each item that the built-in
// autopilot flies.
//
// An item without a latitude and longitude (both 0) stays where the one before it
// ended, a waypoint with altitude 0 keeps that one's altitude, and a take-off goes
// straight up, as ArduCopter takes them. Altitudes above terrain are taken as above home. VTOL_TAKEOFF and VTOL_LAND are TAKEOFF and
// LAND: how the vehicle does it is its own.
func (p Plan) Legs(h Home) []Leg {
	legs := p.layOut(h, Command.Flown)
	for i := range legs {
		switch c := &legs[i].Command; *c {
		case VTOLTakeOff:
			*c = TakeOff
		case VTOLLand:
			*c = Land
		}
	}
	return legs
}

// layOut converts the items for which keep returns true.
func (p Plan) layOut(h Home, keep func(Command) bool) []Leg {
	legs := make([]Leg, 0, len(p.Items))
	var at Leg // where the previous item ends
	for _, it := range p.Items {
		if !keep(it.Command) {
			continue
		}
		for i := range it.Param {
			it.Param[i] = given(it.Param[i])
		}
		leg := Leg{it, at.North, at.East, at.Down, at.overGround}
		if it.Command.HasPlace() {
			leg.place(h)
		}
		if it.Command == ReturnHome {
			leg.North, leg.East, leg.Down, leg.overGround = 0, 0, 0, false
		}
		legs, at = append(legs, leg), leg
	}
	return legs
}

// place replaces the end of the previous item by what the item itself says.
func (l *Leg) place(h Home) {
	alt, datum := l.Alt, l.Frame.Datum()
	if datum != FrameAbsolute {
		alt += h.AltM
	}
	north, east, down := h.Local(l.Lat, l.Lon, alt)
	if !l.Command.TakesOff() && (l.Lat != 0 || l.Lon != 0) {
		l.North, l.East = north, east
	}
	switch {
	case l.Command.lands():
		l.Down, l.overGround = 0, true
	case l.Alt != 0 || l.Command.TakesOff():
		l.Down, l.overGround = down, datum == FrameTerrain
	}
}
