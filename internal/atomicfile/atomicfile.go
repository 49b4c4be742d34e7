// Package atomicfile writes files that are complete or not there: whoever reads one
// finds the old content or the new one, also after a crash or a loss of power.
//
// It is our own because the libraries that do this lack something that is needed:
// google/renameio does not build on Windows, natefinch/atomic does not sync the file to
// the disk before it renames it.
package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write replaces the file at path by what write writes. If write returns an error,
// nothing changes. The folder must exist. A symbolic link stays one: its target is
// replaced. A device or pipe, which can't be replaced, is written to.
func Write(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return isFolder(path)
	case err == nil && !info.Mode().IsRegular():
		return writeTo(path, write)
	}
	temporary, err := writeBeside(path, info, write)
	if err != nil {
		return err
	}
	defer ended(temporary)
	if err := rename(temporary, path); err != nil {
		_ = os.Remove(temporary)
		return err
	}
	return nil
}

// WriteBytes is Write for content that is in memory.
func WriteBytes(path string, content []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(content))
		return err
	})
}

// maxNumber is the largest number that WriteNew puts into a name.
const maxNumber = 1000

// WriteNew is Write for a file that must not exist yet, and returns its path: base with the
// extension, or with a number between them where that exists.
func WriteNew(base, extension string, write func(io.Writer) error) (path string, err error) {
	temporary, err := writeBeside(base+extension, nil, write)
	if err != nil {
		return "", err
	}
	defer ended(temporary)
	defer os.Remove(temporary) // it has another name by then, if all went well
	for i := 1; ; i++ {
		path = base + extension
		if i > 1 {
			path = fmt.Sprintf("%s-%d%s", base, i, extension)
		}
		err = nameNew(temporary, path)
		if i < maxNumber && errors.Is(err, fs.ErrExist) {
			continue
		}
		return path, err
	}
}

// Rename gives the file at path another name in the same folder, for good: it has it after a
// loss of power too.
func Rename(path, as string) error { return rename(path, as) }

func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(&writer{f: f, path: path}), f.Close())
}

// writeBeside writes a hidden file in the folder of path, with the permissions of old if
// there is one, and returns its path. With an error there is none.
func writeBeside(path string, old fs.FileInfo, write func(io.Writer) error) (temporary string, err error) {
	f, err := createBeside(path)
	if err != nil {
		return "", err
	}
	begun(f)
	w := &writer{f: f, path: path}
	if err = write(w); err == nil {
		err = w.err
	}
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = step(StepSync, path, func() error { return named(f.Sync(), path) })
	}
	if err = errors.Join(err, step(StepClose, path, func() error { return named(f.Close(), path) })); err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		ended(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// createBeside creates a new hidden file in the folder of path, so that it can be
// renamed. Its permissions are those of any new file.
func createBeside(path string) (f *os.File, err error) {
	folder, base := filepath.Split(path)
	for try := 0; ; try++ {
		name := filepath.Join(folder, fmt.Sprintf(".%s-%08x", base, rand.Uint32()))
		err = step(StepCreate, path, func() error {
			f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
			return named(err, path)
		})
		if errors.Is(err, fs.ErrExist) && try < 100 {
			continue
		}
		return f, err
	}
}

// writer is a file that is written. A write that is cut short is an error, also where the
// one who writes does not look at it.
type writer struct {
	f    *os.File
	path string // that it will have
	err  error  // the first one
}

// Write implements io.Writer.
func (w *writer) Write(p []byte) (n int, err error) {
	if w.err != nil {
		return 0, w.err
	}
	n, w.err = w.write(p)
	return n, w.err
}

func (w *writer) write(p []byte) (n int, err error) {
	if fault := ask(StepWrite, w.path); fault != nil {
		n, _ = w.f.Write(p[:len(p)/2])
		return n, fault
	}
	if n, err = w.f.Write(p); err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	return n, named(err, w.path)
}

// rename replaces the file at path, and makes that last.
func rename(from, path string) error {
	if err := step(StepRename, path, func() error { return named(replace(from, path), path) }); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// nameNew gives a file a name that no other has.
func nameNew(from, path string) error {
	err := step(StepRename, path, func() error { return os.Link(from, path) })
	switch {
	case err == nil:
		syncFolder(filepath.Dir(path))
		return nil
	case errors.Is(err, fs.ErrExist) || ask(StepRename, path) != nil:
		return err
	}
	// This file system has no links: the name is taken by an empty file first.
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	f.Close()
	if err := rename(from, path); err != nil {
		_ = os.Remove(path)
		return err
	}
	return nil
}

// syncFolder writes a folder's list of names to the disk. Windows and some file systems
// can't; the file itself is safe there all the same, under one of its names.
func syncFolder(path string) {
	f, err := os.Open(path)
	if err != nil {
		return
	}
	_ = f.Sync()
	_ = f.Close()
}
