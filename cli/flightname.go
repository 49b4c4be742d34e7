package cli

import (
	"context"
	"fmt"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/session"
)

// flightNamed parses the argument FILE, FILE@VEHICLE or FILE#NUMBER of a command that takes one
// flight, and checks that a recording has the vehicle. Where the file can't be opened, the one
// who reads it says why. The error is a config.UsageError.
func flightNamed(ctx context.Context, command, text string) (compare.Source, error) {
	s, err := compare.ParseSource(text)
	if err != nil {
		return s, config.UsageError{Err: fmt.Errorf("%s: %w", command, err)}
	}
	if s.Vehicle == "" {
		return s, nil
	}
	if _, err := flightlog.Sniff(s.Path); err == nil {
		return s, config.UsageError{Err: fmt.Errorf("%s: %s is the log of a single vehicle: omit @%s", command, s.Path, s.Vehicle)}
	}
	r, err := record.OpenContext(ctx, s.Path)
	if err != nil {
		return s, nil
	}
	defer r.Close()
	if _, err := record.Chosen(r, s.Vehicle); err != nil {
		return s, config.UsageError{Err: fmt.Errorf("%s: %w", command, err)}
	}
	return s, nil
}

// wholeFile returns a usage error for a flight FILE#NUMBER, where a command takes all flights of
// a file.
func wholeFile(command string, s compare.Source, instead string) error {
	if s.Chosen == 0 {
		return nil
	}
	return config.UsageError{Err: fmt.Errorf("%s: #%d selects one flight of %s only in compare and scenario from: %s", command, s.Chosen, s.Path, instead)}
}

// onlyVehicle merges the vehicle of FILE@VEHICLE and that of --only.
func onlyVehicle(command string, s compare.Source, only string) (string, error) {
	switch {
	case s.Vehicle == "" || s.Vehicle == only:
		return only, nil
	case only == "":
		return s.Vehicle, nil
	}
	return "", config.UsageError{Err: fmt.Errorf("%s: @%s and --only %s select different vehicles: omit one", command, s.Vehicle, only)}
}

// loadFlight reads a flight for the window: the FILE or FILE@VEHICLE of sitlark replay or, with
// only, the file of sitlark export, whose vehicle it is.
func loadFlight(ctx context.Context, text, only string, c config.Config, progress func(share float64)) (session.Setup, error) {
	source, err := compare.Source{Path: text, Vehicle: only}, error(nil)
	if only == "" {
		source, err = flightNamed(ctx, "replay", text)
	}
	if err == nil {
		err = wholeFile("replay", source, "the whole recording is shown, so omit it")
	}
	if err == nil {
		err = noTerrain(source.Path, c)
	}
	if err != nil {
		return session.Setup{}, err
	}
	s, err := session.LoadReplay(ctx, source.Path, c, progress)
	if err != nil || source.Vehicle == "" {
		return s, err
	}
	s.ShowOnly(source.Vehicle)
	return s, nil
}

// noTerrain refuses --terrain for a recording.
func noTerrain(path string, c config.Config) error {
	if c.Location.Terrain == "" || !record.Is(path) {
		return nil
	}
	return config.UsageError{Err: fmt.Errorf("--terrain is for logs: %s is a recording, which has terrain of its own", path)}
}

// wholeFleet returns the file that sitlark continue was given, and a usage error for
// FILE@VEHICLE and FILE#NUMBER.
func wholeFleet(ctx context.Context, text string) (path string, err error) {
	s, err := flightNamed(ctx, "continue", text)
	switch {
	case err != nil:
		return "", err
	case s.Vehicle != "":
		return "", config.UsageError{Err: fmt.Errorf("continue: a fleet continues as a whole: omit @%[1]s, and add --only %[1]s to change only that vehicle", s.Vehicle)}
	}
	return s.Path, wholeFile("continue", s, "--at selects the flight by its time, so omit it")
}
