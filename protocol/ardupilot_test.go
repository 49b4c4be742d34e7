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
// characters are skipped, and a number is read there, into single precision but
// for the time.
type reader struct {
	version       string
	windAndPower  bool // reads velocity_wind, battery and rc
	noTimeSync    bool // reads no_time_sync
	geodetic      bool // reads no_lockstep, latitude, longitude and altitude
	shiftedRanges bool // takes rng_1 only where attitude came, rng_2 only where quaternion did
}

var readers = []reader{
	{version: "4.1"},
	{version: "4.2 to 4.6.2", noTimeSync: true},
	{version: "4.6.3", windAndPower: true, noTimeSync: true},
	{version: "4.7-dev", windAndPower: true, noTimeSync: true, geodetic: true, shiftedRanges: true},
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
	number := func(section, key string, dst *float64) bool {
		at, found := find(m, section, key)
		if found {
			*dst = float64(float32(atof(at)))
		}
		return found
	}
	numbers := func(section, key string, dst []float64) bool {
		at, found := find(m, section, key)
		if !found {
			return false
		}
		v, good := array(at, len(dst))
		for i := range v {
			dst[i] = float64(float32(v[i]))
		}
		return good
	}
	at, ok := find(m, "", "timestamp")
	s.Time = atof(at)
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
	// 4.7-dev asks for what came three keys before.
	before := [MaxRangefinders]bool{attitude, quaternion, true}
	for i := range s.Rangefinders {
		came := number("", "rng_"+strconv.Itoa(i+1), &s.Rangefinders[i])
		if i+3 < len(before) {
			before[i+3] = came
		}
		if r.shiftedRanges && !before[i] {
			s.Rangefinders[i] = 0
		}
	}
	number("windvane", "direction", &s.WindvaneFrom)
	number("windvane", "speed", &s.WindvaneSpeed)
	number("", "airspeed", &s.Airspeed)
	if r.windAndPower {
		numbers("", "velocity_wind", s.WindNED[:])
		number("battery", "voltage", &s.BatteryVoltage)
		number("battery", "current", &s.BatteryCurrent)
		for i := range s.RC {
			var pulse float64
			if number("rc", "rc_"+strconv.Itoa(i+1), &pulse) {
				// Through a share of 1000 µs, in single precision, and truncated.
				s.RC[i], s.RCCount = uint16(1000+(float32(pulse)-1000)/1000*1000), i+1
			}
		}
	}
	if r.noTimeSync {
		at, found := find(m, "", "no_time_sync")
		s.NoTimeSync = found && atof(at) != 0
	}
	if r.geodetic {
		at, found := find(m, "", "no_lockstep")
		s.NoLockstep = found && atof(at) != 0
		r.readPlace(m, &s)
	}
	return s, true
}

// readPlace takes latitude, longitude and altitude into whole 1e-7 deg and
// centimetres, and cuts off the rest, as a conversion to integer does in C.
func (r reader) readPlace(m string, s *State) {
	lat, hasLat := find(m, "", "latitude")
	lon, hasLon := find(m, "", "longitude")
	alt, hasAlt := find(m, "", "altitude")
	if s.Geodetic = hasLat && hasLon && hasAlt; !s.Geodetic {
		return
	}
	s.LatDeg, s.LonDeg = math.Trunc(atof(lat)*1e7)/1e7, math.Trunc(atof(lon)*1e7)/1e7
	s.AltM = math.Trunc(atof(alt)*100) / 100
}

// expected is what a version should take of a State: all but what it does not read.
func (r reader) expected(s State) State {
	if !r.windAndPower {
		s.WindNED, s.BatteryVoltage, s.BatteryCurrent = [3]float64{}, 0, 0
		s.RC, s.RCCount = [MaxRC]uint16{}, 0
	}
	s.NoTimeSync = s.NoTimeSync && r.noTimeSync
	s.NoLockstep = s.NoLockstep && r.geodetic
	if !r.geodetic || !s.Geodetic {
		s.Geodetic, s.LatDeg, s.LonDeg, s.AltM = false, 0, 0, 0
	}
	return s
}

// part is one number of a State, its name, and the decimals that it is sent with.
type part struct {
	name     string
	value    float64
	decimals int
}

// parts lists a State's numbers.
func parts(s State) (all []part) {
	add := func(decimals int, name string, values ...float64) {
		for i, v := range values {
			all = append(all, part{name + "[" + strconv.Itoa(i) + "]", v, decimals})
		}
	}
	add(timeDecimals, "time", s.Time)
	add(motionDecimals, "gyro", s.GyroFRD[:]...)
	add(motionDecimals, "accel", s.AccelBodyFRD[:]...)
	add(motionDecimals, "position", s.PositionNED[:]...)
	add(motionDecimals, "velocity", s.VelGroundNED[:]...)
	add(attitudeDecimals, "attitude", s.Roll, s.Pitch, s.Yaw)
	add(attitudeDecimals, "quaternion", s.Quaternion[:]...)
	add(airDecimals, "rng", s.Rangefinders[:]...)
	add(airDecimals, "windvane", s.WindvaneFrom, s.WindvaneSpeed)
	add(airDecimals, "airspeed", s.Airspeed)
	add(airDecimals, "velocity_wind", s.WindNED[:]...)
	add(airDecimals, "battery", s.BatteryVoltage, s.BatteryCurrent)
	return all
}

