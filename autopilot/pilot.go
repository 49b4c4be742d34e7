package autopilot

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"sync"

	"github.com/sitlark/sitlark/protocol"
)

// Pilot flies missions over the UDP exchange.
type Pilot struct {
	cfg    Config
	client *client

	// Owner: the goroutine that calls Run or Step.
	flight Flight // nil: the next step begins one
	pace   pacer
	now    Progress // of flight, after its newest step
	pwmUs  servos
	begun  bool           // a flight has
	state  protocol.State // the newest
	sense  Sense          // what it says; here, since a Flight gets a pointer to it, which else were new memory in each step
	over   bool           // the flight is over, and none follows
	held   bool           // what Config.Hold said last

	mu     sync.Mutex
	status Status // guarded by mu
}

// Status is what a Pilot does.
type Status struct {
	Phase   string  // "arming", "take-off", "waypoint 3", "return", "landing", "landed", "crashed", …
	Armed   bool    // the motors may turn
	Next    int     // seq of the mission item that is flown to; 0: none
	Time    float64 // physics time of the newest state [s]
	Flights int     // begun, from 1
	Frames  uint64  // exchanged
	Resends uint64  // packets sent again for want of an answer
}

// New checks cfg and opens a socket to its address. Nothing is sent before Run.
func New(cfg Config) (*Pilot, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	c := &client{direct: cfg.Direct, channels: cfg.Vehicle.Channels()}
	if c.direct == nil {
		if c, err = dial(cfg.Addr, cfg.Vehicle.Channels()); err != nil {
			return nil, err
		}
	}
	return &Pilot{cfg: cfg, client: c, status: Status{Phase: booting.String()}}, nil
}

// Interrupt ends the wait for an answer of a Pilot that is stepped, when its context has ended.
func (p *Pilot) Interrupt() { p.client.interrupt() }

// Close frees the socket of a Pilot that Run was never called on.
func (p *Pilot) Close() error { return p.client.close() }

// Status may be called from any goroutine.
func (p *Pilot) Status() Status {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.status
	s.Resends = p.client.resends.Load()
	return s
}

// BatteryFailsafe returns the filtered voltages under load at which it returns and
// lands, and at which it lands at once [V].
func (p *Pilot) BatteryFailsafe() (low, critical float64) {
	l := p.cfg.Vehicle.Battery()
	return l.LowVoltage, l.CriticalVoltage
}

// Pauses after a flight, in physics time [s].
const (
	loopPause = 6.0
	endPause  = 2.0
)

// Run flies until the flight is over (with Loop: until ctx ends) and closes the
// socket. How the flight ended is in Status: "landed" or "crashed" is no error.
// It returns ctx's error when that ended first, and an error when the vehicle
// never became fit to arm. It may be called once.
func (p *Pilot) Run(ctx context.Context) error {
	defer p.client.close()
	stop := context.AfterFunc(ctx, p.client.interrupt)
	defer stop()
	for {
		if over, err := p.Step(ctx); over || err != nil {
			return err
		}
	}
}

// Step makes one exchange of a flight, waits for the pace, and reports whether the flight is
// over, as when Run returns. The first step begins the flight; with Loop, the step after
// the end of one begins the next. Whoever steps several Pilots in turn flies them in
// lockstep; such a Pilot needs no Run, and without Direct an Interrupt.
func (p *Pilot) Step(ctx context.Context) (over bool, err error) {
	if p.flight == nil {
		p.begin()
	}
	st := &p.state
	if err := p.client.exchange(ctx, p.cfg.FrameRate, p.pwmUs, st); err != nil {
		return false, err
	}
	if s, ok := NewSense(st); ok {
		p.sense = s
		if s.Time < p.now.Time {
			p.cfg.Logf("autopilot: time went back to %.1f s: the vehicle was reset, starting again", s.Time)
			p.flight = p.newFlight()
		}
		p.pwmUs = p.flight.Step(&p.sense)
	}
	p.cfg.OnState(st)
	p.now = p.flight.Progress()
	now := &p.now
	p.publish(now)
	if p.cfg.Hold != nil {
		p.held = p.cfg.Hold()
	}
	switch {
	case now.Over && p.cfg.Loop && (p.held || now.Once): // a reset begins the next flight
	case now.Over && now.Elapsed > p.pause():
		p.flight, p.over = nil, !p.cfg.Loop
		return p.over, nil
	case now.Waiting && now.Elapsed > waitTime && !p.cfg.Loop:
		p.over = true
		needs := cmp.Or(now.Needs, "the vehicle must stand level and still with a charged battery")
		return true, fmt.Errorf("autopilot: not armed after %g s: %s", waitTime, needs)
	}
	p.pace.take(p.speedup())
	return false, p.pace.wait(ctx, st.Time)
}

// Over reports whether the flight is over, and none follows. It is for the goroutine that steps
// the Pilot, which then may let it StandBy.
func (p *Pilot) Over() bool { return p.over }

// Asks reports whether the next Step or StandBy asks for an answer once more, and makes no step
// of the vehicle: after Restore, where its packet's answer had not been taken.
func (p *Pilot) Asks() bool { return p.client.resume }

// StandBy makes one exchange after the flight is over, with the motors off: for a vehicle that
// steps in turn with others that still fly.
func (p *Pilot) StandBy(ctx context.Context) error {
	if err := p.client.exchange(ctx, p.cfg.FrameRate, p.pwmUs, &p.state); err != nil {
		return err
	}
	return p.pace.wait(ctx, p.state.Time)
}

// speedup is what holds now; 0: nothing does.
func (p *Pilot) speedup() float64 {
	if p.cfg.Faster == nil || p.cfg.Speedup == 0 {
		return p.cfg.Speedup
	}
	return max(p.cfg.Speedup, p.cfg.Faster())
}

// begin starts a flight from frame 0.
func (p *Pilot) begin() {
	p.client.begin()
	p.flight = p.newFlight()
	p.pace = pacer{speedup: p.cfg.Speedup, clock: p.cfg.Clock}
	p.pwmUs, p.state = servos{}, protocol.State{}
	if !p.begun {
		p.begun, p.pwmUs = true, p.cfg.First
	}
}

// pause is how long a flight goes on after its end [s].
func (p *Pilot) pause() float64 {
	if p.cfg.Loop {
		return loopPause
	}
	return endPause
}

func (p *Pilot) newFlight() Flight {
	p.mu.Lock()
	p.status.Flights++
	p.mu.Unlock()
	p.now = Progress{Time: math.NaN()}
	return p.cfg.Vehicle.NewFlight(FlightOptions{
		Legs: p.cfg.Mission.Legs(p.cfg.Home), HomeYaw: p.cfg.Home.YawDeg * math.Pi / 180, Airborne: p.cfg.Airborne, Logf: p.cfg.Logf,
	})
}

func (p *Pilot) publish(now *Progress) {
	p.mu.Lock()
	s := &p.status
	changed := now.Phase != s.Phase
	s.Armed, s.Next, s.Phase = now.Armed, now.Next, now.Phase
	if !math.IsNaN(now.Time) {
		s.Time = now.Time
	}
	s.Frames++
	p.mu.Unlock()
	if changed {
		p.cfg.OnPhase(now.Phase)
	}
}
