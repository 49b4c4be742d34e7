package mavlink

import (
	"math"
	"sync"

	"github.com/sitlark/sitlark/physics/frame"
)

// historyLength is the number of steps that are kept: 6.8 s at 1200 steps a second, more
// than a message is ever late.
const historyLength = 8192

// History keeps the true states of the last seconds, so that an estimate can be compared
// with the truth at its own time. The physics goroutine adds, a Link reads. Make one for
// each vehicle, by new(History); a nil one is empty.
type History struct {
	mu     sync.Mutex
	flight uint64                // guarded by mu
	n      uint64                // guarded by mu; steps in all
	first  uint64                // guarded by mu; of this flight
	ring   [historyLength]moment // guarded by mu
}

type moment struct {
	time  float64 // physics time [s]
	truth Truth
}

// Add adds the outcome of one step: the flight's number and the physics time in it [s].
func (h *History) Add(flight uint64, t float64, truth *Truth) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if flight != h.flight || h.n > h.first && t <= h.at(h.n-1).time {
		h.flight, h.first = flight, h.n
	}
	*h.at(h.n) = moment{t, *truth}
	h.n++
}

func (h *History) at(i uint64) *moment { return &h.ring[i%historyLength] }

// oldest is the first moment of this flight that is kept.
func (h *History) oldest() uint64 {
	if h.n > historyLength {
		return max(h.first, h.n-historyLength)
	}
	return h.first
}

// now is the newest physics time [s], 0 if there is none.
func (h *History) now() float64 {
	t, _ := h.newest()
	return t
}

// newest is the newest physics time [s] and its flight, 0 if there is none.
func (h *History) newest() (t float64, flight uint64) {
	if h == nil {
		return 0, 0
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.n == h.first {
		return 0, h.flight
	}
	return h.at(h.n - 1).time, h.flight
}

// At returns the truth at physics time t, interpolated; false if it is not kept.
func (h *History) At(t float64) (Truth, bool) {
	if h == nil {
		return Truth{}, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	i := h.after(t)
	if i == h.oldest() || i >= h.n {
		if i < h.n && h.at(i).time == t {
			return h.at(i).truth, true
		}
		return Truth{}, false
	}
	a, b := h.at(i-1), h.at(i)
	return between(&a.truth, &b.truth, (t-a.time)/(b.time-a.time)), true
}

// after is the first moment at t or later, h.n if there is none.
func (h *History) after(t float64) uint64 {
	lo, hi := h.oldest(), h.n
	for lo < hi {
		mid := lo + (hi-lo)/2
		if h.at(mid).time < t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// between interpolates from a (k = 0) to b (k = 1), which are so near that the quaternion
// can be interpolated linearly.
func between(a, b *Truth, k float64) Truth {
	aw, ax, ay, az := a.NEDFromFRD.Quat()
	bw, bx, by, bz := b.NEDFromFRD.Quat()
	if aw*bw+ax*bx+ay*by+az*bz < 0 {
		bw, bx, by, bz = -bw, -bx, -by, -bz
	}
	mix := func(p, q float64) float64 { return p + k*(q-p) }
	vec := func(p, q frame.Vec[frame.NED]) frame.Vec[frame.NED] { return p.AddScaled(k, q.Sub(p)) }
	return Truth{
		PositionNED: vec(a.PositionNED, b.PositionNED),
		VelGround:   vec(a.VelGround, b.VelGround),
		NEDFromFRD:  frame.FromQuat[frame.NED, frame.FRD](mix(aw, bw), mix(ax, bx), mix(ay, by), mix(az, bz)),
		WindNED:     vec(a.WindNED, b.WindNED),
		Voltage:     mix(a.Voltage, b.Voltage),
		Current:     mix(a.Current, b.Current),
	}
}

// How surely a step is found: it must be as near as the autopilot's single precision
// allows, and every step except its neighbours much farther.
const (
	sameStep  = 3e-6 // [m/s] and quaternion, summed up
	otherStep = 4    // times as far
)

// find returns the time of the step with that velocity and attitude between times from
// and to; false if there is none or several match, as on the ground.
func (h *History) find(vel frame.Vec[frame.NED], att frame.Rot[frame.NED, frame.FRD], from, to float64) (float64, bool) {
	if h == nil {
		return 0, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	best, second, at := math.Inf(1), math.Inf(1), 0.0
	for i := h.after(from); i < h.n; i++ {
		m := h.at(i)
		if m.time > to {
			break
		}
		switch d := unlike(&m.truth, vel, att); {
		case d < best:
			best, second, at = d, best, m.time
		case d < second:
			second = d
		}
	}
	near := sameStep * (1 + vel.Len())
	return at, best < near && second > otherStep*best && second > near/2
}

// unlike is the distance of a truth from a velocity [m/s] and an attitude.
func unlike(t *Truth, vel frame.Vec[frame.NED], att frame.Rot[frame.NED, frame.FRD]) float64 {
	w, x, y, z := att.Quat()
	tw, tx, ty, tz := t.NEDFromFRD.Quat()
	sign := 1.0
	if w*tw+x*tx+y*ty+z*tz < 0 {
		sign = -1
	}
	turn := math.Abs(w-sign*tw) + math.Abs(x-sign*tx) + math.Abs(y-sign*ty) + math.Abs(z-sign*tz)
	return t.VelGround.Sub(vel).Len() + turn
}
