package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// squadron is a fleet that flies: a Sim for each vehicle, in one airspace.
type squadron struct {
	options options
	members []*wingman
	clock   autopilot.Clock // of the built-in autopilots
}

// wingman is one of its vehicles.
type wingman struct {
	member
	options options // its own
	sim     *sim.Sim
	home    mission.Home
	pilot   atomic.Pointer[autopilot.Pilot] // nil: ArduPilot flies, or its port is not free yet
	truth   *mavlink.History                // of its steps, for link
	link    *mavlink.Link                   // to ArduPilot; nil: none
	api     *control.Server                 // nil: none
}

// newSquadron opens the exchanges. A vehicle whose port another program holds is no
// error while there are others: it waits for it.
func newSquadron(o options) (*squadron, error) {
	q := &squadron{options: o}
	space := sim.NewAirspace()
	for i := range o.fleet {
		w, err := newWingman(o, o.fleet[i], space)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("vehicle %s: %w", o.fleet[i].Name, err), q.close())
		}
		q.members = append(q.members, w)
	}
	if err := q.somebodyListens(); err != nil {
		return nil, errors.Join(err, q.close())
	}
	for _, w := range q.members {
		if err := w.equip(); err != nil {
			return nil, errors.Join(fmt.Errorf("vehicle %s: %w", w.Name, err), q.close())
		}
	}
	return q, nil
}

func newWingman(o options, m member, space *sim.Airspace) (*wingman, error) {
	own := m.options(o)
	cfg := simConfig(own)
	cfg.World.PadNorth, cfg.World.PadEast = m.North, m.East
	cfg.Airspace, cfg.Name, cfg.Patient = space, m.Name, true
	cfg.Direct, cfg.AnyRate = flownDirectly(o), o.demo
	own.climb = new(returnClimb)
	own.desk = &sensorDesk{off: "sensors are broken for a vehicle that flies alone: start sitlark without a fleet"}
	cfg.Refuse = own.desk.refuse
	truth := new(mavlink.History)
	if own.mavlink != "" {
		cfg.Watcher = sim.Watchers(cfg.Watcher, &truthKeeper{history: truth})
	}
	s, err := sim.New(cfg)
	if err != nil {
		return nil, err
	}
	return &wingman{member: m, options: own, sim: s, truth: truth, home: m.home(own, s.Home().Z)}, nil
}

// somebodyListens tells when no port at all is free: then there is no fleet to wait
// with.
func (q *squadron) somebodyListens() error {
	for _, w := range q.members {
		if w.sim.Addr().IsValid() {
			return nil
		}
	}
	first, last := q.members[0].options.listen, q.members[len(q.members)-1].options.listen
	return fmt.Errorf("every port from %s to %s is taken, by another sitlark or another simulator's backend: end that program, or choose other ports with --listen", first, last)
}

// equip prepares what goes with a vehicle: ArduPilot, the control API.
func (w *wingman) equip() (err error) {
	if w.api, err = newControl(w.options, w.sim); err != nil {
		return err
	}
	if w.link, err = newLink(w.options, w.sim, w.truth); err != nil || w.options.sitl.binary == "" {
		return err
	}
	listen := w.sim.Addr()
	if !listen.IsValid() { // it will be
		if listen, err = netip.ParseAddrPort(w.options.listen); err != nil {
			return err
		}
	}
	at := w.options
	at.home = w.home
	if w.options.sitl.keeper, err = newKeeper(at, listen); err != nil {
		return err
	}
	w.options.sitl.keeper.note, w.options.sitl.keeper.freed = noteFault(w.sim), release(w.sim)
	return nil
}

func (q *squadron) close() (err error) {
	for _, w := range q.members {
		err = errors.Join(err, w.sim.Close())
	}
	return err
}

// flyFleet is fly for several vehicles.
func flyFleet(ctx context.Context, o options) error {
	q, err := newSquadron(o)
	if err != nil {
		return err
	}
	defer q.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	crew := newCrew(cancel)
	for _, w := range q.members {
		w.start(ctx, crew, &q.clock)
	}
	if o.headless {
		crew.start(func() error { return q.report(ctx) })
		<-ctx.Done()
	} else {
		crew.fail(watchFleet(ctx, q))
	}
	cancel()
	return crew.wait()
}

// start lets one vehicle fly.
func (w *wingman) start(ctx context.Context, crew *crew, clock *autopilot.Clock) {
	log := slog.With(logging.Vehicle(w.Name, w.nameWidth()))
	slog.Info(w.introduction())
	crew.start(func() error { return w.sim.Run(ctx) })
	crew.start(func() error { return report(ctx, log, w.sim.Buffer(), false, "") })
	if w.api != nil {
		crew.start(func() error { return w.api.Run(ctx) })
	}
	if k := w.options.sitl.keeper; k != nil {
		crew.start(func() error { return k.run(ctx, w.options.headless) })
	}
	if w.link != nil {
		slog.Info(fmt.Sprintf("%s: MAVLink: %s", w.Name, w.options.mavlink))
		crew.start(func() error { return w.link.Run(ctx) })
	}
	if w.options.demo {
		crew.start(func() error { return w.flyDemo(ctx, clock) })
	}
}

