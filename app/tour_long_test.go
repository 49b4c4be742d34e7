//go:build !headless && long

package app

import (
	"context"
	"errors"
	"os"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
)

// TestLongTourKeepsNothing of the chapters that it has shown: memory, goroutines and files
// do not grow. A single vehicle and a fleet take turns.
func TestLongTourKeepsNothing(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	const warm, chapters = 20, 60
	type use struct {
		rss, heap         float64 // [MB]
		goroutines, files int
	}
	var at [chapters + 1]use
	enough := errors.New("enough")
	n := 0
	p := &program{tour: Tour{Titles: []string{"one", "two"}, Begins: true}}
	p.tour.Load = func(int) (Flight, error) {
		open, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Error(err)
		}
		rss, heap := usedMemory()
		at[n] = use{rss, heap, runtime.NumGoroutine(), len(open)}
		t.Logf("after %d chapters: %.0f MB, heap %.1f MB, %d goroutines, %d files", n, rss, heap, at[n].goroutines, at[n].files)
		if n++; n > chapters {
			return Flight{}, enough
		}
		if n%2 == 0 {
			return shortChapter(t, "name: two\nvehicles: [{name: Ant}, {name: Bee, vehicle: hexa-7kg, east: 10m}]"), nil
		}
		return shortChapter(t, "name: one\ncaptions: [{at: 0.1s, say: Hello}]"), nil
	}
	var err error
	mainthread.Do(func() {
		defer p.close()
		err = p.run(context.Background(), Flight{Setup: windowSetup(t, func(*config.Config) {})})
	})
	if !errors.Is(err, enough) {
		t.Fatal(err)
	}
	first, last := at[warm], at[chapters]
	const each = chapters - warm
	if last.goroutines > first.goroutines || last.files > first.files {
		t.Errorf("%d goroutines and %d files after %d chapters, %d and %d after %d", last.goroutines, last.files, chapters, first.goroutines, first.files, warm)
	}
	if grew := last.heap - first.heap; grew > each*0.06 {
		t.Errorf("the heap grew by %.1f MB in %d chapters", grew, each)
	}
	if grew := last.rss - first.rss; grew > each*0.5 {
		t.Errorf("resident memory grew by %.1f MB in %d chapters", grew, each)
	}
}
