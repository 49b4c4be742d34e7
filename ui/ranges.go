package ui

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// argRange is the allowed range of a command's argument, for a control with that step. per
// is how many of the unit shown make one of the argument's, such as 100 for a share in
// percent.
func argRange(c command.Command, name string, per, step float64) widget.Range {
	return rangeOf(c.Descriptor().MustArg(name), per, step)
}

func rangeOf(a command.Arg, per, step float64) widget.Range {
	return widget.Range{Min: per * a.Min, Max: per * a.Max, Step: step}
}

// withDefault returns g with a default.
func withDefault(value float64, g widget.Range) widget.Range {
	g.Default = value
	return g
}

// boundsText is the range with its unit, such as "0.1 to 30 s".
func boundsText(g widget.Range, unit string) string {
	decimals := 0
	if g.Min != math.Trunc(g.Min) {
		decimals = units.Decimals(math.Abs(g.Min))
	}
	return units.Number(g.Min, decimals) + " to " + units.Of(g.Max, 0, unit).String()
}
