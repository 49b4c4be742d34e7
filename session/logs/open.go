package logs

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/sitlark/sitlark/flightlog"
)

// Open opens an autopilot's log. progress is told how much of it was read, 0 to 1; nil: that is
// logged where it takes long. It gives up when ctx ends.
func Open(ctx context.Context, path string, progress func(share float64)) (*flightlog.Flight, error) {
	if progress == nil {
		told := time.Now()
		progress = func(share float64) {
			if time.Since(told) > time.Second {
				told = time.Now()
				slog.Info(fmt.Sprintf("reading %s: %.0f %%", path, 100*share))
			}
		}
	}
	return flightlog.Open(ctx, path, progress)
}

// looked says which messages are looked for, by the kind of log.
var looked = map[flightlog.Format]string{
	flightlog.DataFlash: "XKF1, NKF1, EKF1, POS and GPS for positions, and for ATT and AHR2 for attitudes",
	flightlog.Telemetry: "GLOBAL_POSITION_INT and GPS_RAW_INT for positions, and for ATTITUDE for attitudes",
}

// mostTypes is how many message types are listed.
const mostTypes = 12

// Showable returns an error for a log that has neither positions nor attitudes. It says what was
// looked for and what the log has instead.
func Showable(f *flightlog.Flight) error {
	if f.Position.Len() > 0 || f.Attitude.Len() > 0 {
		return nil
	}
	has := "the log has no records that can be read"
	if n := len(f.Types); n > 0 {
		has = "the log has only " + strings.Join(f.Types[:min(n, mostTypes)], ", ")
		if n > mostTypes {
			has += fmt.Sprintf(" and %d other message types", n-mostTypes)
		}
	}
	return fmt.Errorf("%s: this %v has neither positions nor attitudes, so there is nothing to show: sitlark looks for %s; %s", f.Path, f.Format, looked[f.Format], has)
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

// Outputs says what the outputs of a log's vehicle drive and move, for users; empty: nothing that is known.
func Outputs(f *flightlog.Flight) string {
	var words []string
	for _, a := range f.Actuators() {
		words = append(words, fmt.Sprintf("%d %s", a.Output, a.Name))
	}
	if len(words) == 0 {
		return ""
	}
	return "outputs: " + strings.Join(words, ", ")
}
