package panel

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Motors is the panel Actuators: it shows the airframe from above, and breaks and mends the motors, control surfaces,
// wings and servos that are chosen there.
type Motors struct {
	Chosen   Choice
	Airframe *Airframe // wings, control surfaces, servos and what fits the vehicle; nil: it is not known
	picked   pick      // of them
	digits   digits
	peak     float64 // the greatest thrust that was seen [N]
	rotors   int     // of the vehicle that it is of
	stick    float64 // where the button sticks an ESC [%]
	margin   float64 // with which the button lets an ESC lose step [%]

	stickDeg float64 // where the button sticks a servo [deg]
	leakAt   float64 // where the slider makes a hole in a hull, from the stern, 0, to the bow, 1
}

// NewMotors returns the panel with no motor chosen.
func NewMotors() *Motors { return &Motors{stick: 50, margin: 20, leakAt: 0.5} }

// chooseFirst is why a control of the motors can't be used.
const chooseFirst = "Choose a motor first: click it above"

const (
	PlanSide     = 112
	FewMotors    = 8   // up to so many the numbers stand beside the plan
	widePlanH    = 200 // of the plan of more
	towerPlanH   = 236 // of one with many over each other
	leastPeak    = 0.1 // [N]
	mostUnbalanc = 200 // of the slider [g mm]
)

