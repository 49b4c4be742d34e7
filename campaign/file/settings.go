package file

import (
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/space"
)

// Settings are what a sample sets, in the order of the variables.
func (c *Campaign) Settings(s space.Sample) []campaign.Setting {
	all := make([]campaign.Setting, len(c.Variables))
	for i := range c.Variables {
		v := &c.Variables[i]
		all[i] = campaign.Setting{Variable: v.Name, Target: v.Target, Path: v.Path, Text: v.Text(s.Values[i])}
	}
	return all
}

// Text is a value of the variable as it is flown: a word's text, or a number with its unit. Numbers of
// continuous distributions are rounded to a millionth of their spread, and stay within their limits.
func (v *Variable) Text(x space.Value) string {
	if len(v.texts) > 0 {
		return v.texts[int(x.Number)]
	}
	unit := v.Unit
	if unit == "" {
		unit = v.unitOf
	}
	if unit != "" && unit != "%" && unit != "°" {
		unit = " " + unit
	}
	return v.number(x.Number) + unit
}

// digitsKept is how many digits of the spread of a variable are written.
const digitsKept = 6

func (v *Variable) number(x float64) string {
	s := &v.Spec
	switch s.Kind {
	case space.List, space.Integers:
		return strconv.FormatFloat(x, 'f', -1, 64)
	case space.Range:
		if !s.Log {
			return within(x, s.Low, s.High)
		}
		return significant(min(max(x, s.Low), s.High))
	case space.TruncatedNormal, space.Triangular, space.Uniform:
		return within(x, s.Low, s.High)
	case space.Normal:
		return rounded(x, s.SD)
	}
	return significant(x)
}

// within rounds x to a part of a range, without leaving it.
func within(x, low, high float64) string {
	text := rounded(x, high-low)
	switch y, _ := strconv.ParseFloat(text, 64); {
	case y < low:
		return strconv.FormatFloat(low, 'f', -1, 64)
	case y > high:
		return strconv.FormatFloat(high, 'f', -1, 64)
	}
	return text
}

// rounded writes x to a millionth of spread.
func rounded(x, spread float64) string {
	digits := min(max(0, digitsKept-int(math.Floor(math.Log10(spread)))), 300)
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}

// significant writes x with seven digits.
func significant(x float64) string {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', digitsKept, 64), 64)
	return strconv.FormatFloat(y, 'f', -1, 64)
}
