package panel

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// drawPlan draws the airframe from above and lets its motors be chosen.
func (m *Motors) drawPlan(f *form.Pass, r widget.Rect) {
	rotors := f.Now.Rotors[:rotorCount(f.Now)]
	p := NewMotorPlan(f.Now, r)
	_, beside := f.Area("motors.plan", r)
	f.SetTip("motors.plan", "The airframe from above, its nose up; a click beside the motors chooses none")
	drawAirframe(f, &p, len(rotors))
	before := m.Chosen
	for i := range rotors {
		beside = !m.drawRotor(f, &p.Spots[i], &rotors[i]) && beside
	}
	if beside && !f.In.Shift {
		m.Chosen, m.picked = Choice{}, pick{}
	} else if m.Chosen != before {
		m.picked = pick{}
	}
}

// drawAirframe draws body, arms and nose.
func drawAirframe(f *form.Pass, p *motorPlan, n int) {
	for i := range n {
		if s := &p.Spots[i]; s.level == 0 {
			f.Line(p.X, p.Y, s.X, s.Y, 3, f.Theme.Track)
		}
	}
	f.Disc(p.X, p.Y, p.side, f.Theme.Track)
	f.Polygon(f.Theme.Mark, p.X, p.nose, p.X+5, p.nose+8, p.X-5, p.nose+8)
}

// drawRotor draws a rotor with its number, which way it turns, and how much it lifts.
// It reports whether it was clicked.
func (m *Motors) drawRotor(f *form.Pass, s *motorSpot, r *state.Rotor) bool {
	name := strconv.Itoa(r.Number)
	id := "motors." + name
	grip := f.Grip(id, s.Hit)
	add := f.TakeKey(id) == widget.NavAdd
	if grip.Clicked || add {
		m.Chosen.click(r.Number, f.In.Shift && f.In.Released || add)
	}
	f.SetTip(id, motorTip(f, r))
	look := rotorLook{mark: m.Chosen[r.Number], hot: grip.Hot, lift: liftOf(r.Thrust / m.peak), ink: f.Theme.CCW}
	if r.Clockwise {
		look.ink = f.Theme.CW
	}
	switch {
	case r.Failed || r.Broken:
		look.fault, look.ink, look.lift = f.Theme.Fault, f.Theme.Fault, 0
	case !r.Healthy():
		look.fault = f.Theme.Caution
	}
	switch s.high {
	case 1:
		look.whole(f, s, r, name)
	case 2:
		look.half(f, s, r, name)
	default:
		look.row(f, s, r, name)
	}
	return grip.Clicked
}

// liftOf is the share of the radius that a share of the greatest thrust fills; none where that is
// not known.
func liftOf(share float64) float32 {
	if !(share > 0) {
		return 0
	}
	return float32(math.Sqrt(min(1, share)))
}

// motorTip says what a motor does, for its tooltip.
func motorTip(f *form.Pass, r *state.Rotor) string {
	if !f.Tipped("motors." + strconv.Itoa(r.Number)) {
		return ""
	}
	does := "turns counter-clockwise"
	switch {
	case r.DrivesWheels():
		does = "drives wheels"
	case r.Clockwise:
		does = "turns clockwise"
	}
	tip := "Motor " + strconv.Itoa(r.Number) + ", " + does + "\n" + pulseWords(r)
	if words := rotorWords(r); words != "" {
		tip += "\n" + form.Capital(words) + sinceWhen(r.FaultSince)
	}
	return tip + "\nClick chooses it, Shift+click adds it; keys: arrows, digits, Enter, Shift+Enter"
}

// pulseWords says what the autopilot asks of a motor.
func pulseWords(r *state.Rotor) string {
	switch {
	case r.PWMUs == 0 && math.IsNaN(r.Duty):
		return "Its pulse is not known"
	case r.PWMUs == 0:
		return "The output is switched off"
	case r.PWMClamped:
		return "Pulse " + strconv.Itoa(int(r.PWMUs)) + " µs: outside 800 to 2200 µs, clamped"
	}
	return "Pulse " + strconv.Itoa(int(r.PWMUs)) + " µs"
}

// rotorLook is how a rotor is drawn.
type rotorLook struct {
	mark, hot bool
	lift      float32 // share of the radius that its thrust fills
	ink       widget.Ink
	fault     widget.Ink // of its mark; no opacity: none
}

