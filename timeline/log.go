package timeline

import (
	"slices"

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
			c.Modes = append(c.Modes, Band{From: at, Name: e.Mode})
		case record.GapEntry:
			c.Gaps = append(c.Gaps, Band{From: e.Since, To: e.Until})
		default:
			c.takeMore(at, e)
		}
	}
	slices.SortStableFunc(c.Marks, func(a, b Mark) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Modes, func(a, b Band) int { return order(a.From, b.From) })
	slices.SortStableFunc(c.Plans, func(a, b Plan) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Lines, func(a, b Line) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Files, func(a, b File) int { return order(a.Elapsed, b.Elapsed) })
	slices.SortStableFunc(c.Parameters, func(a, b Parameter) int { return order(a.Elapsed, b.Elapsed) })
	for i := range c.Modes {
		c.Modes[i].To = c.Length
		if i+1 < len(c.Modes) {
			c.Modes[i].To = c.Modes[i+1].From
		}
	}
	c.Modes = slices.DeleteFunc(c.Modes, func(b Band) bool { return b.To <= b.From })
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
