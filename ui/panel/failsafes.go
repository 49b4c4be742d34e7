package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Failsafes shows the autopilot's failsafes: what each one watches, what it would do, and what
// followed when one fired; and why the vehicle would not arm.
type Failsafes struct {
	Set func(parameter string, value float64) // over MAVLink; nil: not available here

	state  mavlink.LinkState
	armed  bool
	ready  bool
	view   failsafe.View // at most numbersPeriod old
	age    float64       // of view [s]
	rows   []failsafe.Row
	groups []failsafe.Group
	chains []failsafe.Chain
	answer mavlink.Answer // the newest to a change of a parameter here

	scroll, log form.Scroll
	logPanel    form.Panel // of the list at the right, which scrolls by itself
	card        settingsCard
}

// NewFailsafes returns a panel of which nothing is known yet.
func NewFailsafes() *Failsafes {
	return &Failsafes{logPanel: form.Panel{ID: "failsafes.log"}, age: form.NumbersPeriod}
}

// Follow takes what the autopilot reports, nil for no connection, and lets wall time pass.
func (p *Failsafes) Follow(s *mavlink.Status, dt float64) {
	p.age += dt
	p.card.pass(dt)
	if s == nil || s.State == mavlink.Off {
		*p = Failsafes{Set: p.Set, logPanel: p.logPanel, age: form.NumbersPeriod}
		return
	}
	if p.state = s.State; p.state != mavlink.Alive {
		p.card.Close()
	}
	if p.age < form.NumbersPeriod {
		return
	}
	p.age, p.armed, p.ready, p.view = 0, s.Armed, s.Ready, s.Failsafes
	p.rows, p.groups, p.chains = p.view.Rows(), p.view.Groups(), p.view.Chains.All()
	p.answer = p.card.answerIn(&s.Answers)
}

// Rows are the failsafes as they are shown.
func (p *Failsafes) Rows() []failsafe.Row { return p.rows }

// Open opens the card in which the parameters of a failsafe are set.
func (p *Failsafes) Open(k failsafe.Kind) {
	for i := range p.rows {
		if p.rows[i].Kind == k {
			p.openCard(k.String(), p.rows[i].Settings)
		}
	}
}

// openCard opens the card for parameters that can be set now.
func (p *Failsafes) openCard(title string, settings []string) {
	if len(settings) > 0 && p.state == mavlink.Alive && p.Set != nil {
		p.card.open(title, settings)
	}
}

// Count is how many failsafes have fired, else how many reasons there are not to arm.
func (p *Failsafes) Count(f *form.Pass) (n int, ink widget.Ink) {
	for _, r := range p.rows {
		n += b2i(r.Level == failsafe.HasFired)
	}
	if n > 0 {
		return n, f.Theme.Fault
	}
	return len(p.view.PreArm.All()), f.Theme.Caution
}

// DrawTools says how many parameters are read, or why none is.
func (p *Failsafes) DrawTools(f *form.Pass, r widget.Rect) {
	text := p.hint()
	if text == "" {
		return
	}
	f.Explain("failsafes.hint", r, text)
	f.Text(r, widget.Right, widget.Small, f.Theme.Dim, text)
}

// hint says what is missing; empty: nothing.
func (p *Failsafes) hint() string {
	read, all := p.view.Read()
	switch {
	case p.state == mavlink.Off:
		return "No MAVLink: --mavlink tcp:127.0.0.1:5762, or --sitl PATH"
	case p.state != mavlink.Alive:
		return "No heartbeat: nothing can be set"
	case read < all:
		return "Reading parameters: " + strconv.Itoa(read) + " of " + strconv.Itoa(all)
	}
	return ""
}

const (
	failsafeRowH = 20
	logRowH      = 17
	wideSafes    = 700 // from here on the list of what fired stands beside the failsafes
)

func (p *Failsafes) Draw(f *form.Pass, r widget.Rect) {
	lines := p.logLines(f, r)
	if r.W < wideSafes {
		p.drawAll(f, r, lines)
		return
	}
	left := r.CutLeft(form.Round(r.W * 0.58))
	r.CutLeft(2 * form.Gap)
	p.drawRows(f, left)
	p.drawLog(f, r, lines)
}

// drawRows draws the failsafes and what else can be set.
func (p *Failsafes) drawRows(f *form.Pass, r widget.Rect) {
	if len(p.rows) == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "No failsafe is known yet")
		return
	}
	from, to := p.scroll.List(f, &r, failsafeRowH, p.rowCount())
	for i := from; i < to; i++ {
		p.drawRow(f, r.CutTop(failsafeRowH), i)
	}
}

func (p *Failsafes) rowCount() int { return len(p.rows) + len(p.groups) }

