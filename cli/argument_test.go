package cli

import (
	"strings"
	"testing"
)

// TestWordsThatNewcomersTry are answered with what does it.
func TestWordsThatNewcomersTry(t *testing.T) {
	for args, want := range map[string]string{
		"demo": "sitlark --demo flies", "fly": "sitlark scenario run NAME", "vehicle": "did you mean sitlark vehicles?", "hexa-7kg": "sitlark --vehicle hexa-7kg",
		"battery-sag": "sitlark scenario run battery-sag", "field.plan": "sitlark --mission field.plan", "mine.yaml": "sitlark --fleet mine.yaml",
		"xyzzy": "a command or flags", "--demoo": "did you mean --demo?", "--vehicel x": "did you mean --vehicle", "--xyzzy": "sitlark help flags lists all",
		"scenario run --repeats 4 x": "did you mean --repeat?", "scenario run --xyzzy x": "sitlark help scenario run flags lists all",
		"scenario shw": "did you mean show?", "help scenarios": "did you mean scenario?",
	} {
		if _, err := called(t, strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) || exitCode(err) != exitUsage {
			t.Errorf("sitlark %s: got %v, want %q", args, err, want)
		}
	}
}
