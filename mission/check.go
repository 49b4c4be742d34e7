package mission

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Reach is how far from home the built-in autopilot flies [m]: beyond it, home and mission do not
// belong together, or the battery is too small.
const Reach = 10000

// MaxHeight is the largest height above home of a plan [m].
const MaxHeight = 1000

// maxStay limits waits [s]; a battery lasts a fraction of it.
const maxStay = 86400

// maxRadius limits the circles of planes that climb or descend [m].
const maxRadius = 2000

const flownList = "WAYPOINT 16, LOITER 17 18 19 31, RETURN 20, LAND 21 85, TAKEOFF 22 84, SPLINE 82, DELAY 93"

// paramRange is the range of one parameter of a command for the built-in autopilot.
type paramRange struct {
	command Command
	index   int // from 0
	what    string
	lo, hi  float64
	whole   bool
}

var paramRanges = []paramRange{
	{NavWaypoint, 0, "seconds to stay", 0, maxStay, false},
	{Spline, 0, "seconds to stay", 0, maxStay, false},
	{LoiterTime, 0, "seconds to stay", 0, maxStay, false},
	{Delay, 0, "seconds to stay (times of day are not flown)", 0, maxStay, false},
	{LoiterTurns, 0, "turns", 0, 255, false},
	{LoiterTurns, 2, "radius [m]", -200, 200, false},
	{LoiterToAlt, 1, "radius [m]", -maxRadius, maxRadius, false},
	{DoSpeed, 0, "which speed, 0 to 3", 0, 3, true},
}

// Check returns an error if the built-in autopilot can't fly the plan from h: it must have
// only commands that the autopilot supports, and every place within Reach, above home, and
// below MaxHeight. The error names the item and what to do.
func (p Plan) Check(h Home) error {
	var all faults.List
	all.Add(p.CheckOnGround(h))
	for _, l := range p.Legs(h) {
		ends := l.Command == Land || l.Command == ReturnHome
		if high := 0 - l.Down; l.Command.HasPlace() && !ends && (high < 1 || high > MaxHeight) {
			all.Add(fmt.Errorf("%s is %s m above home (%s m AMSL), must be from 1 to %d m: correct the altitude or the home", p.where(l.Item), plaintext.Sentence(high, 4), figure(h.AltM), MaxHeight))
		}
	}
	return all.Err()
}

// CheckOnGround is Check for a vehicle that stays on the ground, whatever heights the plan has.
func (p Plan) CheckOnGround(h Home) error {
	var all faults.List
	for _, it := range p.Items {
		all.Add(p.checkFlown(it))
	}
	all.Add(p.CheckPlaces(h))
	return all.Err()
}

// CheckPlaces returns an error if the plan leads too far from h for the built-in autopilot: every
// place must be within Reach.
func (p Plan) CheckPlaces(h Home) error {
	if err := h.Validate(); err != nil {
		return err
	}
	var all faults.List
	for _, l := range p.layOut(h, Command.leads) {
		if d := math.Hypot(l.North, l.East); d > Reach {
			all.Add(fmt.Errorf("%s is %s from home %v, the built-in autopilot flies at most %d km: set the home near the mission, or fly with ArduPilot", p.where(l.Item), kilometres(d), h, Reach/1000))
		}
	}
	return all.Err()
}

// figure is a number of a file in a message.
func figure(x float64) string { return plaintext.Sentence(x, 7) }

// kilometres is a distance [m] of some kilometres or more in words.
func kilometres(d float64) string {
	if d < 100e3 {
		return fmt.Sprintf("%.1f km", d/1000)
	}
	return fmt.Sprintf("%.0f km", d/1000)
}

// where names an item in a message.
func (p Plan) where(it Item) string {
	if it.Line > 0 {
		return fmt.Sprintf("%s:%d: item %d (%v)", p.Name, it.Line, it.Seq, it.Command)
	}
	return fmt.Sprintf("%s: item %d (%v)", p.Name, it.Seq, it.Command)
}

func (p Plan) checkFlown(it Item) error {
	if !it.Command.Flown() && it.Command.mustFly() {
		return fmt.Errorf("%s: the built-in autopilot can't fly it, and without it the path would be another one; expected one of %s: replace it or fly with ArduPilot", p.where(it), flownList)
	}
	var all faults.List
	for _, r := range paramRanges {
		v := given(it.Param[r.index])
		if r.command != it.Command || v >= r.lo && v <= r.hi && (!r.whole || v == math.Trunc(v)) {
			continue
		}
		all.Add(fmt.Errorf("%s: got %s as parameter %d, expected %s, from %s to %s, correct it", p.where(it), figure(v), r.index+1, r.what, figure(r.lo), figure(r.hi)))
	}
	return all.Err()
}
