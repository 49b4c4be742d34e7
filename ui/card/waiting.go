// Package card draws the cards that are there while there is no connection.
package card

import (
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/widget"
)

const waitingW = 460

// BareBinary makes from the sim_vehicle.py line the one that starts ArduPilot's
// own program, empty if there is none to make.
func BareBinary(hint string) string {
	rest, ok := strings.CutPrefix(hint, "sim_vehicle.py -v ")
	if !ok {
		return ""
	}
	starter, rest, _ := strings.Cut(rest, " -f ")
	frame, rest, ok := strings.Cut(rest, " ") // it is in the parameters
	program, stock := "arducopter", "copter.parm"
	switch {
	case !ok:
		return ""
	case starter == "ArduPlane":
		program, stock = "arduplane", "plane.parm"
		if strings.Contains(frame, "quadplane") {
			stock = "quadplane.parm"
		}
	case starter != "ArduCopter":
		return ""
	}
	rest, extra, ok := strings.Cut(rest, ` -A "`)
	if ok {
		rest += " " + strings.TrimSuffix(extra, `"`)
	}
	rest, own, ok := strings.Cut(rest, " --add-param-file=")
	if !ok {
		if starter == "ArduCopter" {
			stock += ",copter-X.parm"
		}
		return program + " " + rest + " --defaults " + stock
	}
	own, port, _ := strings.Cut(own, " ")
	return strings.TrimRight(program+" "+rest+" --defaults "+stock+","+own+" "+port, " ")
}

// Waiting is the card beside the vehicle while no packet came.
type Waiting struct {
	View    WaitingView
	Start   func()            // ArduPilot, of view.Finding or the child; nil: it can't be started
	FlyDemo func()            // lets the built-in autopilot fly; nil: it can't
	Copy    func(text string) // to the clipboard
	Offers  Offers            // what can be opened instead

	// Free is what the card left of its area in the last pass, for the picture of the vehicle.
	Free widget.Rect

	ways form.Scroll
}

// WaitingView is what the card shows beside the snapshot.
type WaitingView struct {
	ConnectHint string // the command line that starts ArduPilot on this sitlark
	PrepareHint string // the one that writes the parameters it needs; empty: none needed
	DemoHint    string // the one that lets the built-in autopilot fly it; empty: sitlark --demo
	NoDemo      string // why that can't; empty: it can
	Flown       bool   // no ArduPilot is awaited: the built-in autopilot flies, or a recorded flight goes on
	Vehicle     string // what flies, for people; may be empty

	RemoteText    string // where ArduPilot may run that reaches this sitlark by another way
	RemoteHint    string // and what is to be typed then; empty: nothing
	ListenWarning string // who else can send packets; empty: nobody

	Child   *panel.Child // ArduPilot, started by sitlark; nil: it was not
	Finding Finding      // of an ArduPilot that could be started, where there is no child
}

// way is a command line that starts ArduPilot, with what it is for.
type way struct{ text, code, id string }

// ways are the command lines of the card.
func (p *Waiting) commandLines() (list []way) {
	for _, w := range []way{
		{"First, export the parameters of this vehicle", p.View.PrepareHint, "waiting.copy.prepare"},
		{"From the ArduPilot source tree, run", p.View.ConnectHint, "waiting.copy"},
		{"or run the SITL binary directly", BareBinary(p.View.ConnectHint), "waiting.copy.binary"},
		{p.View.RemoteText, p.View.RemoteHint, "waiting.copy.elsewhere"},
	} {
		if w.code != "" {
			list = append(list, w)
		}
	}
	return list
}

const (
	besideFrom = 560  // width of the area from which the vehicle has room beside the card
	besideW    = 0.58 // most of that width that the card takes
	aboveH     = 0.64 // most of the area's height that the card takes above the vehicle
	codeLineH  = 14   // of a command line
)

