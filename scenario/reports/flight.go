package reports

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/scenario"
)

// Flight is one flight of a scenario.
type Flight struct {
	Result  scenario.Result
	Variant string // what was set in a batch, such as seed=7; empty: nothing
	Again   string // the command line that flies it again with the window
	Err     error  // it could not be flown; Result has its Name only

	Recording string // that was kept of it, a path; empty: none
	Replay    string // the command line that shows it; empty: there is none
}

// title names the flight.
func (f *Flight) title() string {
	if f.Variant == "" {
		return f.Result.Name
	}
	return f.Result.Name + " (" + f.Variant + ")"
}

// verdict is a line of a table.
type verdict struct {
	scenario.Verdict
}

// Outcome is held, broken or not judged.
func (v verdict) Outcome() string {
	switch {
	case v.Held:
		return "held"
	case !v.Judged:
		return "not judged"
	}
	return "broken"
}

// MarginText is the margin with its unit and what had it.
func (v verdict) MarginText() string {
	if !v.HasMargin || !v.Judged {
		return "–"
	}
	text := strings.TrimSpace(fmt.Sprintf("%.3g %s", v.Margin, v.Unit))
	if v.About != "" {
		text += " (" + v.About + ")"
	}
	return text
}

// AtText is when that was.
func (v verdict) AtText() string {
	if !v.Judged {
		return "–"
	}
	return fmt.Sprintf("%.1f s", v.At)
}
