//go:build unix

package oddfiles

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Pipe makes a named pipe, at path if one is given, and lets write fill it. The pipe
// ends when write returns; one to which nothing was written stays open
// until the test ends.
func Pipe(t testing.TB, write func(io.Writer), path ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if len(path) > 0 {
		name = path[0]
	}
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	reader, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // so that what is written stays there
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w := &counted{f: f}
		if write(w); w.n > 0 {
			f.Close()
		}
	}()
	t.Cleanup(func() { f.Close(); reader.Close(); <-ended })
	return name
}

type counted struct {
	f *os.File
	n int
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.f.Write(p)
	c.n += n
	return n, err
}
