package panel

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

var (
	servoRate = form.Control{ID: "actuators.rate", Label: "Rate", Tip: "Slow: the share of its rate at which the servo still turns",
		Range: form.WithDefault(100, form.ArgRange(command.SlowServo{}, "rate", 100, 1)), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	servoOffset = form.Control{ID: "actuators.offset", Label: "Offset", Tip: "By which the servo stands off its angle, as with a horn that slipped",
		Range: widget.Range{Min: -20, Max: 20, Step: 1}, Show: func(v float64) units.Quantity { return units.Of(v, 0, "°") }}
	wingLost = form.Control{ID: "actuators.lost", Label: "Lost", Tip: "Share of the half's span that broke off, from its tip",
		Range: form.ArgRange(command.LoseWing{}, "share", 100, 5), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	wingIced = form.Control{ID: "actuators.ice", Label: "Ice", Tip: "Share of the lift that ice takes; a tenth of it is added to the drag coefficient",
		Range: form.ArgRange(command.IceWing{}, "lift", 100, 5), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
)

// iceDrag is what the slider adds to the drag coefficient, over the share of lift that it takes.
const iceDrag = 0.1

// drawAirframePanel is the panel of a vehicle of several kinds of parts: always as high as that of any of them.
func (m *Motors) drawAirframePanel(f *form.Pass, r *widget.Rect) {
	planH := float32(airframePlanH)
	if f.Window.H < lowWindow {
		planH = lowPlanH
	}
	top := r.CutTop(planH)
	if m.Airframe.Pedestal != nil {
		m.Airframe.Pedestal.draw(m, f, top)
	} else {
		if !m.Airframe.wide() {
			m.Airframe.drawBeside(f, top.CutRight(besideW))
			top.CutRight(form.Gap)
		}
		m.drawAirframe(f, top)
	}
	r.CutTop(4)
	m.drawChips(f, r)
	head, numbers, words := r.CutTop(form.LineH), r.CutTop(18), r.CutTop(18)
	rows := cardRows(r)
	more := *r
	if f.Panel.More {
		r.CutTop(3*form.RowH + 8)
	}
	switch m.picked.kind {
	case pickSurface, pickFin, pickServo:
		m.servoHead(f, head, numbers, words)
		m.servoActions(f, rows)
		if f.Panel.More {
			m.drawStick(f, more.CutTop(form.RowH))
		}
	case pickWing:
		m.drawWingCard(f, head, numbers, words, rows)
	case pickWheel:
		m.drawWheelCard(f, head, words, rows)
	case pickRotor:
		m.Airframe.drawRotorCard(f, m.picked.at, head, numbers, words, rows)
	case pickHull:
		m.drawHullCard(f, head, numbers, words, rows)
	case pickEnvelope:
		m.drawEnvelopeCard(f, head, numbers, words, rows)
	default:
		m.motorHead(f, head, numbers, words)
		if rotorCount(f.Now) == 0 {
			return
		}
		m.drawActions(f, rows[0])
		if m.hasThrust(f) {
			m.drawThrust(f, rows[1])
		}
		m.drawHeads(f, rows[1], rows[2])
		if f.Panel.More {
			m.drawMore(f, &more)
		}
	}
}

// motorHead says what the chosen motors do, and how to choose something.
func (m *Motors) motorHead(f *form.Pass, head, numbers, words widget.Rect) {
	list := m.Chosen.among(f.Now)
	if len(list) == 0 {
		f.Text(head, widget.Left, widget.Strong, f.Theme.Text, "Nothing chosen")
		f.Text(numbers, widget.Left, widget.Small, f.Theme.Dim, m.chooseHint())
		return
	}
	mean := meansOf(f, list)
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, chosenWords(f, list))
	f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, units.Rpm(mean.speed)+" rpm   "+units.Number(mean.thrust, 1)+" N   "+units.Amperes(mean.current).String())
	said, ink := stateWords(f, list)
	f.Text(words, widget.Left, widget.Small, ink, said)
}

// chooseHint says what can be chosen.
func (m *Motors) chooseHint() string {
	switch {
	case len(m.Airframe.Fins) > 0:
		return "Click a fin or the envelope"
	case m.Airframe.ByServos:
		return "Click a servo"
	case len(m.Airframe.Names.Rotors) > 0:
		return "Click a rotor, a motor or a servo"
	case !m.Airframe.wide():
		return "Click a part of the vehicle"
	}
	for range m.Airframe.otherServos() {
		return "Click a surface, wing, motor or servo"
	}
	return "Click a control surface, a wing or a motor"
}

// cardRows cuts the rows of what is done to a part.
func cardRows(r *widget.Rect) (rows [4]widget.Rect) {
	for i := range rows {
		r.CutTop(4)
		rows[i] = r.CutTop(form.RowH)
	}
	return rows
}

// pickedServo returns the index of the servo that is chosen, by itself, by its surface or by its fin.
func (m *Motors) pickedServo() int {
	switch m.picked.kind {
	case pickSurface:
		return m.Airframe.Surfaces[m.picked.at].Servo
	case pickFin:
		return m.Airframe.Fins[m.picked.at].Servo
	}
	return m.picked.at
}

// gone says that the chosen surface is torn off, or the chosen fin lost; empty: it is not, or a servo is chosen.
func (m *Motors) gone(f *form.Pass) string {
	switch m.picked.kind {
	case pickSurface:
		if s := &m.Airframe.Surfaces[m.picked.at]; f.Now.Wings[s.Wing].Torn&(1<<s.Control) != 0 {
			return "torn off"
		}
	case pickFin:
		if f.Now.Blimp.FinsLost&(1<<m.picked.at) != 0 {
			return "lost"
		}
	}
	return ""
}

// servoHead names the chosen surface, fin or servo with its angle, pulse and output.
func (m *Motors) servoHead(f *form.Pass, head, numbers, words widget.Rect) {
	i := m.pickedServo()
	servo, num := &f.Now.Servos[i], &f.Num.Servos[i]
	title, angle, does := m.Airframe.Servos[i].Name, num.AngleDeg, m.Airframe.Servos[i].Moves
	switch m.picked.kind {
	case pickSurface:
		s := &m.Airframe.Surfaces[m.picked.at]
		title, angle, does = s.Name, s.Deflection(angle), ""
		if also := m.Airframe.alsoMoved(m.picked.at); also != "" {
			does = "its servo " + also + ", too"
		}
	case pickFin:
		if title = m.Airframe.Names.Fin(m.picked.at); len(m.Airframe.finsOf(i)) < 2 {
			does = ""
		} else {
			does = "its servo " + does
		}
	}
	f.Text(head.CutRight(70), widget.Right, widget.Small, f.Theme.Dim, "output "+strconv.Itoa(servo.Output))
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, form.Capital(title))
	pulse := "no pulse"
	if num.PWMUs > 0 {
		pulse = "pulse " + strconv.Itoa(int(num.PWMUs)) + " µs"
	}
	f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, "at "+degreesText(angle)+"   "+pulse)
	said, ink := m.Airframe.servoWords(&f.Now.State, i), f.Theme.Fault
	if gone := m.gone(f); gone != "" {
		if said != "" {
			gone += ", "
		}
		said = gone + said
	}
	if said == "" {
		said, ink = "healthy", f.Theme.Good
		if does != "" {
			said += "; " + does
		}
	}
	f.Text(words, widget.Left, widget.Small, ink, said)
}

