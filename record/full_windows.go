package record

import (
	"errors"

	"golang.org/x/sys/windows"
)

// DiskFull reports whether a write failed because there is no room.
func DiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}
