package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/export"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

var begins = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// recorded is 3 s of a vehicle that climbs and loses a motor in the wind.
func recorded(t *testing.T) (*record.Recording, *record.Vehicle) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	p := physics.Params{Vehicle: airframe.Default(), Seed: 1, Terrain: contact.Flat{}, Weather: weather.Weather{Wind: command.SetWind{Speed: 5, FromDeg: 300}}}
	r, err := file.Vehicle(record.Start{Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true}, Params: p})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(sim.Config{World: p, Recorder: r})
	if err != nil {
		t.Fatal(err)
	}
	packet := []byte{0x1a, 0x48, 0xb0, 0x04, 0, 0, 0, 0} // magic, 1200 Hz, count
	for range 16 {
		packet = append(packet, 0xa4, 0x06) // 1700 µs
	}
	for n := range 3600 {
		packet[4], packet[5] = byte(n), byte(n>>8)
		if n == 2400 {
			if err := s.Submit(command.FailMotor{Motor: 2}); err != nil {
				t.Fatal(err)
			}
		}
		if s.Exchange(packet) == nil {
			t.Fatalf("packet %d was not answered", n)
		}
	}
	r.Note("mode", 1, 0, map[string]any{"mode": "GUIDED"})
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	opened, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { opened.Close() })
	return opened, opened.Vehicles[0]
}

