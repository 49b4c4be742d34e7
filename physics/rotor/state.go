package rotor

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/physics/frame"
)

// Faults is what is broken, as data.
type Faults struct {
	ThrustFactor float64 // share of the healthy thrust that damaged blades keep, 0 to 1
	Imbalance    float64 // mass times its distance from the shaft [kg m], ≥ 0
	Broken       bool    // no blades are left
}

// Healthy returns the faults of a whole rotor.
func Healthy() Faults { return Faults{ThrustFactor: 1} }

// State is what a rotor remembers. Make it by NewState.
type State struct {
	Faults Faults

	angle  float64  // of the heavy blade from the nose, in its own sense [rad], 0 to 2π
	cycle  float64  // of the vortex rings, 0 to 1
	period float64  // of the present one [revolutions]
	random rand.PCG // draws the next
	speed  float64  // at the last step's end [rad/s]

	fold, folding float64 // angle by which blades are folded back, 0 to π/2 [rad], and its rate [rad/s]
}

// NewState returns a whole rotor. The seed and the rotor's number determine when
// vortex rings shed.
func NewState(seed int64, number int) State {
	s := State{Faults: Healthy(), random: *rand.NewPCG(uint64(seed), uint64(number))}
	s.cycle, s.period = s.uniform(), s.drawPeriod()
	return s
}

// Least and greatest period of the thrust's swing in the vortex ring state, in
// revolutions: J. Stack, F.X. Caradonna, Ö. Savaş, Flow Visualizations and
// Extended Thrust Time Histories of Rotor Vortex Wakes in Descent, J. American
// Helicopter Society 50, 2005.
const leastPeriod, greatestPeriod = 20, 50

func (s *State) drawPeriod() float64 {
	return leastPeriod + (greatestPeriod-leastPeriod)*s.uniform()
}

func (s *State) uniform() float64 { return float64(s.random.Uint64()>>11) / (1 << 53) }

// Advance turns the rotor for dt [s], at whose end it has the given speed
// [rad/s]: its blades, and the rings that its wake sheds, strong or not.
func (s *State) Advance(speed, dt float64) {
	turned := (s.speed + speed) / 2 * dt
	s.speed = speed
	if s.angle += turned; s.angle >= 2*math.Pi {
		s.angle = math.Mod(s.angle, 2*math.Pi)
	}
	if s.cycle += turned / (2 * math.Pi * s.period); s.cycle >= 1 {
		last := s.period
		s.period = s.drawPeriod()
		s.cycle = math.Mod((s.cycle-1)*last/s.period, 1) // what is left of the step turns on in the new cycle
	}
}

// Angle returns where the first blade points, from the nose in the rotor's own sense, 0
// to 2π [rad].
func (s *State) Angle() float64 { return s.angle }

// swing returns the thrust's swing over its amplitude, −1 to 1. It has the
// measured band of periods and nothing beyond: a sine whose period is drawn again
// for each cycle.
func (s *State) swing() float64 { return math.Sin(2 * math.Pi * s.cycle) }

// shake returns the force of the imbalance on the hub, m r Ω² along the heavy
// blade [N].
//
// It is sampled, not averaged, over a step: steps of up to 1 ms show rotors up to
// 30,000 1/min at their rpm (Nyquist), and an autopilot that asks for states less
// than twice a revolution sees the alias that an unfiltered accelerometer gives.
func (s *State) shake(speed float64, clockwise bool) frame.Vec[frame.FRD] {
	if s.Faults.Imbalance == 0 {
		return frame.Vec[frame.FRD]{}
	}
	sin, cos := math.Sincos(s.angle)
	if !clockwise {
		sin = -sin
	}
	f := s.Faults.Imbalance * speed * speed
	return frame.OfFRD(f*cos, f*sin, 0)
}
