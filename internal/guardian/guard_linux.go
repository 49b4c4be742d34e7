package guardian

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// executable is this program also after its file was replaced or deleted.
func executable() (string, error) { return "/proc/self/exe", nil }

// adopt makes the guardian the parent of every descendant whose own parent has ended, and names it.
func adopt() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	_ = os.WriteFile("/proc/self/comm", []byte(name), 0)
}

// longestSearch is for how long what a killed guardian has left is killed.
const longestSearch = 5 * time.Second

// inGroup makes the program exit when the guardian is killed.
func inGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// signalAll signals the guardian's descendants, each once.
func signalAll(pid int, s syscall.Signal) {
	below := descendants(os.Getpid())
	if len(below) == 0 { // there is no /proc
		below = []int{-pid}
	}
	for _, descendant := range below {
		_ = syscall.Kill(descendant, s)
	}
}

// Members are the processes that are guarded now, parents first; none where the system does not tell.
func (p *Process) Members() []int { return descendants(p.Pid()) }

// allGone reports that no descendant is left: as long as there is one, it or an ancestor of it is
// a child of the guardian.
func allGone(_ int, none <-chan struct{}) bool { return closed(none) }

// descendants are the processes below pid, parents first.
func descendants(pid int) []int {
	children := map[int][]int{}
	for _, p := range processes() {
		if stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p)); err == nil {
			children[parent(stat)] = append(children[parent(stat)], p)
		}
	}
	var below []int
	for next := []int{pid}; len(next) > 0; next = next[1:] {
		below = append(below, children[next[0]]...)
		next = append(next, children[next[0]]...)
	}
	return below
}

// parent is the fourth field of a process's stat; the second is a name in parentheses, which
// may contain anything.
func parent(stat []byte) int {
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 2 {
		return 0
	}
	pid, _ := strconv.Atoi(fields[1])
	return pid
}

// processes are all that /proc shows.
func processes() (pids []int) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	for _, n := range names {
		if pid, err := strconv.Atoi(n); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// endMarked kills what a guardian with this mark has left. It finds the processes by their
// environment, which they inherit.
func endMarked(mark string) {
	variable := []byte(markVariable + "=" + mark)
	within(longestSearch, func() bool {
		gone := true
		for _, pid := range processes() {
			environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
			switch {
			case err != nil: // it has ended, or is another user's
			case bytes.Contains(environment, variable):
				gone = false
				_ = syscall.Kill(pid, syscall.SIGKILL)
			case len(environment) == 0 && inExec(pid):
				gone = false // and its environment is there a moment later
			}
		}
		return gone
	})
}

// inExec reports whether a process without environment is within execve: it has memory, which a
// zombie and a thread of the kernel lack, but no arguments yet.
func inExec(pid int) bool {
	arguments, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil || len(arguments) > 0 {
		return false
	}
	pages, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	return err == nil && !bytes.HasPrefix(pages, []byte("0 "))
}
