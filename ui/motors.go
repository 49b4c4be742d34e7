package ui

import (
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// motors shows the airframe from above, and breaks and mends the motors that are
// chosen there.
type motors struct {
	chosen choice
	digits digits
	peak   float64 // the greatest thrust that was seen [N]
	rotors int     // of the vehicle that it is of
	stick  float64 // where the button sticks an ESC [%]
}

func newMotors() *motors { return &motors{stick: 50} }

// chooseFirst is why a control of the motors can't be used.
const chooseFirst = "Choose a motor first: click it above"

const (
	planSide     = 112
	fewMotors    = 8   // up to so many the numbers stand beside the plan
	widePlanH    = 200 // of the plan of more
	towerPlanH   = 236 // of one with many over each other
	leastPeak    = 0.1 // [N]
	mostUnbalanc = 200 // of the slider [g mm]
)

var (
	motorThrust = control{id: "motors.thrust", label: "Thrust", tip: "Share of a healthy rotor's thrust, of the chosen motors",
		Range: withDefault(100, argRange(command.DegradeMotor{}, "thrust", 100, 1)), show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	motorImbalance = control{id: "motors.imbalance", label: "Imbalance", tip: "Mass times its distance from the shaft, as of a chipped propeller",
		Range: widget.Range{Min: 0, Max: mostUnbalanc, Step: 5}, show: func(v float64) units.Quantity { return units.Of(v, 0, "g mm") }}
	motorStick = widget.Spinner{Label: "at", Unit: "%", Range: withDefault(50, argRange(command.StickMotor{}, "output", 100, 5)), Show: func(v float64) string { return units.Number(v, 0) }}
)

func (m *motors) moreWord(_ *pass, shown bool) string { return moreOrLess(shown) }

func (m *motors) height(f *pass, _ float32) float32 {
	h := float32(planSide)
	if rotorCount(f.now) > fewMotors {
		h = planHeight(f.now) + 4 + lineH
	}
	h += 4 + rowH + rowH
	if f.panel.more {
		h += 2*rowH + 4
	}
	return h
}

// planHeight is that of the plan of many motors.
func planHeight(s *snapshot.Snapshot) float32 {
	var p motorPlan
	if stacksFromAbove(s.Rotors[:rotorCount(s)], &p); p.towers {
		return towerPlanH
	}
	return widePlanH
}

func (m *motors) summary(f *pass) string {
	bad := 0
	for _, r := range f.now.Rotors[:rotorCount(f.now)] {
		if !r.Healthy() {
			bad++
		}
	}
	if bad == 0 {
		return strconv.Itoa(f.now.Count) + " healthy"
	}
	return strconv.Itoa(bad) + " of " + strconv.Itoa(f.now.Count) + " with a fault"
}

func rotorCount(s *snapshot.Snapshot) int { return max(0, min(s.Count, len(s.Rotors))) }

func (m *motors) draw(f *pass, r widget.Rect) {
	n := rotorCount(f.now)
	if n == 0 {
		f.Text(r.CutTop(rowH), widget.Left, widget.Body, f.Theme.Dim, "No vehicle yet")
		return
	}
	m.follow(f.now)
	if n > fewMotors {
		m.drawPlan(f, r.CutTop(planHeight(f.now)))
		r.CutTop(4)
		m.drawBrief(f, r.CutTop(lineH))
	} else {
		top := r.CutTop(planSide)
		m.drawPlan(f, top.CutLeft(planSide))
		top.CutLeft(gap + 4)
		m.drawChosen(f, top)
	}
	r.CutTop(4)
	m.drawActions(f, r.CutTop(rowH))
	m.drawThrust(f, r.CutTop(rowH))
	if f.panel.more {
		m.drawMore(f, r)
	}
}

// follow keeps the scale of the thrust, and forgets what was chosen of another
// vehicle.
func (m *motors) follow(s *snapshot.Snapshot) {
	if s.Count != m.rotors {
		*m = motors{rotors: s.Count, stick: m.stick}
	}
	m.peak = max(m.peak, leastPeak)
	for _, r := range s.Rotors[:rotorCount(s)] {
		if r.Thrust < 1e5 { // and a number
			m.peak = max(m.peak, r.Thrust)
		}
	}
}

// drawActions has the buttons that fail the chosen motors and make them whole.
func (m *motors) drawActions(f *pass, r widget.Rect) {
	list := m.chosen.among(f.now)
	fail, mend := widget.Danger, widget.Mend
	failTip, mendTip := "Stop the chosen motors: their rotors get no torque", "Make motor and rotor healthy again"
	switch {
	case len(list) == 0:
		fail, mend = widget.Off, widget.Off
		failTip, mendTip = chooseFirst, chooseFirst
	case f.now.Contact.Crashed && anyBroken(list):
		mend, mendTip = widget.Off, "A wreck needs a reset"
	case !anyFaulty(list):
		mend, mendTip = widget.Off, "What is chosen is healthy"
	}
	if f.Button("motors.fail", r.Split(0, 2, gap), fail, "Fail"+f.commands.words()) {
		for _, rotor := range list {
			f.fault("motors.fail", command.FailMotor{Motor: rotor.Number})
		}
	}
	f.SetTip("motors.fail", failTip)
	if f.Button("motors.restore", r.Split(1, 2, gap), mend, "Restore") {
		for _, rotor := range list {
			if !rotor.Healthy() {
				f.submit("motors.restore", command.RestoreMotor{Motor: rotor.Number})
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

// drawThrust is the slider of what the chosen rotors give; it shows the weakest.
func (m *motors) drawThrust(f *pass, r widget.Rect) {
	list := m.chosen.among(f.now)
	if len(list) == 0 {
		f.deadSlider(r, motorThrust, chooseFirst)
		return
	}
	least := list[0].ThrustFactor
	for _, rotor := range list {
		least = min(least, rotor.ThrustFactor)
	}
	v, changed := f.slider(r, motorThrust, units.ToPercent(least))
	f.slide(motorThrust.id, changed, func(f *pass) {
		for _, rotor := range list {
			f.fault(motorThrust.id, command.DegradeMotor{Motor: rotor.Number, Thrust: units.Share(v)})
		}
	})
}

// drawMore has what is used less: imbalance and a stuck ESC.
func (m *motors) drawMore(f *pass, r widget.Rect) {
	list := m.chosen.among(f.now)
	row := r.CutTop(rowH)
	if len(list) == 0 {
		f.deadSlider(row, motorImbalance, chooseFirst)
	} else {
		v, changed := f.slider(row, motorImbalance, units.ToGramMillimetres(list[0].Imbalance))
		f.slide(motorImbalance.id, changed, func(f *pass) {
			for _, rotor := range list {
				f.fault(motorImbalance.id, command.UnbalanceRotor{Motor: rotor.Number, GramMillimetres: v})
			}
		})
	}
	r.CutTop(4)
	m.drawStick(f, r.CutTop(rowH), list)
}

// drawStick holds the ESCs of the chosen motors where the number beside it says.
func (m *motors) drawStick(f *pass, r widget.Rect, list []*state.Rotor) {
	f.Text(r.CutLeft(labelW), widget.Left, widget.Body, f.Theme.Dim, "ESC stuck")
	if to, changed := f.Spin("motors.stickat", r.CutLeft(72), motorStick, m.stick); changed {
		m.stick = to
	}
	f.SetTip("motors.stickat", "The share of full duty that a stuck ESC gives, 0 to 100 %\nDrag, wheel, ← →; type it: click, Enter")
	r.CutLeft(gap)
	look, tip := widget.Danger, "Hold the output of the chosen motors' ESCs, whatever their signal says"
	if len(list) == 0 {
		look, tip = widget.Off, chooseFirst
	}
	if f.Button("motors.stick", r, look, "Stick") {
		for _, rotor := range list {
			f.fault("motors.stick", command.StickMotor{Motor: rotor.Number, Output: units.Share(m.stick)})
		}
	}
	f.SetTip("motors.stick", tip)
}
