package panel

import (
	"slices"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	servoPad = 9  // beside a servo's name [logical px]
	markW    = 13 // of the mark of a fault
)

// chip is the button of a part that the plan does not show, or not by itself.
type chip struct {
	id, name, tip string
	mine          pick
	motor         int // its number; 0: it is none
	known, sound  bool
}

// chips are those of the vehicle: motors that turn a helicopter's rotors, servos that move no control surface and no fin, fins, surfaces under others, hulls and the
// wings below them, an envelope.
func (c *Airframe) chips(f *form.Pass) (all []chip) {
	if c == nil {
		return nil
	}
	rotors := f.Now.Rotors[:rotorCount(f.Now)]
	for i := range rotors {
		if r := &rotors[i]; c.parted() && turnsRotor(f, r) {
			all = append(all, chip{id: "motors." + strconv.Itoa(r.Number), name: "motor " + strconv.Itoa(r.Number), tip: motorTip(f, r), motor: r.Number, known: true, sound: r.Healthy()})
		}
	}
	for i := range c.otherServos() {
		if len(c.finsOf(i)) > 0 {
			continue
		}
		one := chip{id: "actuators.servo." + strconv.Itoa(i+1), name: c.Servos[i].Name, mine: pick{kind: pickServo, at: i}}
		if one.known = one.mine.valid(c, &f.Now.State); one.known {
			s := &f.Now.Servos[i]
			one.tip, one.sound = form.Capital(one.name)+", output "+strconv.Itoa(s.Output), s.Healthy()
			if moves := c.Servos[i].Moves; moves != "" {
				one.tip += ": " + moves
			}
			one.tip += "\n" + degreesText(s.AngleDeg) + ", pulse " + strconv.Itoa(int(s.PWMUs)) + " µs"
			if !one.sound {
				one.tip += "\n" + form.Capital(c.servoWords(&f.Now.State, i)) + sinceWhen(s.FaultSince)
			}
		}
		all = append(all, one)
	}
	for i := range c.Names.Hulls {
		one := chip{id: "actuators.hull." + strconv.Itoa(i+1), name: c.Names.Hull(i), mine: pick{kind: pickHull, at: i}}
		if one.known = one.mine.valid(c, &f.Now.State); one.known {
			h := &f.Now.Hulls[i]
			one.tip, one.sound = form.Capital(one.name)+": "+units.Kilograms(h.Water).String()+" of water inside\nClick to make a hole in its keel", h.Healthy()
		}
		all = append(all, one)
	}
	for i := range c.Fins {
		one := chip{id: "actuators.flap." + strconv.Itoa(i+1), name: c.Names.Fin(i), mine: pick{kind: pickFin, at: i}}
		if one.known = one.mine.valid(c, &f.Now.State); one.known {
			one.tip, one.sound = c.finTip(f, i), f.Now.Servos[c.Fins[i].Servo].Healthy() && f.Now.Blimp.FinsLost&(1<<i) == 0
		}
		all = append(all, one)
	}
	if c.Envelope {
		b := &f.Now.Blimp
		all = append(all, chip{id: "actuators.envelope", name: "envelope", mine: pick{kind: pickEnvelope}, known: true, sound: !(b.Leak > 0),
			tip: "Envelope: " + gasWords(b) + "\nClick to make a hole in it"})
	}
	for i := range c.Surfaces {
		if !c.covered(i) {
			continue
		}
		one := chip{id: "actuators.under." + strconv.Itoa(i+1), name: c.Surfaces[i].Name, mine: pick{kind: pickSurface, at: i}}
		if one.known = one.mine.valid(c, &f.Now.State); one.known {
			s := &c.Surfaces[i]
			one.tip = form.Capital(one.name) + ", output " + strconv.Itoa(f.Now.Servos[s.Servo].Output)
			one.sound = f.Now.Servos[s.Servo].Healthy() && f.Now.Wings[s.Wing].Torn&(1<<s.Control) == 0
		}
		all = append(all, one)
	}
	for i := range c.Wings {
		if !c.below(i) {
			continue
		}
		one := chip{id: "actuators.below." + strconv.Itoa(i+1), name: c.Wings[i].Name, mine: pick{kind: pickWing, at: i}}
		if one.known = one.mine.valid(c, &f.Now.State); one.known {
			one.tip, one.sound = form.Capital(one.name)+"\nClick to break a part of it off", f.Now.Wings[i].Healthy()
		}
		all = append(all, one)
	}
	return all
}

