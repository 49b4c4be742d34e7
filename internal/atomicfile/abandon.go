package atomicfile

import (
	"os"
	"sync"
)

// unfinished are the hidden files that are being written, by their paths.
var unfinished = struct {
	sync.Mutex
	files map[string]*os.File
}{files: map[string]*os.File{}}

// begun notes a hidden file.
func begun(f *os.File) {
	unfinished.Lock()
	defer unfinished.Unlock()
	unfinished.files[f.Name()] = f
}

// ended forgets one that has its name or is gone.
func ended(temporary string) {
	unfinished.Lock()
	defer unfinished.Unlock()
	delete(unfinished.files, temporary)
}

// Abandon removes what is being written and is not complete, for a program that ends at once. Whoever writes gets
// errors from then on, and whoever begins waits for ever. It returns how many files there were.
func Abandon() (files int) {
	unfinished.Lock() // for good
	for path, f := range unfinished.files {
		_ = f.Close()
		_ = os.Remove(path)
	}
	return len(unfinished.files)
}
