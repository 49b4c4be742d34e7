//go:build unix

package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func lock(f *os.File, alone bool) error {
	how := unix.LOCK_SH
	if alone {
		how = unix.LOCK_EX
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var locked error
	if err := raw.Control(func(fd uintptr) {
		for {
			if locked = unix.Flock(int(fd), how|unix.LOCK_NB); !errors.Is(locked, unix.EINTR) {
				return
			}
		}
	}); err != nil {
		return err
	}
	if errors.Is(locked, unix.EWOULDBLOCK) {
		return ErrInUse
	}
	return locked
}
