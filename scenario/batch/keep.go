package batch

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/scenario"
)

// Keep says which flights of a batch are kept as recordings.
type Keep string

// What can be kept.
const (
	KeepNone   Keep = "none"   // nothing
	KeepBroken Keep = "broken" // flights whose expectations did not all hold
	KeepWorst  Keep = "worst"  // for each expectation the flight with its smallest margin
	KeepAll    Keep = "all"    // every flight
)

// Keeps are all values of Keep.
var Keeps = []Keep{KeepBroken, KeepWorst, KeepAll, KeepNone}

// MostWorst is how many flights KeepWorst keeps at most.
const MostWorst = 10

// Recordings keeps recordings of a batch's flights in a folder, each a file of its own.
//
// A flight of the built-in autopilot is the same whenever it is flown. So a batch records none of
// them, and those that are to be kept are flown once more: usually they are few, and a recording
// costs more than what it would save. A flight of ArduPilot is never the same again: each one is
// recorded, and the file of one that is not kept is removed as soon as that is known.
type Recordings struct {
	Which  Keep
	Folder string // which is made
	Name   string // that the files' names begin with
	Limit  int64  // of all files together [bytes]; beyond it no more are kept

	Left int // flights that were not kept for want of room; set by Fly

	sizes    map[int]int64 // of the files that are kept, by the number of the run
	outcomes []*Outcome    // with a file
}

// ErrFolder means that a folder has recordings of an earlier batch.
var ErrFolder = errors.New("contains recordings of an earlier batch")

// Prepare makes the folder. Recordings overwrite nothing: one with files of this name is refused.
func (k *Recordings) Prepare() error {
	if err := os.MkdirAll(k.Folder, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(k.Folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), k.prefix()) && strings.HasSuffix(e.Name(), ".mcap") {
			return fmt.Errorf("%s %w, such as %s: move or remove them, or name another folder", k.Folder, ErrFolder, e.Name())
		}
	}
	return nil
}

// prefix begins the names of the files.
func (k *Recordings) prefix() string {
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, k.Name)
	return plain + "-run-"
}

func (k *Recordings) path(run int) string {
	return filepath.Join(k.Folder, fmt.Sprintf("%s%05d.mcap", k.prefix(), run))
}

// temporary is where a flight is recorded to that may not be kept.
func (k *Recordings) temporary(run int) string {
	return filepath.Join(k.Folder, fmt.Sprintf(".flying-%s%05d.mcap", k.prefix(), run))
}

// active reports whether anything is kept. A nil Recordings keeps nothing.
func (k *Recordings) active() bool { return k != nil && k.Which != KeepNone && k.Which != "" }

// recordNow returns how the flight of a run is recorded while it is flown. again says that it can
// be flown again.
func (k *Recordings) recordNow(run int, again bool) config.Record {
	if !k.active() || again && k.Which != KeepAll {
		return config.Record{}
	}
	return config.Record{Path: k.temporary(run), Optional: true}
}

// flown takes a flight that was flown, and recorded as recordNow said. It is called for one
// flight at a time.
func (k *Recordings) flown(o *Outcome, recorded bool) {
	if !recorded {
		return
	}
	temporary := k.temporary(o.Run.Number)
	info, err := os.Stat(temporary)
	switch {
	case errors.Is(o.Err, context.Canceled), k.Which == KeepBroken && o.Err == nil && o.Result.Held:
		os.Remove(temporary) // if there is one
		return
	case err != nil:
		o.Unkept = fmt.Errorf("it could not be recorded: %w", err)
		return
	}
	k.keep(o, info.Size())
	if k.Which == KeepWorst {
		k.removeBetter()
	}
}

// keep keeps a flight that was recorded, if there is room.
func (k *Recordings) keep(o *Outcome, size int64) {
	total := size
	for _, s := range k.sizes {
		total += s
	}
	temporary, path := k.temporary(o.Run.Number), k.path(o.Run.Number)
	if k.Limit > 0 && total > k.Limit {
		os.Remove(temporary)
		k.Left++
		return
	}
	if err := atomicfile.Rename(temporary, path); err != nil {
		o.Unkept = err
		return
	}
	if k.sizes == nil {
		k.sizes = map[int]int64{}
	}
	k.sizes[o.Run.Number], o.Recording = size, path
	k.outcomes = append(k.outcomes, o)
}

// removeBetter removes the recordings of flights that are not among the worst any more.
func (k *Recordings) removeBetter() {
	list := make([]Outcome, len(k.outcomes))
	for i, o := range k.outcomes {
		list[i] = *o
	}
	worst := worstOf(list)
	k.outcomes = slices.DeleteFunc(k.outcomes, func(o *Outcome) bool {
		if slices.Contains(worst, o.Run.Number) {
			return false
		}
		os.Remove(o.Recording)
		delete(k.sizes, o.Run.Number)
		o.Recording = ""
		return true
	})
}

// again flies those flights again, with recordings, that are to be kept and were not recorded.
func (k *Recordings) again(ctx context.Context, outcomes []Outcome, o Options) {
	if !k.active() || k.Which == KeepAll || !o.exact() || ctx.Err() != nil {
		return
	}
	var runs []Run
	for _, number := range k.chosen(outcomes) {
		runs = append(runs, outcomes[number-1].Run)
	}
	o.Done, o.Samples, o.Keep = nil, false, &Recordings{Which: KeepAll, Folder: k.Folder, Name: k.Name, Limit: k.Limit}
	for _, flown := range Fly(ctx, runs, o) {
		was := &outcomes[flown.Run.Number-1]
		was.Recording, was.Unkept = flown.Recording, errors.Join(flown.Unkept, flown.Err)
		if flown.Err == nil && flown.Result.Hash != was.Result.Hash {
			was.Unkept = fmt.Errorf("flown again, the flight differs: hash %s instead of %s", flown.Result.Hash, was.Result.Hash)
		}
	}
	k.Left = o.Keep.Left
}

// chosen are the numbers of the runs to be kept that were flown to their end, in order.
func (k *Recordings) chosen(outcomes []Outcome) (numbers []int) {
	if k.Which == KeepWorst {
		return worstOf(outcomes)
	}
	for _, o := range outcomes {
		if o.Err == nil && !o.Result.Held {
			numbers = append(numbers, o.Run.Number)
		}
	}
	return numbers
}

// worstOf returns the numbers of the runs with the smallest margin of an expectation, at most
// MostWorst, in order. One that was never judged has none.
func worstOf(outcomes []Outcome) (numbers []int) {
	type worst struct {
		run    int
		margin float64
	}
	var by []worst
	for _, o := range outcomes {
		if o.Err != nil {
			continue
		}
		if by == nil {
			by = make([]worst, len(o.Result.Expectations))
		}
		for i, v := range o.Result.Expectations {
			if margin, has := marginOf(v); has && (by[i].run == 0 || margin < by[i].margin) {
				by[i] = worst{o.Run.Number, margin}
			}
		}
	}
	for _, w := range by {
		if w.run > 0 && len(numbers) < MostWorst && !slices.Contains(numbers, w.run) {
			numbers = append(numbers, w.run)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// marginOf is a verdict's margin. One without a number that is broken is worse than any.
func marginOf(v scenario.Verdict) (margin float64, has bool) {
	switch {
	case !v.Judged:
		return 0, false
	case v.HasMargin:
		return v.Margin, true
	case !v.Held:
		return math.Inf(-1), true
	}
	return 0, false
}
