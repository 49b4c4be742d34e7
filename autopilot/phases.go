package autopilot

import (
	"math"
)

// Phase is what a vehicle on the ground or in the water does now. Its package counts on from Returning.
type Phase int

// The phases that all such vehicles have.
const (
	Booting   Phase = iota // outputs off, as SITL before it has booted
	Waiting                // for a vehicle that is fit to arm
	Arming                 // the motors are about to turn
	OnRoute                // the mission
	Returning              // home, or to where the mission ends
)

var phaseTexts = [...]string{"booting", "waiting for a steady vehicle", "arming", "waypoint", "return"}

// BeforeArming reports whether a phase of a Progress is one before such a vehicle arms.
func BeforeArming(phase string) bool {
	return phase == phaseTexts[Booting] || phase == phaseTexts[Waiting]
}

// spinTime is for how long such a vehicle arms: it has nothing to spin up [s].
const spinTime = 1.0

// Phases is how far such a vehicle's flight has come, to be embedded in it. Make it by NewPhases.
type Phases struct {
	Phase  Phase
	Since  float64 // when the phase began [s]
	Now    float64 // time of the newest message [s]
	First  bool    // no message was seen yet
	Steady float64 // for how long the vehicle has been fit to arm, or to disarm [s]
	Warned bool    // about what keeps it from arming
}

// NewPhases returns those of a flight that has not begun.
func NewPhases() Phases { return Phases{First: true} }

// Tick takes the time of a message [s] and returns how long it is since the one before [s], up to what a step may take.
func (p *Phases) Tick(time float64) (dt float64) {
	if p.First {
		p.First, p.Now, p.Since = false, time, time
	}
	dt = max(0, min(maxDt, time-p.Now))
	p.Now = time
	return dt
}

// Elapsed is for how long the phase lasts [s].
func (p *Phases) Elapsed() float64 { return p.Now - p.Since }

// Booted reports whether it has booted.
func (p *Phases) Booted() bool { return p.Elapsed() >= bootTime }

// Spun reports whether it has armed for long enough.
func (p *Phases) Spun() bool { return p.Elapsed() >= spinTime }

// Ready waits as an estimator would need it, for a vehicle that has been fit to arm for a while, and reports whether it has. unfit says what keeps it from
// that; empty: nothing does. It is logged once.
func (p *Phases) Ready(unfit string, dt float64, logf func(string, ...any)) bool {
	p.Steady = Ripen(p.Steady, unfit == "", dt)
	if p.Steady >= steadyTime {
		return true
	}
	if unfit != "" && p.Elapsed() > 2*steadyTime && !p.Warned {
		p.Warned = true
		logf("autopilot: %.1f s: not arming: %s", p.Now, unfit)
	}
	return false
}

// Enter begins a phase.
func (p *Phases) Enter(phase Phase) { p.Phase, p.Since, p.Steady = phase, p.Now, 0 }

// Log tells of the phase, by its text for people, and why it is; why may be empty.
func (p *Phases) Log(text, why string, logf func(string, ...any)) {
	if why != "" {
		why = ": " + why
	}
	logf("autopilot: %.1f s: %s%s", p.Now, text, why)
}

// Text says for people what the flight does on its route, or in a phase up to Returning.
func (p *Phases) Text(r *Order) string {
	if name := r.Waypoint(); name != "" && p.Phase == OnRoute {
		return name
	}
	return phaseTexts[p.Phase]
}

// Progress returns that of a flight along a route. It is armed up to a phase, and over from another one on.
func (p *Phases) Progress(r *Order, text string, armed, over Phase) Progress {
	of := Progress{
		Phase: text, Time: p.Now, Elapsed: p.Elapsed(), Armed: p.Phase >= Arming && p.Phase <= armed, Waiting: p.Phase == Waiting, Over: p.Phase >= over,
	}
	if p.First {
		of.Time = math.NaN()
	}
	if leg, ok := r.Leg(); ok {
		of.Next = leg.Seq
	}
	return of
}