// place returns where a card of a height stands in the area, and what it leaves for the
// vehicle: what is right of it or, in a narrow window, below it.
func place(area widget.Rect, width float32, height func(w float32) float32) (card, free widget.Rect) {
	area.CutTop(form.Gap)
	card, free = area, area
	if area.W >= besideFrom {
		card.W = min(width, area.W*besideW)
		card.H = min(height(card.W), area.H)
		free.CutLeft(card.W + form.Gap)
		return card, free
	}
	card.H = min(height(card.W), area.H*aboveH)
	free.CutTop(card.H + form.Gap)
	return card, free
}

// Draw says how to start ArduPilot, and leaves the vehicle on its pad to be seen.
func (p *Waiting) Draw(f *form.Pass, area widget.Rect) {
	if p.View.Flown {
		p.drawDemoStarts(f, area)
		return
	}
	if p.View.Child != nil {
		p.drawChildStarts(f, area)
		return
	}
	ways := p.commandLines()
	var card widget.Rect
	wayH := float32(0)
	brief := area.W < besideFrom
	card, p.Free = place(area, waitingW, func(w float32) float32 {
		for _, way := range ways {
			wayH = max(wayH, form.LineH+2+codeH(f, way.code, w-32)+6)
		}
		rows := float32(len(ways)) * wayH
		if p.Offers.shown != NoOffers {
			rows = p.Offers.rowsH()
		}
		return p.headH(f, w-32, brief) + 12 + rows + 12
	})
	if p.Offers.shown != NoOffers && brief { // what is chosen from needs the room more than the vehicle
		card.H = min(p.headH(f, card.W-32, brief)+12+p.Offers.rowsH()+12, area.H-form.Gap)
		p.Free = widget.Rect{}
	}
	f.OpenCard("waiting", card)
	r := card.Inset(16, 12)
	p.drawHead(f, &r, brief)
	if p.Offers.shown != NoOffers {
		p.Offers.drawList(f, r)
		f.Unclip()
		return
	}
	before := f.Panel
	f.Panel = &form.Panel{ID: "waiting"}
	from, to := p.ways.List(f, &r, wayH, len(ways))
	for _, w := range ways[from:to] {
		p.drawWay(f, r.CutTop(wayH), w)
	}
	f.Panel = before
	f.Unclip()
}

// headH is the height of drawHead. Brief, it leaves out what tooltips have too.
func (p *Waiting) headH(f *form.Pass, width float32, brief bool) float32 {
	h := float32(24+20+form.RowH+4+form.Gap) + p.Offers.height()
	h += 20 * float32(len(f.Atlas.Wrap(widget.Body, p.View.ListenWarning, width)))
	if brief {
		return h
	}
	return h + 20*float32(len(p.vehicleLines(f, width))) + p.foundH(f, width)
}

// vehicleLines say what will fly.
func (p *Waiting) vehicleLines(f *form.Pass, width float32) []string {
	return f.Atlas.Wrap(widget.Body, p.View.Vehicle, width)
}

// drawHead has the title and the buttons.
func (p *Waiting) drawHead(f *form.Pass, r *widget.Rect, brief bool) {
	f.Text(r.CutTop(24), widget.Left, widget.Head, f.Theme.Text, "Waiting for ArduPilot")
	f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, "Listening on "+f.Now.Link.Listen.String()+" (UDP)")
	if !brief {
		for _, l := range p.vehicleLines(f, r.W) {
			f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, l)
		}
	}
	for _, l := range f.Atlas.Wrap(widget.Body, p.View.ListenWarning, r.W) {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Caution, l)
	}
	r.CutTop(4)
	p.drawButtons(f, r.CutTop(form.RowH))
	if brief {
		r.CutTop(form.Gap)
	} else { // what was found belongs to the buttons
		r.CutTop(2)
		p.drawFound(f, r)
		r.CutTop(form.Gap - 2)
	}
	p.Offers.draw(f, r)
}

