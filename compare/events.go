package compare

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// event is an event of a flight, or a mode that began.
type event struct {
	elapsed float64 // [s]
	text    string
}

// events lists a flight's events and modes in the order of their times.
func (f *Flight) events() []event {
	var list []event
	for _, m := range f.marks() {
		list = append(list, event{m.Elapsed, m.Text.String()})
	}
	for _, m := range f.modes() {
		mode := event{m.From, "mode " + m.Name}
		told := func(e event) bool { return e.text == mode.text && math.Abs(e.elapsed-mode.elapsed) < sameMoment }
		if !slices.ContainsFunc(list, told) {
			list = append(list, mode)
		}
	}
	slices.SortStableFunc(list, func(a, b event) int {
		switch {
		case a.elapsed < b.elapsed:
			return -1
		case a.elapsed > b.elapsed:
			return 1
		}
		return 0
	})
	return list
}

// sameMoment is within what a mode and the event that tells of it are one [s]. Logs have both.
const sameMoment = 0.5

// Where an event was, and values that were measured, do not tell events apart. Numbers of motors,
// legs and waypoints do.
var (
	placeOf  = regexp.MustCompile(`, \d+(\.\d+)? ?m (north|south|east|west)`)
	measured = regexp.MustCompile(`[-−+]?(\d+\.\d+|\d+(\.\d+)? ?(%|°|µs|(deg|m/s²?|km/h|rpm|Ah|mAh|Wh|kg|mm|ms|kN|Nm|hPa|m|s|V|A|N|g|W|K)\b))`)
)

// kind is what an event's text has without measured values.
func kind(text string) string {
	return strings.ToLower(measured.ReplaceAllString(placeOf.ReplaceAllString(text, ""), "~"))
}

// onlyIn lists the events that a has and b lacks. An event that came twice in a and once in b is
// lacking once: the last.
func onlyIn(a, b []event) []event {
	left := map[string]int{}
	for _, e := range b {
		left[kind(e.text)]++
	}
	var list []event
	for _, e := range a {
		if k := kind(e.text); left[k] > 0 {
			left[k]--
			continue
		}
		list = append(list, e)
	}
	return list
}
