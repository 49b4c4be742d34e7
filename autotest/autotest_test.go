//go:build unix

package autotest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/fakesitl"
)

// opened is a fake checkout.
func opened(t *testing.T, script string) *Checkout {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	c, err := Open(fakesitl.Checkout(t, script), "sh", AllSeries[0])
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestWhatIsMissingIsSaid, and how to get it.
func TestWhatIsMissingIsSaid(t *testing.T) {
	good := fakesitl.Checkout(t, "")
	without := fakesitl.Checkout(t, "")
	if err := os.Remove(filepath.Join(without, "build/sitl/bin/arducopter")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ folder, python, want string }{
		{t.TempDir(), "sh", "git clone"},
		{without, "sh", "./waf copter"},
		{good, "no-such-python", "install Python 3"},
	} {
		if _, err := Open(c.folder, c.python, AllSeries[0]); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s: %v, want %q", c.folder, c.python, err, c.want)
		}
	}
	c := opened(t, "")
	for said, want := range map[string]string{
		"Traceback\nModuleNotFoundError: No module named 'pymavlink.generator'\n": c.Python + " -m pip install pymavlink",
		"Traceback\nSyntaxError: bad\n":                                           "SyntaxError: bad",
		"":                                                                        "exit status 1",
	} {
		if err := c.cannotRun(said, errors.New("exit status 1")); !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", said, err)
		}
	}
	broken := "echo \"ModuleNotFoundError: No module named 'numpy'\" >&2; exit 1"
	if err := os.WriteFile(c.script(), []byte(broken), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Tests(t.Context()); err == nil || !strings.Contains(err.Error(), "pip install numpy") {
		t.Errorf("got %v", err)
	}
}

// TestSuite flies with a stand-in that passes, one that fails, and a control that is flown once.
func TestSuite(t *testing.T) {
	c, folder := opened(t, "echo control >> "+filepath.Join(t.TempDir(), "flights")), t.TempDir()
	tests, err := c.Tests(t.Context())
	if err != nil || !slices.Equal(tests, []string{"Hover", "Frame", "Heli", "Hangs", "TakeoffCheck", "Weathervane"}) {
		t.Fatalf("%v, %v", tests, err)
	}
	before := tree(t, c.Folder)
	var flights []string
	s := Suite{
		Checkout: c, Folder: folder, Control: ControlAll, Timeout: time.Minute,
		StandIn: []string{"sh", "-c", `echo "it's $*"; case "$*" in *X:*) exit 3;; esac`, "two words"},
		Tell: func(at Progress, run *Run) {
			if run != nil {
				flights = append(flights, fmt.Sprintf("%d/%d %s %v %d", at.Number, at.Of, at.Test, at.Sitlark, at.Try))
			}
		},
	}
	for _, again := range []bool{false, true} {
		flights = nil
		results, err := s.Fly(t.Context(), []string{"Hover", "Frame", "TakeoffCheck"})
		if err != nil || len(results) != 3 || Broken(results) != 1 {
			t.Fatalf("%v, %+v", err, results)
		}
		hover, frame, off := results[0], results[1], results[2]
		if hover.Verdict != Passes || frame.Verdict != Fails || off.Verdict != Without || frame.Sitlark.Reason != "Failed to attain (height)" || off.Sitlark != nil {
			t.Errorf("%+v, %+v (%+v), %+v", hover, frame, frame.Sitlark, off)
		}
		want := []string{"1/3 Hover true 1", "1/3 Hover false 1", "2/3 Frame true 1", "2/3 Frame false 1"}
		if again {
			want = []string{"1/3 Hover true 1", "2/3 Frame true 1"}
		}
		if !slices.Equal(flights, want) {
			t.Errorf("again %v: flown were %q", again, flights)
		}
	}
	if output, _ := os.ReadFile(filepath.Join(folder, "Hover", "sitlark", outputFile)); !strings.Contains(string(output), "it's --folder "+filepath.Join(folder, "Hover", "sitlark")+" -- -w --home") {
		t.Errorf("the stand-in was not called so:\n%s", output)
	}
	if after := tree(t, c.Folder); !slices.Equal(before, after) {
		t.Errorf("the checkout has changed:\n%q\n%q", before, after)
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}

	flights, s.Tries = nil, 3
	if results, err := s.Fly(t.Context(), []string{"Frame"}); err != nil || results[0].Sitlark.Try != 3 || len(flights) != 3 || flights[2] != "1/1 Frame true 3" || results[0].Verdict != Fails {
		t.Errorf("%v, %+v, flown were %q", err, results[0], flights)
	}
	s.Tries = 1

	// The control alone, beside what is known of sitlark; of a test that never flew on sitlark it says nothing.
	flights, s.Control = nil, ControlOnly
	results, err := s.Fly(t.Context(), []string{"Frame", "Heli"})
	if err != nil || results[0].Verdict != Fails || results[0].BuiltIn.Outcome != Passed || results[1].Verdict != Unflown || !slices.Equal(flights, []string{"2/2 Heli false 1"}) {
		t.Errorf("%v, %+v, flown were %q", err, results, flights)
	}
	s.Control = ControlAll

	// Another binary is another control.
	if err := os.WriteFile(c.Binary(), []byte("#!/bin/sh\nexit 5\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if results, err := s.Fly(t.Context(), []string{"Frame"}); err != nil || results[0].Verdict != Both {
		t.Errorf("%v, %+v", err, results[0])
	}
}

// TestFlightThatHangsIsEnded when it is interrupted.
func TestFlightThatHangsIsEnded(t *testing.T) {
	c := opened(t, "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := Suite{Checkout: c, Folder: t.TempDir(), Control: ControlNone, Timeout: time.Minute, Tell: func(Progress, *Run) { cancel() }}
	results, err := s.Fly(ctx, []string{"Hangs", "Hover"})
	if !errors.Is(err, ctx.Err()) || len(results) != 1 || results[0].Verdict != Unflown {
		t.Errorf("%v, %+v", err, results)
	}
}

// TestPortsThatAreTaken are told before a flight.
func TestPortsThatAreTaken(t *testing.T) {
	l, err := net.Listen("tcp4", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, err = Flight{Ports: []int{l.Addr().(*net.TCPAddr).Port}}.Fly(t.Context())
	if err == nil || !strings.Contains(err.Error(), "belongs to another program") {
		t.Errorf("got %v", err)
	}
}

// tree lists what is below a folder, with the times of changes.
func tree(t *testing.T, folder string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		files = append(files, name+" "+info.ModTime().String())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
