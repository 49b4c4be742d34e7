package sub

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Tuning is what the autopilot has to know of a vehicle. Axes are ahead, to the right and down, and the turns about them.
type Tuning struct {
	Cruise   float64    // usual speed through the water, or the air [m/s]
	Dive     float64    // likewise up and down [m/s]
	Inertia  [6]float64 // mass and moments of inertia, with what moves along [kg, kg m²]
	Buoyancy float64    // that lifts it [N]

	Thrusters []Thruster
	Fins      []Fin // instead of Thrusters: it is a blimp
	Limits    autopilot.BatteryLimits
	Servos    int // highest output in use

	share [][6]float64 // by thruster: thrust for each part of a wrench; see shareOut
	able  [6]bool      // its thrusters or fins can give that part
}

// Thruster is one of its motors.
type Thruster struct {
	Output               int
	Wrench               [6]float64 // of a thrust of 1 N
	Ahead, Back          float64    // greatest thrust, for pulses above the middle and below it [N]
	Curve                float64    // of the thrust over the throttle: (1−Curve)·c + Curve·c²
	MinUs, MaxUs, DeadUs float64    // pulses of full thrust, and around the middle of none [µs]
}

// Validate implements autopilot.Vehicle.
func (t Tuning) Validate() error {
	movers := "thrusters"
	if t.inAir() {
		movers = "fins"
	}
	if !(t.Cruise > 0.02 && t.Dive > 0.02) {
		return fmt.Errorf("autopilot: cruise at %.3g m/s, up and down at %.3g m/s: the %s don't move the vehicle", t.Cruise, t.Dive, movers)
	}
	t.prepare()
	for _, part := range []struct {
		axis int
		what string
	}{{0, "push ahead"}, {2, "push down"}, {5, "turn it"}} {
		if !t.able[part.axis] {
			return fmt.Errorf("autopilot: no %s %s by themselves: expected some", movers, part.what)
		}
	}
	return nil
}

// Channels implements autopilot.Vehicle.
func (t Tuning) Channels() int {
	if t.Servos > 16 {
		return 32
	}
	return 16
}

// OnGround implements autopilot.Vehicle: a submarine's places are not above home.
func (t Tuning) OnGround() bool { return !t.inAir() }

// inAir reports whether it is a blimp.
func (t *Tuning) inAir() bool { return len(t.Fins) > 0 }

// reachable returns the depth that is to be kept for one that is asked for [m]: of a submarine under the surface.
func (t *Tuning) reachable(down float64) float64 {
	if t.inAir() {
		return down
	}
	return max(shallowest, down)
}

// prepare finds what thrusters or fins give.
func (t *Tuning) prepare() {
	if t.inAir() {
		t.finAble()
	} else {
		t.shareOut()
	}
}

// Battery implements autopilot.Vehicle.
func (t Tuning) Battery() autopilot.BatteryLimits { return t.Limits }

// NewFlight implements autopilot.Vehicle.
func (t Tuning) NewFlight(o autopilot.FlightOptions) autopilot.Flight {
	t.prepare()
	return newFlight(&t, o)
}

// Servos are pulses by servo output [µs]; 0: off. Index 0 is output 1.
type Servos = [protocol.MaxServos]uint16

// shareOut finds how the thrusters give a wrench with the least sum of squares, and which of its parts they can give at all: what no
// thruster does, or only along with another part, is left out.
func (t *Tuning) shareOut() {
	t.able = [6]bool{}
	var kept []int
	for _, axis := range []int{2, 5, 0, 3, 4, 1} { // what matters most comes first
		if t.independent(append(kept, axis)) {
			kept = append(kept, axis)
			t.able[axis] = true
		}
	}
	t.share = make([][6]float64, len(t.Thrusters))
	n := len(kept)
	for col, axis := range kept {
		unit := make([]float64, n)
		unit[col] = 1
		x, _ := solve(t.gram(kept), unit)
		for i := range t.Thrusters {
			for k, a := range kept {
				t.share[i][axis] += t.Thrusters[i].Wrench[a] * x[k]
			}
		}
	}
}