// finsOf are the names of the fins that a servo flaps.
func (c *Airframe) finsOf(servo int) (names []string) {
	for i := range c.Fins {
		if c.Fins[i].Servo == servo {
			names = append(names, c.Names.Fin(i))
		}
	}
	return names
}

// covered reports whether another surface of its wing, which is drawn later, hides a surface: where two servos move one, or one stands above another.
func (c *Airframe) covered(at int) bool {
	s := &c.Surfaces[at]
	for i := at + 1; i < len(c.Surfaces); i++ {
		if over := &c.Surfaces[i]; over.Wing == s.Wing && (s.Upright != 0 && over.Upright != 0 || slices.Equal(s.Pieces, over.Pieces)) {
			return true
		}
	}
	return false
}

// below reports whether a wing is hidden under a hull, as a keel is: without a control surface, and no sail.
func (c *Airframe) below(wing int) bool {
	if len(c.Names.Hulls) == 0 || c.sailOf(wing) != nil {
		return false
	}
	for i := range c.Surfaces {
		if c.Surfaces[i].Wing == wing {
			return false
		}
	}
	return true
}

// drawChips has the buttons of what the plan does not show: in lines below it.
func (m *Motors) drawChips(f *form.Pass, r *widget.Rect) {
	var line widget.Rect
	before, motors := m.picked, m.Chosen
	all := m.Airframe.chips(f)
	for i := range all {
		one := &all[i]
		w := min(r.W, f.Atlas.Width(widget.Small, one.name)+2*servoPad+markW)
		if line.W < w {
			line = r.CutTop(form.LineH)
			r.CutTop(4)
		}
		one.draw(m, f, line.CutLeft(w))
		line.CutLeft(min(line.W, 4))
	}
	if len(all) > 0 {
		r.CutTop(2)
	}
	switch {
	case m.Chosen != motors:
		m.picked = pick{}
	case m.picked != before:
		m.Chosen = Choice{}
	}
}

// draw is the button of one part.
func (one *chip) draw(m *Motors, f *form.Pass, r widget.Rect) {
	look, tip := widget.Plain, one.tip
	switch {
	case !one.known:
		look, tip = widget.Off, "Not known in this flight"
	case one.motor > 0 && m.Chosen[one.motor], one.motor == 0 && m.picked == one.mine:
		look = widget.Chosen
	}
	add := one.motor > 0 && f.TakeKey(one.id) == widget.NavAdd
	if clicked := f.SmallButton(one.id, r, look, one.name); clicked || add {
		if one.motor > 0 {
			m.Chosen.click(one.motor, f.In.Shift && f.In.Released || add)
		} else {
			m.picked = one.mine
		}
	}
	if one.known && !one.sound {
		f.Icon(widget.Rect{X: r.Right() - markW, Y: r.Y + 4, W: 11, H: 11}, widget.IconCaution, 11, f.Theme.Caution)
	}
	f.SetTip(one.id, tip)
}

