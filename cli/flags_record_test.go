package cli

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/store"
)

// flights are those that are kept in a user's data folder.
func flights(t *testing.T) []store.Flight {
	t.Helper()
	folder, err := store.Folder()
	if err != nil {
		t.Fatal(err)
	}
	all, err := store.Store{Folder: folder}.Flights()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSingleFlightsAreKept without being asked for, whole, and those of batches are not.
func TestSingleFlightsAreKept(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	hop := testfile.Write(t, "hop.yaml", hopFile)
	for _, words := range []string{"scenario run --headless " + hop, "scenario run --headless --over-udp " + hop, "--headless --demo --for 1s"} {
		before := len(flights(t))
		if _, err := called(t, strings.Fields(words)...); err != nil && exitCode(err) != exitBroken {
			t.Fatalf("%s: %v", words, err)
		}
		all := flights(t)
		if len(all) != before+1 {
			t.Errorf("%s: %d flights are kept, want one more than %d", words, len(all), before)
			continue
		}
		r, err := record.Open(all[len(all)-1].Path)
		if err != nil {
			t.Errorf("%s: %v", words, err)
			continue
		}
		p, err := r.Player(r.Vehicles[0])
		if err != nil || !r.Complete {
			t.Fatalf("%s: complete %t, %v", words, r.Complete, err)
		}
		if strings.HasPrefix(words, "scenario") {
			log, err := r.Log(r.Vehicles[0])
			held := map[string]bool{}
			for _, e := range log {
				if e.Kind == "verdict" && e.Judged && e.Margin != nil {
					held[e.Expectation] = e.Held
				}
			}
			if want := map[string]bool{"always: tilt < 60deg": true, "never: altitude > 4m": false}; err != nil || !maps.Equal(held, want) {
				t.Errorf("%s: verdicts are %v, %v", words, held, err)
			}
		}
		if _, err := p.Verify(); err != nil || r.Vehicles[0].Length < 0.9 {
			t.Errorf("%s: %g s are kept, %v", words, r.Vehicles[0].Length, err)
		}
		r.Close()
	}
	before := len(flights(t))
	for _, words := range []string{"scenario run --headless --record none " + hop, "scenario run --repeat 2 --vary seed " + hop, "--headless --demo --for 1s --record none"} {
		if _, err := called(t, strings.Fields(words)...); err != nil && exitCode(err) != exitBroken {
			t.Fatalf("%s: %v", words, err)
		}
		if n := len(flights(t)); n != before {
			t.Errorf("%s: %d flights are kept", words, n-before)
		}
	}
}

// TestFlightsBeyondTheLimitGo, the oldest first, when the next one begins.
func TestFlightsBeyondTheLimitGo(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	folder, err := store.Folder()
	if err != nil {
		t.Fatal(err)
	}
	old, err := store.Store{Folder: folder}.Create(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), "quad")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(old.Name(), 3e6); err != nil {
		t.Fatal(err)
	}
	old.Close()
	hop := testfile.Write(t, "hop.yaml", hopFile)
	if _, err := called(t, "scenario", "run", "--headless", hop, "--record-limit", "2MB"); err != nil && exitCode(err) != exitBroken {
		t.Fatal(err)
	}
	if all := flights(t); len(all) != 1 || all[0].Path == old.Name() {
		t.Errorf("left are %v", all)
	}
}

