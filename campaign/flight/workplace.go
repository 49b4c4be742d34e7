package flight

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/filelock"
	"github.com/sitlark/sitlark/session"
)

// workplace is a folder with the folders of the ArduPilots in the air and with prepared EEPROMs. Its
// lock tells that this process lives: what a process that was killed has left is removed by the
// next one.
type workplace struct {
	mu      sync.Mutex
	folder  string               // guarded by mu; empty: there is none yet
	lock    *os.File             // guarded by mu
	eeproms map[string]*prepared // guarded by mu; by parameters and binary
}

// workplaceName begins the names of these folders.
const workplaceName = "sitlark-campaign-"

// lockName is the file in it that is locked.
const lockName = "lock"

// open makes the folder, if there is none yet.
func (w *workplace) open() (folder string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.folder != "" {
		return w.folder, nil
	}
	removeLeft(os.TempDir())
	folder, lock, err := makeWorkplace()
	if err != nil {
		return "", noFolder(err)
	}
	w.folder, w.lock, w.eeproms = folder, lock, map[string]*prepared{}
	return folder, nil
}

// makeWorkplace makes the folder with its lock. It gets its name, by which others find it, when it is
// locked: without a lock it would be taken for a left one. Windows renames no folder with an open file
// in it, and locks it where it is: one that another process removes at this moment is made again.
func makeWorkplace() (folder string, lock *os.File, err error) {
	prefix, named := "."+workplaceName, false
	if runtime.GOOS == "windows" {
		prefix, named = workplaceName, true
	}
	for range 10 {
		making, err := os.MkdirTemp("", prefix)
		if err != nil {
			return "", nil, err
		}
		folder = making
		if lock, err = os.Create(filepath.Join(making, lockName)); err == nil {
			err = filelock.Alone(lock)
		}
		if err == nil {
			err = os.Mkdir(filepath.Join(making, "flights"), 0o700)
		}
		if err == nil && !named {
			folder = filepath.Join(filepath.Dir(making), strings.TrimPrefix(filepath.Base(making), "."))
			err = os.Rename(making, folder)
		}
		if err == nil {
			return folder, lock, nil
		}
		lock.Close()
		if err = errors.Join(err, os.RemoveAll(making)); !named {
			return "", nil, err
		}
	}
	return "", nil, fmt.Errorf("%s: no folder of that name stays", filepath.Join(os.TempDir(), prefix+"*"))
}

// noFolder is the error of a worker without room for an ArduPilot.
func noFolder(err error) error { return fmt.Errorf("%w: a folder for it: %w", errNoBinary, err) }

// removeLeft removes the folders of processes that have ended.
func removeLeft(in string) {
	all, _ := filepath.Glob(filepath.Join(in, workplaceName+"*"))
	for _, folder := range all {
		lock, err := os.OpenFile(filepath.Join(folder, lockName), os.O_RDWR, 0)
		if err != nil {
			continue // it is being made, or another user's
		}
		if filelock.Alone(lock) != nil {
			lock.Close()
			continue
		}
		if runtime.GOOS == "windows" { // which removes no open file
			lock.Close()
		}
		_ = os.RemoveAll(folder) // the next one tries again
		lock.Close()
	}
}

// close removes the folder.
func (w *workplace) close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.folder == "" {
		return nil
	}
	var err error
	if runtime.GOOS == "windows" { // which removes no open file
		err = errors.Join(w.lock.Close(), os.RemoveAll(w.folder))
	} else {
		err = errors.Join(os.RemoveAll(w.folder), w.lock.Close())
	}
	w.folder = ""
	return err
}

// prepare completes the options of a flight of ArduPilot: where its folder is made, and its EEPROM.
func (w *workplace) prepare(ctx context.Context, loaded *session.LoadedScenario, t *campaign.Task, o *session.FlyOptions, advanced func(float64)) error {
	folder, err := w.open()
	if err != nil {
		return err
	}
	o.Temporary = filepath.Join(folder, "flights")
	if !wantsEEPROM(loaded, t.Sample.Settings) {
		return nil
	}
	path, err := w.eeprom(ctx, loaded, t.Autopilot, *o, advanced)
	o.SITL.EEPROM, o.SITL.Prepared = path, err == nil
	return err
}
