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
	Outcome    string // held, broken or not judged
	MarginText string // the margin with its unit and what had it
	AtText     string // when that was
}

func newVerdict(of scenario.Verdict) verdict {
	v := verdict{Verdict: of, Outcome: "broken", MarginText: "–", AtText: "–"}
	switch {
	case of.Held:
		v.Outcome = "held"
	case !of.Judged:
		v.Outcome = "not judged"
	}
	if of.Judged {
		v.AtText = fmt.Sprintf("%.1f s", of.At)
	}
	if of.Judged && of.HasMargin {
		v.MarginText = strings.TrimSpace(fmt.Sprintf("%.3g %s", of.Margin, of.Unit))
		if of.About != "" {
			v.MarginText += " (" + of.About + ")"
		}
	}
	return v
}
