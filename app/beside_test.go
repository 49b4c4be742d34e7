//go:build !headless

package app

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// besideOnScreen shows recordings beside each other.
func besideOnScreen(t *testing.T, paths []string, o compare.Options, body func(v *viewer)) {
	t.Helper()
	s := quickReplay(t, paths[0], asIs)
	b := &Beside{Options: o, Samples: make([]*snapshot.Samples, len(paths))}
	var err error
	b.Flights, err = compare.ReadAll(t.Context(), paths, func(i int) timeline.Each {
		samples := snapshot.NewSamples(len(s.Entry.Vehicle.Motors))
		b.Samples[i], b.Entries = samples, append(b.Entries, s.Entry)
		return func(_ float64, now *snapshot.Snapshot) { samples.Take(now.Flight, &now.State, snapshot.Exchange{}) }
	})
	if err != nil {
		t.Fatal(err)
	}
	if b.Aligned, err = compare.AlignAll(b.Flights, o); err != nil {
		t.Fatal(err)
	}
	f, err := session.New(s, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = f.Run(context.Background(), func(context.Context) (err error) {
		mainthread.Do(func() {
			p := &program{beside: b}
			defer p.close()
			var v *viewer
			if v, err = openViewer(p, f, nil, nil); err == nil {
				defer v.close()
				body(v)
			}
		})
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestFlightsAreShownBesideEachOther: each where it was, with its trail and its curves; aligned and
// shifted by real clicks, which the table follows.
func TestFlightsAreShownBesideEachOther(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	windy := func(c *config.Config) { c.Weather.Wind = command.SetWind{Speed: 8, FromDeg: 270} }
	paths := []string{recordedDemo(t, 20, asIs), recordedDemo(t, 15, windy)}
	other := filepath.Join(t.TempDir(), "windy.mcap")
	if err := os.Rename(paths[1], other); err != nil {
		t.Fatal(err)
	}
	paths[1] = other
	windowtest.NeedDisplay(t, "xdotool")
	besideOnScreen(t, paths, compare.Options{Align: compare.Align{By: compare.ByTakeOff}}, func(v *viewer) {
		u := user{t, v}
		u.focus()
		b := v.beside
		u.soon("the table", func() bool { return b.result != nil && !b.busy && len(b.view.Rows) == 1 })
		if c := b.result.Comparisons[0]; c.Position.Max < 0.3 || b.view.Rows[0].RMS != c.Position.RMS || b.view.Chosen != 2 {
			t.Errorf("%+v, chosen %d", b.view.Rows[0], b.view.Chosen)
		}
		u.click("drawer.compare")
		u.click("compare.1.at")
		v.past.Move(func(c *timeline.Cursor) { c.Pause(20) })
		u.soon("the moment of the largest distance", func() bool {
			row := b.view.Rows[0]
			return math.Abs(v.seen.Time-row.At) < 2 && v.seen.Time == v.shown.Time && len(b.drawn) == 2
		})
		v.past.Move(func(c *timeline.Cursor) { c.Seek(b.view.Rows[0].At) })
		u.soon("its distance", func() bool { r := b.view.Rows[0]; return math.Abs(r.Now-r.Max) < 0.05*r.Max })
		u.click("compare.align.1")
		u.soon("alignment by time", func() bool { return !b.busy && b.Aligned.Align.By == compare.ByTime })
		before := b.view.Rows[0].RMS
		u.click("compare.1.shift")
		u.xdo("type", "2")
		u.xdo("key", "Return")
		u.soon("the shift", func() bool { r := b.view.Rows[0]; return !b.busy && r.Shift == 2 && r.RMS > 2*before })
		v.past.Move(func(c *timeline.Cursor) { c.Seek(1) })
		u.soon("nothing before it begins", func() bool { return len(b.drawn) == 1 && math.IsNaN(b.view.Rows[0].Now) })
		v.past.Move(func(c *timeline.Cursor) { c.Seek(19) })
		u.soon("its end", func() bool { return len(b.drawn) == 2 && b.drawn[1].Name == "windy (ended)" })
		u.click("compare.align.5")
		u.soon("the best fit", func() bool { return !b.busy && b.Aligned.Align.By == compare.ByFit })
	})
}
