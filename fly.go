package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim"
)

// fly runs the simulation until ctx ends, the window is closed or --for has
// passed, and returns when every goroutine has ended and the socket is free.
func fly(ctx context.Context, o options) error {
	// A log that nobody reads any more (| head) must not end the flight: writing to it
	// fails then, which nobody minds.
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	defer signal.Stop(broken)
	tellNotices(o)
	if len(o.fleet) > 0 {
		return flyFleet(ctx, o)
	}
	slog.Info(fmt.Sprintf("vehicle %s: %s", o.model.Name, o.model.Title))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f, err := newSolo(o, cancel)
	if err != nil {
		return err
	}
	defer f.sim.Close()
	crew := newCrew(cancel)
	f.start(ctx, crew)
	if o.headless {
		<-ctx.Done()
	} else {
		crew.fail(watch(ctx, f.options, f.sim, f.pilot, f.link))
	}
	cancel()
	return crew.wait()
}

func simConfig(o options) sim.Config {
	cfg := sim.Config{
		Listen: o.listen,
		World: physics.Params{
			Vehicle:      o.model.Vehicle,
			Seed:         o.seed,
			HomeAltitude: o.home.AltM,
			Terrain:      o.place.ground,
			Yaw:          o.home.YawDeg * math.Pi / 180,
			Wind:         o.wind,
			Turbulence:   o.turbulence,
		},
		StopAfter: o.runFor.Seconds(),
		Hold:      holdOf(o),
		Exchange:  exchangeOf(o),
	}
	if o.play != nil {
		o.play.configure(&cfg)
	}
	return cfg
}

// newPilot returns the built-in autopilot, or nil when ArduPilot will fly.
func newPilot(o options, s *sim.Sim) (*autopilot.Pilot, error) {
	if o.play != nil {
		return o.play.pilot(s)
	}
	if !o.demo {
		return nil, nil
	}
	tuning, err := tuning.Of(&o.model.Vehicle)
	if err != nil {
		return nil, err
	}
	return autopilot.New(autopilot.Config{
		Addr:      s.Addr().String(),
		Mission:   plannedMission(o),
		Home:      o.home,
		FrameRate: 800, // above what ArduCopter needs to arm, as SITL would ask for
		Speedup:   o.sitl.speedup,
		Loop:      true,
		Vehicle:   tuning,
	})
}

func flyPilot(ctx context.Context, o options, pilot *autopilot.Pilot) error {
	if o.play != nil {
		return o.play.fly(ctx, pilot)
	}
	return pilot.Run(ctx)
}

// tellNotices says what of the mission will not be flown, and what a person should
// know of the vehicle.
func tellNotices(o options) {
	notices := o.plan.Notices
	if o.demo {
		notices = append(notices, o.plan.Skipped()...)
	}
	for _, notice := range notices {
		slog.Info(notice)
	}
	if o.sitl.binary != "" && o.mavlink == "" && len(o.plan.Items) > 0 {
		slog.Info("--mission is drawn, but not uploaded: --mavlink is off")
	}
	for _, note := range o.model.Notes {
		slog.Info(note)
	}
	for _, note := range o.notes {
		slog.Info(note)
	}
	if o.placeNotice != "" {
		slog.Info(o.placeNotice)
	}
}

// plannedMission is what the built-in autopilot flies and the scene draws: the
// file, else in a demonstration the built-in mission.
func plannedMission(o options) mission.Plan {
	if len(o.plan.Items) == 0 && o.demo {
		return mission.BuiltIn(o.home)
	}
	return o.plan
}

// crew runs goroutines that end together: when one ends, all are told to.
type crew struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	mu     sync.Mutex
	first  error // guarded by mu
}

func newCrew(cancel context.CancelFunc) *crew { return &crew{cancel: cancel} }

func (c *crew) start(work func() error) {
	c.wg.Go(func() {
		defer c.cancel()
		c.fail(work())
	})
}

// fail keeps the first error that is not just the end of the context.
func (c *crew) fail(err error) {
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first == nil {
		c.first = err
	}
}

func (c *crew) wait() error {
	c.wg.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.first
}
