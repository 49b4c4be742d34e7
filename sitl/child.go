package sitl

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// State is the state of a Child.
type State uint8

// The states of a Child.
const (
	Stopped State = iota // it was never started, or was stopped on request
	Running
	Failed // it could not be started, or exited by itself
)

// grace is how long a child may take to exit before it is killed.
const grace = 3 * time.Second

// lastWords is the number of its last lines that an error shows.
const lastWords = 6

// Child is one ArduPilot process at a time. Make it by New.
type Child struct {
	config  Config
	console console

	control sync.Mutex // held while it is started or stopped

	mu    sync.Mutex
	state State         // guarded by mu
	err   error         // guarded by mu; why it Failed
	cmd   *exec.Cmd     // guarded by mu
	ended chan struct{} // guarded by mu; closed when cmd has exited
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
	cmd := exec.Command(c.config.Binary, c.config.Args()...)
	cmd.Dir = c.config.Folder
	cmd.Stdout, cmd.Stderr = &c.console, &c.console
	cmd.WaitDelay = grace // for a grandchild that keeps the pipe open
	endWithParent(cmd)
	ended, started := make(chan struct{}), make(chan error)
	go c.watch(cmd, started, ended)
	if err := <-started; err != nil {
		return fmt.Errorf("cannot start ArduPilot: %w", err)
	}
	return nil
}

// watch runs cmd from start to end on one thread: Linux signals the death of a child's
// parent when the thread that started the child ends.
func (c *Child) watch(cmd *exec.Cmd, started chan<- error, ended chan struct{}) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		started <- err
		return
	}
	c.mu.Lock()
	c.state, c.err, c.cmd, c.ended = Running, nil, cmd, ended
	c.mu.Unlock()
	started <- nil
	err := cmd.Wait()
	c.mu.Lock()
	if c.state == Running {
		c.state, c.err = Failed, c.explain(cmd, err)
	}
	c.mu.Unlock()
	close(ended)
}

// explain says how the child exited by itself, with its last lines.
func (c *Child) explain(cmd *exec.Cmd, err error) error {
	how := "it ended by itself"
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		how = fmt.Sprintf("it exited with %v", err)
	}
	said := c.console.last(lastWords)
	if len(said) == 0 {
		return fmt.Errorf("ArduPilot stopped: %s without output; run it by hand: %s", how, strings.Join(cmd.Args, " "))
	}
	return fmt.Errorf("ArduPilot stopped: %s; its last lines:\n  %s", how, strings.Join(said, "\n  "))
}

// Stop ends it: by SIGTERM, and by SIGKILL if it does not exit within 3 s or ctx ends. It
// has exited when Stop returns.
func (c *Child) Stop(ctx context.Context) {
	c.control.Lock()
	defer c.control.Unlock()
	c.stop(ctx)
}

func (c *Child) stop(ctx context.Context) {
	c.mu.Lock()
	cmd, ended, running := c.cmd, c.ended, c.state == Running
	c.state, c.err = Stopped, nil
	c.mu.Unlock()
	if !running {
		return
	}
	interrupt(cmd.Process)
	wait, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	select {
	case <-ended:
	case <-wait.Done():
		cmd.Process.Kill()
		<-ended
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
