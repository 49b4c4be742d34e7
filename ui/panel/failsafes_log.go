package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// logLine is a line of what fired, or of why it would not arm.
type logLine struct {
	id, text, tip string
	time          string // at the left; empty: the line goes on
	ink           widget.Ink
	strong        bool
}

const logTimeW = 54

// logLines are the reasons not to arm and the chains, the newest first, wrapped to the room
// that there is in r.
func (p *Failsafes) logLines(f *form.Pass, r widget.Rect) (lines []logLine) {
	room := r.W - logTimeW - 2*form.Gap
	if r.W >= wideSafes {
		room = r.W*0.42 - logTimeW - 4*form.Gap
	}
	add := func(id, at, text, tip string, ink widget.Ink, strong bool) {
		for k, part := range f.Atlas.Wrap(widget.Small, text, room) {
			l := logLine{id: id + "." + strconv.Itoa(len(lines)), text: part, tip: tip, ink: ink, strong: strong && k == 0}
			if k == 0 {
				l.time = at
			}
			lines = append(lines, l)
		}
	}
	if reasons := p.view.PreArm.All(); p.state == mavlink.Alive && !p.armed && !p.ready && p.view.Now.Mode != "" {
		add("failsafes.arm", "", "Not ready to arm", "Its pre-arm checks have not passed", f.Theme.Caution, true)
		if len(reasons) == 0 {
			add("failsafes.arm", "", "ArduPilot has not said why yet: it does every 30 s", "", f.Theme.Dim, false)
		}
		for _, why := range reasons {
			age := max(0, p.view.Time-why.Since)
			add("failsafes.arm", units.Of(age, 0, "s").String(), why.Text, why.Text+"\nSaid first "+units.Seconds(age).String()+" ago, last "+units.Seconds(max(0, p.view.Time-why.Last)).String()+" ago", f.Theme.Text, false)
		}
	}
	if len(p.chains) == 0 {
		add("failsafes.none", "", "No failsafe has fired", "", f.Theme.Dim, false)
	}
	for i := range p.chains {
		c := &p.chains[i]
		ink := f.Theme.Dim
		if p.view.Fired[c.Kind].On && !c.Over {
			ink = f.Theme.Fault
		}
		id, tip := "failsafes.chain", c.String()
		add(id, units.Seconds(c.Time).String(), c.Kind.Title(), tip, ink, true)
		for _, part := range c.Parts() {
			add(id, "", "→ "+part, tip, f.Theme.Text, false)
		}
		if c.Over {
			add(id, units.Seconds(c.OverTime).String(), "over", tip, f.Theme.Good, false)
		}
	}
	return lines
}

func (l *logLine) draw(f *form.Pass, r widget.Rect) {
	tip := l.tip
	if tip == "" {
		tip = l.text
	}
	f.Explain(l.id, r, tip)
	at := r.CutLeft(logTimeW)
	at.CutRight(form.Gap)
	f.Text(at, widget.Right, widget.Small, f.Theme.Dim, l.time)
	st := widget.Small
	if l.strong {
		st = widget.Strong
	}
	f.Text(r, widget.Left, st, l.ink, l.text)
}

// why says in one line why the vehicle would not arm; empty where that is not known.
func why(v *failsafe.View) string {
	reasons := v.PreArm.All()
	if len(reasons) == 0 {
		return ""
	}
	text := reasons[len(reasons)-1].Text
	if n := len(reasons) - 1; n > 0 {
		text += " (and " + strconv.Itoa(n) + " more)"
	}
	return text
}
