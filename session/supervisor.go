package session

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/session/notes"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/sitl/paramfile"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// Supervisor runs ArduPilot as a child process: the one of --sitl from the start, or one
// that the user starts from the window. The child is started, stopped and restarted on the
// supervisor's own goroutine; callers do not wait.
type Supervisor struct {
	build func(binary string) (*sitl.Child, []paramfile.Param, error) // for this vehicle, home and port
	note  func(text string)                                           // into the list of events; nil: there is none
	log   *slog.Logger                                                // of what it does and the child says
	notes *notes.Book                                                 // takes what the child says; nil: nobody does
	freed func()                                                      // tells the exchange that the child has ended; nil: nobody listens
	jobs  chan func(context.Context)

	mu      sync.Mutex
	child   *sitl.Child       // guarded by mu; nil: there is none
	given   []paramfile.Param // guarded by mu; of the user's files, as the child gets them
	busy    string            // guarded by mu; the current job
	found   Found             // guarded by mu
	fault   error             // guarded by mu; why no child could be made
	waiting bool              // guarded by mu; MAVLink waits for a child
}

// Found is the result of the search for the program that flies the vehicle.
type Found struct {
	Kind  kind.Kind // of the vehicle
	Path  string    // empty: there is none
	Tried []string  // where it was looked for
	Why   string    // why it can't be started for this vehicle; empty: it can
}

// newSupervisor prepares ArduPilot for the exchange at listen. It has a child where the
// command line names one. mavlink is the port to which it connects; 0: it listens itself.
func newSupervisor(s Setup, listen netip.AddrPort, mavlink uint16) (*Supervisor, error) {
	p := &Supervisor{jobs: make(chan func(context.Context), 1), log: slog.Default()}
	p.build = func(binary string) (*sitl.Child, []paramfile.Param, error) {
		s.SITL.Binary = binary
		return newChild(s, listen, mavlink)
	}
	p.found.Kind = s.Entry.Kind()
	var err error
	if s.SITL.Binary != "" {
		p.child, p.given, err = p.build(s.SITL.Binary)
	}
	return p, err
}

// Child returns the child, nil for none, and the current job, such as "starting".
func (p *Supervisor) Child() (child *sitl.Child, busy string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.child, p.busy
}

// processes are those of the child; none if it does not run.
func (p *Supervisor) processes() []int {
	if child, _ := p.Child(); child != nil {
		return child.Processes()
	}
	return nil
}

// Found returns the result of the search for the program.
func (p *Supervisor) Found() Found {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.found
	if p.fault != nil {
		f.Why = p.fault.Error()
	}
	return f
}

// search looks for the program while there is no child.
func (p *Supervisor) search() {
	if child, _ := p.Child(); child != nil {
		return
	}
	path, tried := sitl.Find(p.Found().Kind)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.found.Path, p.found.Tried = path, tried
}

// submit lets the supervisor's goroutine run a job that busy describes. It does nothing
// while another job is running.
func (p *Supervisor) submit(busy string, job func(ctx context.Context)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy == "" {
		p.busy = busy
		p.jobs <- job // never blocks: busy admits one job at a time
	}
}

// Start runs the child again or, the first time, the program that was found.
func (p *Supervisor) Start() {
	p.submit("starting", func(context.Context) {
		child, err := p.ensureChild()
		if err == nil {
			p.release(child)
			err = child.Start()
		}
		p.logStart(child, err)
	})
}

// Stop ends the child.
func (p *Supervisor) Stop() {
	p.submit("ending", func(context.Context) {
		child, _ := p.Child()
		child.Stop()
		p.log.Info("ArduPilot was stopped")
	})
}

// Restart ends the child and runs it again.
func (p *Supervisor) Restart() {
	p.submit("restarting", func(ctx context.Context) {
		child, _ := p.Child()
		child.Stop()
		p.release(child)
		if ctx.Err() == nil {
			p.logStart(child, child.Start())
		}
	})
}

