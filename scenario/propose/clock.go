package propose

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// clock writes what was done with ArduPilot at the times at which it was.
func (s flyWriter) clock(t *text) {
	f, m := s.flights[0], &s.seen.vehicles[0]
	s.params(t, f, m.airborne)
	list := s.options.Fly
	if list == nil {
		list = s.told(f, m)
	}
	slices.SortStableFunc(list, func(a, b Fly) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
	t.line("fly:")
	none := true
	for _, each := range list {
		at := each.Elapsed - f.begins
		if at > f.last.time {
			continue
		}
		none = false
		if each.Why != "" {
			t.comment(2, "%s", each.Why)
		}
		step, more, _ := strings.Cut(each.Step, "\n")
		if !strings.Contains(step, ":") { // arm and disarm have no value
			step += ":"
		}
		t.line("  - %s", step)
		t.line("    after: %ss", moment{time: max(at, 0), before: max(at, 0) - 1e-3}.decimal(false, false))
		if more != "" {
			t.line("    %s", more)
		}
	}
	if none {
		t.line("  - {delay: %ss}   # nothing is known of what was done", number(math.Ceil(f.last.time)))
	}
}

// told is what the recording tells of what was done: the mode in which it took off, those that
// were chosen later, and parameters.
func (s flyWriter) told(f *flown, m *measures) (list []Fly) {
	add := func(at float64, step, why string) { list = append(list, Fly{f.begins + at, step, why}) }
	begun := f.begun(m)
	if !begun.is {
		return nil
	}
	off := begun.at
	switch name := f.log.modeAt(off + afterBoot); {
	case begun != m.airborne && name == "AUTO":
		add(off, "mission: start", "It set off in AUTO.")
	case begun != m.airborne:
		if name != "" {
			add(max(0, off-modeBeforeArming), "mode: "+fileMode(name), "It was armed in it.")
		}
		add(off, "arm", "")
	case name == "AUTO":
		add(max(0, off-spoolUp), "mission: start", "It took off in AUTO.")
	case name == "GUIDED":
		end := math.Inf(1)
		for _, later := range slices.Backward(f.log.modes) {
			if later.at > off+afterBoot {
				end = later.at
			}
		}
		_, height, _ := placeAt(s.recording, f, end)
		add(max(0, off-spoolUp), "takeoff: "+number(max(1, math.Round(height)))+"m", "It took off in GUIDED; this is the largest height in it.")
	case name == "":
		add(max(0, off-spoolUp), "takeoff: "+number(max(1, math.Round(m.altitude.value)))+"m", "The recording has no modes.")
	default:
		if s.options.Sticks {
			armed := f.log.armed(off)
			add(max(0, armed-modeBeforeArming), "mode: "+fileMode(name), "It took off in it, by sticks.")
			add(armed, "arm", "")
			break
		}
		s.inexact("it took off in %s by sticks that sitlark did not send, and the recording does not have them", name)
		add(max(0, off-spoolUp), "mode: "+fileMode(name), "It took off in it, by sticks that are not known.")
		add(max(0, off-spoolUp), "arm", "")
	}
	for _, p := range f.log.params {
		if p.at > off && !IsOwn(p.name) {
			add(p.at, "param: {"+p.name+": "+number(p.value)+"}", "")
		}
	}
	for _, to := range f.log.modes {
		if to.at <= off+afterBoot {
			continue
		}
		if why := f.log.failsafe(to.at); why != "" { // ArduPilot does that again by itself
			continue
		}
		if s.ledAway(f, to.at) {
			s.inexact("in GUIDED it was sent to places that are not recorded")
		}
		step := "mode: " + fileMode(to.name)
		if to.name == "AUTO" {
			step = "mission: start"
		}
		add(to.at, step, "")
	}
	return list
}

// ledAway reports whether a flight in GUIDED that ends at a time [s] has led away from home.
func (s flyWriter) ledAway(f *flown, at float64) bool {
	if f.log.modeAt(math.Nextafter(at, 0)) != "GUIDED" {
		return false
	}
	p, _, ok := placeAt(s.recording, f, at)
	return ok && math.Hypot(p.X, p.Y) > farAway
}

// spoolUp is how long ArduPilot takes from arming until the vehicle leaves the ground, about [s].
const spoolUp = 3.0

// modeBeforeArming is how long before arming a mode is set [s].
const modeBeforeArming = 0.2

// armed is when ArduPilot said that it armed, last before a take-off, or else about then [s].
func (n *notes) armed(off float64) float64 {
	at := max(0, off-spoolUp)
	for _, s := range n.said {
		if s.at < off && strings.Contains(s.text, "Arming motors") {
			at = s.at
		}
	}
	return at
}
