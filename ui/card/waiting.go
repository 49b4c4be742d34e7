// Package card draws the cards in the middle of the window while there is no connection.
package card

import (
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	waitingW = 520
	codeH    = 32
	roomyH   = 480 // with less the lines stand closer
)

// BareBinary makes from the sim_vehicle.py line the one that starts ArduPilot's
// own program, empty if there is none to make.
func BareBinary(hint string) string {
	rest, ok := strings.CutPrefix(hint, "sim_vehicle.py -v ArduCopter -f ")
	if !ok {
		return ""
	}
	_, rest, _ = strings.Cut(rest, " ") // the frame is in the parameters
	rest, extra, ok := strings.Cut(rest, ` -A "`)
	if ok {
		rest += " " + strings.TrimSuffix(extra, `"`)
	}
	rest, own, ok := strings.Cut(rest, " --add-param-file=")
	if !ok {
		return "arducopter " + rest + " --defaults copter.parm,copter-X.parm"
	}
	own, port, _ := strings.Cut(own, " ")
	return strings.TrimRight("arducopter "+rest+" --defaults copter.parm,"+own+" "+port, " ")
}

// Waiting is the card in the middle while no packet came.
type Waiting struct {
	View  WaitingView
	Start func()            // ArduPilot, of view.Finding or the child; nil: it can't be started
	Copy  func(text string) // to the clipboard
}

// WaitingView is what the card shows beside the snapshot.
type WaitingView struct {
	ConnectHint string // the command line that starts ArduPilot on this sitlark
	PrepareHint string // the one that writes the parameters it needs; empty: none needed
	DemoHint    string // the one that lets the built-in autopilot fly it; empty: sitlark --demo
	Demo        bool   // the built-in autopilot flies
	Vehicle     string // what flies, for people; may be empty

	RemoteText    string // where ArduPilot may run that reaches this sitlark by another way
	RemoteHint    string // and what is to be typed then; empty: nothing
	ListenWarning string // who else can send packets; empty: nobody

	Child   *panel.Child // ArduPilot, started by sitlark; nil: it was not
	Finding Finding      // of an arducopter that could be started, where there is no child
}

// Draw says how to start ArduPilot. It stands above the middle, so that the
// vehicle on its pad can be seen.
func (p *Waiting) Draw(f *form.Pass, area widget.Rect) {
	hint := p.View.ConnectHint
	steps := []struct{ text, code, id string }{
		{"First write the parameters that this vehicle needs", p.View.PrepareHint, "waiting.copy.prepare"},
		{"With ArduPilot's sources at hand, type", hint, "waiting.copy"},
		{"or start the program itself", BareBinary(hint), "waiting.copy.binary"},
		{"or let the built-in autopilot fly", p.View.demoHint(), "waiting.copy.demo"},
		{p.View.RemoteText, p.View.RemoteHint, "waiting.copy.elsewhere"},
	}
	if p.View.Demo {
		drawDemoStarts(f, area)
		return
	}
	if p.View.Child != nil {
		p.drawChildStarts(f, area)
		return
	}
	h, widest := float32(16+24+20+12), float32(waitingW)
	code, gap := float32(codeH), float32(form.Gap)
	if area.H < roomyH {
		code, gap = form.RowH, 2
	}
	for _, s := range steps {
		if s.code != "" {
			h += form.LineH + 2 + code + gap
			widest = max(widest, f.Atlas.Width(smallCode, s.code)+90)
		}
	}
	if p.View.Vehicle != "" {
		h += 20
	}
	w := min(widest, area.W)
	warning := f.Atlas.Wrap(widget.Body, p.View.ListenWarning, w-32)
	h += 20*float32(len(warning)) + p.foundH(f, w-32)
	for _, s := range steps {
		if s.code != "" {
			h += form.LineH * float32(len(f.Atlas.Wrap(widget.Body, s.text, w-32))-1)
		}
	}
	card := widget.Rect{X: area.X + (area.W-w)/2, Y: area.Y + form.Gap, W: w, H: h}
	f.OpenCard("waiting", card)
	r := card.Inset(16, 16)
	f.Text(r.CutTop(24), widget.Left, widget.Head, f.Theme.Text, "Waiting for ArduPilot")
	f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, "sitlark listens on "+f.Now.Link.Listen.String()+" (UDP)")
	for _, l := range warning {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Caution, l)
	}
	if p.View.Vehicle != "" {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, "Vehicle: "+p.View.Vehicle)
	}
	r.CutTop(4)
	p.drawFound(f, &r)
	for _, s := range steps {
		if s.code == "" {
			continue
		}
		for _, l := range f.Atlas.Wrap(widget.Body, s.text, r.W) {
			f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Text, l)
		}
		r.CutTop(2)
		if drawCodeLine(f, s.id, r.CutTop(code), s.code) {
			p.Copy(s.code)
		}
		r.CutTop(gap)
	}
	f.Unclip()
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

func drawDemoStarts(f *form.Pass, area widget.Rect) {
	w := min(320, area.W)
	card := widget.Rect{X: area.X + (area.W-w)/2, Y: area.Y + form.Gap, W: w, H: 40}
	f.OpenCard("waiting", card)
	f.Text(card, widget.Center, widget.Body, f.Theme.Text, "The built-in autopilot is starting")
	f.Unclip()
}

// drawCodeLine draws a command line that a click copies.
func drawCodeLine(f *form.Pass, id string, r widget.Rect, code string) (clicked bool) {
	hot, clicked := f.Pressable(id, r)
	fill, ink := f.Theme.Button, f.Theme.Dim
	if hot {
		fill, ink = f.Theme.ButtonHot, f.Theme.Accent
	}
	f.Round(r, form.Radius, fill)
	f.SetTip(id, code+"\nClick or Enter: copy the line")
	r = r.Inset(10, 0)
	f.Icon(r.CutRight(16), widget.IconCopy, 14, ink)
	r.CutRight(form.Gap)
	st := widget.Code
	if f.Atlas.Width(st, code) > r.W {
		st = smallCode
	}
	f.Text(r, widget.Left, st, f.Theme.Text, code)
	return clicked
}
