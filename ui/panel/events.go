package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Events lists what happened in the flights since the program began, the newest at the
// bottom.
type Events struct {
	Show func(flight uint64, time float64) // shows a moment on the time line or in the plots
	Copy func(text string)                 // to the clipboard

	log    EventLog
	scroll form.Scroll
	rows   []eventRow
	width  float32 // for which rows were made
	marked uint64  // Seq of the event that is shown in the plots; 0: none
	cursor eventCursor
}

// NewEvents returns a list that shows all.
func NewEvents() *Events {
	return &Events{scroll: form.Scroll{Tail: true}, log: EventLog{Sources: [snapshot.Sources]bool{true, true, true}}}
}

const (
	eventRowH    = 18
	eventTimeW   = 58
	eventSourceW = 60
	wideEvents   = 480 // from here on each line says where it is from
)

// eventRow is a line of an event, or the rule before a flight.
type eventRow struct {
	event int // index in the log
	text  string
	first bool // line of the event
	rule  bool
}

// Follow takes what happened since the last frame.
func (e *Events) Follow(ring *snapshot.EventRing) {
	if from := e.log.take(ring); from >= 0 {
		e.drop(from)
	}
}

// List shows the events of a recording.
func (e *Events) List(marks []timeline.Mark) {
	if len(marks) == len(e.log.kept) {
		return
	}
	e.log.kept = e.log.kept[:0]
	for i := range marks {
		ev := marks[i].Event
		ev.Seq = uint64(i) + 1
		e.log.kept = append(e.log.kept, ev)
	}
	e.log.last = uint64(len(marks))
	e.drop(0)
}

// drop takes the rows of the events from one on away, to be made again.
func (e *Events) drop(from int) {
	n := len(e.rows)
	for n > 0 && e.rows[n-1].event >= from {
		n--
	}
	e.rows = e.rows[:n]
}

// layout makes the rows that are lacking, for a width.
func (e *Events) layout(f *form.Pass, width float32) {
	if width != e.width {
		e.width, e.rows = width, e.rows[:0]
	}
	from := 0
	if n := len(e.rows); n > 0 {
		from = e.rows[n-1].event + 1
	}
	room := width - e.textAt(width)
	for i := from; i < len(e.log.kept); i++ {
		ev := &e.log.kept[i]
		if e.log.begins(i) {
			e.rows = append(e.rows, eventRow{event: i, rule: true})
		}
		if !e.log.passes(ev) {
			continue
		}
		for k, line := range f.Atlas.Wrap(widget.Small, e.words(ev), room) {
			e.rows = append(e.rows, eventRow{event: i, text: line, first: k == 0})
		}
	}
}

// textAt is where the texts begin.
func (e *Events) textAt(width float32) float32 {
	at := float32(eventTimeW + 6 + 12 + 6)
	if width >= wideEvents {
		at += eventSourceW
	}
	return at
}

// words are an event's text; where the line does not show the source, with it.
func (e *Events) words(ev *snapshot.Event) string {
	if e.width >= wideEvents {
		return ev.Text.String()
	}
	return ev.Words()
}

// Draw draws the events that pass the filter, or says why there are none.
func (e *Events) Draw(f *form.Pass, r widget.Rect) {
	if len(e.log.kept) == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "Nothing happened yet")
		return
	}
	e.layout(f, r.W-form.Gap)
	if len(e.rows) == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "Nothing passes the filter: choose more above")
		return
	}
	e.followCursor(r)
	from, to := e.scroll.List(f, &r, eventRowH, len(e.rows))
	for _, row := range e.rows[from:to] {
		e.drawRow(f, r.CutTop(eventRowH), row)
	}
}