var (
	hullLeak = form.Control{ID: "actuators.leak", Label: "Leak", Tip: "Area of a hole in the keel: water comes in",
		Range: widget.Range{Max: mostHole, Step: 0.1}, Show: func(v float64) units.Quantity { return units.Of(v, 1, "cm²") }}
	hullAlong = form.Control{ID: "actuators.along", Label: "Place", Tip: "Where the hole is, from the stern, 0 %, to the bow, 100 %",
		Range: form.WithDefault(50, form.ArgRange(command.LeakHull{}, "along", 100, 5)), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
)

// mostHole is the slider's; commands take more [cm²].
const mostHole = 20

// drawHullCard makes a hole in the chosen hull, and closes it.
func (m *Motors) drawHullCard(f *form.Pass, head, numbers, words widget.Rect, rows [4]widget.Rect) {
	i := m.picked.at
	h, part := &f.Now.Hulls[i], command.Part{Name: m.Airframe.Names.Hulls[i], Number: i + 1}
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, form.Capital(m.Airframe.Names.Hull(i)))
	f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, "water inside "+units.Kilograms(h.Water).String())
	look, tip, said, ink := widget.Mend, "Close the hole, and pump the hull out", "leaks", f.Theme.Fault
	switch {
	case h.Healthy() && h.Water > 0:
		said, ink = "whole, with water inside", f.Theme.Caution
	case h.Healthy():
		look, tip, said, ink = widget.Off, "It is whole and dry", "healthy", f.Theme.Good
	}
	f.Text(words, widget.Left, widget.Small, ink, said)
	if f.Button("actuators.hull.restore", rows[0], look, "Restore") {
		f.Submit("actuators.hull.restore", command.RestoreHull{Hull: part})
	}
	f.SetTip("actuators.hull.restore", tip)
	along := m.leakAt
	if !h.Healthy() {
		along = h.LeakAlong
	}
	const squareCentimetres = 1e4 // in a square metre
	area, changed := f.Control(rows[1], hullLeak, squareCentimetres*h.Leak)
	f.Slide(hullLeak.ID, changed, func(f *form.Pass) {
		f.Fault(hullLeak.ID, command.LeakHull{Hull: part, Area: area / squareCentimetres, Along: along})
	})
	to, changed := f.Control(rows[2], hullAlong, units.ToPercent(along))
	if changed {
		m.leakAt = units.Share(to)
	}
	f.Slide(hullAlong.ID, changed && !h.Healthy(), func(f *form.Pass) {
		f.Fault(hullAlong.ID, command.LeakHull{Hull: part, Area: h.Leak, Along: units.Share(to)})
	})
}

var gasLeak = form.Control{ID: "actuators.gasleak", Label: "Leak", Tip: "Area of a hole in the envelope: gas gets out",
	Range: widget.Range{Max: mostTear, Step: 0.5}, Show: func(v float64) units.Quantity { return units.Of(v, 1, "mm²") }}

// mostTear is the slider's; commands take more [mm²].
const mostTear = 20

// gasWords says how much of a blimp's gas has got out.
func gasWords(b *state.Blimp) string {
	return units.Of(units.ToPercent(b.GasLost), 1, "%").String() + " of the gas lost"
}

// drawEnvelopeCard makes a hole in the envelope, and closes it.
func (m *Motors) drawEnvelopeCard(f *form.Pass, head, numbers, words widget.Rect, rows [4]widget.Rect) {
	b := &f.Now.Blimp
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, "Envelope")
	f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, gasWords(&f.Num.Blimp))
	look, tip, said, ink := widget.Mend, "Close the hole, and fill the gas that is gone in again", "leaks", f.Theme.Fault
	switch {
	case b.Leak > 0:
	case b.GasLost > 0:
		said, ink = "closed, with gas lost", f.Theme.Caution
	default:
		look, tip, said, ink = widget.Off, "It is whole and full", "healthy", f.Theme.Good
	}
	f.Text(words, widget.Left, widget.Small, ink, said)
	if f.Button("actuators.envelope.restore", rows[0], look, "Restore") {
		f.Submit("actuators.envelope.restore", command.RestoreEnvelope{})
	}
	f.SetTip("actuators.envelope.restore", tip)
	const squareMillimetres = 1e6 // in a square metre
	area, changed := f.Control(rows[1], gasLeak, squareMillimetres*b.Leak)
	f.Slide(gasLeak.ID, changed, func(f *form.Pass) { f.Fault(gasLeak.ID, command.LeakEnvelope{Area: area / squareMillimetres}) })
}
