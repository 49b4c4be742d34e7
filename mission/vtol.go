package mission

// BuiltInVTOL returns the demonstration flight around h of a vehicle that hovers and flies on wings: upright to 25 m, out on its
// wings, twice around a circle, and home; some two kilometres, within 450 m of home.
func BuiltInVTOL(h Home) Plan {
	return ahead(h, func(add adder) {
		add(VTOLTakeOff, 0, 0, 25)
		add(NavWaypoint, 300, 40, 45)
		add(NavWaypoint, 280, 300, 55)
		add(LoiterTurns, 0, 220, 55, 2, 0, 100)
		add(NavWaypoint, -220, 120, 45)
		add(ReturnHome, 0, 0, 0)
	})
}
