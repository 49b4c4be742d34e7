//go:build !headless

package cli

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/sitlark/sitlark/record"
)

// statusTime is the physics time at the beginning of a line of the log [s].
var statusTime = regexp.MustCompile(`^ *([0-9.]+) s `)

// killed flies a demonstration in a process of its own that is killed some time after it has
// flown for a while, and returns until when it has flown at least [s].
func killed(t *testing.T, least float64, more time.Duration, flags ...string) (flown float64) {
	t.Helper()
	cmd := exec.Command(os.Args[0], append([]string{"--headless", "--demo"}, flags...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	for flown < least && lines.Scan() {
		if m := statusTime.FindStringSubmatch(lines.Text()); m != nil {
			flown, _ = strconv.ParseFloat(m[1], 64)
		}
	}
	time.Sleep(more)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() { // so that it did not wait for its log
	}
	_ = cmd.Wait()
	if flown < least {
		t.Fatalf("it flew for %g s", flown)
	}
	return flown
}

// killTimes kills flights at random moments: at most the last second is missing, and the file
// opens without a repair, whole as far as it goes.
func killTimes(t *testing.T, times int) {
	random := rand.New(rand.NewPCG(14, 9))
	for n := range times {
		path := filepath.Join(t.TempDir(), "flight.mcap")
		more := time.Duration(float64(time.Second) * random.Float64())
		flown := killed(t, 1+3*random.Float64(), more, "--record", path)
		r, err := record.Open(path)
		if err != nil {
			t.Errorf("kill %d, after %g s: %v", n, flown, err)
			continue
		}
		v := r.Vehicles[0]
		if r.Damage != nil || r.Complete || v.Length < flown-1 {
			t.Errorf("kill %d, after %g s and %v: %g s are kept, complete %t, damage %v", n, flown, more, v.Length, r.Complete, r.Damage)
		}
		p, err := r.Player(v)
		if err == nil {
			_, err = p.Verify()
		}
		if err == nil {
			err = p.Seek(v.Length)
		}
		if err != nil {
			t.Errorf("kill %d, after %g s: %v", n, flown, err)
		}
		r.Close()
	}
}

// TestAKilledSitlarkLosesAtMostASecond of its flight.
func TestAKilledSitlarkLosesAtMostASecond(t *testing.T) { killTimes(t, 3) }

// TestTheNextSitlarkCompletesWhatAKilledOneLeft, and nothing else.
func TestTheNextSitlarkCompletesWhatAKilledOneLeft(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	killed(t, 2, 0)
	left := flights(t)
	if len(left) != 1 {
		t.Fatalf("%d flights are left", len(left))
	}
	if _, err := called(t, "--headless", "--demo", "--for", "1s"); err != nil {
		t.Fatal(err)
	}
	all := flights(t)
	if len(all) != 2 || all[0].Path != left[0].Path {
		t.Fatalf("flights are %v, was %v", all, left)
	}
	for _, f := range all {
		r, err := record.Open(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Complete || r.Damage != nil {
			t.Errorf("%s: complete %t, damage %v", f.Path, r.Complete, r.Damage)
		}
		r.Close()
	}
}
