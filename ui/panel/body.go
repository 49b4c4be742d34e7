package panel

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Pushes drops the payload, shoves and twists the vehicle.
type Pushes struct {
	Mass     float64 // of the vehicle with its payload [kg]; 0: unknown
	Launches bool    // the vehicle starts with a launch
	Airframe *Airframe
	set      bool    // force was chosen by the user, or fits the vehicle
	force    float64 // along the ground [N]
	toward   float64 // where it goes, clockwise from north [deg]
	up       float64 // [N]
	Duration float64 // of shove and twist [s]
	torque   [3]float64
}

var (
	pushForce    = form.ArgRange(command.Shove{}, "down", 1, 0.5)
	pushDuration = form.WithDefault(0.3, form.ArgRange(command.Shove{}, "duration", 1, 0.05))
)

// NewPushes returns the panel with the usual duration; the forces follow from the mass.
func NewPushes() *Pushes { return &Pushes{Duration: pushDuration.Default} }

// Weight is that of the vehicle [N]; that of a small one where it is not known.
func (p *Pushes) Weight() float64 {
	if p.Mass > 0 {
		return p.Mass * standard.Gravity
	}
	return 15
}

// fit chooses a force that a vehicle feels and survives, until the user does.
func (p *Pushes) fit() {
	if !p.set && p.Mass > 0 {
		p.set = true
		p.force = rounded(p.Weight() / 2)
		p.torque[0] = rounded(p.Weight() / 100)
	}
}

// rounded keeps one digit.
func rounded(v float64) float64 {
	k := math.Pow10(int(math.Floor(math.Log10(v))))
	return math.Round(v/k) * k
}

// Summary says whether there is a payload.
func (*Pushes) Summary(f *form.Pass) string {
	if l := f.Now.Sling; l.Mass > 0 {
		return "slung " + units.Kilograms(l.Mass).String()
	}
	switch p := f.Now.Payload; {
	case p.Mass > 0:
		return "payload " + units.Kilograms(p.Mass).String()
	case p.Dropped:
		return "payload dropped"
	}
	return ""
}

// Draw draws the payload and what pushes and turns the vehicle.
func (p *Pushes) Draw(f *form.Pass, r *widget.Rect) {
	p.fit()
	drawPayload(f, r.CutTop(form.RowH))
	r.CutTop(form.Gap)
	if p.Launches {
		drawLaunch(f, r.CutTop(form.RowH))
		r.CutTop(form.Gap)
	}
	p.drawShove(f, r)
	r.CutTop(form.Gap)
	p.drawTwist(f, r)
}

// drawPayload has the button that drops the payload, and says what it weighs.
func drawPayload(f *form.Pass, r widget.Rect) {
	load, label := f.Now.Payload, "Payload"
	look, tip, words := widget.Danger, "Drop the payload: mass and centre of mass change", units.Kilograms(load.Mass).String()
	switch l := f.Now.Sling; {
	case l.Mass > 0:
		label, tip = "Slung", units.Kilograms(l.Mass).String()+" on "+units.Of(l.Length, 1, "m").String()+"; drop it: the vehicle is rid of it at once"
		words = units.Of(l.Tension, 1, "N").String() + " " + units.Degrees(l.Swing).String()
	case load.Dropped || l.Dropped && !(load.Mass > 0):
		look, tip, words = widget.Off, "It was dropped; a reset puts it aboard again", "dropped"
	case math.IsNaN(load.Mass):
		look, tip = widget.Off, "Whether it carries one is not known"
	case !(load.Mass > 0):
		look, tip, words = widget.Off, "This vehicle carries none: a vehicle file can give it one", "none"
	}
	if f.Button("body.drop", r.CutRight(r.W/2-form.Gap/2), look, "Drop"+f.Commands.Words()) {
		f.Fault("body.drop", command.DropPayload{})
	}
	f.SetTip("body.drop", tip)
	r.CutRight(form.Gap)
	f.Row(r, label, words, f.Theme.Text)
}

