// Package guardian runs a program so that it, and everything that it has started, ends with
// this one, however this one ends: also by kill -9.
//
// Between the two stands a guardian: this executable, started again under another name, which
// init recognizes. It reads from a pipe that only this program writes to. When the pipe ends,
// or the program that it guards does, it ends what is left.
package guardian

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// name is the guardian's in the list of processes, and how it recognizes itself. It does not
// contain this program's, so that killall and pkill leave it alone.
const name = "sitl-guardian"

// markVariable is an environment variable of all that is guarded. Its value tells whose it is.
const markVariable = "SITL_GUARDIAN"

// grace is how long the processes may take to exit before they are killed.
const grace = 400 * time.Millisecond

// patience is how long the guardian may take for its work before this program does it.
const patience = grace + time.Second

// atOnce is what the guardian reads from its pipe before the end where it is to ask nobody.
const atOnce = 'k'

// notStarted is the guardian's exit status if it could not start the program; a shell's.
const notStarted = 127

// signaled is what a shell adds to the number of the signal that ended a program.
const signaled = 128

func init() {
	if len(os.Args) > 1 && os.Args[0] == name {
		os.Exit(guard(os.Args[1], os.Args[2:]))
	}
}

// ErrKilled is the end of a program whose guardian was killed from outside.
var ErrKilled = errors.New("its guardian was killed")

// Process is a guarded program. Make it by Start.
type Process struct {
	guardian *exec.Cmd
	lifeline io.WriteCloser
	mark     string
	output   *os.File      // what all of them print
	copied   chan struct{} // closed when output has ended
	ended    chan struct{} // closed when all have ended
	err      error         // why, once ended is closed
}

// Start runs the program binary with args in a folder. What it and its descendants print, to
// standard output and standard error, goes to output in order, from one goroutine. They read
// nothing, have no terminal and do not see its Ctrl+C. A program that can't be executed exits
// with status 127, after it has printed why.
func Start(binary string, args []string, folder string, output io.Writer) (*Process, error) {
	self, err := executable()
	if err != nil {
		return nil, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	p := &Process{mark: rand.Text(), output: r, copied: make(chan struct{}), ended: make(chan struct{})}
	p.guardian = &exec.Cmd{
		Path: self, Args: append([]string{name, binary}, args...), Dir: folder,
		Env: append(os.Environ(), markVariable+"="+p.mark), Stdout: w, Stderr: w,
		SysProcAttr: apart(),
	}
	if p.lifeline, err = p.guardian.StdinPipe(); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	if err := p.guardian.Start(); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	go func() {
		defer close(p.copied)
		_, _ = io.Copy(output, r) // until the last one that holds the other end has ended
	}()
	go p.watch()
	return p, nil
}

// watch waits until all have ended.
func (p *Process) watch() {
	defer close(p.ended)
	err := p.guardian.Wait()
	if p.guardian.ProcessState.ExitCode() < 0 { // it was killed
		endMarked(p.mark)
		err = fmt.Errorf("%w (%w)", ErrKilled, err)
	}
	_ = p.output.SetReadDeadline(time.Now().Add(grace)) // for one that escaped
	<-p.copied
	_ = p.output.Close()
	p.err = explain(err)
}

// explain names the signal that ended the program.
func explain(err error) error {
	var exit *exec.ExitError
	if runtime.GOOS == "windows" || !errors.As(err, &exit) {
		return err
	}
	if code := exit.ExitCode(); code > signaled && code < signaled+64 {
		return fmt.Errorf("signal: %v", syscall.Signal(code-signaled))
	}
	return err
}

// Done is closed when the program and all that it started have ended.
func (p *Process) Done() <-chan struct{} { return p.ended }

// Err returns how the program ended, once Done is closed: nil for exit status 0.
func (p *Process) Err() error { return p.err }

// CPU is the CPU time of the guardian, of the program, and of what that has waited for, once Done
// is closed. 0: not known, as on Windows, or where the guardian was killed.
func (p *Process) CPU() time.Duration {
	if runtime.GOOS == "windows" { // which does not count children
		return 0
	}
	return p.guardian.ProcessState.UserTime() + p.guardian.ProcessState.SystemTime()
}

// Pid is the guardian's process.
func (p *Process) Pid() int { return p.guardian.Process.Pid }

// Kill is Stop without SIGTERM: nobody is asked.
func (p *Process) Kill() {
	_, _ = p.lifeline.Write([]byte{atOnce}) // fails if the guardian has ended
	p.Stop()
}

// Stop ends the program and all that it started: by SIGTERM, and by SIGKILL those that do not
// exit within 0.4 s. They have ended when Stop returns.
func (p *Process) Stop() {
	_ = p.lifeline.Close()
	select {
	case <-p.ended:
	case <-time.After(patience): // it was stopped itself, perhaps
		_ = p.guardian.Process.Kill()
		<-p.ended
	}
}
