package mission

import "fmt"

// itemError is what is wrong with an item of a fence.
type itemError struct {
	item Item
	text string
}

func (e *itemError) Error() string {
	return fmt.Sprintf("item %d (%v): %s", e.item.Seq, e.item.Command, e.text)
}

func faultOf(it Item, format string, args ...any) error {
	return &itemError{it, fmt.Sprintf(format, args...)}
}

// Fence is a border on the ground: a polygon or a circle.
type Fence struct {
	Inclusion bool    // stay in; else stay out
	Corners   []Place // of a polygon, at least 3; their AltM has no meaning
	Center    Place   // of a circle
	Radius    float64 // of a circle [m]; 0: it is a polygon
	Return    bool    // not a border, but the place (Center) to go to after a breach
}

// RallyPoint is a place to return to instead of home.
type RallyPoint struct {
	Lat, Lon float64 // [deg]
	Alt      float64 // [m] in Frame
	Frame    Frame
}

// MaxCorners of a polygon: ArduPilot counts them in a byte.
const MaxCorners = 255

// Borders returns how many of a plan's fences are borders: all but the place to return to.
func Borders(p *Plan) (n int) {
	for _, f := range p.Fences {
		if !f.Return {
			n++
		}
	}
	return n
}

// FenceItems returns the fences as items for a vehicle, from seq 0 on.
func (p *Plan) FenceItems() []Item {
	var items []Item
	add := func(c Command, at Place, param float64) {
		items = append(items, Item{Seq: len(items), Command: c, Frame: FrameRelative, Param: [4]float64{param},
			Lat: at.LatDeg, Lon: at.LonDeg, Autocontinue: true})
	}
	for _, f := range p.Fences {
		corner, circle := FenceOutVertex, FenceOutCircle
		if f.Inclusion {
			corner, circle = FenceInVertex, FenceInCircle
		}
		switch {
		case f.Return:
			add(FenceReturn, f.Center, 0)
		case f.Radius > 0:
			add(circle, f.Center, f.Radius)
		}
		for _, c := range f.Corners {
			add(corner, c, float64(len(f.Corners)))
		}
	}
	return items
}

// RallyItems returns the rally points as items for a vehicle, from seq 0 on.
func (p *Plan) RallyItems() []Item {
	items := make([]Item, 0, len(p.Rally))
	for i, r := range p.Rally {
		items = append(items, Item{Seq: i, Command: RallyPointPlace, Frame: r.Frame, Lat: r.Lat, Lon: r.Lon, Alt: r.Alt, Autocontinue: true})
	}
	return items
}

// FencesOf returns the fences of a vehicle's items. An item that does not belong to a
// fence, or an incomplete polygon, is an error that names the item.
func FencesOf(items []Item) ([]Fence, error) {
	var all []Fence
	for i := 0; i < len(items); i++ {
		it := items[i]
		f := Fence{Inclusion: it.Command == FenceInVertex || it.Command == FenceInCircle}
		at := Place{LatDeg: it.Lat, LonDeg: it.Lon, AltM: it.Alt}
		switch it.Command {
		case FenceReturn:
			f.Return, f.Center = true, at
		case FenceInCircle, FenceOutCircle:
			f.Center, f.Radius = at, given(it.Param[0])
			if !(f.Radius > 0) {
				return nil, faultOf(it, "got a radius of %.10g m, expected more than 0, correct it", f.Radius)
			}
		case FenceInVertex, FenceOutVertex:
			corners, err := polygonAt(items[i:])
			if err != nil {
				return nil, err
			}
			f.Corners = corners
			i += len(corners) - 1
		default:
			return nil, faultOf(it, "expected a part of a fence (5000 to 5004), leave it out")
		}
		all = append(all, f)
	}
	return all, nil
}

// polygonAt returns the corners of the polygon at the start of items. Its first item says
// how many there are.
func polygonAt(items []Item) ([]Place, error) {
	first := items[0]
	n := int(given(first.Param[0]))
	if n < 3 || n > MaxCorners {
		return nil, faultOf(first, "got a polygon of %d corners, expected 3 to %d, correct the first parameter", n, MaxCorners)
	}
	var corners []Place
	for i := range n {
		if i >= len(items) || items[i].Command != first.Command {
			return nil, faultOf(first, "got a polygon that ends after %d corners, expected %d, add the missing ones", i, n)
		}
		corners = append(corners, Place{LatDeg: items[i].Lat, LonDeg: items[i].Lon})
	}
	return corners, nil
}

// RallyOf returns the rally points of a vehicle's items.
func RallyOf(items []Item) ([]RallyPoint, error) {
	all := make([]RallyPoint, 0, len(items))
	for _, it := range items {
		if it.Command != RallyPointPlace {
			return nil, fmt.Errorf("item %d: got %v, expected a rally point (%d), leave it out", it.Seq, it.Command, RallyPointPlace)
		}
		all = append(all, RallyPoint{Lat: it.Lat, Lon: it.Lon, Alt: it.Alt, Frame: it.Frame})
	}
	return all, nil
}

// MissionItems returns the mission as items for a vehicle: home as item 0, as ArduPilot
// counts, and the others unchanged.
func (p *Plan) MissionItems(h Home) []Item {
	home := Place{h.LatDeg, h.LonDeg, h.AltM}
	if p.Home != nil {
		home = *p.Home
	}
	first := Item{Command: NavWaypoint, Frame: FrameAbsolute, Lat: home.LatDeg, Lon: home.LonDeg, Alt: home.AltM, Autocontinue: true}
	return append([]Item{first}, p.Items...)
}

// OfVehicle returns the plan that a vehicle sent; its item 0 is home.
func OfVehicle(name string, items, fence, rally []Item) (p Plan, err error) {
	p.Name = name
	if len(items) > 0 {
		p.Home = &Place{items[0].Lat, items[0].Lon, items[0].Alt}
		p.Items = items[1:]
	}
	if p.Fences, err = FencesOf(fence); err != nil {
		return p, fmt.Errorf("the fence in the vehicle: %w", err)
	}
	if p.Rally, err = RallyOf(rally); err != nil {
		return p, fmt.Errorf("the rally points in the vehicle: %w", err)
	}
	return p, nil
}
