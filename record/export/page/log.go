package page

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// readLog reads a log of an autopilot. The land below it is not known, and is drawn level.
func (f *Flight) readLog(path, only string) error {
	if only != "" {
		return errors.New("a log has one vehicle, without a name: leave out --only")
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
	for _, remark := range log.Remarks() {
		f.Notices = append(f.Notices, plaintext.Line(remark))
	}
	f.Notices = append(f.Notices, "this is what the autopilot believed of its flight, over level land")
	f.loggedFacts(log)
	return source.Close()
}

// loggedShape returns what a log's vehicle is drawn as.
func (f *Flight) loggedShape(log *flightlog.Flight) shape {
	frame := log.Frame
	if log.Vehicle != flightlog.Copter && !frame.VTOL {
		f.Notices = append(f.Notices, fmt.Sprintf("a %v is drawn as a quad, whose motors stand still", log.Vehicle))
		return usualShape(4)
	}
	var found *layout.Layout
	for _, l := range layout.All() {
		if l.FrameClass == frame.Class && l.Quadplane == frame.VTOL && (found == nil || l.FrameType == frame.Type) {
			found = &l
		}
	}
	if !frame.Known || found == nil {
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
