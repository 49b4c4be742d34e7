package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/sitlark/sitlark/sitl"
)

// keeper has ArduPilot as a child: the one of --sitl from the beginning, or one that a
// person starts from the window. Its own goroutine starts, stops and restarts it; who
// asks for that does not wait. Only the command line and the window can ask.
type keeper struct {
	build func(binary string) (*sitl.Child, error) // for this vehicle, home and port
	note  func(text string)                        // into the list of events; nil: there is none
	freed func()                                   // tells the exchange that the child has ended; nil: nobody listens
	asks  chan func(context.Context)

	mu       sync.Mutex
	child    *sitl.Child // guarded by mu; nil: there is none
	busy     string      // guarded by mu; what is being done with it
	found    found       // guarded by mu
	fault    error       // guarded by mu; why no child could be made
	linkIdle bool        // guarded by mu; MAVLink waits for a child
}

// found is the result of looking for an arducopter.
type found struct {
	path  string
	tried []string
	why   string // it can't be started for this vehicle
}

// newKeeper prepares ArduPilot for the exchange at listen. It has a child where the
// command line names one.
func newKeeper(o options, listen netip.AddrPort) (*keeper, error) {
	k := &keeper{asks: make(chan func(context.Context), 1)}
	k.build = func(binary string) (*sitl.Child, error) {
		o.sitl.binary = binary
		return newChild(o, listen)
	}
	if o.model.Layout != nil && o.model.Layout.Quadplane {
		k.found.why = "This vehicle is a quadplane: start ArduPlane for it by hand, sitlark starts ArduCopter only."
	}
	var err error
	if o.sitl.binary != "" {
		k.child, err = k.build(o.sitl.binary)
	}
	return k, err
}

// now returns the child, nil for none, and what is being done with it.
func (k *keeper) now() (child *sitl.Child, busy string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.child, k.busy
}

// finding returns what looking for an arducopter found.
func (k *keeper) finding() found {
	k.mu.Lock()
	defer k.mu.Unlock()
	f := k.found
	if k.fault != nil {
		f.why = k.fault.Error()
	}
	return f
}

// look searches for an arducopter while there is no child.
func (k *keeper) look() {
	if child, _ := k.now(); child != nil {
		return
	}
	path, tried := sitl.Find()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.found.path, k.found.tried = path, tried
}

// ask lets the keeper's goroutine do something with the child, and says meanwhile
// what. It does nothing while something else is being done.
func (k *keeper) ask(busy string, do func(ctx context.Context)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.busy == "" {
		k.busy = busy
		k.asks <- do // there is room: busy lets one ask at a time
	}
}

// start runs the child again, or for the first time the arducopter that was found.
func (k *keeper) start() {
	k.ask("starting", func(context.Context) {
		child, err := k.have()
		if err == nil {
			k.free(child)
			err = child.Start()
		}
		k.told(child, err)
	})
}

func (k *keeper) stop() {
	k.ask("ending", func(ctx context.Context) {
		child, _ := k.now()
		child.Stop(ctx)
		slog.Info("ArduPilot was stopped")
	})
}

func (k *keeper) restart() {
	k.ask("restarting", func(ctx context.Context) {
		child, _ := k.now()
		child.Stop(ctx)
		k.free(child)
		if ctx.Err() == nil {
			k.told(child, child.Start())
		}
	})
}

// free lets the next child fly at once. One that runs goes on flying.
func (k *keeper) free(child *sitl.Child) {
	if state, _ := child.State(); k.freed != nil && state != sitl.Running {
		k.freed()
	}
}

// told logs what came of starting.
func (k *keeper) told(child *sitl.Child, err error) {
	if err == nil {
		slog.Info(fmt.Sprintf("ArduPilot started: %s", child.Config().Binary))
		slog.Info(fmt.Sprintf("ground stations reach it at %s", child.Config().GroundStation()))
	} else if child == nil {
		slog.Error(err.Error())
	}
}

// have returns the child; without one it makes that of the arducopter that was found.
func (k *keeper) have() (*sitl.Child, error) {
	child, _ := k.now()
	if child != nil {
		return child, nil
	}
	path := k.finding().path
	if path == "" {
		return nil, fmt.Errorf("no arducopter was found: name it by --sitl PATH")
	}
	child, err := k.build(path)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.child, k.fault = child, err
	return child, err
}

// lookPeriod is how often an arducopter is searched for while there is no child.
const lookPeriod = 3 * time.Second

// run keeps the child until ctx ends, and logs what it says. Where it fails and there
// is no window, it returns the reason; a window stays, and shows it.
func (k *keeper) run(ctx context.Context, headless bool) error {
	if child, _ := k.now(); child != nil {
		err := child.Start()
		if err != nil && headless {
			return err
		}
		k.told(child, err)
	}
	defer k.end()
	tick, look := time.NewTicker(200*time.Millisecond), time.NewTicker(lookPeriod)
	defer tick.Stop()
	defer look.Stop()
	var says scribe
	k.look()
	for {
		if err := says.log(k); err != nil && headless {
			return err
		} else if err != nil {
			slog.Error(err.Error())
			k.noteFailure(err)
		}
		select {
		case <-ctx.Done():
			return nil
		case do := <-k.asks:
			do(ctx)
			k.mu.Lock()
			k.busy = ""
			k.mu.Unlock()
		case <-look.C:
			k.look()
		case <-tick.C:
		}
	}
}

// noteFailure puts why the child failed into the list of events, without its last
// words, which the console has.
func (k *keeper) noteFailure(err error) {
	if k.note == nil {
		return
	}
	why, _, _ := strings.Cut(err.Error(), "; its last lines")
	why, _, _ = strings.Cut(why, "\n")
	k.note(why)
}

// end ends the child with the program.
func (k *keeper) end() {
	if child, _ := k.now(); child != nil {
		child.Stop(context.Background())
	}
}
