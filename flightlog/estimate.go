package flightlog

import (
	"sort"

	"github.com/sitlark/sitlark/flightlog/dataflash"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// origin is where an EKF measures positions from.
type origin struct {
	since float64 // boot [s]
	place mission.Place
}

// placed is a position with the time at which it was logged.
type placed struct {
	at    float64
	place mission.Place
}

// generation returns which EKF the autopilot flew by: 1, 2 or 3, and 0 where the log has none
// of it.
func (b *binaryLog) generation() int {
	has := func(name string) bool { return b.log.Table(name).Has("PN", "PE", "PD") }
	tables := map[int]string{1: "EKF1", 2: "NKF1", 3: "XKF1"}
	if kind := int(b.Params["AHRS_EKF_TYPE"]); tables[kind] != "" && has(tables[kind]) {
		return kind
	}
	for _, kind := range []int{3, 2, 1} {
		if has(tables[kind]) {
			return kind
		}
	}
	return 0
}

// second are the message types of an EKF's second core in versions that had no column for it.
var second = map[string]string{"NKF1": "NKF6", "NKF2": "NKF7", "XKF1": "XKF6", "XKF2": "XKF7", "NKQ1": "NKQ2", "XKQ1": "XKQ2"}

// ofPrimary returns columns of the EKF's core that the autopilot flew by at each time. names
// are the message type by generation.
func (b *binaryLog) ofPrimary(names map[int]string, columns ...string) (times []float64, rows [][]float64) {
	kind := b.generation()
	if kind == 0 {
		return nil, make([][]float64, len(columns))
	}
	t := b.log.Table(names[kind])
	switches, primary := b.primaries(kind)
	at := func(now float64) float64 {
		if i := sort.SearchFloat64s(switches, now+1e-9); i > 0 {
			return primary[i-1]
		}
		if len(primary) > 0 {
			return primary[0]
		}
		return 0
	}
	if t.Has("C") {
		times, rows = b.rows(t, append([]string{"C"}, columns...)...)
		if times == nil {
			return nil, rows[1:]
		}
		return only(times, rows[1:], func(i int) bool { return rows[0][i] == at(times[i]) })
	}
	other := b.log.Table(second[names[kind]])
	if allZero(primary) || !other.Has(columns...) {
		return b.rows(t, columns...)
	}
	times, rows = b.rows(t, columns...)
	times, rows = only(times, rows, func(i int) bool { return at(times[i]) == 0 })
	more, moreRows := b.rows(other, columns...)
	more, moreRows = only(more, moreRows, func(i int) bool { return at(more[i]) == 1 })
	return merge(times, more, rows, moreRows)
}

// primaries returns when which core became the primary one. It is logged with each record.
func (b *binaryLog) primaries(kind int) (since, primary []float64) {
	t := b.log.Table(map[int]string{2: "NKF4", 3: "XKF4"}[kind])
	times, rows := b.rows(t, "PI")
	for i, now := range times {
		if core := rows[0][i]; core >= 0 && core < 8 && (len(primary) == 0 || primary[len(primary)-1] != core) && (len(since) == 0 || now >= since[len(since)-1]) {
			since, primary = append(since, now), append(primary, core)
		}
	}
	return since, primary
}

func allZero(list []float64) bool {
	for _, x := range list {
		if x != 0 {
			return false
		}
	}
	return true
}

// merge joins two tables by their times.
func merge(a, b []float64, rowsA, rowsB [][]float64) (times []float64, rows [][]float64) {
	times, rows = append(append([]float64{}, a...), b...), make([][]float64, len(rowsA))
	order := make([]int, len(times))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return times[order[i]] < times[order[j]] })
	sorted := make([]float64, len(times))
	for i, o := range order {
		sorted[i] = times[o]
	}
	for k := range rows {
		all := append(append([]float64{}, rowsA[k]...), rowsB[k]...)
		rows[k] = make([]float64, len(all))
		for i, o := range order {
			rows[k][i] = all[o]
		}
	}
	return sorted, rows
}

var firstTables = map[int]string{1: "EKF1", 2: "NKF1", 3: "XKF1"}

