package panel

import (
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// settingsCard is the card in which the parameters of a failsafe are set.
type settingsCard struct {
	title    string
	settings []string // empty: it is shut
	scroll   form.Scroll
	panel    form.Panel

	// what is being changed: it is sent once it rests
	name  string
	value float64
	rest  float64 // for how long it has not changed [s]
}

const (
	settleTime    = 0.4 // [s]
	settingsCardW = 372
	settingLineH  = form.RowH + 4
	settingLabelW = 190
)

func (c *settingsCard) open(title string, settings []string) {
	*c = settingsCard{title: title, settings: slices.Clone(settings), panel: form.Panel{ID: "failsafe"}}
}

// Close shuts the card.
func (c *settingsCard) Close() { *c = settingsCard{} }

func (c *settingsCard) pass(dt float64) { c.rest += dt }

// answerIn is the newest answer to a change of one of the card's parameters.
func (c *settingsCard) answerIn(all *mavlink.AnswerRing) (a mavlink.Answer) {
	for seq := all.Last(); seq > 0; seq-- {
		have, ok := all.Get(seq)
		if !ok {
			break
		}
		if name, _, _ := strings.Cut(have.Request, " "); slices.Contains(c.settings, name) {
			return have
		}
	}
	return a
}

// Escape shuts the card and reports whether it was open.
func (p *Failsafes) Escape() bool {
	was := len(p.card.settings) > 0
	p.card.Close()
	return was
}

// settingLine is a line of the card: a parameter with its number, or its name with the
// buttons of a part of its choices.
type settingLine struct {
	failsafe.Setting
	value   float64
	label   bool // the line has the label
	buttons []failsafe.Choice
	columns int // in which they stand
}

// columnsOf is how many columns the buttons stand in so that their words fit.
func columnsOf(buttons []failsafe.Choice) int {
	for _, b := range buttons {
		if len(b.Words) > 18 {
			return 2
		}
	}
	return 3
}

// lines are those of the card, all of one height.
func (p *Failsafes) lines() (lines []settingLine) {
	for _, name := range p.card.settings {
		s, _ := p.view.Setting(name)
		v, _ := p.view.Param(name)
		lines = append(lines, settingLine{Setting: s, value: v, label: true})
		buttons := s.Choices
		for bit, words := range s.Bits {
			if words != "" {
				buttons = append(buttons, failsafe.Choice{Value: float64(uint32(1) << bit), Words: words})
			}
		}
		columns := columnsOf(buttons)
		for part := range slices.Chunk(buttons, columns) {
			lines = append(lines, settingLine{Setting: s, value: v, buttons: part, columns: columns})
		}
	}
	return lines
}

// DrawCard draws the open card above the drawer, over everything. A click beside it shuts it.
func (p *Failsafes) DrawCard(f *form.Pass, above widget.Rect) {
	c := &p.card
	if len(c.settings) == 0 {
		return
	}
	w := f.Window
	f.TrapFocus()
	f.Layer("failsafe.shade", w)
	f.Zone("failsafe.shade", w)
	_, outside := f.Area("failsafe.outside", w)
	lines := p.lines()
	card := widget.Rect{W: min(settingsCardW, w.W-2*form.Gap), H: 2*form.Gap + form.RowH + float32(len(lines))*settingLineH + 2*16}
	card.H = min(card.H, w.H-form.BarH-2*form.Gap)
	card.X, card.Y = above.X+form.Gap, above.Y-form.Gap-card.H
	card = form.Into(card, w)
	panel := f.Panel
	f.Panel = &c.panel
	f.OpenCard("failsafe", card)
	r := card.Inset(form.Gap, form.Gap)
	p.drawHead(f, r.CutTop(form.RowH))
	r.H -= 2 * 16
	answer := widget.Rect{X: r.X, Y: r.Bottom(), W: r.W, H: 2 * 16}
	from, to := 0, len(lines)
	if float32(to)*settingLineH > r.H+0.5 { // else the wheel steps numbers
		from, to = c.scroll.List(f, &r, settingLineH, to)
	}
	for _, l := range lines[from:to] {
		p.drawSetting(f, r.CutTop(settingLineH), &l)
	}
	p.drawAnswer(f, answer)
	p.send(f)
	f.Unclip()
	f.Panel = panel
	if outside {
		c.Close()
	}
}

func (p *Failsafes) drawHead(f *form.Pass, r widget.Rect) {
	shut := r.CutRight(form.RowH)
	hot, clicked := f.Pressable("failsafe.close", shut)
	f.SetTip("failsafe.close", "Close\nEsc")
	ink := f.Theme.Dim
	if hot {
		ink = f.Theme.Text
	}
	f.Icon(shut, widget.IconFault, 9, ink)
	f.Text(r, widget.Left, widget.Title, f.Theme.Dim, p.card.title)
	if clicked {
		p.card.Close()
	}
}

// drawSetting draws one line.
func (p *Failsafes) drawSetting(f *form.Pass, r widget.Rect, l *settingLine) {
	r.H -= 4
	if !l.label {
		for i, b := range l.buttons {
			p.drawChoice(f, r.Split(i, l.columns, 4), l, b)
		}
		return
	}
	label := r.CutLeft(settingLabelW)
	f.Explain("failsafe.label."+l.Name, label, l.Name+": "+l.Label+"\n"+l.Words(l.value))
	f.Text(label, widget.Left, widget.Small, f.Theme.Text, l.Name)
	if l.Choices != nil || l.Bits != nil {
		f.Text(r, widget.Right, widget.Small, f.Theme.Dim, l.Label)
		return
	}
	p.drawNumber(f, r, l)
}

// drawNumber lets a number be dragged or typed; it is sent once it rests.
func (p *Failsafes) drawNumber(f *form.Pass, r widget.Rect, l *settingLine) {
	c, id := &p.card, "failsafe."+l.Name
	shown := l.value
	if c.name == l.Name {
		shown = c.value
	}
	s := widget.Spinner{Label: l.Label, Unit: l.Unit, Range: widget.Range{Min: min(l.Min, l.value), Max: max(l.Max, l.value), Step: l.Step, Default: l.value},
		Show: func(v float64) string { return strings.TrimSuffix(l.Words(math.Round(v*1e4)/1e4), " "+l.Unit) }}
	if v, changed := f.Spin(id, r, s, shown); changed {
		c.name, c.value, c.rest = l.Name, v, 0
	}
	f.SetTip(id, l.Name+": "+l.Label+"\nDrag, wheel, ← →; type it: click, Enter\nIt is set when it rests, and read back")
}

func (p *Failsafes) drawChoice(f *form.Pass, r widget.Rect, l *settingLine, b failsafe.Choice) {
	to, look := b.Value, widget.Plain
	if l.Bits == nil {
		if l.value == b.Value {
			look = widget.Chosen
		}
	} else {
		mask := uint32(max(0, l.value))
		if mask&uint32(b.Value) != 0 {
			look = widget.Chosen
		}
		to = float64(mask ^ uint32(b.Value))
	}
	id := "failsafe." + l.Name + "." + b.Words
	if f.SmallButton(id, r, look, b.Words) {
		p.Set(l.Name, to)
	}
	f.SetTip(id, l.Name+" "+l.Words(to)+": "+b.Words+"\nEnter; Esc leaves it")
}

// send sets the number that rests.
func (p *Failsafes) send(f *form.Pass) {
	c := &p.card
	if c.name == "" || c.rest < settleTime || f.Active("failsafe."+c.name) {
		return
	}
	p.Set(c.name, c.value)
	c.name = ""
}

// drawAnswer says what came of the last change.
func (p *Failsafes) drawAnswer(f *form.Pass, r widget.Rect) {
	a, ink := p.answer, f.Theme.Accent
	switch {
	case p.card.name != "":
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Accent, p.card.name+": to be set")
		return
	case a.Seq == 0:
		return
	case a.Done && a.OK:
		ink = f.Theme.Good
	case a.Done:
		ink = f.Theme.Fault
	}
	text := a.Request + ": " + a.Words
	f.Explain("failsafe.answer", r, text)
	for _, l := range twoLines(f, text, r.W) {
		f.Text(r.CutTop(16), widget.Left, widget.Small, ink, l)
	}
}
