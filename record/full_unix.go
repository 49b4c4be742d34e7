//go:build unix

package record

import (
	"errors"
	"syscall"
)

// DiskFull reports whether a write failed because there is no room.
func DiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
