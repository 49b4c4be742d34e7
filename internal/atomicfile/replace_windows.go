package atomicfile

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

const (
	replaceTime  = 2 * time.Second // for which another program may have the file open
	replacePause = 10 * time.Millisecond
)

// replace gives a file another name, also one that another file has. Windows refuses that while any
// program has either of them open, as readers, virus scanners and search indexes do for a moment: it is
// tried again for as long as replaceTime.
func replace(from, path string) error {
	for end := time.Now().Add(replaceTime); ; {
		err := os.Rename(from, path)
		if err == nil || !heldOpen(err) || time.Now().After(end) {
			return err
		}
		time.Sleep(replacePause)
	}
}

func heldOpen(err error) bool {
	return errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}
