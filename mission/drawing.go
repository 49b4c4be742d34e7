package mission

import (
	"fmt"
	"math"
)

// Drawing is what the scene draws of a plan, in the local frame of a home.
type Drawing struct {
	Path   []Waypoint
	Waits  []WaitPoint
	Jumps  []Jump
	Fences []FenceOutline
	Rally  []Waypoint // Seq is the number from 1; Down as in a path
}

// Empty reports whether there is nothing to draw.
func (d *Drawing) Empty() bool {
	return len(d.Path)+len(d.Fences)+len(d.Rally) == 0
}

// WaitPoint is an item that stays at a point of the path: a delay, or a hand-over to a
// companion computer.
type WaitPoint struct {
	Seq  int
	At   int    // index of the path's point, −1: before the first
	Text string // "8 s", "until 12:30 UTC", "guided"
}

// Jump leads backward or forward in the path.
type Jump struct {
	Seq      int
	From, To int // indices of points of the path
	Times    int // −1: for ever
}

// FenceOutline is a fence's outline.
type FenceOutline struct {
	Inclusion bool
	Outline   [][2]float64 // north, east from home [m], closed: the last is the first
	Return    bool         // it is the place to go to after a breach
}

// Drawing returns what to draw of the plan around h; what NotDrawn names is left out.
func (p Plan) Drawing(h Home) Drawing {
	d := Drawing{Path: p.Path(h)}
	at := func(seq int) int { // the last point of the items up to seq
		found := -1
		for i, w := range d.Path {
			if w.Seq > seq {
				break
			}
			found = i
		}
		return found
	}
	for _, it := range p.Items {
		switch it.Command {
		case Delay, Guided:
			if it.Command == Delay || it.Lat == 0 && it.Lon == 0 {
				d.Waits = append(d.Waits, WaitPoint{it.Seq, at(it.Seq), waitText(it)})
			}
		case DoJump, DoJumpTag:
			if j, ok := p.jump(it, d.Path); ok {
				j.From = at(it.Seq)
				if j.From >= 0 {
					d.Jumps = append(d.Jumps, j)
				}
			}
		}
	}
	for _, f := range p.Fences {
		if !f.far(h) {
			d.Fences = append(d.Fences, f.border(h))
		}
	}
	for i, r := range p.Rally {
		leg := Leg{Item: Item{Seq: i + 1, Command: RallyPointPlace, Frame: r.Frame, Lat: r.Lat, Lon: r.Lon, Alt: r.Alt}}
		if leg.place(h); !leg.far() {
			d.Rally = append(d.Rally, leg.waypoint())
		}
	}
	return d
}

func waitText(it Item) string {
	if it.Command == Guided {
		return "guided"
	}
	if s := given(it.Param[0]); s >= 0 {
		return fmt.Sprintf("%.4g s", s)
	}
	return fmt.Sprintf("until %02.0f:%02.0f UTC", max(0, given(it.Param[1])), max(0, given(it.Param[2])))
}

// jump finds the point that a jump leads to: the first of the items from its target on.
func (p Plan) jump(it Item, path []Waypoint) (Jump, bool) {
	target := int(given(it.Param[0]))
	if it.Command == DoJumpTag {
		tag := target
		target = 0
		for _, named := range p.Items {
			if named.Command == JumpTag && int(given(named.Param[0])) == tag {
				target = named.Seq
				break
			}
		}
	}
	if target < 1 {
		return Jump{}, false
	}
	for i, w := range path {
		if w.Seq >= target {
			return Jump{Seq: it.Seq, To: i, Times: int(given(it.Param[1]))}, true
		}
	}
	return Jump{}, false
}

const circleCorners = 128

// border converts a fence.
func (f Fence) border(h Home) FenceOutline {
	b := FenceOutline{Inclusion: f.Inclusion, Return: f.Return}
	add := func(at Place) {
		n, e, _ := h.Local(at.LatDeg, at.LonDeg, h.AltM)
		b.Outline = append(b.Outline, [2]float64{n, e})
	}
	switch {
	case f.Return:
		add(f.Center)
	case f.Radius > 0:
		n, e, _ := h.Local(f.Center.LatDeg, f.Center.LonDeg, h.AltM)
		for i := range circleCorners + 1 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i%circleCorners) / circleCorners)
			b.Outline = append(b.Outline, [2]float64{n + f.Radius*cos, e + f.Radius*sin})
		}
	default:
		for _, c := range f.Corners {
			add(c)
		}
		if len(f.Corners) > 0 {
			add(f.Corners[0])
		}
	}
	return b
}

// Moved returns the drawing moved by so much to the north, the east and down [m].
func (d Drawing) Moved(north, east, down float64) Drawing {
	d.Path, d.Rally = moved(d.Path, north, east, down), moved(d.Rally, north, east, down)
	fences := append([]FenceOutline(nil), d.Fences...)
	for i := range fences {
		outline := append([][2]float64(nil), fences[i].Outline...)
		for k := range outline {
			outline[k][0] += north
			outline[k][1] += east
		}
		fences[i].Outline = outline
	}
	d.Fences = fences
	return d
}

// OnGround returns the drawing for a vehicle that stays on the ground or on the water, whatever heights its plan has.
func (d Drawing) OnGround() Drawing {
	d.Path, d.Rally = onGround(d.Path), onGround(d.Rally)
	return d
}

func onGround(path []Waypoint) []Waypoint {
	low := append([]Waypoint(nil), path...)
	for i := range low {
		low[i].Down, low[i].AboveGround, low[i].Keeps = 0, true, false
	}
	return low
}

func moved(path []Waypoint, north, east, down float64) []Waypoint {
	moved := append([]Waypoint(nil), path...)
	for i := range moved {
		moved[i].North += north
		moved[i].East += east
		if !moved[i].AboveGround {
			moved[i].Down += down
		}
	}
	return moved
}
