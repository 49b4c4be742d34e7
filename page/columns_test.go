package page

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// decoded are the values of columns, as the page's scripts read them.
func decoded(t *testing.T, data []byte, columns []column) [][]float64 {
	t.Helper()
	var all [][]float64
	for _, c := range columns {
		var values []float64
		last := int64(0)
		for range c.Count {
			step, n := binary.Varint(data)
			if n <= 0 {
				t.Fatalf("%s: the data ends", c.Name)
			}
			data, last = data[n:], last+step
			value := float64(last) * c.Scale
			if last == 1<<40+1 {
				value = math.NaN()
			}
			values = append(values, value)
		}
		all = append(all, values)
	}
	if len(data) > 0 {
		t.Errorf("%d bytes are of no column", len(data))
	}
	return all
}

// moment is the state n of a flight with 3 rotors, of which the third has a speed that nobody knows.
func moment(n int) *snapshot.Snapshot {
	x := float64(n)
	now := &snapshot.Snapshot{Flight: uint64(1 + n/8)}
	now.PositionNED, now.VelGround = frame.OfNED(x, 2*x+0.5, -3*x-1), frame.OfNED(0.25*x, -0.5*x, 0.125*x)
	now.NEDFromFRD = frame.FromEuler(0.01*x, 0.02*x, 0.03*x)
	now.Air.WindNED, now.Air.Airspeed, now.Contact.Height = frame.OfNED(1+x, 2-x, 0.5), 3+x, 4+x
	now.Power.Voltage, now.Power.Current, now.Power.Charge = 16-0.1*x, 20+x, 1-0.01*x
	now.Count = 3
	now.Rotors[0].Speed, now.Rotors[1].Speed, now.Rotors[2].Speed = 500+x, 600-x, math.NaN()
	now.Rotors[2].Duty = 0.5
	return now
}

