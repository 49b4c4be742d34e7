package page

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// hostileText would end elements and strings of careless pages.
const hostileText = "</script><img src=x>\"'\u2028"

func liveOf(names ...string) *Live {
	c := LiveConfig{Title: hostileText, Home: mission.DefaultHome, Terrain: contact.Flat{}, Water: command.SetWater{}}
	shape := airframe.Default()
	for _, name := range names {
		c.Vehicles = append(c.Vehicles, LiveVehicle{Name: name, Title: hostileText, Vehicle: &shape})
	}
	return NewLive(c)
}

// taken takes a message apart.
func taken(t *testing.T, m []byte, head any) (kind byte, rest []byte) {
	t.Helper()
	kind, m = m[0], m[1:]
	if kind == liveFlight {
		z, err := gzip.NewReader(bytes.NewReader(m))
		if err == nil {
			m, err = io.ReadAll(z)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	n, size := binary.Uvarint(m)
	text := m[size : size+int(n)]
	if bytes.ContainsAny(text, "<>") || bytes.Contains(text, []byte("\u2028")) {
		t.Errorf("a text stands as it was in %s", text)
	}
	if n > 0 && head != nil {
		if err := json.Unmarshal(text, head); err != nil {
			t.Fatal(err)
		}
	}
	return kind, m[size+int(n):]
}

func news(t *testing.T, l *Live) (all [][]byte, kinds []byte) {
	t.Helper()
	all, err := l.News()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		kinds = append(kinds, m[0])
	}
	return all, kinds
}

// TestAWholeLiveFlightIsTheStatesThatWereSeen, to within half of their scales.
func TestAWholeLiveFlightIsTheStatesThatWereSeen(t *testing.T) {
	l := liveOf("")
	const samples = 12
	for n := range samples {
		l.Look(0, float64(n)/25, moment(n))
	}
	m, err := l.Whole()
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Title    string
		Live     bool
		Length   float64
		Vehicles []struct{ Columns []column }
		Bodies   []struct{ Columns []column }
	}
	kind, rest := taken(t, m, &c)
	if kind != liveFlight || !c.Live || c.Length != float64(samples-1)/25 || len(c.Vehicles) != 1 || !strings.HasPrefix(c.Title, "</script>") {
		t.Fatalf("kind %d, %+v", kind, c)
	}
	columns := slices.Clone(c.Vehicles[0].Columns)
	columns = append(columns, l.flight.land.Near.Heights, l.flight.land.Far.Heights)
	for _, b := range c.Bodies {
		columns = append(columns, b.Columns...)
	}
	values := decoded(t, rest, columns) // which fails where bytes are left
	held := 0
	for i, col := range columns {
		for n, got := range values[i] {
			now := moment(n)
			want := got
			switch col.Name {
			case "time":
				want = float64(n) / 25
			case "flight":
				want = float64(now.Flight)
			case "placeNorth":
				want = now.PositionNED.X
			case "velEast":
				want = now.VelGround.Y
			case "windNorth":
				want = now.Air.WindNED.X
			case "voltage":
				want = now.Power.Voltage
			default:
				continue
			}
			if held++; math.Abs(got-want) > 0.5001*col.Scale {
				t.Errorf("%s of sample %d is %g, want %g", col.Name, n, got, want)
			}
		}
	}
	if held != 6*samples {
		t.Errorf("%d values are held to something", held)
	}
}

