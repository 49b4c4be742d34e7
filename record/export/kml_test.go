package export

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/twpayne/go-kml/v3"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
)

// mark is a placemark as another reader of XML sees it.
type mark struct {
	Name        string `xml:"name"`
	Description string `xml:"description"`
	Style       string `xml:"styleUrl"`
	Visibility  string `xml:"visibility"`
	When        string `xml:"TimeStamp>when"`
	Point       struct {
		Mode  string `xml:"altitudeMode"`
		Place string `xml:"coordinates"`
	} `xml:"Point"`
	Line struct {
		Mode  string `xml:"altitudeMode"`
		Place string `xml:"coordinates"`
	} `xml:"LineString"`
	Track struct {
		Mode   string   `xml:"altitudeMode"`
		When   []string `xml:"when"`
		Coord  []string `xml:"http://www.google.com/kml/ext/2.2 coord"`
		Angles []string `xml:"http://www.google.com/kml/ext/2.2 angles"`
	} `xml:"http://www.google.com/kml/ext/2.2 Track"`
}

// readBack is what another reader sees of elements.
func readBack(t *testing.T, elements ...kml.Element) (marks []mark) {
	t.Helper()
	var text bytes.Buffer
	if err := kml.GxKML(kml.Document(elements...)).Write(&text); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Placemark []mark `xml:"Document>Placemark"`
	}
	if err := xml.Unmarshal(text.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	return doc.Placemark
}

// TestEachFlightIsATrackAndAPath: at most five points a second, each with its time, place and attitude, all of one flight and
// none of another; the path has the same places. A flight of one point has no path.
func TestEachFlightIsATrackAndAPath(t *testing.T) {
	v := &record.Vehicle{Start: record.Start{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}}
	d := &document{vehicle: v, style: "#track3"}
	want := map[uint32][]row{}
	for n := range 301 { // 100 Hz: flight 1 for 2.6 s, flight 2 of two points, and one state of flight 3
		r := row{Elapsed: float64(n) / 100, Flight: 1 + uint32(n/260), Lat: -35 - float64(n)/1000, Lon: 149 + float64(n)/1000, Altitude: 600 + float64(n), Yaw: float32(n), Pitch: 5, Roll: -7}
		if n == 300 {
			r.Flight = 3
		}
		if n%20 == 0 {
			want[r.Flight] = append(want[r.Flight], r)
		}
		if err := d.add(&r); err != nil {
			t.Fatal(err)
		}
	}
	d.endFlight()
	d.endFlight() // nothing more
	tracks, paths := readBack(t, d.flights...), readBack(t, d.paths...)
	if len(tracks) != 3 || len(paths) != 2 {
		t.Fatalf("%d tracks and %d paths", len(tracks), len(paths))
	}
	for i, m := range tracks {
		points := want[uint32(i+1)]
		if m.Name != fmt.Sprint("Flight ", i+1) || m.Style != "#track3" || m.Track.Mode != "absolute" || len(m.Track.When) != len(points) || len(m.Track.Coord) != len(points) || len(m.Track.Angles) != len(points) {
			t.Fatalf("flight %d, of %d points: %+v", i+1, len(points), m)
		}
		var line []string
		for k, p := range points {
			at, err := time.Parse(time.RFC3339, m.Track.When[k])
			if err != nil || math.Abs(at.Sub(v.Begins).Seconds()-p.Elapsed) > 1e-3 {
				t.Errorf("flight %d, point %d: %v, %v", i+1, k, at, err)
			}
			if c := fmt.Sprint(p.Lon, " ", p.Lat, " ", p.Altitude); m.Track.Coord[k] != c {
				t.Errorf("flight %d, point %d is at %s, want %s", i+1, k, m.Track.Coord[k], c)
			}
			if a := fmt.Sprint(p.Yaw, " -5 7"); m.Track.Angles[k] != a {
				t.Errorf("flight %d, point %d has the angles %s, want %s", i+1, k, m.Track.Angles[k], a)
			}
			line = append(line, fmt.Sprintf("%v,%v,%v", p.Lon, p.Lat, p.Altitude))
		}
		if i == 2 {
			continue
		}
		if p := paths[i]; p.Name != fmt.Sprintf("Flight %d, path", i+1) || p.Visibility != "0" || p.Style != "#track3" || p.Line.Mode != "absolute" || strings.TrimSpace(p.Line.Place) != strings.Join(line, " ") {
			t.Errorf("the path of flight %d: %+v, want %v", i+1, p, line)
		}
	}
}

// TestAnEventIsAtItsPlaceAndTime, with its flight, time, severity and source in words.
func TestAnEventIsAtItsPlaceAndTime(t *testing.T) {
	v := &record.Vehicle{Start: record.Start{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Home: mission.DefaultHome}}
	e := record.Entry{Flight: 2, Time: 3.26, Elapsed: 13.25, Severity: "fault", Source: "faults", Text: "motor 2 failed <&>", North: 100, East: -50, Down: -20}
	m := readBack(t, placemark(v, &e))[0]
	place := v.Home.Global(100, -50, -20)
	if m.Name != e.Text || m.Description != "flight 2, 3.3 s, fault, from faults" || m.When != "2026-03-01T12:00:13.250Z" || m.Point.Mode != "absolute" ||
		strings.TrimSpace(m.Point.Place) != fmt.Sprintf("%v,%v,%v", place.LonDeg, place.LatDeg, place.AltM) {
		t.Errorf("%+v, want it at %+v", m, place)
	}
}
