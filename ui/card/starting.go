package card

import (
	"cmp"
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/widget"
)

// Finding is the result of looking for an ArduPilot that sitlark could start.
type Finding struct {
	Program, Target string // its file's name, and what waf is told to build for it; empty: arducopter, copter

	Path  string   // of one; empty: there is none
	Tried []string // where it was looked for
	Why   string   // it is not to be started for this vehicle; empty: it can be
}

// missing says why there is nothing to start, and how to get it.
func (d *Finding) missing() string {
	switch {
	case d.Why != "":
		return d.Why
	case len(d.Tried) == 0:
		return "sitlark can't start ArduPilot for this vehicle: run a command below"
	}
	return "Not found: " + strings.Join(d.Tried, ", ") + "\nBuild it with ./waf configure --board sitl and ./waf " + cmp.Or(d.Target, "copter") + ", or pass its path: --sitl PATH"
}

// foundH is the height of drawFound.
func (p *Waiting) foundH(f *form.Pass, width float32) float32 {
	if p.View.Finding.Why == "" {
		return 16
	}
	return 16 * float32(len(f.Atlas.Wrap(widget.Small, p.View.Finding.Why, width)))
}

// drawFound says what the button starts, or why it starts nothing.
func (p *Waiting) drawFound(f *form.Pass, r *widget.Rect) {
	d := &p.View.Finding
	if d.Why != "" {
		for _, l := range f.Atlas.Wrap(widget.Small, d.Why, r.W) {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, l)
		}
		return
	}
	line := r.CutTop(16)
	text, style, tip := "No "+cmp.Or(d.Program, "arducopter")+" was found", widget.Small, d.missing()
	switch {
	case d.Path != "":
		text, style, tip = shortPath(f, d.Path, line.W), smallCode, d.Path
	case len(d.Tried) == 0:
		text = "Run one of these commands"
	}
	f.Explain("waiting.found", line, tip)
	f.Text(line, widget.Left, style, f.Theme.Dim, text)
}

// shortPath leaves out the beginning of a path that is too long for a width.
func shortPath(f *form.Pass, path string, width float32) string {
	runes := []rune(path)
	for len(runes) > 1 && f.Atlas.Width(smallCode, "…"+string(runes)) > width {
		runes = runes[1:]
	}
	if len(runes) < len([]rune(path)) {
		return "…" + string(runes)
	}
	return path
}

// problemLines are at most so many lines of a child's problem on the card.
const problemLines = 10

// drawChildStarts says how far the child is of which no packet came yet.
func (p *Waiting) drawChildStarts(f *form.Pass, area widget.Rect) {
	c, title := p.View.Child, "ArduPilot is starting"
	var card widget.Rect
	card, p.Free = place(area, waitingW, func(float32) float32 { return 0 })
	w := card.W
	body := []string{shortPath(f, c.Program, w-32)}
	switch {
	case c.Busy != "":
		title = "ArduPilot is " + c.Busy
	case c.State == panel.ChildFailed:
		title, body = "ArduPilot does not run", childProblem(f, c.Problem, w-32)
	case c.State == panel.ChildStopped:
		title = "ArduPilot is stopped"
	case f.Now.Run.Paused:
		title = "The flight is paused: Space lets it begin"
	}
	idle := c.State != panel.ChildRunning && c.Busy == "" && p.Start != nil
	h := 16 + 24 + 4 + float32(len(body))*panel.ConsoleRowH + 12
	if idle {
		h += form.Gap + form.RowH + 4
	}
	card, p.Free = place(area, waitingW, func(float32) float32 { return h })
	f.OpenCard("waiting", card)
	r := card.Inset(16, 16)
	f.Text(r.CutTop(24), widget.Left, widget.Head, f.Theme.Text, title)
	r.CutTop(4)
	for _, l := range body {
		f.Text(r.CutTop(panel.ConsoleRowH), widget.Left, panel.ConsoleStyle, f.Theme.Dim, l)
	}
	if idle {
		r.CutTop(form.Gap)
		row := r.CutTop(form.RowH + 4)
		if f.Button("waiting.start", row.CutLeft(132), widget.Mend, "Start ArduPilot") {
			p.Start()
		}
		f.SetTip("waiting.start", "Start it again\nEnter")
	}
	f.Unclip()
}

// childProblem breaks a problem into lines of the card's width.
func childProblem(f *form.Pass, problem string, width float32) (lines []string) {
	cols := int(width / f.Atlas.Width(panel.ConsoleStyle, "0"))
	for line := range strings.SplitSeq(problem, "\n") {
		text := []rune(line)
		for first := true; first || len(text) > 0; first = false {
			n := panel.BreakAt(text, cols)
			lines = append(lines, string(text[:n]))
			if text = text[n:]; len(text) > 0 && text[0] == ' ' { // it stood where the line breaks
				text = text[1:]
			}
		}
	}
	if len(lines) > problemLines {
		lines = append(lines[:problemLines-1], "… all of it is in the log")
	}
	return lines
}

// DrawNoPort says in the middle that another program holds the vehicle's port.
func DrawNoPort(f *form.Pass, area widget.Rect) {
	w := min(460, area.W)
	card := widget.Rect{X: area.X + (area.W-w)/2, Y: area.Y + form.Gap, W: w, H: 92}
	f.OpenCard("noport", card)
	r := card.Inset(16, 12)
	head := r.CutTop(24)
	f.Icon(head.CutLeft(24), widget.IconCaution, 14, f.Theme.Caution)
	f.Text(head, widget.Left, widget.Head, f.Theme.Text, "Port "+f.Now.Link.Listen.String()+" is taken")
	for _, line := range f.Atlas.Wrap(widget.Body, "Another sitlark or simulator has it. End that program: this vehicle then listens by itself.", r.W) {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Dim, line)
	}
	f.Unclip()
}