// TestTablesAgreeWithTheFlight: CSV and Parquet, read by other libraries, have 100 rows a
// second with the state that the flight made again has.
func TestTablesAgreeWithTheFlight(t *testing.T) {
	r, v := recorded(t)
	var text, binary bytes.Buffer
	if err := export.CSV(&text, r, r.Vehicles); err != nil {
		t.Fatal(err)
	}
	if err := export.Parquet(&binary, r, r.Vehicles); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	type moment struct {
		Elapsed float64   `parquet:"elapsed_s"`
		Up      float64   `parquet:"up_m"`
		RPM     []float32 `parquet:"motor_rpm,list"`
	}
	table, err := parquet.Read[moment](bytes.NewReader(binary.Bytes()), int64(binary.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(lines) - 1; n < 299 || n > 302 || n != len(table) {
		t.Fatalf("%d lines and %d rows of 3 s", n, len(table))
	}
	column := map[string]int{}
	for i, name := range lines[0] {
		column[name] = i
	}
	player, err := r.Player(v)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range lines[1:] {
		number := func(name string) float64 {
			at, ok := column[name]
			if !ok {
				t.Fatalf("no column %s in %v", name, lines[0])
			}
			x, err := strconv.ParseFloat(line[at], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		if err := player.Seek(number("time_s")); err != nil {
			t.Fatal(err)
		}
		s := player.World().State()
		const (
			rounding    = 1.0 / (1 << 17)                 // of recorded places [m]
			rpmRounding = 1.05 * 30 / math.Pi / (1 << 10) // of recorded speeds, and of single precision
		)
		if up := number("up_m"); math.Abs(up-s.Body.Altitude()) > rounding || table[i].Up != up {
			t.Fatalf("line %d: %v and %v m up, want %v", i, up, table[i].Up, s.Body.Altitude())
		}
		if got, want := number("motor2_rpm"), s.Rotors[1].Speed*30/math.Pi; math.Abs(got-want) > rpmRounding || float64(table[i].RPM[1]) != float64(float32(got)) {
			t.Fatalf("line %d: motor 2 at %v and %v rpm, want %v", i, got, table[i].RPM[1], want)
		}
		place := v.Home.Global(s.PositionNED.X, s.PositionNED.Y, s.PositionNED.Z)
		if math.Abs(number("latitude_deg")-place.LatDeg) > rounding/mission.MetresPerDegree*1.001 || math.Abs(number("altitude_amsl_m")-place.AltM) > rounding {
			t.Fatalf("line %d is at %v, %v m", i, number("latitude_deg"), number("altitude_amsl_m"))
		}
	}
}

// TestKMLHasTheTrackAndTheEvents, as another reader of XML sees them.
func TestKMLHasTheTrackAndTheEvents(t *testing.T) {
	r, _ := recorded(t)
	var text bytes.Buffer
	if err := export.KML(&text, r, r.Vehicles); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Document struct {
			Placemark []struct {
				Name  string `xml:"name"`
				Track struct {
					When   []string `xml:"when"`
					Coord  []string `xml:"http://www.google.com/kml/ext/2.2 coord"`
					Angles []string `xml:"http://www.google.com/kml/ext/2.2 angles"`
				} `xml:"http://www.google.com/kml/ext/2.2 Track"`
			} `xml:"Placemark"`
			Folder []struct {
				Name       string `xml:"name"`
				Visibility string `xml:"visibility"`
				Placemark  []struct {
					Name       string `xml:"name"`
					Visibility string `xml:"visibility"`
					When       string `xml:"TimeStamp>when"`
					Line       string `xml:"LineString>coordinates"`
				} `xml:"Placemark"`
			} `xml:"Folder"`
		} `xml:"Document"`
	}
	if err := xml.Unmarshal(text.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Document.Placemark) != 1 {
		t.Fatalf("%d tracks", len(doc.Document.Placemark))
	}
	track := doc.Document.Placemark[0].Track
	if n := len(track.When); n < 14 || n > 17 || len(track.Coord) != n || len(track.Angles) != n {
		t.Errorf("%d times, %d places, %d angles in 3 s", n, len(track.Coord), len(track.Angles))
	}
	if first, err := time.Parse(time.RFC3339, track.When[0]); err != nil || !first.Equal(begins) {
		t.Errorf("it begins at %v, %v", first, err)
	}
	if second, err := time.Parse(time.RFC3339, track.When[1]); err != nil || second.Sub(begins).Round(time.Millisecond) < 200*time.Millisecond || second.Sub(begins) > 215*time.Millisecond {
		t.Errorf("the second point is at %v, %v", second, err)
	}
	checkAngles(t, r, track.When, track.Angles)
	if len(doc.Document.Folder) != 2 {
		t.Fatalf("%d folders, want the plain paths and the events", len(doc.Document.Folder))
	}
	paths, happened := doc.Document.Folder[0], doc.Document.Folder[1]
	if len(paths.Placemark) != 1 || paths.Visibility != "0" || paths.Placemark[0].Visibility != "0" {
		t.Fatalf("%d plain paths, visibility %q: want one, hidden", len(paths.Placemark), paths.Visibility)
	}
	var line []string
	for _, c := range track.Coord {
		line = append(line, strings.ReplaceAll(c, " ", ","))
	}
	if got := strings.Fields(paths.Placemark[0].Line); !slices.Equal(got, line) {
		t.Errorf("the plain path is %v, want %v", got, line)
	}
	log, err := r.Log(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	events := map[string]string{}
	for _, p := range happened.Placemark {
		events[p.Name] = p.When
	}
	between := false // of whole seconds
	for i := range log {
		if log[i].Kind != record.EventEntry {
			continue
		}
		at, err := time.Parse(time.RFC3339, events[log[i].Text])
		if want := begins.Add(time.Duration(log[i].Elapsed * float64(time.Second))).Truncate(time.Millisecond); err != nil || !at.Equal(want) {
			t.Errorf("%q is at %s, %v; want %v", log[i].Text, events[log[i].Text], err, want)
		}
		between = between || at.Nanosecond() > 0
	}
	if !between || events["motor 2 failed"] == "" || events["lift-off"] == "" {
		t.Errorf("events: %v", events)
	}
}

// checkAngles holds a track's angles against the attitude in the table: KML turns clockwise as
// seen from above, from the right and from ahead.
func checkAngles(t *testing.T, r *record.Recording, when, angles []string) {
	t.Helper()
	var table bytes.Buffer
	if err := export.CSV(&table, r, r.Vehicles); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(line []string, name string) float64 {
		x, err := strconv.ParseFloat(line[slices.Index(lines[0], name)], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	steepest := 0.0
	for i := range when {
		at, err := time.Parse(time.RFC3339, when[i])
		if err != nil {
			t.Fatal(err)
		}
		n := slices.IndexFunc(lines[1:], func(line []string) bool { return math.Abs(column(line, "elapsed_s")-at.Sub(begins).Seconds()) < 6e-4 })
		if n < 0 {
			t.Fatalf("the table has no line at %v", at)
		}
		var heading, tilt, roll float64
		if _, err := fmt.Sscan(angles[i], &heading, &tilt, &roll); err != nil {
			t.Fatal(err)
		}
		line := lines[n+1]
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-4 }
		if !near(heading, column(line, "yaw_deg")) || !near(tilt, -column(line, "pitch_deg")) || !near(roll, -column(line, "roll_deg")) {
			t.Errorf("at %v: angles %s, want %v, %v, %v", at, angles[i], column(line, "yaw_deg"), -column(line, "pitch_deg"), -column(line, "roll_deg"))
		}
		steepest = max(steepest, math.Abs(tilt))
	}
	if steepest < 5 {
		t.Errorf("the flight tilts by %g° at most: nothing is shown", steepest)
	}
}

// TestNamesAreNoFormulas: names of vehicles come from files of others, and a spreadsheet executes what
// begins like a formula. Negative numbers stay numbers.
func TestNamesAreNoFormulas(t *testing.T) {
	r, v := recorded(t)
	v.Name = `=HYPERLINK("x");+1`
	var b bytes.Buffer
	if err := export.CSV(&b, r, []*record.Vehicle{v}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) < 100 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	negative := 0
	for _, row := range rows[1:] {
		if row[0] != `'=HYPERLINK("x");'+1` {
			t.Fatalf("the vehicle is %q", row[0])
		}
		for k, cell := range row[5:] {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "true" && cell != "false" && cell != "" {
				t.Fatalf("%s is %q", rows[0][5+k], cell)
			}
			if strings.HasPrefix(cell, "-") {
				negative++
			}
		}
	}
	if negative == 0 {
		t.Error("no value is negative")
	}
}