// TestEveryColumnOfThePageIsTheStateItCameFrom: each column has the value of each sample, or of every fifth, of a tape of states in
// which all values differ, to within half of its scale. A column that is new needs a line here.
func TestEveryColumnOfThePageIsTheStateItCameFrom(t *testing.T) {
	tape := newTape(1000)
	const samples, every = 12, 5
	for n := range samples {
		tape.add(float64(n)/25, moment(n))
	}
	tape.end()
	quat := func(part int) func(s *snapshot.Snapshot, _ int) float64 {
		return func(s *snapshot.Snapshot, _ int) float64 {
			w, x, y, z := s.NEDFromFRD.Quat()
			return [4]float64{w, x, y, z}[part]
		}
	}
	type value = func(s *snapshot.Snapshot, n int) float64
	fast := map[string][]value{
		"time":       {func(_ *snapshot.Snapshot, n int) float64 { return float64(n) / 25 }},
		"flight":     {func(s *snapshot.Snapshot, _ int) float64 { return float64(s.Flight) }},
		"placeNorth": {func(s *snapshot.Snapshot, _ int) float64 { return s.PositionNED.X }},
		"placeEast":  {func(s *snapshot.Snapshot, _ int) float64 { return s.PositionNED.Y }},
		"placeDown":  {func(s *snapshot.Snapshot, _ int) float64 { return s.PositionNED.Z }},
		"velNorth":   {func(s *snapshot.Snapshot, _ int) float64 { return s.VelGround.X }},
		"velEast":    {func(s *snapshot.Snapshot, _ int) float64 { return s.VelGround.Y }},
		"velDown":    {func(s *snapshot.Snapshot, _ int) float64 { return s.VelGround.Z }},
		"attitudeW":  {quat(0)}, "attitudeX": {quat(1)}, "attitudeY": {quat(2)}, "attitudeZ": {quat(3)},
		"rotor": {func(s *snapshot.Snapshot, _ int) float64 { return s.Rotors[0].Speed }, func(s *snapshot.Snapshot, _ int) float64 { return s.Rotors[1].Speed }},
		"turning": {func(s *snapshot.Snapshot, _ int) float64 { return s.Rotors[0].Turning() }, func(s *snapshot.Snapshot, _ int) float64 { return s.Rotors[1].Turning() },
			func(s *snapshot.Snapshot, _ int) float64 { return s.Rotors[2].Turning() }},
	}
	slow := map[string][]value{
		"windNorth": {func(s *snapshot.Snapshot, _ int) float64 { return s.Air.WindNED.X }},
		"windEast":  {func(s *snapshot.Snapshot, _ int) float64 { return s.Air.WindNED.Y }},
		"windDown":  {func(s *snapshot.Snapshot, _ int) float64 { return s.Air.WindNED.Z }},
		"airspeed":  {func(s *snapshot.Snapshot, _ int) float64 { return s.Air.Airspeed }},
		"height":    {func(s *snapshot.Snapshot, _ int) float64 { return s.Contact.Height }},
		"voltage":   {func(s *snapshot.Snapshot, _ int) float64 { return s.Power.Voltage }},
		"current":   {func(s *snapshot.Snapshot, _ int) float64 { return s.Power.Current }},
		"charge":    {func(s *snapshot.Snapshot, _ int) float64 { return s.Power.Charge }},
	}
	data, columns := tape.columns(nil)
	for i, values := range decoded(t, data, columns) {
		c, step, known := columns[i], 1, fast
		if len(slow[c.Name]) > 0 {
			step, known = every, slow
		}
		if len(known[c.Name]) == 0 {
			t.Errorf("the column %s is held to nothing: add it", c.Name)
			continue
		}
		value := known[c.Name][0]
		known[c.Name] = known[c.Name][1:]
		if c.Every != step || c.Count != (samples+step-1)/step || len(values) != c.Count {
			t.Errorf("%s: %+v", c.Name, c)
		}
		for k, got := range values {
			if want := value(moment(k*step), k*step); math.Abs(got-want) > c.Scale*0.5001 {
				t.Errorf("%s of sample %d is %g, want %g", c.Name, k*step, got, want)
			}
		}
	}
	for _, all := range []map[string][]value{fast, slow} {
		for name, left := range all {
			if len(left) > 0 {
				t.Errorf("%d columns %s are missing", len(left), name)
			}
		}
	}
}

// TestFactsAreOfAllStates: heights, speeds, wind, tilt and the way flown, resets left out, also of states that are not kept.
func TestFactsAreOfAllStates(t *testing.T) {
	tape := newTape(1000)
	const samples = 12
	top, speed, wind, tilt, way := 0.0, 0.0, 0.0, 0.0, 0.0
	for n := range samples {
		now := moment(n)
		tape.add(float64(n)/1000, now) // but the first of each flight none is kept
		top, speed = max(top, -now.PositionNED.Z), max(speed, math.Hypot(now.VelGround.X, now.VelGround.Y))
		wind = max(wind, math.Hypot(now.Air.WindNED.X, now.Air.WindNED.Y))
		roll, pitch, _ := now.Euler()
		tilt = max(tilt, math.Acos(math.Cos(roll)*math.Cos(pitch)))
		if n > 0 && n != 8 {
			way += math.Sqrt(1 + 4 + 9)
		}
	}
	if len(tape.samples) != 2 || tape.states != samples {
		t.Errorf("%d samples of %d states", len(tape.samples), tape.states)
	}
	for name, v := range map[string][2]float64{"height": {tape.top, top}, "speed": {tape.speed, speed}, "wind": {tape.wind, wind}, "tilt": {tape.tilt, tilt}, "way": {tape.distance, way}} {
		if math.Abs(v[0]-v[1]) > 1e-9 {
			t.Errorf("%s is %g, want %g", name, v[0], v[1])
		}
	}
	if tape.end(); len(tape.samples) != 3 || tape.samples[2].elapsed != 0.011 || len(tape.samples[2].rotors) != 3 {
		t.Errorf("the last state is not kept: %+v", tape.samples)
	}
}
