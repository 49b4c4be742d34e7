package sitl

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// actor tells the test's own program what to do as a child in ArduPilot's place.
const actor = "SITLARK_TEST_ACTOR"

func TestMain(m *testing.M) {
	switch os.Getenv(actor) {
	case "":
		goleak.VerifyTestMain(m)
	case "args":
		fmt.Println(strings.Join(os.Args[1:], "\n"))
		wait()
	case "fail":
		fmt.Println("bind failed on port 5760")
		fmt.Fprint(os.Stderr, "\x1b[31mgiving up\x1b[0m")
		os.Exit(7)
	case "mute":
		os.Exit(0)
	case "stubborn":
		ignoreSignals()
		fmt.Println("here")
		wait()
	case "flood":
		line := strings.Repeat("x", 1<<16)
		for range 2000 {
			fmt.Println(line)
			fmt.Println("and again")
		}
		wait()
	}
}

func wait() { time.Sleep(time.Hour) }

// child is a Child that plays a part.
func child(t *testing.T, part string, change ...func(*Config)) *Child {
	t.Helper()
	t.Setenv(actor, part)
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	config := Config{Binary: binary, Folder: filepath.Join(t.TempDir(), "made", "for it"), Port: 9002}
	for !config.free() && config.Instance < MaxInstance { // another program, such as an ArduPilot, may have the ports
		config.Instance++
	}
	for _, c := range change {
		c(&config)
	}
	c, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Stop() })
	return c
}

// await waits for lines from the child, and fails the test when it ended.
func await(t *testing.T, c *Child, what string, seen func(lines []string) bool) {
	t.Helper()
	for range 12000 { // a busy machine is slow
		if lines, _ := c.Lines(0); seen(lines) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	state, err := c.State()
	lines, _ := c.Lines(0)
	t.Fatalf("%s did not come; state %d, %v, %d lines, the last %.300q", what, state, err, len(lines), lines[max(0, len(lines)-3):])
}

func awaitState(t *testing.T, c *Child, want State) error {
	t.Helper()
	for range 12000 {
		if state, err := c.State(); state == want {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("state %d did not come", want)
	return nil
}

// TestChildGetsItsArguments: as a program sees them, without a shell between.
func TestChildGetsItsArguments(t *testing.T) {
	c := child(t, "args", func(c *Config) {
		c.Port, c.Instance, c.Speedup, c.Home, c.Wipe = 9022, 2, 10, "-35.36,149.16,584,0", true
		c.Defaults, c.Extra = []string{"a file.parm", "$(b).parm"}, []string{"--rate", "800"}
	})
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	want := []string{"-S", "-I", "2", "--model", "JSON:127.0.0.1", "--sim-port-out", "9022", "--speedup", "10",
		"--home", "-35.36,149.16,584,0", "--defaults", "a file.parm,$(b).parm", "-w", "--serial0", "tcp:0", "--rate", "800"}
	await(t, c, "the arguments", func(lines []string) bool { return len(lines) == len(want) })
	lines, _ := c.Lines(0)
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
	if got := c.config.Telemetry(); got != "tcp:127.0.0.1:5782" {
		t.Errorf("telemetry at %s", got)
	}
}

func TestFailureShowsLastWords(t *testing.T) {
	c := child(t, "fail")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	err := awaitState(t, c, Failed)
	for _, want := range []string{"exit status 7", "bind failed on port 5760", "\n  giving up"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error lacks %q:\n%v", want, err)
		}
	}
}

// TestAKilledHelperIsToldInPlainWords: the child's last lines have nothing to do with it.
func TestAKilledHelperIsToldInPlainWords(t *testing.T) {
	c := child(t, "stubborn")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, c, "its word", func(lines []string) bool { return len(lines) > 0 })
	helper, err := os.FindProcess(c.process.Pid())
	if err != nil {
		t.Fatal(err)
	}
	if err := helper.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := awaitState(t, c, Failed); !strings.Contains(err.Error(), "killed from outside") || !strings.Contains(err.Error(), "start it again") || strings.Contains(err.Error(), "last lines") {
		t.Error(err)
	}
}

func TestSilentEndNamesTheCommandLine(t *testing.T) {
	c := child(t, "mute")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if err := awaitState(t, c, Failed); !strings.Contains(err.Error(), "it ended by itself without output") || !strings.Contains(err.Error(), "--model JSON:127.0.0.1") {
		t.Error(err)
	}
}

// TestStopEndsEvenAStubbornChild, and a stopped one is no failure.
func TestStopEndsEvenAStubbornChild(t *testing.T) {
	c := child(t, "stubborn")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, c, "its word", func(lines []string) bool { return len(lines) == 1 })
	c.Stop()
	if state, err := c.State(); state != Stopped || err != nil {
		t.Errorf("state %d, %v", state, err)
	}
	select {
	case <-c.process.Done():
	default:
		t.Error("the process is still there")
	}
}

