package session

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
)

// errNoLockstep is why a flight can't be paused under --no-lockstep.
var errNoLockstep = errors.New("with --no-lockstep the flight can't be paused, stepped or slowed: ArduPilot goes on without an answer")

// cannotWithhold returns why answers can't be withheld; nil: they can.
func cannotWithhold(c config.Config) error {
	if c.Exchange.NoLockstep {
		return errNoLockstep
	}
	return nil
}

// RunControl pauses, steps and slows the vehicles, all together. It is nil for a flight in
// process, which nobody watches.
func (f *Fleet) RunControl() *sim.RunControl { return f.run }

// pace keeps physics time from running ahead of wall time, where ArduPilot does not and in
// slow motion. Owner: physics goroutine.
type pace struct {
	speedup func() float64 // physics time over wall time; 0: it may run ahead
	now     func() time.Time
	sleep   func(time.Duration)
	last    float64 // what speedup was

	flight uint64
	start  time.Time // when the physics time was from
	from   float64   // [s]
}

const (
	// paceSlack is how far the physics may run ahead before it waits: most systems can't
	// sleep for less.
	paceSlack = time.Millisecond

	// paceDebt is how far the physics may fall behind and still catch up. After a longer
	// pause it continues from there at its pace.
	paceDebt = 100 * time.Millisecond

	// longestSleep is for how long a change of the speed may stay unnoticed.
	longestSleep = 20 * time.Millisecond
)

func newPace(speedup func() float64, now func() time.Time) *pace {
	return &pace{speedup: speedup, now: now, sleep: time.Sleep}
}

// hold waits until the clock has reached the flight's physics time t [s].
func (p *pace) hold(flight uint64, t float64) {
	for {
		ahead := p.ahead(flight, t)
		if ahead < paceSlack {
			return
		}
		p.sleep(min(ahead, longestSleep))
	}
}

// ahead returns by how much the flight's physics time t [s] is ahead of the clock.
func (p *pace) ahead(flight uint64, t float64) time.Duration {
	speedup := p.speedup()
	if speedup == 0 {
		p.last = 0
		return 0
	}
	now := p.now()
	if speedup != p.last || flight != p.flight || p.start.IsZero() || t < p.from {
		p.last, p.flight, p.start, p.from = speedup, flight, now, t
		return 0
	}
	due := p.start.Add(time.Duration((t - p.from) / speedup * float64(time.Second)))
	ahead := due.Sub(now)
	if ahead < -paceDebt {
		p.start, p.from = now, t
	}
	return ahead
}

// paceOf returns the function that keeps the physics at the pace that is asked for: the
// limit of run and, where ArduPilot leaves the pace to sitlark, that of c. nil: none is.
func paceOf(c config.Config, run *sim.RunControl) func(flight uint64, t float64) {
	own := 0.0
	if c.Exchange.NoTimeSync {
		own = c.Speedup
	}
	if own == 0 && run == nil {
		return nil
	}
	return newPace(func() float64 {
		if run.Paused() {
			return 0 // the steps of a pause are made at once: its clock stands still
		}
		return slower(own, run.Speed())
	}, run.Now).hold
}

// slower returns the smaller of two speeds, of which 0 is no limit.
func slower(a, b float64) float64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// holdBoth calls first, then second; nil ones are left out.
func holdBoth(first, second func(flight uint64, t float64)) func(flight uint64, t float64) {
	switch {
	case first == nil:
		return second
	case second == nil:
		return first
	}
	return func(flight uint64, t float64) {
		first(flight, t)
		second(flight, t)
	}
}

// requestPace holds the physics to wall time while something is asked of ArduPilot: MAVLink goes by
// wall time, and at many times real time an answer of 0.1 s would be seconds late in the flight.
type requestPace struct {
	asking atomic.Int32 // requests that wait for their answer
	pace   *pace
	until  float64 // physics time until which a sensor's fault is being set [s]. Owner: physics goroutine

	moments []float64 // physics times at which something will be asked, in order [s]
	next    int       // in moments: the first one that is not over. Owner: physics goroutine
}

// settleTime is the physics time that a sensor's fault gets to be set in [s].
const settleTime = 1.0

func newRequestPace() *requestPace {
	return &requestPace{pace: newPace(func() float64 { return 1 }, time.Now)}
}

// ask holds the physics back until done is called.
func (g *requestPace) ask() (done func()) {
	g.asking.Add(1)
	return func() { g.asking.Add(-1) }
}

