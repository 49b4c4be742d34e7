package mission

// BuiltInRover returns the demonstration drive of a rover around h: a square with a stop, once around a circle, and back; some 250
// metres, within 50 m of home.
func BuiltInRover(h Home) Plan {
	return ahead(h, func(add adder) {
		add(NavWaypoint, 35, 0, 0)
		add(NavWaypoint, 35, 30, 0)
		add(NavWaypoint, 10, 30, 0, 3)
		add(LoiterTurns, 0, 15, 0, 1, 0, 8)
		add(NavWaypoint, -15, -10, 0)
		add(ReturnHome, 0, 0, 0)
	})
}