// drawButtons has the two that make the vehicle fly at once.
func (p *Waiting) drawButtons(f *form.Pass, r widget.Rect) {
	look, tip := widget.Mend, "Start ArduPilot with the parameters of this vehicle at this home; it stops when sitlark exits\n"+p.View.Finding.Path
	if !p.startable() {
		look, tip = widget.Off, p.View.Finding.missing()
	}
	if f.Button("waiting.start", r.Split(0, 2, form.Gap), look, "Start ArduPilot") {
		p.Start()
	}
	f.SetTip("waiting.start", tip)
	look, tip = widget.Mend, "Let the built-in autopilot fly a demonstration, as "+p.View.demoHint()+" does\nEnd demo in the Flight panel stops it"
	switch {
	case p.View.NoDemo != "":
		look, tip = widget.Off, "Not available: "+p.View.NoDemo
	case p.FlyDemo == nil:
		look, tip = widget.Off, "Not available here: run "+p.View.demoHint()
	}
	if f.Button("waiting.demo", r.Split(1, 2, form.Gap), look, "Fly the demo") {
		p.FlyDemo()
	}
	f.SetTip("waiting.demo", tip)
}

// startable reports whether the button can start an ArduPilot.
func (p *Waiting) startable() bool {
	return p.Start != nil && p.View.Finding.Path != "" && p.View.Finding.Why == ""
}

// drawWay draws a command line that a click copies, below what it is for.
func (p *Waiting) drawWay(f *form.Pass, r widget.Rect, w way) {
	style := widget.Body
	line := r.CutTop(form.LineH)
	if f.Atlas.Width(style, w.text) > line.W {
		style = widget.Small
	}
	f.Explain(w.id+".text", line, w.text)
	f.Text(line, widget.Left, style, f.Theme.Text, w.text)
	r.CutTop(2)
	if drawCodeLine(f, w.id, r.CutTop(codeH(f, w.code, r.W)), w.code) {
		p.Copy(w.code)
	}
}

// demoHint is the command line that lets the built-in autopilot fly.
func (v *WaitingView) demoHint() string {
	if v.DemoHint == "" {
		return "sitlark --demo"
	}
	return v.DemoHint
}

// smallCode is for lines that are too long otherwise.
var smallCode = widget.Style{Face: widget.Mono, Size: 10}

func (p *Waiting) drawDemoStarts(f *form.Pass, area widget.Rect) {
	var card widget.Rect
	card, p.Free = place(area, 320, func(float32) float32 { return 40 })
	text := "The built-in autopilot is starting"
	if f.Now.Run.Paused {
		text = "The flight is paused: Space lets it begin"
	}
	f.OpenCard("waiting", card)
	f.Text(card, widget.Center, widget.Body, f.Theme.Text, text)
	f.Unclip()
}

// codeLines breaks a command line into those of its box, in letters that are as large as fits.
func codeLines(f *form.Pass, code string, width float32) ([]string, widget.Style) {
	width -= 2*10 + 16 + form.Gap
	if f.Atlas.Width(widget.Code, code) <= width {
		return []string{code}, widget.Code
	}
	return f.Atlas.Wrap(smallCode, code, width), smallCode
}

// codeH is the height of the box of a command line.
func codeH(f *form.Pass, code string, width float32) float32 {
	lines, _ := codeLines(f, code, width)
	return form.RowH + codeLineH*float32(len(lines)-1)
}

// drawCodeLine draws a command line that a click copies.
func drawCodeLine(f *form.Pass, id string, r widget.Rect, code string) (clicked bool) {
	hot, clicked := f.Pressable(id, r)
	fill, ink := f.Theme.Button, f.Theme.Dim
	if hot {
		fill, ink = f.Theme.ButtonHot, f.Theme.Accent
	}
	f.Round(r, form.Radius, fill)
	f.SetTip(id, code+"\nClick or Enter: copy the command")
	lines, style := codeLines(f, code, r.W)
	r = r.Inset(10, (form.RowH-codeLineH)/2)
	f.Icon(r.CutRight(16), widget.IconCopy, 14, ink)
	r.CutRight(form.Gap)
	for _, l := range lines {
		f.Text(r.CutTop(codeLineH), widget.Left, style, f.Theme.Text, l)
	}
	return clicked
}
