package protocol

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// reader is a double of the parser of one ArduPilot version, written from the
// description of its behaviour: each key is the first place where its name occurs
// as a substring, inside the first occurrence of its section; the name and two
// characters are skipped, and a number is read there.
type reader struct {
	version       string
	windAndPower  bool // reads velocity_wind and battery
	shiftedRanges bool // takes rng_1 only where attitude came, rng_2 only where quaternion did
}

var readers = []reader{
	{version: "4.1"},
	{version: "4.2 to 4.6.2"},
	{version: "4.6.3", windAndPower: true},
	{version: "4.7-dev", windAndPower: true, shiftedRanges: true},
}

// find returns what follows key's first occurrence in section, two characters
// (the quote and the colon) skipped.
func find(message, section, key string) (string, bool) {
	if section != "" {
		i := strings.Index(message, section)
		if i < 0 {
			return "", false
		}
		message = message[i+len(section):]
	}
	i := strings.Index(message, key)
	if i < 0 || len(message) < i+len(key)+2 {
		return "", false
	}
	return message[i+len(key)+2:], true
}

// atof reads the longest number at the start of s, as C's does.
func atof(s string) float64 {
	end := 0
	for end < len(s) && strings.ContainsRune("+-.0123456789eE", rune(s[end])) {
		end++
	}
	for ; end > 0; end-- {
		if v, err := strconv.ParseFloat(s[:end], 64); err == nil {
			return v
		}
	}
	return 0
}

// array reads n numbers in the form "[%f, %f, %f]" of scanf, in which a blank
// matches any blanks or none.
func array(s string, n int) (v []float64, ok bool) {
	if !strings.HasPrefix(s, "[") {
		return nil, false
	}
	body, _, ok := strings.Cut(s[1:], "]")
	fields := strings.Split(body, ",")
	if !ok || len(fields) != n {
		return nil, false
	}
	for _, f := range fields {
		v = append(v, atof(strings.TrimLeft(f, " ")))
	}
	return v, true
}

// read returns what this version takes from a datagram that follows others, and
// false where it refuses it.
func (r reader) read(datagram []byte) (State, bool) {
	// What counts as a message lies between two newlines.
	text := string(datagram)
	if len(text) < 2 || text[0] != '\n' || text[len(text)-1] != '\n' {
		return State{}, false
	}
	m := text[1 : len(text)-1]
	var s State
	ok := true
	number := func(section, key string, dst *float64) bool {
		at, found := find(m, section, key)
		if found {
			*dst = atof(at)
		}
		return found
	}
	numbers := func(section, key string, dst []float64) bool {
		at, found := find(m, section, key)
		if !found {
			return false
		}
		v, good := array(at, len(dst))
		copy(dst, v)
		return good
	}
	ok = number("", "timestamp", &s.Time) && ok
	ok = numbers("imu", "gyro", s.GyroFRD[:]) && ok
	ok = numbers("imu", "accel_body", s.AccelBodyFRD[:]) && ok
	ok = numbers("", "position", s.PositionNED[:]) && ok
	ok = numbers("", "velocity", s.VelGroundNED[:]) && ok
	var angles [3]float64
	attitude := numbers("", "attitude", angles[:])
	s.Roll, s.Pitch, s.Yaw = angles[0], angles[1], angles[2]
	quaternion := numbers("", "quaternion", s.Quaternion[:])
	if !ok || !attitude && !quaternion {
		return State{}, false
	}
	if !r.shiftedRanges || attitude {
		number("", "rng_1", &s.RangefinderDown)
	}
	number("windvane", "direction", &s.WindvaneFrom)
	number("windvane", "speed", &s.WindvaneSpeed)
	number("", "airspeed", &s.Airspeed)
	if r.windAndPower {
		numbers("", "velocity_wind", s.WindNED[:])
		number("battery", "voltage", &s.BatteryVoltage)
		number("battery", "current", &s.BatteryCurrent)
	}
	return s, true
}

// expected is what a version should take of a State: all but what it does not read.
func (r reader) expected(s State) State {
	if !r.windAndPower {
		s.WindNED, s.BatteryVoltage, s.BatteryCurrent = [3]float64{}, 0, 0
	}
	return s
}

// flat lists a State's numbers with their names.
func flat(s State) (names []string, v []float64) {
	add := func(name string, x ...float64) {
		for i, y := range x {
			names, v = append(names, name+"["+strconv.Itoa(i)+"]"), append(v, y)
		}
	}
	add("time", s.Time)
	add("gyro", s.GyroFRD[:]...)
	add("accel", s.AccelBodyFRD[:]...)
	add("position", s.PositionNED[:]...)
	add("velocity", s.VelGroundNED[:]...)
	add("attitude", s.Roll, s.Pitch, s.Yaw)
	add("quaternion", s.Quaternion[:]...)
	add("rng_1", s.RangefinderDown)
	add("windvane", s.WindvaneFrom, s.WindvaneSpeed)
	add("airspeed", s.Airspeed)
	add("velocity_wind", s.WindNED[:]...)
	add("battery", s.BatteryVoltage, s.BatteryCurrent)
	return names, v
}

