package joystick

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNothingIsSentBeforeAPersonSaysSo: what calls itself a joystick must not take
// the vehicle over; one that was used before is used again.
func TestNothingIsSentBeforeAPersonSaysSo(t *testing.T) {
	b, kept := newBench(), []Mapping(nil)
	d := NewManager(b, nil, func(all []Mapping) error { kept = all; return nil })
	if out := d.Poll(); out != (Output{}) || d.News() != "" {
		t.Errorf("without a joystick: %+v", out)
	}
	b.plug(pad, atEase())
	if out := d.Poll(); out.Count != 0 || out.Unplugged {
		t.Errorf("plugged in, never used: %+v", out)
	}
	if news := d.News(); !strings.Contains(news, pad.Name) || d.News() != "" {
		t.Errorf("news: %q", news)
	}
	if err := d.Use(true); err != nil {
		t.Fatal(err)
	}
	want := Output{Name: pad.Name, Pulses: Pulses{1500, 1500, 1500, 1500, 1815, 1000, 1000, 1800, 1500, 1500, 1500, 1500}, Count: 8}
	if diff := cmp.Diff(want, d.Poll()); diff != "" {
		t.Errorf("in use, want −, got +:\n%s", diff)
	}
	again := NewManager(b, kept, nil)
	if out := again.Poll(); out.Count != 8 || again.News() != "" {
		t.Errorf("the next start: %+v", out)
	}
	if err := d.Use(false); err != nil || d.Poll().Count != 0 {
		t.Errorf("switched off, it sends on: %v", err)
	}
}

// TestUnpluggedAndBack: RC stops at once, no other joystick takes over, and the one
// that comes back, in whatever slot, goes on with its switches where they stood.
func TestUnpluggedAndBack(t *testing.T) {
	b := newBench()
	twin, spare := pad, radio
	twin.Slot = 5
	used := Default(pad)
	used.Use = true
	used.SetChannel(Channel{Number: 7, Buttons: []int{1}, Press: Toggle})
	other := Default(spare)
	other.Use = true
	d := NewManager(b, []Mapping{used, other}, nil)
	b.plug(pad, atEase())
	d.Poll()
	armed := atEase()
	armed.Buttons[0] = true
	b.says[0] = armed
	d.Poll()
	b.says[0] = atEase()
	b.plug(spare, Reading{Axes: make([]float64, 8)})
	b.plug(twin, atEase())
	if out := d.Poll(); out.Pulses[6] != 2000 || out.Name != pad.Name {
		t.Errorf("armed: %+v", out)
	}
	b.unplug(0)
	for range 3 {
		if out := d.Poll(); out.Count != 0 || !out.Unplugged {
			t.Errorf("unplugged: %+v", out)
		}
	}
	back := pad
	back.Slot = 3
	b.plug(back, atEase())
	if out := d.Poll(); out.Count != 8 || out.Pulses[6] != 2000 {
		t.Errorf("plugged in again: %+v", out)
	}
}

// TestUnusedJoystickMakesRoomForOneInUse when that is plugged in.
func TestUnusedJoystickMakesRoomForOneInUse(t *testing.T) {
	b := newBench()
	used := Default(radio)
	used.Use = true
	d := NewManager(b, []Mapping{used}, nil)
	b.plug(pad, atEase())
	d.Poll()
	b.plug(radio, Reading{Axes: []float64{0.5, 0, -1, 0, 1, 0, 0, 0}, Buttons: make([]bool, 24)})
	out := d.Poll()
	if want := (Pulses{1750, 1500, 1000, 1500, 2000}); out.Name != radio.Name || out.Pulses[2] != want[2] || out.Pulses[4] != want[4] {
		t.Errorf("%+v", out)
	}
}

