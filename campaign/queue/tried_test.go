package queue

import (
	"errors"
	"fmt"
	"syscall"
	"testing"
)

// TestOneFailureIsNoBrokenDisk: only what fails each time ends a campaign, or a full disk at once.
func TestOneFailureIsNoBrokenDisk(t *testing.T) {
	held, full := errors.New("held by another program"), fmt.Errorf("write: %w", syscall.ENOSPC)
	for _, c := range []struct {
		fails []error
		want  error
		calls int
	}{{nil, nil, 1}, {[]error{held}, nil, 2}, {[]error{full}, full, 1}, {[]error{held, full}, full, 2}, {[]error{held, held, held, held, held}, held, trials}} {
		calls := 0
		err := tried(func() error {
			calls++
			if calls <= len(c.fails) {
				return c.fails[calls-1]
			}
			return nil
		})
		if err != c.want || calls != c.calls {
			t.Errorf("%v: %v after %d calls, want %v after %d", c.fails, err, calls, c.want, c.calls)
		}
	}
}