// drawLaunch has the button that sets the launch off.
func drawLaunch(f *form.Pass, r widget.Rect) {
	if f.Button("body.launch", r, widget.Plain, "Launch"+f.Commands.Words()) {
		f.Fault("body.launch", command.Launch{})
	}
	f.SetTip("body.launch", "Set the vehicle's launch off; its throttle does so, too")
}

// pushSpin is a number of a push that the user chooses.
func pushSpin(f *form.Pass, id string, r widget.Rect, label, unit, tip string, g widget.Range, v *float64) {
	show := func(v float64) string { return units.Number(v, units.Decimals(g.Step)) }
	if unit == "°" {
		show = func(v float64) string { return units.Bearing(v).Num }
	}
	if to, changed := f.Spin(id, r, widget.Spinner{Label: label, Unit: unit, Range: g, Show: show}, *v); changed {
		*v = to
	}
	f.SetTip(id, tip+"\n"+form.BoundsText(g, unit)+"\n"+spinKeys)
}

func (p *Pushes) drawShove(f *form.Pass, r *widget.Rect) {
	half := func(row widget.Rect, i int) widget.Rect { return row.Split(i, 2, form.Gap) }
	row := r.CutTop(form.RowH)
	pushSpin(f, "body.shove.force", half(row, 0), "Force", "N", "Force along the ground", widget.Range{Max: pushForce.Max, Step: pushForce.Step, Default: p.force}, &p.force)
	pushSpin(f, "body.shove.toward", half(row, 1), "Toward", "°", "Where it pushes to, clockwise from north", widget.Range{Max: 360, Step: 5}, &p.toward)
	r.CutTop(4)
	row = r.CutTop(form.RowH)
	pushSpin(f, "body.shove.up", half(row, 0), "Up", "N", "Upward force", pushForce, &p.up)
	pushSpin(f, "body.duration", half(row, 1), "For", "s", "How long shoves and twists act", pushDuration, &p.Duration)
	r.CutTop(4)
	look, tip := widget.Danger, "Push the vehicle at its centre of mass\nOr drag it: Ctrl+drag from the vehicle, with Shift along the ground"
	if !p.Airframe.fits(p.shove()) {
		look, tip = widget.Off, standsFast
	}
	if f.Button("body.shove", r.CutTop(form.RowH), look, "Shove"+f.Commands.Words()) {
		f.Fault("body.shove", p.shove())
	}
	f.SetTip("body.shove", tip)
}

// standsFast is why a vehicle is not pushed.
const standsFast = "It stands on a pedestal, which nothing pushes away"

func (p *Pushes) shove() command.Shove {
	s, c := math.Sincos(units.Radians(p.toward))
	return command.Shove{North: p.force * c, East: p.force * s, Down: -p.up, Duration: p.Duration}
}

// twistAxes are the axes of a twist.
var twistAxes = [3]struct{ id, label, tip string }{
	{"roll", "Roll", "Torque about the nose, right side down"},
	{"pitch", "Pitch", "Torque about the right, nose up"},
	{"yaw", "Yaw", "Torque about down, nose right"},
}

func (p *Pushes) drawTwist(f *form.Pass, r *widget.Rect) {
	row := r.CutTop(form.RowH)
	for i, a := range twistAxes {
		at := row.Split(i, 2, form.Gap)
		if i == 2 {
			r.CutTop(4)
			row = r.CutTop(form.RowH)
			at = row.Split(0, 2, form.Gap)
		}
		pushSpin(f, "body.twist."+a.id, at, a.label, "N m", a.tip, form.ArgRange(command.Twist{}, a.id, 1, 0.05), &p.torque[i])
	}
	c := command.Twist{Roll: p.torque[0], Pitch: p.torque[1], Yaw: p.torque[2], Duration: p.Duration}
	look, tip := widget.Danger, "Turn the vehicle about its own axes, as long as a shove acts"
	if !p.Airframe.fits(c) {
		look, tip = widget.Off, standsFast
	} else if p.torque == [3]float64{} {
		look, tip = widget.Off, "Give it a torque first"
	}
	if f.Button("body.twist", row.Split(1, 2, form.Gap), look, "Twist"+f.Commands.Words()) {
		f.Fault("body.twist", c)
	}
	f.SetTip("body.twist", tip)
}
