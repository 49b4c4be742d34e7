package cli

import (
	"fmt"
	"log/slog"
	"math"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// progress is a bar with the remaining time on a terminal; otherwise an occasional line, in
// the log if that is JSON.
type progress struct {
	out      *os.File
	name     string
	terminal bool
	json     bool
	begun    time.Time
	told     time.Time
}

func newProgress(out *os.File, name string, json bool) *progress {
	now := time.Now()
	return &progress{out: out, name: name, terminal: !json && term.IsTerminal(int(out.Fd())), json: json, begun: now, told: now}
}

func (p *progress) show(done, of int) {
	now := time.Now()
	pause := 10 * time.Second
	if p.terminal {
		pause = 100 * time.Millisecond
	}
	if now.Sub(p.told) < pause && done < of {
		return
	}
	p.told = now
	left := "about " + time.Duration(float64(now.Sub(p.begun))/float64(done)*float64(of-done)).Round(time.Second).String() + " left"
	if done == of {
		left = "finished in " + now.Sub(p.begun).Round(time.Second).String()
	}
	if !p.terminal {
		line := fmt.Sprintf("%s: %d of %d flown, %s", p.name, done, of, left)
		if p.json {
			slog.Info(line, "done", done, "of", of)
		} else {
			fmt.Fprintln(p.out, line)
		}
		return
	}
	const width = 30
	full := int(math.Round(width * float64(done) / float64(of)))
	fmt.Fprintf(p.out, "\r%s [%s%s] %d/%d, %s\x1b[K", p.name, strings.Repeat("=", full), strings.Repeat(" ", width-full), done, of, left)
}

// end clears the bar.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