// TestSentChannelsAreHeldWhileSticksMoveForAnotherReason, so that a calibration does
// not throw the vehicle about.
func TestSentChannelsAreHeldWhileSticksMoveForAnotherReason(t *testing.T) {
	for name, begin := range map[string]func(*Manager){"calibration": (*Manager).Calibrate, "assignment": func(d *Manager) { d.Assign(9, true) }} {
		b := newBench()
		b.plug(pad, atEase())
		d := NewManager(b, nil, nil)
		d.Poll()
		if err := d.Use(true); err != nil {
			t.Fatal(err)
		}
		before := d.Poll()
		begin(d)
		moved := atEase()
		moved.Axes = []float64{1, -1, 1, -1, 1, 1}
		b.says[0] = moved
		if out := d.Poll(); out != before {
			t.Errorf("%s: sent %+v, before %+v", name, out, before)
		}
		d.Leave()
		if out := d.Poll(); out.Pulses[0] != 2000 {
			t.Errorf("%s left: %+v", name, out)
		}
	}
}

// TestCalibrationOfARadio: gimbals that go from −0.75 to 0.82 and a throttle that rests
// at its lower end.
func TestCalibrationOfARadio(t *testing.T) {
	b := newBench()
	b.plug(radio, Reading{Axes: []float64{0.04, 0.03, -0.78, 0.02, -1, 0, 0, 0}, Buttons: make([]bool, 24)})
	d := NewManager(b, nil, nil)
	d.Poll()
	d.Calibrate()
	for _, v := range []float64{-0.75, 0.1, 0.82} {
		b.says[1] = Reading{Axes: []float64{v, v, v, v, -1, 0.2, 0, 0}, Buttons: make([]bool, 24)}
		d.Poll()
	}
	if !d.Moved(1) || d.Moved(5) || d.Moved(6) || d.Moved(0) || d.Moved(99) {
		t.Error("which axes were moved is told wrong")
	}
	b.says[1] = Reading{Axes: []float64{0.04, 0.03, -0.78, 0.02, -1, 0.2, 0, 0}, Buttons: make([]bool, 24)}
	d.Poll()
	if n := d.Calibrated(); n != 4 {
		t.Errorf("%d axes were calibrated, want 4", n)
	}
	m := d.Mapping()
	want := []Axis{{Min: -0.75, Centre: 0.04, Max: 0.82, DeadZone: 0.02}, {Min: -0.75, Centre: 0.03, Max: 0.82, DeadZone: 0.02},
		{Min: -0.78, Centre: 0.02, Max: 0.82}, {Min: -0.75, Centre: 0.02, Max: 0.82, DeadZone: 0.02}}
	if diff := cmp.Diff(want, m.Axes[:4]); diff != "" {
		t.Errorf("want −, got +:\n%s", diff)
	}
	out, _ := (&Mapper{}).Map(&m, &Reading{Axes: []float64{0.82, 0.03, -0.78, -0.75}})
	if diff := cmp.Diff([]uint16{2000, 1500, 1000, 1000}, out[:4]); diff != "" {
		t.Errorf("ends and centre, want −, got +:\n%s", diff)
	}
	if err := m.Check(); err != nil {
		t.Error(err)
	}
}

