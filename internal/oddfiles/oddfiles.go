// Package oddfiles makes what is named as a file and is none, for tests of readers.
package oddfiles

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// huge is the size of the sparse file [bytes].
const huge = 1 << 30

// All returns paths that end in name, by what lies there: a folder, a file of 1 GiB, and,
// where the system has them, an endless device, a socket, a pipe that nobody writes to,
// and one that is written to without end.
func All(t testing.TB, name string) map[string]string {
	t.Helper()
	folder := t.TempDir()
	at := func(kind string) string {
		path := filepath.Join(folder, kind, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	all := map[string]string{"folder": at("folder"), "huge": at("huge")}
	if err := os.Mkdir(all["folder"], 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(all["huge"])
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(huge); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if runtime.GOOS == "windows" {
		return all
	}
	all["device"] = at("device")
	if err := os.Symlink("/dev/zero", all["device"]); err != nil {
		t.Fatal(err)
	}
	if path := at("s"); len(path) < 100 { // a socket's path has at most some 104 bytes
		socket, err := net.Listen("unix", path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { socket.Close() })
		all["socket"] = path
	}
	all["silent pipe"] = Pipe(t, func(io.Writer) {}, at("silent"))
	all["endless pipe"] = Pipe(t, func(w io.Writer) {
		for block := make([]byte, 1<<16); ; {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}, at("endless"))
	return all
}
