package mission

import (
	"fmt"
	"math"
)

// setHome is how a user says where to start.
const setHome = "; --home, or home: in a scenario, sets another"

// Start returns where a flight of the plan starts: at the home of its file or, without one, at
// other. If other is more than Reach from the plan's first place, it starts there, at sea level, and
// notice says so.
func (p *Plan) Start(other Home) (h Home, notice string) {
	if p.Home != nil {
		return Home{LatDeg: p.Home.LatDeg, LonDeg: p.Home.LonDeg, AltM: p.Home.AltM, YawDeg: DefaultHome.YawDeg}, ""
	}
	at, what := firstPlace(p)
	if what == "" || !other.farther(at, Reach) {
		return other, ""
	}
	h = Home{LatDeg: at.LatDeg, LonDeg: at.LonDeg, YawDeg: DefaultHome.YawDeg}
	return h, fmt.Sprintf("%s: no home is set: it starts at %s, at sea level%s", p.Name, what, setHome)
}

// farther reports whether a place is more than so far from home [m], horizontally.
func (h Home) farther(at Place, most float64) bool {
	north, east, _ := h.Local(at.LatDeg, at.LonDeg, h.AltM)
	return !(math.Hypot(north, east) <= most)
}

// firstPlace returns the first place of the mission, else of the rally points or the fences, with its
// name; "": there is none.
func firstPlace(p *Plan) (at Place, what string) {
	for _, it := range p.Items {
		if it.Command.HasPlace() && it.Command.leads() && (it.Lat != 0 || it.Lon != 0) {
			return Place{LatDeg: it.Lat, LonDeg: it.Lon}, fmt.Sprintf("item %d (%v)", it.Seq, it.Command)
		}
	}
	if len(p.Rally) > 0 {
		return Place{LatDeg: p.Rally[0].Lat, LonDeg: p.Rally[0].Lon}, "the first rally point"
	}
	for _, f := range p.Fences {
		if len(f.Corners) == 0 {
			return f.Center, "the fence's first point"
		}
	}
	if len(p.Fences) == 0 {
		return at, ""
	}
	corners := p.Fences[0].Corners
	for _, c := range corners {
		at.LatDeg += c.LatDeg / float64(len(corners))
		at.LonDeg += c.LonDeg / float64(len(corners))
	}
	return at, "the middle of the first fence"
}

// DrawnReach is how far from home a place is drawn [m].
const DrawnReach = 1e6

// NotDrawn says what of the plan is more than DrawnReach from h, one line each; empty: all is drawn.
func (p *Plan) NotDrawn(h Home) (lines []string) {
	add := func(what string) {
		lines = append(lines, fmt.Sprintf("%s: not drawn, since it is more than %d km from home %v", what, int(DrawnReach/1000), h))
	}
	var items []Item
	for _, l := range p.layOut(h, Command.leads) {
		if l.far() {
			items = append(items, l.Item)
		}
	}
	switch {
	case len(items) == 1:
		add(p.where(items[0]))
	case len(items) > 0:
		add(fmt.Sprintf("%s: %s", p.Name, listed(items)))
	}
	fences, rally := 0, 0
	for _, f := range p.Fences {
		if !f.Return && f.far(h) {
			fences++
		}
	}
	for _, r := range p.Rally {
		if h.farther(Place{LatDeg: r.Lat, LonDeg: r.Lon}, DrawnReach) {
			rally++
		}
	}
	if fences > 0 {
		add(fmt.Sprintf("%s: %d of %d fences", p.Name, fences, Borders(p)))
	}
	if rally > 0 {
		add(fmt.Sprintf("%s: %d of %d rally points", p.Name, rally, len(p.Rally)))
	}
	return lines
}

// far reports whether the leg's end is not drawn.
func (l Leg) far() bool { return !(math.Hypot(l.North, l.East) <= DrawnReach) }

// far reports whether a fence is not drawn.
func (f Fence) far(h Home) bool {
	for _, c := range f.Corners {
		if h.farther(c, DrawnReach) {
			return true
		}
	}
	return len(f.Corners) == 0 && h.farther(f.Center, DrawnReach)
}
