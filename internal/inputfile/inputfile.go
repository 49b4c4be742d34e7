// Package inputfile opens every file that the program reads. What a user names may be
// anything: a device without an end, a pipe that nobody writes to, a folder, a disk
// image. Each is an error at once, or after a limited time, and costs no more memory
// than the largest good file.
//
// A test in internal/architecture keeps other packages from opening files themselves.
package inputfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"
)

// What can be wrong with a file. ErrMissing is an fs.ErrNotExist.
var (
	ErrMissing error = missing{}

	ErrFolder   = errors.New("is a folder, expected a file")
	ErrDevice   = errors.New("is a device or socket, expected a file")
	ErrPipe     = errors.New("is a pipe, expected a regular file: save what it carries to one")
	ErrTooLarge = errors.New("is too large")
	ErrSlow     = errors.New("is a pipe whose writer does not finish: save what it carries to a file")
)

type missing struct{}

func (missing) Error() string { return "no such file" }

func (missing) Is(target error) bool { return target == fs.ErrNotExist }

// Error says which file can't be taken and why; Unwrap returns one of the above, or what the
// system says, such as that permission is denied.
type Error struct {
	Path string
	Err  error
}

func (e *Error) Error() string {
	var system syscall.Errno
	if errors.Is(e.Err, ErrMissing) || errors.As(e.Err, &system) {
		return e.Path + ": " + e.Err.Error()
	}
	return e.Path + " " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// pipeTime is how long the writer of a pipe has: that of `--fleet <(make-fleet)` runs at
// the same time.
var pipeTime = 10 * time.Second

// Read returns the content of the file at path, of at most most bytes. A pipe is read to its
// end if that comes in time.
//
// An error is an *Error, or what reading returns.
func Read(path string, most int64) ([]byte, error) {
	f, info, err := open(path, most)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Mode()&fs.ModeNamedPipe != 0 {
		if err := f.SetReadDeadline(time.Now().Add(pipeTime)); err != nil {
			return nil, &Error{path, ErrPipe} // this system can't limit the time
		}
	}
	content, err := io.ReadAll(io.LimitReader(f, most+1))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, &Error{path, ErrSlow}
	case err != nil:
		return nil, err
	case int64(len(content)) > most:
		return nil, tooLarge(path, most)
	}
	return content, nil
}

// Open opens the regular file at path, of at most most bytes, for reading anywhere in it.
// An error is an *Error.
func Open(path string, most int64) (*os.File, error) {
	f, info, err := open(path, most)
	if err == nil && !info.Mode().IsRegular() {
		f.Close()
		return nil, &Error{path, ErrPipe}
	}
	return f, err
}

// plainly returns the error of a system call without the call's name.
func plainly(path string, err error) error {
	var call *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Error{path, ErrMissing}
	case errors.As(err, &call):
		return &Error{path, call.Err}
	}
	return err
}

// open opens a regular file or a pipe. What it is, is asked before, since opening some
// devices has effects, and again after, since another file may have taken the path.
// Without O_NONBLOCK, opening a pipe would wait for a writer.
func open(path string, most int64) (*os.File, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = check(path, info, most)
	}
	if err != nil {
		return nil, nil, plainly(path, err)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, plainly(path, err)
	}
	if info, err = f.Stat(); err == nil {
		err = check(path, info, most)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

func check(path string, info fs.FileInfo, most int64) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return &Error{path, ErrFolder}
	case mode&fs.ModeNamedPipe != 0:
		return nil
	case !mode.IsRegular():
		return &Error{path, ErrDevice}
	case info.Size() > most:
		return tooLarge(path, most)
	}
	return nil
}

func tooLarge(path string, most int64) error {
	size := fmt.Sprintf("%d bytes", most)
	switch {
	case most >= 1<<20 && most%(1<<20) == 0:
		size = fmt.Sprintf("%d MiB", most>>20)
	case most >= 1<<10 && most%(1<<10) == 0:
		size = fmt.Sprintf("%d KiB", most>>10)
	}
	return &Error{path, fmt.Errorf("%w: expected at most %s", ErrTooLarge, size)}
}

// Folder is the files of a folder as an fs.FS, for readers of files that name other
// files. All that is read through it together has at most most bytes, whichever files
// are named, and how often.
func Folder(path string, most int64) fs.FS {
	b := &budget{folder: path}
	b.left.Store(most)
	return b
}

type budget struct {
	folder string
	left   atomic.Int64 // bytes that may still be read
}

// Open implements fs.FS.
func (b *budget) Open(name string) (fs.File, error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	f, err := Open(filepath.Join(b.folder, filepath.FromSlash(name)), b.left.Load())
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil || b.left.Add(-info.Size()) < 0 {
		f.Close()
		return nil, errors.Join(err, tooLarge(name, b.left.Load()+info.Size()))
	}
	return f, nil
}