// applied holds the physics back for a while where ArduPilot has to apply a command at t [s].
func (g *requestPace) applied(c command.Command, t float64) {
	switch c.(type) {
	case command.RestoreSensors, command.RestoreAll, command.LoseRC, command.RestoreRC:
		g.until = t + settleTime
	default:
		if scenario.NeedsMAVLink(c) {
			g.until = t + settleTime
		}
	}
}

// beforeMoment and afterMoment are how long the physics is held to wall time around a moment [s].
const beforeMoment, afterMoment = 0.05, 0.1

// near reports whether something will be asked at about a time [s].
func (g *requestPace) near(t float64) bool {
	if g.next > 0 && g.moments[g.next-1]+afterMoment >= t { // a reset
		g.next = 0
	}
	for g.next < len(g.moments) && g.moments[g.next]+afterMoment < t {
		g.next++
	}
	return g.next < len(g.moments) && t > g.moments[g.next]-beforeMoment
}

// hold is the Hold of the vehicle's simulation.
func (g *requestPace) hold(flight uint64, t float64) {
	if g.asking.Load() == 0 && t >= g.until && !g.near(t) {
		g.pace.last = 0 // it begins again
		return
	}
	if t < g.until-settleTime { // a reset
		g.until = 0
	}
	g.pace.hold(flight, t)
}

// speedupParameter is ArduPilot's target real-time factor.
const speedupParameter = "SIM_SPEEDUP"

// speedupControl makes ArduPilot fly faster than it was started to fly while the user asks for that:
// it sets the pace, and sitlark can only withhold.
type speedupControl struct {
	control    *sim.RunControl
	parameters interface {
		Param(ctx context.Context, name string) (float64, error)
		SetParam(ctx context.Context, name string, v float64) (readBack float64, err error)
	}
	alive func() (alive bool, boot uint64) // whether the autopilot answers; boot changes when it restarts
	log   *slog.Logger

	own  float64 // its own speedup, once known
	set  float64 // what it was made to have; 0: its own
	boot uint64  // of the autopilot that has it
}

// newSpeedupControl is nil for a vehicle without an ArduPilot that can be asked.
func newSpeedupControl(v *Vehicle) *speedupControl {
	if v.Link == nil || v.fleet.run.Unavailable() != nil {
		return nil
	}
	link := v.Link
	return &speedupControl{
		control: v.fleet.run, parameters: link, log: v.log(),
		alive: func() (bool, uint64) { s := link.Status(); return s.State == mavlink.Alive, uint64(s.Reboots) },
	}
}

const (
	fasterRetry   = 300 * time.Millisecond // between two looks at an autopilot that may have restarted or not answered
	fasterTimeout = 3 * time.Second        // for an answer
	fasterEnd     = 200 * time.Millisecond // to restore its own when sitlark ends
)

// run follows what the user asks for until ctx ends, and then restores ArduPilot's own speedup.
func (f *speedupControl) run(ctx context.Context) error {
	for ctx.Err() == nil {
		changed := f.control.Changed()
		want := f.control.Speed()
		if want <= 1 {
			want = 0
		}
		alive, boot := f.alive()
		if boot != f.boot {
			f.boot, f.set = boot, 0
		}
		if want != f.set && alive && !f.control.Paused() {
			_ = f.ask(ctx, want, fasterTimeout) // it is logged, and asked again
		}
		var again <-chan time.Time
		if want != 0 || f.set != 0 {
			again = time.After(fasterRetry)
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-again:
		}
	}
	if alive, _ := f.alive(); alive && f.set != 0 {
		_ = f.ask(context.WithoutCancel(ctx), 0, fasterEnd) // it is ArduPilot's at its next start
	}
	return nil
}

// ask sets the speedup; 0: ArduPilot's own.
func (f *speedupControl) ask(ctx context.Context, want float64, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if f.set == 0 {
		own, err := f.parameters.Param(ctx, speedupParameter)
		if err != nil {
			return err
		}
		f.own = own
	}
	value := want
	if want == 0 {
		value = f.own
	}
	if _, err := f.parameters.SetParam(ctx, speedupParameter, value); err != nil {
		if !errors.Is(err, context.Canceled) {
			f.log.Info("speed: ArduPilot did not take " + speedupParameter + ": " + err.Error())
		}
		return err
	}
	f.set = want
	return nil
}
