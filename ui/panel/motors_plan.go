package panel

import (
	"math"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// motorSpot is where a rotor is drawn in the plan of the airframe: seen from above,
// nose up.
type motorSpot struct {
	X, Y, r     float32     // middle and radius of its stack
	level, high int         // its place in the stack from above, and how many there are
	Hit         widget.Rect // where it can be clicked
}

// motorPlan is the airframe from above.
type motorPlan struct {
	Spots  [state.MaxRotors]motorSpot
	X, Y   float32 // the centre of mass
	nose   float32 // y of its front end
	side   float32 // of its body
	towers bool    // some stack has more than two rotors
}

const (
	leastRotor = 7 // radius [logical px]
	noseRoom   = 6 // above the rotors
	planEdge   = 4 // beside them, for the marks of those that are chosen
)

// NewMotorPlan lays the rotors of s out in area.
func NewMotorPlan(s *snapshot.Snapshot, area widget.Rect) (p motorPlan) {
	rotors := s.Rotors[:rotorCount(s)]
	first := stacksFromAbove(rotors, &p)
	area.CutTop(noseRoom)
	area = area.Inset(planEdge, planEdge/2)
	lo, hi, radius, apart := extent(rotors, first)
	// Not to scale: rotors must neither touch nor get lost.
	radius = max(0.38*apart, min(0.47*apart, radius))
	if p.towers {
		radius = 0.47 * apart
	}
	scale := min(float64(area.W)/(hi[1]-lo[1]+2*radius), float64(area.H)/(hi[0]-lo[0]+2*radius))
	drawn := max(leastRotor, float32(radius*scale))
	midX, midY := (lo[0]+hi[0])/2, (lo[1]+hi[1])/2
	at := func(forward, right float64) (x, y float32) {
		return area.X + area.W/2 + float32((right-midY)*scale), area.Y + area.H/2 - float32((forward-midX)*scale)
	}
	p.X, p.Y = at(0, 0)
	p.side = max(5, min(12, drawn*0.45))
	p.nose = p.Y - p.side - 9
	for i := range rotors {
		spot := &p.Spots[i]
		place := rotors[first[i]].PlaceFRD
		spot.X, spot.Y = at(place.X, place.Y)
		spot.r = drawn
		spot.high = p.Spots[first[i]].high
		spot.Hit = spot.area()
	}
	return p
}

// stacksFromAbove finds rotors that stand over each other: it returns the one that
// stands for each rotor's stack, and notes the places within.
func stacksFromAbove(rotors []state.Rotor, p *motorPlan) (first [state.MaxRotors]int) {
	same := func(a, b *state.Rotor) bool {
		return math.Hypot(a.PlaceFRD.X-b.PlaceFRD.X, a.PlaceFRD.Y-b.PlaceFRD.Y) < 0.3*max(a.Radius, 0.01)
	}
	for i := range rotors {
		first[i] = i
		for j := range i {
			if same(&rotors[i], &rotors[j]) {
				first[i] = first[j]
				break
			}
		}
		p.Spots[first[i]].high++
	}
	for i := range rotors {
		for j := range rotors {
			if first[i] == first[j] && (rotors[j].PlaceFRD.Z < rotors[i].PlaceFRD.Z || rotors[j].PlaceFRD.Z == rotors[i].PlaceFRD.Z && j < i) {
				p.Spots[i].level++
			}
		}
		p.towers = p.towers || p.Spots[first[i]].high > 2
	}
	return first
}

// extent returns the least and greatest forward and right places of the rotors, and of the centre of mass where one
// pulls or pushes ahead; their radius, and how far the nearest stacks are apart [m].
func extent(rotors []state.Rotor, first [state.MaxRotors]int) (lo, hi [2]float64, radius, apart float64) {
	apart = math.Inf(1)
	for i := range rotors {
		at := rotors[i].PlaceFRD
		if i == 0 {
			lo, hi = [2]float64{at.X, at.Y}, [2]float64{at.X, at.Y}
		}
		if math.Abs(rotors[i].AxisFRD.X) > 0.7 { // a plane's motor: the centre may be beside all of them
			lo, hi = [2]float64{min(lo[0], 0), min(lo[1], 0)}, [2]float64{max(hi[0], 0), max(hi[1], 0)}
		}
		lo, hi = [2]float64{min(lo[0], at.X), min(lo[1], at.Y)}, [2]float64{max(hi[0], at.X), max(hi[1], at.Y)}
		radius = max(radius, rotors[i].Radius)
		for j := range i {
			if first[i] != first[j] {
				apart = min(apart, math.Hypot(at.X-rotors[j].PlaceFRD.X, at.Y-rotors[j].PlaceFRD.Y))
			}
		}
	}
	if math.IsInf(apart, 1) {
		apart = 2 * radius
	}
	return lo, hi, max(radius, 0.01), max(apart, 0.01)
}

// inSquare is half the side of the square in a circle of radius 1.
const inSquare = 0.7

// area returns the part of its stack that is a rotor's: the square within a circle,
// its upper or lower half, or a row of a tower.
func (m *motorSpot) area() widget.Rect {
	switch m.high {
	case 1:
		k := m.r * inSquare
		return widget.Rect{X: m.X - k, Y: m.Y - k, W: 2 * k, H: 2 * k}
	case 2:
		k := m.r * inSquare
		return widget.Rect{X: m.X - k, Y: m.Y - k*float32(1-m.level), W: 2 * k, H: k}
	}
	h := min(2*m.r/float32(m.high), form.RowH)
	return widget.Rect{X: m.X - m.r, Y: m.Y - h*float32(m.high)/2 + h*float32(m.level), W: 2 * m.r, H: h}
}

// Choice is the motors that the user chose, by number.
type Choice [state.MaxRotors + 1]bool

// click chooses a motor alone, or none where it was; add changes the others not.
func (c *Choice) click(number int, add bool) {
	was, alone := c[number], c.Count() == 1
	if !add {
		*c = Choice{}
	}
	c[number] = !was || !add && !alone
}

// Count is how many motors are chosen.
func (c *Choice) Count() (n int) {
	for _, on := range c {
		if on {
			n++
		}
	}
	return n
}

// among returns the chosen ones of the vehicle's rotors.
func (c *Choice) among(s *snapshot.Snapshot) (list []*state.Rotor) {
	for i := range s.Rotors[:rotorCount(s)] {
		if r := &s.Rotors[i]; r.Number >= 0 && r.Number < len(c) && c[r.Number] {
			list = append(list, r)
		}
	}
	return list
}

// digits are a motor's number being typed.
type digits struct {
	number int
	left   float64 // how long a second digit counts with it [s]
}

const digitWait = 1.0

// TypeDigit takes a digit of the number of the motor to choose; s is the vehicle.
func (m *Motors) TypeDigit(d int, s *snapshot.Snapshot) {
	if n := 10*m.digits.number + d; m.digits.left > 0 && hasMotor(s, n) {
		d = n
	}
	if hasMotor(s, d) {
		m.digits = digits{number: d, left: digitWait}
		m.Chosen, m.picked = Choice{}, pick{}
		m.Chosen[d] = true
	}
}

// Forget chooses no motor and nothing else.
func (m *Motors) Forget() { m.Chosen, m.picked = Choice{}, pick{} }

// Wait lets wall time go by [s].
func (m *Motors) Wait(dt float64) { m.digits.left -= dt }

func hasMotor(s *snapshot.Snapshot, number int) bool {
	for _, r := range s.Rotors[:rotorCount(s)] {
		if r.Number == number {
			return true
		}
	}
	return false
}