// nameWidth is that of the longest name.
func (w *wingman) nameWidth() int {
	n := 0
	for _, m := range w.options.fleet {
		n = max(n, len([]rune(m.Name)))
	}
	return n
}

// introduction tells a person how to bring the vehicle's autopilot.
func (w *wingman) introduction() string {
	text := fmt.Sprintf("%s: %s on %s", w.Name, w.model.Name, w.options.listen)
	switch {
	case !w.sim.Addr().IsValid():
		return text + ": the port is taken by another program: end it, and the vehicle listens; or choose other ports with --listen. The other vehicles fly"
	case w.options.demo, w.options.sitl.keeper != nil:
		return text
	}
	return text + ": " + w.hint()
}

// hint is the command line that starts ArduPilot on this vehicle.
func (w *wingman) hint() string {
	at := w.sim.Addr()
	if !at.IsValid() {
		return ""
	}
	hint := startHint(at, w.model)
	if at.Port() == uint16(defaultPort+w.index*10) && w.index > 0 {
		hint = startHint(netip.AddrPortFrom(at.Addr(), defaultPort), w.model) // -I moves it there
	}
	return hint + fmt.Sprintf(" -I %d -l %.7f,%.7f,%.2f,%.1f", w.index, w.home.LatDeg, w.home.LonDeg, w.home.AltM, w.home.YawDeg)
}

// flyDemo flies the vehicle by the built-in autopilot, once its port is its own: never
// into another program's.
func (w *wingman) flyDemo(ctx context.Context, clock *autopilot.Clock) error {
	for !w.sim.Addr().IsValid() {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(100 * time.Millisecond):
		}
	}
	t, err := tuning.Of(&w.model.Vehicle)
	if err != nil {
		return err
	}
	cfg := autopilot.Config{
		Addr: w.sim.Addr().String(), Mission: plannedMission(w.options), Home: w.options.home, // from its own pad
		FrameRate: demoRate(len(w.options.fleet)), Speedup: w.options.sitl.speedup, Loop: true, Vehicle: t, Clock: clock,
	}
	if flownDirectly(w.options) {
		cfg.Direct = w.sim.Exchange
	}
	pilot, err := autopilot.New(cfg)
	if err != nil {
		return err
	}
	w.pilot.Store(pilot)
	return pilot.Run(ctx)
}

// demoRate is at how many steps a second the built-in autopilots fly n vehicles [Hz]:
// fewer where many share the machine. They fly well from 400 Hz on.
func demoRate(n int) uint16 {
	if n <= 5 {
		return 800
	}
	return 400
}

// mostBySocket is how many built-in autopilots use the exchange as ArduPilot does.
// Two sends and two wakings a step cost some six times the step itself: two cores hold
// 25 vehicles at 400 Hz, and not 100.
const mostBySocket = 25

// flownDirectly tells whether the built-in autopilots hand their packets over without
// the socket.
func flownDirectly(o options) bool { return o.demo && len(o.fleet) > mostBySocket }

// report prints a line a second on all vehicles together, while anything changes.
func (q *squadron) report(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	last := ""
	for {
		if line := q.status(); line != last {
			slog.Info(line)
			last = line
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// status sums up what the vehicles do.
func (q *squadron) status() string {
	var links [snapshot.LinkNoPort + 1]int
	var rate, low, high float64
	var lost, repeated uint64
	crashed, slowest := 0, 1e9
	for i, w := range q.members {
		w.sim.Buffer().Peek(func(s *snapshot.Snapshot) {
			links[s.Link.State]++
			rate += s.Link.Rate
			lost, repeated = lost+s.Link.Lost, repeated+s.Link.Repeated
			if s.Link.State == snapshot.LinkConnected {
				slowest = min(slowest, s.Link.RealTime)
			}
			if s.Contact.Crashed {
				crashed++
			}
			if h := s.Body.Altitude(); i == 0 {
				low, high = h, h
			} else {
				low, high = min(low, h), max(high, h)
			}
		})
	}
	line := fmt.Sprintf("%d of %d connected", links[snapshot.LinkConnected], len(q.members))
	for _, c := range []struct {
		count int
		word  string
	}{{links[snapshot.LinkNoPort], "without their port"}, {links[snapshot.LinkLost], "silent"}, {crashed, "crashed"}} {
		if c.count > 0 {
			line += fmt.Sprintf(", %d %s", c.count, c.word)
		}
	}
	if links[snapshot.LinkConnected] == 0 {
		return line
	}
	return line + fmt.Sprintf("  %6.0f Hz together  slowest ×%.2f  alt %.1f to %.1f m  lost %d repeated %d", rate, slowest, low, high, lost, repeated)
}
