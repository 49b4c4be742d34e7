package scenario

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A comparison with a value that is not finite, such as a quotient by 0, is neither so nor not so.
// Where that decides a condition, the scenario is at fault, not the flight.

// undefined is a truth that nobody knows.
func undefined(by *comparison) truth {
	return truth{undefined: true, clear: math.Inf(-1), by: by}
}

func finite(x float64) bool { return x-x == 0 }

// faulty says in words which value of the comparison is not finite at a moment, and why.
func (c *comparison) faulty(m *moment) string {
	var told []string
	for i := range c.sides {
		if x := c.sides[i].value(m); !finite(x) {
			told = append(told, fmt.Sprintf("%s is %s", c.texts[i], amountText(x, "")))
		}
	}
	for _, d := range c.divisors {
		if x := d.value(m); x == 0 || !finite(x) {
			told = append(told, fmt.Sprintf("%s is %s", d.text, amountText(x, d.unit)))
		}
	}
	return fmt.Sprintf("at %.2f s %s; divide by nothing that can be 0, or put before it what rules that out, such as speed > 1m/s and", m.Time, strings.Join(told, ", "))
}

func amountText(x float64, unit string) string {
	switch {
	case math.IsNaN(x):
		return "not a number"
	case math.IsInf(x, 0):
		return "infinite"
	}
	return strconv.FormatFloat(x, 'g', 6, 64) + unit
}

// divisor is what something is divided by in a condition.
type divisor struct {
	value value
	text  string
	unit  string
}

// blame notes the first fault of the scenario that a flight shows: a condition that could not be
// judged, of what. The mutex is held.
func (j *Judge) blame(what string, c *Condition, by *comparison, m *moment) {
	if j.fault == "" {
		at := Pos{Line: c.pos.Line, Col: c.pos.Col + by.sides[0].at}
		j.fault = j.file.FaultAt(at, fmt.Errorf("%s can't be judged: %s", what, by.faulty(m))).Error()
	}
}
