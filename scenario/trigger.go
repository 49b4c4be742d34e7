package scenario

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/physics"
)

// TriggerKind says what a trigger waits for.
type TriggerKind uint8

// The kinds of triggers.
const (
	OnTime      TriggerKind = iota // a physics time
	OnEvent                        // something that happens: takeoff, crash, a command
	OnWaypoint                     // a place of the mission is reached
	OnCondition                    // a condition becomes true
)

// Trigger is when something begins. It comes once: the first time.
type Trigger struct {
	Pos
	Kind      TriggerKind
	Vehicle   int     // of OnEvent and OnWaypoint: index of File.Vehicles, or AllVehicles: any
	Time      float64 // [s]
	Event     string
	Waypoint  int // item of the mission, from 1
	Condition *Condition
	Text      string // as written
}

// happenings are the events of the world by the names that triggers use.
var happenings = []struct {
	name string
	kind physics.EventKind
	doc  string
}{
	{"takeoff", physics.Liftoff, "the vehicle leaves the ground"},
	{"touchdown", physics.Touchdown, "it touches the ground again, undamaged"},
	{"crash", physics.Crash, "a hard hit breaks it"},
	{"leg_broke", physics.LegBroke, "a hard hit breaks a leg"},
	{"wheel_broke", physics.WheelBroke, "a hard hit breaks a wheel or a skid"},
	{"propeller_strike", physics.PropellerStrike, "a turning propeller meets the ground"},
	{"brown_out", physics.BrownOut, "an ESC resets for lack of voltage"},
	{"battery_empty", physics.BatteryEmpty, "the battery is empty"},
	{"fuel_empty", physics.FuelEmpty, "the tank of a piston engine is empty"},
	{"launched", physics.Launched, "a hand or a catapult lets it go"},
	{"collision", physics.Collision, "it meets another vehicle"},
}

// WorldEvents returns the events of the world by name, each with what it means.
func WorldEvents() (all [][2]string) {
	for _, h := range happenings {
		all = append(all, [2]string{h.name, h.doc})
	}
	return all
}

// happening is the name of a world's event for triggers, empty where it has none.
func happening(kind physics.EventKind) string {
	for _, h := range happenings {
		if h.kind == kind {
			return h.name
		}
	}
	return ""
}

// eventNames are what a trigger may wait for: events of the world, and commands.
func eventNames() (names []string) {
	for _, h := range happenings {
		names = append(names, h.name)
	}
	return append(names, command.Names()...)
}

var (
	oneWord  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	waypoint = regexp.MustCompile(`^waypoint +(\S.*)$`)
	hasOrder = regexp.MustCompile(`[<>=≤≥≠]`)
)

// parseTrigger reads the value of after: or until:, about the vehicles of a scope. Errors are
// conditionErrors.
func parseTrigger(text string, s scope) (*Trigger, error) {
	t := &Trigger{Text: text, Vehicle: s.self}
	if seconds, err := parseTime(text); err == nil {
		t.Kind, t.Time = OnTime, seconds
		return t, nil
	}
	whole := text
	if name, rest, ok := strings.Cut(text, "."); ok && s.index(name) >= 0 && (slices.Contains(eventNames(), rest) || waypoint.MatchString(rest) && !hasOrder.MatchString(rest)) {
		t.Vehicle, text = s.index(name), rest
	}
	if m := waypoint.FindStringSubmatch(text); m != nil && !hasOrder.MatchString(text) {
		n, err := strconv.Atoi(m[1])
		if err != nil || n < 1 || n > 65535 {
			return nil, faultAt(len(whole)-len(text)+len("waypoint "), "%.20q is not the number of a mission item: expected one from 1 on, such as waypoint 3", m[1])
		}
		t.Kind, t.Waypoint = OnWaypoint, n
		return t, nil
	}
	if oneWord.MatchString(text) {
		return t, t.word(text, s)
	}
	if name := eventSpelled(text); name != "" {
		return nil, faultAt(len(whole)-len(text), "there is no trigger %.40q: did you mean %s?", text, name)
	}
	c, err := parseCondition(text, s)
	t.Kind, t.Condition = OnCondition, c
	return t, err
}

// eventSpelled returns the event whose name is written with hyphens or spaces; empty: there is none.
func eventSpelled(text string) string {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("-", "", " ", "", "_", "").Replace(s))
	}
	for _, name := range eventNames() {
		if plain(name) == plain(text) {
			return name
		}
	}
	return ""
}

// word reads a trigger of one word.
func (t *Trigger) word(text string, s scope) error {
	q := findQuantity(text)
	switch {
	case slices.Contains(eventNames(), text):
		t.Kind, t.Event = OnEvent, text
		return nil
	case text == "waypoint":
		return faultAt(0, "waypoint needs the number of a mission item, such as waypoint 3")
	case q != nil:
		c, err := parseCondition(text, s)
		t.Kind, t.Condition = OnCondition, c
		return err
	}
	known := append(eventNames(), "waypoint")
	for _, q := range quantities {
		if q.is != nil {
			known = append(known, q.Name)
		}
	}
	hint := "expected a time such as 10s, takeoff, landed, crash, waypoint 3, a command's name, or a condition such as altitude > 15m"
	if near := spelling.Near(text, known, 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	return faultAt(0, "there is no trigger %.40q: %s", text, hint)
}

// parseTime reads a physics time, which must have its unit.
func parseTime(text string) (float64, error) {
	if text == "" || text[len(text)-1] >= '0' && text[len(text)-1] <= '9' {
		return 0, faultAt(0, "%.40q has no unit: expected a time such as 10s, 500ms or 2min", text)
	}
	seconds, err := quantity.Parse(text, "s")
	if err != nil {
		return 0, faultAt(0, "%.40q is not a time: expected one such as 10s, 500ms or 2min", text)
	}
	return seconds, nil
}
