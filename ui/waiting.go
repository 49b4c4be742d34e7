package ui

import (
	"strings"

	"github.com/sitlark/sitlark/ui/widget"
)

const (
	waitingW = 520
	codeH    = 32
)

// bareBinary makes from the sim_vehicle.py line the one that starts ArduPilot's
// own program, empty if there is none to make.
func bareBinary(hint string) string {
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

// drawWaiting says how to start ArduPilot. It stands above the middle, so that the
// vehicle on its pad can be seen.
func (p *Panels) drawWaiting(f *pass, area widget.Rect) {
	hint := f.view.ConnectHint
	steps := []struct{ text, code, id string }{
		{"First write the parameters that this vehicle needs", f.view.PrepareHint, "waiting.copy.prepare"},
		{"With ArduPilot's sources at hand, type", hint, "waiting.copy"},
		{"or start the program itself", bareBinary(hint), "waiting.copy.binary"},
		{"or let the built-in autopilot fly", f.view.demoHint(), "waiting.copy.demo"},
		{f.view.ElsewhereText, f.view.ElsewhereHint, "waiting.copy.elsewhere"},
	}
	if f.view.Demo {
		p.drawDemoStarts(f, area)
		return
	}
	if f.view.Child != nil {
		p.drawChildStarts(f, area)
		return
	}
	h, widest := float32(16+24+20+12), float32(waitingW)
	for _, s := range steps {
		if s.code != "" {
			h += lineH + 2 + codeH + gap
			widest = max(widest, f.Atlas.Width(smallCode, s.code)+90)
		}
	}
	if f.view.Vehicle != "" {
		h += 20
	}
	if f.view.ListenWarning != "" {
		h += 20
	}
	w := min(widest, area.W)
	h += foundH(f, w-32)
	card := widget.Rect{X: area.X + (area.W-w)/2, Y: area.Y + gap, W: w, H: h}
	p.openCard(f, "waiting", card)
	r := card.Inset(16, 16)
	f.Text(r.CutTop(24), widget.Left, widget.Head, f.Theme.Text, "Waiting for ArduPilot")
	f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, "sitlark listens on "+f.now.Link.Listen.String()+" (UDP)")
	if f.view.ListenWarning != "" {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Caution, f.view.ListenWarning)
	}
	if f.view.Vehicle != "" {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, "Vehicle: "+f.view.Vehicle)
	}
	r.CutTop(4)
	p.drawFound(f, &r)
	for _, s := range steps {
		if s.code == "" {
			continue
		}
		f.Text(r.CutTop(lineH), widget.Left, widget.Body, f.Theme.Text, s.text)
		r.CutTop(2)
		if f.codeLine(s.id, r.CutTop(codeH), s.code) {
			p.copyText(s.code)
		}
		r.CutTop(gap)
	}
	f.Unclip()
}

// demoHint is the command line that lets the built-in autopilot fly.
func (v *View) demoHint() string {
	if v.DemoHint == "" {
		return "sitlark --demo"
	}
	return v.DemoHint
}

// smallCode is for lines that are too long otherwise.
var smallCode = widget.Style{Face: widget.Mono, Size: 10}

func (p *Panels) drawDemoStarts(f *pass, area widget.Rect) {
	w := min(320, area.W)
	card := widget.Rect{X: area.X + (area.W-w)/2, Y: area.Y + gap, W: w, H: 40}
	p.openCard(f, "waiting", card)
	f.Text(card, widget.Center, widget.Body, f.Theme.Text, "The built-in autopilot is starting")
	f.Unclip()
}

// openCard draws the ground of a card and makes it catch the mouse.
func (p *Panels) openCard(f *pass, id string, card widget.Rect) {
	f.Layer(id, card)
	p.mouse.zone(id, card)
	f.Round(card, 2*radius, f.Theme.Card)
	f.Outline(card, 2*radius, f.Theme.Edge)
}

// codeLine draws a command line that a click copies.
func (f *pass) codeLine(id string, r widget.Rect, code string) (clicked bool) {
	hot, clicked := f.Pressable(id, r)
	fill, ink := f.Theme.Button, f.Theme.Dim
	if hot {
		fill, ink = f.Theme.ButtonHot, f.Theme.Accent
	}
	f.Round(r, radius, fill)
	f.SetTip(id, "Click or Enter: copy the line")
	r = r.Inset(10, 0)
	f.Icon(r.CutRight(16), widget.IconCopy, 14, ink)
	r.CutRight(gap)
	st := widget.Code
	if f.Atlas.Width(st, code) > r.W {
		st = smallCode
	}
	f.Text(r, widget.Left, st, f.Theme.Text, code)
	return clicked
}
