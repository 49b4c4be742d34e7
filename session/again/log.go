package again

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session/logs"
)

// logged is what ArduPilot's log says of what was done with it.
type logged struct {
	flight  *flightlog.Flight
	clock   *align.Alignment
	record  *record.Vehicle
	steps   []step
	params  []config.Param // with which it began
	inexact []string
}

// readLog reads the log of a recorded flight, and aligns it with the recording.
func readLog(ctx context.Context, r *record.Recording, path string) (*logged, error) {
	truth, err := logs.Truth(ctx, r.Path, r.Vehicles[0].Name)
	if err != nil {
		return nil, err
	}
	return alignLog(ctx, r.Vehicles[0], path, truth)
}

// alignLog reads a log and aligns it with the truth of the recorded flight.
func alignLog(ctx context.Context, v *record.Vehicle, path string, truth *align.Recorded) (*logged, error) {
	flight, err := logs.Open(ctx, path, nil)
	if err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	if flight.Format != flightlog.DataFlash {
		return nil, fmt.Errorf("--log %s: a %s does not contain the commands that ArduPilot received: expected its DataFlash log (.bin)", path, flight.Format)
	}
	clock, err := align.Fit(flight.Truth, truth)
	if err != nil {
		return nil, fmt.Errorf("--log: can't align %s with the recording: %w", path, err)
	}
	l := &logged{flight: flight, clock: clock, record: v}
	l.take()
	if len(l.steps) == 0 {
		return nil, fmt.Errorf("--log %s: the log contains no commands, sticks or mode changes to repeat", path)
	}
	return l, nil
}

// step is something that is done with ArduPilot.
type step = propose.Fly

// take takes all that was done. Of what was done at the same time the first comes first.
func (l *logged) take() {
	l.takeParameters()
	l.takeModes()
	l.takeCommands()
	l.takeArming()
	l.takeTargets()
}

func (l *logged) add(at float64, what, why string) {
	l.steps = append(l.steps, step{Elapsed: l.clock.Recording(at), Step: what, Why: why})
}

func (l *logged) not(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(l.inexact, text) {
		l.inexact = append(l.inexact, text)
	}
}

// MAV_CMDs that are more than their name.
const (
	setMode      = 176
	reposition   = 192
	missionStart = 300
	arm          = 400
)

// asking are commands that only ask for something, or that a fresh ArduPilot must not get: 246
// restarts it.
var asking = []int{42, 246, 401, 410, 510, 511, 512, 519, 520, 521, 525, 526, 527, 42428}

// takeCommands takes the commands that ArduPilot has accepted.
func (l *logged) takeCommands() {
	for i := range l.flight.Commands {
		c := &l.flight.Commands[i]
		if !c.Accepted || slices.Contains(asking, c.Number) {
			continue
		}
		name := mavlink.CommandName(c.Number)
		why := fmt.Sprintf("Sent by system %d, component %d.", c.System, c.Component)
		if c.System == conn.System && c.Component == conn.Component {
			why = "Sent by sitlark."
		}
		switch {
		case name == "":
			l.not("command %d at %.1f s is not known here and is left out", c.Number, c.Elapsed)
		case c.Number == reposition:
			l.add(c.Elapsed, l.place(c), why)
		default:
			what := "command: {name: " + name
			for k, p := range c.Params {
				if p != 0 {
					what += fmt.Sprintf(", p%d: %s", k+1, strconv.FormatFloat(p, 'f', -1, 64))
				}
			}
			what += "}"
			if c.Number == arm {
				what += "\nwithin: 120s"
			}
			l.add(c.Elapsed, what, why)
		}
	}
}

// place is the step that goes where a command says.
func (l *logged) place(c *flightlog.Command) string {
	home := l.record.Home
	north, east, _ := home.Local(c.Params[4], c.Params[5], home.AltM)
	up := c.Params[6]
	if c.Frame == 0 || c.Frame == 5 { // MAV_FRAME_GLOBAL and its INT: above mean sea level
		_, _, down := home.Local(c.Params[4], c.Params[5], up)
		up = -down
	}
	return fmt.Sprintf("goto: {north: %.2fm, east: %.2fm, altitude: %.2fm}", north, east, up)
}

// together is how near a mode lies to the command that has chosen it, at most [s].
const together = 0.3

// takeModes takes modes that were chosen by what is not logged as a command: the message
// SET_MODE, a switch.
func (l *logged) takeModes() {
	if len(l.flight.Modes) > 0 && l.flight.Modes[0].Reason < 0 {
		l.not("the log does not say who chose its modes")
	}
	last := ""
	for _, m := range l.flight.Modes {
		again := m.Name == last
		last = m.Name
		if again || l.commanded(m.Elapsed) {
			continue
		}
		what := "mode: " + strings.ReplaceAll(m.Name, " ", "_")
		switch m.Reason {
		case flightlog.ByGroundStation:
			l.add(m.Elapsed, what, "Chosen by a ground station.")
		case flightlog.ByRC:
			l.add(m.Elapsed, what, "Chosen by a switch.")
			if l.flight.RC.Len() == 0 {
				l.not("sticks and switches were used, of which the log has only the modes: RCIN messages are off")
			}
		}
	}
}

// commanded reports whether a command may have chosen a mode at a time [s]: what is neither
// arming nor a take-off.
func (l *logged) commanded(at float64) bool {
	return slices.ContainsFunc(l.flight.Commands, func(c flightlog.Command) bool {
		chooses := c.Number == setMode || c.Number == missionStart || c.Number == 20 || c.Number == 21 // RTL, LAND
		return c.Accepted && chooses && math.Abs(c.Elapsed-at) < together
	})
}

// takeArming takes arming by what is not logged as a command: by sticks.
func (l *logged) takeArming() {
	for _, a := range l.flight.Arming {
		by := func(c flightlog.Command) bool {
			return c.Accepted && (c.Number == arm || c.Number == missionStart) && math.Abs(c.Elapsed-a.Elapsed) < together+1
		}
		if a.Armed && !slices.ContainsFunc(l.flight.Commands, by) {
			l.add(a.Elapsed, "arm", "Not by a command that is logged.")
		}
	}
}

// ofItsPlace are parameters that belong to the computer on which ArduPilot runs, and to its
// connections: those of a fresh one are its own.
var ofItsPlace = []string{"SERIAL", "SR", "MAV", "NET_", "SCR_", "CAN_", "SYSID_", "LOG_", "AHRS_TRIM", "BRD_"}

// takeParameters takes the parameters with which the flight began, and those that were changed
// during it.
func (l *logged) takeParameters() {
	for _, name := range slices.Sorted(maps.Keys(l.flight.Params)) {
		far := slices.ContainsFunc(ofItsPlace, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		if !far && !propose.IsOwn(name) {
			l.params = append(l.params, config.Param{Name: name, Value: l.flight.Params[name]})
		}
	}
	for _, c := range l.flight.Changes {
		if !propose.IsOwn(c.Name) {
			l.add(c.Elapsed, "param: {"+c.Name+": "+strconv.FormatFloat(c.Value, 'g', -1, 64)+"}", "")
		}
	}
}
