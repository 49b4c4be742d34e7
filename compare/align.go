package compare

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/timeline"
)

// By is a way to align flights.
type By string

// The ways to align flights.
const (
	ByTime    By = "time"    // their times 0
	ByArming  By = "arming"  // when the motors were armed
	ByTakeOff By = "takeoff" // when they left the ground
	ByMission By = "mission" // when the mission began
	ByEvent   By = "event"   // when an event's text came for the first time
	ByBranch  By = "branch"  // where they lie in the recording of which they are branches
	ByFit     By = "fit"     // the least distance between the tracks
)

// Align says how to align flights. The zero Align is by branch if one flight continues another or all continue
// one recording, else take-off if all flights have one, else time.
type Align struct {
	By   By
	Text string // a part of the event's text, in capitals or not
}

// ParseAlign reads "time", "arming", "takeoff", "mission", "branch", "fit" or "event TEXT".
func ParseAlign(text string) (Align, error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	if before, after, found := strings.Cut(first, "="); found {
		first, rest = before, strings.TrimSpace(after+" "+rest)
	}
	by := By(strings.ReplaceAll(strings.ToLower(first), "-", ""))
	switch by {
	case ByEvent:
		if rest = strings.TrimSpace(rest); rest == "" {
			return Align{}, fmt.Errorf("align %q: expected a part of the event's text, such as \"event motor 2 failed\"", text)
		}
		return Align{By: by, Text: rest}, nil
	case "", ByTime, ByArming, ByTakeOff, ByMission, ByBranch, ByFit:
		if rest == "" {
			return Align{By: by}, nil
		}
	}
	return Align{}, fmt.Errorf("align %q: expected time, arming, takeoff, mission, branch, fit or \"event TEXT\"", text)
}

func (a Align) String() string {
	switch a.By {
	case ByTakeOff:
		return "take-off"
	case ByMission:
		return "mission start"
	case ByEvent:
		return fmt.Sprintf("event %q", a.Text)
	case ByBranch:
		return "branch point"
	case ByFit:
		return "best fit"
	}
	return string(a.By)
}

// moment returns the elapsed time [s] at which a flight is aligned, and what was seen there.
func (a Align) moment(f *Flight) (elapsed float64, what string, err error) {
	found := func(at float64, what string, ok bool) (float64, string, error) {
		if ok {
			return at, what, nil
		}
		return 0, "", fmt.Errorf("%s: %s", f.Name, a.missing(f))
	}
	switch a.By {
	case ByArming:
		return found(f.arming())
	case ByTakeOff:
		return found(f.takeOff())
	case ByMission:
		return found(f.missionStart())
	case ByEvent:
		return found(f.event(a.Text))
	}
	return f.Begins, "its time 0", nil
}

// missing says what a flight lacks.
func (a Align) missing(f *Flight) string {
	switch a.By {
	case ByArming:
		return "no arming in it: no such event, and no motor begins to turn; align by time or fit"
	case ByTakeOff:
		return "no take-off in it: it does not leave the ground; align by time or fit"
	case ByMission:
		return "no mission in it: no mode AUTO; align by take-off, or by an event"
	}
	const most = 8
	var names []string
	for _, e := range f.events() {
		if len(names) == most {
			names = append(names, "...")
			break
		}
		names = append(names, e.text)
	}
	if len(names) == 0 {
		return fmt.Sprintf("it has no event %q, and no events at all", a.Text)
	}
	return fmt.Sprintf("it has no event %q, only %s", a.Text, strings.Join(names, "; "))
}

var armed = regexp.MustCompile(`(?i)^((auto |throttle |motors )?armed\b|arming motors)`)

func (f *Flight) arming() (at float64, what string, ok bool) {
	for _, m := range f.marks() {
		if text := m.Text.String(); armed.MatchString(text) {
			return m.Elapsed, text, true
		}
	}
	for i := 1; i < len(f.track); i++ {
		if f.track[i].motorsTurned && !f.track[i-1].motorsTurned {
			return f.track[i].elapsed, "its motors begin to turn", true
		}
	}
	return 0, "", false
}

