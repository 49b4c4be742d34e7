package page

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/session/logs"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
)

// readLog reads a log of an autopilot. folder has the tiles of the land below it; empty: that is
// not known, and is drawn level.
func (f *Flight) readLog(ctx context.Context, path, only, folder string) error {
	if only != "" {
		return errors.New("a log has one vehicle, without a name: omit --only")
	}
	log, err := flightlog.Open(ctx, path, nil)
	if err == nil {
		err = logs.Showable(log)
	}
	if err != nil {
		return err
	}
	f.logged, f.title = true, plaintext.Line(log.Title())
	entry, note := logs.DrawnAs(log)
	f.notice(note)
	v := &vehicle{Title: f.title, Shape: loggedOutline(entry), tape: newTape(mostSamples)}
	f.vehicles = []*vehicle{v}
	if err := f.loggedLand(log, folder, v.Shape.Standing); err != nil {
		return err
	}
	source := timeline.OfLog(log, logs.Actuators(log, entry), timeline.Options{Each: v.tape.add})
	contents, err := timeline.ReadOut(ctx, source)
	if err != nil {
		return err
	}
	f.take(v, contents)
	if folder == "" {
		f.land.terrain = belowAll(v.tape) - level(v.Shape.Standing)
	}
	for _, remark := range log.Remarks() {
		f.Notices = append(f.Notices, plaintext.Line(remark))
	}
	f.Notices = append(f.Notices, "this shows the autopilot's estimate"+map[bool]string{true: ", over flat ground"}[folder == ""])
	f.loggedFacts(log)
	return nil
}

// loggedLand sets the land of a log. It lies lower by what the vehicle's centre of mass is above
// the ground on which it stands [m], since a log's position is that of what stands there.
func (f *Flight) loggedLand(log *flightlog.Flight, folder string, standing float64) error {
	land, site, notice, err := terrain.Source{Flat: folder == "", Folder: folder}.Load(log.Home)
	if err != nil {
		return fmt.Errorf("--terrain: %w", err)
	}
	if folder == "" {
		f.notice(logs.Settle(land, log))
		f.land = newLand(land, terrain.Site{})
		return nil
	}
	f.notice(notice)
	f.notice(logs.Settle(land, log))
	land, notice = logs.Lowered(land, log, standing)
	f.notice(notice)
	f.land = newLand(land, site)
	return nil
}

// notice adds what the user should know; nothing where it is empty.
func (f *Flight) notice(text string) {
	if text != "" {
		f.Notices = append(f.Notices, plaintext.Line(text))
	}
}

// level is level land at a height above home [m].
type level float64

// At returns the height and up.
func (l level) At(float64, float64) (float64, frame.Vec[frame.NED]) {
	return float64(l), frame.OfNED(0, 0, -1)
}

// slack is how far below home a vehicle on level land may be by the errors of its estimate [m].
const slack = 1

// belowAll is level land at home's height, or as low as the vehicle has been where that was below:
// a boat's lake may be, and a submarine's ground is.
func belowAll(t *tape) level {
	lowest := 0.0
	for i := range t.samples {
		lowest = max(lowest, t.samples[i].positionNED[2])
	}
	if lowest < slack {
		return 0
	}
	return level(-lowest)
}

// loggedFacts adds what a log tells.
func (f *Flight) loggedFacts(log *flightlog.Flight) {
	add := func(name, text string) {
		if text != "" {
			f.facts = append(f.facts, fact{name, plaintext.Line(text)})
		}
	}
	add("Vehicle", log.Title())
	add("Firmware", log.Firmware)
	add("Outputs", strings.TrimPrefix(logs.Outputs(log), "outputs: "))
	if !log.Begins.IsZero() {
		add("Date", log.Begins.UTC().Format(dateLayout))
	}
	f.flownFacts()
	f.homeFact()
	add("From", fmt.Sprintf("%v, %.1f MB", log.Format, float64(log.Size)/1e6))
}
