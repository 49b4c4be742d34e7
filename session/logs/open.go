package logs

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/flightlog"
)

// Unreadable says what can be replayed, and what a file is instead.
func Unreadable(e *flightlog.UnknownError) error {
	return unreadable(e, "a sitlark recording (.mcap), or an ArduPilot DataFlash log (.bin) or telemetry log (.tlog)")
}

func unreadable(e *flightlog.UnknownError, expected string) error {
	text := e.Path + ": expected " + expected
	if e.Is != "" {
		text += ", but " + e.Is
	}
	return errors.New(text)
}

// Open opens an autopilot's log. progress is told how much of it was read, 0 to 1; nil: that is
// logged where it takes long.
func Open(path string, progress func(share float64)) (*flightlog.Flight, error) {
	if progress == nil {
		told := time.Now()
		progress = func(share float64) {
			if time.Since(told) > time.Second {
				told = time.Now()
				slog.Info(fmt.Sprintf("reading %s: %.0f %%", path, 100*share))
			}
		}
	}
	f, err := flightlog.Open(path, progress)
	var unknown *flightlog.UnknownError
	if errors.As(err, &unknown) {
		err = unreadable(unknown, "an ArduPilot DataFlash log (.bin) or telemetry log (.tlog)")
	}
	return f, err
}

// Describe says in a line what flight a log is of.
func Describe(f *flightlog.Flight) string {
	text := fmt.Sprintf("%s: %v, %s", f.Path, f.Format, f.Title())
	if f.Firmware != "" {
		text += ", " + f.Firmware
	}
	text += fmt.Sprintf(", %.0f s", f.Length)
	if !f.Begins.IsZero() {
		text += f.Begins.Format(", 2006-01-02 15:04 UTC")
	}
	if f.HomeFrom != "" {
		text += fmt.Sprintf(", home %.6f, %.6f at %.0f m (by %s)", f.Home.LatDeg, f.Home.LonDeg, f.Home.AltM, f.HomeFrom)
	}
	return text
}
