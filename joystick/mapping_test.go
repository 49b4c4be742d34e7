package joystick

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestPadFliesInMode2 holds the directions to ArduPilot's: a long pulse is right, nose
// up (stick back, which a pad calls +1), full throttle (stick forward, −1), nose right.
func TestPadFliesInMode2(t *testing.T) {
	m := Default(pad)
	for _, c := range []struct {
		what  string
		axes  []float64 // left x, left y, right x, right y
		pulse Pulses
	}{
		{"let go", []float64{0, 0, 0, 0}, Pulses{1500, 1500, 1500, 1500}},
		{"roll right", []float64{0, 0, 1, 0}, Pulses{2000, 1500, 1500, 1500}},
		{"stick back", []float64{0, 0, 0, 1}, Pulses{1500, 2000, 1500, 1500}},
		{"stick forward", []float64{0, 0, 0, -1}, Pulses{1500, 1000, 1500, 1500}},
		{"full throttle", []float64{0, -1, 0, 0}, Pulses{1500, 1500, 2000, 1500}},
		{"no throttle", []float64{0, 1, 0, 0}, Pulses{1500, 1500, 1000, 1500}},
		{"yaw right", []float64{1, 0, 0, 0}, Pulses{1500, 1500, 1500, 2000}},
		{"half roll, beyond the dead zone", []float64{0, 0, 0.54, 0}, Pulses{1750, 1500, 1500, 1500}},
		{"in the dead zone", []float64{0.079, -0.08, 0.05, -0.08}, Pulses{1500, 1500, 1500, 1500}},
	} {
		r := atEase()
		copy(r.Axes, c.axes)
		got := mapped(t, &m, r)
		if diff := cmp.Diff(c.pulse[:Yaw], got[:Yaw]); diff != "" {
			t.Errorf("%s, want −, got +:\n%s", c.what, diff)
		}
		if rest := got[Mode:]; rest[0] != 1000 || rest[1] != 1000 || rest[2] != 1800 {
			t.Errorf("%s: channels 6 to 8 are %v, ArduPilot's own are 1000, 1000, 1800", c.what, rest[:3])
		}
	}
}

// TestBumpersStepThroughFlightModes: six positions, each inside one of ArduPilot's six
// ranges of pulses, from the one that it has itself.
func TestBumpersStepThroughFlightModes(t *testing.T) {
	m, r := Default(pad), atEase()
	var mapper Mapper
	press := func(button int) uint16 {
		mapper.Map(&m, &r)
		r.Buttons[button-1] = true
		mapper.Map(&m, &r)
		out, _ := mapper.Map(&m, &r) // held: no second step
		r.Buttons[button-1] = false
		return out[Mode-1]
	}
	mode := func(pulse uint16) int { // ArduPilot's ranges
		n := 1
		for _, limit := range []uint16{1230, 1360, 1490, 1620, 1749} {
			if pulse > limit {
				n++
			}
		}
		return n
	}
	first, _ := mapper.Map(&m, &r)
	got := []int{mode(first[Mode-1])}
	for range 6 {
		got = append(got, mode(press(leftBumper)))
	}
	for range 2 {
		got = append(got, mode(press(rightBumper)))
	}
	if diff := cmp.Diff([]int{6, 5, 4, 3, 2, 1, 1, 2, 3}, got); diff != "" {
		t.Errorf("modes, want −, got +:\n%s", diff)
	}
}

