package cores

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Shared is a core on which a thread of this program runs with another program. Make it by Share.
type Shared struct {
	core  int
	mine  unix.CPUSet
	mates []mate
}

// mate is a process and the cores that it might use before.
type mate struct {
	pid   int
	cores unix.CPUSet
}

// inUse is on which cores there are Shareds of this program, and how many.
var inUse struct {
	sync.Mutex
	by map[int]int
}

// Share puts the calling thread, which must be locked to its goroutine, and the main threads of
// processes on one core, until End. Their other threads stay where they are. It takes the core with the fewest
// Shareds of this program that all of them may use, and among those the one on which the thread runs. It
// returns nil where nothing could be shared: there is one core, the processes have ended or are
// another user's.
func Share(pids []int) *Shared {
	s := &Shared{}
	if unix.SchedGetaffinity(0, &s.mine) != nil {
		return nil
	}
	common := s.mine
	for _, pid := range pids {
		m := mate{pid: pid}
		if unix.SchedGetaffinity(pid, &m.cores) == nil {
			s.mates = append(s.mates, m)
			common = both(common, m.cores)
		}
	}
	if len(s.mates) == 0 || common.Count() < 2 {
		return nil
	}
	s.core = take(common)
	var one unix.CPUSet
	one.Set(s.core)
	placed := unix.SchedSetaffinity(0, &one) == nil
	for _, m := range s.mates {
		placed = placed && unix.SchedSetaffinity(m.pid, &one) == nil
	}
	if !placed {
		s.End()
		return nil
	}
	return s
}

// End lets all of them use the cores that they might use before. It must be called on the same thread. A
// nil Shared has nothing to end.
func (s *Shared) End() {
	if s == nil {
		return
	}
	_ = unix.SchedSetaffinity(0, &s.mine)
	for _, m := range s.mates {
		for _, thread := range threads(m.pid) { // those that were started meanwhile have the core of their parent
			_ = unix.SchedSetaffinity(thread, &m.cores)
		}
	}
	inUse.Lock()
	defer inUse.Unlock()
	inUse.by[s.core]--
}

// take notes a Shared more on the core of set that has the fewest, and returns the core.
func take(set unix.CPUSet) (core int) {
	inUse.Lock()
	defer inUse.Unlock()
	if inUse.by == nil {
		inUse.by = map[int]int{}
	}
	core = current()
	for i := range len(set) * 64 { // sets have bits for more cores than there are
		if set.IsSet(i) && (!set.IsSet(core) || inUse.by[i] < inUse.by[core]) {
			core = i
		}
	}
	inUse.by[core]++
	return core
}

// current is the core on which the calling thread runs; -1: the system does not tell.
func current() int {
	var core, node uint32
	if _, _, errno := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&core)), uintptr(unsafe.Pointer(&node)), 0); errno != 0 {
		return -1
	}
	return int(core)
}

func both(a, b unix.CPUSet) (in unix.CPUSet) {
	for i := range a {
		in[i] = a[i] & b[i]
	}
	return in
}

// threads are those of a process; none if it has ended.
func threads(pid int) (ids []int) {
	entries, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	for _, e := range entries {
		if id, err := strconv.Atoi(e.Name()); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}
