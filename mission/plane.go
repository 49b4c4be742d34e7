package mission

import "math"

// BuiltInPlane returns the demonstration flight of a plane around h: take-off to 40 m along the runway, twice around a
// circle, a leg across, return and landing; some two kilometres, within 500 m of home.
func BuiltInPlane(h Home) Plan {
	return ahead(h, func(add adder) {
		add(TakeOff, 0, 0, 40)
		add(NavWaypoint, 350, 60, 50)
		add(NavWaypoint, 300, 350, 60)
		add(LoiterTurns, 0, 250, 60, 2, 0, 100)
		add(NavWaypoint, -250, 150, 50)
		add(ReturnHome, 0, 0, 0)
	})
}

// adder adds an item at a place ahead of home and to the right, and up [m].
type adder func(c Command, ahead, right, up float64, param ...float64)

// ahead returns a demonstration flight whose places are given from home as the vehicle stands there.
func ahead(h Home, fill func(adder)) Plan {
	p := Plan{Name: "demonstration", Home: &Place{h.LatDeg, h.LonDeg, h.AltM}}
	fill(func(c Command, ahead, right, up float64, param ...float64) {
		north, east := turned(ahead, right, h.YawDeg)
		at := h.Global(north, east, 0)
		if c == ReturnHome {
			at = Place{}
		}
		it := Item{Seq: len(p.Items) + 1, Command: c, Frame: FrameRelative, Lat: at.LatDeg, Lon: at.LonDeg, Alt: up, Autocontinue: true}
		copy(it.Param[:], param)
		p.Items = append(p.Items, it)
	})
	return p
}

// turned returns north and east of a place ahead and to the right of a heading [deg].
func turned(ahead, right, headingDeg float64) (north, east float64) {
	sin, cos := math.Sincos(headingDeg * math.Pi / 180)
	return ahead*cos - right*sin, ahead*sin + right*cos
}
