package panel

import (
	"strconv"

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
	line int // of consoleLines.kept
	Text string
	dim  bool
}

// Rows breaks the lines for a width in characters, at spaces where that does not
// leave most of the row empty.
func (c *ConsoleLines) Rows(into []consoleRow, width int) []consoleRow {
	into = into[:0]
	for i, l := range c.Kept {
		text := []rune(l.String())
		for first := true; first || len(text) > 0; first = false {
			n := BreakAt(text, width)
			into = append(into, consoleRow{i, string(text[:n]), l.Left > 0})
			if text = text[n:]; len(text) > 0 && text[0] == ' ' {
				text = text[1:]
			}
		}
	}
	return into
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