// tolerance is what a reader may be off: half the last decimal, and one rounding
// of the significand of that many bits.
func (p part) tolerance(bits int) float64 {
	return 0.5001*math.Pow10(-p.decimals) + math.Abs(p.value)*math.Ldexp(1, -bits)
}

func anyNumber(t *rapid.T, name string) float64 {
	return rapid.OneOf(
		rapid.Float64Range(-1e6, 1e6),
		rapid.Float64Range(-1, 1),
		rapid.Float64Range(-math.MaxFloat32, math.MaxFloat32),
		rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1e-300, -1e-300, 1e-7, -1e-7, 9.80665, -9.80665, 123456.789,
			0.9999999999, -0.9999999999, 1 << 53, -1 << 60, math.MaxFloat32, -math.MaxFloat32}),
	).Draw(t, name)
}

func anyState(t *rapid.T) (s State) {
	for _, dst := range [][]float64{s.GyroFRD[:], s.AccelBodyFRD[:], s.PositionNED[:], s.VelGroundNED[:], s.Quaternion[:], s.WindNED[:]} {
		for i := range dst {
			dst[i] = anyNumber(t, "component")
		}
	}
	for _, dst := range []*float64{&s.Roll, &s.Pitch, &s.Yaw, &s.WindvaneFrom, &s.WindvaneSpeed, &s.Airspeed, &s.BatteryVoltage, &s.BatteryCurrent} {
		*dst = anyNumber(t, "value")
	}
	s.RangefinderCount = rapid.IntRange(0, MaxRangefinders).Draw(t, "rangefinders")
	for i := range s.RangefinderCount {
		s.Rangefinders[i] = anyNumber(t, "range")
	}
	s.RCCount = rapid.IntRange(0, MaxRC).Draw(t, "RC channels")
	for i := range s.RCCount {
		s.RC[i] = rapid.Uint16Range(800, 2200).Draw(t, "pulse")
	}
	s.NoTimeSync, s.NoLockstep = rapid.Bool().Draw(t, "no time sync"), rapid.Bool().Draw(t, "no lockstep")
	if s.Geodetic = rapid.Bool().Draw(t, "geodetic"); s.Geodetic {
		s.LatDeg, s.LonDeg = rapid.Float64Range(-90, 90).Draw(t, "lat"), rapid.Float64Range(-180, 180).Draw(t, "lon")
		s.AltM = rapid.Float64Range(-500, 20000).Draw(t, "alt")
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
			if want := r.expected(sent); got.RC != want.RC || got.RCCount != want.RCCount {
				t.Errorf("ArduPilot %s reads %d RC channels %v, sent %d: %v", r.version, got.RCCount, got.RC, want.RCCount, want.RC)
			}
			if err := samePlace(got, r.expected(sent), halfCellDeg, halfCellM); err != nil {
				t.Errorf("ArduPilot %s: %v: %q", r.version, err, message)
			}
			have := parts(got)
			for i, want := range parts(r.expected(sent)) {
				bits := 24
				if want.decimals == timeDecimals {
					bits = 53
				}
				if !(math.Abs(have[i].value-want.value) <= want.tolerance(bits)) {
					t.Errorf("ArduPilot %s reads %s as %g, sent %g: %q", r.version, want.name, have[i].value, want.value, message)
				}
			}
		}
	})
}

// TestClientReadsWhatWasSent is the same for our own client, in full precision.
func TestClientReadsWhatWasSent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sent := anyState(t)
		var got State
		if err := ParseState(AppendState(nil, &sent), &got); err != nil {
			t.Fatal(err)
		}
		if got.RangefinderCount != sent.RangefinderCount {
			t.Errorf("%d rangefinders came, sent %d", got.RangefinderCount, sent.RangefinderCount)
		}
		if got.RCCount != sent.RCCount || got.RC != sent.RC {
			t.Errorf("%d RC channels %v came, sent %d: %v", got.RCCount, got.RC, sent.RCCount, sent.RC)
		}
		if err := samePlace(got, sent, 0.5e-10, 0.5e-6); err != nil {
			t.Error(err)
		}
		have := parts(got)
		for i, want := range parts(sent) {
			if !(math.Abs(have[i].value-want.value) <= want.tolerance(53)) {
				t.Errorf("%s came as %g, sent %g", want.name, have[i].value, want.value)
			}
		}
	})
}

// TestArduPilotMeasuresTheRateThatItAskedFor: it takes 1/dt of two timestamps,
// in single precision, and truncates it for its next packet. A rate that came
// back 1 Hz lower would make the exchange drift.
func TestArduPilotMeasuresTheRateThatItAskedFor(t *testing.T) {
	for _, start := range []float64{0, 1, 100, 3600, 86400} {
		for rate := 50; rate <= 3000; rate++ {
			dt := 1 / float64(rate)
			before := readers[0].time(t, start)
			after := readers[0].time(t, start+dt)
			if got := int(float32(1 / (after - before))); got != rate {
				t.Fatalf("%g s into the flight a step of 1/%d s is measured as 1/%d s", start, rate, got)
			}
		}
	}
}

// time is what the version reads of a message sent at that time.
func (r reader) time(t *testing.T, at float64) float64 {
	t.Helper()
	got, ok := r.read(AppendState(nil, &State{Time: at}))
	if !ok {
		t.Fatalf("ArduPilot %s refuses the message at %g s", r.version, at)
	}
	return got.Time
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
	})
}
