package panel

import (
	"image/color"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// AirframeWheel is a wheel of a vehicle that drives on its wheels.
type AirframeWheel struct {
	Forward, Right float64                     // its place, from the centre of mass [m]
	Radius, Width  float64                     // [m]
	Heading        float64                     // where it points without steering, to the right [deg]
	Rollers        float64                     // on its rim, seen from above: angle of the upper ones' axes to the axle, ahead positive [deg]; 0: a tyre
	Motor          int                         // the number of the motor that drives it; 0: none does
	Servo          int                         // the index of the servo that steers it
	Steer          func(servo float64) float64 // its angle to the right at an angle of the servo [deg]; nil: it points ahead
}

// onWheels reports whether the vehicle drives on wheels. A nil Airframe has none.
func (c *Airframe) onWheels() bool { return c != nil && len(c.Wheels) > 0 }

// drawWheels draws a vehicle on wheels from above, and lets wheels be chosen, and the motors that drive them: by a click on a motor's number
// or between its wheels.
func (m *Motors) drawWheels(f *form.Pass, r widget.Rect) {
	p := m.airframeLayout(f, r)
	_, beside := f.Area("motors.plan", r)
	f.SetTip("motors.plan", "The vehicle from above, its nose up; click a wheel, or a motor's number; a click beside them chooses none")
	front := 0.0
	for _, one := range m.Airframe.Fuselage {
		drawPiece(f, &p, one, f.Theme.Track)
		front = max(front, one[0][0])
	}
	x, y := p.at(front, 0)
	f.Polygon(f.Theme.Mark, x, y+3, x+5, y+11, x-5, y+11)
	before, wheel := m.Chosen, m.picked
	rotors := f.Now.Rotors[:rotorCount(f.Now)]
	for i := range m.Airframe.Wheels {
		m.drawWheel(f, &p, i, rotors)
	}
	for i := range rotors {
		beside = !m.drawDrive(f, &p, &rotors[i]) && beside
	}
	for i := range m.Airframe.Wheels { // over the motors' areas
		beside = !m.pickWheel(f, &p, i) && beside
	}
	for i := range rotors { // and over the wheels
		x, y := m.Airframe.driveNumber(&p, &rotors[i])
		if _, clicked := f.Area("motors."+strconv.Itoa(rotors[i].Number)+".number", numberBox(x, y)); clicked {
			m.Chosen, m.picked = before, pick{} // whatever lies below was clicked, too
			m.Chosen.click(rotors[i].Number, f.In.Shift)
			beside, wheel = false, m.picked
		}
	}
	switch {
	case m.picked != wheel:
		m.Chosen = Choice{}
	case beside && !f.In.Shift:
		m.Chosen, m.picked = Choice{}, pick{}
	case m.Chosen != before:
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
	angle += w.Heading * math.Pi / 180
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
	w.drawRollers(f, p, tyre)
	switch known := i < f.Now.Contact.Wheels; {
	case f.Now.Contact.WheelsBroken&(1<<i) != 0:
		ink = f.Theme.Fault
		f.Icon(p.bounds([]Piece{tyre}), widget.IconFault, 11, ink)
	case known && !f.Now.Wheels[i].Healthy():
		ink = f.Theme.Caution
		f.Icon(p.bounds([]Piece{tyre}), widget.IconCaution, 11, ink)
	}
	outlinePiece(f, p, tyre, ink)
}

// drawRollers draws the axes of a wheel's rollers across its tyre.
func (w *AirframeWheel) drawRollers(f *form.Pass, p *airframePlan, tyre Piece) {
	if w.Rollers == 0 {
		return
	}
	sin, cos := math.Sincos(w.Rollers * math.Pi / 180)
	at := func(ahead, right float64) (x, y float32) { // shares of half its length and of half its width, from the hub
		hub := [2]float64{}
		for k := range 2 {
			middle, front, side := (tyre[0][k]+tyre[2][k])/2, (tyre[0][k]+tyre[1][k])/2, (tyre[1][k]+tyre[2][k])/2
			hub[k] = middle + ahead*(front-middle) + right*(side-middle)
		}
		return p.at(hub[0], hub[1])
	}
	const half = 0.75 // of half the width
	reach := half * w.Width / 2 / max(math.Abs(cos), 0.5)
	for _, ahead := range []float64{-0.6, 0, 0.6} {
		along, aside := reach*sin/w.Radius, reach*cos/(w.Width/2)
		x0, y0 := at(ahead-along, -aside)
		x1, y1 := at(ahead+along, aside)
		f.Line(x0, y0, x1, y1, 1, f.Theme.Dim)
	}
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

// pickWheel lets a wheel be chosen. It reports whether it was clicked.
func (m *Motors) pickWheel(f *form.Pass, p *airframePlan, i int) bool {
	id, mine := "actuators.wheel."+strconv.Itoa(i+1), pick{kind: pickWheel, at: i}
	hit := p.bounds([]Piece{m.Airframe.Wheels[i].tyre(f.Now)})
	grip := f.Grip(id, hit)
	title, said := form.Capital(m.Airframe.Names.Wheel(i)), "healthy"
	if !mine.valid(m.Airframe, &f.Now.State) {
		f.SetTip(id, title+"\nNot known in this flight")
		return false
	}
	if words := m.wheelWords(f, i); words != "" {
		said = words
	}
	f.SetTip(id, title+": "+said)
	clicked := grip.Clicked || f.TakeKey(id) == widget.NavAdd
	if clicked {
		m.picked = mine
	}
	switch edge := hit.Inset(-2, -2); {
	case m.picked == mine:
		f.Outline(edge, form.Radius, f.Theme.Accent)
	case grip.Hot:
		f.Outline(edge, form.Radius, f.Theme.Dim)
	}
	return clicked
}

// wheelWords says what is wrong with a wheel; empty: nothing.
func (m *Motors) wheelWords(f *form.Pass, i int) string {
	return faultWords(snapshot.FaultsOfWheel(&f.Now.State, i, m.Airframe.names()))
}

var tyreLost = form.Control{ID: "actuators.air", Label: "Air lost", Tip: "Share of the air that the tyre has lost: it gets smaller and softer, holds less and rolls harder",
	Range: form.WithDefault(0, form.ArgRange(command.FlattenTyre{}, "share", 100, 5)), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}

const hasNoAir = "It has rollers and no air"

// drawWheelCard has what breaks the chosen wheel, and makes it whole.
func (m *Motors) drawWheelCard(f *form.Pass, head, words widget.Rect, rows [4]widget.Rect) {
	i := m.picked.at
	w := m.Airframe.wheelPart(i)
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, form.Capital(m.Airframe.Names.Wheel(i)))
	said, ink := m.wheelWords(f, i), f.Theme.Fault
	look, tip := widget.Mend, "Fill its tyre and free it, or put another wheel in its place"
	if said == "" {
		said, ink, look, tip = "healthy", f.Theme.Good, widget.Off, "It is healthy"
	}
	f.Text(words, widget.Left, widget.Small, ink, said)
	gone := f.Now.Contact.WheelsBroken&(1<<i) != 0
	button := func(id string, r widget.Rect, label, tip string, c command.Command) {
		look := widget.Danger
		if gone {
			look, tip = widget.Off, "It has broken off"
		}
		if f.Button(id, r, look, f.Commands.Label(f.Atlas, widget.Body, r.W, label)) {
			f.Fault(id, c)
		}
		f.SetTip(id, tip)
	}
	airless := m.Airframe.Wheels[i].Rollers != 0
	if airless {
		f.Button("actuators.flat", rows[0].Split(0, 3, form.Gap), widget.Off, "Flat")
		f.SetTip("actuators.flat", hasNoAir)
	} else {
		button("actuators.flat", rows[0].Split(0, 3, form.Gap), "Flat", "Let all air out of its tyre", command.FlattenTyre{Wheel: w, Share: 1})
	}
	button("actuators.wheelstuck", rows[0].Split(1, 3, form.Gap), "Stuck", "Keep it from turning, as a brake that does not release", command.StickWheel{Wheel: w})
	button("actuators.wheellost", rows[0].Split(2, 3, form.Gap), "Lost", "Break it off", command.LoseWheel{Wheel: w})
	if f.Button("actuators.wheel.restore", rows[1], look, "Restore") {
		f.Submit("actuators.wheel.restore", command.RestoreWheel{Wheel: w})
	}
	f.SetTip("actuators.wheel.restore", tip)
	if gone {
		f.DeadSlider(rows[2], tyreLost, units.None("%"), "It has broken off")
		return
	}
	if airless {
		f.DeadSlider(rows[2], tyreLost, units.None("%"), hasNoAir)
		return
	}
	lost, changed := f.Control(rows[2], tyreLost, units.ToPercent(f.Now.Wheels[i].Flat))
	f.Slide(tyreLost.ID, changed, func(f *form.Pass) {
		f.Fault(tyreLost.ID, command.FlattenTyre{Wheel: w, Share: units.Share(lost)})
	})
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

const driveRadius = 9 // of the disc with the number of a motor that drives wheels [logical px]

// numberBox is where a number is written and clicked.
func numberBox(x, y float32) widget.Rect {
	return widget.Rect{X: x - driveRadius, Y: y - driveRadius, W: 2 * driveRadius, H: 2 * driveRadius}
}

// driveNumber is where the number of a motor stands: in the midst of its wheels; of a single one beside it, towards the middle.
func (c *Airframe) driveNumber(p *airframePlan, r *state.Rotor) (x, y float32) {
	x, y = p.at(r.PlaceFRD.X, r.PlaceFRD.Y)
	wheels := 0
	for i := range c.Wheels {
		if c.Wheels[i].Motor == r.Number {
			wheels++
		}
	}
	if wheels == 1 {
		cx, cy := p.at(0, 0)
		if far := float32(math.Hypot(float64(cx-x), float64(cy-y))); far > 0 {
			step := min(1, 2*driveRadius/far)
			x, y = x+step*(cx-x), y+step*(cy-y)
		}
	}
	return x, y
}

// drawDrive draws a motor's number in the midst of its wheels, and what of them is chosen. It reports whether it was clicked.
func (m *Motors) drawDrive(f *form.Pass, p *airframePlan, r *state.Rotor) bool {
	name := strconv.Itoa(r.Number)
	id := "motors." + name
	x, y := m.Airframe.driveNumber(p, r)
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
	f.Disc(x, y, driveRadius, f.Theme.Track)
	f.Text(numberBox(x, y), widget.Center, widget.Strong, f.Theme.Text, name)
	switch edge := hit.Inset(-2, -2); {
	case m.Chosen[r.Number]:
		f.Outline(edge, form.Radius, f.Theme.Accent)
	case grip.Hot:
		f.Outline(edge, form.Radius, f.Theme.Dim)
	}
	return grip.Clicked
}
