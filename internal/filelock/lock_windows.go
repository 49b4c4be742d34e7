package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// beyond is the high word of the locked byte's offset: 2^62 bytes.
const beyond = 1 << 30

func lock(f *os.File, alone bool) error {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if alone {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var locked error
	if err := raw.Control(func(fd uintptr) {
		byteAt := windows.Overlapped{OffsetHigh: beyond}
		if alone { // one that is shared by this very file would be in the way
			_ = windows.UnlockFileEx(windows.Handle(fd), 0, 1, 0, &byteAt)
		}
		locked = windows.LockFileEx(windows.Handle(fd), flags, 0, 1, 0, &byteAt)
	}); err != nil {
		return err
	}
	if errors.Is(locked, windows.ERROR_LOCK_VIOLATION) || errors.Is(locked, windows.ERROR_IO_PENDING) {
		return ErrInUse
	}
	return locked
}
