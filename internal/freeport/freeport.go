// Package freeport waits for ports that a program which is just ending still has: often the
// previous run of this one, or an autopilot that it started.
package freeport

import (
	"time"

	"github.com/sitlark/sitlark/internal/oserror"
)

const (
	tries = 20
	pause = 50 * time.Millisecond
)

// Retry calls open again while another program has the port, for about a second, and returns
// its last result.
func Retry[T any](open func() (T, error)) (T, error) {
	for n := 1; ; n++ {
		opened, err := open()
		if n == tries || !oserror.PortInUse(err) {
			return opened, err
		}
		time.Sleep(pause)
	}
}
