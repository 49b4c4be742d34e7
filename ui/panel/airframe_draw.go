package panel

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// drawAirframe draws a vehicle from above, and lets its parts and motors be chosen: what is drawn later lies above.
func (m *Motors) drawAirframe(f *form.Pass, r widget.Rect) {
	p := m.airframeLayout(f, r)
	_, beside := f.Area("motors.plan", r)
	f.SetTip("motors.plan", "The vehicle from above, its nose up; click what is to break; a click beside it chooses none")
	before := m.picked
	body := f.Theme.Track
	if !m.Airframe.wide() { // it is small, and lies under what is to be told apart from it
		body = widget.Over(widget.Fade(f.Theme.Dim, 0.3), body)
	}
	for _, one := range m.Airframe.Fuselage {
		drawPiece(f, &p, one, body)
	}
	for i := range m.Airframe.Wings {
		if m.Airframe.sailOf(i) == nil {
			beside = !m.drawWing(f, &p, i) && beside
		}
	}
	for i := range m.Airframe.Fins {
		beside = !m.Airframe.Fins[i].draw(m, f, &p, i) && beside
	}
	beside = !m.Airframe.drawHeadPlans(m, f, &p) && beside
	for i := range m.Airframe.Surfaces {
		beside = !m.drawSurface(f, &p, i) && beside
	}
	rotors, motors := f.Now.Rotors[:rotorCount(f.Now)], m.Chosen
	for i := range m.Airframe.Wheels {
		m.drawWheel(f, &p, i, rotors)
		beside = !m.pickWheel(f, &p, i) && beside
	}
	var stacks motorPlan
	first := stacksFromAbove(rotors, &stacks)
	for i := range rotors {
		if turnsRotor(f, &rotors[i]) { // which is drawn
			continue
		}
		stacks.Spots[i].high = stacks.Spots[first[i]].high
		spot := p.spot(&rotors[i], stacks.Spots[i])
		beside = !m.drawRotor(f, &spot, &rotors[i]) && beside
		if !m.Airframe.wide() {
			drawPush(f, m.peak, &spot, &rotors[i])
		}
	}
	for i := range m.Airframe.Sails {
		beside = !m.Airframe.Sails[i].draw(m, f, &p) && beside
	}
	if len(m.Airframe.Sails) > 0 {
		drawWind(f, r)
	}
	switch {
	case m.Chosen != motors:
		m.picked = pick{}
	case m.picked != before:
		m.Chosen = Choice{}
	case beside && !f.In.Shift:
		m.Chosen, m.picked = Choice{}, pick{}
	}
}

// thin is how wide a piece is at most that stands upright, and its line [logical px].
const thin = 3

// standsUpright reports whether a piece is seen from its edge. A bow is narrow ahead alone.
func standsUpright(p *airframePlan, one Piece) bool {
	return math.Abs(one[1][1]-one[0][1])*float64(p.scale) < thin && math.Abs(one[2][1]-one[3][1])*float64(p.scale) < thin
}

// drawPiece fills a piece; one that stands upright is a line.
func drawPiece(f *form.Pass, p *airframePlan, one Piece, ink widget.Ink) {
	var xy [8]float32
	for i, corner := range one {
		xy[2*i], xy[2*i+1] = p.at(corner[0], corner[1])
	}
	if standsUpright(p, one) {
		f.Line(xy[0], min(xy[1], xy[3]), xy[4], max(xy[5], xy[7]), thin, ink)
		return
	}
	f.Polygon(ink, xy[:]...)
}

// outlinePiece draws the edges of a piece.
func outlinePiece(f *form.Pass, p *airframePlan, one Piece, ink widget.Ink) {
	for i := range one {
		a, b := one[i], one[(i+1)%len(one)]
		x0, y0 := p.at(a[0], a[1])
		x1, y1 := p.at(b[0], b[1])
		f.Line(x0, y0, x1, y1, 2, ink)
	}
}

// drawWing draws a wing, and reports whether it was clicked.
func (m *Motors) drawWing(f *form.Pass, p *airframePlan, i int) (clicked bool) {
	w := &m.Airframe.Wings[i]
	known := i < f.Now.WingCount
	for k, half := range w.Halves {
		side, lost := command.BothSides, 0.0
		if len(w.Halves) == 2 {
			side = []command.Side{command.LeftSide, command.RightSide}[k]
		}
		if known {
			lost = f.Now.Wings[i].Lost[k+2-len(w.Halves)]
		}
		id := "actuators.wing." + strconv.Itoa(i+1) + "." + strconv.Itoa(k+1)
		grip := f.Grip(id, p.bounds(half))
		mine := pick{pickWing, i, side}
		if grip.Clicked && known {
			m.picked, clicked = mine, true
		}
		ink := f.Theme.Track
		if known && (f.Now.Wings[i].IceLift > 0 || f.Now.Wings[i].IceDrag > 0 || f.Now.Wings[i].Ice > 0) {
			ink = widget.Over(widget.Fade(f.Theme.Accent, 0.35), ink)
		}
		for n, one := range half {
			drawPiece(f, p, one, ink)
			if lost > 0 && n == len(half)-1 {
				drawPiece(f, p, tipOf(one, lost), widget.Fade(f.Theme.Fault, 0.6))
			}
			if m.picked == mine {
				outlinePiece(f, p, one, f.Theme.Accent)
			}
		}
		if f.Tipped(id) {
			tip := form.Capital(w.Name)
			if side != command.BothSides {
				tip += ", " + []string{"", "left", "right"}[side] + " half"
			}
			if known {
				if words := m.Airframe.wingWords(&f.Now.State, i); words != "" {
					tip += ": " + words
				}
			}
			f.SetTip(id, tip+"\nClick to break a part of it off, or to ice it")
		}
	}
	return clicked
}

