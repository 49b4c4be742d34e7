package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/filelock"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/userdirs"
)

// DefaultLimit is how much the flights take together, unless the user says otherwise [bytes].
const DefaultLimit = 2 << 30

// Store is a folder of flights.
type Store struct {
	Folder string
	Limit  int64 // of all flights together [bytes]
}

// Size is a number of bytes in words, such as 1.2 MB.
func Size(bytes int64) string {
	switch {
	case bytes >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
	case bytes >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	case bytes >= 1e3:
		return fmt.Sprintf("%.1f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// Flight is a file of a Store.
type Flight struct {
	Path  string
	Size  int64     // [bytes]
	Ended time.Time // when it was written last
	Kept  bool      // the user has named or marked it: it stays
}

// Folder returns the folder of the user's flights, which need not exist:
// $XDG_DATA_HOME/sitlark/flights or what is usual on the system.
func Folder() (string, error) {
	data := userdirs.Data()
	if !filepath.IsAbs(data) {
		return "", errors.New("no folder for flights: set XDG_DATA_HOME or HOME, name a file with --record, or leave it out with --record none")
	}
	return filepath.Join(data, "sitlark", "flights"), nil
}

// mostNames bounds the attempts to find a free name.
const mostNames = 1000

// Create makes the file of a flight that begins, which no other flight has, open for reading
// and writing and with a shared lock. It makes the folder where there is none. vehicle says
// what flies: a name, or the path of a vehicle file.
func (s Store) Create(begins time.Time, vehicle string) (*os.File, error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return nil, err
	}
	for n := range mostNames {
		f, err := os.OpenFile(filepath.Join(s.Folder, nameOf(begins, vehicle, n)), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := filelock.Share(f); errors.Is(err, filelock.ErrInUse) || !stillAt(f) { // somebody removes it at this moment
			f.Close()
			continue
		}
		return f, nil
	}
	return nil, fmt.Errorf("%s has %d flights that began at the same second", s.Folder, mostNames)
}

// Flights returns the flights of the folder, oldest first. A folder that does not exist has
// none.
func (s Store) Flights() ([]Flight, error) {
	entries, err := os.ReadDir(s.Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	marked := map[string]bool{}
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), mark); is {
			marked[name] = true
		}
	}
	var all []Flight
	for _, e := range entries {
		name, is := strings.CutSuffix(e.Name(), extension)
		if !is || !e.Type().IsRegular() {
			continue
		}
		info, err := e.Info()
		if err != nil { // it is gone
			continue
		}
		all = append(all, Flight{
			Path: filepath.Join(s.Folder, e.Name()), Size: info.Size(), Ended: info.ModTime(), Kept: marked[name] || !ours(e.Name()),
		})
	}
	slices.SortFunc(all, func(a, b Flight) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Path, b.Path))
	})
	return all, nil
}

// Ended makes a flight that has ended the newest one of the folder, also where the clock was set back since
// others ended: these would be kept in its place.
func (s Store) Ended(path string) error {
	all, err := s.Flights()
	if err != nil || len(all) == 0 {
		return err
	}
	newest := all[len(all)-1]
	if newest.Path == path || newest.Path == filepath.Join(s.Folder, filepath.Base(path)) {
		return nil
	}
	after := newest.Ended.Add(time.Millisecond)
	return os.Chtimes(path, after, after)
}

// Prune removes the oldest flights until the rest takes at most the Limit, and returns those
// that it has removed. Flights that the user has named or marked and those that are open in a
// sitlark count and stay. An error is that of the first flight that can't be removed, or of
// the folder.
func (s Store) Prune() (removed []Flight, err error) {
	all, err := s.Flights()
	if err != nil {
		return nil, err
	}
	var total int64
	for _, f := range all {
		total += f.Size
	}
	for _, f := range all {
		if total <= s.Limit {
			break
		}
		if f.Kept {
			continue
		}
		gone, failed := remove(f.Path)
		if failed != nil && err == nil {
			err = failed
		}
		if gone {
			removed, total = append(removed, f), total-f.Size
		}
	}
	return removed, err
}

// markOf is the file that keeps a flight from being removed.
func markOf(path string) string { return strings.TrimSuffix(path, extension) + mark }

// remove removes a flight that no sitlark has open, and reports whether it is gone.
func remove(path string) (gone bool, err error) {
	f, err := inputfile.Open(path, 1<<62)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil // another sitlark was faster
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	if err := filelock.Alone(f); errors.Is(err, filelock.ErrInUse) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("%s: whether it is open can't be told, so it stays: %w", path, err)
	}
	if runtime.GOOS == "windows" { // which removes no open file; one that is opened now stays
		f.Close()
		return os.Remove(path) == nil, nil
	}
	if _, err := os.Stat(markOf(path)); err == nil || !stillAt(f) {
		return false, nil // it was marked or renamed at this moment
	}
	if err := os.Remove(path); err != nil {
		return false, err
	}
	return true, nil
}

// stillAt reports whether an open file still has its name.
func stillAt(f *os.File) bool {
	at, err := os.Stat(f.Name())
	if err != nil {
		return false
	}
	is, err := f.Stat()
	return err == nil && os.SameFile(at, is)
}
