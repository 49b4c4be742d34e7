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

// LandsOnWings returns a demonstration flight that ends with a landing along a final approach of 500 m in place of the return home, after
// which ArduPlane circles. It has no DO_LAND_START, with which ArduPlane does not arm unless RTL_AUTOLAND is set. A plan that does
// not end with ReturnHome is returned as it is.
func (p Plan) LandsOnWings(h Home) Plan {
	return p.endsWith(h, func(add adder) {
		add(NavWaypoint, -500, 50, 40)
		add(NavWaypoint, -300, 20, 25)
		add(Land, 0, 0, 0)
	})
}

// LandsUpright is LandsOnWings for a vehicle that hovers.
func (p Plan) LandsUpright(h Home) Plan {
	return p.endsWith(h, func(add adder) { add(VTOLLand, 0, 0, 0) })
}

// endsWith returns the plan with other items in place of the return home at its end.
func (p Plan) endsWith(h Home, items func(adder)) Plan {
	last := len(p.Items) - 1
	if last < 0 || p.Items[last].Command != ReturnHome {
		return p
	}
	end := ahead(h, items)
	p.Items = append(p.Items[:last:last], end.Items...)
	for i := range p.Items {
		p.Items[i].Seq = i + 1
	}
	return p
}
