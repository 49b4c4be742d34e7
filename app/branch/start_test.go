package branch

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/ui/timebar"
)

// TestWhyAContinuedFlightHasEnded is the last line that it printed for the user.
func TestWhyAContinuedFlightHasEnded(t *testing.T) {
	failed := errors.New("exit status 2")
	for printed, want := range map[string]string{
		"": "exit status 2",
		"some log\nsitlark: f.mcap has no 9 s\nsitlark: see sitlark continue --help\n": "f.mcap has no 9 s",
	} {
		if got := reasonOf(printed, failed); got != want {
			t.Errorf("%q: %s, want %s", printed, got, want)
		}
	}
}

// TestANewWindowIsLikeTheOneBefore: it has its size and scale, and where ArduPilot flies again the first free instance
// from that of the flight on.
func TestANewWindowIsLikeTheOneBefore(t *testing.T) {
	b := NewStarter()
	b.Window, b.Scale, b.Instance, b.SITL = func() (int, int) { return 913, 642 }, 1.25, 731, "/bin/arducopter"
	args, err := b.arguments("f.mcap", 3, timebar.FlyOn)
	if got := strings.Join(args, " "); err != nil || got != "continue f.mcap --pause --at 3.0000s --size 913x642 --ui-scale 1.25" {
		t.Errorf("%s, %v", got, err)
	}
	free, ok := sitl.Config{Instance: 731}.FreeInstance()
	if !ok || free < 731 {
		t.Fatalf("no instance from 731 on is free: %d", free)
	}
	args, err = b.arguments("f.mcap", 3, timebar.Again)
	if got := strings.Join(args, " "); err != nil || !strings.Contains(got, "--sitl-instance "+strconv.Itoa(free)+" ") {
		t.Errorf("%s, %v, want instance %d", got, err, free)
	}
	b.Window = func() (int, int) { return 0, 0 }
	if args, _ := b.arguments("f.mcap", 3, timebar.FlyOn); strings.Contains(strings.Join(args, " "), "--size") {
		t.Errorf("of a minimised window: %q", args)
	}
}