func anyNumber(t *rapid.T, name string) float64 {
	return rapid.OneOf(
		rapid.Float64Range(-1e6, 1e6),
		rapid.Float64Range(-1, 1),
		rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1e-300, -1e-300, 1e-7, -1e-7, 9.80665, -9.80665, 123456.789}),
	).Draw(t, name)
}

func anyState(t *rapid.T) (s State) {
	for _, dst := range [][]float64{s.GyroFRD[:], s.AccelBodyFRD[:], s.PositionNED[:], s.VelGroundNED[:], s.Quaternion[:], s.WindNED[:]} {
		for i := range dst {
			dst[i] = anyNumber(t, "component")
		}
	}
	for _, dst := range []*float64{&s.Roll, &s.Pitch, &s.Yaw, &s.RangefinderDown, &s.WindvaneFrom, &s.WindvaneSpeed, &s.Airspeed, &s.BatteryVoltage, &s.BatteryCurrent} {
		*dst = anyNumber(t, "value")
	}
	s.Time = rapid.Float64Range(0, 1e6).Draw(t, "time")
	return s
}

// TestEveryVersionReadsWhatWasSent holds the encoder to each version's parser.
func TestEveryVersionReadsWhatWasSent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sent := anyState(t)
		message := AppendState(nil, &sent)
		for _, r := range readers {
			got, ok := r.read(message)
			if !ok {
				t.Fatalf("ArduPilot %s refuses %q", r.version, message)
			}
			names, want := flat(r.expected(sent))
			_, have := flat(got)
			for i := range want {
				if math.Abs(have[i]-want[i]) > 1e-4+1e-12*math.Abs(want[i]) {
					t.Errorf("ArduPilot %s reads %s as %g, sent %g: %q", r.version, names[i], have[i], want[i], message)
				}
			}
		}
	})
}

// TestStateMessageIsOneJSONObjectBetweenNewlines holds it to the published form.
func TestStateMessageIsOneJSONObjectBetweenNewlines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		message := AppendState(nil, &s)
		if len(message) > MaxStateSize || message[0] != '\n' || message[len(message)-1] != '\n' || bytes.Count(message, []byte("\n")) != 2 {
			t.Fatalf("not one line between newlines: %q", message)
		}
		if bytes.ContainsAny(message, " \t") || !json.Valid(message) {
			t.Fatalf("blanks, or no JSON: %q", message)
		}
		var back State
		if err := ParseState(message, &back); err != nil {
			t.Fatalf("ParseState: %v", err)
		}
	})
}

// TestDoubleSeesWrongOrder makes sure that the double would catch the mistakes
// that it is there for.
func TestDoubleSeesWrongOrder(t *testing.T) {
	good := string(AppendState(nil, &State{Time: 1.5, Quaternion: [4]float64{1}, VelGroundNED: [3]float64{1, 2, 3}, WindNED: [3]float64{7, 8, 9}}))
	for name, bad := range map[string]string{
		"no leading newline":           good[1:],
		"velocity_wind first":          strings.Replace(good, `"velocity":[`, `"velocity_wind":[7,8,9],"velocity":[`, 1),
		"blank before array":           strings.Replace(good, `"position":[`, `"position": [`, 1),
		"a required key is missing":    strings.Replace(good, "gyro", "gyr", 1),
		"timestamp in an earlier name": strings.Replace(good, `{"timestamp"`, `{"timestamp_wall":5,"timestamp"`, 1),
	} {
		got, ok := readers[2].read([]byte(bad))
		want, _ := readers[2].read([]byte(good))
		if ok && got == want {
			t.Errorf("%s: the double reads it right", name)
		}
	}
}

// TestNotFiniteIsNamed covers each field of a State.
func TestNotFiniteIsNamed(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		var s State
		for name, set := range map[string]func(){
			"time": func() { s.Time = bad }, "gyro": func() { s.GyroFRD[1] = bad }, "accel": func() { s.AccelBodyFRD[2] = bad },
			"position": func() { s.PositionNED[0] = bad }, "velocity": func() { s.VelGroundNED[0] = bad },
			"roll": func() { s.Roll = bad }, "pitch": func() { s.Pitch = bad }, "yaw": func() { s.Yaw = bad },
			"quaternion": func() { s.Quaternion[3] = bad }, "range": func() { s.RangefinderDown = bad },
			"vane": func() { s.WindvaneFrom = bad }, "vane speed": func() { s.WindvaneSpeed = bad },
			"wind": func() { s.WindNED[2] = bad }, "airspeed": func() { s.Airspeed = bad },
			"voltage": func() { s.BatteryVoltage = bad }, "current": func() { s.BatteryCurrent = bad },
		} {
			s = State{}
			set()
			if quantity, ok := s.Finite(); ok || quantity == "" {
				t.Errorf("%s of %g passes as finite (%q)", name, bad, quantity)
			}
		}
	}
	if quantity, ok := (&State{}).Finite(); !ok {
		t.Errorf("a finite state is refused for %q", quantity)
	}
}

func BenchmarkAppendState(b *testing.B) {
	s := State{Time: 1234.5678, Quaternion: [4]float64{0.7, 0.1, -0.2, 0.3}, PositionNED: [3]float64{12.3, -45.6, -20}, BatteryVoltage: 12.3}
	dst := make([]byte, 0, MaxStateSize)
	b.ReportAllocs()
	for b.Loop() {
		dst = AppendState(dst[:0], &s)
	}
}
