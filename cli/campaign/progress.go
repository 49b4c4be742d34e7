package campaign

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/sitlark/sitlark/campaign"
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
	working int             // workers that were heard of
	warned  bool            // that there are none
	unfit   map[string]bool // workers that were told of
}

// newProgress begins a line.
func newProgress(out *os.File, in *report.Input) *progress {
	now := time.Now()
	return &progress{out: out, terminal: term.IsTerminal(int(out.Fd())), in: in, of: in.Budget + in.Repeat, begun: now, told: now, unfit: map[string]bool{}}
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
	q := report.Progress{Done: p.last.Done(), Of: p.of, Earlier: p.last.Earlier, Broken: p.last.Broken, NotFlown: p.last.NotFlown, Elapsed: time.Since(p.begun), Rate: p.in.Method.Plain(), Confidence: p.in.Confidence}
	return q.Line()
}

// words say how far it got.
func (p *progress) words() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line()
}

// workers takes which workers there are. It tells once of each that can't fly the campaign, which
// needs these ArduPilots, and once if there is none that can.
func (p *progress) workers(fit, others []queue.Presence, autopilots []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, o := range others {
		p.unable(o.Name, fmt.Sprintf("stays idle: it is sitlark %s, the campaign needs %s", o.Build, campaign.Build()))
	}
	working := 0
	for _, w := range fit {
		lacks := slices.IndexFunc(autopilots, func(hash string) bool { return hash != "" && !slices.Contains(w.Autopilots, hash) })
		if lacks >= 0 {
			p.unable(w.Name, fmt.Sprintf("can't fly samples of this campaign: it lacks the ArduPilot with SHA-256 %.16s…: start it with --sitl", autopilots[lacks]))
		}
		if lacks < 0 || len(autopilots) > 1 { // it may fly another variant
			working++
		}
	}
	p.working = working
	if working > 0 || p.warned || time.Since(p.begun) < 10*time.Second {
		return
	}
	p.warned = true
	slog.Warn("no worker that can fly this campaign so far: start some by sitlark worker --nats URL")
}

// unable tells once why a worker can't fly, or not all; the caller holds mu.
func (p *progress) unable(name, why string) {
	if !p.unfit[name] {
		p.unfit[name] = true
		slog.Warn(fmt.Sprintf("worker %s %s", name, why))
	}
}

// end ends the line.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
