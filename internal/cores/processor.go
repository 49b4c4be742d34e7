package cores

import (
	"runtime"
	"sync"
)

// Processor is one more of the Go runtime's processors (GOMAXPROCS), for a thread that waits in
// system calls of which the runtime does not know: it keeps the processor on which it runs
// goroutines all the while, and the others have as many as before. The zero value has none. It is for one goroutine.
type Processor struct{ taken bool }

var extra struct {
	sync.Mutex
	taken int
}

// Take adds a processor, unless this one has added it already. It reports whether there is one: of all
// Processors only as many as there are cores can have it at a time, since no more threads can run.
// Adding and removing stop all goroutines for some tens of microseconds.
func (p *Processor) Take() bool {
	if p.taken {
		return true
	}
	extra.Lock()
	defer extra.Unlock()
	if extra.taken < available {
		extra.taken++
		p.taken = true
		runtime.GOMAXPROCS(available + extra.taken)
	}
	return p.taken
}

// Taken reports whether there is one.
func (p *Processor) Taken() bool { return p.taken }

// Give removes what Take added.
func (p *Processor) Give() {
	if !p.taken {
		return
	}
	extra.Lock()
	defer extra.Unlock()
	p.taken = false
	extra.taken--
	runtime.GOMAXPROCS(available + extra.taken)
}
