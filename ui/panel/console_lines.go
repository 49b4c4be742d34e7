package panel

import (
	"sort"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// ConsoleKept is how many lines of the console can be scrolled back to; lines that
// repeat count once.
const ConsoleKept = 1000

// consoleLine is what was said, once or again and again.
type consoleLine struct {
	text  string
	Times int
	Left  uint64 // lines left out in its place, because they came too fast; else 0
}

// String is the line with its repetitions, or how many lines were left out in its place.
func (l consoleLine) String() string {
	switch {
	case l.Left == 1:
		return "… 1 line left out"
	case l.Left > 1:
		return "… " + strconv.FormatUint(l.Left, 10) + " lines left out"
	case l.Times > 1:
		return l.text + " ×" + strconv.Itoa(l.Times)
	}
	return l.text
}

// ConsoleLines are the newest lines with their repetitions counted.
type ConsoleLines struct {
	Kept []consoleLine
	Next uint64 // number of the line that comes next
}

// Add takes the lines that came since the last time, of which next is the number of
// the one after. It reports whether anything came.
func (c *ConsoleLines) Add(lines []string, next uint64) bool {
	if next == c.Next {
		return false
	}
	if missed := next - c.Next - uint64(len(lines)); c.Next > 0 && missed > 0 {
		c.put(consoleLine{Left: missed})
	}
	for _, text := range lines {
		c.put(consoleLine{text: text, Times: 1})
	}
	c.Next = next
	if over := len(c.Kept) - ConsoleKept; over > 0 {
		c.Kept = append(c.Kept[:0], c.Kept[over:]...)
	}
	return true
}

func (c *ConsoleLines) put(l consoleLine) {
	if n := len(c.Kept); n > 0 {
		switch last := &c.Kept[n-1]; {
		case l.Left > 0 && last.Left > 0:
			last.Left += l.Left
			return
		case l.Left == 0 && last.Left == 0 && l.text == last.text:
			last.Times += l.Times
			return
		}
	}
	c.Kept = append(c.Kept, l)
}

// consoleRow is a line, or a part of one, as it stands on the screen.
type consoleRow struct {
	line int // of ConsoleLines.Kept, or of those of the past
	Text string
	dim  bool
}

// Rows breaks the lines for a width in characters, at spaces where that does not
// leave most of the row empty.
func (c *ConsoleLines) Rows(into []consoleRow, width int) []consoleRow {
	into = into[:0]
	for i, l := range c.Kept {
		into = appendRows(into, i, l.String(), width, l.Left > 0)
	}
	return into
}

// appendRows appends the rows of a line.
func appendRows(rows []consoleRow, line int, words string, width int, dim bool) []consoleRow {
	text := []rune(words)
	for first := true; first || len(text) > 0; first = false {
		n := BreakAt(text, width)
		rows = append(rows, consoleRow{line, string(text[:n]), dim})
		if text = text[n:]; len(text) > 0 && text[0] == ' ' {
			text = text[1:]
		}
	}
	return rows
}

// BreakAt returns how many characters of text go into a row.
func BreakAt(text []rune, width int) int {
	width = max(1, width)
	if len(text) <= width {
		return len(text)
	}
	for i := width; i > width/2; i-- {
		if text[i] == ' ' {
			return i
		}
	}
	return width
}

// text is everything that is kept, for the clipboard.
func (c *ConsoleLines) text() string {
	var all []byte
	for _, l := range c.Kept {
		all = append(append(all, l.String()...), '\n')
	}
	return string(all)
}

// ConsoleStyle is that of the lines.
var ConsoleStyle = widget.Style{Face: widget.Mono, Size: 10}

// ConsolePast is what was written in a flight, and the time of it that is shown.
type ConsolePast struct {
	Contents *timeline.Contents
	At       float64 // elapsed time that is shown [s]
	Replay   bool    // of a recording or log; else of a flight that goes on
}

// pastLines shows what was written in a flight, with the newest line up to the shown time marked.
// Later ones are dim.
type pastLines struct {
	lines []timeline.Line // for which rows were made
	rows  []consoleRow
	cols  int
	at    int // index of the newest line up to the shown time; -1: none
	seen  int // for which the list was scrolled last
	list  form.Scroll
}

// Sizes of a line of the past [logical px].
const (
	pastTimeW   = 62
	pastSourceW = 62
)

// take takes the lines of a flight up to now, and finds the one at an elapsed time [s].
func (p *pastLines) take(lines []timeline.Line, at float64, cols int) {
	n := len(lines)
	same := n == len(p.lines) && (n == 0 || lines[0] == p.lines[0] && lines[n-1] == p.lines[n-1])
	if !same || cols != p.cols {
		p.lines, p.cols, p.seen, p.rows = lines, cols, -2, p.rows[:0]
		for i := range lines {
			p.rows = appendRows(p.rows, i, lines[i].Text, cols, false)
		}
	}
	p.at = sort.Search(n, func(i int) bool { return lines[i].Elapsed > at+timeline.SameMoment }) - 1
}

// draw draws the lines in r. show is told the elapsed time of a line that is clicked [s].
func (p *pastLines) draw(f *form.Pass, r widget.Rect, now *ConsolePast, show func(elapsed float64)) {
	text := float32(pastTimeW + form.Gap)
	wide := r.W >= wideEvents
	if wide {
		text += pastSourceW
	}
	p.take(now.Contents.Lines, now.At, int((r.W-form.Gap-text)/f.Atlas.Width(ConsoleStyle, "0")))
	if len(p.rows) == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "No output, log line or message of this flight was recorded")
		return
	}
	if p.at != p.seen {
		p.seen = p.at
		row := sort.Search(len(p.rows), func(i int) bool { return p.rows[i].line > p.at }) - 1
		p.list.Reveal(max(0, row), max(1, int((r.H+0.5)/ConsoleRowH)))
	}
	from, to := p.list.List(f, &r, ConsoleRowH, len(p.rows))
	for i := from; i < to; i++ {
		p.drawRow(f, r.CutTop(ConsoleRowH), i, wide, now, show)
	}
}

