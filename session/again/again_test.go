package again_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/again"
	"github.com/sitlark/sitlark/session/sessiontest"
)

// TestAFlightOfTheBuiltInAutopilotNeedsNoOther: it can go on from its start, exactly, and the
// error says how.
func TestAFlightOfTheBuiltInAutopilotNeedsNoOther(t *testing.T) {
	file, err := library.Find("motor-out-quad")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "flight.mcap")
	if _, err := sessiontest.FlyScenario(t.Context(), file, session.FlyOptions{Record: config.Record{Path: path}}); err != nil {
		t.Fatal(err)
	}
	if _, err := again.Load(t.Context(), path, again.Options{}); err == nil || !strings.Contains(err.Error(), "--at 0s") {
		t.Errorf("it is flown again: %v", err)
	}
	var usage config.UsageError
	if _, err := again.Load(t.Context(), path, again.Options{At: 1e6}); !errors.As(err, &usage) {
		t.Errorf("at a million seconds: %v", err)
	}
	if _, err := again.Load(t.Context(), path+".not", again.Options{}); err == nil {
		t.Error("a file that is not there is flown again")
	}
}