// servoActions has what breaks the chosen servo, and the surface or the fin by which it was chosen, and makes them whole.
func (m *Motors) servoActions(f *form.Pass, rows [4]widget.Rect) {
	at, i := m.picked.at, m.pickedServo()
	now, servo, also := &f.Now.Servos[i], m.Airframe.servoPart(i), ""
	floats := "Take the servo's torque: only control surfaces would trail, what it moves stays where it stands"
	mend, healed := rows[1], "Make the servo healthy again"
	button := func(id string, r widget.Rect, label, tip string, c command.Command) {
		if f.Button(id, r, widget.Danger, f.Commands.Label(f.Atlas, widget.Body, r.W, label)) {
			f.Fault(id, c)
		}
		f.SetTip(id, tip+also)
	}
	fin := m.picked.kind == pickFin && m.Airframe.fits(command.LoseFin{Fin: m.Airframe.finPart(at)})
	if fin {
		button("actuators.finlost", rows[1].Split(0, 2, form.Gap), "Lost", "Break the fin off its servo", command.LoseFin{Fin: m.Airframe.finPart(at)})
		mend, healed = rows[1].Split(1, 2, form.Gap), "Make the servo healthy again, and put the fin back"
	}
	if m.picked.kind == pickSurface {
		button("actuators.tear", rows[1].Split(0, 2, form.Gap), "Torn off", "Tear the surface off its wing", command.TearSurface{Surface: m.Airframe.surfacePart(at)})
		if words := m.Airframe.alsoMoved(at); words != "" {
			also = "\nIts servo " + words + ", too"
		}
		floats = "Take the servo's torque: the surface trails with the flow"
		mend, healed = rows[1].Split(1, 2, form.Gap), "Make the servo healthy again, and put the surface back"
	} else if moves := m.Airframe.Servos[i].Moves; moves != "" {
		also = "\nIt " + moves
	}
	canFloat, n := m.Airframe.fits(command.FloatServo{Servo: servo}), 2
	if canFloat {
		n = 3
	}
	button("actuators.stuck", rows[0].Split(0, n, form.Gap), "Stuck", "Hold the servo where it stands, whatever its pulse says", command.StickServo{Servo: servo})
	if canFloat {
		button("actuators.float", rows[0].Split(1, n, form.Gap), "Floating", floats, command.FloatServo{Servo: servo})
	}
	button("actuators.reverse", rows[0].Split(n-1, n, form.Gap), "Reversed", "Let the servo turn the other way", command.ReverseServo{Servo: servo})
	look, gone := widget.Mend, m.gone(f) != ""
	if now.Healthy() && !gone {
		look, healed = widget.Off, "It is healthy"
	}
	if f.Button("actuators.restore", mend, look, "Restore") {
		if !now.Healthy() {
			f.Submit("actuators.restore", command.RestoreServo{Servo: servo})
		}
		switch {
		case gone && fin:
			f.Submit("actuators.restore", command.RestoreFin{Fin: m.Airframe.finPart(at)})
		case gone:
			f.Submit("actuators.restore", command.RestoreSurface{Surface: m.Airframe.surfacePart(at)})
		}
	}
	f.SetTip("actuators.restore", healed)
	if !m.Airframe.fits(command.SlowServo{Servo: servo, Rate: 0.5}) {
		f.DeadSlider(rows[2], servoRate, units.None("%"), "It follows its pulse at once: it has no rate that could fall")
	} else {
		m.servoRate(f, rows[2], servo, now)
	}
	offset, changed := f.Control(rows[3], servoOffset, now.OffsetDeg)
	f.Slide(servoOffset.ID, changed, func(f *form.Pass) {
		f.Fault(servoOffset.ID, command.OffsetServo{Servo: servo, AngleDeg: offset})
	})
}

