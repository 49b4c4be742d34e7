package panel

import (
	"image/color"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// AirframeWheel is a wheel of a vehicle that drives on its wheels.
type AirframeWheel struct {
	Forward, Right float64                     // its place, from the centre of mass [m]
	Radius, Width  float64                     // [m]
	Motor          int                         // the number of the motor that drives it; 0: none does
	Servo          int                         // the index of the servo that steers it
	Steer          func(servo float64) float64 // its angle to the right at an angle of the servo [deg]; nil: it points ahead
}

// onWheels reports whether the vehicle drives on wheels. A nil Airframe has none.
func (c *Airframe) onWheels() bool { return c != nil && len(c.Wheels) > 0 }

// drawWheels draws a vehicle on wheels from above, and lets the motors be chosen that drive them: by a click on a motor's wheels or
// between them.
func (m *Motors) drawWheels(f *form.Pass, r widget.Rect) {
	p := m.airframeLayout(f, r)
	_, beside := f.Area("motors.plan", r)
	f.SetTip("motors.plan", "The vehicle from above, its nose up; a click beside the wheels chooses none")
	front := 0.0
	for _, one := range m.Airframe.Fuselage {
		drawPiece(f, &p, one, f.Theme.Track)
		front = max(front, one[0][0])
	}
	x, y := p.at(front, 0)
	f.Polygon(f.Theme.Mark, x, y+3, x+5, y+11, x-5, y+11)
	before := m.Chosen
	rotors := f.Now.Rotors[:rotorCount(f.Now)]
	for i := range m.Airframe.Wheels {
		m.drawWheel(f, &p, i, rotors)
	}
	for i := range rotors {
		beside = !m.drawDrive(f, &p, &rotors[i]) && beside
	}
	if beside && !f.In.Shift {
		m.Chosen, m.picked = Choice{}, pick{}
	} else if m.Chosen != before {
		m.picked = pick{}
	}
}

// tyre is a wheel as seen from above, steered as its servo stands.
func (w *AirframeWheel) tyre(s *snapshot.Snapshot) (corners Piece) {
	angle := 0.0
	if w.Steer != nil && w.Servo < s.ServoCount {
		angle = w.Steer(s.Servos[w.Servo].AngleDeg) * math.Pi / 180
	}
	if math.IsNaN(angle) {
		angle = 0
	}
	sin, cos := math.Sincos(angle)
	for i, c := range [4][2]float64{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}} {
		ahead, right := c[0]*w.Radius, c[1]*w.Width/2
		corners[i] = [2]float64{w.Forward + cos*ahead - sin*right, w.Right + sin*ahead + cos*right}
	}
	return corners
}

// drawWheel draws a wheel: how far its colour reaches from the hub is the share of full duty of its motor, ahead where that drives
// ahead.
func (m *Motors) drawWheel(f *form.Pass, p *airframePlan, i int, rotors []state.Rotor) {
	w := &m.Airframe.Wheels[i]
	tyre, ink := w.tyre(f.Now), f.Theme.Dim
	for k := range rotors {
		r := &rotors[k]
		if r.Number != w.Motor {
			continue
		}
		ink = rotorInk(f, r)
		drawPiece(f, p, tyre, widget.Fade(ink, 0.25))
		if duty := max(-1, min(1, r.Duty)); math.Abs(duty) > 0.02 {
			drawPiece(f, p, tyre.fromHub(duty), widget.Fade(ink, 0.8))
		}
	}
	if f.Now.Contact.WheelsBroken&(1<<i) != 0 {
		ink = f.Theme.Fault
		f.Icon(p.bounds([]Piece{tyre}), widget.IconFault, 11, ink)
	}
	outlinePiece(f, p, tyre, ink)
}

// rotorInk is the colour of a motor by its faults.
func rotorInk(f *form.Pass, r *state.Rotor) color.NRGBA {
	switch {
	case r.Failed || r.Broken:
		return f.Theme.Fault
	case !r.Healthy():
		return f.Theme.Caution
	}
	return f.Theme.CW
}

// edgewise is a propeller that pushes as seen from above, swivelled as it is now.
func edgewise(r *state.Rotor) (corners Piece) {
	const thick = 0.12
	for i, c := range [4][2]float64{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}} {
		ahead, right := thick*c[0]*r.Radius, c[1]*r.Radius
		corners[i] = [2]float64{r.PlaceFRD.X + r.AxisFRD.X*ahead - r.AxisFRD.Y*right, r.PlaceFRD.Y + r.AxisFRD.Y*ahead + r.AxisFRD.X*right}
	}
	return corners
}

// fromHub is the part of a tyre from its middle so far ahead; back, where share is below 0.
func (c Piece) fromHub(share float64) (part Piece) {
	for _, side := range [2][2]int{{0, 3}, {1, 2}} { // its front and rear corner, of the left side, then of the right
		front, rear := c[side[0]], c[side[1]]
		for k := range 2 {
			hub := (front[k] + rear[k]) / 2
			part[side[0]][k], part[side[1]][k] = hub+share*(front[k]-rear[k])/2, hub
		}
	}
	return part
}

// drawDrive draws a motor's number in the midst of its wheels, and what of them is chosen. It reports whether it was clicked.
func (m *Motors) drawDrive(f *form.Pass, p *airframePlan, r *state.Rotor) bool {
	const radius = 9
	name := strconv.Itoa(r.Number)
	id := "motors." + name
	x, y := p.at(r.PlaceFRD.X, r.PlaceFRD.Y)
	at := [2]float64{r.PlaceFRD.X, r.PlaceFRD.Y}
	covered := []Piece{{at, at, at, at}}
	for i := range m.Airframe.Wheels {
		if w := &m.Airframe.Wheels[i]; w.Motor == r.Number {
			covered = append(covered, w.tyre(f.Now))
		}
	}
	if r.Radius > 0 { // it turns a propeller, which pushes the vehicle
		bar, ink := edgewise(r), rotorInk(f, r)
		covered = append(covered, bar)
		drawPiece(f, p, bar, widget.Fade(ink, 0.25+0.55*min(1, math.Abs(r.Duty))))
		outlinePiece(f, p, bar, ink)
	}
	hit := p.bounds(covered)
	grip := f.Grip(id, hit)
	add := f.TakeKey(id) == widget.NavAdd
	if grip.Clicked || add {
		m.Chosen.click(r.Number, f.In.Shift && f.In.Released || add)
	}
	f.SetTip(id, motorTip(f, r))
	f.Disc(x, y, radius, f.Theme.Track)
	f.Text(widget.Rect{X: x - radius, Y: y - radius, W: 2 * radius, H: 2 * radius}, widget.Center, widget.Strong, f.Theme.Text, name)
	switch edge := hit.Inset(-2, -2); {
	case m.Chosen[r.Number]:
		f.Outline(edge, form.Radius, f.Theme.Accent)
	case grip.Hot:
		f.Outline(edge, form.Radius, f.Theme.Dim)
	}
	return grip.Clicked
}