// takeOff is the last contact with the ground before the vehicle rises by offGround, where contact
// is known, and it does that soon. Otherwise it is when the vehicle has risen so far since the autopilot told that it is not
// landed, which it does when the throttle goes up, or since the flight began.
func (f *Flight) takeOff() (at float64, what string, ok bool) {
	if f.track.knowsContact() {
		left, up, ok := f.track.lastContact()
		if !ok || f.track[up].elapsed-f.track[left].elapsed < quickRise {
			return f.track[left].elapsed, leavesGround, ok
		}
	}
	return f.risen()
}

// leavesGround is what is seen at a take-off where contact with the ground is known.
const leavesGround = "it leaves the ground"

// risen is when the vehicle has risen by offGround since it was on the ground.
func (f *Flight) risen() (at float64, what string, ok bool) {
	begins := 0
	if left, _, ok := f.track.lastContact(); ok {
		begins = left
	} else if at, ok := f.notLanded(); ok {
		begins = f.track.index(at)
	}
	for i := begins + 1; i < len(f.track); i++ {
		a, b := &f.track[i-1], &f.track[i]
		below, up := f.track.rise(begins, i-1), f.track.rise(begins, i)
		if up > offGround {
			return a.elapsed + (b.elapsed-a.elapsed)*(offGround-below)/(up-below), fmt.Sprintf("it is %.1f m up", offGround), true
		}
	}
	return 0, "", false
}

// notLanded is when the autopilot told so.
func (f *Flight) notLanded() (at float64, ok bool) {
	for _, m := range f.marks() {
		if strings.EqualFold(m.Text.String(), "not landed") {
			return m.Elapsed, true
		}
	}
	return 0, false
}

// rise is how much higher the vehicle is at sample i than at an earlier one [m].
func (t track) rise(from, i int) float64 {
	return float64(t[from].positionNED[2] - t[i].positionNED[2])
}

// quickRise is within what a vehicle that has left the ground rises by offGround [s]. Logs do not know
// contact with the ground, and call it what is before the motors are armed.
const quickRise = 2

// lastContact returns the sample of the last contact with the ground before the vehicle rises by
// offGround, and the one at which it has risen.
func (t track) lastContact() (left, up int, ok bool) {
	for i := range t {
		switch {
		case t[i].contact:
			left = i
		case t.rise(0, i) > offGround && t[0].contact:
			return left, i, true
		}
	}
	return 0, 0, false
}

// missionModes begin the names of modes in which a mission is flown: ArduPilot's, and what the
// built-in autopilot tells.
var missionModes = []string{"auto", "waypoint", "mission"}

func (f *Flight) missionStart() (at float64, what string, ok bool) {
	for _, m := range f.modes() {
		name := strings.ToLower(m.Name)
		for _, begin := range missionModes {
			if name == begin || strings.HasPrefix(name, begin+" ") {
				return m.From, "mode " + m.Name, true
			}
		}
	}
	return 0, "", false
}

func (f *Flight) event(text string) (at float64, what string, ok bool) {
	for _, e := range f.events() {
		if strings.Contains(strings.ToLower(e.text), strings.ToLower(text)) {
			return e.elapsed, e.text, true
		}
	}
	return 0, "", false
}

// ends is the elapsed time of the flight's last state [s].
func (f *Flight) ends() float64 { return f.track[len(f.track)-1].elapsed }

// marks are the events of this flight, without those of others in the file.
func (f *Flight) marks() []timeline.Mark {
	var list []timeline.Mark
	for _, m := range f.Marks {
		if m.Flight == f.Number || f.Resets == 0 {
			list = append(list, m)
		}
	}
	return list
}

// modes are the modes that began in this flight.
func (f *Flight) modes() []timeline.Band {
	var list []timeline.Band
	for _, m := range f.Modes {
		if m.From >= f.Begins-1e-6 && m.From <= f.ends() {
			list = append(list, m)
		}
	}
	return list
}
