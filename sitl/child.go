package sitl

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/sitlark/sitlark/internal/guardian"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// State is the state of a Child.
type State uint8

// The states of a Child.
const (
	Stopped State = iota // it was never started, or was stopped on request
	Running
	Failed // it could not be started, or exited by itself
)

// lastWords is the number of its last lines that an error shows.
const lastWords = 6

// Child is one ArduPilot process at a time. Make it by New.
type Child struct {
	config  Config
	console console

	control sync.Mutex // held while it is started or stopped

	mu      sync.Mutex
	state   State             // guarded by mu
	err     error             // guarded by mu; why it Failed
	process *guardian.Process // guarded by mu; the newest; nil: none was started
	before  time.Duration     // guarded by mu; CPU time of those before it
}

// New returns a child that is not started.
func New(config Config) (*Child, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	return &Child{config: config}, nil
}

// Start starts it, unless it runs already. The error names the binary and what to do.
func (c *Child) Start() error {
	c.control.Lock()
	defer c.control.Unlock()
	if state, _ := c.State(); state == Running {
		return nil
	}
	if err := c.start(); err != nil {
		c.set(Failed, err)
		return err
	}
	return nil
}

func (c *Child) start() error {
	if err := Check(c.config.Binary); err != nil {
		return fmt.Errorf("cannot start ArduPilot: %w", err)
	}
	if err := c.config.CheckPorts(); err != nil {
		return fmt.Errorf("cannot start ArduPilot: %w", err)
	}
	if err := os.MkdirAll(c.config.Folder, 0o755); err != nil {
		return fmt.Errorf("cannot start ArduPilot: its folder: %w", err)
	}
	process, err := guardian.Start(c.config.Binary, c.config.Args(), c.config.Folder, &c.console)
	if err != nil {
		return fmt.Errorf("cannot start ArduPilot: %w", err)
	}
	c.mu.Lock()
	c.before += c.newest()
	c.state, c.err, c.process = Running, nil, process
	c.mu.Unlock()
	go c.watch(process)
	return nil
}

// watch notices when the child ends by itself.
func (c *Child) watch(process *guardian.Process) {
	<-process.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state == Running && c.process == process {
		c.state, c.err = Failed, c.explain(process.Err())
	}
}

// explain says how the child ended by itself, with its last lines.
func (c *Child) explain(err error) error {
	if errors.Is(err, guardian.ErrKilled) {
		return fmt.Errorf("ArduPilot stopped: the helper process that ends it together with sitlark was killed from outside, perhaps for lack of memory, and ArduPilot ended with it: start it again (%w)", err)
	}
	how := "it ended by itself"
	if err != nil {
		how = fmt.Sprintf("it ended with %v", err)
	}
	return errors.New("ArduPilot stopped: " + how + c.lastLines(" without output"))
}

// lastLines ends a sentence with what the child said last, or with silent and the command
// where it said nothing.
func (c *Child) lastLines(silent string) string {
	said := c.console.last(lastWords)
	if len(said) == 0 {
		return fmt.Sprintf("%s: check that it is the program that ./waf %s builds for SITL; the command was %s %s", silent, Target(kind.OfProgram(c.config.Binary)), c.config.Binary, strings.Join(c.config.Args(), " "))
	}
	return "; its last lines:\n  " + strings.Join(said, "\n  ")
}

// Unresponsive is the error of a child that runs, but has sent no packet for a time.
func (c *Child) Unresponsive(silent time.Duration) error {
	return fmt.Errorf("ArduPilot has sent no packet for %v, though its process still runs: it has stopped by a panic, waits for a debugger, or has too little memory%s", silent, c.lastLines(", and it printed nothing"))
}

// Stop ends it and all that it started: by SIGTERM, and by SIGKILL what does not exit within
// 0.4 s, or, where it is disposable, at once. They have ended when Stop returns.
func (c *Child) Stop() {
	c.control.Lock()
	defer c.control.Unlock()
	c.mu.Lock()
	process, running := c.process, c.state == Running
	c.state, c.err = Stopped, nil
	c.mu.Unlock()
	switch {
	case running && c.config.Disposable:
		process.Kill()
	case running:
		process.Stop()
	}
}

// Processes are those of the program that runs now; none if it does not, or the system does not tell.
func (c *Child) Processes() []int {
	c.mu.Lock()
	process, running := c.process, c.state == Running
	c.mu.Unlock()
	if !running {
		return nil
	}
	return process.Members()
}

// CPU is the CPU time of all runs that have ended, with their helper processes; 0: not known.
func (c *Child) CPU() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.before + c.newest()
}

// newest is the CPU time of the newest process, if it has ended. The caller holds mu.
func (c *Child) newest() time.Duration {
	if c.process == nil {
		return 0
	}
	select {
	case <-c.process.Done():
		return c.process.CPU()
	default:
		return 0
	}
}

// State returns the state and, if it is Failed, why.
func (c *Child) State() (State, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state, c.err
}

func (c *Child) set(state State, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state, c.err = state, err
}

// Lines returns the lines of the console that are still kept, from line number from on,
// counted from 0 over all runs, and the number of the next line.
func (c *Child) Lines(from uint64) (lines []string, next uint64) { return c.console.since(from) }

// Config returns what the child is started with.
func (c *Child) Config() Config { return c.config }