// servoRate is the slider of how fast a servo still turns.
func (m *Motors) servoRate(f *form.Pass, r widget.Rect, servo command.Part, now *state.Servo) {
	rate, changed := f.Control(r, servoRate, units.ToPercent(1-now.Slow))
	f.Slide(servoRate.ID, changed, func(f *form.Pass) {
		f.Fault(servoRate.ID, command.SlowServo{Servo: servo, Rate: max(0.01, units.Share(rate))})
	})
}

// drawStick holds the servo at an angle.
func (m *Motors) drawStick(f *form.Pass, r widget.Rect) {
	i := m.pickedServo()
	s := &m.Airframe.Servos[i]
	spinner := widget.Spinner{Label: "at", Unit: "°", Range: widget.Range{Min: math.Ceil(s.Least), Max: math.Floor(s.Most), Step: 1}, Show: func(v float64) string { return units.Number(v, 0) }}
	m.stickDeg = max(spinner.Range.Min, min(spinner.Range.Max, m.stickDeg))
	f.Text(r.CutLeft(form.LabelW), widget.Left, widget.Body, f.Theme.Dim, "Servo stuck")
	if to, changed := f.Spin("actuators.stickat", r.CutLeft(72), spinner, m.stickDeg); changed {
		m.stickDeg = to
	}
	f.SetTip("actuators.stickat", "The servo's angle at which it sticks\nDrag, wheel, ← →; type it: click, Enter")
	r.CutLeft(form.Gap)
	if f.Button("actuators.stick", r, widget.Danger, f.Commands.Label(f.Atlas, widget.Body, r.W, "Stick")) {
		f.Fault("actuators.stick", command.StickServo{Servo: m.Airframe.servoPart(i), At: true, AngleDeg: m.stickDeg})
	}
	f.SetTip("actuators.stick", "Let the servo go to that angle and stay there, whatever its pulse says")
}

