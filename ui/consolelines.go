package ui

import (
	"strconv"

	"github.com/sitlark/sitlark/ui/widget"
)

// consoleKept is how many lines of the console can be scrolled back to; lines that
// repeat count once.
const consoleKept = 1000

// consoleLine is what was said, once or again and again.
type consoleLine struct {
	text  string
	times int
	left  uint64 // lines left out in its place, because they came too fast; else 0
}

func (l consoleLine) String() string {
	switch {
	case l.left == 1:
		return "… 1 line left out"
	case l.left > 1:
		return "… " + strconv.FormatUint(l.left, 10) + " lines left out"
	case l.times > 1:
		return l.text + " ×" + strconv.Itoa(l.times)
	}
	return l.text
}

// consoleLines are the newest lines with their repetitions counted.
type consoleLines struct {
	kept []consoleLine
	next uint64 // number of the line that comes next
}

// add takes the lines that came since the last time, of which next is the number of
// the one after. It tells whether anything came.
func (c *consoleLines) add(lines []string, next uint64) bool {
	if next == c.next {
		return false
	}
	if missed := next - c.next - uint64(len(lines)); c.next > 0 && missed > 0 {
		c.put(consoleLine{left: missed})
	}
	for _, text := range lines {
		c.put(consoleLine{text: text, times: 1})
	}
	c.next = next
	if over := len(c.kept) - consoleKept; over > 0 {
		c.kept = append(c.kept[:0], c.kept[over:]...)
	}
	return true
}

func (c *consoleLines) put(l consoleLine) {
	if n := len(c.kept); n > 0 {
		switch last := &c.kept[n-1]; {
		case l.left > 0 && last.left > 0:
			last.left += l.left
			return
		case l.left == 0 && last.left == 0 && l.text == last.text:
			last.times += l.times
			return
		}
	}
	c.kept = append(c.kept, l)
}

// consoleRow is a line, or a part of one, as it stands on the screen.
type consoleRow struct {
	line int // of consoleLines.kept
	text string
	dim  bool
}

// rows breaks the lines for a width in characters, at spaces where that does not
// leave most of the row empty.
func (c *consoleLines) rows(into []consoleRow, width int) []consoleRow {
	into = into[:0]
	for i, l := range c.kept {
		text := []rune(l.String())
		for first := true; first || len(text) > 0; first = false {
			n := breakAt(text, width)
			into = append(into, consoleRow{i, string(text[:n]), l.left > 0})
			if text = text[n:]; len(text) > 0 && text[0] == ' ' {
				text = text[1:]
			}
		}
	}
	return into
}

// breakAt returns how many characters of text go into a row.
func breakAt(text []rune, width int) int {
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
func (c *consoleLines) text() string {
	var all []byte
	for _, l := range c.kept {
		all = append(append(all, l.String()...), '\n')
	}
	return string(all)
}

// consoleStyle is that of the lines.
var consoleStyle = widget.Style{Face: widget.Mono, Size: 10}
