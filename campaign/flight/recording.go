package flight

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/atomicfile"
)

// defaultWorst is how many recordings of the worst flights stay.
const defaultWorst = 10

// Store keeps recordings elsewhere than on this computer's disk.
type Store interface {
	// Put stores the file at path under a name, and returns its address. moved is called while its
	// bytes are sent.
	Put(ctx context.Context, name, path string, moved func()) (address string, err error)
}

// kept are the recordings of this worker.
//
// A flight of the built-in autopilot is the same whenever it is flown: it is recorded at once only
// where all are kept, and else the few that are kept are flown again by Record. A flight of
// ArduPilot is never the same again: each one is recorded, and the file of one that is not kept is
// removed as soon as that is known. What a result names stays: of KeepWorst this worker keeps each
// flight that was among its worst when it ended, about most·(1 + ln(n/most)) of n in random order.
type kept struct {
	folder string // empty: with a store, the worker's own temporary one
	store  Store  // nil: the folder itself
	most   int    // of KeepWorst
	place  *workplace

	mu    sync.Mutex
	worst map[string][]float64 // the smallest margins of each campaign so far, in order
	made  bool                 // the folder exists
	claim claim                // of names in the folder
}

func (k *kept) options(o *Options, place *workplace) {
	k.folder, k.store, k.most, k.worst, k.place = o.Recordings, o.Store, o.Worst, map[string][]float64{}, place
}

// begin returns where a flight is recorded to; empty: it is not recorded.
func (k *kept) begin(t *campaign.Task) (path string, err error) {
	switch {
	case k.folder == "" && k.store == nil, t.Keep == "", t.Keep == campaign.KeepNone, t.Autopilot == "" && t.Keep != campaign.KeepAll:
		return "", nil
	}
	if err := k.make(); err != nil {
		return "", fmt.Errorf("recordings: %w", err)
	}
	file, err := os.CreateTemp(k.folder, k.claim.name+"-*.mcap") // its name is taken
	if err != nil {
		return "", fmt.Errorf("recordings: %w", err)
	}
	return file.Name(), errors.Join(file.Close(), os.Remove(file.Name()))
}

// make makes the folder, if it is not there yet.
func (k *kept) make() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.made {
		return nil
	}
	if k.folder == "" {
		temporary, err := k.place.open()
		if err != nil {
			return err
		}
		k.folder = filepath.Join(temporary, "recordings")
	}
	if err := os.MkdirAll(k.folder, 0o755); err != nil {
		return err
	}
	if err := k.claim.make(k.folder); err != nil {
		return err
	}
	k.made = true
	return nil
}

// close ends the recording of this process. No flight may be in the air.
func (k *kept) close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.claim.release(k.folder)
}

// end keeps the recording at a path, or removes it. The result then says where it is kept, or why it
// could not be: the flight counts all the same. The error is that of ctx, which has ended.
func (k *kept) end(ctx context.Context, t *campaign.Task, r *campaign.Result, path string, moved func()) error {
	if path == "" {
		return nil
	}
	if r.Status == campaign.NotFlown || t.Keep == campaign.KeepBroken && r.Status != campaign.Broken ||
		t.Keep == campaign.KeepWorst && !k.amongWorst(t.Campaign, r.Margin) {
		k.drop(path)
		return nil
	}
	where, err := k.keep(ctx, RecordingName(t, r.Hash), path, moved)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		r.RecordingNote = err.Error()
	}
	r.Recording = where
	return nil
}

// keep gives the recording at a path its name, here or in the store, and returns where it is.
func (k *kept) keep(ctx context.Context, name, path string, moved func()) (where string, err error) {
	if _, err := os.Stat(path); err != nil {
		return "", errors.New("the disk was full, or the recording was removed meanwhile")
	}
	if k.store != nil {
		defer k.drop(path)
		return k.store.Put(ctx, name, path, moved)
	}
	where = filepath.Join(k.folder, name)
	if err := atomicfile.Rename(path, where); err != nil {
		k.drop(path)
		return "", err
	}
	return where, nil
}

// amongWorst reports whether a margin is among the smallest of a campaign so far.
func (k *kept) amongWorst(id string, margin float64) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := k.worst[id]
	at := sort.SearchFloat64s(list, math.Nextafter(margin, math.Inf(1))) // behind those that are the same
	if at >= k.most {
		return false
	}
	list = slices.Insert(list, at, margin)
	k.worst[id] = list[:min(len(list), k.most)]
	return true
}

// drop removes a recording, if there is one.
func (k *kept) drop(path string) {
	if path != "" {
		_ = os.Remove(path) // it may never have begun
	}
}

// RecordingName is the name of a task's recording: its campaign, its number, and the variant; with
// ArduPilot the flight's hash too, since a sample that was flown twice has two flights.
func RecordingName(t *campaign.Task, hash string) string {
	name := fmt.Sprintf("%s-%07d", plain(t.Campaign), t.Sample.Number)
	if t.Sample.Variant != "" {
		name += "-" + plain(t.Sample.Variant)
	}
	if t.Autopilot != "" && hash != "" {
		name += "-" + plain(hash)
	}
	return name + ".mcap"
}

// plain is a text as a part of a file name.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, text)
}