// iceWords says what ice a wing has, on both halves alike where it has two.
func iceWords(w *state.Wing, halves bool) string {
	var words []string
	if w.Ice > 0 {
		words = append(words, units.Number(1000*w.Ice, 1)+" g")
	}
	if w.IceLift > 0 || w.IceDrag > 0 {
		words = append(words, "lift "+units.Percent(w.IceLift).String()+" less")
	}
	switch {
	case len(words) == 0:
		return "no ice"
	case halves:
		return "ice on both halves: " + strings.Join(words, ", ")
	}
	return "ice: " + strings.Join(words, ", ")
}

// drawWingCard has what breaks and ices the chosen half of a wing, and makes the wing whole.
func (m *Motors) drawWingCard(f *form.Pass, head, numbers, words widget.Rect, rows [4]widget.Rect) {
	at, side := m.picked.at, m.picked.side
	w, now := m.Airframe.wingPart(at), &f.Now.Wings[m.picked.at]
	title := form.Capital(m.Airframe.Wings[at].Name)
	lost := now.Lost[1]
	switch side {
	case command.LeftSide:
		title, lost = title+", left half", now.Lost[0]
	case command.RightSide:
		title += ", right half"
	}
	f.Text(head, widget.Left, widget.Strong, f.Theme.Text, title)
	sail := m.Airframe.sailOf(at)
	if sail != nil {
		f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, sail.words(f))
	} else {
		f.Text(numbers, widget.Left, widget.Small, f.Theme.Text, iceWords(now, side != command.BothSides))
	}
	said, ink := faultWords(slices.DeleteFunc(snapshot.FaultsOfWing(now, at, m.Airframe.names()), func(a snapshot.ActiveFault) bool { return a.Kind == "wing_iced" })), f.Theme.Fault
	if said == "" && (now.Ice > 0 || now.IceLift > 0 || now.IceDrag > 0) { // which the line above tells
		said = "iced"
	}
	look, tip := widget.Mend, "Make the wing whole again, both halves, and take the ice off it"
	if said == "" {
		said, ink, look, tip = "healthy", f.Theme.Good, widget.Off, "It is healthy"
	}
	f.Text(words, widget.Left, widget.Small, ink, said)
	restore := rows[0]
	if sail != nil {
		restore = rows[0].Split(1, 2, form.Gap)
		m.Airframe.drawSheet(f, rows[0].Split(0, 2, form.Gap), sail)
	}
	if f.Button("actuators.wing.restore", restore, look, "Restore") {
		f.Submit("actuators.wing.restore", command.RestoreWing{Wing: w})
	}
	f.SetTip("actuators.wing.restore", tip)
	share, changed := f.Control(rows[1], wingLost, units.ToPercent(lost))
	f.Slide(wingLost.ID, changed, func(f *form.Pass) {
		f.Fault(wingLost.ID, command.LoseWing{Wing: w, Side: side, Share: units.Share(share)})
	})
	iced, changed := f.Control(rows[2], wingIced, units.ToPercent(now.IceLift))
	f.Slide(wingIced.ID, changed, func(f *form.Pass) {
		f.Fault(wingIced.ID, command.IceWing{Wing: w, Lift: units.Share(iced), Drag: iceDrag * units.Share(iced)})
	})
}
