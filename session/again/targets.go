package again

import (
	"cmp"
	"math"
	"slices"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/session"
)

// rcLogged is what a log has of the radio.
type rcLogged = flightlog.RC

// sameCommand is how far a command lies from the target that it became, at most [s].
const sameCommand = 0.05

// targets are those that a ground station sent in GUIDED, by the times of the flight, which begins
// at an elapsed time of the recording [s]. Those of commands are left out: commands are given again.
func (l *logged) targets(begins float64) (list []session.TimedTarget) {
	for i := range l.flight.Targets {
		t := &l.flight.Targets[i]
		at := l.clock.Recording(t.Elapsed) - begins
		if at < 0 || l.becameTarget(t.Elapsed) || !l.guided(t.Elapsed) {
			continue
		}
		list = append(list, session.TimedTarget{Time: at, Target: l.target(t)})
	}
	slices.SortStableFunc(list, func(a, b session.TimedTarget) int { return cmp.Compare(a.Time, b.Time) })
	return list
}

// target is a target as it is sent again.
func (l *logged) target(t *flightlog.Target) (m mavlink.Target) {
	place, velocity, accel := t.Position, t.Velocity, t.Accel
	if t.Place != nil {
		place = frame.OfNED(l.record.Home.Local(t.Place.LatDeg, t.Place.LonDeg, t.Place.AltM))
		l.not("global targets are logged to about 1 m")
	}
	if t.HasPosition {
		m.Position = &place
	}
	if t.HasVelocity {
		m.Velocity = &velocity
	}
	if t.HasAccel {
		m.Accel = &accel
	}
	return m
}

// becameTarget reports whether a command that is given again brought about a target at a time [s].
func (l *logged) becameTarget(at float64) bool {
	return slices.ContainsFunc(l.flight.Commands, func(c flightlog.Command) bool {
		return c.Accepted && c.Number == reposition && math.Abs(c.Elapsed-at) < sameCommand
	})
}

// guided reports whether the mode at a time [s] was GUIDED.
func (l *logged) guided(at float64) bool {
	name := ""
	for _, m := range l.flight.Modes {
		if m.Elapsed > at+sameCommand {
			break
		}
		name = m.Name
	}
	return name == "GUIDED"
}

// takeTargets notes what of targets is not given again.
func (l *logged) takeTargets() {
	if n := l.flight.AttitudeTargets; n > 0 {
		l.not("%d targets of attitude (SET_ATTITUDE_TARGET) are not sent again", n)
	}
	if n := l.flight.OtherTargets; n > 0 {
		l.not("%d targets above terrain are not sent again", n)
	}
	if len(l.flight.Targets) > 0 {
		l.not("the yaw of streamed targets is not logged, and the autopilot chooses it")
	}
}
