// Package offers has what the window can open while it waits for an ArduPilot: scenarios, recordings and
// campaigns, each in a sitlark process of its own.
package offers

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	campaigns "github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/childproc"
	"github.com/sitlark/sitlark/internal/dialog"
	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/ui/card"
)

// mostListed bounds the list of recordings, and that of campaigns.
const mostListed = 200

// Opener opens what is offered. Owner: main thread.
type Opener struct {
	Settings string            // path of the settings file; empty: the usual one
	Say      func(text string) // shows a message

	chosen chan string // files that the user has chosen in the dialog
	failed chan string // why something was not opened
	asks   bool        // the dialog is open
}

// New returns an Opener that says what happens.
func New(settings string, say func(text string)) *Opener {
	return &Opener{Settings: settings, Say: say, chosen: make(chan string, 1), failed: make(chan string, 8)}
}

// Card is what the waiting card needs.
func (o *Opener) Card() card.Offers { return card.Offers{List: o.List, Open: o.Open, Browse: o.Browse} }

// List returns what there is of a kind.
func (o *Opener) List(kind card.OfferKind) (list []card.Offer) {
	var err error
	switch kind {
	case card.Scenarios:
		return scenarios()
	case card.Recordings:
		list, err = recordings()
	case card.Campaigns:
		list, err = foundCampaigns()
	}
	if err != nil {
		o.Say(err.Error())
	}
	return list
}

// scenarios are those that come with sitlark and that the built-in autopilot flies.
func scenarios() (list []card.Offer) {
	for _, name := range library.Names() {
		f, err := library.Find(name)
		if err != nil || f.Autopilot != scenario.BuiltIn { // a test reads every one
			continue
		}
		list = append(list, card.Offer{ID: name, Title: f.Name, Detail: firstSentence(f.Description)})
	}
	return list
}

// firstSentence is the beginning of a text, on one line.
func firstSentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if first, _, ok := strings.Cut(text, ". "); ok {
		return first
	}
	return strings.TrimSuffix(text, ".")
}

// recordings are the flights that sitlark keeps, the newest first.
func recordings() (list []card.Offer, err error) {
	folder, err := store.Folder()
	if err != nil {
		return nil, err
	}
	flights, err := store.Store{Folder: folder}.Flights()
	if err != nil {
		return nil, err
	}
	slices.Reverse(flights)
	for _, f := range flights[:min(len(flights), mostListed)] {
		title := strings.TrimSuffix(filepath.Base(f.Path), filepath.Ext(f.Path))
		list = append(list, card.Offer{ID: f.Path, Title: title, Detail: fmt.Sprintf("ended %s, %.1f MB", f.Ended.Format("2006-01-02 15:04"), float64(f.Size)/1e6)})
	}
	return list, nil
}

// foundCampaigns are those of the usual folder, which stands beside that of the flights.
func foundCampaigns() (list []card.Offer, err error) {
	flights, err := store.Folder()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(filepath.Dir(flights), "campaigns")
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries[:min(len(entries), mostListed)] {
		path := filepath.Join(folder, e.Name())
		if header, err := campaigns.ReadHeader(path); err == nil {
			list = append(list, card.Offer{ID: path, Title: header.Name, Detail: e.Name()})
		}
	}
	return list, err
}

// Open opens an offer in a new window.
func (o *Opener) Open(kind card.OfferKind, id string) {
	args := map[card.OfferKind][]string{
		card.Scenarios:  {"scenario", "run", "--stay"},
		card.Recordings: {"replay"},
		card.Campaigns:  {"campaign", "view"},
	}[kind]
	o.start(id, args)
}

// OpenFile opens a recording or a log, of any folder.
func (o *Opener) OpenFile(path string) { o.Open(card.Recordings, path) }

// start starts another sitlark, for what id names.
func (o *Opener) start(id string, args []string) {
	name := filepath.Base(id)
	self, err := os.Executable()
	if err != nil {
		o.Say(err.Error())
		return
	}
	args = append(args, id)
	if o.Settings != "" {
		args = append(args, "--settings", o.Settings)
	}
	cmd := exec.Command(self, args...)
	childproc.Hide(cmd)
	var printed bytes.Buffer
	cmd.Stderr = &printed
	if err := cmd.Start(); err != nil {
		o.Say("Can't start another sitlark: " + err.Error())
		return
	}
	o.Say("Opening " + name + " in a new window")
	go func() {
		if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() != brokenExpectation {
			o.failed <- "Can't open " + name + ": " + strings.TrimPrefix(Reason(printed.String(), err), id+": ")
		}
	}()
}

// brokenExpectation is the exit status of a scenario that was flown and did not hold.
const brokenExpectation = 3

// Reason is the last line that a sitlark has printed before it failed.
func Reason(printed string, err error) string {
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if text, is := strings.CutPrefix(lines[i], "sitlark: "); is && !strings.HasPrefix(text, "see ") {
			return text
		}
	}
	return err.Error()
}

// Browse lets the user choose a file. The window goes on meanwhile.
func (o *Opener) Browse() {
	if o.asks {
		return
	}
	folder, err := store.Folder()
	if err != nil || !isFolder(folder) {
		folder, _ = os.UserHomeDir()
	}
	o.asks = true
	go func() {
		path, err := dialog.Open("Open a recording or log", folder+string(filepath.Separator),
			dialog.Pattern{Name: "Recordings and logs", Globs: []string{"*.mcap", "*.bin", "*.tlog"}}, dialog.Pattern{Name: "All files", Globs: []string{"*"}})
		switch {
		case errors.Is(err, dialog.ErrMissing):
			o.failed <- "Files can't be chosen here: install zenity, or drop the file on this window"
		case err != nil && !errors.Is(err, dialog.ErrCancelled):
			o.failed <- "Files can't be chosen here: " + err.Error()
		}
		o.chosen <- path
	}()
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Watch opens what was chosen and tells what has failed.
func (o *Opener) Watch() {
	select {
	case path := <-o.chosen:
		if o.asks = false; path != "" {
			o.OpenFile(path)
		}
	case why := <-o.failed:
		slog.Warn(why)
		o.Say(why)
	default:
	}
}
