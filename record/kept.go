package record

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrTouched means that another program has moved, removed or changed the file while it was written.
var ErrTouched = errors.New("the file of the recording was changed by another program")

// target is the file of a recording, as its user knows it. Owner: the writer.
type target struct {
	path    string  // of the file; empty: it is none of the file system's
	touched []error // what has happened to it
	unsaved error   // why the data of a file that is gone can't be saved; nil: it is safe

	wait  time.Duration // after the last attempt to save it, which failed; 0: there was none
	tried time.Time     // when that was
}

// The time between two attempts to save what is in a file that is gone: it doubles from the first to the last.
const firstWait, lastWait = time.Second, time.Minute

// look finds out whether the file that is written to still has its name, and has what was written. What
// is gone is written once more, beside it, and the flight goes on there. A file that was renamed is
// written on. At the end of the flight, what failed before is tried once more at once.
func (o *output) look(atEnd bool) {
	file, ok := o.stage.file.(*os.File)
	if !ok || o.failed != nil && !errors.Is(o.failed, ErrTouched) || o.mcap == nil {
		return
	}
	k := &o.target
	var is os.FileInfo
	var changed, there bool
	to := ""
	if err := o.load.wait(func() (err error) {
		if is, err = file.Stat(); err != nil {
			return err // the next write tells
		}
		if changed = o.stage.changed(); changed {
			return nil
		}
		at, failed := os.Stat(k.path)
		if there = failed == nil && os.SameFile(at, is); !there {
			to = whereIs(file, k.path, is)
		}
		return nil
	}); err != nil {
		return
	}
	was := k.path
	switch {
	case changed:
		_ = o.load.wait(func() error { o.beginAgain(file, is.Size()); return nil })
	case there:
		k.unsaved, k.wait = nil, 0
	case to != "":
		k.path, k.unsaved, k.wait = to, nil, 0
		k.touch("%s was renamed during the flight: the recording is %s now", was, to)
	case !atEnd && time.Since(k.tried) < k.wait:
	default:
		if err := o.save(file); err != nil {
			k.tried, k.wait = time.Now(), min(max(firstWait, 2*k.wait), lastWait)
			k.unsaved = fmt.Errorf("%w: %s was removed or replaced during the flight, and what was recorded can't be saved: %w", ErrTouched, was, err)
			return
		}
		k.wait = 0
		k.touch("%s was removed or replaced during the flight: all of the recording is in %s", was, k.path)
	}
}

func (k *target) touch(format string, values ...any) {
	k.touched = append(k.touched, fmt.Errorf("%w: "+format, append([]any{ErrTouched}, values...)...))
}

// trouble says what has happened to the file; nil: nothing.
func (k *target) trouble() (all error) {
	for _, err := range append(slices.Clone(k.touched), k.unsaved) {
		switch {
		case all == nil:
			all = err
		case err != nil:
			all = fmt.Errorf("%w; %w", all, err)
		}
	}
	return all
}

// atEnd looks once more when the file is complete: it must be the one of that name, with what was written,
// byte by byte.
func (o *output) atEnd() {
	file, ok := o.stage.file.(*os.File)
	k := &o.target
	if !ok || k.unsaved != nil {
		return
	}
	is, err := file.Stat()
	if err != nil {
		return // the error of closing it tells
	}
	at, err := os.Stat(k.path)
	switch {
	case err != nil || !os.SameFile(at, is):
		k.touch("%s was removed or replaced when the flight ended", k.path)
	case is.Size() != o.stage.size || !o.stage.same(file, is):
		k.touch("%s was written to by another program when the flight ended: what was recorded is damaged", k.path)
	}
}