func (p *pastLines) drawRow(f *form.Pass, r widget.Rect, i int, wide bool, now *ConsolePast, show func(elapsed float64)) {
	row := &p.rows[i]
	line := &p.lines[row.line]
	id := "console.past." + strconv.Itoa(i)
	hot, clicked := f.Pressable(id, r)
	switch {
	case row.line == p.at:
		f.Round(r.Inset(-2, 0), 3, widget.Fade(f.Theme.Accent, 0.18))
	case hot:
		f.Round(r.Inset(-2, 0), 3, widget.Fade(f.Theme.ButtonHot, 0.6))
	}
	if f.Tipped(id) {
		f.SetTip(id, line.Text+"\nFrom "+sourceOf(line)+"\nClick: show this moment")
	}
	if clicked && show != nil {
		show(line.Elapsed)
	}
	ink := f.Theme.Text
	switch severity := line.Severity(); {
	case row.line > p.at:
		ink = f.Theme.Dim
	case severity > snapshot.Info:
		_, ink = form.SeverityMark(f.Theme, severity)
	}
	when, source := r.CutLeft(pastTimeW), widget.Rect{}
	r.CutLeft(form.Gap)
	if wide {
		source = r.CutLeft(pastSourceW)
	}
	if i == 0 || p.rows[i-1].line != row.line {
		_, t := now.Contents.FlightAt(line.Elapsed)
		f.Text(when, widget.Right, widget.Small, f.Theme.Dim, units.Clock(max(0, t)))
		f.Text(source, widget.Left, widget.Small, f.Theme.Dim, sourceOf(line))
	}
	f.Text(r, widget.Left, ConsoleStyle, ink, row.Text)
}

// sourceOf says who wrote a line.
func sourceOf(l *timeline.Line) string {
	switch l.Kind {
	case timeline.LogLine:
		return "sitlark"
	case timeline.StatusText:
		return "message"
	}
	return "console"
}

// text is everything up to the shown time, for the clipboard.
func (p *pastLines) text(now *ConsolePast) string {
	var all strings.Builder
	for i := range now.Contents.Lines {
		l := &now.Contents.Lines[i]
		if l.Elapsed > now.At+timeline.SameMoment {
			break
		}
		_, t := now.Contents.FlightAt(l.Elapsed)
		all.WriteString(units.Number(t, 2) + " s\t" + sourceOf(l) + "\t" + l.Text + "\n")
	}
	return all.String()
}
