package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/session/connect"
)

// percent writes a share with two or three digits.
func percent(share float64) string {
	x := 100 * share
	switch {
	case math.IsNaN(x):
		return "–"
	case x == 0:
		return "0 %"
	case x >= 99.995 && x < 100:
		return "> 99.99 %"
	case x >= 99.95 && x < 100:
		return strconv.FormatFloat(x, 'f', 2, 64) + " %"
	case x >= 1:
		return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0") + " %"
	}
	digits := int(math.Ceil(-math.Log10(x))) + 1
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', min(digits, 8), 64), "0"), ".") + " %"
}

// plural is a number of things: "1 flight", "3 flights".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return thousands(n) + " " + thing + "s"
}

// thousands writes a whole number with commas: 12,345.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// number writes a number with three digits; a dash for none.
func number(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	if a := math.Abs(x); a >= 999.5 && a < 1e9 {
		return thousands(int(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// quantity writes a number with its unit; a dash alone for none.
func quantity(x float64, unit string) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.TrimSpace(number(x) + " " + unit)
}

// Again is the command that flies a sample again: with the window where `sitlark scenario run` can
// set all that the sample sets, else from the campaign.
func (in *Input) Again(s *campaign.Sample) string {
	if in.Run && s.Variant == "" {
		line, plain := "sitlark scenario run "+connect.Quote(in.Scenario), true
		for _, set := range s.Settings {
			switch set.Target {
			case campaign.ScenarioNumber:
				line += " --set " + connect.Quote(set.Path+"="+set.Text)
			case campaign.Seed:
				line += " --set " + connect.Quote("seed="+set.Text)
			default:
				plain = false
			}
		}
		if plain {
			return line
		}
	}
	return fmt.Sprintf("sitlark campaign fly %s %d", connect.Quote(in.Folder), s.Number)
}

// unrequired is the verdict of a campaign without a requirement.
func (s *Summary) unrequired() (State, string) {
	f := s.Flights
	switch {
	case s.Importance != nil:
		state := StateBroken
		if s.Importance.Failures == 0 {
			state = StateHeld
		}
		return state, s.Importance.Words
	case s.Found != nil:
		state := StateBroken
		if f.Broken == 0 {
			state = StateHeld
		}
		return state, s.Found.Words
	case len(s.Comparison) == 1:
		return StateCompared, sentence(s.Comparison[0].Words)
	case len(s.Comparison) > 1:
		return StateCompared, comparedWords(s.Comparison)
	case s.Method == Boundary && f.Broken > 0 && f.Held > 0:
		return StateBroken, fmt.Sprintf("The boundary between held and broken was found: of %s near it %s broke.", plural(f.Flown, "flight"), thousands(f.Broken))
	case s.Method == Boundary && f.Held == 0:
		return StateBroken, fmt.Sprintf("No boundary was found: all %s broke.", plural(f.Flown, "flight"))
	case s.Method == Boundary:
		return StateHeld, fmt.Sprintf("No boundary was found: all %s held.", plural(f.Flown, "flight"))
	case f.Broken == 0 && s.Failures.Rate:
		return StateHeld, fmt.Sprintf("All %s held. The failure rate is below %s (upper end of the %s interval).", plural(f.Flown, "flight"), percent(s.Failures.High), percent(s.Confidence))
	case f.Broken == 0:
		return StateHeld, fmt.Sprintf("All %s held.", plural(f.Flown, "flight"))
	case s.Failures.Rate:
		return StateBroken, fmt.Sprintf("%s of the flights broke (%s to %s).", percent(float64(s.Failures.Share)), percent(s.Failures.Low), percent(s.Failures.High))
	}
	return StateBroken, fmt.Sprintf("%s of %s broke.", thousands(f.Broken), plural(f.Flown, "flight"))
}

// comparedWords says how many of the pairs differ.
func comparedWords(pairs []Comparison) string {
	better := map[string]int{}
	differ := 0
	for _, p := range pairs {
		if p.Better != "" {
			better[p.Better]++
			differ++
		}
	}
	variants := map[string]bool{}
	for _, p := range pairs {
		variants[p.First], variants[p.Second] = true, true
	}
	for name, n := range better {
		if n == len(variants)-1 {
			return sentence(fmt.Sprintf("%s is better than each of the %d others", name, n))
		}
	}
	return sentence(fmt.Sprintf("%d of %d pairs of variants differ significantly", differ, len(pairs)))
}

// sentence begins with a capital and ends with a full stop.
func sentence(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// detail says what the verdict rests on.
func (s *Summary) detail() string {
	f := s.Flights
	if f.Flown == 0 {
		if f.Asked == 0 {
			return ""
		}
		return fmt.Sprintf("%s, %s.", plural(f.Asked, "flight"), s.Method.words())
	}
	text := fmt.Sprintf("%s of %s, %s.", plural(f.Flown, "flight"), duration(f.PhysicsS), s.Method.words())
	if rest := f.Asked - f.Flown - f.NotFlown; f.Partial && rest > 0 {
		text = fmt.Sprintf("%s of %s so far, %s; %s remain.", plural(f.Flown, "flight"), duration(f.PhysicsS), s.Method.words(), thousands(rest))
	}
	if s.Failures.Rate && s.Requirement != nil {
		text += fmt.Sprintf(" %s broke: %s, %s interval %s to %s.", thousands(f.Broken), percent(float64(s.Failures.Share)), percent(s.Confidence), percent(s.Failures.Low), percent(s.Failures.High))
	} else if f.Broken > 0 {
		text += fmt.Sprintf(" %s broke.", thousands(f.Broken))
	}
	if !s.Failures.Rate && s.Importance == nil {
		text += " The samples were chosen, so the share that broke is not a failure rate."
	}
	if f.NotFlown > 0 {
		text += fmt.Sprintf(" %s could not be flown.", plural(f.NotFlown, "sample"))
	}
	return text
}

// duration writes flight time in the unit that suits it.
func duration(seconds float64) string {
	switch {
	case seconds < 120:
		return fmt.Sprintf("%.0f s in the air", seconds)
	case seconds < 2*3600:
		return fmt.Sprintf("%.0f min in the air", seconds/60)
	}
	return thousands(int(seconds/3600+0.5)) + " h in the air"
}