func (e *Events) drawRow(f *form.Pass, r widget.Rect, row eventRow) {
	ev := &e.log.kept[row.event]
	if row.rule {
		w := f.Text(r, widget.Left, widget.Small, f.Theme.Dim, "Flight "+strconv.FormatUint(ev.Flight, 10))
		r.CutLeft(w + form.Gap)
		f.Fill(widget.Rect{X: r.X, Y: r.Y + r.H/2, W: max(0, r.W-form.Gap), H: 1}, f.Theme.Edge)
		return
	}
	icon, ink := form.SeverityMark(f.Theme, ev.Severity)
	text := f.Theme.Text
	switch {
	case ev.Flight != f.Now.Flight, e.cursor.on && row.event > e.cursor.event: // of a flight before the last reset, or not yet
		ink, text = f.Theme.Dim, f.Theme.Dim
	case ev.Severity != snapshot.Info:
		text = ink
	}
	e.touch(f, r, row, ev)
	wide := r.W >= wideEvents-form.Gap
	if !row.first {
		r.CutLeft(e.textAt(e.width))
		f.Text(r, widget.Left, widget.Small, text, row.text)
		return
	}
	f.Text(r.CutLeft(eventTimeW), widget.Right, widget.Small, f.Theme.Dim, units.Clock(ev.Time))
	r.CutLeft(6)
	f.Icon(r.CutLeft(12), icon, 10, ink)
	r.CutLeft(6)
	if wide {
		f.Text(r.CutLeft(eventSourceW), widget.Left, widget.Small, f.Theme.Dim, ev.Source.String())
	}
	f.Text(r, widget.Left, widget.Small, text, row.text)
}

// touch lets the moment of an event be shown.
func (e *Events) touch(f *form.Pass, r widget.Rect, row eventRow, ev *snapshot.Event) {
	if !row.first {
		return
	}
	id := "events." + strconv.FormatUint(ev.Seq, 10)
	hot, clicked := f.Pressable(id, r)
	chosen := e.marked == ev.Seq
	if e.cursor.on {
		chosen = e.atCursor(row.event)
	}
	if hot || chosen {
		fill := widget.Fade(f.Theme.ButtonHot, 0.6)
		if chosen {
			fill = widget.Fade(f.Theme.Accent, 0.18)
		}
		f.Round(r.Inset(-2, 0), 3, fill)
	}
	if f.Tipped(id) {
		f.SetTip(id, ev.Text.String()+"\nFlight "+strconv.FormatUint(ev.Flight, 10)+", from "+ev.Source.String()+"\nClick: show this moment")
	}
	if clicked {
		e.marked = ev.Seq
		e.Show(ev.Flight, ev.Time)
	}
}

// DrawTools has the filter, and copies what passes it.
func (e *Events) DrawTools(f *form.Pass, r widget.Rect) {
	if f.SmallButton("events.copy", r.CutRight(44), widget.Plain, "Copy") {
		e.CopyText()
	}
	f.SetTip("events.copy", "Put all events that are shown on the clipboard, as text\nCtrl+C")
	r.CutRight(4)
	if f.SmallButton("events.severity", r.CutRight(min(r.W, 88)), e.log.look(), severityWords[e.log.Least]) {
		e.log.Least = (e.log.Least + 1) % snapshot.Severity(len(severityWords))
		e.again()
	}
	f.SetTip("events.severity", "How much an event must matter to be shown: all, cautions and faults, faults only")
	r.CutRight(4)
	const each = 64
	if r.W < each*snapshot.Sources {
		if f.SmallButton("events.source", r.CutRight(min(r.W, each+12)), widget.Plain, e.log.sourceWord()) {
			e.log.nextSource()
			e.again()
		}
		f.SetTip("events.source", "Whose events are shown, now "+e.log.sourceWord()+": the next one's, or all")
		return
	}
	row := r.CutRight(min(r.W, snapshot.Sources*(each+4)))
	for s := range snapshot.Source(snapshot.Sources) {
		look := widget.Plain
		if e.log.Sources[s] {
			look = widget.Chosen
		}
		id := "events.source." + s.String()
		if f.SmallButton(id, row.Split(int(s), snapshot.Sources, 4), look, s.String()) {
			e.log.Sources[s] = !e.log.Sources[s]
			e.again()
		}
		f.SetTip(id, "Show or hide events of "+sourceTips[s])
	}
}

// again makes all rows again.
func (e *Events) again() {
	e.rows = e.rows[:0]
	e.scroll.Rest()
}

// CopyText puts all events that are shown on the clipboard.
func (e *Events) CopyText() { e.Copy(e.log.text()) }

// Forget drops what happened to a vehicle that is not shown any more.
func (e *Events) Forget() {
	e.log.kept, e.log.last, e.marked = e.log.kept[:0], 0, 0
	e.again()
}
