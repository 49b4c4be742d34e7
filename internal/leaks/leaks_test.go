package leaks

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// noted keeps what a test would say.
type noted struct {
	testing.TB
	texts []string
}

func (n *noted) Helper()                        {}
func (n *noted) Errorf(format string, a ...any) { n.texts = append(n.texts, fmt.Sprintf(format, a...)) }

// TestWhatIsLeftIsTold by its path or kind, and what is closed is not.
func TestWhatIsLeftIsTold(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("open files are counted on Linux")
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var kept []*os.File
	sound, forgets := &noted{TB: t}, &noted{TB: t}
	None(sound, func() {
		f, err := os.Open(path)
		l, failed := net.Listen("tcp", "127.0.0.1:0")
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		f.Close()
		l.Close()
	})
	if len(sound.texts) > 0 {
		t.Errorf("of what was closed: %q", sound.texts)
	}
	defer func(was time.Duration) { patience = was }(patience)
	patience = 0
	stay := make(chan struct{})
	None(forgets, func() {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, f)
		go func() { <-stay }()
	})
	close(stay)
	for _, f := range kept {
		f.Close()
	}
	if len(forgets.texts) != 2 || forgets.texts[0] != "left open: "+path || !strings.HasPrefix(forgets.texts[1], "3 goroutines more than before:\n") {
		t.Errorf("of what was left open: %q", forgets.texts)
	}
}
