package campaign

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/report"
)

// progress tells how far a campaign is: in one line of a terminal, else every ten seconds.
type progress struct {
	out      *os.File
	terminal bool
	in       *report.Input
	of       int
	begun    time.Time

	mu      sync.Mutex
	told    time.Time
	last    coordinate.Progress
	working int  // workers that were heard of
	warned  bool // that there are none
}

// newProgress begins a line. Of a campaign in shards only one is flown.
func newProgress(out *os.File, in *report.Input, shards int) *progress {
	now := time.Now()
	return &progress{out: out, terminal: term.IsTerminal(int(out.Fd())), in: in, of: (in.Budget + in.Repeat) / max(1, shards), begun: now, told: now}
}

func (p *progress) show(q coordinate.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = q
	pause := 10 * time.Second
	if p.terminal {
		pause = 100 * time.Millisecond
	}
	if now := time.Now(); now.Sub(p.told) >= pause {
		p.told = now
		p.print()
	}
}

// print prints the line; the caller holds mu.
func (p *progress) print() {
	line := p.line()
	if p.working > 1 {
		line += fmt.Sprintf(", %d workers", p.working)
	}
	if p.terminal {
		fmt.Fprintf(p.out, "\r%s\x1b[K", line)
		return
	}
	fmt.Fprintln(p.out, line)
}

func (p *progress) line() string {
	q := report.Progress{Done: p.last.Done(), Of: p.of, Earlier: p.last.Earlier, Broken: p.last.Broken, NotFlown: p.last.NotFlown, Elapsed: time.Since(p.begun), Rate: p.in.Method.Plain()}
	return q.Line()
}

// words say how far it got.
func (p *progress) words() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line()
}

// workers takes which workers there are. It warns once if none can fly the campaign.
func (p *progress) workers(fit, others []queue.Presence) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.working = len(fit)
	if len(fit) > 0 || p.warned || time.Since(p.begun) < 10*time.Second {
		return
	}
	p.warned = true
	var builds []string
	for _, o := range others {
		builds = append(builds, fmt.Sprintf("%s is %s", o.Name, o.Build))
	}
	if len(builds) > 0 {
		slog.Warn("no worker of this version and architecture: " + strings.Join(builds, ", "))
		return
	}
	slog.Warn("no worker so far: start some by sitlark worker --nats URL")
}

// end ends the line.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
