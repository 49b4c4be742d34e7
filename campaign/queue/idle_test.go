package queue

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/secret"
)

// TestIdleWorkerSaysWhy: without a campaign, with one of another version, and with one of an ArduPilot
// that it does not have.
func TestIdleWorkerSaysWhy(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	said := make(chan string, 10)
	work(t, c, WorkerOptions{Name: "w", Jobs: 1, Flyer: &sums{}, Idle: func(why string) { said <- why }})
	expect := func(want string) {
		t.Helper()
		if why := <-said; !strings.Contains(why, want) {
			t.Errorf("the worker says %q, expected %q", why, want)
		}
	}
	expect("waiting for a campaign")
	list := tasks(2)
	list[0].Build = "9.9.9 z80"
	list[1].Autopilot = strings.Repeat("ab", 32)
	if err := q.Publish(t.Context(), list[:1]); err != nil {
		t.Fatal(err)
	}
	expect("are for sitlark 9.9.9 z80, and this is " + campaign.Build())
	if err := q.Withdraw(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), list[1:]); err != nil {
		t.Fatal(err)
	}
	expect("for the ArduPilot with SHA-256 abababababababab…: name this binary by --sitl")
}

// TestWorkerOfAnotherVersion is a process of this program with another version: it takes nothing, and
// both sides know of it.
func TestWorkerOfAnotherVersion(t *testing.T) {
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("the Go tool is not in the path")
	}
	s, err := Serve(ServerOptions{Folder: t.TempDir(), Listen: freeAddress(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	c := dial(t, Access{URL: secret.NewURL(s.URL())})
	q := open(t, c)
	known, err := c.Watch()
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.test")
	build := exec.Command(tool, "test", "-c", "-o", other, "-ldflags", "-X github.com/sitlark/sitlark/internal/buildinfo.version=9.9.9", ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p := exec.CommandContext(t.Context(), other)
	p.Env = append(os.Environ(), roleVariable+"=worker "+s.URL()+" other")
	said := &lines{want: "are for sitlark " + campaign.Build() + ", and this is 9.9.9", seen: make(chan struct{})}
	p.Stderr = said
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { p.Process.Kill(); p.Wait() }()
	if err := q.Publish(t.Context(), tasks(3)); err != nil {
		t.Fatal(err)
	}
	<-said.seen
	wait(t, func() bool {
		fit, others := known.Now()
		return len(fit) == 0 && len(others) == 1 && strings.HasPrefix(others[0].Build, "9.9.9")
	})
	if waiting, err := q.Waiting(context.Background()); err != nil || len(waiting) != 3 {
		t.Errorf("%d samples wait, %v", len(waiting), err)
	}
	work(t, c, WorkerOptions{Name: "same", Jobs: 1, Flyer: &sums{}})
	for i, r := range collect(t, q, 3) {
		if r.Result.Worker != "same" {
			t.Errorf("sample %d was flown by %s", i, r.Result.Worker)
		}
	}
}

// lines waits for words in what a program says.
type lines struct {
	want string
	all  strings.Builder
	seen chan struct{}
	done bool
}

func (l *lines) Write(p []byte) (int, error) {
	l.all.Write(p)
	if !l.done && strings.Contains(l.all.String(), l.want) {
		l.done = true
		close(l.seen)
	}
	return len(p), nil
}
