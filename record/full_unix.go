//go:build unix

package record

import (
	"errors"
	"syscall"
)

// diskFull reports whether a write failed because there is no room.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
