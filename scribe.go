package main

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/sitlark/sitlark/sitl"
)

// scribe logs what a child says.
type scribe struct {
	next uint64 // number of its next line
	last string
	told error // why it failed, as returned
}

// scribeLines is how many of its lines are logged at once; a child that says more in
// 0.2 s floods its console.
const scribeLines = 200

// log logs what came since the last time, and returns, once, why the child failed.
func (w *scribe) log(k *keeper) error {
	child, _ := k.now()
	if child == nil {
		return nil
	}
	from := w.next
	var lines []string
	lines, w.next = child.Lines(from)
	lines = lines[max(0, len(lines)-scribeLines):]
	if left := w.next - from - uint64(len(lines)); left > 0 {
		slog.Info(fmt.Sprintf("ArduPilot: … %d lines left out", left))
	}
	for _, line := range lines {
		if line != w.last && line != "" { // it says some things again and again
			slog.Info(fmt.Sprintf("ArduPilot: %s", line))
		}
		w.last = line
	}
	state, err := child.State()
	if state != sitl.Failed {
		w.told = nil
		return nil
	}
	news := !errors.Is(err, w.told)
	w.told = err
	if !news {
		return nil
	}
	return err
}