// tipOf is the outer share of a piece.
func tipOf(one Piece, share float64) Piece {
	between := func(a, b [2]float64) [2]float64 {
		return [2]float64{b[0] + share*(a[0]-b[0]), b[1] + share*(a[1]-b[1])}
	}
	return Piece{between(one[0], one[1]), one[1], one[2], between(one[3], one[2])}
}

// drawSurface draws a control surface, and reports whether it was clicked.
func (m *Motors) drawSurface(f *form.Pass, p *airframePlan, i int) (clicked bool) {
	s := &m.Airframe.Surfaces[i]
	mine := pick{kind: pickSurface, at: i}
	known := mine.valid(m.Airframe, &f.Now.State)
	id := "actuators.surface." + strconv.Itoa(i+1)
	ink := widget.Fade(f.Theme.Dim, 0.8)
	tip := form.Capital(s.Name)
	if known {
		servo := &f.Now.Servos[s.Servo]
		tip += ", output " + strconv.Itoa(servo.Output) + "\n" + degreesText(s.Deflection(servo.AngleDeg)) + ", pulse " + strconv.Itoa(int(servo.PWMUs)) + " µs"
		switch {
		case f.Now.Wings[s.Wing].Torn&(1<<s.Control) != 0:
			ink, tip = f.Theme.Fault, tip+"\nTorn off"
		case !servo.Healthy():
			ink, tip = f.Theme.Caution, tip+"\n"+form.Capital(m.Airframe.servoWords(&f.Now.State, s.Servo))+sinceWhen(servo.FaultSince)
		}
	}
	lost := [2]float64{} // of the left and the right half of its wing
	if known && len(m.Airframe.Wings[s.Wing].Halves) == 2 {
		lost = f.Now.Wings[s.Wing].Lost
	}
	if s.Upright != 0 {
		return s.drawUpright(m, f, p, mine, id, tip, ink, known)
	}
	// A surface of two halves has a place of its own on each.
	for k, half := range halvesOf(s.Pieces) {
		grip := f.Grip(id+[]string{"", ".right"}[k], p.bounds(half))
		if grip.Clicked && known {
			m.picked, clicked = mine, true
		}
		for _, one := range half {
			if side := sideOf(one); lost[side] > 0 {
				drawCut(f, p, one.within(cutOf(m.Airframe.Wings[s.Wing].Halves[side], lost[side])), ink)
			} else {
				drawPiece(f, p, one, ink)
			}
			switch {
			case m.picked == mine:
				outlinePiece(f, p, one, f.Theme.Accent)
			case grip.Hot:
				outlinePiece(f, p, one, f.Theme.Dim)
			}
		}
		f.SetTip(id+[]string{"", ".right"}[k], tip)
	}
	return clicked
}

// sideOf is the half of a wing on which a piece is: 0 left, 1 right.
func sideOf(one Piece) int {
	if one[0][1]+one[1][1] < 0 {
		return 0
	}
	return 1
}

// cutOf is how far from the middle a half without the outer share of its span reaches [m].
func cutOf(half []Piece, lost float64) float64 {
	inner, outer := math.Inf(1), 0.0
	for _, one := range half {
		for _, corner := range one {
			inner, outer = min(inner, math.Abs(corner[1])), max(outer, math.Abs(corner[1]))
		}
	}
	return outer - lost*(outer-inner)
}

// within returns the corners of the part of a piece that is up to so far from the middle [m]; none: nothing is.
//
// Source: I.E. Sutherland, G.W. Hodgman, Reentrant polygon clipping, Communications of the ACM 17(1), 1974, for one edge.
func (one Piece) within(most float64) (corners [][2]float64) {
	for i, a := range one {
		b := one[(i+1)%len(one)]
		ya, yb := math.Abs(a[1]), math.Abs(b[1])
		if ya <= most {
			corners = append(corners, a)
		}
		if (ya < most) != (yb < most) && ya != yb {
			share := (most - ya) / (yb - ya)
			corners = append(corners, [2]float64{a[0] + share*(b[0]-a[0]), a[1] + share*(b[1]-a[1])})
		}
	}
	return corners
}

// drawCut fills what is left of a piece.
func drawCut(f *form.Pass, p *airframePlan, corners [][2]float64, ink widget.Ink) {
	var xy []float32
	for _, corner := range corners {
		x, y := p.at(corner[0], corner[1])
		xy = append(xy, x, y)
	}
	if len(corners) >= 3 {
		f.Polygon(ink, xy...)
	}
}

// halvesOf sorts pieces by the side of the vehicle on which they are.
func halvesOf(pieces []Piece) (halves [][]Piece) {
	var left, right []Piece
	for _, one := range pieces {
		if sideOf(one) == 0 {
			left = append(left, one)
		} else {
			right = append(right, one)
		}
	}
	if left != nil {
		halves = append(halves, left)
	}
	if right != nil {
		halves = append(halves, right)
	}
	return halves
}