// TestNewsOfALiveFlight: of each kind what is new, and once.
func TestNewsOfALiveFlight(t *testing.T) {
	l := liveOf("a", "b")
	look := func(n int, change func(*snapshot.Snapshot)) {
		for i := range 2 {
			now := moment(0)
			now.PositionNED.X = float64(n)
			if change != nil && i == 1 {
				change(now)
			}
			l.Look(i, float64(n), now)
		}
	}
	if look(0, nil); !l.Ready() {
		t.Error("both have a state")
	}
	if _, kinds := news(t, l); !slices.Equal(kinds, []byte{liveFlight}) {
		t.Fatalf("it begins with %d", kinds)
	}
	if _, kinds := news(t, l); len(kinds) > 0 {
		t.Errorf("nothing is new, but %d", kinds)
	}
	look(1, nil)
	all, kinds := news(t, l)
	if !slices.Equal(kinds, []byte{liveSamples}) || !Skippable(all[0]) || Whole(all[0]) {
		t.Fatalf("states are %d", kinds)
	}
	if _, rest := taken(t, all[0], nil); rest[0] != 0 || rest[1] != 1 {
		t.Errorf("of the first vehicle: %d", rest[:2])
	}
	look(2, func(s *snapshot.Snapshot) { s.Rotors[1].Broken = true })
	if all, kinds = news(t, l); !slices.Equal(kinds, []byte{liveBody, liveSamples}) {
		t.Fatalf("a propeller breaks: %d", kinds)
	}
	var b struct {
		Vehicle int
		Looks   struct{ Broken []int }
	}
	if taken(t, all[0], &b); b.Vehicle != 1 || !slices.Equal(b.Looks.Broken, []int{1}) {
		t.Errorf("%+v", b)
	}
	l.Mode(0, 2, hostileText)
	l.Mode(0, 3, hostileText) // the same
	l.Event(0, 2.5, &snapshot.Event{Severity: snapshot.Fault, Motor: 2, Text: snapshot.MakeText("<b>")})
	l.Mission(0, &LiveMission{Number: 1})
	var told struct {
		Vehicle int
		Modes   []struct{ Name string }
		Marks   []struct {
			At   float64
			Text string
		}
		Route *[][3]float64
	}
	all, kinds = news(t, l)
	if !slices.Equal(kinds, []byte{liveTold}) {
		t.Fatalf("told %d", kinds)
	}
	if taken(t, all[0], &told); len(told.Modes) != 1 || len(told.Marks) != 1 || told.Marks[0].Text != "<b>" || told.Marks[0].At != 2.5 || told.Route == nil {
		t.Errorf("%+v", told)
	}
	look(3, func(s *snapshot.Snapshot) { s.PositionNED.X = 450; s.Rotors[1].Broken = true })
	if _, kinds = news(t, l); !slices.Equal(kinds, []byte{liveLand, liveSamples}) || !(l.flight.land.to[0] >= 570) {
		t.Errorf("land: %d, to %g", kinds, l.flight.land.to[0])
	}
	look(4, func(s *snapshot.Snapshot) { s.Count = 4; s.Rotors[1].Broken = true })
	if _, kinds = news(t, l); !slices.Equal(kinds, []byte{liveFlight}) {
		t.Errorf("other columns: %d", kinds)
	}
}

// TestCoarseFlights are bounded, and have the newest seconds and what flights begin with.
func TestCoarseFlights(t *testing.T) {
	var all []sample
	for n := range 25 * 3600 {
		all = append(all, sample{elapsed: float64(n) / 25, flight: uint64(1 + n/33333)})
	}
	out := coarse(all, 1000)
	recent := 0
	for _, s := range out {
		if s.elapsed >= all[len(all)-1].elapsed-newest {
			recent++
		}
	}
	if len(out) > 1000+751+3 || recent < 750 || !slices.ContainsFunc(out, func(s sample) bool { return s.elapsed == 33333.0/25 }) || out[0].elapsed != 0 {
		t.Errorf("%d samples, %d of them recent", len(out), recent)
	}
	if few := coarse(all[:900], 1000); len(few) != 900 {
		t.Errorf("%d of few", len(few))
	}
}

// TestDetailsOfALiveFlight: all samples of a part, of a vehicle that there is.
func TestDetailsOfALiveFlight(t *testing.T) {
	l := liveOf("")
	for n := range 25 * 100 {
		l.Look(0, float64(n)/25, moment(0))
	}
	for _, c := range []struct {
		i        int
		from, to float64
		count    int
		ok       bool
	}{
		{0, 10, 20, 251, true}, {0, -5, 1, 26, true}, {0, 0, 1e9, 1501, true}, {0, 200, 300, 0, true},
		{1, 0, 1, 0, false}, {-1, 0, 1, 0, false}, {0, 2, 1, 0, false}, {0, math.NaN(), 1, 0, false},
	} {
		m, err := l.Detail(c.i, c.from, c.to)
		var d struct{ Count int }
		if m != nil {
			if kind, _ := taken(t, m, &d); kind != liveDetail {
				t.Errorf("kind %d", kind)
			}
		}
		if (err == nil) != c.ok || d.Count != c.count {
			t.Errorf("%+v: %d, %v", c, d.Count, err)
		}
	}
}

// TestAnEventWithoutAPlaceIsTold: JSON has no NaN, and one event must not keep viewers from the flight. Of very many
// the newest are kept.
func TestAnEventWithoutAPlaceIsTold(t *testing.T) {
	l := liveOf("")
	l.Look(0, 0, moment(0))
	e := snapshot.Event{Text: snapshot.MakeText("lost")}
	e.PositionNED.X, e.PositionNED.Y = math.NaN(), math.Inf(1)
	for n := range mostMarks + 2 {
		l.Event(0, float64(n), &e)
	}
	m, err := l.Whole()
	if err != nil {
		t.Fatal(err)
	}
	var head struct {
		Vehicles []struct{ Marks []mark }
	}
	taken(t, m, &head)
	marks := head.Vehicles[0].Marks
	if n := len(marks); n == 0 || n > mostMarks || marks[n-1].At != mostMarks+1 || marks[n-1].Text != "lost" {
		t.Errorf("%d marks are told, the last is not the newest", n)
	}
}