// release lets the next child fly at once. A running child is not affected.
func (p *Supervisor) release(child *sitl.Child) {
	if state, _ := child.State(); p.freed != nil && state != sitl.Running {
		p.freed()
	}
}

// logStart logs the outcome of a start. Why a child failed is logged with its output.
func (p *Supervisor) logStart(child *sitl.Child, err error) {
	if err == nil {
		p.log.Info("ArduPilot started: " + child.Config().Binary)
		p.log.Info(fmt.Sprintf("ground stations reach it at %s", child.Config().GroundStation()))
	} else if child == nil {
		p.log.Error(err.Error())
	}
}

// ensureChild returns the child; if there is none, it makes one of the program that was
// found.
func (p *Supervisor) ensureChild() (*sitl.Child, error) {
	child, _ := p.Child()
	if child != nil {
		return child, nil
	}
	found := p.Found()
	if found.Path == "" {
		return nil, fmt.Errorf("no %s was found: name it with --sitl PATH", sitl.Program(found.Kind))
	}
	child, given, err := p.build(found.Path)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.child, p.given, p.fault = child, given, err
	return child, err
}

// searchPeriod is how often to search for the program while there is no child.
const searchPeriod = 3 * time.Second

// run supervises the child until ctx ends and logs its output. If the child fails and there
// is no window, run returns the reason; a window stays open and shows it.
func (p *Supervisor) run(ctx context.Context, headless bool) error {
	if child, _ := p.Child(); child != nil {
		err := child.Start()
		if err != nil && headless {
			return err
		}
		p.logStart(child, err)
	}
	defer p.end()
	output, search := time.NewTicker(200*time.Millisecond), time.NewTicker(searchPeriod)
	defer output.Stop()
	defer search.Stop()
	var log childLog
	p.search()
	for {
		if err := log.follow(p); err != nil && headless {
			return err
		} else if err != nil {
			p.log.Error(err.Error())
			p.noteFailure(err)
		}
		select {
		case <-ctx.Done():
			return nil
		case job := <-p.jobs:
			job(ctx)
			p.mu.Lock()
			p.busy = ""
			p.mu.Unlock()
		case <-search.C:
			p.search()
		case <-output.C:
		}
	}
}

// noteFailure adds the reason why the child failed to the events, without its last output,
// which the log has.
func (p *Supervisor) noteFailure(err error) {
	if p.note == nil {
		return
	}
	why, _, _ := strings.Cut(err.Error(), "; its last lines")
	why, _, _ = strings.Cut(why, "\n")
	p.note(why)
}

// end stops the child when the program ends.
func (p *Supervisor) end() {
	if child, _ := p.Child(); child != nil {
		child.Stop()
	}
}

// connect waits for a child, then runs the MAVLink connection until ctx ends.
func (p *Supervisor) connect(ctx context.Context, link *mavlink.Link) error {
	p.setWaiting(true)
	if !p.awaitChild(ctx) {
		return nil
	}
	p.setWaiting(false)
	p.log.Debug("MAVLink: " + link.Status().Address)
	return link.Run(ctx)
}

// awaitChild waits for a child; false: ctx has ended.
func (p *Supervisor) awaitChild(ctx context.Context) bool {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		if child, _ := p.Child(); child != nil {
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
	}
}

// parameters are those of the user's files, as the child gets them.
func (p *Supervisor) parameters() []paramfile.Param {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.given
}

func (p *Supervisor) setWaiting(waiting bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = waiting
}

// Waiting reports whether the MAVLink connection waits for a child. A nil Supervisor has none.
func (p *Supervisor) Waiting() bool {
	if p == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting
}

// logFoundBinary logs how to make sitlark start the program for a kind of vehicle that was
// found on this computer, if any.
func logFoundBinary(k kind.Kind) {
	if path, _ := sitl.Find(k); path != "" {
		slog.Info(fmt.Sprintf("ArduPilot is here: --sitl %s starts it with sitlark", connect.Quote(path)))
	}
}
