package guardian

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// role makes the test's own program the one that starts a guarded script.
const role = "GUARDIAN_TEST_ROLE"

func TestMain(m *testing.M) {
	if script := os.Getenv(role); script != "" {
		if _, err := Start(script, nil, ".", os.Stdout); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		time.Sleep(time.Hour)
	}
	goleak.VerifyTestMain(m)
}

// trees are programs with descendants. Each has started them all when it prints "ready".
var trees = map[string]string{
	"a wrapper":                    "sleep 1000 & echo ready; wait; true",
	"a wrapper in the foreground":  "(echo ready; sleep 1000); true",
	"one that ignores SIGTERM":     "trap '' TERM HUP INT; sh -c 'while :; do sleep 1000; done' & echo ready; wait; wait; sleep 1000",
	"a daemon":                     "(setsid sh -c 'sleep 1000 & echo ready; wait' &) ; sleep 1000",
	"a stubborn daemon's daemon":   "(setsid sh -c \"trap '' TERM; (setsid sh -c 'echo ready; while :; do sleep 1000; done' &); sleep 1000; sleep 1000\" &) ; sleep 1000",
	"one that starts others":       "(echo ready; i=0; while [ $i -lt 300 ]; do sleep 1000 & i=$((i+1)); done; wait) & wait; true",
	"one that forgets its parents": "(env -i setsid sleep 1000 &); echo ready; sleep 1000",
}

// tree marks processes so that the test can count them, and writes the script.
type tree struct {
	t      *testing.T
	script string
	mark   string
	said   output
}

func plant(t *testing.T, script string) *tree {
	t.Helper()
	tr := &tree{t: t, script: filepath.Join(t.TempDir(), "script"), mark: rand.Text()}
	// sleep's own name tells whose it is, also without an environment.
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), tr.mark)
	if err := os.Symlink(sleep, link); err != nil {
		t.Fatal(err)
	}
	text := "#!/bin/sh\n" + strings.ReplaceAll(script, "sleep ", link+" ") + "\n"
	if err := os.WriteFile(tr.script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GUARDIAN_TEST_MARK", tr.mark)
	return tr
}

// count returns how many processes the tree has, with the guardian and who started it.
func (tr *tree) count() (n int) {
	for _, pid := range processes() {
		environment, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		arguments, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if bytes.Contains(append(environment, arguments...), []byte(tr.mark)) {
			n++
		}
	}
	return n
}

func (tr *tree) start() *Process {
	tr.t.Helper()
	p, err := Start(tr.script, nil, tr.t.TempDir(), &tr.said)
	if err != nil {
		tr.t.Fatal(err)
	}
	tr.t.Cleanup(p.Stop)
	return p
}

func (tr *tree) await(what string, ok func() bool) {
	tr.t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			tr.t.Fatalf("%s did not come about: %d processes, %q", what, tr.count(), tr.said.String())
		}
	}
}

func (tr *tree) ready() bool { return strings.Contains(tr.said.String(), "ready") }

// output is what a tree has printed.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// TestStopEndsTheTree: when Stop returns there is no process left.
func TestStopEndsTheTree(t *testing.T) {
	for name, script := range trees {
		t.Run(name, func(t *testing.T) {
			tr := plant(t, script)
			p := tr.start()
			tr.await("the tree", tr.ready)
			if n := tr.count(); n < 2 {
				t.Errorf("only %d processes are counted", n)
			}
			p.Stop()
			if n := tr.count(); n != 0 {
				t.Errorf("%d processes are left", n)
			}
		})
	}
}

// TestKill9EndsTheTree: of the program that started it.
func TestKill9EndsTheTree(t *testing.T) {
	for name, script := range trees {
		t.Run(name, func(t *testing.T) {
			tr := plant(t, script)
			program := exec.Command(os.Args[0])
			program.Env = append(os.Environ(), role+"="+tr.script)
			out, err := program.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
				t.Errorf("%q, %v", line, err)
			}
			_ = program.Process.Kill()
			_ = program.Wait()
			tr.await("the tree's end", func() bool { return tr.count() == 0 })
		})
	}
}

// TestKilledGuardianLeavesNothing, but for a process that has thrown away its environment and
// its parents.
func TestKilledGuardianLeavesNothing(t *testing.T) {
	for name, script := range trees {
		if strings.Contains(script, "env -i") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			tr := plant(t, script)
			p := tr.start()
			tr.await("the tree", tr.ready)
			_ = syscall.Kill(p.Pid(), syscall.SIGKILL)
			<-p.Done()
			if n := tr.count(); n != 0 || p.Err() == nil || !errors.Is(p.Err(), ErrKilled) {
				t.Errorf("%d processes are left, %v", n, p.Err())
			}
		})
	}
}

