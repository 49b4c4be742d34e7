package propose

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// afterBoot is how long a mode must have lasted to count as chosen [s]: ArduPilot starts in
// the mode of its switch.
const afterBoot = 0.5

// own are parameters that ArduPilot, or sitlark for a fault, changes by itself.
var own = []string{"STAT_", "SIM_", "INS_", "COMPASS_", "BARO", "GND_", "MIS_TOTAL", "FENCE_TOTAL", "RALLY_TOTAL", "SYSID_SW", "FORMAT_VERSION", "MOT_THST_HOVER"}

// flyWriter writes what is done with ArduPilot.
type flyWriter struct{ *writer }

// fly writes what was done with ArduPilot, as far as modes, parameters and the mission tell.
func (s flyWriter) fly(t *text) {
	t.comment(0, "ArduPilot was flown from a ground station or by sticks. These steps set the same modes, at times relative to takeoff. Sticks and the targets in GUIDED are not in this scenario. Add rc: and goto: steps where they matter; sitlark continue --again repeats the sticks that sitlark sent.")
	f, m := s.flights[0], &s.seen.vehicles[0]
	begins := f.begun(m)
	s.params(t, f, begins)
	t.line("fly:")
	switch {
	case !begins.is:
		t.comment(2, "It did not leave the ground.")
		t.line("  - {delay: %ss}", strconv.FormatFloat(f.last.time, 'f', 0, 64))
		return
	case m.airborne != begins:
		s.setOff(t, f, begins.at)
	default:
		s.takeOff(t, f, m)
	}
	params := slices.DeleteFunc(slices.Clone(f.log.params), func(p parameter) bool { return IsOwn(p.name) || p.at <= begins.at })
	changed := func(until float64) {
		for ; len(params) > 0 && params[0].at < until; params = params[1:] {
			t.line("  - param: {%s: %s}   # %.1f s", scalar(params[0].name), number(params[0].value), params[0].at)
			s.waits(t, params[0].at)
		}
	}
	for _, each := range f.log.modes {
		if each.at > begins.at+afterBoot {
			changed(each.at)
			s.mode(t, f, each)
		}
	}
	changed(math.Inf(1))
}

// mode writes that a mode was chosen in flight.
func (s flyWriter) mode(t *text, f *flown, to mode) {
	if why := f.log.failsafe(to.at); why != "" {
		t.comment(2, "At %.1f s ArduPilot switched to %s by itself: %q.", to.at, to.name, why)
		return
	}
	if before := f.log.modeAt(math.Nextafter(to.at, 0)); before == "GUIDED" {
		s.wentTo(t, f, to.at)
	}
	action := "mode: " + scalar(fileMode(to.name))
	if to.name == "AUTO" {
		action = "mission: start"
	}
	t.line("  - %s   # %.1f s", action, to.at)
	s.waits(t, to.at)
}

// farAway is how far a GUIDED flight must have led to count as one to somewhere [m].
const farAway = 3.0

// wentTo writes where a flight in GUIDED had come to, if it led away from home.
func (s flyWriter) wentTo(t *text, f *flown, at float64) {
	p, _, ok := placeAt(s.recording, f, at)
	if ok && math.Hypot(p.X, p.Y) > farAway && p.Z < -1 {
		t.line("  - goto: {north: %.1fm, east: %.1fm, altitude: %.1fm}   # position when GUIDED ended; the route is unknown", p.X, p.Y, -p.Z)
	}
}

// waits says when a fly step is due.
func (s flyWriter) waits(t *text, at float64) {
	if last, ok := s.seen.before(0, at); ok {
		t.line("    after: %s", last.text)
		t.line("    delay: %ss", strconv.FormatFloat(max(0, at-last.at), 'f', 1, 64))
	}
}

