package record

import "context"

// OpenOn opens a recording whose content is read from c, for tests with a disk that fails.
func OpenOn(ctx context.Context, c content) (*Recording, error) { return open(ctx, "flight.mcap", c) }

// Disk is what a recording is written to, for tests with one that fails.
type Disk = disk

// BeginOn begins a recording on a disk.
func BeginOn(d Disk, o Options) *File {
	return begin(func() (disk, error) { return d, nil }, false, o)
}

// HoldUp keeps the writer from getting on, which the disk is not to blame for, until the function that it
// returns is called.
func (f *File) HoldUp() (release func()) {
	f.mu.Lock()
	return f.mu.Unlock
}
