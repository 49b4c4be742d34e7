package page

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// readLog reads a log of an autopilot. The land below it is not known, and is drawn level.
func (f *Flight) readLog(path, only string) error {
	if only != "" {
		return errors.New("a log has one vehicle, without a name: omit --only")
	}
	log, err := flightlog.Open(path, nil)
	if err != nil {
		return err
	}
	f.logged, f.title = true, plaintext.Line(log.Title())
	f.land = newLand(contact.Flat{}, terrain.Site{})
	v := &vehicle{Title: f.title, Shape: f.loggedShape(log), tape: newTape(mostSamples)}
	f.vehicles = []*vehicle{v}
	var motors []int
	for _, m := range v.Shape.Motors {
		motors = append(motors, m.Number)
	}
	source := timeline.OfLog(log, motors, v.tape.add)
	for source.Refresh() {
	}
	f.take(v, source.Contents())
	f.land.terrain = belowAll(v.tape)
	for _, remark := range log.Remarks() {
		f.Notices = append(f.Notices, plaintext.Line(remark))
	}
	f.Notices = append(f.Notices, "this shows the autopilot's estimate, over flat ground")
	f.loggedFacts(log)
	return source.Close()
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

// loggedShape returns what a log's vehicle is drawn as.
func (f *Flight) loggedShape(log *flightlog.Flight) shape {
	of := log.Frame
	if log.Vehicle != flightlog.Copter && !of.VTOL {
		f.Notices = append(f.Notices, fmt.Sprintf("a %v is drawn as a quad with its motors stopped", log.Vehicle))
		return usualShape(4)
	}
	var found *layout.Layout
	for _, l := range layout.All() {
		if l.FrameClass == of.Class && l.Quadplane == of.VTOL && (found == nil || l.FrameType == of.Type) {
			found = &l
		}
	}
	if !of.Known || found == nil {
		return usualShape(len(log.Motors()))
	}
	return shapeOf(&catalog.OnLayout(*found).Vehicle)
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
	if !log.Begins.IsZero() {
		add("Date", log.Begins.UTC().Format(dateLayout))
	}
	f.flownFacts()
	f.homeFact()
	add("From", fmt.Sprintf("%v, %.1f MB", log.Format, float64(log.Size)/1e6))
}
