//go:build unix && !linux

package guardian

import (
	"errors"
	"os"
	"syscall"
)

func executable() (string, error) { return os.Executable() }

// adopt does nothing: these systems give a process whose parent has ended to the first process.
func adopt() {}

func inGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// signalAll signals the program's process group, which a descendant may have left.
func signalAll(pid int, s syscall.Signal) { _ = syscall.Kill(-pid, s) }

// allGone reports that the process group is empty.
func allGone(pid int, _ <-chan struct{}) bool {
	return errors.Is(syscall.Kill(-pid, 0), syscall.ESRCH)
}

// endMarked does nothing: what is left of a guardian that was killed can't be found here.
func endMarked(string) {}

// Members are the processes that are guarded now; none where the system does not tell, as here.
func (*Process) Members() []int { return nil }
