package mission

// BuiltInBlimp returns the demonstration flight of a blimp around h: along a square of 4 m at heights of 2 to 4 m, and back to home; some 20 metres, which
// take it two minutes.
func BuiltInBlimp(h Home) Plan {
	return ahead(h, func(add adder) {
		add(TakeOff, 0, 0, 2.5)
		add(NavWaypoint, 4, 0, 2.5)
		add(NavWaypoint, 4, 4, 4, 3)
		add(NavWaypoint, 0, 4, 3)
		add(ReturnHome, 0, 0, 0)
	})
}
