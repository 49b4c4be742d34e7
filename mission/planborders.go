package mission

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/faults"
)

// readFence reads the part geoFence of a plan.
func (p *planReader) readFence(f *node) error {
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
	if back, ok := f.object["breachReturn"]; ok {
		at, err := back.place(true)
		all.Add(err)
		p.plan.Fences = append(p.plan.Fences, Fence{Return: true, Center: at})
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
		at, err := c.place(false)
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
	if f.Center, err = center.place(false); err != nil {
		return f, err
	}
	radius, err := circle.field("radius")
	if err != nil {
		return f, err
	}
	f.Radius, err = radius.number(0.1, 1e6)
	return f, err
}

// readRally reads the part rallyPoints of a plan: places above home.
func (p *planReader) readRally(r *node) error {
	points, err := r.items("points")
	if err != nil {
		return err
	}
	if len(points) > MaxItems {
		return r.fault(fmt.Sprintf("%d rally points", len(points)), fmt.Sprintf("at most %d", MaxItems), "leave some out")
	}
	var all faults.List
	for _, n := range points {
		at, err := n.place(true)
		all.Add(err)
		p.plan.Rally = append(p.plan.Rally, RallyPoint{Lat: at.LatDeg, Lon: at.LonDeg, Alt: at.AltM, Frame: FrameRelative})
	}
	return all.Err()
}
