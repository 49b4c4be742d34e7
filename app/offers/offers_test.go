package offers

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/ui/card"
)

// TestMain lets this program be the sitlark that is started: it fails as one does.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "replay" {
		fmt.Fprintf(os.Stderr, "reading\nsitlark: %s: it is no recording\nsitlark: see sitlark replay --help\n", os.Args[2])
		os.Exit(2)
	}
	os.Exit(m.Run())
}

// TestScenariosAreThoseThatFlyAtOnce: with titles and descriptions, and without those that need ArduPilot.
func TestScenariosAreThoseThatFlyAtOnce(t *testing.T) {
	list := New("", nil).List(card.Scenarios)
	ids := map[string]bool{}
	for _, s := range list {
		ids[s.ID] = true
		if s.Title == "" || s.Detail == "" || strings.ContainsAny(s.Detail, "\n") {
			t.Errorf("%s has the title %q and says %q", s.ID, s.Title, s.Detail)
		}
	}
	if !ids["motor-out-quad"] || ids["gps-glitch"] || len(list) < 8 {
		t.Errorf("they are %v", ids)
	}
}

// TestRecordingsAreTheNewestFirst, from the user's folder, also where there is none yet.
func TestRecordingsAreTheNewestFirst(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	o := New("", func(text string) { t.Errorf("it says %q", text) })
	if list := o.List(card.Recordings); len(list) != 0 {
		t.Errorf("without a folder: %v", list)
	}
	if list := o.List(card.Campaigns); len(list) != 0 {
		t.Errorf("without a folder: %v", list)
	}
	folder := filepath.Join(data, "sitlark", "flights")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	begins := time.Date(2026, 11, 24, 10, 0, 0, 0, time.Local)
	for n, name := range []string{"old.mcap", "new.mcap"} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, make([]byte, 1_500_000), 0o644); err != nil {
			t.Fatal(err)
		}
		ends := begins.Add(time.Duration(n) * time.Hour)
		if err := os.Chtimes(path, ends, ends); err != nil {
			t.Fatal(err)
		}
	}
	list := o.List(card.Recordings)
	if len(list) != 2 || list[0].Title != "new" || list[0].Detail != "ended 2026-11-24 11:00, 1.5 MB" || list[1].ID != filepath.Join(folder, "old.mcap") {
		t.Errorf("they are %+v", list)
	}
}

// TestWhatCannotBeOpenedIsSaid in the window that asked for it, in the words of the sitlark that failed.
func TestWhatCannotBeOpenedIsSaid(t *testing.T) {
	said := make(chan string, 8)
	o := New("", func(text string) { said <- text })
	o.OpenFile(filepath.Join("flights", "no.mcap"))
	if got := <-said; got != "Opening no.mcap in a new window" {
		t.Errorf("at first it says %q", got)
	}
	for end := time.Now().Add(time.Minute); len(said) == 0 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		o.Watch()
	}
	if len(said) == 0 {
		t.Fatal("nothing is said within a minute")
	}
	if got := <-said; got != "Can't open no.mcap: it is no recording" {
		t.Errorf("then it says %q", got)
	}
}
