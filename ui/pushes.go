package ui

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// pushes drops the payload, shoves and twists the vehicle.
type pushes struct {
	mass     float64 // of the vehicle with its payload [kg]; 0: unknown
	set      bool    // force was chosen by a person, or fits the vehicle
	force    float64 // along the ground [N]
	toward   float64 // where it goes, clockwise from north [deg]
	up       float64 // [N]
	duration float64 // of shove and twist [s]
	torque   [3]float64
}

var (
	pushForce    = argRange(command.Shove{}, "down", 1, 0.5)
	pushDuration = withDefault(0.3, argRange(command.Shove{}, "duration", 1, 0.05))
)

func newPushes() *pushes { return &pushes{duration: pushDuration.Default} }

const gravity = 9.80665 // [m/s²]

// weight is that of the vehicle [N]; that of a small one where it is not known.
func (p *pushes) weight() float64 {
	if p.mass > 0 {
		return p.mass * gravity
	}
	return 15
}

// fit chooses a force that a vehicle feels and survives, until a person does.
func (p *pushes) fit() {
	if !p.set && p.mass > 0 {
		p.set = true
		p.force = rounded(p.weight() / 2)
		p.torque[0] = rounded(p.weight() / 100)
	}
}

// rounded keeps one digit.
func rounded(v float64) float64 {
	k := math.Pow10(int(math.Floor(math.Log10(v))))
	return math.Round(v/k) * k
}

func (*pushes) height(*pass, float32) float32 { return rowH + gap + 3*rowH + 8 + gap + 2*rowH + 4 }

func (*pushes) summary(f *pass) string {
	switch p := f.now.Payload; {
	case p.Mass > 0:
		return "payload " + units.Kilograms(p.Mass).String()
	case p.Dropped:
		return "payload dropped"
	}
	return ""
}

func (p *pushes) draw(f *pass, r widget.Rect) {
	p.fit()
	drawPayload(f, r.CutTop(rowH))
	r.CutTop(gap)
	p.drawShove(f, r.CutTop(3*rowH+8))
	r.CutTop(gap)
	p.drawTwist(f, r)
}

// drawPayload has the button that drops the payload, and says what it weighs.
func drawPayload(f *pass, r widget.Rect) {
	load := f.now.Payload
	look, tip, words := widget.Danger, "Let the payload go: what is left is lighter and balanced anew", units.Kilograms(load.Mass).String()
	switch {
	case load.Dropped:
		look, tip, words = widget.Off, "It was dropped; a reset puts it aboard again", "dropped"
	case !(load.Mass > 0):
		look, tip, words = widget.Off, "This vehicle carries none: a vehicle file can give it one", "none"
	}
	if f.Button("body.drop", r.CutRight(r.W/2-gap/2), look, "Drop"+f.commands.words()) {
		f.fault("body.drop", command.DropPayload{})
	}
	f.SetTip("body.drop", tip)
	r.CutRight(gap)
	f.line(r, "Payload", words, f.Theme.Text)
}

// pushSpin is a number of a push that a person chooses.
func pushSpin(f *pass, id string, r widget.Rect, label, unit, tip string, g widget.Range, v *float64) {
	show := func(v float64) string { return units.Number(v, units.Decimals(g.Step)) }
	if unit == "°" {
		show = func(v float64) string { return units.Bearing(v).Num }
	}
	if to, changed := f.Spin(id, r, widget.Spinner{Label: label, Unit: unit, Range: g, Show: show}, *v); changed {
		*v = to
	}
	f.SetTip(id, tip+"\n"+boundsText(g, unit)+"\n"+spinKeys)
}

func (p *pushes) drawShove(f *pass, r widget.Rect) {
	half := func(row widget.Rect, i int) widget.Rect { return row.Split(i, 2, gap) }
	row := r.CutTop(rowH)
	pushSpin(f, "body.shove.force", half(row, 0), "Force", "N", "Force along the ground", widget.Range{Max: pushForce.Max, Step: pushForce.Step, Default: p.force}, &p.force)
	pushSpin(f, "body.shove.toward", half(row, 1), "Toward", "°", "Where it pushes to, clockwise from north", widget.Range{Max: 360, Step: 5}, &p.toward)
	r.CutTop(4)
	row = r.CutTop(rowH)
	pushSpin(f, "body.shove.up", half(row, 0), "Up", "N", "Upward force", pushForce, &p.up)
	pushSpin(f, "body.duration", half(row, 1), "For", "s", "How long shoves and twists act", pushDuration, &p.duration)
	r.CutTop(4)
	if f.Button("body.shove", r, widget.Danger, "Shove"+f.commands.words()) {
		f.fault("body.shove", p.shove())
	}
	f.SetTip("body.shove", "Push the vehicle at its centre of mass\nOr drag it: Ctrl+drag from the vehicle, with Shift along the ground")
}

func (p *pushes) shove() command.Shove {
	s, c := math.Sincos(units.Radians(p.toward))
	return command.Shove{North: p.force * c, East: p.force * s, Down: -p.up, Duration: p.duration}
}

// twistAxes are the axes of a twist.
var twistAxes = [3]struct{ id, label, tip string }{
	{"roll", "Roll", "Torque about the nose, right side down"},
	{"pitch", "Pitch", "Torque about the right, nose up"},
	{"yaw", "Yaw", "Torque about down, nose right"},
}

func (p *pushes) drawTwist(f *pass, r widget.Rect) {
	row := r.CutTop(rowH)
	for i, a := range twistAxes {
		at := row.Split(i, 2, gap)
		if i == 2 {
			r.CutTop(4)
			row = r.CutTop(rowH)
			at = row.Split(0, 2, gap)
		}
		pushSpin(f, "body.twist."+a.id, at, a.label, "N m", a.tip, argRange(command.Twist{}, a.id, 1, 0.05), &p.torque[i])
	}
	c := command.Twist{Roll: p.torque[0], Pitch: p.torque[1], Yaw: p.torque[2], Duration: p.duration}
	look, tip := widget.Danger, "Turn the vehicle about its own axes, as long as a shove acts"
	if p.torque == [3]float64{} {
		look, tip = widget.Off, "Give it a torque first"
	}
	if f.Button("body.twist", row.Split(1, 2, gap), look, "Twist"+f.commands.words()) {
		f.fault("body.twist", c)
	}
	f.SetTip("body.twist", tip)
}
