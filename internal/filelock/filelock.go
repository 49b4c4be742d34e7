// Package filelock locks files among processes: those that use a file share its lock, and who
// wants to change or remove it must have it alone. The lock is of the open file and ends when
// that is closed, also by the end of the process.
//
// On Unix it is that of flock(2). On Windows it is of one byte far behind any file's end, since
// locked bytes can't be read by others there.
package filelock

import (
	"errors"
	"os"
)

// ErrInUse means that another process has the file open, or that it can't be told.
var ErrInUse = errors.New("the file is open in another program")

// Share joins those that use the file, whose lock nobody has alone then. It does not wait: it
// returns ErrInUse where somebody has it alone, and another error where the file system has no
// locks.
func Share(f *os.File) error { return lock(f, false) }

// Alone takes the lock alone, or turns a shared one of the same open file into that. It does
// not wait: it returns ErrInUse where anybody else has the lock, and another error where the
// file system has no locks.
func Alone(f *os.File) error { return lock(f, true) }