func TestRestartIsANewProcess(t *testing.T) {
	c := child(t, "args")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	first := c.process.Pid()
	if err := c.Start(); err != nil || c.process.Pid() != first {
		t.Errorf("a second start: %v, process %d after %d", err, c.process.Pid(), first)
	}
	c.Stop()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if state, _ := c.State(); state != Running || c.process.Pid() == first {
		t.Errorf("state %d, process %d after %d", state, c.process.Pid(), first)
	}
}

// TestFloodIsBounded: 2000 lines of 64 kB leave no more than what is kept.
func TestFloodIsBounded(t *testing.T) {
	c := child(t, "flood")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, c, "the flood's end", func([]string) bool { _, next := c.Lines(0); return next == 4000 })
	lines, _ := c.Lines(0)
	if len(lines) != consoleLines || len(lines[0]) > lineBytes || lines[consoleLines-1] != "and again" {
		t.Errorf("%d lines, the first of %d bytes, the last %q", len(lines), len(lines[0]), lines[len(lines)-1])
	}
	if tail, _ := c.Lines(3999); len(tail) != 1 {
		t.Errorf("from 3999 on there are %d lines", len(tail))
	}
}

func TestConsoleShowsNoControlSequences(t *testing.T) {
	var c console
	fmt.Fprint(&c, "a\x1b[1;31mred\x1b[0m\tb\x07\r\nbroken \xff\xfe utf\n\x1b")
	lines, _ := c.since(0)
	if diff := cmp.Diff([]string{"ared b", "broken · utf"}, lines); diff != "" {
		t.Error(diff)
	}
}

func TestCheckSaysWhatToDo(t *testing.T) {
	folder := t.TempDir()
	file := func(name string, mode os.FileMode, content string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	foreign := "\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 9) + "\x02\x00\x16\x00\x01\x00\x00\x00" + strings.Repeat("\x00", 40)
	for path, want := range map[string]string{
		filepath.Join(folder, "none"):            "does not exist",
		folder:                                   "is a folder",
		file("plain", 0o644, "x"):                "chmod +x",
		file("firmware", 0o755, foreign):         "was built for another processor",
		file("arducopter", 0o755, "#!/bin/true"): "",
		file("arduplane", 0o755, "#!/bin/true"):  "",
		filepath.Join(folder, "none", "ardusub"): "expected the ardusub that ./waf sub builds",
	} {
		err := Check(path)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", path, err, want)
		}
	}
}

// TestFind finds the program of each kind, and no other kind's.
func TestFind(t *testing.T) {
	checkout := t.TempDir()
	built := filepath.Join(checkout, "build", "sitl", "bin")
	if err := os.MkdirAll(built, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv(HomeVariable, checkout)
	for _, k := range kind.All() {
		if path, tried := Find(k); path != "" || len(tried) != 2 || tried[0] != k.Program()+" on PATH" {
			t.Errorf("%v: found %q, tried %q", k, path, tried)
		}
		binary := filepath.Join(built, k.Program())
		if err := os.WriteFile(binary, nil, 0o755); err != nil {
			t.Fatal(err)
		}
		if path, _ := Find(k); path != binary {
			t.Errorf("%v: found %q, want %q", k, path, binary)
		}
	}
	if path, _ := Find(kind.Unknown); path != filepath.Join(built, "arducopter") {
		t.Errorf("for a vehicle of no known kind %q was found", path)
	}
}

func TestValidateNamesTheField(t *testing.T) {
	good := Config{Binary: "arducopter", Port: 9002}
	for _, c := range []Config{good, {Binary: "arducopter", Port: 1, Speedup: 0.1}, {Binary: "arducopter", Port: 65535, Speedup: 100, Instance: 999}} {
		if err := c.Validate(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, bad := range []struct {
		change func(*Config)
		want   string
	}{
		{func(c *Config) { c.Binary = "" }, "no binary"},
		{func(c *Config) { c.Instance = 1000 }, "from 0 to 999"},
		{func(c *Config) { c.Speedup = 1e4 }, "from 0.1 to 100"},
		{func(c *Config) { c.Speedup = 0.09 }, "from 0.1 to 100"},
		{func(c *Config) { c.Instance = -1 }, "from 0 to 999"},
		{func(c *Config) { c.Port = 0 }, "port is 0"},
		{func(c *Config) { c.Defaults = []string{"a,b"} }, "rename the file"},
	} {
		c := good
		bad.change(&c)
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%+v: got %v, want %q", c, err, bad.want)
		}
	}
}
