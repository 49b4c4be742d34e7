package export

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"time"

	"github.com/twpayne/go-kml/v3"

	"github.com/sitlark/sitlark/record"
)

// trackRate is how many points of the track a second of physics time has at most [Hz].
const trackRate = 5

// KML writes the flights of vehicles for Google Earth and other maps: for each flight a track
// with times and attitude, the same path as a plain line in a folder that is hidden at first, and the
// events as placemarks. In a fleet each vehicle has a folder.
func KML(w io.Writer, r *record.Recording, vehicles []*record.Vehicle) error {
	name := "sitlark: " + vehicles[0].Vehicle
	if v := vehicles[0]; len(vehicles) == 1 && v.Name != "" {
		name = "sitlark: " + v.Name + " (" + v.Vehicle + ")"
	} else if len(vehicles) > 1 {
		name = fmt.Sprintf("sitlark: %d vehicles", len(vehicles))
	}
	content := []kml.Element{kml.Name(name)}
	for i := range inks {
		content = append(content, styleOf(i))
	}
	var damage error
	for i, v := range vehicles {
		d := &document{vehicle: v, style: fmt.Sprintf("#track%d", i%len(inks))}
		if err := d.read(r); errors.Is(err, record.ErrDamaged) {
			damage = cmp.Or(damage, err)
		} else if err != nil {
			return err
		}
		if len(vehicles) == 1 {
			content = append(content, d.flights...)
			continue
		}
		content = append(content, kml.Folder(append([]kml.Element{kml.Name(v.Name)}, d.flights...)...))
	}
	if err := kml.GxKML(kml.Document(content...)).WriteIndent(w, "", "  "); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return damage
}

// read adds the vehicle's flights and events. What is damaged is left out, and reported by an
// error that wraps record.ErrDamaged.
func (d *document) read(r *record.Recording) error {
	damage := rows(r, d.vehicle, d.add)
	if damage != nil && !errors.Is(damage, record.ErrDamaged) {
		return damage
	}
	d.endFlight()
	log, err := r.Log(d.vehicle) // its damage is that of rows
	if err != nil && !errors.Is(err, record.ErrDamaged) {
		return fmt.Errorf("export: %s: %w", r.Path, err)
	}
	if len(d.paths) > 0 {
		d.flights = append(d.flights, kml.Folder(append([]kml.Element{kml.Name("Plain paths"), kml.Visibility(false), kml.Description(plainPaths)}, d.paths...)...))
	}
	events := []kml.Element{kml.Name("Events")}
	for i := range log {
		if log[i].Kind == record.EventEntry {
			events = append(events, placemark(d.vehicle, &log[i]))
		}
	}
	d.flights = append(d.flights, kml.Folder(events...))
	return damage
}

// inks are the colours of tracks, which people with any sight of colours tell apart (Okabe and
// Ito).
var inks = []color.RGBA{{0x56, 0xb4, 0xe9, 255}, {0xe6, 0x9f, 0x00, 255}, {0x00, 0x9e, 0x73, 255}, {0xcc, 0x79, 0xa7, 255}, {0xd5, 0x5e, 0x00, 255}, {0xf0, 0xe4, 0x42, 255}}

// styleOf draws the tracks of a colour.
func styleOf(i int) kml.Element {
	return kml.SharedStyle(fmt.Sprintf("track%d", i), kml.IconStyle(kml.Color(inks[i]), kml.Scale(0.7)), kml.LineStyle(kml.Color(inks[i]), kml.Width(3)))
}

// document collects the flights of a KML file.
type document struct {
	vehicle *record.Vehicle
	style   string // URL of its tracks' style
	flights []kml.Element
	paths   []kml.Element // of the same flights

	flight uint32
	last   float64 // elapsed time of the last point [s]
	when   []kml.Element
	place  []kml.Coordinate
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
	d.place = append(d.place, kml.Coordinate{Lon: moment.Lon, Lat: moment.Lat, Alt: moment.Altitude})
	// KML turns clockwise as seen from the positive end of an axis: heading about the one that points
	// up, tilt about that to the right, roll about that ahead. So the nose goes down with a positive
	// tilt, and the left side with a positive roll. Source: KML Reference, Orientation.
	d.angles = append(d.angles, kml.GxAngles(float64(moment.Yaw), float64(0-moment.Pitch), float64(0-moment.Roll)))
	return nil
}

// plainPaths says why the paths are there twice.
const plainPaths = "The tracks once more, as lines without times, for programs that do not read gx:Track. They are hidden, since they lie on the tracks."

// when is a time, to the millisecond: kml.When has whole seconds.
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
	for _, p := range d.place {
		track.Append(kml.GxCoord(p))
	}
	track.Append(d.angles...)
	name := fmt.Sprintf("Flight %d", d.flight)
	d.flights = append(d.flights, kml.Placemark(kml.Name(name), kml.StyleURL(d.style), track))
	if len(d.place) > 1 {
		line := kml.LineString(kml.AltitudeMode(kml.AltitudeModeAbsolute), kml.Coordinates(d.place...))
		d.paths = append(d.paths, kml.Placemark(kml.Name(name+", path"), kml.Visibility(false), kml.StyleURL(d.style), line))
	}
	d.when, d.place, d.angles = nil, nil, nil
}

// placemark returns an event at its place.
func placemark(v *record.Vehicle, e *record.Entry) kml.Element {
	p := v.Home.Global(e.North, e.East, e.Down)
	return kml.Placemark(
		kml.Name(e.Text),
		kml.Description(fmt.Sprintf("flight %d, %.1f s, %s, from %s", e.Flight, e.Time, e.Severity, e.Source)),
		kml.TimeStamp(when(v.Begins.Add(time.Duration(e.Elapsed*float64(time.Second))))),
		kml.Point(kml.AltitudeMode(kml.AltitudeModeAbsolute), kml.Coordinates(kml.Coordinate{Lon: p.LonDeg, Lat: p.LatDeg, Alt: p.AltM})),
	)
}
