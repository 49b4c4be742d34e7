//go:build !headless

package app

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/timeline"
)

// BenchmarkPast records as many minutes of flight as SITLARK_MINUTES says, as fast as the machine
// flies them, and shows the recording. It reports the size of the file, the wall time from opening it to
// its first picture, which includes opening the window, and that from a click on the time line to the
// picture of that moment: of 60 random places, the median and the slowest. A picture counts when it is
// drawn and handed to the screen.
func BenchmarkPast(b *testing.B) {
	if !windowtest.BenchmarkInOwnProcess(b, "-test.timeout", "2h") {
		return
	}
	minutes := 4
	if n, err := strconv.Atoi(os.Getenv("SITLARK_MINUTES")); err == nil {
		minutes = n
	}
	file := recordedRounds(b, minutes)
	info, err := os.Stat(file)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB")
	opens := time.Now()
	s, err := session.LoadReplay(b.Context(), file, windowSetup(b, func(c *config.Config) { c.Window.Quality = config.Low }).Config, nil)
	if err != nil {
		b.Fatal(err)
	}
	onScreen(b, s, func(v *viewer) {
		v.pace.Unpaced = true
		v.past.Move(func(c *timeline.Cursor) { c.Pause(0); c.Seek(0) })
		pictureOf(b, v, 0)
		b.ReportMetric(time.Since(opens).Seconds(), "s-to-first-picture")
		for v.past.State.Length < s.Replay.Length-1 {
			if err := v.frame(); err != nil {
				b.Fatal(err)
			}
		}
		random := rand.New(rand.NewPCG(1, 2))
		var took []float64 // [ms]
		for range 60 {
			at := s.Replay.Length * random.Float64()
			clicked := time.Now()
			v.past.Move(func(c *timeline.Cursor) { c.Seek(at) })
			pictureOf(b, v, at)
			took = append(took, time.Since(clicked).Seconds()*1e3)
		}
		slices.Sort(took)
		b.ReportMetric(took[len(took)/2], "median-ms")
		b.ReportMetric(took[len(took)-1], "slowest-ms")
	})
}

// pictureOf draws frames until one shows the state of an elapsed time [s]. The recording is of a
// single flight, whose time that is.
func pictureOf(b *testing.B, v *viewer, at float64) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if err := v.frame(); err != nil {
			b.Fatal(err)
		}
		if v.past.State.Ready() && math.Abs(v.shown.Time-at) < 0.01 {
			return
		}
	}
	b.Fatalf("%.2f s is not shown: the window shows %.2f s", at, v.shown.Time)
}

// recordedRounds records the demonstration's rounds in wind and turbulence for some minutes.
func recordedRounds(b *testing.B, minutes int) (file string) {
	file = filepath.Join(b.TempDir(), "rounds.mcap")
	s := windowSetup(b, func(c *config.Config) {
		windyDemo(c)
		c.Headless, c.Record.Path, c.Speedup = true, file, 100
	})
	s.Plan = rounds(s.Home, 3*minutes+3)
	enduring(b, &s)
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	last := uint64(0) // what f.Run has ended with
	f, err := session.New(s, session.Options{InProcess: true, Quiet: true, Unwatched: true, Hold: func(int) func(uint64, float64) {
		return func(flight uint64, flown float64) {
			last = flight
			if flown >= 60*float64(minutes) || flight > 1 {
				stop()
			}
		}
	}})
	if err != nil {
		b.Fatal(err)
	}
	if err := f.Run(ctx, nil); err != nil && !errors.Is(err, context.Canceled) {
		b.Fatal(err)
	}
	if last != 1 {
		b.Fatalf("the flight ended before %d minutes were over", minutes)
	}
	return file
}
