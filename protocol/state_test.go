package protocol

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestNotFiniteIsNamed covers each field of a State.
func TestNotFiniteIsNamed(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e39, -1e300} {
		var s State
		for name, set := range map[string]func(){
			"time": func() { s.Time = bad }, "gyro": func() { s.GyroFRD[1] = bad }, "accel": func() { s.AccelBodyFRD[2] = bad },
			"position": func() { s.PositionNED[0] = bad }, "velocity": func() { s.VelGroundNED[0] = bad },
			"roll": func() { s.Roll = bad }, "pitch": func() { s.Pitch = bad }, "yaw": func() { s.Yaw = bad },
			"quaternion": func() { s.Quaternion[3] = bad }, "range": func() { s.Rangefinders[5] = bad },
			"vane": func() { s.WindvaneFrom = bad }, "vane speed": func() { s.WindvaneSpeed = bad },
			"wind": func() { s.WindNED[2] = bad }, "airspeed": func() { s.Airspeed = bad },
			"voltage": func() { s.BatteryVoltage = bad }, "current": func() { s.BatteryCurrent = bad },
			"latitude": func() { s.LatDeg = bad }, "longitude": func() { s.LonDeg = bad }, "altitude": func() { s.AltM = bad },
		} {
			s = State{}
			set()
			if quantity, ok := s.Finite(); ok || quantity == "" {
				t.Errorf("%s of %g passes as finite (%q)", name, bad, quantity)
			}
		}
	}
	largest := State{GyroFRD: [3]float64{math.MaxFloat32, -math.MaxFloat32}}
	if quantity, ok := largest.Finite(); !ok {
		t.Errorf("a finite state is refused for %q", quantity)
	}
}

// TestFixedIsStrconvWithinOneDigit holds appendFixed to the standard library.
func TestFixedIsStrconvWithinOneDigit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, decimals := anyNumber(t, "v"), rapid.IntRange(1, maxDecimals).Draw(t, "decimals")
		text := string(appendFixed(nil, v, decimals))
		got, err := strconv.ParseFloat(text, 64)
		want := strconv.FormatFloat(v, 'f', decimals, 64)
		rounded, _ := strconv.ParseFloat(want, 64)
		// One digit is what a tie may differ by; both were rounded to a float64 when read.
		allowed := math.Pow10(-decimals) + 2*(math.Nextafter(math.Abs(rounded), math.Inf(1))-math.Abs(rounded))
		_, after, _ := strings.Cut(text, ".")
		if err != nil || len(after) != decimals || math.Abs(got-rounded) > allowed {
			t.Fatalf("%g with %d decimals is %q, strconv says %q", v, decimals, text, want)
		}
	})
}

func TestFixed(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		want     string
	}{
		{0, 4, "0.0000"},
		{math.Copysign(0, -1), 4, "-0.0000"},
		{-1e-300, 6, "-0.000000"},
		{0.05, 4, "0.0500"},
		{-9.80665, 6, "-9.806650"},
		{0.99999999, 6, "1.000000"},
		{-41.9999999, 4, "-42.0000"},
		{1.0 / 1200, 12, "0.000833333333"},
		{1 << 53, 4, "9007199254740992.0000"},
	} {
		if got := string(appendFixed(nil, c.v, c.decimals)); got != c.want {
			t.Errorf("%g with %d decimals: %s, want %s", c.v, c.decimals, got, c.want)
		}
	}
}

