package flightlog

import (
	"slices"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// readTruth reads what a simulator told the autopilot.
func (b *binaryLog) readTruth() {
	t := &Truth{}
	times, rows := b.rows(b.log.Table("SIM2"), "PN", "PE", "PD", "VN", "VE", "VD")
	for i, now := range times {
		p, v := frame.OfNED(rows[0][i], rows[1][i], rows[2][i]), frame.OfNED(rows[3][i], rows[4][i], rows[5][i])
		if plausible(p.X, p.Y, p.Z, v.X, v.Y, v.Z) {
			t.Position.add(now, p)
			t.Velocity.add(now, v)
		}
	}
	t.Home = simulatedHome(b, t)
	times, rows = b.rows(b.log.Table("SIM"), "Q1", "Q2", "Q3", "Q4")
	for i, now := range times {
		if r, ok := quaternion(rows[0][i], rows[1][i], rows[2][i], rows[3][i]); ok {
			t.Attitude.add(now, r)
		}
	}
	if t.Position.Len() > 1 {
		b.Truth = t
	}
}

// simulatedHome returns where the simulator's positions are measured from: SIM has the same
// place by latitude and longitude, to a centimetre. Their middle is better than that.
func simulatedHome(b *binaryLog, t *Truth) *mission.Home {
	times, rows := b.rows(b.log.Table("SIM"), "Lat", "Lng", "Alt")
	var lats, lons, alts []float64
	for i, now := range times {
		p := mission.Place{LatDeg: rows[0][i], LonDeg: rows[1][i], AltM: rows[2][i]}
		if at, ok := t.Position.At(now); !ok || !onEarth(p) || !at.Near(1) {
			continue
		}
		from := mission.Home{LatDeg: p.LatDeg, LonDeg: p.LonDeg, AltM: p.AltM}
		d := PositionAt(&t.Position, &t.Velocity, now)
		home := from.Global(-d.X, -d.Y, -d.Z)
		lats, lons, alts = append(lats, home.LatDeg), append(lons, home.LonDeg), append(alts, home.AltM)
	}
	if len(lats) == 0 {
		return nil
	}
	return &mission.Home{LatDeg: middleOf(lats), LonDeg: middleOf(lons), AltM: middleOf(alts)}
}

// middleOf sorts a list and returns the mean of its middle half, where there is one.
func middleOf(list []float64) float64 {
	slices.Sort(list)
	middle := list[len(list)/4 : len(list)-len(list)/4]
	sum := 0.0
	for _, x := range middle {
		sum += x
	}
	return sum / float64(len(middle))
}

// Add appends a state at an elapsed time [s]: position [m], velocity [m/s] and attitude.
func (t *Truth) Add(elapsed float64, position, velocity frame.Vec[frame.NED], attitude frame.Rot[frame.NED, frame.FRD]) {
	t.Position.add(elapsed, position)
	t.Velocity.add(elapsed, velocity)
	t.Attitude.add(elapsed, attitude)
}