// TestAssignment: the axis that moves the most, its direction, or a button; and two
// buttons that become a switch.
func TestAssignment(t *testing.T) {
	b := newBench()
	b.plug(pad, atEase())
	d := NewManager(b, nil, nil)
	say := func(change func(*Reading)) {
		r := atEase()
		change(&r)
		b.says[0] = r
		d.Poll()
	}
	let := func() { say(func(*Reading) {}) }
	let()
	d.Assign(Throttle, false)
	say(func(r *Reading) { r.Axes[1], r.Axes[0] = -0.9, 0.6 }) // a thumb is never straight
	let()
	d.Assign(6, false)
	say(func(r *Reading) { r.Axes[5] = 0.2 })
	let()
	d.Assign(9, false)
	say(func(r *Reading) { r.Buttons[2] = true })
	let()
	d.Assign(9, true)
	say(func(r *Reading) { r.Buttons[3] = true })
	let()
	m := d.Mapping()
	for n, want := range map[int]Channel{
		Throttle: {Number: Throttle, Axis: 2, Inverted: true}, 6: {Number: 6, Axis: 6},
		9: {Number: 9, Buttons: []int{3, 4}, Press: Step, Positions: 6},
	} {
		if diff := cmp.Diff(want, m.Channel(n)); diff != "" {
			t.Errorf("channel %d, want −, got +:\n%s", n, diff)
		}
	}
	var kinds []string
	for range 3 {
		d.NextKind(9)
		m = d.Mapping()
		kinds = append(kinds, string(m.Channel(9).Press))
		if err := m.Check(); err != nil {
			t.Error(err)
		}
	}
	if got := strings.Join(kinds, " "); got != "step select step" { // three positions between
		t.Errorf("kinds of two buttons: %s", got)
	}
	if out := d.Poll(); out.Count != 0 {
		t.Error("it is sent without being used")
	}
	if _, count := d.Pulses(); count != 9 {
		t.Errorf("%d channels, 9 is the last that follows anything", count)
	}
	d.Clear(9)
	d.Poll()
	if _, count := d.Pulses(); count != 8 {
		t.Errorf("%d channels after the ninth was cleared", count)
	}
}

// TestChannelsAreShaped: ends exchanged, flat round the centre, a wider dead zone; what can't be meant changes nothing.
func TestChannelsAreShaped(t *testing.T) {
	b := newBench()
	b.plug(pad, atEase())
	d := NewManager(b, nil, nil)
	d.Poll()
	m := d.Mapping()
	axis := m.Channel(Roll).Axis
	at := func(x float64) uint16 {
		r := atEase()
		r.Axes[axis-1], b.says[0] = x, r
		d.Poll()
		p, _ := d.Pulses()
		return p[Roll-1]
	}
	right := at(0.5)
	d.Invert(Roll)
	if left := at(0.5); right <= 1500 || left != 3000-right {
		t.Errorf("half to the right is %d us, inverted %d", right, left)
	}
	d.Invert(Roll)
	if err := d.SetExpo(Roll, 1); err != nil {
		t.Fatal(err)
	}
	if flat := at(0.5); flat <= 1500 || flat >= right || at(1) != 2000 {
		t.Errorf("with full expo half is %d us, without %d, the end %d", flat, right, at(1))
	}
	for _, share := range []float64{-0.01, 1.01} {
		if err := d.SetExpo(Roll, share); err == nil {
			t.Errorf("expo %g is taken", share)
		}
	}
	if err := errors.Join(d.SetExpo(Roll, 0), d.SetDeadZone(Roll, MaxDeadZone)); err != nil {
		t.Fatal(err)
	}
	if in, out := at(0.49), at(0.75); in != 1500 || out < 1700 || out > 1800 || at(1) != 2000 {
		t.Errorf("with the widest dead zone 0.49 is %d us, 0.75 %d, the end %d", in, out, at(1))
	}
	if err := d.SetDeadZone(Roll, MaxDeadZone+0.01); err == nil {
		t.Error("a wider dead zone is taken")
	}
	if err := d.SetDeadZone(12, 0.1); err == nil || !strings.Contains(err.Error(), "channel 12 has no axis") {
		t.Errorf("a dead zone of no axis: %v", err)
	}
}

// TestSaveKeepsTheChanges, Use alone does not, and a file that can't be written is said.
func TestSaveKeepsTheChanges(t *testing.T) {
	var kept []Mapping
	var broken error
	b := newBench()
	b.plug(pad, atEase())
	d := NewManager(b, []Mapping{Default(pad), Default(radio)}, func(all []Mapping) error { kept = all; return broken })
	d.Poll()
	if d.Unsaved() {
		t.Error("what is as it was kept is unsaved")
	}
	d.Invert(Roll)
	if err := d.Use(true); err != nil || !d.Unsaved() {
		t.Errorf("unsaved %v, %v", d.Unsaved(), err)
	}
	of := func(guid string) Mapping {
		for _, m := range kept {
			if m.GUID == guid {
				return m
			}
		}
		return Mapping{}
	}
	if m := of(pad.GUID); len(kept) != 2 || m.Channels[0].Inverted || !m.Use {
		t.Errorf("Use kept %+v", kept)
	}
	if err := d.Save(); err != nil || d.Unsaved() || !of(pad.GUID).Channels[0].Inverted {
		t.Errorf("Save kept %+v, %v", kept, err)
	}
	broken = errors.New("disk full")
	d.Invert(Roll)
	if err := d.Save(); err == nil || !d.Unsaved() {
		t.Errorf("unsaved %v, %v", d.Unsaved(), err)
	}
}

