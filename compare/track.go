package compare

import (
	"math"
	"slices"
	"sort"

	"github.com/sitlark/sitlark/physics/frame"
)

// sample is a state of a flight, as far as flights are compared by it. Single precision keeps
// a millimetre over 8 km.
type sample struct {
	elapsed      float64    // [s]
	positionNED  [3]float32 // from the world's origin [m]
	velNED       [3]float32 // over the ground [m/s]
	attitude     [4]float32 // NED from FRD, unit quaternion, scalar first
	volts, amps  float32    // of the battery [V, A]
	charge       float32    // of the battery, 0 to 1
	contact      bool       // with the ground
	motorsTurned bool       // at least one motor turns, or is told to
}

// Moment is what was true at a time.
type Moment struct {
	PositionNED frame.Vec[frame.NED] // [m]
	VelNED      frame.Vec[frame.NED] // [m/s]
	Turning     bool                 // a motor turns
	attitude    [4]float64           // NED from FRD, scalar first
}

// NEDFromFRD is the attitude.
func (m *Moment) NEDFromFRD() frame.Rot[frame.NED, frame.FRD] {
	q := m.attitude
	return frame.FromQuat[frame.NED, frame.FRD](q[0], q[1], q[2], q[3])
}

// track is the samples of a flight, in the order of their times, no two at the same.
type track []sample

// at returns what was true at an elapsed time [s] between sample i and the next.
func (t track) at(i int, elapsed float64) Moment {
	a, b := &t[i], &t[min(i+1, len(t)-1)]
	share := 0.0
	if b.elapsed > a.elapsed {
		share = max(0, min((elapsed-a.elapsed)/(b.elapsed-a.elapsed), 1))
	}
	return Moment{
		PositionNED: between(a.positionNED, b.positionNED, share),
		VelNED:      between(a.velNED, b.velNED, share),
		Turning:     a.motorsTurned,
		attitude:    slerp(wide(a.attitude), wide(b.attitude), share),
	}
}

// index returns the number of the last sample at or before an elapsed time [s]; 0 before the first.
func (t track) index(elapsed float64) int {
	return max(0, sort.Search(len(t), func(i int) bool { return t[i].elapsed > elapsed })-1)
}

// position returns where the vehicle was at an elapsed time [s]; false outside the track and in gaps.
func (t track) position(elapsed, gap float64) (p frame.Vec[frame.NED], ok bool) {
	i := t.index(elapsed)
	if len(t) == 0 || elapsed < t[0].elapsed || elapsed > t[len(t)-1].elapsed || t.gapAfter(i, gap) && elapsed > t[i].elapsed {
		return p, false
	}
	return t.at(i, elapsed).PositionNED, true
}

// gapAfter reports whether sample i and the next are more than gap [s] apart.
func (t track) gapAfter(i int, gap float64) bool {
	return i+1 < len(t) && t[i+1].elapsed-t[i].elapsed > gap
}

// Shortest gap [s], and how many of a flight's usual sample intervals make one.
const shortestGap, gapIntervals = 1.0, 3.0

// gap returns how far apart samples are between which nothing is known [s], and their usual
// interval [s].
func (t track) gap() (gap, usual float64) {
	steps := make([]float64, 0, len(t))
	for i := 1; i < len(t); i++ {
		steps = append(steps, t[i].elapsed-t[i-1].elapsed)
	}
	if len(steps) == 0 {
		return shortestGap, 0
	}
	slices.Sort(steps)
	usual = steps[len(steps)/2]
	return max(shortestGap, gapIntervals*usual), usual
}

func between(a, b [3]float32, share float64) frame.Vec[frame.NED] {
	from := wideVec(a)
	return from.AddScaled(share, wideVec(b).Sub(from))
}

func wideVec(v [3]float32) frame.Vec[frame.NED] {
	return frame.OfNED(float64(v[0]), float64(v[1]), float64(v[2]))
}

func wide(q [4]float32) [4]float64 {
	return [4]float64{float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])}
}

// slerp turns from a to b at a constant rate, the shorter way.
func slerp(a, b [4]float64, share float64) [4]float64 {
	dot := a[0]*b[0] + a[1]*b[1] + a[2]*b[2] + a[3]*b[3]
	if dot < 0 {
		dot = -dot
		b = [4]float64{-b[0], -b[1], -b[2], -b[3]}
	}
	wa, wb := 1-share, share
	if angle := math.Acos(min(dot, 1)); angle > 1e-3 {
		wa, wb = math.Sin(wa*angle)/math.Sin(angle), math.Sin(wb*angle)/math.Sin(angle)
	}
	var q [4]float64
	for i := range q {
		q[i] = wa*a[i] + wb*b[i]
	}
	return q
}

// angleBetween is the angle [rad], 0 to π, of the turn from one attitude to another.
func angleBetween(a, b [4]float64) float64 {
	w := a[0]*b[0] + a[1]*b[1] + a[2]*b[2] + a[3]*b[3]
	x := a[0]*b[1] - a[1]*b[0] - a[2]*b[3] + a[3]*b[2]
	y := a[0]*b[2] + a[1]*b[3] - a[2]*b[0] - a[3]*b[1]
	z := a[0]*b[3] - a[1]*b[2] + a[2]*b[1] - a[3]*b[0]
	return 2 * math.Atan2(math.Sqrt(x*x+y*y+z*z), math.Abs(w))
}
