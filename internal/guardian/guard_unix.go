//go:build unix

package guardian

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

const (
	// killPeriod is how often those that are left are killed: meanwhile they may have
	// started others.
	killPeriod = 10 * time.Millisecond

	// longestKill is for how long that is tried: not every process can be killed.
	longestKill = 800 * time.Millisecond
)

// apart gives the guardian a session of its own, without the terminal.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// guard is the guardian. It runs a program until that ends or standard input does, ends what is
// left, and returns the exit status.
func guard(binary string, args []string) int {
	adopt()
	ask := make(chan os.Signal, 8) // and not ignored, which what it starts would inherit
	signal.Notify(ask, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	pid, err := start(binary, args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "cannot start %s: %v\n", binary, err)
		return notStarted
	}
	main, none := reap(pid)
	patience := grace
	select {
	case patience = <-lifelineEnds():
	case <-ask:
	case status := <-main:
		endAll(pid, none, patience)
		return status
	}
	endAll(pid, none, patience)
	select {
	case status := <-main:
		return status
	default: // it can't be killed
		return signaled + int(syscall.SIGKILL)
	}
}

// start runs the program in a process group of its own, which has nothing to read.
func start(binary string, args []string) (pid int, err error) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return 0, err
	}
	defer null.Close()
	return syscall.ForkExec(binary, append([]string{binary}, args...), &syscall.ProcAttr{
		Env: os.Environ(), Files: []uintptr{null.Fd(), 1, 2}, Sys: inGroup(),
	})
}

// lifelineEnds returns a channel that tells when the other program is gone or wants the end, and how
// long what it guards may take then.
func lifelineEnds() <-chan time.Duration {
	ends := make(chan time.Duration, 1)
	go func() {
		patience := grace
		for buffer := make([]byte, 1); ; {
			n, err := syscall.Read(0, buffer)
			switch {
			case n > 0 && buffer[0] == atOnce:
				patience = 0
			case n <= 0 && !errors.Is(err, syscall.EINTR):
				ends <- patience
				return
			}
		}
	}()
	return ends
}

// reap collects all children. main gets the exit status of the one with pid; none is closed when
// there are no more.
func reap(pid int) (main <-chan int, none <-chan struct{}) {
	status, empty := make(chan int, 1), make(chan struct{})
	go func() {
		defer close(empty)
		for {
			var how syscall.WaitStatus
			child, err := syscall.Wait4(-1, &how, 0, nil)
			switch {
			case errors.Is(err, syscall.EINTR):
			case err != nil:
				return
			case child == pid && how.Signaled():
				status <- signaled + int(how.Signal())
			case child == pid:
				status <- how.ExitStatus()
			}
		}
	}()
	return status, empty
}

// endAll ends all that is left of the program with pid, which gets some time for it. none is closed when the guardian has no
// children.
func endAll(pid int, none <-chan struct{}, patience time.Duration) {
	if patience > 0 {
		signalAll(pid, syscall.SIGTERM)
		if within(patience, func() bool { return allGone(pid, none) }) {
			return
		}
	}
	within(longestKill, func() bool {
		signalAll(pid, syscall.SIGKILL)
		return allGone(pid, none)
	})
}

// within waits until ok, and reports whether it came about in time.
func within(limit time.Duration, ok func() bool) bool {
	for end := time.Now().Add(limit); !ok(); time.Sleep(killPeriod) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
