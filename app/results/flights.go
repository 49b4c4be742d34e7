package results

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/s3"
	"github.com/sitlark/sitlark/session"
)

// Flights has what a campaign flies, and makes recordings of its flights.
type Flights struct {
	Scenario *session.LoadedScenario // without a sample's settings

	about  *About
	header store.Header
	folder string
	flyer  *flight.Flyer
}

// mostBundle bounds a bundle [bytes].
const mostBundle = 2 << 30

// OpenFlights reads the bundle of a campaign's folder.
func OpenFlights(folder string, about *About) (*Flights, error) {
	header, err := store.ReadHeader(folder)
	if err != nil {
		return nil, err
	}
	archive, err := inputfile.Read(filepath.Join(folder, store.BundleFile), mostBundle)
	if err != nil {
		return nil, fmt.Errorf("the campaign's files: %w", err)
	}
	f := &Flights{about: about, header: header, folder: folder}
	files, err := bundle.Open(archive)
	if err == nil {
		f.Scenario, err = files.Scenario(nil, false)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, store.BundleFile), err)
	}
	f.flyer, err = flight.New(flight.Options{Bundle: func(context.Context, string) ([]byte, error) { return archive, nil }})
	return f, err
}

// Unrecorded says why there can be no recording of a flight; empty: there can.
func (f *Flights) Unrecorded(r *campaign.Record) string {
	if f.kept(r) != "" || s3.Is(r.Result.Recording) {
		return ""
	}
	if why := elsewhere(r); why != "" && f.autopilot(r) != "" {
		return why
	}
	switch build := campaign.Build(); {
	case r.Result.Status == campaign.NotFlown:
		return "It was not flown"
	case f.autopilot(r) != "":
		return "A flight of ArduPilot is never the same again, and no recording of it was kept: --keep all keeps those of all flights"
	case r.Result.Version != build:
		return fmt.Sprintf("It was flown by sitlark %s; this is %s, which may fly it otherwise", r.Result.Version, build)
	}
	return ""
}

// autopilot is the hash of the ArduPilot that flew; empty: the built-in autopilot did.
func (f *Flights) autopilot(r *campaign.Record) string {
	byVariant, hash := f.header.Autopilots, ""
	if len(byVariant) > 0 {
		hash = byVariant[0]
	}
	if i := slices.Index(f.about.variants, r.Sample.Variant); i >= 0 && i < len(byVariant) {
		hash = byVariant[i]
	}
	if hash == "" && !strings.HasPrefix(r.Result.Pilot, "built-in") {
		return r.Result.Pilot
	}
	return hash
}

// kept is the recording of a flight; empty: there is none here.
func (f *Flights) kept(r *campaign.Record) string {
	return store.Located(f.folder, r.Result.Recording)
}

// Recording returns the path of a flight's recording: the one that was kept, or else a temporary one,
// for which the built-in autopilot flies it again.
func (f *Flights) Recording(ctx context.Context, r *campaign.Record) (path string, temporary bool, err error) {
	if path := f.kept(r); path != "" {
		return path, false, nil
	}
	if s3.Is(r.Result.Recording) {
		path, err := fetch(ctx, r)
		if err == nil || f.autopilot(r) != "" {
			return path, err == nil, err
		} // else it is flown again
	}
	if why := f.Unrecorded(r); why != "" {
		return "", false, errors.New(why)
	}
	folder, err := os.MkdirTemp("", "sitlark-sample-")
	if err != nil {
		return "", false, err
	}
	path = filepath.Join(folder, fmt.Sprintf("sample-%d.mcap", r.Sample.Number))
	t := campaign.Task{Campaign: f.header.ID, Bundle: f.header.Bundle, Build: campaign.Build(), Sample: r.Sample}
	if err := f.flyer.Record(ctx, t, r.Result.Hash, path); err != nil {
		return "", false, errors.Join(err, os.RemoveAll(folder))
	}
	return path, true, nil
}

// Remove removes a temporary recording.
func Remove(path string) error { return os.RemoveAll(filepath.Dir(path)) }

// Close frees what flying again has needed.
func (f *Flights) Close() error { return f.flyer.Close() }