// takeOff writes how the vehicle took off.
func (s flyWriter) takeOff(t *text, f *flown, m *measures) {
	switch name := f.log.modeAt(m.airborne.at + afterBoot); name {
	case "AUTO":
		t.line("  - mission: start   # took off in AUTO at %.1f s", m.airborne.at)
	case "GUIDED":
		end := math.Inf(1)
		for _, later := range slices.Backward(f.log.modes) {
			if later.at > m.airborne.at+afterBoot {
				end = later.at
			}
		}
		_, height, _ := placeAt(s.recording, f, end)
		t.line("  - takeoff: %gm   # took off in GUIDED at %.1f s; the maximum height in that mode", max(1, math.Round(height)), m.airborne.at)
	case "":
		t.comment(2, "The recording has no modes, because sitlark had no MAVLink connection. Add the steps to fly.")
		t.line("  - takeoff: %gm", max(1, math.Round(m.altitude.value)))
	default:
		t.line("  - mode: %s   # took off in this mode at %.1f s", scalar(fileMode(name)), m.airborne.at)
		t.line("  - arm")
		t.comment(2, "It was flown by sticks, which are not in this scenario: this climbs until the vehicle is off the ground.")
		t.line("  - rc: {3: 1700}")
		t.line("  - {rc: {3: 1500}, after: altitude > %gm}", max(0.5, math.Round(m.altitude.value/2)))
	}
}

// setOff writes how what does not take off set off, once it was armed.
func (s flyWriter) setOff(t *text, f *flown, at float64) {
	switch name := f.log.modeAt(at + afterBoot); name {
	case "AUTO":
		t.line("  - mission: start   # set off in AUTO at %.1f s", at)
	case "":
		t.line("  - arm   # at %.1f s", at)
	default:
		t.line("  - mode: %s   # armed in this mode at %.1f s", scalar(fileMode(name)), at)
		t.line("  - arm")
	}
}

// begun is when a flight with ArduPilot began: where the vehicle took off, or where what does not take off was armed.
func (f *flown) begun(m *measures) came {
	if (&catalog.Entry{Vehicle: f.Params.Vehicle}).Kind().TakesOff() {
		return m.airborne
	}
	return f.log.setsOff()
}

// setsOff is when ArduPilot armed.
func (n *notes) setsOff() came {
	for _, w := range n.words() {
		if w.yes {
			return came{true, w.at}
		}
	}
	return came{}
}

// fileMode is a mode as a scenario writes it.
func fileMode(name string) string { return strings.ReplaceAll(name, " ", "_") }

// failsafe returns what ArduPilot said about a failsafe within a second before it changed its
// mode; empty: nothing.
func (n *notes) failsafe(at float64) string {
	for _, s := range n.said {
		if lower := strings.ToLower(s.text); s.at > at-1.5 && s.at < at+0.5 && (strings.Contains(lower, "failsafe") || strings.Contains(lower, "fence breached")) {
			return s.text
		}
	}
	return ""
}

// params writes the parameters with which ArduPilot was started, and those that were changed before the flight.
func (s flyWriter) params(t *text, f *flown, airborne came) {
	values, why := maps.Clone(f.log.started), "with which it was started"
	if values == nil {
		values, why = map[string]float64{}, ""
	}
	for _, p := range f.log.params {
		if IsOwn(p.name) || airborne.is && p.at > airborne.at {
			continue
		}
		if values[p.name] = p.value; !strings.HasSuffix(why, "takeoff") {
			why = strings.TrimPrefix(why+", and changed before takeoff", ", and ")
		}
	}
	switch n := len(values); {
	case n == 0:
		return
	case n > scenario.MaxFly:
		s.inexact("ArduPilot was started with %d parameters, and a scenario can have %d: give the file with them by --sitl-defaults", n, scenario.MaxFly)
		return
	}
	var words []string
	for _, n := range slices.Sorted(maps.Keys(values)) {
		words = append(words, scalar(n)+": "+number(values[n]))
	}
	t.line("params: {%s}   # %s", strings.Join(words, ", "), why)
}

// IsOwn reports whether ArduPilot, or sitlark for a fault, changes a parameter by itself.
func IsOwn(name string) bool {
	return slices.ContainsFunc(own, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
