package cores

import (
	"bufio"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// TestMain is also the other program: it waits until its input ends.
func TestMain(m *testing.M) {
	if os.Getenv("CORES_TEST_MATE") != "" {
		os.Stdout.WriteString("ready\n")
		_, _ = bufio.NewReader(os.Stdin).ReadByte()
		return
	}
	os.Exit(m.Run())
}

// mateProcess starts another program, which ends with the test, and returns its number.
func mateProcess(t *testing.T) int {
	t.Helper()
	mate := exec.Command(os.Args[0])
	mate.Env = append(os.Environ(), "CORES_TEST_MATE=1")
	in, err := mate.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := mate.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := mate.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); _ = mate.Wait() })
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return mate.Process.Pid
}

// coresOf are those that a thread may use; 0: the calling one.
func coresOf(t *testing.T, thread int) (set unix.CPUSet) {
	t.Helper()
	if err := unix.SchedGetaffinity(thread, &set); err != nil {
		t.Fatal(err)
	}
	return set
}

func TestShareAndEnd(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := coresOf(t, 0)
	if before.Count() < 2 {
		t.Skip("there is one core")
	}
	first, second := mateProcess(t), mateProcess(t)
	a := Share([]int{first})
	if a == nil {
		t.Fatal("nothing is shared")
	}
	if mine, its := coresOf(t, 0), coresOf(t, first); mine != its || mine.Count() != 1 {
		t.Errorf("this thread has %d cores and the other program %d; they are to have the same one", mine.Count(), its.Count())
	}
	shared := coresOf(t, 0)
	elsewhere := make(chan *Shared)
	other := make(chan unix.CPUSet)
	go func() {
		runtime.LockOSThread() // and it ends with this goroutine
		b := Share([]int{second})
		other <- coresOf(t, 0)
		b.End()
		elsewhere <- b
	}()
	if got := <-other; got == shared || got.Count() != 1 {
		t.Errorf("the second pair has %d cores, that of the first: %v", got.Count(), got == shared)
	}
	if <-elsewhere == nil {
		t.Error("the second pair shares nothing")
	}
	a.End()
	for _, thread := range append(threads(first), threads(second)...) {
		if coresOf(t, thread) != before {
			t.Errorf("thread %d of the other programs has not its cores back", thread)
		}
	}
	if coresOf(t, 0) != before {
		t.Error("this thread has not its cores back")
	}
}

// TestNobodyToShareWith: no process, or one that has ended.
func TestNobodyToShareWith(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	gone := exec.Command(os.Args[0], "-test.run", "^$")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	for _, with := range [][]int{nil, {gone.Process.Pid}} {
		s := Share(with)
		if s != nil {
			t.Errorf("with %v a core is shared", with)
		}
		s.End()
	}
}