// TestStateMessageOnTheWire pins the message to the last byte.
func TestStateMessageOnTheWire(t *testing.T) {
	s := State{
		Time: 1.0 / 1200, GyroFRD: [3]float64{0.1, -0.2, 0.3}, AccelBodyFRD: [3]float64{0, 0, -9.80665},
		PositionNED: [3]float64{1, -2, -20.5}, VelGroundNED: [3]float64{4, 5, -6}, Roll: 0.01, Pitch: -0.02, Yaw: 3,
		Quaternion: [4]float64{0.5, -0.5, 0.5, -0.5}, Rangefinders: [6]float64{20.25, 0, 41}, RangefinderCount: 3, WindvaneFrom: -1.5, WindvaneSpeed: 8,
		WindNED: [3]float64{7, 0, -1}, Airspeed: 11, BatteryVoltage: 12.6, BatteryCurrent: 15.5,
	}
	const want = "\n" + `{"timestamp":0.000833333333,"imu":{"gyro":[0.100000,-0.200000,0.300000],"accel_body":[0.000000,0.000000,-9.806650]},` +
		`"position":[1.000000,-2.000000,-20.500000],"attitude":[0.01000000,-0.02000000,3.00000000],` +
		`"quaternion":[0.50000000,-0.50000000,0.50000000,-0.50000000],"velocity":[4.000000,5.000000,-6.000000],` +
		`"velocity_wind":[7.0000,0.0000,-1.0000],"rng_1":20.2500,"rng_2":0.0000,"rng_3":41.0000,"windvane":{"direction":-1.5000,"speed":8.0000},` +
		`"airspeed":11.0000,"battery":{"voltage":12.6000,"current":15.5000}}` + "\n"
	if got := string(AppendState(nil, &s)); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestRCOnTheWire pins the RC channels, which stand at the end, without a gap, and
// not at all where there are none.
func TestRCOnTheWire(t *testing.T) {
	s := State{Quaternion: [4]float64{1}, RC: [MaxRC]uint16{1500, 1499, 1000, 2000, 1165, 0, 7, 8, 9, 1010, 1111, 65535}}
	without := string(AppendState(nil, &s))
	for count, want := range map[int]string{
		-1: "}\n", 0: "}\n", 1: `,"rc":{"rc_1":1500}}` + "\n", 3: `,"rc":{"rc_1":1500,"rc_2":1499,"rc_3":1000}}` + "\n",
		MaxRC: `,"rc":{"rc_1":1500,"rc_2":1499,"rc_3":1000,"rc_4":2000,"rc_5":1165,"rc_6":0,"rc_7":7,"rc_8":8,"rc_9":9,"rc_10":1010,"rc_11":1111,"rc_12":65535}}` + "\n",
		99:    `,"rc":{"rc_1":1500,"rc_2":1499,"rc_3":1000,"rc_4":2000,"rc_5":1165,"rc_6":0,"rc_7":7,"rc_8":8,"rc_9":9,"rc_10":1010,"rc_11":1111,"rc_12":65535}}` + "\n",
	} {
		s.RCCount = count
		if got, want := string(AppendState(nil, &s)), strings.TrimSuffix(without, "}\n")+want; got != want {
			t.Errorf("%d channels: got  %q\nwant %q", count, got, want)
		}
	}
}

// TestParseStateIsStrict: what ArduPilot would refuse or misread is an error, and
// leaves dst alone.
func TestParseStateIsStrict(t *testing.T) {
	good := string(AppendState(nil, &State{Time: 2, Quaternion: [4]float64{1}}))
	for name, c := range map[string]struct{ message, want string }{
		"empty":            {"", "0 bytes"},
		"no newline first": {good[1:], "newline before and after"},
		"no newline last":  {good[:len(good)-1], "newline before and after"},
		"no JSON":          {"\n{\"timestamp\":}\n", "state message"},
		"NaN":              {strings.Replace(good, "2.000000000000", "NaN", 1), "state message"},
		"no time":          {strings.Replace(good, "timestamp", "time", 1), "no timestamp"},
		"no gyro":          {strings.Replace(good, "gyro", "gyr", 1), "imu.gyro has 0 numbers, expected 3"},
		"short quaternion": {strings.Replace(good, "[1.00000000,", "[", 1), "quaternion has 3 numbers, expected 4"},
		"long wind":        {strings.Replace(good, `"velocity_wind":[`, `"velocity_wind":[1,`, 1), "velocity_wind has 4 numbers, expected 3"},
		"two objects":      {good[:len(good)-1] + "{}\n", "state message"},
	} {
		kept := State{Time: 7}
		err := ParseState([]byte(c.message), &kept)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
		if kept != (State{Time: 7}) {
			t.Errorf("%s: the state was changed", name)
		}
	}
}

func TestParseStateIgnoresUnknownAndMissingOptionalKeys(t *testing.T) {
	const message = "\n" + `{"new":{"key":[1]},"timestamp":1,"imu":{"gyro":[0,0,0],"accel_body":[0,0,-9.8]},"position":[1,2,3],` +
		`"attitude":[0,0,0],"quaternion":[1,0,0,0],"velocity":[0,0,0]}` + "\n"
	var got State
	if err := ParseState([]byte(message), &got); err != nil || got.PositionNED != [3]float64{1, 2, 3} || got.BatteryVoltage != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestNoAllocations: a packet's way costs no memory, be it good or bad.
func TestNoAllocations(t *testing.T) {
	var (
		state = State{Time: 1234.5678, Quaternion: [4]float64{0.7, 0.1, -0.2, 0.3}, RC: [MaxRC]uint16{1000, 2000}, RCCount: MaxRC,
			NoTimeSync: true, NoLockstep: true, Geodetic: true, LatDeg: -35.363262, LonDeg: 149.165237, AltM: 584}
		servo   Servo
		session Tracker
		dst     = make([]byte, 0, MaxStateSize)
		good    = packet16(1200, 7, 1500)
		bad     = make([]byte, Size32)
		now     = time.Unix(0, 0)
	)
	allocs := testing.AllocsPerRun(100, func() {
		if ParseServo(good, &servo) != nil || ParseServo(bad, &servo) == nil || ParseServo(nil, &servo) == nil {
			t.Error("a packet is taken for what it is not")
		}
		session.Classify(first, &servo, now)
		session.Classify(second, &servo, now)
		if _, ok := state.Finite(); !ok {
			t.Error("a finite state is refused")
		}
		dst = AppendState(dst[:0], &state)
	})
	if allocs != 0 {
		t.Errorf("%g allocations a packet", allocs)
	}
}

func BenchmarkAppendState(b *testing.B) { benchAppendState(b, 0) }

// BenchmarkAppendStateWithRC is with all channels of a joystick.
func BenchmarkAppendStateWithRC(b *testing.B) { benchAppendState(b, MaxRC) }

func benchAppendState(b *testing.B, channels int) {
	s := State{RC: [MaxRC]uint16{1500, 1500, 1000, 1500}, RCCount: channels, Time: 1234.5678, Quaternion: [4]float64{0.7, 0.1, -0.2, 0.3}, PositionNED: [3]float64{12.3, -45.6, -20}, BatteryVoltage: 12.3}
	dst := make([]byte, 0, MaxStateSize)
	b.ReportAllocs()
	for b.Loop() {
		dst = AppendState(dst[:0], &s)
	}
}

// TestOwnMessagesAreReadAsJSON: the fast way gives the same bits as the general one,
// for any numbers that a message can hold; and what is not written so is left to it.
func TestOwnMessagesAreReadAsJSON(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := func(n string) float64 {
			return rapid.OneOf(rapid.Float64Range(-20, 20), rapid.Float64Range(-1e5, 1e5), rapid.Float64Range(-1e12, 1e12), rapid.Just(0.0)).Draw(rt, n)
		}
		var s State
		s.Time = rapid.Float64Range(0, 1e6).Draw(rt, "time")
		for _, a := range [...]*[3]float64{&s.GyroFRD, &s.AccelBodyFRD, &s.PositionNED, &s.VelGroundNED, &s.WindNED} {
			*a = [3]float64{f("x"), f("y"), f("z")}
		}
		s.Roll, s.Pitch, s.Yaw = f("roll"), f("pitch"), f("yaw")
		s.Quaternion = [4]float64{f("qw"), f("qx"), f("qy"), f("qz")}
		s.RangefinderCount = rapid.IntRange(0, MaxRangefinders).Draw(rt, "rangefinders")
		for i := range s.RangefinderCount {
			s.Rangefinders[i] = f("range")
		}
		s.RCCount = rapid.IntRange(0, MaxRC).Draw(rt, "channels")
		for i := range s.RCCount {
			s.RC[i] = rapid.Uint16().Draw(rt, "pulse")
		}
		s.WindvaneFrom, s.WindvaneSpeed, s.Airspeed, s.BatteryVoltage, s.BatteryCurrent = f("a"), f("b"), f("c"), f("d"), f("e")
		message := AppendState(nil, &s)
		var fast, general State
		if !parseOwn(message, &fast) && s.biggest() < 1e11 {
			rt.Fatalf("not read: %s", message)
		}
		var m stateJSON
		if err := json.Unmarshal(message, &m); err != nil {
			rt.Fatal(err)
		}
		if err := m.into(&general); err != nil {
			rt.Fatal(err)
		}
		if s.biggest() < 1e11 && fast != general {
			rt.Fatalf("%s\nfast    %+v\ngeneral %+v", message, fast, general)
		}
		var parsed State
		if err := ParseState(message, &parsed); err != nil || parsed != general {
			rt.Fatalf("%v: %+v", err, parsed)
		}
		at := rapid.IntRange(0, len(message)-1).Draw(rt, "at")
		broken := slices.Clone(message)
		broken[at] = rapid.SampledFrom([]byte(" 0a-.,}]\"")).Draw(rt, "by")
		fast = State{}
		if parseOwn(broken, &fast) && json.Unmarshal(broken, new(stateJSON)) != nil {
			rt.Fatalf("read, and no JSON: %s", broken)
		}
	})
}

func (s *State) biggest() (m float64) {
	for _, a := range [...][]float64{s.GyroFRD[:], s.AccelBodyFRD[:], s.PositionNED[:], s.VelGroundNED[:], s.WindNED[:], s.Quaternion[:],
		s.Rangefinders[:], {s.Time, s.Roll, s.Pitch, s.Yaw, s.WindvaneFrom, s.WindvaneSpeed, s.Airspeed, s.BatteryVoltage, s.BatteryCurrent}} {
		for _, v := range a {
			m = max(m, math.Abs(v))
		}
	}
	return m
}

func BenchmarkParseState(b *testing.B) {
	message := AppendState(nil, &State{Time: 12.345, PositionNED: [3]float64{1.5, -20.25, -15}, Quaternion: [4]float64{0.7, 0.1, -0.2, 0.6}, BatteryVoltage: 12.1})
	var s State
	b.ReportAllocs()
	for b.Loop() {
		if err := ParseState(message, &s); err != nil {
			b.Fatal(err)
		}
	}
}
