package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario/library"
)

// TestTourTellsWhatItCanNotShow before the first chapter flies, as wrong input.
func TestTourTellsWhatItCanNotShow(t *testing.T) {
	broken := shortScenario(t, "broken.yaml", "captions: [{say: Never}]")
	for _, c := range []struct{ name, want string }{
		{"gps-glitch", "this scenario needs ArduPilot: leave it out"},
		{"formatoin", "did you mean formation"},
		{broken, "caption 1 does not say when"},
	} {
		_, err := loadTour([]string{"first-flight", c.name}, config.Default())
		var usage config.UsageError
		var input config.InputError
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, &usage) && !errors.As(err, &input) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestOwnTourHasEveryChapter with its captions, and each can be loaded.
func TestOwnTourHasEveryChapter(t *testing.T) {
	tour := ownTour(config.Default().Window)
	if len(tour.Titles) != len(library.Tour()) || tour.Begins {
		t.Errorf("%d chapters of %d, begins %v", len(tour.Titles), len(library.Tour()), tour.Begins)
	}
	for i, name := range library.Tour() {
		f, err := library.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Captions) < 4 {
			t.Errorf("%s tells little: %d captions", name, len(f.Captions))
		}
		flight, err := tour.Load(i)
		if err != nil || flight.Scenario.Name() != tour.Titles[i] || flight.Setup.Exchange.Listen != "127.0.0.1:0" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
