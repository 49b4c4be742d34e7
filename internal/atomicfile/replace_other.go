//go:build !windows

package atomicfile

import "os"

// replace gives a file another name, also one that another file has.
func replace(from, path string) error { return os.Rename(from, path) }
