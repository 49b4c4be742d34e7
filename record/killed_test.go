package record_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// killedPath, where it is set, lets the test binary record a flight to that file until it is killed.
const killedPath = "SITLARK_TEST_KILLED"

// flyUntilKilled flies as fast as it can, and prints the elapsed time every 10 ms of flight.
func flyUntilKilled(t *testing.T, path string) {
	f, told := newFlight(t, path, 3), 0.0
	f.fly(1e6, func() {
		if f.passed >= told+0.01 {
			told = f.passed
			fmt.Println(told)
		}
	})
}

// TestAKilledFastFlightLosesAtMostASecondOfIt where the physics waits for nobody but the disk: a
// chunk ends by flight time, too.
func TestAKilledFastFlightLosesAtMostASecondOfIt(t *testing.T) {
	if path := os.Getenv(killedPath); path != "" {
		flyUntilKilled(t, path)
	}
	random := rand.New(rand.NewPCG(4, 2))
	for n := range 5 {
		path := filepath.Join(t.TempDir(), "flight.mcap")
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), killedPath+"="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		began, flown, least := time.Now(), 0.0, 2+60*random.Float64()
		var wall time.Duration // until it is killed
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if flown, err = strconv.ParseFloat(lines.Text(), 64); err != nil {
				t.Fatal(err)
			}
			if flown >= least && wall == 0 {
				wall = time.Since(began)
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait() // killed
		r := open(t, path)
		lost := flown - r.Vehicles[0].Length
		t.Logf("kill %d: flew %.2f s in %v, lost %.2f s", n, flown, wall.Round(time.Millisecond), lost)
		if r.Damage != nil || r.Complete || !(lost < 1.1) {
			t.Errorf("kill %d: flew %g s, %g s are lost; complete %t, damage %v", n, flown, lost, r.Complete, r.Damage)
		}
		if _, err := player(t, r).Verify(); err != nil {
			t.Errorf("kill %d, after %g s: %v", n, flown, err)
		}
	}
}
