//go:build ardupilot

package flight

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/ardupilot"
)

// workerRole makes this test program a worker that a test can kill.
const workerRole = "SITLARK_FLIGHT_ROLE"

// TestArduPilotEndsWithAKilledWorker: a worker process with an ArduPilot in the air is killed. Its
// ArduPilots end, and the next worker removes its folders and its unfinished recordings.
func TestArduPilotEndsWithAKilledWorker(t *testing.T) {
	if os.Getenv(workerRole) != "" {
		flyUntilKilled(t)
		return
	}
	temporary, recordings := t.TempDir(), filepath.Join(t.TempDir(), "recordings")
	t.Setenv("TMPDIR", temporary)
	child := exec.Command(os.Args[0], "-test.run", "^TestArduPilotEndsWithAKilledWorker$")
	child.Env = append(os.Environ(), workerRole+"="+recordings)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	child.Stderr = os.Stderr
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	flying := false
	for lines := bufio.NewScanner(out); !flying && lines.Scan(); {
		t.Log(lines.Text())
		flying = strings.HasPrefix(lines.Text(), "flying")
	}
	folders := func(pattern ...string) []string {
		list, _ := filepath.Glob(filepath.Join(pattern...))
		return list
	}
	if !flying || len(arduPilotsIn(t, temporary)) == 0 || len(folders(recordings, flyingPrefix+"*.mcap")) == 0 || len(folders(temporary, workplaceName+"*")) != 1 {
		t.Fatalf("it does not fly: %t, ArduPilots %v, recordings %v, folders %v", flying, arduPilotsIn(t, temporary), folders(recordings, "*"), folders(temporary, "*"))
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	for len(arduPilotsIn(t, temporary)) > 0 {
		select {
		case <-t.Context().Done():
			t.Fatalf("ArduPilots are left: %v", arduPilotsIn(t, temporary))
		case <-time.After(20 * time.Millisecond):
		}
	}

	hash := ""
	f, task := flyer(t, minute, func(o *Options) { hash = copter(t, o); o.Recordings = recordings })
	task.Autopilot, task.Keep = hash, campaign.KeepAll
	if r, err := f.Fly(t.Context(), task, nil); err != nil || r.Status != campaign.Held {
		t.Errorf("%v: %+v", err, r)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if left := folders(temporary, "*"+workplaceName+"*"); len(left) > 0 {
		t.Errorf("folders are left: %v", left)
	}
	if left := folders(recordings, ".*"); len(left) > 0 {
		t.Errorf("unfinished recordings are left: %v", left)
	}
	if all := folders(recordings, "*.mcap"); len(all) != 1 {
		t.Errorf("%d recordings: %v", len(all), all)
	}
}

// flyUntilKilled flies one flight after the other, and says when the first one is in the air.
func flyUntilKilled(t *testing.T) {
	hash := ""
	f, task := flyer(t, minute, func(o *Options) { hash = copter(t, o); o.Recordings = os.Getenv(workerRole) })
	task.Autopilot, task.Keep = hash, campaign.KeepAll
	r, err := f.Fly(context.Background(), task, nil) // it prepares the EEPROM
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(r.Recording); err != nil {
		t.Fatal(err)
	}
	for n := 2; ; n++ {
		if _, err := f.Fly(context.Background(), with(task, n), func(seconds float64) {
			if seconds > 5 {
				fmt.Println("flying")
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// arduPilotsIn are the processes of ArduPilot that work below a folder.
func arduPilotsIn(t *testing.T, folder string) (pids []string) {
	copterPath := ardupilot.Copter(t)
	links, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, link := range links {
		at, err := os.Readlink(link)
		program, _ := os.Readlink(filepath.Join(filepath.Dir(link), "exe"))
		if err == nil && strings.HasPrefix(at, folder) && filepath.Base(program) == filepath.Base(copterPath) {
			pids = append(pids, filepath.Base(filepath.Dir(link)))
		}
	}
	return pids
}
