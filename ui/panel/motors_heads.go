package panel

import (
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// fits reports whether the vehicle has what c is about, by the rule that refuses the command. A nil Airframe fits all.
func (c *Airframe) fits(cmd command.Command) bool {
	return c == nil || c.Fits == nil || c.Fits(cmd) == nil
}

// fitsMotors reports whether a fault fits one of the vehicle's motors.
func (m *Motors) fitsMotors(f *form.Pass, of func(motor int) command.Command) bool {
	rotors := f.Now.Rotors[:rotorCount(f.Now)]
	for i := range rotors {
		if m.Airframe.fits(of(rotors[i].Number)) {
			return true
		}
	}
	return len(rotors) == 0
}

// headsOf are a helicopter's rotors.
func headsOf(f *form.Pass) []state.Head {
	return f.Now.Heads[:max(0, min(f.Now.HeadCount, len(f.Now.Heads)))]
}

// turnsRotor reports whether a motor turns a helicopter's rotors, and no propeller of its own: it stands where the first of them does.
func turnsRotor(f *form.Pass, r *state.Rotor) bool {
	for _, h := range headsOf(f) {
		if h.PlaceFRD == r.PlaceFRD {
			return true
		}
	}
	return false
}

// hasThrust reports whether the thrust of a motor can fall.
func (m *Motors) hasThrust(f *form.Pass) bool {
	return !onWheels(f.Now) && m.fitsMotors(f, func(motor int) command.Command { return command.DegradeMotor{Motor: motor, Thrust: 0.5} })
}

// drawHeads has a button for each of a helicopter's rotors, which loses it and puts it back, and one for the governors of the chosen motors.
func (m *Motors) drawHeads(f *form.Pass, row, below widget.Rect) {
	heads := headsOf(f)
	if m.Airframe == nil || len(heads) == 0 || !m.Airframe.fits(command.LoseRotor{Rotor: m.Airframe.headPart(0)}) {
		return
	}
	if m.hasThrust(f) {
		row, below = below, widget.Rect{}
	}
	for i := range heads {
		m.drawHead(f, row.Split(i, len(heads), form.Gap), i, &heads[i])
	}
	if below.H > 0 && m.fitsMotors(f, func(motor int) command.Command { return command.FailGovernor{Motor: motor} }) {
		m.drawGovernor(f, below)
	}
}

// drawHeadPlan draws a rotor with variable pitch as it is seen from above: a disc with its tilt, or a bar edgewise. It reports whether it was clicked.
func (c *Airframe) drawHeadPlan(m *Motors, f *form.Pass, p *airframePlan, i, level, high int) (clicked bool) {
	h := &headsOf(f)[i]
	id, mine, name := "actuators.rotor."+strconv.Itoa(i+1), pick{kind: pickRotor, at: i}, c.Names.Rotor(i)
	ink := f.Theme.CCW
	if h.Clockwise {
		ink = f.Theme.CW
	}
	tip := form.Capital(name) + ", " + units.Rpm(h.Speed) + " rpm, " + units.Degrees(h.Collective).String() + " of pitch"
	if h.Lost {
		ink, tip = f.Theme.Fault, form.Capital(name)+": lost"+sinceWhen(h.FaultSince)
	}
	x, y := p.at(h.PlaceFRD.X, h.PlaceFRD.Y)
	short := strings.TrimSuffix(name, " rotor")
	if h.AxisFRD.Z >= -0.7 { // a tail rotor: it stands edgewise
		bar := edgeOf(h)
		hit := p.bounds([]Piece{bar})
		grip := f.Grip(id, hit)
		clicked = grip.Clicked
		long := max(7, float32(h.Radius)*p.scale)
		f.Line(x, y-long, x, y+long, 5, widget.Fade(ink, 0.85))
		f.Disc(x, y, 3.5, ink)
		if h.Lost {
			f.Icon(hit, widget.IconFault, 13, ink)
		}
		w := f.Atlas.Width(widget.Small, short)
		f.Text(widget.Rect{X: x + 10, Y: y - 8, W: w + 1, H: 16}, widget.Left, widget.Small, f.Theme.Dim, short)
		switch {
		case m.picked == mine:
			f.Outline(hit.Inset(-2, -2), form.Radius, f.Theme.Accent)
		case grip.Hot:
			f.Outline(hit.Inset(-2, -2), form.Radius, f.Theme.Dim)
		}
	} else {
		spot := motorSpot{X: x, Y: y, r: float32(h.Radius) * p.scale, level: level, high: high}
		spot.Hit = spot.area()
		grip := f.Grip(id, spot.Hit)
		clicked = grip.Clicked
		look := rotorLook{mark: m.picked == mine, hot: grip.Hot, ink: ink}
		part := widget.Rect{X: x - spot.r - 4, Y: y - spot.r - 4, W: 2*spot.r + 8, H: 2*spot.r + 8}
		label := widget.Rect{X: x - spot.r, Y: y - spot.r*0.72 - 8, W: 2 * spot.r, H: 16}
		if high > 1 {
			part.H = spot.r + 3.5
			label.Y = y - spot.r*0.5 - 8
			if level > 0 {
				part.Y = y + 0.5
				label.Y = y + spot.r*0.5 - 8
			}
		}
		f.Within(part, func() {
			f.Disc(x, y, spot.r, widget.Fade(ink, 0.16))
			f.Ring(x, y, spot.r, 2, ink)
			if !h.Lost && high == 1 {
				look.arrows(f, &spot, h.Clockwise)
			}
			look.frame(f, &spot)
		})
		if !h.Lost {
			drawTilt(f, &spot, h, ink)
		} else {
			f.Icon(spot.Hit, widget.IconFault, min(spot.Hit.W, spot.Hit.H)*0.8, widget.Fade(ink, 0.6))
		}
		f.Text(label, widget.Center, widget.Small, f.Theme.Text, short)
	}
	if clicked && mine.valid(c, &f.Now.State) {
		m.picked = mine
	}
	f.SetTip(id, tip+"\nClick to break it off, or to put it back")
	return clicked
}

// drawTilt draws to where a disc is tilted, a tenth of its radius for a degree.
func drawTilt(f *form.Pass, s *motorSpot, h *state.Head, ink widget.Ink) {
	const share = units.ToDegrees / 10
	right, back := known(h.Right)*share, known(h.Back)*share
	if far := math.Hypot(right, back); far > 0.95 {
		right, back = right*0.95/far, back*0.95/far
	}
	dx, dy := float32(right)*s.r, float32(back)*s.r
	if math.Hypot(float64(dx), float64(dy)) > 1.5 {
		f.Line(s.X, s.Y, s.X+dx, s.Y+dy, 2.5, ink)
		f.Disc(s.X+dx, s.Y+dy, 3, ink)
	}
	f.Disc(s.X, s.Y, 3, ink)
}

// edgeOf is a rotor as it is seen edgewise from above.
func edgeOf(h *state.Head) Piece {
	x, y, r := h.PlaceFRD.X, h.PlaceFRD.Y, h.Radius
	return Piece{{x + r, y}, {x + r, y}, {x - r, y}, {x - r, y}}
}

// drawHeadPlans draws all rotors with variable pitch, one over another as the halves of one disc. It reports whether one was clicked.
func (c *Airframe) drawHeadPlans(m *Motors, f *form.Pass, p *airframePlan) (clicked bool) {
	heads := headsOf(f)
	over := func(a, b *state.Head) bool {
		return a.AxisFRD.Z < -0.7 && b.AxisFRD.Z < -0.7 && math.Hypot(a.PlaceFRD.X-b.PlaceFRD.X, a.PlaceFRD.Y-b.PlaceFRD.Y) < 0.3*a.Radius
	}
	for i := range heads {
		level, high := 0, 1
		for k := range heads {
			if k != i && over(&heads[i], &heads[k]) {
				if high++; heads[k].PlaceFRD.Z < heads[i].PlaceFRD.Z {
					level++
				}
			}
		}
		clicked = c.drawHeadPlan(m, f, p, i, level, high) || clicked
	}
	return clicked
}

// drawRotorCard breaks the chosen rotor off, and puts it back.
func (c *Airframe) drawRotorCard(f *form.Pass, i int, head, numbers, words widget.Rect, rows [4]widget.Rect) {
	h, num, part, name := &headsOf(f)[i], &f.Num.Heads[i], c.headPart(i), c.Names.Rotor(i)
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, form.Capital(name))
	f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, units.Rpm(num.Speed)+" rpm   "+units.Newtons(num.Thrust).String()+"   pitch "+units.Degrees(num.Collective).String())
	said, ink, lose, mend, mendTip := "healthy", f.Theme.Good, widget.Danger, widget.Off, "It is healthy"
	loseTip := "Let the " + name + " break off its shaft: it gives and takes nothing, and the shaft turns on"
	if h.Lost {
		said, ink, lose, loseTip, mend, mendTip = "lost", f.Theme.Fault, widget.Off, "It is lost", widget.Mend, "Put the "+name+" back on its shaft"
		if f.Now.Contact.Crashed {
			mend, mendTip = widget.Off, "A wreck needs a reset"
		}
	}
	if !c.fits(command.LoseRotor{Rotor: part}) {
		lose, loseTip = widget.Off, "This vehicle can't lose it"
	}
	f.Text(words, widget.Left, widget.Small, ink, said)
	if f.Button("actuators.rotor.lose", rows[0].Split(0, 2, form.Gap), lose, f.Commands.Label(f.Atlas, widget.Body, rows[0].W/2, "Lose")) {
		f.Fault("actuators.rotor.lose", command.LoseRotor{Rotor: part})
	}
	f.SetTip("actuators.rotor.lose", loseTip)
	if f.Button("actuators.rotor.restore", rows[0].Split(1, 2, form.Gap), mend, "Restore") {
		f.Submit("actuators.rotor.restore", command.RestoreRotor{Rotor: part})
	}
	f.SetTip("actuators.rotor.restore", mendTip)
}

