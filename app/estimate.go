//go:build !headless

package app

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/panel"
)

// estimate is what the autopilot of a vehicle believed at the time that is shown, with now as the
// truth. It is not valid where that is not known.
func (p *past) estimate(vehicle int, now *snapshot.Snapshot) mavlink.Estimate {
	r := p.readers[vehicle]
	if r == nil || r.belief == nil {
		return mavlink.Estimate{}
	}
	b := &now.Body
	e := mavlink.Estimate{Valid: true, Of: r.belief.Of, Time: now.Time, PositionNED: r.belief.PositionNED, NEDFromFRD: r.belief.NEDFromFRD}
	e.Truth = mavlink.Truth{PositionNED: b.PositionNED, VelGround: b.VelGround, NEDFromFRD: b.NEDFromFRD, WindNED: now.Air.WindNED,
		Voltage: now.Power.Voltage, Current: now.Power.Current}
	e.VelGround = b.VelGround // not recorded
	e.PositionError = e.PositionNED.Sub(b.PositionNED).Len()
	e.AttitudeError = angleOf(frame.Compose(e.NEDFromFRD, b.NEDFromFRD.Inverse()))
	return e
}

// angleOf is the angle of a rotation [rad].
func angleOf(turn frame.Rot[frame.NED, frame.NED]) float64 {
	w, _, _, _ := turn.Quat()
	return 2 * math.Acos(min(1, math.Abs(w)))
}

// then is what the Autopilot panel shows of the time that is shown; nil: it shows what is now.
func (f *followed) then() *panel.Then {
	if !f.past.shown() {
		return nil
	}
	t := &panel.Then{Mode: f.past.mode()}
	if e := f.estimated(); e.Of == "" {
		t.Estimate = e
	}
	for seq := f.seen.Events.Last(); seq >= f.seen.Events.Oldest() && seq > 0; seq-- {
		if ev, ok := f.seen.Events.Get(seq); ok && ev.Source == snapshot.SourceAutopilot {
			t.Said, t.SaidAt = ev.Text.String(), ev.Time
			break
		}
	}
	return t
}