// readPosition reads the autopilot's position and velocity: of the EKF, or what comes nearest
// to that in the log.
func (b *binaryLog) readPosition() {
	times, rows := b.ofPrimary(firstTables, "VN", "VE", "VD")
	if len(times) > 1 {
		b.Velocity = Track[frame.Vec[frame.NED]]{}
	}
	for i, now := range times {
		if v := frame.OfNED(rows[0][i], rows[1][i], rows[2][i]); finite(v.X, v.Y, v.Z) {
			b.Velocity.add(now, v)
		}
	}
	b.chooseHome()
	switch {
	case b.origin != nil && b.generation() > 0:
		b.positionOfEKF()
	case b.positionsOf(b.table([]string{"Lat", "Lng", "Alt"}, "POS", "AHR2")):
	default:
		b.positionOfGPS()
	}
	if b.Position.Len() < 2 && b.origin != nil {
		b.Position = Track[frame.Vec[frame.NED]]{}
		if !b.positionsOf(b.table([]string{"Lat", "Lng", "Alt"}, "POS", "AHR2")) {
			b.positionOfGPS()
		}
	}
}

// fromOrigin returns the position from home of one that is measured from the EKF's origin.
func (b *binaryLog) fromOrigin(n, e, d float64) frame.Vec[frame.NED] {
	from := mission.Home{LatDeg: b.origin.place.LatDeg, LonDeg: b.origin.place.LonDeg, AltM: b.origin.place.AltM}
	p := from.Global(n, e, d)
	return b.local(p)
}

// local returns a place's position from home [m].
func (f *Flight) local(p mission.Place) frame.Vec[frame.NED] {
	return frame.OfNED(f.Home.Local(p.LatDeg, p.LonDeg, p.AltM))
}

func (b *binaryLog) positionOfEKF() {
	times, rows := b.ofPrimary(firstTables, "PN", "PE", "PD")
	for i, now := range times {
		if n, e, d := rows[0][i], rows[1][i], rows[2][i]; now >= b.origin.since && finite(n, e, d) {
			b.Position.add(now, b.fromOrigin(n, e, d))
		}
	}
}

// positionsOf takes positions with latitude and longitude; false: there are none.
func (b *binaryLog) positionsOf(t *dataflash.Table) bool {
	times, rows := b.rows(t, "Lat", "Lng", "Alt")
	for i, now := range times {
		if p := (mission.Place{LatDeg: rows[0][i], LonDeg: rows[1][i], AltM: rows[2][i]}); onEarth(p) {
			b.Position.add(now, b.local(p))
		}
	}
	return b.Position.Len() > 1
}

// positionOfGPS takes the receiver's positions, with the height of the barometer where they
// come with it.
func (b *binaryLog) positionOfGPS() {
	b.Position = Track[frame.Vec[frame.NED]]{}
	for i, fix := range b.GPS.Values {
		if fix.Good() {
			b.Position.add(b.GPS.Times[i], b.local(fix.place))
		}
	}
	t := b.log.Table("GPS")
	if times, rows := b.first(t, "RelAlt"); len(times) == b.GPS.Len() && len(times) > 0 {
		k := 0
		for i, fix := range b.GPS.Values {
			if fix.Good() {
				b.Position.Values[k].Z = -rows[0][i]
				k++
			}
		}
	}
	if b.Position.Len() > 0 {
		b.note("the log has no position of an EKF: the position is that of the GPS receiver")
	}
}

// readEKF reads the EKF's own records, as they were logged: for its error against the truth.
func (b *binaryLog) readEKF() {
	if b.origin == nil {
		return
	}
	names := []string{"PN", "PE", "PD", "VN", "VE", "VD", "Roll", "Pitch", "Yaw"}
	times, rows := b.ofPrimary(firstTables, names...)
	fineTimes, fine := b.ofPrimary(map[int]string{2: "NKQ1", 3: b.quaternions()}, "Q1", "Q2", "Q3", "Q4")
	for i, now := range times {
		e := Estimate{PositionNED: b.fromOrigin(rows[0][i], rows[1][i], rows[2][i]), VelNED: frame.OfNED(rows[3][i], rows[4][i], rows[5][i])}
		r, ok := eulerDeg(rows[6][i], rows[7][i], rows[8][i])
		if k := sort.SearchFloat64s(fineTimes, now); k < len(fineTimes) && fineTimes[k] == now {
			if q, isOne := quaternion(fine[0][k], fine[1][k], fine[2][k], fine[3][k]); isOne {
				r, ok = q, true
			}
		}
		e.NEDFromFRD = r
		if ok && now >= b.origin.since && e.PositionNED.IsFinite() && e.VelNED.IsFinite() {
			b.EKF.add(now, e)
		}
	}
}

// quaternions is the message type of EKF3's attitude.
func (b *binaryLog) quaternions() string {
	if b.log.Table("XKQ").Len() > 0 {
		return "XKQ"
	}
	return "XKQ1"
}
