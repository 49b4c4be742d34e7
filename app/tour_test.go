//go:build !headless

package app

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// shortChapter is the flight of a scenario that ends after a second.
func shortChapter(t *testing.T, text string) Flight {
	t.Helper()
	return chapterOf(t, text+"\nflat: true\ntimeout: 1s\n")
}

func chapterOf(t *testing.T, text string) Flight {
	t.Helper()
	file, err := scenario.Parse(strings.NewReader(text), scenario.Source{Name: "a.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := session.LoadScenario(file)
	if err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.Exchange.Listen, c.Window.Settings, c.Window.Quality = "127.0.0.1:0", settings.None, config.Low
	s, setup, err := session.NewScenario(loaded, c, session.ScenarioOptions{FlightOptions: session.FlightOptions{Speedup: 1}, Linger: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return Flight{Setup: setup, Scenario: s}
}

// TestTourShowsChaptersInOneWindow one after another and over again, in presentation, each
// with its captions, a fleet among them.
func TestTourShowsChaptersInOneWindow(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	enough := errors.New("enough")
	var loaded []int
	var windows []*scene.Window
	p := &program{}
	p.tour = Tour{Titles: []string{"one", "two"}, Begins: true, Load: func(n int) (Flight, error) {
		loaded = append(loaded, n)
		if len(loaded) > 1 {
			windows = append(windows, p.window)
			if !p.presenting {
				t.Error("the chapter before was not presented")
			}
		}
		switch len(loaded) {
		case 1, 3:
			return shortChapter(t, "name: one\ncaptions: [{at: 0.1s, say: Hello}]"), nil
		case 2:
			return shortChapter(t, "name: two\nvehicles: [{name: Ant}, {name: Bee, east: 10m}]"), nil
		}
		return Flight{}, enough
	}}
	var err error
	mainthread.Do(func() {
		defer p.close()
		err = p.run(context.Background(), Flight{})
	})
	if !errors.Is(err, enough) || !strings.Contains(err.Error(), "chapter 2") {
		t.Errorf("the tour ended with %v", err)
	}
	if want := []int{0, 1, 0, 1}; len(loaded) != 4 || loaded[0] != 0 || loaded[1] != 1 || loaded[2] != 0 || loaded[3] != 1 {
		t.Errorf("chapters %v were loaded, want %v", loaded, want)
	}
	for _, w := range windows {
		if w == nil || w != windows[0] {
			t.Errorf("the chapters had windows %v", windows)
		}
	}
}

// TestATourGoesOnAfterAWhile: of a chapter that lasts for ever so much is shown as was asked for.
func TestATourGoesOnAfterAWhile(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	enough := errors.New("enough")
	n := 0
	p := &program{}
	p.tour = Tour{Titles: []string{"one"}, Begins: true, Each: 700 * time.Millisecond, Load: func(int) (Flight, error) {
		if n++; n == 3 {
			return Flight{}, enough
		}
		return chapterOf(t, "name: one\nflat: true\ntimeout: 10000s\nexpect: [{eventually: crashed}]"), nil
	}}
	var err error
	mainthread.Do(func() {
		defer p.close()
		err = p.run(context.Background(), Flight{})
	})
	if !errors.Is(err, enough) || n != 3 {
		t.Errorf("after %d chapters the tour ended with %v", n-1, err)
	}
}

// TestNextChapterNeverEndsAnArduPilotsFlight and says why it does not.
func TestNextChapterNeverEndsAnArduPilotsFlight(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	inFlight(t, quickDemo, func(v *viewer) {
		p := v.program
		if err := p.ask(v); err == nil || p.asked || !strings.Contains(err.Error(), "sitlark tour") {
			t.Errorf("without chapters: %v, asked %v", err, p.asked)
		}
		p.tour.Titles = []string{"one"}
		framesUntil(t, v, time.Minute, func() bool { return v.live.Link.State != 0 })
		pilot := v.pilot
		v.pilot = nil // as if the packets were an ArduPilot's
		if err := p.ask(v); err == nil || p.asked || !strings.Contains(err.Error(), "ArduPilot is flying") {
			t.Errorf("with an ArduPilot: %v, asked %v", err, p.asked)
		}
		v.live.Link.State = snapshot.LinkLost // and silent for a while
		if err := p.ask(v); err == nil || p.asked {
			t.Error("the flight of a silent ArduPilot is ended")
		}
		v.pilot = pilot
		if err := p.ask(v); err != nil || !p.asked {
			t.Errorf("in the demonstration: %v, asked %v", err, p.asked)
		}
	})
}
