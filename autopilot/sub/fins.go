package sub

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

// Fin is a fin of a blimp that a servo flaps, and what its strokes give at the amplitude Swing.
type Fin struct {
	Output                int
	Push, Lean            [6]float64 // wrench of 1 N along the fin towards its hinge, and of 1 N against the way that a positive angle swings it
	Force                 float64    // mean along the fin, of strokes with the amplitude Swing [N]
	Swing                 float64    // [rad]
	Rate                  float64    // strokes a second [Hz]
	MinUs, MaxUs          float64    // pulses of the ends of its travel [µs]
	AtMin, AtMax          float64    // angles there [rad]
	LeastAngle, MostAngle float64    // travel [rad]
}

// mostLeant is how far off its rest a fin flaps to push across that [rad].
const mostLeant = 0.7

// slight is the share of its force below which a fin hardly leaves its rest, so that a force that changes its sign with each stroke does not flap it, and
// strokeTime the time over which forces are averaged, about one stroke [s].
const slight, strokeTime = 0.1, 0.3

// finAble finds which parts of a wrench the fins give.
func (t *Tuning) finAble() {
	t.able = [6]bool{}
	for _, axis := range []int{0, 1, 2, 5} {
		t.able[axis] = t.finMost(axis) > 0
	}
}

// finMost is the most that the fins give of a part of a wrench, to the weaker side [N, N m].
func (t *Tuning) finMost(axis int) float64 {
	var sides [2]float64
	for i := range t.Fins {
		f := &t.Fins[i]
		if push := f.Push[axis]; axis < 2 && push > 0.5 {
			sides[0] += f.Force * push
		} else if axis < 2 && push < -0.5 {
			sides[1] -= f.Force * push
		} else if axis >= 2 {
			sides[0] += math.Sin(mostLeant) * f.Force * math.Abs(f.Lean[axis])
			sides[1] = sides[0]
		}
	}
	return min(sides[0], sides[1])
}

// flap returns the pulses of fins that flap so that their mean forces give a wrench, at a time [s]. What they can't give in all is cut at each; short
// tells that some was.
//
// A fin pushes towards its hinge alone, and one that flaps off its rest also across that: which of two that face each other pushes ahead and back, and
// what both do across, lets each be worked out by itself.
func (t *Tuning) flap(wrench [6]float64, now float64) (out Servos, short bool) {
	var squares [6]float64 // Σ Lean², by axes that leaning fins share
	for i := range t.Fins {
		for _, axis := range []int{2, 5} {
			squares[axis] += t.Fins[i].Lean[axis] * t.Fins[i].Lean[axis]
		}
	}
	for i := range t.Fins {
		f := &t.Fins[i]
		along, across := 0.0, 0.0
		for _, axis := range []int{0, 1} {
			if math.Abs(f.Push[axis]) > 0.5 {
				along += max(0, wrench[axis]*f.Push[axis])
			}
		}
		for _, axis := range []int{2, 5} {
			if squares[axis] > 1e-9 {
				across += wrench[axis] * f.Lean[axis] / squares[axis]
			}
		}
		lean := max(-mostLeant, min(mostLeant, math.Atan2(across, along+slight*f.Force)))
		force := max(along, math.Abs(across)/math.Sin(mostLeant))
		if force > 1.01*f.Force {
			short = true
		}
		swing := f.Swing * math.Sqrt(min(1, force/f.Force))
		angle := lean + swing*math.Cos(2*math.Pi*f.Rate*now)
		out[f.Output-1] = f.pulse(angle)
	}
	return out, short
}

// pulse returns the pulse for an angle [rad].
func (f *Fin) pulse(angle float64) uint16 {
	angle = max(f.LeastAngle, min(f.MostAngle, angle))
	return uint16(math.Round(f.MinUs + (f.MaxUs-f.MinUs)*(angle-f.AtMin)/(f.AtMax-f.AtMin)))
}

// strongestFins is the force that fins may build up along each axis [N].
func (t *Tuning) strongestFins() float64 {
	return 0.6 * min(t.finMost(0), t.finMost(1), t.finMost(2))
}

// A blimp that is sent down, and near the ground has not come lower by sinks [m] for restTime [s], lies on it.
const sinks, restTime = 0.03, 4.0

// settles is how long it then takes with its fins at rest to come to rest: it hops slowly, so little does it weigh [s].
const settles = 16.0

// nearGround is the height up to which what does not come lower may be lying on the ground: chosen [m].
const nearGround = 0.5

// A blimp gives up its way down after landTime and five times what its height takes, unless it has come lower within sinkTime [s].
const landTime, sinkTime = 60.0, 20.0

// heightOf is its height over where it would lie on the ground [m]: by the rangefinder, and where that is too near or too far to tell, over the ground that
// it saw last, which is where it started if it saw none.
func (f *Flight) heightOf(s *autopilot.Sense) float64 {
	if h := s.Height(); s.RangeDown > 0 && !math.IsInf(h, 1) {
		f.floor = s.Pos.Z + h - f.stood
	}
	return f.floor - s.Pos.Z
}

// land comes down over the place where it began to, until it lies on the ground.
func (f *Flight) land(s *autopilot.Sense, dt float64) Servos {
	height := f.heightOf(s)
	if f.Elapsed() == 0 {
		f.landing = landTime + 5*max(0, height)/f.tuning.Dive
	}
	near := height < nearGround
	lower := f.Elapsed() == 0 || s.Pos.Z > f.low+sinks
	if lower && f.Steady < restTime {
		f.low, f.sank = s.Pos.Z, f.Now
	}
	f.Steady = autopilot.Ripen(f.Steady, near && !lower || f.Steady >= restTime, dt)
	if f.Steady >= restTime && f.Steady < settles {
		return f.tuning.neutral() // flapping fins let it hop
	}
	switch {
	case f.Steady >= settles && near:
		f.enter(surfaced, "")
		return f.tuning.neutral()
	case f.Steady >= settles: // the wind has lifted it
		f.Steady = 0
	case f.Elapsed() > f.landing && f.Now-f.sank > sinkTime:
		f.aloft = true
		f.enter(surfaced, fmt.Sprintf("it does not come down, and is %.1f m high", height))
		return f.tuning.neutral()
	}
	v := f.toPlace(s, f.over, f.speed())
	return f.steer(s, frame.OfNED(v.X, v.Y, f.tuning.Dive), dt)
}