// TestSwitches are told by what the user presses and what follows.
func TestSwitches(t *testing.T) {
	for _, c := range []struct {
		what    string
		channel Channel
		press   []int // one after the other; 0: all let go; negative: kept down
		want    []uint16
	}{
		{"arm switch", Channel{Number: 7, Buttons: []int{2}, Press: Toggle}, []int{0, 2, 0, 2, 2, 0}, []uint16{1000, 2000, 2000, 1000, 1000, 1000}},
		{"arm switch, inverted", Channel{Number: 7, Buttons: []int{2}, Press: Toggle, Inverted: true}, []int{0, 2}, []uint16{1000, 2000}},
		{"while it is down", Channel{Number: 9, Buttons: []int{2}, Press: Hold}, []int{0, 2, 0}, []uint16{1000, 2000, 1000}},
		{"three positions", Channel{Number: 7, Buttons: []int{1, 2}, Press: Step, Positions: 3}, []int{0, 2, 0, 2, 0, 2, 0, 1}, []uint16{1000, 1500, 1500, 2000, 2000, 2000, 2000, 1500}},
		{"a selector of six", Channel{Number: 5, Buttons: []int{1, 2, 3, 4, 5, 6}, Press: Select}, []int{0, 1, 0, 3, 6}, []uint16{1815, 1165, 1165, 1425, 1815}},
		{"a selector of six, inverted", Channel{Number: 5, Buttons: []int{1, 2, 3, 4, 5, 6}, Press: Select, Inverted: true}, []int{0, 1, 0, 2, 6}, []uint16{1815, 1815, 1815, 1685, 1165}},
		{"a selector of three", Channel{Number: 6, Buttons: []int{4, 5, 6}, Press: Select}, []int{0, 5, 6, 4}, []uint16{1000, 1500, 2000, 1000}},
		{"pressed when it is plugged in", Channel{Number: 7, Buttons: []int{2}, Press: Toggle}, []int{2, 0, 2}, []uint16{1000, 1000, 2000}},
	} {
		m := Mapping{GUID: "a", Channels: []Channel{c.channel}}
		if err := m.Check(); err != nil {
			t.Error(err)
		}
		var mapper Mapper
		var got []uint16
		for _, b := range c.press {
			r := Reading{Buttons: make([]bool, 6)}
			if b > 0 {
				r.Buttons[b-1] = true
			}
			out, _ := mapper.Map(&m, &r)
			got = append(got, out[c.channel.Number-1])
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s, want −, got +:\n%s", c.what, diff)
		}
	}
}

// TestEveryMappingGivesPulsesOfAServo: whatever the reading and the mapping, no pulse
// leaves 1000 to 2000 µs, and the channel that follows an axis rises with it.
func TestEveryMappingGivesPulsesOfAServo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		share := func(name string) float64 { return rapid.Float64Range(0, 1).Draw(t, name) }
		a := Axis{Min: -1 + 0.7*share("min"), Max: 1 - 0.7*share("max"), DeadZone: MaxDeadZone * share("dead zone")}
		a.Centre = a.Min + (0.1+0.8*share("centre"))*(a.Max-a.Min)
		m := Mapping{GUID: "a", Axes: []Axis{a}, Channels: []Channel{{Number: 2, Axis: 1, Expo: share("expo")}}}
		if m.Check() != nil {
			t.Skip("out of range by a rounding")
		}
		var mapper Mapper
		at := func(raw float64) uint16 {
			out, _ := mapper.Map(&m, &Reading{Axes: []float64{raw}})
			return out[1]
		}
		raw := rapid.OneOf(rapid.Float64Range(-1.2, 1.2), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1)})).Draw(t, "raw")
		if p := at(raw); p < 1000 || p > 2000 {
			t.Fatalf("raw %g gives %d µs", raw, p)
		}
		if at(a.Min) != 1000 || at(a.Max) != 2000 || at(a.Centre) != 1500 {
			t.Fatalf("the ends and the centre give %d, %d, %d µs", at(a.Min), at(a.Max), at(a.Centre))
		}
		if further := raw + share("further"); at(further) < at(raw) {
			t.Fatalf("raw %g gives %d µs, %g gives %d", raw, at(raw), further, at(further))
		}
	})
}

// TestExpoIsFlatRoundTheCentre and does not move the ends.
func TestExpoIsFlatRoundTheCentre(t *testing.T) {
	for _, c := range []struct{ v, share, want float64 }{{0.5, 0, 0.5}, {0.5, 1, 0.125}, {0.5, 0.4, 0.35}, {-1, 0.7, -1}, {1, 1, 1}} {
		if got := expo(c.v, c.share); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("expo of %g by %g is %g, want %g", c.v, c.share, got, c.want)
		}
	}
}

// TestAxisThatIsNotThere leaves the channel at rest: a stick that was never moved must
// not be a full deflection.
func TestAxisThatIsNotThere(t *testing.T) {
	m := Mapping{GUID: "a", Channels: []Channel{{Number: Roll, Axis: 9}, {Number: Throttle, Axis: 10}}}
	got := mapped(t, &m, Reading{Axes: []float64{1, 1}})
	if got[0] != 1500 || got[2] != 1000 {
		t.Errorf("roll %d, throttle %d", got[0], got[2])
	}
}

