package timeline

import (
	"slices"
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// take sets what follows from a log.
func (c *Contents) take(log []record.Entry) {
	c.Marks, c.Modes, c.Gaps = nil, nil, nil
	c.Plans, c.Lines, c.Files, c.Parameters, c.Verdicts = nil, nil, nil, nil, nil
	for i := range log {
		e := &log[i]
		at, ok := c.ElapsedAt(e.Flight, e.Time)
		if !ok {
			at = e.Elapsed
		}
		switch e.Kind {
		case record.EventEntry:
			c.Marks = append(c.Marks, Mark{Elapsed: at, Event: eventOf(e)})
		case record.ModeEntry:
			c.Modes = slices.DeleteFunc(c.Modes, func(b Band) bool { // noted before what is damaged, and written after it
				return b.Name == "" && at <= b.From && b.From <= e.Elapsed && e.Mode != ""
			})
			c.Modes = append(c.Modes, Band{From: at, Name: e.Mode})
		case record.GapEntry:
			c.Gaps = append(c.Gaps, Band{From: e.Since, To: e.Until, Name: e.Text})
		default:
			c.takeMore(at, e)
		}
	}
	slices.SortStableFunc(c.Marks, func(a, b Mark) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Modes, func(a, b Band) int { return order(a.From, b.From) })
	slices.SortStableFunc(c.Plans, func(a, b Plan) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Lines, func(a, b Line) int { return order(a.Elapsed, b.Elapsed) })
	c.Lines = withoutCopies(c.Lines)
	slices.SortStableFunc(c.Files, func(a, b File) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Parameters, func(a, b Parameter) int { return order(a.Elapsed, b.Elapsed) })
	for i := range c.Modes {
		c.Modes[i].To = c.Length
		if i+1 < len(c.Modes) {
			c.Modes[i].To = c.modeEnd(c.Modes[i].From, c.Modes[i+1].From)
		}
	}
	c.Modes = slices.DeleteFunc(c.Modes, func(b Band) bool { return b.To <= b.From })
}

// bootTime is how long after its restart an ArduPilot tells its mode at the latest [s].
const bootTime = 15

// modeEnd returns when a mode ends that begins at from [s], where the next one is told of at next [s]:
// at a reset or restart shortly before that.
func (c *Contents) modeEnd(from, next float64) float64 {
	end := next
	for _, f := range c.Flights {
		if f.Begins > from+SameMoment && f.Begins <= next && next-f.Begins <= bootTime {
			end = f.Begins
		}
	}
	return end
}

const (
	// copyPrefix begins a LogLine that repeats a StatusText.
	copyPrefix = "AP: "
	// copyTime is how long before or after it that comes at most [s].
	copyTime = 3
)

// withoutCopies returns lines in the order of their times, without those of the log that repeat a
// status text of the autopilot: its beginning, where it is long.
func withoutCopies(lines []Line) []Line {
	var texts []Line
	for _, l := range lines {
		if l.Kind == StatusText {
			texts = append(texts, l)
		}
	}
	if texts == nil {
		return lines
	}
	return slices.DeleteFunc(lines, func(l Line) bool {
		text, is := strings.CutPrefix(l.Text, copyPrefix)
		if !is || l.Kind != LogLine {
			return false
		}
		first, _ := slices.BinarySearchFunc(texts, l.Elapsed-copyTime, func(t Line, at float64) int { return order(t.Elapsed, at) })
		for _, t := range texts[first:] {
			if t.Elapsed > l.Elapsed+copyTime {
				break
			}
			if strings.HasPrefix(t.Text, text) {
				return true
			}
		}
		return false
	})
}

// takeMore takes an entry that is neither an event, nor a mode, nor a gap.
func (c *Contents) takeMore(at float64, e *record.Entry) {
	switch e.Kind {
	case record.MissionEntry:
		if e.Plan == nil {
			return
		}
		plan, err := e.Plan.Mission()
		if err != nil {
			c.Damage = err
			return
		}
		c.Plans = append(c.Plans, Plan{Elapsed: at, Plan: plan, From: e.Plan.From, BuiltIn: e.Plan.BuiltIn})
	case record.ConsoleEntry:
		c.Lines = append(c.Lines, Line{Elapsed: at, Kind: ConsoleLine, Text: e.Text})
	case record.LogEntry:
		c.Lines = append(c.Lines, Line{Elapsed: at, Kind: LogLine, Level: e.Severity, Text: e.Text})
	case record.TextEntry:
		c.Lines = append(c.Lines, Line{Elapsed: at, Kind: StatusText, Level: e.Severity, Text: e.Text})
	case record.PictureEntry, record.FilmEntry:
		c.Files = append(c.Files, File{Elapsed: at, Film: e.Kind == record.FilmEntry, Path: e.Path})
	case record.ParameterEntry:
		c.Parameters = append(c.Parameters, Parameter{Elapsed: at, Name: e.Name, Value: e.Value, Before: e.Before})
	case record.VerdictEntry:
		c.Verdicts = append(c.Verdicts, verdictOf(at, e))
	}
}

func order(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// eventOf is the event that an entry of the log is of.
func eventOf(e *record.Entry) snapshot.Event {
	out := snapshot.Event{Flight: e.Flight, Time: e.Time, Motor: e.Motor, Text: snapshot.MakeText(e.Text)}
	out.PositionNED = frame.Vec[frame.NED]{X: e.North, Y: e.East, Z: e.Down}
	for s := range snapshot.Source(snapshot.Sources) {
		if s.String() == e.Source {
			out.Source = s
		}
	}
	out.Severity = record.SeverityOf(e.Severity)
	return out
}
