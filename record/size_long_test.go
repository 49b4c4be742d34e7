//go:build long

package record_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/sitlark/sitlark/record"
)

// TestLongAnHourIsSmallAndOpensAtOnce: an hour of a quad that flies its mission in wind, at 1200 Hz,
// takes 100 MB at most. The log says how long it takes to open it and to go anywhere in it.
func TestLongAnHourIsSmallAndOpensAtOnce(t *testing.T) {
	seconds := 3600.0
	if d, err := time.ParseDuration(os.Getenv("SITLARK_RECORDED")); err == nil {
		seconds = d.Seconds()
	}
	p := &piloted{flight: newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 15), rate: 1200, wreck: -1}
	p.fly(seconds, 0, 0)
	r := p.close()
	info, err := os.Stat(r.Path)
	if err != nil {
		t.Fatal(err)
	}
	an := 3600 / p.passed * float64(info.Size()) / 1e6
	if t.Logf("%.1f MB an hour", an); an > 100 {
		t.Errorf("an hour takes %.1f MB, want 100 at most", an)
	}
	began := time.Now()
	again, err := record.Open(r.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	player := player(t, again)
	if err := player.Seek(0); err != nil {
		t.Fatal(err)
	}
	t.Logf("%.0f s: %v to the first state", p.passed, time.Since(began))
	random, took := rand.New(rand.NewPCG(7, 7)), []time.Duration(nil)
	for range 101 {
		began := time.Now()
		if err := player.Seek(random.Float64() * p.passed); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	t.Logf("to any time: %v, %v, %v (fastest, median, slowest)", took[0], took[50], took[100])
}
