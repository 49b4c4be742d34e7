package record

import (
	"errors"

	"golang.org/x/sys/windows"
)

// diskFull reports whether a write failed because there is no room.
func diskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}
