package main

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/sim"
)

// solo is the flight of one vehicle: the exchange and all that goes with it.
type solo struct {
	options options
	sim     *sim.Sim
	later   bool              // link waits for an ArduPilot that is started from the window
	pilot   *autopilot.Pilot  // nil: ArduPilot flies
	link    *mavlink.Link     // to ArduPilot; nil: none
	api     *control.Server   // nil: none
	manager *simfault.Manager // breaks the sensors of ArduPilot; nil: nobody can
}

// newSolo opens the exchange and prepares the rest; nothing runs yet. over is called
// when --for has passed and something is left to be put back.
func newSolo(o options, over context.CancelFunc) (*solo, error) {
	o.climb = new(returnClimb)
	f := &solo{later: o.linkLater()} // which names the link's address, too
	o.desk = newSensorDesk(o, f.later)
	cfg, truth := simConfig(o), new(mavlink.History)
	cfg.Refuse = o.desk.refuse
	if o.desk.off == "" {
		cfg.Over = over // parameters are put back after it
	}
	if o.mavlink != "" {
		cfg.Watcher = sim.Watchers(cfg.Watcher, &truthKeeper{history: truth})
	}
	var err error
	if f.sim, err = sim.New(cfg); err != nil {
		return nil, err
	}
	f.options = o
	if err := f.equip(truth); err != nil {
		f.sim.Close()
		return nil, err
	}
	return f, nil
}

// equip prepares who flies, and who speaks with whom.
func (f *solo) equip(truth *mavlink.History) (err error) {
	o := &f.options
	if f.pilot, err = newPilot(*o, f.sim); err != nil {
		return err
	}
	if f.pilot == nil && (o.sitl.binary != "" || !o.headless) {
		if o.sitl.keeper, err = newKeeper(*o, f.sim.Addr()); err != nil {
			return err
		}
		o.sitl.keeper.note, o.sitl.keeper.freed = noteFault(f.sim), release(f.sim)
	}
	if f.link, err = newLink(*o, f.sim, truth); err != nil {
		return err
	}
	if f.api, err = newControl(*o, f.sim); err != nil {
		return err
	}
	f.manager, err = o.desk.manage(*o, f.sim, f.link)
	return err
}

// start lets all of it run until ctx ends. The exchange and what the autopilot is
// reached by go on until its parameters are put back.
func (f *solo) start(ctx context.Context, crew *crew) {
	o := f.options
	serve, stop := context.WithCancel(context.WithoutCancel(ctx))
	if f.manager != nil {
		crew.start(func() error { return outlast(ctx, f.manager, stop) })
	} else {
		context.AfterFunc(ctx, stop)
	}
	if f.api != nil {
		crew.start(func() error { return f.api.Run(ctx) })
	}
	crew.start(func() error { return f.sim.Run(serve) })
	hint := f.tellStart()
	crew.start(func() error { return report(ctx, slog.Default(), f.sim.Buffer(), o.headless, hint) })
	if k := o.sitl.keeper; k != nil {
		crew.start(func() error { return k.run(serve, o.headless) })
	}
	f.startLink(ctx, serve, crew)
	if o.play != nil {
		crew.start(func() error { return o.play.await(ctx, f.sim) })
	}
	if f.pilot != nil {
		crew.start(func() error { return flyPilot(ctx, o, f.pilot) })
	}
}

// tellStart logs how ArduPilot gets here, and returns what to say while none comes.
func (f *solo) tellStart() (hint string) {
	o := f.options
	for _, line := range elsewhereOf(o, f.sim.Addr()).lines() {
		slog.Info(line)
	}
	if o.sitl.binary != "" {
		return "" // it is started
	}
	if o.headless && f.pilot == nil {
		tellFound()
	}
	return startHint(f.sim.Addr(), o.model)
}

// startLink runs the link until serve ends, and what only ctx is for.
func (f *solo) startLink(ctx, serve context.Context, crew *crew) {
	if f.link == nil {
		return
	}
	if !f.later {
		slog.Info(fmt.Sprintf("MAVLink: %s", f.options.mavlink))
		crew.start(func() error { return f.link.Run(serve) })
	} else if k := f.options.sitl.keeper; k != nil {
		crew.start(func() error { return k.linkFirst(serve, f.link) })
	}
	crew.start(func() error { return tendMission(ctx, f.options, f.link) })
}
