package simfault

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// inventory is which parameters the autopilot has, as far as is known since its boot.
type inventory struct {
	cfg    *Config
	known  map[string]float64 // with the values that were read last
	absent map[string]bool
	probes probes
}

// probes is the result of reading one parameter of each kind of fault, so that the user
// sees what the autopilot supports before anything is faulted.
type probes struct {
	done  bool
	retry time.Time
	first [Kinds]string // the parameter that was found
	lacks [Kinds]string // or the one that was not
}

func newInventory(cfg *Config) *inventory {
	inv := &inventory{cfg: cfg}
	inv.reset()
	return inv
}

// reset forgets everything: another autopilot may answer now.
func (inv *inventory) reset() {
	inv.known, inv.absent = map[string]float64{}, map[string]bool{}
	inv.probes = probes{}
}

// read reads a parameter again, which the user may have changed.
func (inv *inventory) read(ctx context.Context, name string) (v float64, err error) {
	ctx, cancel := context.WithTimeout(ctx, paramTimeout)
	defer cancel()
	v, err = inv.cfg.Parameters.Param(ctx, name)
	inv.note(name, v, err)
	return v, err
}

func (inv *inventory) note(name string, v float64, err error) {
	switch {
	case err == nil:
		inv.known[name] = v
	case inv.cfg.Lacks(err):
		inv.absent[name] = true
	}
}

// maxParallel is how many parameters are requested at the same time.
const maxParallel = 16

// readAll reads all parameters that are not known yet, many at the same time: releases
// before 4.7 do not answer for one that they lack, which takes a timeout.
func (inv *inventory) readAll(ctx context.Context, settings []setting) {
	ctx, cancel := context.WithTimeout(ctx, paramTimeout)
	defer cancel()
	type answer struct {
		v   float64
		err error
	}
	for chunk := range slices.Chunk(inv.unknown(settings), maxParallel) {
		answers := make([]answer, len(chunk))
		var all sync.WaitGroup
		for i, name := range chunk {
			all.Go(func() { answers[i].v, answers[i].err = inv.cfg.Parameters.Param(ctx, name) })
		}
		all.Wait()
		for i, name := range chunk {
			inv.note(name, answers[i].v, answers[i].err)
		}
	}
}

// unknown are the names that were not read yet.
func (inv *inventory) unknown(settings []setting) (names []string) {
	for _, s := range settings {
		for _, a := range s {
			if _, known := inv.known[a.name]; !known && !inv.absent[a.name] && !slices.Contains(names, a.name) {
				names = append(names, a.name)
			}
		}
	}
	return names
}

// errSilent is the error for a parameter that the autopilot did not answer for.
var errSilent = errors.New("the autopilot does not answer")

// resolve finds which of a parameter's names this autopilot knows, if any, after readAll.
func (inv *inventory) resolve(s setting) (a alternative, ok bool, err error) {
	for _, a := range s {
		if _, known := inv.known[a.name]; known {
			return a, true, nil
		}
		if !inv.absent[a.name] {
			return a, false, errSilent
		}
	}
	return alternative{}, false, nil
}

// probe reads the first parameter of each kind of fault, once a boot.
func (inv *inventory) probe(ctx context.Context) {
	p := &inv.probes
	if p.done || time.Now().Before(p.retry) {
		return
	}
	var firsts [Kinds]setting
	for k := range firsts {
		if s := (&desired{kind: k}).settings(); len(s) > 0 {
			firsts[k] = s[0]
		}
	}
	inv.readAll(ctx, firsts[:])
	p.done, p.retry = true, time.Now().Add(retryPause)
	for k, s := range firsts {
		if len(s) == 0 {
			continue
		}
		a, ok, err := inv.resolve(s)
		switch {
		case err != nil:
			p.done = false
		case ok:
			p.first[k] = a.name
		default:
			p.lacks[k] = s[0].name
		}
	}
}
