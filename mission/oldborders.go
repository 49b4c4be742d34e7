package mission

import (
	"fmt"
	"math"
)

// isCorner reports whether the first line of a file is one of a fence in the old form.
func isCorner(cols []string) bool {
	if len(cols) != 2 {
		return false
	}
	for _, c := range cols {
		if x, ok := number(c); !ok || math.IsNaN(x) {
			return false
		}
	}
	return true
}

// readCorner reads a line of a fence in the old form of MAVProxy and Mission Planner (.fen):
// latitude and longitude.
func (p *parser) readCorner(cols []string) error {
	if !isCorner(cols) {
		return p.errorf("%s", "latitude and longitude of a corner", "correct the line", quote(fmt.Sprint(cols)))
	}
	lat, _ := number(cols[0])
	lon, _ := number(cols[1])
	if what, v, hi := (&Item{Lat: lat, Lon: lon}).outOfRange(); what != "" {
		return p.errorf("%s %s", fmt.Sprintf("from %s to %s", figure(-hi), figure(hi)), "correct the column", what, figure(v))
	}
	if len(p.corners) == 0 {
		p.first = p.line
	}
	p.corners = append(p.corners, Place{LatDeg: lat, LonDeg: lon})
	return nil
}

// takeCorners makes a fence of the points of the old form: the first one is where to return to
// after a breach, the others are a polygon to stay in, whose last corner is its first again.
func (p *parser) takeCorners() error {
	back, corners := p.corners[0], p.corners[1:]
	if n := len(corners); n > 1 && corners[n-1] == corners[0] {
		corners = corners[:n-1]
	}
	if len(corners) < 3 || len(corners) > MaxCorners {
		return p.errorf("a fence of %d corners", fmt.Sprintf("the place to return to, then 3 to %d corners", MaxCorners), "correct the fence", len(corners))
	}
	if back == (Place{}) {
		p.notice(p.first, "the fence's first point, to return to after a breach, is 0,0: it is left out")
	} else {
		p.plan.Fences = append(p.plan.Fences, Fence{Return: true, Center: back})
	}
	p.plan.Fences = append(p.plan.Fences, Fence{Inclusion: true, Corners: corners})
	return nil
}

// rallyColumns are those of a line of rally points in the old form.
const rallyColumns = 7

// readRally reads a line of rally points in the old form of MAVProxy and Mission Planner (.ral):
// RALLY latitude longitude altitude, and three columns that ArduPilot has no use for: the altitude
// to leave the loiter at, the direction of landing and flags.
func (p *parser) readRally(cols []string) error {
	if len(cols) != rallyColumns {
		return p.errorf("%d columns", "7 (RALLY lat lon alt break-alt land-dir flags)", "complete the line", len(cols))
	}
	var v [3]float64
	for i, s := range cols[1:4] {
		x, ok := number(s)
		if !ok || math.IsNaN(x) {
			return p.errorf("%s as %s", "a finite number", "correct the column", quote(s), columnNames[colLat+i])
		}
		v[i] = x
	}
	if what, bad, hi := (&Item{Lat: v[0], Lon: v[1], Alt: v[2]}).outOfRange(); what != "" {
		return p.errorf("%s %s", fmt.Sprintf("from %s to %s", figure(-hi), figure(hi)), "correct the column", what, figure(bad))
	}
	if len(p.plan.Rally) >= MaxItems {
		return p.errorf("more than %d rally points", fmt.Sprintf("at most %d", MaxItems), "leave some out", MaxItems)
	}
	p.plan.Rally = append(p.plan.Rally, RallyPoint{Lat: v[0], Lon: v[1], Alt: v[2], Frame: FrameRelative})
	return nil
}
