package mission

// BuiltIn returns the demonstration flight around h: take-off to 15 m, once around the
// field with climbs and descents, return and landing; about 70 s at the built-in
// autopilot's speeds, within 60 m of home.
func BuiltIn(h Home) Plan {
	p := Plan{Name: "demonstration", Home: &Place{h.LatDeg, h.LonDeg, h.AltM}}
	add := func(c Command, north, east, up float64) {
		at := h.Global(north, east, 0)
		if c == ReturnHome {
			at = Place{}
		}
		p.Items = append(p.Items, Item{
			Seq: len(p.Items) + 1, Command: c, Frame: FrameRelative,
			Lat: at.LatDeg, Lon: at.LonDeg, Alt: up, Autocontinue: true,
		})
	}
	add(TakeOff, 0, 0, 15)
	add(NavWaypoint, 30, -25, 15)
	add(NavWaypoint, 40, 20, 20)
	add(NavWaypoint, -5, 35, 15)
	add(NavWaypoint, -20, -5, 10)
	add(ReturnHome, 0, 0, 0)
	return p
}
