package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	servoPad = 9  // beside a servo's name [logical px]
	markW    = 13 // of the mark of a fault
)

// drawServos has a button for each servo that moves no control surface, which the plan does not show: in lines below it.
func (m *Motors) drawServos(f *form.Pass, r *widget.Rect) {
	var line widget.Rect
	before := m.picked
	some := false
	for i := range m.Airframe.otherServos() {
		name := m.Airframe.Servos[i].Name
		w := min(r.W, f.Atlas.Width(widget.Small, name)+2*servoPad+markW)
		if line.W < w {
			line = r.CutTop(form.LineH)
			r.CutTop(4)
			some = true
		}
		m.drawServo(f, line.CutLeft(w), i, name)
		line.CutLeft(min(line.W, 4))
	}
	if some {
		r.CutTop(2)
	}
	if m.picked != before {
		m.Chosen = Choice{}
	}
}

// drawServo is the button of a servo.
func (m *Motors) drawServo(f *form.Pass, r widget.Rect, i int, name string) {
	id, mine := "actuators.servo."+strconv.Itoa(i+1), pick{kind: pickServo, at: i}
	look, tip := widget.Plain, "Not known in this flight"
	if known := mine.valid(m.Airframe, &f.Now.State); known {
		s := &f.Now.Servos[i]
		tip = form.Capital(name) + ", output " + strconv.Itoa(s.Output)
		if moves := m.Airframe.Servos[i].Moves; moves != "" {
			tip += ": " + moves
		}
		tip += "\n" + degreesText(s.AngleDeg) + ", pulse " + strconv.Itoa(int(s.PWMUs)) + " µs"
		if !s.Healthy() {
			tip += "\n" + form.Capital(m.Airframe.servoWords(&f.Now.State, i)) + sinceWhen(s.FaultSince)
		}
		if m.picked == mine {
			look = widget.Chosen
		}
	} else {
		look = widget.Off
	}
	if f.SmallButton(id, r, look, name) {
		m.picked = mine
	}
	if look != widget.Off && !f.Now.Servos[i].Healthy() {
		f.Icon(widget.Rect{X: r.Right() - markW, Y: r.Y + 4, W: 11, H: 11}, widget.IconCaution, 11, f.Theme.Caution)
	}
	f.SetTip(id, tip)
}