// drawLog draws what fired, in a list that scrolls by itself.
func (p *Failsafes) drawLog(f *form.Pass, r widget.Rect, lines []logLine) {
	panel := f.Panel
	f.Panel = &p.logPanel
	f.Layer(p.logPanel.ID, r)
	f.Zone(p.logPanel.ID, r)
	from, to := p.log.List(f, &r, logRowH, len(lines))
	for _, l := range lines[from:to] {
		l.draw(f, r.CutTop(logRowH))
	}
	f.Panel = panel
}

// drawAll draws both below each other.
func (p *Failsafes) drawAll(f *form.Pass, r widget.Rect, lines []logLine) {
	n := len(lines)
	from, to := p.scroll.List(f, &r, failsafeRowH, n+p.rowCount())
	for i := from; i < to; i++ {
		if row := r.CutTop(failsafeRowH); i < n {
			lines[i].draw(f, row)
		} else {
			p.drawRow(f, row, i-n)
		}
	}
}

// drawRow draws a failsafe, or a group of parameters, that opens by a click.
func (p *Failsafes) drawRow(f *form.Pass, r widget.Rect, i int) {
	row, group := failsafe.Row{}, failsafe.Group{}
	title, id := "", ""
	if i < len(p.rows) {
		row = p.rows[i]
		title, id = row.Kind.String(), "failsafes."+strconv.Itoa(int(row.Kind))
	} else {
		group = p.groups[i-len(p.rows)]
		title, id = group.Name, "failsafes."+group.Name
		row = failsafe.Row{Now: group.Words, Level: failsafe.Fine, Settings: group.Settings, Watches: "parameters that several failsafes use"}
	}
	hot, clicked := f.Pressable(id, r)
	if hot {
		f.Round(r.Inset(-4, 0), form.Radius, f.Theme.ButtonHot)
	}
	p.tipOf(f, id, title, &row)
	icon, ink := widget.IconInfo, p.ink(f, row.Level)
	switch row.Level {
	case failsafe.Near:
		icon = widget.IconCaution
	case failsafe.HasFired:
		icon = widget.IconFault
	}
	if row.Level >= failsafe.Near {
		f.Icon(r.CutLeft(12), icon, 10, ink)
	} else {
		f.Dot(r.CutLeft(12), widget.Fade(ink, 0.6))
	}
	r.CutLeft(4)
	drawSafeCells(f, r, ink, []string{title, row.Now, row.Threshold, row.Action})
	if clicked {
		p.openCard(title, row.Settings)
	}
}

// cellShares are the parts of a row that name, value, threshold and action have.
var cellShares = [4]float32{0.23, 0.27, 0.25, 0.25}

func drawSafeCells(f *form.Pass, r widget.Rect, ink widget.Ink, cells []string) {
	whole := r.W
	for i, text := range cells {
		w := whole * cellShares[i]
		if i == 1 && cells[2] == "" && cells[3] == "" {
			w = r.W
		}
		cell := r.CutLeft(min(w, r.W))
		cell.CutRight(6)
		st, colour := widget.Small, ink
		if i == 0 {
			st = widget.Body
		}
		if i == 2 && ink == f.Theme.Text {
			colour = f.Theme.Dim
		}
		f.Text(cell, widget.Left, st, colour, text)
	}
}

func (p *Failsafes) ink(f *form.Pass, l failsafe.Level) widget.Ink {
	switch {
	case p.state != mavlink.Alive, l == failsafe.Off:
		return f.Theme.Dim
	case l == failsafe.Near:
		return f.Theme.Caution
	case l == failsafe.HasFired:
		return f.Theme.Fault
	}
	return f.Theme.Text
}

// tipOf says all of a row, and what a click does.
func (p *Failsafes) tipOf(f *form.Pass, id, title string, row *failsafe.Row) {
	if !f.Tipped(id) {
		return
	}
	tip := title + ": " + row.Watches
	for _, part := range []struct{ label, text string }{{"\nNow ", row.Now}, {"\nFires: ", row.Threshold}, {"\nThen: ", row.Action}} {
		if part.text != "" {
			tip += part.label + part.text
		}
	}
	if row.Level == failsafe.HasFired {
		tip += "\nFired at " + units.Clock(row.Since)
	}
	for _, name := range row.Settings {
		if v, ok := p.view.Param(name); ok {
			s, _ := p.view.Setting(name)
			tip += "\n" + name + ": " + s.Words(v)
		}
	}
	switch {
	case p.state != mavlink.Alive:
		tip += "\nNo heartbeat: nothing can be set"
	case p.Set == nil:
		tip += "\nNothing can be set here"
	default:
		tip += "\nClick, Enter: set them"
	}
	f.SetTip(id, tip)
}

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
		add(id, units.Clock(c.Time), c.Kind.Title(), tip, ink, true)
		for _, part := range c.Parts() {
			add(id, "", "→ "+part, tip, f.Theme.Text, false)
		}
		if c.Over {
			add(id, units.Clock(c.OverTime), "over", tip, f.Theme.Good, false)
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
