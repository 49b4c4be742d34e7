package missions

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/mission"
)

// fate is what the link does with one message.
type fate struct {
	copies int // 0: it is lost
	delay  int // ticks, of the first copy; each further one takes twice as long
}

// lossyLink carries messages between a transfer and a vehicle, in steps of 100 ms.
type lossyLink struct {
	t       *Transfer
	v       *modelVehicle
	now     time.Duration
	steps   int
	fates   []fate // of the next messages; then all arrive
	flying  map[int][]func()
	reboots map[int]bool // by step; seen reports whether the link notices
	seen    bool
}

const pace = 100 * time.Millisecond

func newLossy(t *Transfer, v *modelVehicle, fates ...fate) *lossyLink {
	return &lossyLink{t: t, v: v, fates: fates, flying: map[int][]func(){}}
}

func (w *lossyLink) send(list []message.Message, to func(message.Message)) {
	for _, m := range list {
		f := fate{copies: 1}
		if len(w.fates) > 0 {
			f, w.fates = w.fates[0], w.fates[1:]
		}
		for c := range f.copies {
			at := w.steps + 1 + f.delay<<c
			w.flying[at] = append(w.flying[at], func() { to(m) })
		}
	}
}

func (w *lossyLink) toVehicle(m message.Message) { w.send(w.v.handle(m), w.toUs) }
func (w *lossyLink) toUs(m message.Message)      { w.send(w.t.Handle(m), w.toVehicle) }

func (w *lossyLink) step() {
	w.steps++
	w.now += pace
	for _, arrive := range w.flying[w.steps] {
		arrive()
	}
	delete(w.flying, w.steps)
	if w.reboots[w.steps] {
		w.v.reboot()
		if w.seen {
			w.send(w.t.Rebooted(), w.toVehicle)
		}
	}
	w.send(w.v.tick(w.now), w.toUs)
	w.send(w.t.Tick(w.now), w.toVehicle)
}

// run lets it all happen until the transfer is over and nothing is on its way or waits any more.
func (w *lossyLink) run(t interface{ Fatalf(string, ...any) }) error {
	for {
		if done, err := w.t.Done(); done && len(w.flying) == 0 && !w.v.receiving {
			return err
		}
		if w.step(); w.now > 10*time.Minute {
			t.Fatalf("no end after %v: %+v", w.now, w.t)
		}
	}
}

// course is a mission of n items of several kinds, home as item 0.
func course(n int) []mission.Item {
	p := mission.Plan{}
	kinds := []mission.Command{mission.TakeOff, mission.NavWaypoint, mission.Spline, 203, mission.Delay, mission.LoiterTurns}
	for i := 1; i < n; i++ {
		p.Items = append(p.Items, mission.Item{Seq: i, Command: kinds[i%len(kinds)], Frame: mission.FrameRelative,
			Param: [4]float64{float64(i), 0, 2.5, 0}, Lat: -35.3632621 + 0.001*float64(i), Lon: 149.1652374, Alt: 20.5, Autocontinue: true})
		if p.Items[i-1].Command == 203 {
			p.Items[i-1].Lat, p.Items[i-1].Lon = float64(i), 7
		}
	}
	return p.MissionItems(mission.DefaultHome)
}

func sameItems(a, b []mission.Item) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Same(b[i]) {
			return false
		}
	}
	return true
}

