//go:build !headless

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// BenchmarkStartToFirstFrame is the whole program, from its start to the picture
// of its first frame and its end.
func BenchmarkStartToFirstFrame(b *testing.B) {
	windowtest.NeedDisplay(b)
	picture := filepath.Join(b.TempDir(), "first.png")
	for b.Loop() {
		program := exec.Command(os.Args[0], "--demo", "--listen", "127.0.0.1:0", "--for", "1ms", "--screenshot", picture)
		program.Env = append(os.Environ(), asProgram+"=1")
		if out, err := program.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
	if _, err := os.Stat(picture); err != nil {
		b.Error(err)
	}
}