// TestMappingsThatCannotBeMeant name what is wrong, its value and what is expected.
func TestMappingsThatCannotBeMeant(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		m    Mapping
		want string
	}{
		{Mapping{}, `guid "": expected`},
		{Mapping{GUID: "a\nb"}, "guid"},
		{Mapping{GUID: "a", Name: "\x00"}, "name"},
		{Mapping{GUID: "a", Axes: make([]Axis, 129)}, "129 axes: expected at most 128"},
		{Mapping{GUID: "a", Axes: []Axis{{Min: -2, Max: 1}}}, "axis 1: min -2, max 1: expected from -1 to 1"},
		{Mapping{GUID: "a", Axes: []Axis{WholeAxis(), {Min: 0, Max: 0.1, Centre: 0.05}}}, "axis 2: min 0, max 0.1"},
		{Mapping{GUID: "a", Axes: []Axis{{Min: nan, Max: 1}}}, "min NaN"},
		{Mapping{GUID: "a", Axes: []Axis{{Min: -1, Max: 1, Centre: -1}}}, "centre -1: expected between"},
		{Mapping{GUID: "a", Axes: []Axis{{Min: -1, Max: 1, Centre: nan}}}, "centre NaN"},
		{Mapping{GUID: "a", Axes: []Axis{{Min: -1, Max: 1, DeadZone: 0.6}}}, "dead-zone 0.6: expected 0 to 0.5"},
		{Mapping{GUID: "a", Axes: []Axis{{Min: -1, Max: 1, DeadZone: nan}}}, "dead-zone NaN"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 13, Axis: 1}}}, "channel 13: expected 1 to 12"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 1}}}, "channel 1: expected an axis or buttons"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 1, Axis: 1, Buttons: []int{1}, Press: Hold}}}, "and not both"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 1, Axis: -1}}}, "axis -1: expected 1 to 128"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 1, Axis: 1, Expo: 2}}}, "expo 2: expected 0 to 1"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 1, Axis: 1, Press: Step}}}, "are for buttons"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Buttons: []int{0}, Press: Hold}}}, "button 0: expected 1 to 128"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Buttons: []int{3, 3}, Press: Select}}}, "button 3: expected"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Buttons: []int{3}, Press: "push"}}}, `press "push": expected hold`},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Buttons: []int{3}, Press: Step, Positions: 3}}}, "expected 2 buttons"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Buttons: []int{3, 4}, Press: Step, Positions: 7}}}, "7 positions: expected 2 to 6"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Buttons: []int{3, 4}, Press: Toggle}}}, "expected 1 button"},
		{Mapping{GUID: "a", Channels: []Channel{{Number: 6, Axis: 1}, {Number: 6, Axis: 2}}}, "channel 6 is assigned twice"},
	} {
		if err := c.m.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.m, err, c.want)
		}
	}
}

// TestDefaultsCanBeMeant for every kind of device.
func TestDefaultsCanBeMeant(t *testing.T) {
	for axes := range 200 {
		for _, d := range []Device{{GUID: "g", Axes: axes}, {GUID: "g", Axes: axes, Gamepad: true}} {
			m := Default(d)
			if err := m.Check(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestLimitsOfACalibration: just inside of each limit, and just outside.
func TestLimitsOfACalibration(t *testing.T) {
	for _, c := range []struct {
		a  Axis
		ok bool
	}{
		{Axis{Min: -1, Centre: -0.79, Max: 1}, true}, {Axis{Min: -1, Centre: -0.81, Max: 1}, false}, // a tenth of the travel
		{Axis{Min: -1, Centre: 0.79, Max: 1}, true}, {Axis{Min: -1, Centre: 0.81, Max: 1}, false},
		{Axis{Min: -0.1, Max: 0.11}, true}, {Axis{Min: -0.1, Max: 0.09}, false},
		{Axis{Min: -1, Max: 1, DeadZone: 0.5}, true}, {Axis{Min: -1, Max: 1, DeadZone: 0.51}, false}, {Axis{Min: -1, Max: 1, DeadZone: -0.01}, false},
	} {
		if err := c.a.check(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.a, err)
		}
	}
}