func mustUpload(t interface{ Fatal(...any) }, part Part, items []mission.Item) *Transfer {
	u, err := NewUpload(testPeer, part, items)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestTransferUpAndDown(t *testing.T) {
	for _, n := range []int{1, 2, 40, 600} {
		for _, old := range []bool{false, true} {
			v, items := newModelVehicle(), course(n)
			v.old = old
			if err := newLossy(mustUpload(t, MissionPart, items), v).run(t); err != nil {
				t.Fatal(err)
			}
			if !sameItems(v.stored, items) {
				t.Fatalf("%d items: the vehicle holds something else", n)
			}
			d := NewDownload(testPeer, MissionPart)
			if err := newLossy(d, v).run(t); err != nil || d.Progress() != 1 {
				t.Fatalf("download: %v at %g", err, d.Progress())
			}
			if !sameItems(d.Items(), items) {
				t.Fatalf("%d items: something else came down", n)
			}
		}
	}
}

// TestTransferWhateverTheLinkDoes is the promise: whatever is lost, doubled or reordered, and
// whenever the vehicle restarts, a transfer ends, and when it ends well both have the same.
func TestTransferWhateverTheLinkDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := course(rapid.IntRange(1, 12).Draw(t, "items"))
		before := course(rapid.IntRange(0, 15).Draw(t, "held before"))
		fates := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) fate {
			return fate{rapid.SampledFrom([]int{0, 1, 1, 2, 3}).Draw(t, "copies"), rapid.IntRange(0, 30).Draw(t, "delay")}
		}), 0, 80).Draw(t, "fates")
		v := newModelVehicle()
		v.old = rapid.Bool().Draw(t, "old")
		v.stored = before
		up := rapid.Bool().Draw(t, "up")
		transfer := NewDownload(testPeer, MissionPart)
		if up {
			transfer = mustUpload(t, MissionPart, items)
		}
		w := newLossy(transfer, v, fates...)
		w.seen = rapid.Bool().Draw(t, "reboot noticed")
		w.reboots = map[int]bool{}
		for range rapid.IntRange(0, 2).Draw(t, "reboots") {
			w.reboots[rapid.IntRange(1, 100).Draw(t, "reboot at")] = true
		}
		// Nothing in the protocol tells an old answer from a new one: it must not meet other
		// faults at the very same item.
		if len(fates)+len(w.reboots) == 0 && rapid.Bool().Draw(t, "an answer to a transfer before comes late") {
			at := rapid.IntRange(1, 60).Draw(t, "late")
			w.flying[at] = append(w.flying[at], func() { w.toUs(v.ack(common.MAV_MISSION_ACCEPTED)[0]) })
		}
		if err := w.run(t); err != nil {
			if len(fates) == 0 && len(w.reboots) == 0 {
				t.Fatalf("failed on a good link: %v", err)
			}
			if transfer.Progress() == 1 {
				t.Fatalf("failed, with a progress of 1: %v", err)
			}
			return // said so
		}
		if up && !sameItems(v.stored, items) {
			t.Fatalf("uploaded, they say, but the vehicle holds %+v", v.stored)
		}
		if !up && !sameItems(transfer.Items(), before) {
			t.Fatalf("downloaded, they say: %+v", transfer.Items())
		}
	})
}

// TestTransferBearsAnyOneFault: each single message lost, doubled or late costs time and nothing
// else.
func TestTransferBearsAnyOneFault(t *testing.T) {
	const items, most = 6, 20
	for _, bad := range []fate{{0, 0}, {2, 0}, {2, 20}, {1, 25}, {3, 12}} {
		for at := range most {
			fates := make([]fate, at, at+1)
			for i := range fates {
				fates[i] = fate{copies: 1}
			}
			fates = append(fates, bad)
			v := newModelVehicle()
			if err := newLossy(mustUpload(t, MissionPart, course(items)), v, fates...).run(t); err != nil || !sameItems(v.stored, course(items)) {
				t.Errorf("upload, message %d with %+v: %v", at, bad, err)
			}
			d := NewDownload(testPeer, MissionPart)
			if err := newLossy(d, v, fates...).run(t); err != nil || !sameItems(d.Items(), course(items)) {
				t.Errorf("download, message %d with %+v: %v", at, bad, err)
			}
		}
	}
}

// TestTransferSurvivesAReboot, at every moment of it, whether the link notices or not.
func TestTransferSurvivesAReboot(t *testing.T) {
	for at := 1; at < 14; at++ {
		for _, seen := range []bool{false, true} {
			v := newModelVehicle()
			w := newLossy(mustUpload(t, MissionPart, course(6)), v)
			w.reboots, w.seen = map[int]bool{at: true}, seen
			if err := w.run(t); err != nil || !sameItems(v.stored, course(6)) {
				t.Errorf("upload, reboot at step %d: %v", at, err)
			}
			d := NewDownload(testPeer, MissionPart)
			w = newLossy(d, v)
			w.reboots, w.seen = map[int]bool{at: true}, seen
			if err := w.run(t); err != nil || !sameItems(d.Items(), course(6)) {
				t.Errorf("download, reboot at step %d: %v", at, err)
			}
		}
	}
}