// TestDeviceWithOddTexts can be kept: what a device says of itself is anybody's.
func TestDeviceWithOddTexts(t *testing.T) {
	b := newBench()
	b.plug(Device{GUID: "\x00\x01", Name: strings.Repeat("é\x07", 300), Axes: 2}, Reading{Axes: []float64{0, 0}})
	d := NewManager(b, nil, nil)
	d.Poll()
	m := d.Mapping()
	if err := m.Check(); err != nil || m.GUID == "" {
		t.Errorf("%q: %v", m.GUID, err)
	}
}

// TestHeldButtonIsAssignedAfterItsRelease: a button that is pressed when the assignment
// starts, such as a switch of a radio, does not count until it was released.
func TestHeldButtonIsAssignedAfterItsRelease(t *testing.T) {
	b := newBench()
	b.plug(pad, atEase())
	d := NewManager(b, nil, nil)
	press := func(buttons ...int) {
		r := atEase()
		for _, n := range buttons {
			r.Buttons[n-1] = true
		}
		b.says[0] = r
		d.Poll()
	}
	press(4)
	d.Assign(9, false)
	press(4)
	if d.Assigning() != 9 {
		t.Fatalf("a button that was held all the time was assigned: %+v", d.mapping.Channel(9))
	}
	press()
	press(4)
	if c := d.mapping.Channel(9); d.Assigning() != 0 || len(c.Buttons) != 1 || c.Buttons[0] != 4 {
		t.Errorf("pressed again, channel 9 is %+v", c)
	}
}

// TestReadingThatShrinks: a driver may report fewer axes and buttons than before. Then
// the channels rest, and nothing is calibrated or assigned.
func TestReadingThatShrinks(t *testing.T) {
	atRest := Pulses{1500, 1500, 1000, 1500, 1815, 1000, 1000, 1800, 1500, 1500, 1500, 1500}
	for name, begin := range map[string]func(*Manager){
		"flying": func(*Manager) {}, "calibration": (*Manager).Calibrate,
		"axis": func(d *Manager) { d.Assign(1, false) }, "button": func(d *Manager) { d.Assign(9, true) },
	} {
		b := newBench()
		b.plug(pad, Reading{Axes: []float64{1, 1, 1, 1, 1, 1}, Buttons: make([]bool, 15)})
		d := NewManager(b, nil, nil)
		d.Poll()
		if err := d.Use(true); err != nil {
			t.Fatal(err)
		}
		before := d.Poll()
		if before.Pulses[0] != 2000 {
			t.Fatalf("%s: sends %+v", name, before)
		}
		begin(d)
		busy := d.Calibrating() || d.Assigning() > 0
		b.says[0] = Reading{}
		out := d.Poll()
		if want := map[bool]Pulses{true: before.Pulses, false: atRest}[busy]; out.Pulses != want || out.Count != 8 {
			t.Errorf("%s: sends %+v, want %v", name, out, want)
		}
		if n := d.Calibrated(); n != 0 {
			t.Errorf("%s: calibrated %d axes", name, n)
		}
		d.Leave()
		if want := Default(pad); !cmp.Equal(want.Channels, d.mapping.Channels) || !cmp.Equal(want.Axes, d.mapping.Axes) {
			t.Errorf("%s: the mapping changed to %+v", name, d.mapping)
		}
		if out := d.Poll(); out.Pulses != atRest {
			t.Errorf("%s, then left: sends %+v, want %v", name, out, atRest)
		}
	}
}