// TestTheRecordingSaysWhatWasRemovedForIt with the number and size, as the log does.
func TestTheRecordingSaysWhatWasRemovedForIt(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	folder, err := store.Folder()
	if err != nil {
		t.Fatal(err)
	}
	for n := range 2 {
		old, err := store.Store{Folder: folder}.Create(time.Date(2026, 3, 1+n, 12, 0, 0, 0, time.UTC), "quad")
		if err == nil {
			err = old.Truncate(3e6)
		}
		if err != nil {
			t.Fatal(err)
		}
		old.Close()
	}
	if _, err := called(t, "--headless", "--demo", "--for", "1s", "--record-limit", "2MB"); err != nil {
		t.Fatal(err)
	}
	all := flights(t)
	if len(all) != 1 {
		t.Fatalf("left are %v", all)
	}
	r, err := record.Open(all[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	log, err := r.Log(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range log {
		if e.Kind == "log" && strings.Contains(e.Text, "removed the 2 oldest flights (6.0 MB)") && e.Severity == "info" {
			return
		}
	}
	t.Errorf("the log has %v", log)
}

// TestAFolderWithASlashIsMade for the recordings in it.
func TestAFolderWithASlashIsMade(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "flights")
	if _, err := called(t, "--headless", "--demo", "--for", "1s", "--record", folder+string(filepath.Separator)); err != nil {
		t.Fatal(err)
	}
	if all, err := filepath.Glob(filepath.Join(folder, "*.mcap")); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

// TestADataFolderThatCannotBeWrittenHoldsUpNoFlight.
func TestADataFolderThatCannotBeWrittenHoldsUpNoFlight(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", testfile.Write(t, "file", ""))
	if _, err := called(t, "--headless", "--demo", "--for", "1s"); err != nil {
		t.Error(err)
	}
}

// TestRecordingFlags says which are wrong.
func TestRecordingFlags(t *testing.T) {
	hop := testfile.Write(t, "hop.yaml", hopFile)
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"scenario", "run", hop, "--repeat", "2", "--vary", "seed", "--record", "x.mcap"}, "batch"},
		{[]string{"--headless", "--demo", "--record", filepath.Join(hop, "x.mcap")}, "--record"},
		{[]string{"--headless", "--demo", "--record", filepath.Join(t.TempDir(), "nope")}, "nope: expected a new file such as"},
		{[]string{"--headless", "--demo", "--record", filepath.Join(t.TempDir(), "gone", "x.mcap")}, "gone first"},
		{[]string{"--record-limit", "5"}, "500MB"},
		{[]string{"--record-limit", "-5GB"}, "500MB"},
		{[]string{"--record-limit", "5GHz"}, "500MB"},
		{[]string{"--record-limit", "9999999TiB"}, "500MB"},
	} {
		_, err := called(t, c.words...)
		var usage config.UsageError
		var input config.InputError
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, &usage) && !errors.As(err, &input) {
			t.Errorf("%q: %v, want %q", c.words, err, c.want)
		}
	}
	for text, want := range map[string]struct {
		bytes int64
		text  string
	}{"2GiB": {2 << 30, "2 GiB"}, "500 MB": {5e8, "500 MB"}, "1.5gb": {15e8, "1500 MB"}, "0kB": {0, "0 B"}} {
		var b byteSize
		if err := b.Set(text); err != nil || int64(b) != want.bytes || b.String() != want.text {
			t.Errorf("%s: %d, %q, %v", text, int64(b), b.String(), err)
		}
	}
}

// TestWhoWaitsForTheRecording: flights without a window do, unless the user says otherwise.
func TestWhoWaitsForTheRecording(t *testing.T) {
	for _, c := range []struct {
		args            []string
		window, without bool
	}{
		{nil, false, true},
		{[]string{"--record-wait"}, true, true},
		{[]string{"--record-wait=false"}, false, false},
		{[]string{"--record", "x.mcap"}, false, true},
		{[]string{"--record", "x.mcap", "--record-wait=false"}, false, false},
	} {
		var f flags
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		f.register(set)
		if err := set.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		got, err := f.config()
		if err != nil || got.Record.Waits(false) != c.window || got.Record.Waits(true) != c.without {
			t.Errorf("%q: waits with a window %t, without %t, %v", c.args, got.Record.Waits(false), got.Record.Waits(true), err)
		}
	}
	if _, err := called(t, "--headless", "--demo", "--for", "1s", "--record", "none", "--record-wait"); exitCode(err) != exitUsage || !strings.Contains(err.Error(), "omit one") {
		t.Errorf("nothing to wait for: %v", err)
	}
}
