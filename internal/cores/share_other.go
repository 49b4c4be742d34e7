//go:build !linux

package cores

// Shared is a core on which a thread of this program runs with another program: on Linux alone.
type Shared struct{}

// Share returns nil: nothing is shared.
func Share([]int) *Shared { return nil }

// End does nothing.
func (*Shared) End() {}
