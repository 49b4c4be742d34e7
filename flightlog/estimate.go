package flightlog

import (
	"math"
	"sort"

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

// estimates reads what the EKF says, or what comes nearest to that.
type estimates struct {
	*binaryLog
	kind     int       // of the EKF that the autopilot flew by: 1, 2 or 3; 0: the log has none of it
	switches []float64 // when which core became the primary one [s since boot]
	primary  []float64
}

func newEstimates(b *binaryLog) *estimates {
	x := &estimates{binaryLog: b, kind: b.generation()}
	x.switches, x.primary = b.primaries(x.kind)
	return x
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
func (x *estimates) ofPrimary(names map[int]string, columns ...string) (times []float64, rows [][]float64) {
	if x.kind == 0 {
		return nil, make([][]float64, len(columns))
	}
	t, at := x.log.Table(names[x.kind]), x.primaryAt
	if t.Has("C") {
		times, rows = x.rows(t, append([]string{"C"}, columns...)...)
		if times == nil {
			return nil, rows[1:]
		}
		return only(times, rows[1:], func(i int) bool { return rows[0][i] == at(times[i]) })
	}
	other := x.log.Table(second[names[x.kind]])
	if allZero(x.primary) || !other.Has(columns...) {
		return x.rows(t, columns...)
	}
	times, rows = x.rows(t, columns...)
	times, rows = only(times, rows, func(i int) bool { return at(times[i]) == 0 })
	more, moreRows := x.rows(other, columns...)
	more, moreRows = only(more, moreRows, func(i int) bool { return at(more[i]) == 1 })
	return merge(times, more, rows, moreRows)
}

// primaryAt returns the core that the autopilot flew by at a time.
func (x *estimates) primaryAt(now float64) float64 {
	if i := sort.SearchFloat64s(x.switches, now+1e-9); i > 0 {
		return x.primary[i-1]
	}
	if len(x.primary) > 0 {
		return x.primary[0]
	}
	return 0
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
func (x *estimates) readPosition() {
	times, rows := x.ofPrimary(firstTables, "VN", "VE", "VD")
	if len(times) > 1 {
		x.Velocity = Track[frame.Vec[frame.NED]]{}
	}
	for i, now := range times {
		if v := frame.OfNED(rows[0][i], rows[1][i], rows[2][i]); plausible(v.X, v.Y, v.Z) {
			x.Velocity.add(now, v)
		}
	}
	x.chooseHome()
	switch {
	case x.origin != nil && x.kind > 0:
		x.positionOfEKF()
	case x.positionsOf(math.Inf(1)):
	default:
		x.positionOfGPS()
	}
	if x.Position.Len() < 2 && x.origin != nil {
		x.Position = Track[frame.Vec[frame.NED]]{}
		if !x.positionsOf(math.Inf(1)) {
			x.positionOfGPS()
		}
	}
}

// fromOrigin returns the position from home of one that is measured from the EKF's origin.
func (x *estimates) fromOrigin(n, e, d float64) frame.Vec[frame.NED] {
	from := mission.Home{LatDeg: x.origin.place.LatDeg, LonDeg: x.origin.place.LonDeg, AltM: x.origin.place.AltM}
	p := from.Global(n, e, d)
	return x.local(p)
}

// local returns a place's position from home [m].
func (f *Flight) local(p mission.Place) frame.Vec[frame.NED] {
	return frame.OfNED(f.Home.Local(p.LatDeg, p.LonDeg, p.AltM))
}

// positionOfEKF takes the EKF's positions. ArduRover logs their origin when home moves at the end of a drive: what comes
// before is taken as latitude and longitude.
func (x *estimates) positionOfEKF() {
	x.positionsOf(x.origin.since)
	times, rows := x.ofPrimary(firstTables, "PN", "PE", "PD")
	for i, now := range times {
		if n, e, d := rows[0][i], rows[1][i], rows[2][i]; now >= x.origin.since && plausible(n, e, d) {
			x.Position.add(now, x.fromOrigin(n, e, d))
		}
	}
}

// positionsOf takes positions with latitude and longitude of before a time; false: there are none.
func (x *estimates) positionsOf(before float64) bool {
	times, rows := x.rows(x.table([]string{"Lat", "Lng", "Alt"}, "POS", "AHR2"), "Lat", "Lng", "Alt")
	for i, now := range times {
		if p := (mission.Place{LatDeg: rows[0][i], LonDeg: rows[1][i], AltM: rows[2][i]}); now < before && onEarth(p) {
			x.Position.add(now, x.local(p))
		}
	}
	return x.Position.Len() > 1
}

// positionOfGPS takes the receiver's positions, with the height of the barometer where they
// come with it.
func (x *estimates) positionOfGPS() {
	x.Position = Track[frame.Vec[frame.NED]]{}
	for i, fix := range x.GPS.Values {
		if fix.Good() {
			x.Position.add(x.GPS.Times[i], x.local(fix.place))
		}
	}
	t := x.log.Table("GPS")
	if times, rows := x.first(t, "RelAlt"); len(times) == x.GPS.Len() && len(times) > 0 {
		k := 0
		for i, fix := range x.GPS.Values {
			if fix.Good() {
				x.Position.Values[k].Z = -rows[0][i]
				k++
			}
		}
	}
	if x.Position.Len() > 0 {
		x.note("the log has no EKF position: the GPS position is shown")
	}
}

// alike is how far an estimate from an origin that is logged later may be from the logged position [m].
const alike = 1.0

// measures reports whether a position of the EKF at a time is measured from the origin that the log has: it is from
// when that is logged, and before where it agrees with latitude and longitude.
func (x *estimates) measures(now float64, p frame.Vec[frame.NED]) bool {
	if now >= x.origin.since {
		return true
	}
	if x.Position.Len() == 0 {
		return false
	}
	off := p.Sub(PositionAt(&x.Position, &x.Velocity, now))
	return math.Hypot(off.X, off.Y) < alike
}

// readEKF reads the EKF's own records, as they were logged: for its error against the truth.
func (x *estimates) readEKF() {
	if x.origin == nil {
		return
	}
	names := []string{"PN", "PE", "PD", "VN", "VE", "VD", "Roll", "Pitch", "Yaw"}
	times, rows := x.ofPrimary(firstTables, names...)
	fineTimes, fine := x.ofPrimary(map[int]string{2: "NKQ1", 3: x.quaternions()}, "Q1", "Q2", "Q3", "Q4")
	for i, now := range times {
		e := Estimate{PositionNED: x.fromOrigin(rows[0][i], rows[1][i], rows[2][i]), VelNED: frame.OfNED(rows[3][i], rows[4][i], rows[5][i])}
		r, ok := eulerDeg(rows[6][i], rows[7][i], rows[8][i])
		if k := sort.SearchFloat64s(fineTimes, now); k < len(fineTimes) && fineTimes[k] == now {
			if q, isOne := quaternion(fine[0][k], fine[1][k], fine[2][k], fine[3][k]); isOne {
				r, ok = q, true
			}
		}
		e.NEDFromFRD = r
		if ok && e.PositionNED.IsFinite() && e.VelNED.IsFinite() && x.measures(now, e.PositionNED) {
			x.EKF.add(now, e)
		}
	}
}

// quaternions is the message type of EKF3's attitude.
func (x *estimates) quaternions() string {
	if x.log.Table("XKQ").Len() > 0 {
		return "XKQ"
	}
	return "XKQ1"
}

// readWind reads the EKF's wind.
func (x *estimates) readWind() {
	times, rows := x.ofPrimary(map[int]string{1: "EKF2", 2: "NKF2", 3: "XKF2"}, "VWN", "VWE")
	blows := false
	for i, now := range times {
		if n, e := rows[0][i], rows[1][i]; plausible(n, e) {
			x.Wind.add(now, frame.OfNED(n, e, 0))
			blows = blows || n != 0 || e != 0
		}
	}
	if !blows {
		x.Wind = Track[frame.Vec[frame.NED]]{} // the EKF does not estimate it
	}
}
