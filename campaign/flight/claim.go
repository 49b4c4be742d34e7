package flight

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/internal/filelock"
)

// claim names the recordings that this process is making in a folder, which other workers may share.
// Its lock tells that the process lives: what one that was killed has left is removed by the next
// one that records there.
type claim struct {
	name string // begins the files' names; empty: nothing is claimed yet
	lock *os.File
}

const (
	flyingPrefix = ".flying-"
	lockSuffix   = ".lock"
)

// make claims a name in a folder, and removes what dead processes have left there.
func (c *claim) make(folder string) error {
	removeUnfinished(folder)
	making, err := os.CreateTemp(folder, ".claim-*") // not yet by its name: it would be taken for a dead one's
	if err != nil {
		return err
	}
	name := flyingPrefix + strings.TrimPrefix(filepath.Base(making.Name()), ".claim-")
	_ = filelock.Alone(making) // where a file system has no locks, nobody removes what others have left
	if err := os.Rename(making.Name(), filepath.Join(folder, name+lockSuffix)); err != nil {
		return errors.Join(err, making.Close(), os.Remove(making.Name()))
	}
	c.name, c.lock = name, making
	return nil
}

// release gives the name back. No recording may be made any more.
func (c *claim) release(folder string) error {
	if c.name == "" {
		return nil
	}
	err := c.lock.Close()
	if gone := os.Remove(filepath.Join(folder, c.name+lockSuffix)); !errors.Is(gone, fs.ErrNotExist) { // another worker may have been faster
		err = errors.Join(err, gone)
	}
	c.name = ""
	return err
}

// removeUnfinished removes the recordings of processes that have ended while they made them.
func removeUnfinished(folder string) {
	locks, _ := filepath.Glob(filepath.Join(folder, flyingPrefix+"*"+lockSuffix))
	for _, path := range locks {
		lock, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			continue // it has just gone, or is another user's
		}
		if filelock.Alone(lock) == nil {
			left, _ := filepath.Glob(strings.TrimSuffix(path, lockSuffix) + "-*")
			for _, file := range left {
				_ = os.Remove(file) // the next one tries again
			}
			_ = os.Remove(path)
		}
		lock.Close()
	}
}