// drawHead is the button of one rotor.
func (m *Motors) drawHead(f *form.Pass, r widget.Rect, i int, h *state.Head) {
	id, part, name := "rotors."+strconv.Itoa(i+1), m.Airframe.headPart(i), m.Airframe.Names.Rotor(i)
	short := strings.TrimSuffix(name, " rotor")
	if h.Lost {
		look, tip := widget.Mend, "Put the "+name+" back on its shaft"
		if f.Now.Contact.Crashed {
			look, tip = widget.Off, "A wreck needs a reset"
		}
		if f.Button(id, r, look, "Restore "+short) {
			f.Submit(id, command.RestoreRotor{Rotor: part})
		}
		f.SetTip(id, tip)
		return
	}
	if f.Button(id, r, widget.Danger, f.Commands.Label(f.Atlas, widget.Body, r.W, "Lose "+short)) {
		f.Fault(id, command.LoseRotor{Rotor: part})
	}
	f.SetTip(id, "Let the "+name+" break off its shaft: it gives and takes nothing, and the shaft turns on")
}

// drawGovernor fails the governors of the chosen motors; Restore heals them.
func (m *Motors) drawGovernor(f *form.Pass, r widget.Rect) {
	const id = "motors.governor"
	list := m.Chosen.among(f.Now)
	look, tip := widget.Danger, "Let the governor fail: the pulse then sets the share of the battery's voltage, and the rotors slow down under load"
	if len(list) == 0 {
		look, tip = widget.Off, chooseFirst
	} else if failed := list[0].Ungoverned; failed {
		look, tip = widget.Off, "It has failed: Restore makes it whole"
	}
	if f.Button(id, r, look, f.Commands.Label(f.Atlas, widget.Body, r.W, "Fail governor")) {
		for _, rotor := range list {
			if c := (command.FailGovernor{Motor: rotor.Number}); m.Airframe.fits(c) {
				f.Fault(id, c)
			}
		}
	}
	f.SetTip(id, tip)
}