// whole draws a rotor that stands alone.
func (l rotorLook) whole(f *form.Pass, s *motorSpot, r *state.Rotor, name string) {
	f.Disc(s.X, s.Y, s.r, widget.Fade(f.Theme.Track, 0.75))
	if l.lift > 0.05 {
		f.Disc(s.X, s.Y, s.r*l.lift, widget.Fade(l.ink, 0.42))
	}
	box := widget.Rect{X: s.X - s.r, Y: s.Y - s.r, W: 2 * s.r, H: 2 * s.r}
	f.Ring(s.X, s.Y, s.r, 2, l.ink)
	if l.dead() {
		f.Icon(box, widget.IconFault, 1.5*s.r, widget.Fade(l.ink, 0.5))
	} else {
		l.arrows(f, s, r.Clockwise)
	}
	l.frame(f, s)
	f.Text(box.Inset(s.r-9, s.r-8), widget.Center, numberStyle(s.r), f.Theme.Text, name)
	if l.fault.A != 0 && !l.dead() {
		f.Icon(widget.Rect{X: s.X + s.r*0.35, Y: s.Y - s.r - 1, W: 11, H: 11}, widget.IconCaution, 11, l.fault)
	}
}

// arrows are two heads on the circle that go the way it turns.
func (l rotorLook) arrows(f *form.Pass, s *motorSpot, clockwise bool) {
	way := float32(-1)
	if clockwise {
		way = 1
	}
	const long, wide = 5, 4
	for _, side := range [2]float32{1, -1} {
		x, y, dy := s.X+side*(s.r-1), s.Y, way*side // to the right it goes down when clockwise
		f.Polygon(l.ink, x, y+dy*long, x-wide, y-dy*3, x+wide, y-dy*3)
	}
}

func (l rotorLook) dead() bool { return l.fault.A != 0 && l.fault == l.ink }

func numberStyle(radius float32) widget.Style {
	if radius < 11 {
		return widget.Small
	}
	return widget.Strong
}

// frame marks a rotor that is chosen or under the mouse.
func (l rotorLook) frame(f *form.Pass, s *motorSpot) {
	switch {
	case l.mark:
		f.Ring(s.X, s.Y, s.r+3, 2, f.Theme.Accent)
	case l.hot:
		f.Ring(s.X, s.Y, s.r+2, 1, f.Theme.Dim)
	}
}

// half draws the upper or the lower of two rotors.
func (l rotorLook) half(f *form.Pass, s *motorSpot, r *state.Rotor, name string) {
	part := widget.Rect{X: s.X - s.r - 4, Y: s.Y - s.r - 4, W: 2*s.r + 8, H: s.r + 3.5}
	if s.level == 1 {
		part.Y = s.Y + 0.5
	}
	f.Within(part, func() {
		f.Disc(s.X, s.Y, s.r, widget.Fade(f.Theme.Track, 0.75))
		if l.lift > 0.05 {
			f.Disc(s.X, s.Y, s.r*l.lift, widget.Fade(l.ink, 0.42))
		}
		f.Ring(s.X, s.Y, s.r, 2, l.ink)
		l.frame(f, s)
	})
	text := widget.Rect{X: s.X - s.r*0.8, Y: s.Y - s.r*0.86, W: s.r * 1.6, H: s.r * 0.82}
	if s.level == 1 {
		text.Y = s.Y + s.r*0.04
	}
	l.sign(f, text, r, name)
}

// row draws a rotor of a tower: its thrust is a bar.
func (l rotorLook) row(f *form.Pass, s *motorSpot, r *state.Rotor, name string) {
	box := s.Hit.Inset(0, 0.5)
	f.Round(box, 3, widget.Fade(f.Theme.Track, 0.75))
	if l.lift > 0 {
		f.Round(widget.Rect{X: box.X, Y: box.Y, W: max(6, box.W*l.lift*l.lift), H: box.H}, 3, widget.Fade(l.ink, 0.42))
	}
	switch {
	case l.mark:
		f.Outline(box, 3, f.Theme.Accent)
		f.Outline(box.Inset(1, 1), 2, f.Theme.Accent)
	case l.dead():
		f.Outline(box, 3, l.ink)
	case l.hot:
		f.Outline(box, 3, f.Theme.Dim)
	}
	l.sign(f, box, r, name)
}

// sign writes the number with the mark of the turning direction, or of the fault.
func (l rotorLook) sign(f *form.Pass, r widget.Rect, rotor *state.Rotor, name string) {
	const side = 9
	icon, ink := widget.IconCCW, l.ink
	if rotor.Clockwise {
		icon = widget.IconCW
	}
	if l.fault.A != 0 {
		icon, ink = widget.IconCaution, l.fault
		if l.dead() {
			icon = widget.IconFault
		}
	}
	w := f.Atlas.Width(widget.Small, name)
	x := r.X + (r.W-w-side-2)/2
	f.Icon(widget.Rect{X: x, Y: r.Y, W: side, H: r.H}, icon, side, ink)
	f.Text(widget.Rect{X: x + side + 2, Y: r.Y, W: w + 1, H: r.H}, widget.Left, widget.Small, f.Theme.Text, name)
}
