package export

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/twpayne/go-kml/v3"

	"github.com/sitlark/sitlark/record"
)

// trackRate is how many points of the track a second of physics time has at most [Hz].
const trackRate = 5

// KML writes a vehicle's flights for Google Earth and other maps: for each flight a track with
// times and attitude, and its events as placemarks.
func KML(w io.Writer, r *record.Recording, v *record.Vehicle) error {
	d := &document{vehicle: v}
	err := rows(r, v, d.add)
	if err != nil {
		return err
	}
	d.endFlight()
	log, err := r.Log(v)
	if err != nil {
		return fmt.Errorf("export: %s: %w", r.Path, err)
	}
	events := kml.Folder(kml.Name("Events"))
	for _, e := range log {
		if e.Kind == "event" {
			events.Append(placemark(v, e))
		}
	}
	d.flights = append(d.flights, events)
	name := v.Vehicle
	if v.Name != "" {
		name = v.Name + " (" + name + ")"
	}
	root := kml.GxKML(kml.Document(append([]kml.Element{kml.Name("sitlark: " + name), trackStyle}, d.flights...)...))
	if err := root.WriteIndent(w, "", "  "); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// trackStyle draws the track of a flight.
var trackStyle = kml.SharedStyle("track", kml.LineStyle(kml.Width(3)), kml.IconStyle(kml.Scale(0.7)))

// document collects the flights of a KML file.
type document struct {
	vehicle *record.Vehicle
	flights []kml.Element

	flight uint32
	last   float64 // elapsed time of the last point [s]
	when   []kml.Element
	place  []kml.Element
	angles []kml.Element
}

// add adds a moment, if one is due.
func (d *document) add(moment *row) error {
	if moment.Flight != d.flight {
		d.endFlight()
		d.flight, d.last = moment.Flight, math.Inf(-1)
	}
	if moment.Elapsed-d.last < 1.0/trackRate-1e-6 {
		return nil
	}
	d.last = moment.Elapsed
	d.when = append(d.when, when(d.vehicle.Begins.Add(time.Duration(moment.Elapsed*float64(time.Second)))))
	d.place = append(d.place, kml.GxCoord(kml.Coordinate{Lon: moment.Lon, Lat: moment.Lat, Alt: moment.Altitude}))
	// KML's tilt is positive nose up, and its roll positive to the left.
	d.angles = append(d.angles, kml.GxAngles(float64(moment.Yaw), float64(moment.Pitch), -float64(moment.Roll)))
	return nil
}

// when is a time in a track, to the millisecond: kml.When has whole seconds.
type when time.Time

// MarshalXML writes the element.
func (w when) MarshalXML(e *xml.Encoder, _ xml.StartElement) error {
	const layout = "2006-01-02T15:04:05.000Z07:00"
	return e.EncodeElement(time.Time(w).Format(layout), xml.StartElement{Name: xml.Name{Local: "when"}})
}

// endFlight completes the track of the present flight.
func (d *document) endFlight() {
	if len(d.when) == 0 {
		return
	}
	track := kml.GxTrack(kml.AltitudeMode(kml.AltitudeModeAbsolute))
	track.Append(d.when...)
	track.Append(d.place...)
	track.Append(d.angles...)
	d.flights = append(d.flights, kml.Placemark(kml.Name(fmt.Sprintf("Flight %d", d.flight)), kml.StyleURL("#track"), track))
	d.when, d.place, d.angles = nil, nil, nil
}

// placemark returns an event at its place.
func placemark(v *record.Vehicle, e record.Entry) kml.Element {
	p := v.Home.Global(e.North, e.East, e.Down)
	return kml.Placemark(
		kml.Name(e.Text),
		kml.Description(fmt.Sprintf("flight %d, %.1f s, %s, from %s", e.Flight, e.Time, e.Severity, e.Source)),
		kml.TimeStamp(kml.When(v.Begins.Add(time.Duration(e.Elapsed*float64(time.Second))))),
		kml.Point(kml.AltitudeMode(kml.AltitudeModeAbsolute), kml.Coordinates(kml.Coordinate{Lon: p.LonDeg, Lat: p.LatDeg, Alt: p.AltM})),
	)
}