// TestSignalsToTheGuardianEndTheTree: SIGTERM in order, and Stop also while it is stopped.
func TestSignalsToTheGuardianEndTheTree(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGSTOP} {
		tr := plant(t, trees["a daemon"])
		p := tr.start()
		tr.await("the tree", tr.ready)
		_ = syscall.Kill(p.Pid(), s)
		if s == syscall.SIGSTOP {
			p.Stop()
		}
		<-p.Done()
		if n := tr.count(); n != 0 {
			t.Errorf("%v: %d processes are left", s, n)
		}
	}
}

// TestProgramMayEndInOrder: it has time for its last words, and no other signal than SIGTERM.
func TestProgramMayEndInOrder(t *testing.T) {
	tr := plant(t, "trap 'echo bye; exit 0' TERM; sleep 1000 & echo ready; wait")
	p := tr.start()
	tr.await("it", tr.ready)
	p.Stop()
	if got := tr.said.String(); got != "ready\nbye\n" {
		t.Errorf("it said %q", got)
	}
}

// TestKilledProgramIsNotAsked: it ends, and all that it started, without a word.
func TestKilledProgramIsNotAsked(t *testing.T) {
	tr := plant(t, "trap 'echo bye; exit 0' TERM; sleep 1000 & echo ready; wait")
	p := tr.start()
	tr.await("it", tr.ready)
	members := p.Members()
	p.Kill()
	if got := tr.said.String(); got != "ready\n" {
		t.Errorf("it said %q", got)
	}
	if len(members) != 2 {
		t.Fatalf("%d members, want the shell and sleep", len(members))
	}
	for _, pid := range members {
		if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("process %d is left: %v", pid, err)
		}
	}
}

// TestEndIsReported: how the program ended by itself, after what it had started was ended too.
func TestEndIsReported(t *testing.T) {
	for script, want := range map[string]string{
		"exit 0":                                  "",
		"echo failing >&2; exit 7":                "exit status 7",
		"kill -SEGV $$":                           "signal: segmentation fault",
		"kill -KILL $$":                           "signal: killed",
		"(setsid sleep 1000 &) ; exit 3":          "exit status 3",
		"trap '' TERM; sleep 1000 & exec /bin/no": "exit status 127",
	} {
		tr := plant(t, script)
		p := tr.start()
		<-p.Done()
		got := ""
		if p.Err() != nil {
			got = p.Err().Error()
		}
		if n := tr.count(); n != 0 || got != want {
			t.Errorf("%s: %q, %d processes left; want %q", script, got, n, want)
		}
	}
}

// TestWhatCannotStartSaysWhy in its output.
func TestWhatCannotStartSaysWhy(t *testing.T) {
	var said output
	p, err := Start("/dev/null", nil, ".", &said)
	if err != nil {
		t.Fatal(err)
	}
	<-p.Done()
	if got := said.String(); got != "cannot start /dev/null: permission denied\n" || p.Err() == nil {
		t.Errorf("%q, %v", got, p.Err())
	}
	if _, err := Start("/bin/true", nil, "/no/such/folder", &said); err == nil {
		t.Error("it started in a folder that does not exist")
	}
}

// TestOutputStaysInOrder: standard output and standard error of a program and its child.
func TestOutputStaysInOrder(t *testing.T) {
	tr := plant(t, "for i in 1 2 3 4 5 6 7 8 9; do for j in 0 1 2 3 4 5 6 7 8 9; do echo out $i$j; echo err $i$j >&2; done; (echo child $i); done")
	p := tr.start()
	<-p.Done()
	var want strings.Builder
	for i := 1; i <= 9; i++ {
		for j := range 10 {
			fmt.Fprintf(&want, "out %d%d\nerr %d%d\n", i, j, i, j)
		}
		fmt.Fprintf(&want, "child %d\n", i)
	}
	if got := tr.said.String(); got != want.String() {
		t.Errorf("it said %q", got)
	}
}

// TestGuardedReadsNothing: neither the terminal nor the pipe to the guardian.
func TestGuardedReadsNothing(t *testing.T) {
	tr := plant(t, "cat; lifeline=$(readlink /proc/$PPID/fd/0); echo \"$lifeline\"; ls -l /proc/self/fd | grep -F -c \"$lifeline\"")
	p := tr.start()
	<-p.Done()
	if got := tr.said.String(); !strings.HasPrefix(got, "pipe:") || !strings.HasSuffix(got, "]\n0\n") {
		t.Errorf("%q", got)
	}
}