func TestTransferSaysWhyItFailed(t *testing.T) {
	for _, c := range []struct {
		name   string
		spoil  func(v *modelVehicle, w *lossyLink)
		want   string
		wantIs error
	}{
		{"no room", func(v *modelVehicle, _ *lossyLink) { v.room = 5 }, "mission: the vehicle has no room for it: 10 items are too many", ErrNoSpace},
		{"a parameter", func(v *modelVehicle, _ *lossyLink) {
			v.refuse = map[int]common.MAV_MISSION_RESULT{4: common.MAV_MISSION_INVALID_PARAM2}
		}, "did not take item 4 (DELAY): its parameter 2 is invalid", nil},
		{"unsupported", func(v *modelVehicle, _ *lossyLink) {
			v.knows = func(c mission.Command) bool { return c != mission.Spline && c != 203 }
		}, "did not take item 2 (SPLINE_WAYPOINT): the vehicle does not support it, and the flight would be another one without it", ErrUnsupported},
		{"an error", func(v *modelVehicle, _ *lossyLink) {
			v.refuse = map[int]common.MAV_MISSION_RESULT{7: common.MAV_MISSION_ERROR}
		}, "given up after 3 attempts: the vehicle did not take item 7", nil},
		{"silence", func(_ *modelVehicle, w *lossyLink) { w.fates = make([]fate, 1000) }, "the vehicle does not answer (told to expect 10 items)", ErrSilent},
	} {
		v := newModelVehicle()
		w := newLossy(mustUpload(t, MissionPart, course(10)), v)
		c.spoil(v, w)
		err := w.run(t)
		if err == nil || !strings.Contains(err.Error(), c.want) || c.wantIs != nil && !errors.Is(err, c.wantIs) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestDownloadSaysWhyItFailed(t *testing.T) {
	v := newModelVehicle()
	v.receiving, v.expected, v.heard = true, 9, 0 // somebody else's upload
	if err := newLossy(NewDownload(testPeer, MissionPart), v).run(t); err == nil || !strings.Contains(err.Error(), "another ground station is uploading") {
		t.Errorf("error %v", err)
	}
	d := NewDownload(testPeer, MissionPart)
	d.Tick(0)
	d.Handle(&common.MessageMissionCount{TargetSystem: mePeer, TargetComponent: 190, Count: math.MaxUint16})
	if _, err := d.Done(); err == nil || !strings.Contains(err.Error(), "the vehicle holds 65535 items, at most 10001 can be read") {
		t.Errorf("error %v", err)
	}
}

// TestTransferIgnoresOthers: other parts, and what is meant for another ground station.
func TestTransferIgnoresOthers(t *testing.T) {
	d := NewDownload(testPeer, FencePart)
	d.Tick(0)
	for _, m := range []message.Message{
		&common.MessageMissionCount{TargetSystem: mePeer, Count: 3},
		&common.MessageMissionCount{TargetSystem: 255, Count: 3, MissionType: common.MAV_MISSION_TYPE_FENCE},
		&common.MessageHeartbeat{},
	} {
		if out := d.Handle(m); out != nil || d.direction.(*download).count != -1 {
			t.Errorf("%+v was taken", m)
		}
	}
}

// TestUploadEndsByItsLastItemOnly: an ACK before the last item was requested belongs to
// an earlier transfer.
func TestUploadEndsByItsLastItemOnly(t *testing.T) {
	u := mustUpload(t, MissionPart, course(3))
	accepted := newModelVehicle().ack(common.MAV_MISSION_ACCEPTED)[0]
	u.Tick(0)
	for seq := range uint16(3) {
		u.Handle(accepted)
		if done, _ := u.Done(); done {
			t.Fatalf("done by an ACK before item %d was requested", seq)
		}
		u.Handle(&common.MessageMissionRequestInt{TargetSystem: mePeer, TargetComponent: 190, Seq: seq})
	}
	u.Handle(accepted)
	if done, err := u.Done(); !done || err != nil {
		t.Errorf("done %v, %v after the last item was acknowledged", done, err)
	}
}

func TestCancelTellsTheVehicle(t *testing.T) {
	u := mustUpload(t, MissionPart, course(5))
	u.Tick(0)
	u.Handle(&common.MessageMissionRequestInt{TargetSystem: mePeer, TargetComponent: 190, Seq: 0})
	out := u.Cancel()
	if len(out) != 1 || out[0].(*common.MessageMissionAck).Type != common.MAV_MISSION_OPERATION_CANCELLED {
		t.Errorf("it sends %+v", out)
	}
	if _, err := u.Done(); !errors.Is(err, ErrCancelled) || !u.Touched() {
		t.Errorf("error %v", err)
	}
	if out := u.Handle(&common.MessageMissionRequestInt{TargetSystem: mePeer, TargetComponent: 190, Seq: 1}); out != nil {
		t.Error("it goes on after it was cancelled")
	}
}

func TestNothingIsUploadedByClearing(t *testing.T) {
	v := newModelVehicle()
	v.stored = course(4)
	u := mustUpload(t, MissionPart, nil)
	if err := newLossy(u, v).run(t); err != nil || len(v.stored) != 0 {
		t.Errorf("error %v, the vehicle holds %d items", err, len(v.stored))
	}
}

func TestUploadRefusesTooMuch(t *testing.T) {
	if _, err := NewUpload(testPeer, MissionPart, make([]mission.Item, mission.MaxItems+2)); err == nil || !strings.Contains(err.Error(), "at most 10001") {
		t.Errorf("error %v", err)
	}
	if _, err := NewUpload(testPeer, MissionPart, []mission.Item{{Seq: 1}}); err == nil {
		t.Error("a list that begins at 1 was taken")
	}
}

// FuzzTransfer feeds anything at all.
func FuzzTransfer(f *testing.F) {
	f.Add([]byte{0, 3, 0, 1, 2, 3, 9, 9}, true)
	f.Add([]byte{1, 5, 2, 0, 2, 1, 2, 2, 3, 0}, false)
	f.Fuzz(func(t *testing.T, data []byte, up bool) {
		transfer := NewDownload(testPeer, MissionPart)
		if up {
			transfer = mustUpload(t, MissionPart, course(5))
		}
		now := time.Duration(0)
		transfer.Tick(now)
		for i := 0; i+1 < len(data); i += 2 {
			n := uint16(data[i+1])
			switch data[i] % 6 {
			case 0:
				transfer.Handle(&common.MessageMissionRequestInt{TargetSystem: mePeer, Seq: n})
			case 1:
				transfer.Handle(&common.MessageMissionCount{TargetSystem: mePeer, Count: n})
			case 2:
				transfer.Handle(&common.MessageMissionItemInt{TargetSystem: mePeer, Seq: n})
			case 3:
				transfer.Handle(&common.MessageMissionAck{TargetSystem: mePeer, Type: common.MAV_MISSION_RESULT(n)})
			case 4:
				transfer.Rebooted()
			case 5:
				now += time.Duration(n) * pace
				transfer.Tick(now)
			}
			if p := transfer.Progress(); !(p >= 0 && p <= 1) {
				t.Fatalf("progress %g", p)
			}
		}
		for range 1000 {
			now += time.Second
			transfer.Tick(now)
		}
		if done, _ := transfer.Done(); !done {
			t.Fatal("no end")
		}
	})
}

// TestItemsAsMessages: places are in 1e-7 degrees, other numbers as they are, rounded and
// limited to 32 bits; what is not given is 0: ArduPilot refuses NaN for nearly all arguments.
func TestItemsAsMessages(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		it     mission.Item
		x, y   int32
		param4 float32
	}{
		{mission.Item{Command: mission.NavWaypoint, Lat: -35.3632621, Lon: 149.1652374, Param: [4]float64{3: nan}}, -353632621, 1491652374, 0},
		{mission.Item{Command: mission.NavWaypoint, Lat: 0.00000004, Lon: -0.00000006, Param: [4]float64{3: 90}}, 0, -1, 90},
		{mission.Item{Command: 203, Lat: 2.6, Lon: -7}, 3, -7, 0},
		{mission.Item{Command: 203, Lat: -1e12, Lon: 1e12}, math.MinInt32, math.MaxInt32, 0},
		{mission.Item{Command: mission.DoSpeed, Param: [4]float64{3: nan}}, 0, 0, 0},
		{mission.Item{Command: 2000, Param: [4]float64{3: nan}, Lat: nan, Lon: nan, Alt: nan}, 0, 0, 0},
	} {
		m := itemMessage(testPeer, MissionPart, c.it)
		if m.X != c.x || m.Y != c.y || m.Param4 != c.param4 || m.Z != m.Z {
			t.Errorf("%+v: x %d, y %d, parameter 4 %g, want %d, %d, %g", c.it, m.X, m.Y, m.Param4, c.x, c.y, c.param4)
		}
		if m.TargetSystem != testPeer.System || m.TargetComponent != testPeer.Component {
			t.Errorf("it goes to %d/%d", m.TargetSystem, m.TargetComponent)
		}
	}
}
