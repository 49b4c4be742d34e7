package branch

import (
	"errors"
	"testing"
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