// removed removes the file of a recording in which there is nothing of a flight, and closes it.
func (f *File) removed() error {
	var err error
	if file, ok := f.out.stage.file.(*os.File); ok && f.out.mcap != nil {
		err = f.load.wait(func() error {
			is, err := file.Stat()
			err = errors.Join(err, file.Close()) // which Windows wants first
			if at, failed := os.Stat(f.out.target.path); err == nil && failed == nil && os.SameFile(at, is) {
				err = os.Remove(f.out.target.path)
			}
			return err
		})
		f.status.Store(new(Status))
	}
	return err
}

// whereIs returns the name that an open file has now; empty: it is not known, or there is none.
func whereIs(file *os.File, was string, is os.FileInfo) string {
	here := func(path string) bool {
		at, err := os.Lstat(path)
		return err == nil && os.SameFile(at, is)
	}
	entries, _ := os.ReadDir(filepath.Dir(was)) // nothing is in one that is gone
	for _, e := range entries {
		if path := filepath.Join(filepath.Dir(was), e.Name()); e.Type().IsRegular() && here(path) {
			return path
		}
	}
	if path, err := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", file.Fd())); err == nil && here(path) { // on Linux
		return path
	}
	return ""
}

// mostSaved bounds the attempts to find a name for what is saved.
const mostSaved = 100

// beside makes a new file beside a name or, where its folder is gone and can't be made, among the
// system's temporary files.
func beside(path string) (*os.File, error) {
	stem := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	var failed error
	for _, folder := range []string{filepath.Dir(path), os.TempDir()} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		for n := range mostSaved {
			name := stem + ".saved.mcap"
			if n > 0 {
				name = fmt.Sprintf("%s.saved-%d.mcap", stem, n+1)
			}
			file, err := NewFile(filepath.Join(folder, name))
			if err == nil {
				return file, nil
			}
			if _, there := os.Lstat(filepath.Join(folder, name)); there != nil { // it does not exist and can't be made
				failed = errors.Join(failed, err)
				break
			}
		}
	}
	return nil, failed
}

// saveStep is how much is copied at once: each time, the disk has answered [bytes].
const saveStep = 4 << 20

// save copies what is written to a new file, which takes the place of the present one.
func (o *output) save(from *os.File) error {
	var to *os.File
	err := o.load.wait(func() (err error) {
		to, err = beside(o.target.path)
		return err
	})
	if err != nil {
		return err
	}
	for at := int64(0); at < o.stage.size && err == nil; at += saveStep {
		part := io.NewSectionReader(from, at, min(saveStep, o.stage.size-at))
		err = o.load.wait(func() error { _, err := io.Copy(to, part); return err })
	}
	if err != nil {
		return o.load.wait(func() error { return errors.Join(err, to.Close(), os.Remove(to.Name())) })
	}
	o.stage.file, o.target.path, o.target.unsaved = to, to.Name(), nil
	_ = o.load.wait(from.Close) // nobody can open it again
	return nil
}

// beginAgain leaves a file alone that another program has cut or written to, and begins another one
// beside it: in that is what comes from now on.
func (o *output) beginAgain(file *os.File, size int64) {
	k := &o.target
	was, had := k.path, o.stage.size
	next, err := beside(was)
	if err != nil {
		k.unsaved = fmt.Errorf("%w: %s had %d bytes and has %d, and no other file can be made: %w", ErrTouched, was, had, size, err)
		return
	}
	if size == had {
		k.touch("%s was written to by another program: what was recorded until then is damaged, and the rest is in %s", was, next.Name())
	} else {
		k.touch("%s had %d bytes and has %d: what was recorded until then is lost or damaged, and the rest is in %s", was, had, size, next.Name())
	}
	_ = file.Close()
	vehicles := slices.Collect(maps.Keys(o.channels))
	again := newOutput(func() (disk, error) { return next, nil }, o.load, o.epoch)
	again.last, again.target.touched = o.last, k.touched
	for _, r := range vehicles {
		again.needs[r] = Gap{Err: ErrTouched, From: When{Flight: 1}}
		r.losing.Store(true)
	}
	*o = again
}
