package flight

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/atomicfile"
)

// defaultWorst is how many recordings of the worst flights stay.
const defaultWorst = 10

// kept are the recordings of this worker.
//
// A flight of the built-in autopilot is the same whenever it is flown: it is recorded at once only
// where all are kept, and else the few that are kept are flown again by Record. A flight of
// ArduPilot is never the same again: each one is recorded, and the file of one that is not kept is
// removed as soon as that is known.
type kept struct {
	folder string
	most   int // of KeepWorst

	mu    sync.Mutex
	worst map[string][]keptFlight // by campaign, the worst first
	made  bool                    // the folder exists
	claim claim                   // of names in the folder
}

type keptFlight struct {
	margin float64
	path   string
}

func (k *kept) options(o *Options) {
	k.folder, k.most, k.worst = o.Recordings, o.Worst, map[string][]keptFlight{}
}

// begin returns where a flight is recorded to; empty: it is not recorded.
func (k *kept) begin(t *campaign.Task) (path string, err error) {
	switch {
	case k.folder == "", t.Keep == "", t.Keep == campaign.KeepNone, t.Autopilot == "" && t.Keep != campaign.KeepAll:
		return "", nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.made {
		if err := os.MkdirAll(k.folder, 0o755); err != nil {
			return "", fmt.Errorf("recordings: %w", err)
		}
		if err := k.claim.make(k.folder); err != nil {
			return "", err
		}
		k.made = true
	}
	file, err := os.CreateTemp(k.folder, k.claim.name+"-*.mcap") // its name is taken
	if err != nil {
		return "", fmt.Errorf("recordings: %w", err)
	}
	return file.Name(), errors.Join(file.Close(), os.Remove(file.Name()))
}

// close ends the recording of this process. No flight may be in the air.
func (k *kept) close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.claim.release(k.folder)
}

// end keeps the recording at a path, or removes it. It returns where it is kept; empty: nowhere.
func (k *kept) end(t *campaign.Task, r *campaign.Result, path string) (string, error) {
	if path == "" {
		return "", nil
	}
	if r.Status == campaign.NotFlown || t.Keep == campaign.KeepBroken && r.Status != campaign.Broken {
		k.drop(path)
		return "", nil
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("sample %d could not be recorded: %w", t.Sample.Number, err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	as := filepath.Join(k.folder, RecordingName(t))
	if t.Keep == campaign.KeepWorst && !k.amongWorst(t.Campaign, keptFlight{r.Margin, as}) {
		k.drop(path)
		return "", nil
	}
	if err := atomicfile.Rename(path, as); err != nil {
		return "", fmt.Errorf("recordings: %w", err)
	}
	return as, nil
}

// amongWorst adds a flight to the worst of a campaign, and removes the recording of the one that no
// longer is among them. It reports whether the flight is.
func (k *kept) amongWorst(id string, f keptFlight) bool {
	list := append(k.worst[id], f)
	slices.SortStableFunc(list, func(a, b keptFlight) int { return cmp.Compare(a.margin, b.margin) })
	if len(list) > k.most {
		gone := list[k.most]
		list = list[:k.most]
		if gone == f {
			return false
		}
		k.drop(gone.path)
	}
	k.worst[id] = list
	return true
}

// drop removes a recording, if there is one.
func (k *kept) drop(path string) {
	if path != "" {
		_ = os.Remove(path) // it may never have begun
	}
}

// RecordingName is the name of a task's recording in the folder of recordings: its campaign, its
// number, and the variant.
func RecordingName(t *campaign.Task) string {
	name := fmt.Sprintf("%s-%07d", plain(t.Campaign), t.Sample.Number)
	if t.Sample.Variant != "" {
		name += "-" + plain(t.Sample.Variant)
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