var (
	motorThrust = form.Control{ID: "motors.thrust", Label: "Thrust", Tip: "Share of a healthy rotor's thrust, of the chosen motors",
		Range: form.WithDefault(100, form.ArgRange(command.DegradeMotor{}, "thrust", 100, 1)), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	motorImbalance = form.Control{ID: "motors.imbalance", Label: "Imbalance", Tip: "Mass times its distance from the shaft, as of a chipped propeller",
		Range: widget.Range{Min: 0, Max: mostUnbalanc, Step: 5}, Show: func(v float64) units.Quantity { return units.Of(v, 0, "g mm") }}
	motorStick  = widget.Spinner{Label: "at", Unit: "%", Range: form.WithDefault(50, form.ArgRange(command.StickMotor{}, "output", 100, 5)), Show: func(v float64) string { return units.Number(v, 0) }}
	motorMargin = widget.Spinner{Label: "at", Unit: "%", Range: form.WithDefault(20, form.ArgRange(command.DesyncMotor{}, "margin", 100, 5)), Show: func(v float64) string { return units.Number(v, 0) }}
)

// MoreWord names the control that shows or hides the other faults.
func (m *Motors) MoreWord(_ *form.Pass, shown bool) string { return form.MoreOrLess(shown) }

// PlanHeight is that of the plan of many motors.
func PlanHeight(s *snapshot.Snapshot) float32 {
	var p motorPlan
	if stacksFromAbove(s.Rotors[:rotorCount(s)], &p); p.towers {
		return towerPlanH
	}
	return widePlanH
}

// Summary counts the motors, or those with a fault.
func (m *Motors) Summary(f *form.Pass) string {
	bad, known := m.badParts(f), true
	for _, r := range f.Now.Rotors[:rotorCount(f.Now)] {
		known = known && !math.IsNaN(r.ThrustFactor)
		if !r.Healthy() {
			bad++
		}
	}
	switch {
	case bad > 0 && (m.Airframe.parted() || m.Airframe.onWheels() || m.Airframe != nil && len(m.Airframe.Servos) > 0):
		return strconv.Itoa(bad) + " with a fault"
	case m.Airframe.parted():
		return m.Airframe.counts(f)
	case bad == 0 && !known:
		return strconv.Itoa(f.Now.Count) + " motors"
	case bad == 0:
		return strconv.Itoa(f.Now.Count) + " healthy"
	}
	return strconv.Itoa(bad) + " of " + strconv.Itoa(f.Now.Count) + " with a fault"
}

// counts says how many parts there are of each kind.
func (c *Airframe) counts(f *form.Pass) string {
	var words []string
	add := func(n int, one string) {
		if n > 1 {
			one += "s"
		}
		if n > 0 {
			words = append(words, strconv.Itoa(n)+" "+one)
		}
	}
	add(len(c.Sails), "sail")
	add(len(c.Fins), "fin")
	add(len(headsOf(f)), "rotor")
	add(len(c.Surfaces), "surface")
	add(rotorCount(f.Now), "motor")
	if len(words) == 0 {
		add(len(c.Servos), "servo")
	}
	return strings.Join(words, ", ")
}

func rotorCount(s *snapshot.Snapshot) int { return max(0, min(s.Count, len(s.Rotors))) }

// Draw draws the airframe from above and what breaks and mends the chosen motors.
func (m *Motors) Draw(f *form.Pass, r *widget.Rect) {
	n := rotorCount(f.Now)
	if n == 0 && !m.Airframe.parted() {
		text := "No vehicle yet"
		if f.Now.Seq > 0 { // of a log
			text = "No motors in the log"
		}
		f.Text(r.CutTop(form.RowH), widget.Left, widget.Body, f.Theme.Dim, text)
		r.CutTop(PlanSide + 4 + form.RowH) // as high as with one
		return
	}
	m.follow(f.Now)
	if m.Airframe == nil || !m.picked.valid(m.Airframe, &f.Now.State) {
		m.picked = pick{}
	}
	if n == 0 && m.picked.kind == pickNone {
		m.picked = m.Airframe.first(&f.Now.State)
	}
	if m.Airframe.parted() {
		m.drawAirframePanel(f, r)
		return
	}
	plan := m.drawPlan
	if m.Airframe.onWheels() {
		plan = m.drawWheels
	} else if m.Airframe != nil && len(m.Airframe.Fuselage) > 0 {
		plan = m.drawAirframe
	}
	if n > FewMotors {
		plan(f, r.CutTop(PlanHeight(f.Now)))
		r.CutTop(4)
		m.drawBrief(f, r.CutTop(form.LineH))
	} else {
		top := r.CutTop(PlanSide)
		plan(f, top.CutLeft(PlanSide))
		top.CutLeft(form.Gap + 4)
		m.drawChosen(f, top)
	}
	r.CutTop(4)
	m.drawChips(f, r)
	if m.picked.kind == pickHull {
		m.drawHullCard(f, r.CutTop(form.LineH), r.CutTop(18), r.CutTop(18), cardRows(r))
		return
	}
	if m.picked.kind == pickServo {
		m.servoHead(f, r.CutTop(form.LineH), r.CutTop(18), r.CutTop(18))
		m.servoActions(f, cardRows(r))
		if f.Panel.More {
			r.CutTop(4)
			m.drawStick(f, r.CutTop(form.RowH))
		}
		return
	}
	if m.picked.kind == pickWheel {
		m.drawWheelCard(f, r.CutTop(form.LineH), r.CutTop(18), cardRows(r))
		return
	}
	m.drawActions(f, r.CutTop(form.RowH))
	if m.hasThrust(f) {
		m.drawThrust(f, r.CutTop(form.RowH))
	}
	if f.Panel.More {
		m.drawMore(f, r)
	}
}

// onWheels reports whether the motors drive wheels, which give no thrust and have no propeller to chip.
func onWheels(s *snapshot.Snapshot) bool {
	rotors := s.Rotors[:rotorCount(s)]
	for i := range rotors {
		if rotors[i].DrivesWheels() {
			return true
		}
	}
	return false
}

// follow keeps the scale of the thrust, and forgets what was chosen of another
// vehicle.
func (m *Motors) follow(s *snapshot.Snapshot) {
	if s.Count != m.rotors {
		*m = Motors{rotors: s.Count, stick: m.stick, margin: m.margin, Airframe: m.Airframe, stickDeg: m.stickDeg, leakAt: m.leakAt}
	}
	m.peak = max(m.peak, leastPeak)
	for _, r := range s.Rotors[:rotorCount(s)] {
		if r.Thrust < 1e5 { // and a number
			m.peak = max(m.peak, r.Thrust)
		}
	}
}

// drawActions has the buttons that fail the chosen motors and make them whole.
func (m *Motors) drawActions(f *form.Pass, r widget.Rect) {
	list := m.Chosen.among(f.Now)
	fail, mend := widget.Danger, widget.Mend
	failTip, mendTip := "Stop the chosen motors: they give no torque", "Make the chosen motors healthy again, and what they turn"
	switch {
	case len(list) == 0:
		fail, mend = widget.Off, widget.Off
		failTip, mendTip = chooseFirst, chooseFirst
	case f.Now.Contact.Crashed && anyBroken(list):
		mend, mendTip = widget.Off, "A wreck needs a reset"
	case !anyFaulty(list) && math.IsNaN(list[0].ThrustFactor):
		mend, mendTip = widget.Off, "Whether what is chosen is healthy is not known"
	case !anyFaulty(list):
		mend, mendTip = widget.Off, "What is chosen is healthy"
	}
	if f.Button("motors.fail", r.Split(0, 2, form.Gap), fail, "Fail"+f.Commands.Words()) {
		for _, rotor := range list {
			f.Fault("motors.fail", command.FailMotor{Motor: rotor.Number})
		}
	}
	f.SetTip("motors.fail", failTip)
	if f.Button("motors.restore", r.Split(1, 2, form.Gap), mend, "Restore") {
		for _, rotor := range list {
			if !rotor.Healthy() {
				f.Submit("motors.restore", command.RestoreMotor{Motor: rotor.Number})
			}
		}
	}
	f.SetTip("motors.restore", mendTip)
}

func anyBroken(list []*state.Rotor) bool {
	for _, r := range list {
		if r.Broken {
			return true
		}
	}
	return false
}

func anyFaulty(list []*state.Rotor) bool {
	for _, r := range list {
		if !r.Healthy() {
			return true
		}
	}
	return false
}

// drawThrust is the slider of what the chosen rotors give; it shows the weakest of those whose
// motor runs.
func (m *Motors) drawThrust(f *form.Pass, r widget.Rect) {
	list := m.Chosen.among(f.Now)
	if len(list) == 0 {
		f.DeadSlider(r, motorThrust, units.None("%"), chooseFirst)
		return
	}
	chosen := chosenWords(f, list)
	list = slices.DeleteFunc(list, func(r *state.Rotor) bool { return r.Failed || r.Broken })
	if len(list) == 0 {
		f.DeadSlider(r, motorThrust, units.Percent(0), chosen+" failed: no thrust until restored")
		return
	}
	least := list[0].ThrustFactor
	for _, rotor := range list {
		least = min(least, rotor.ThrustFactor)
	}
	v, changed := f.Control(r, motorThrust, units.ToPercent(least))
	f.Slide(motorThrust.ID, changed, func(f *form.Pass) {
		for _, rotor := range list {
			f.Fault(motorThrust.ID, command.DegradeMotor{Motor: rotor.Number, Thrust: units.Share(v)})
		}
	})
}

// drawMore has what is used less: imbalance and ESCs that are stuck or lose step.
func (m *Motors) drawMore(f *form.Pass, r *widget.Rect) {
	list := m.Chosen.among(f.Now)
	if onWheels(f.Now) || !m.fitsMotors(f, func(motor int) command.Command { return command.UnbalanceRotor{Motor: motor} }) {
		m.drawESC(f, r.CutTop(form.RowH), list, &stickRow, &m.stick)
		return
	}
	row := r.CutTop(form.RowH)
	if len(list) == 0 {
		f.DeadSlider(row, motorImbalance, units.None("g mm"), chooseFirst)
	} else {
		v, changed := f.Control(row, m.Airframe.imbalance(list), units.ToGramMillimetres(list[0].Imbalance))
		f.Slide(motorImbalance.ID, changed, func(f *form.Pass) {
			for _, rotor := range list {
				f.Fault(motorImbalance.ID, command.UnbalanceRotor{Motor: rotor.Number, GramMillimetres: v})
			}
		})
	}
	r.CutTop(4)
	m.drawESC(f, r.CutTop(form.RowH), list, &stickRow, &m.stick)
	if m.fitsMotors(f, func(motor int) command.Command { return command.DesyncMotor{Motor: motor, Margin: 0.2} }) {
		r.CutTop(4)
		m.drawESC(f, r.CutTop(form.RowH), list, &desyncRow, &m.margin)
	}
}

// imbalance is the slider's, up to what the vehicle bears at most of the motors in list: more would throw a small one about.
func (c *Airframe) imbalance(list []*state.Rotor) form.Control {
	slider := motorImbalance
	steps := sort.Search(int(mostUnbalanc/slider.Step), func(n int) bool {
		return slices.ContainsFunc(list, func(r *state.Rotor) bool {
			return !c.fits(command.UnbalanceRotor{Motor: r.Number, GramMillimetres: float64(n+1) * slider.Step})
		})
	})
	slider.Max = max(slider.Step, float64(steps)*slider.Step)
	return slider
}

// escRow is a fault of ESCs with a number.
type escRow struct {
	id, label, word string
	spinner         *widget.Spinner
	doc, tip        string // of the number and the button
	fault           func(motor int, share float64) command.Command
}

var (
	stickRow = escRow{
		id: "motors.stick", label: "ESC stuck", word: "Stick", spinner: &motorStick,
		doc:   "The share of full duty that a stuck ESC gives, 0 to 100 %",
		tip:   "Hold the output of the chosen motors' ESCs, whatever their signal says",
		fault: func(n int, share float64) command.Command { return command.StickMotor{Motor: n, Output: share} },
	}
	desyncRow = escRow{
		id: "motors.desync", label: "ESC desync", word: "Lose step", spinner: &motorMargin,
		doc:   "Voltage beyond the back-EMF that the ESC can give and keep in step, of the battery's:\na hover takes some 10 %, a full climb 30 %",
		tip:   "Let the chosen motors' ESCs lose step when they must push harder than that",
		fault: func(n int, share float64) command.Command { return command.DesyncMotor{Motor: n, Margin: share} },
	}
)

// drawESC puts a fault on the ESCs of the chosen motors, with the number beside the
// button.
func (m *Motors) drawESC(f *form.Pass, r widget.Rect, list []*state.Rotor, row *escRow, number *float64) {
	label, w := row.label, float32(form.LabelW)
	if f.Commands.Words() != "" { // the button needs the room
		label, w = "ESC", 36
	}
	f.Text(r.CutLeft(w), widget.Left, widget.Body, f.Theme.Dim, label)
	if to, changed := f.Spin(row.id+"at", r.CutLeft(72), *row.spinner, *number); changed {
		*number = to
	}
	f.SetTip(row.id+"at", row.doc+"\nDrag, wheel, ← →; type it: click, Enter")
	r.CutLeft(form.Gap)
	look, tip := widget.Danger, row.tip
	if len(list) == 0 {
		look, tip = widget.Off, chooseFirst
	}
	if f.Button(row.id, r, look, f.Commands.Label(f.Atlas, widget.Body, r.W, row.word)) {
		for _, rotor := range list {
			f.Fault(row.id, row.fault(rotor.Number, units.Share(*number)))
		}
	}
	f.SetTip(row.id, tip)
}
