package mission

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/faults"
)

// fenceVersion is the version of the parts geoFence and rallyPoints that is read. QGroundControl
// ignores older ones.
const fenceVersion = 2

// old reports whether a part of the plan is older than fenceVersion, and tells the user. One that is
// newer is an error.
func (p *planReader) old(part *node, mayLackIt bool) (bool, error) {
	if !part.has("version") {
		if !mayLackIt {
			p.notice(part, "ignored because it has no version; "+saveAgain)
		}
		return !mayLackIt, nil
	}
	version, err := part.wholeField("version", 0, fenceVersion)
	if err == nil && version < fenceVersion {
		p.notice(part, fmt.Sprintf("ignored because its version is %d and not %d; %s", version, fenceVersion, saveAgain))
	}
	return version < fenceVersion, err
}

const saveAgain = "draw it again in QGroundControl and save the plan"

// readFence reads the part geoFence of a plan. As in QGroundControl, an old one is ignored; so is one
// that lacks a part.
func (p *planReader) readFence(f *node) error {
	if f.object == nil {
		return f.fault(f.kind(), "an object", "correct it")
	}
	if old, err := p.old(f, false); err != nil || old {
		return err
	}
	for _, name := range []string{"polygons", "circles"} {
		if !f.has(name) {
			p.notice(f, fmt.Sprintf("ignored because it has no %s; %s", name, saveAgain))
			return nil
		}
	}
	var all faults.List
	corners := 0
	for _, part := range []struct {
		name string
		read func(*node) (Fence, error)
	}{{"polygons", readPolygon}, {"circles", readCircle}} {
		list, err := f.items(part.name)
		all.Add(err)
		for _, n := range list {
			fence, err := part.read(n)
			all.Add(err)
			if corners += max(1, len(fence.Corners)); corners > MaxItems {
				return n.fault(fmt.Sprintf("fences of more than %d corners", MaxItems), fmt.Sprintf("at most %d", MaxItems), "draw them with fewer")
			}
			p.plan.Fences = append(p.plan.Fences, fence)
		}
	}
	if back := f.object["breachReturn"]; f.has("breachReturn") && !(len(back.list) == 3 && back.list[0].null() && back.list[1].null()) {
		at, err := back.placeAndAltitude()
		all.Add(err)
		p.plan.Fences = append(p.plan.Fences, Fence{Return: true, Center: Place{at.LatDeg, at.LonDeg, given(at.AltM)}})
	}
	return all.Err()
}

func readPolygon(n *node) (f Fence, err error) {
	if f.Inclusion, err = n.truth("inclusion"); err != nil {
		return f, err
	}
	corners, err := n.items("polygon")
	if err != nil {
		return f, err
	}
	if len(corners) < 3 || len(corners) > MaxCorners {
		return f, n.object["polygon"].fault(fmt.Sprintf("%d corners", len(corners)), fmt.Sprintf("3 to %d", MaxCorners), "correct the polygon")
	}
	var all faults.List
	for _, c := range corners {
		at, err := c.place()
		all.Add(err)
		f.Corners = append(f.Corners, at)
	}
	return f, all.Err()
}

func readCircle(n *node) (f Fence, err error) {
	if f.Inclusion, err = n.truth("inclusion"); err != nil {
		return f, err
	}
	circle, err := n.field("circle")
	if err != nil {
		return f, err
	}
	center, err := circle.field("center")
	if err != nil {
		return f, err
	}
	if f.Center, err = center.place(); err != nil {
		return f, err
	}
	radius, err := circle.field("radius")
	if err != nil {
		return f, err
	}
	f.Radius, err = radius.number(0.1, 1e6)
	return f, err
}

// readRally reads the part rallyPoints of a plan: places above home. One without an altitude is at
// the height of home.
func (p *planReader) readRally(r *node) error {
	if r.object == nil {
		return r.fault(r.kind(), "an object", "correct it")
	}
	if old, err := p.old(r, true); err != nil || old {
		return err
	}
	if !r.has("points") {
		p.notice(r, "ignored because it has no points")
		return nil
	}
	points, err := r.items("points")
	if err != nil {
		return err
	}
	if len(points) > MaxItems {
		return r.fault(fmt.Sprintf("%d rally points", len(points)), fmt.Sprintf("at most %d", MaxItems), "leave some out")
	}
	var all faults.List
	for _, n := range points {
		point, err := p.readRallyPoint(n)
		all.Add(err)
		p.plan.Rally = append(p.plan.Rally, point)
	}
	return all.Err()
}

func (p *planReader) readRallyPoint(n *node) (RallyPoint, error) {
	at, err := n.placeAndAltitude()
	if math.IsNaN(at.AltM) {
		p.notice(n, "the rally point has no altitude: it is 0 m above home")
	}
	return RallyPoint{Lat: at.LatDeg, Lon: at.LonDeg, Alt: given(at.AltM), Frame: FrameRelative}, err
}