// gram is B Bᵀ of the thrusters' wrenches, by some of their parts.
func (t *Tuning) gram(axes []int) [][]float64 {
	m := make([][]float64, len(axes))
	for i, a := range axes {
		m[i] = make([]float64, len(axes))
		for k, b := range axes {
			for j := range t.Thrusters {
				m[i][k] += t.Thrusters[j].Wrench[a] * t.Thrusters[j].Wrench[b]
			}
		}
	}
	return m
}

// independent reports whether the thrusters give these parts of a wrench each by itself, and not with far more thrust than one by one.
func (t *Tuning) independent(axes []int) bool {
	_, least := solve(t.gram(axes), make([]float64, len(axes)))
	return least > 1e-3
}

// solve solves m x = b by Gauss, for a symmetric positive matrix, which it changes; least is the smallest pivot.
func solve(m [][]float64, b []float64) (x []float64, least float64) {
	n := len(b)
	x, least = append([]float64(nil), b...), math.Inf(1)
	for i := range n {
		least = min(least, m[i][i])
		if !(m[i][i] > 1e-12) {
			return x, 0
		}
		for k := i + 1; k < n; k++ {
			f := m[k][i] / m[i][i]
			for j := i; j < n; j++ {
				m[k][j] -= f * m[i][j]
			}
			x[k] -= f * x[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= m[i][k] * x[k]
		}
		x[i] /= m[i][i]
	}
	return x, least
}

// pulses shares a wrench out among the thrusters. What they can't give in all is taken from the forces ahead and to the right first; short
// tells the parts that were cut. Fins flap by the time [s]: see flap.
func (t *Tuning) pulses(wrench [6]float64, now float64) (out Servos, short bool) {
	if t.inAir() {
		return t.flap(wrench, now)
	}
	var first, rest [protocol.MaxServos]float64
	for i := range t.Thrusters {
		for axis, w := range wrench {
			if axis < 2 {
				rest[i] += t.share[i][axis] * w
			} else {
				first[i] += t.share[i][axis] * w
			}
		}
	}
	scale, room := 1.0, 1.0
	for i := range t.Thrusters {
		scale = min(scale, t.Thrusters[i].within(first[i]))
	}
	for i := range t.Thrusters {
		m := &t.Thrusters[i]
		a := scale * first[i]
		switch {
		case a+rest[i] > m.Ahead:
			room = min(room, max(0, (m.Ahead-a)/rest[i]))
		case a+rest[i] < -m.Back:
			room = min(room, max(0, (-m.Back-a)/rest[i]))
		}
	}
	for i := range t.Thrusters {
		m := &t.Thrusters[i]
		out[m.Output-1] = m.pulse(scale*first[i] + room*rest[i])
	}
	return out, scale < 1 || room < 1
}

// within is by what a thrust has to be scaled so that the thruster gives it, 1 at most.
func (m *Thruster) within(thrust float64) float64 {
	switch {
	case thrust > m.Ahead:
		return m.Ahead / thrust
	case thrust < -m.Back:
		return -m.Back / thrust
	}
	return 1
}

// pulse returns the pulse for a thrust [N].
func (m *Thruster) pulse(thrust float64) uint16 {
	half, most := (m.MaxUs-m.MinUs)/2, m.Ahead
	if thrust < 0 {
		most = m.Back
	}
	share := min(1, math.Abs(thrust)/most)
	if m.Curve > 1e-3 {
		share = (m.Curve - 1 + math.Sqrt((1-m.Curve)*(1-m.Curve)+4*m.Curve*share)) / (2 * m.Curve)
	}
	off := share * half
	if off < m.DeadUs/2 {
		off = 0
	} else {
		off = max(off, m.DeadUs)
	}
	return uint16(math.Round(m.MinUs + half + math.Copysign(off, thrust)))
}

// neutral is what lets all thrusters or fins stand.
func (t *Tuning) neutral() (out Servos) {
	for i := range t.Fins {
		out[t.Fins[i].Output-1] = t.Fins[i].pulse(0)
	}
	for i := range t.Thrusters {
		out[t.Thrusters[i].Output-1] = t.Thrusters[i].pulse(0)
	}
	return out
}

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// wrapPi returns the angle in [−π, π].
func wrapPi(a float64) float64 { return frame.WrapPi(a) }

// limit shortens v to length at most.
func limit(v frame.Vec[frame.NED], length float64) frame.Vec[frame.NED] {
	if l := v.Len(); l > length {
		return v.Scale(length / l)
	}
	return v
}
