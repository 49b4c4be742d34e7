package record_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/record"
)

// badDisk is a file on a disk that can be full or hang.
type badDisk struct {
	*os.File
	mu   sync.Mutex // held: writes hang
	room int64      // [bytes]; guarded by mu
}

func newBadDisk(t *testing.T) *badDisk {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "flight.mcap"))
	if err != nil {
		t.Fatal(err)
	}
	return &badDisk{File: file, room: math.MaxInt64}
}

// WriteAt writes what there is room for, as a disk does.
func (d *badDisk) WriteAt(p []byte, at int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if at+int64(len(p)) <= d.room {
		return d.File.WriteAt(p, at)
	}
	n, _ := d.File.WriteAt(p[:max(0, d.room-at)], at)
	return n, &os.PathError{Op: "write", Path: d.Name(), Err: syscall.ENOSPC}
}

func (d *badDisk) setRoom(bytes int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.room = bytes
}

// until flies until a condition holds.
func (f *flight) until(what string, holds func() bool) {
	f.t.Helper()
	for end := time.Now().Add(2 * time.Minute); !holds(); {
		if time.Now().After(end) {
			f.t.Fatalf("%s: not after two minutes", what)
		}
		f.fly(0.1, nil)
		time.Sleep(time.Millisecond)
	}
}

// TestAFullDiskIsToldAndTheFlightGoesOn: since when nothing is kept, and why; what was kept is
// whole, and once there is room the recording goes on.
func TestAFullDiskIsToldAndTheFlightGoesOn(t *testing.T) {
	disk := newBadDisk(t)
	f := joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins, Waits: true}), disk.Name(), "", 21)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 10_000 })
	if lost := f.recorder.Lost(); lost != nil {
		t.Fatalf("lost since %g s: %v", lost.Time, lost.Err)
	}
	kept := f.file.Status().Bytes + 100 // the next write is torn
	disk.setRoom(kept)
	f.until("the disk is full", func() bool { return f.recorder.Lost() != nil })
	lost := f.recorder.Lost()
	if record.Reason(lost.Err) != "disk full" || !errors.Is(f.file.Status().Err, syscall.ENOSPC) {
		t.Errorf("the reason is %q, %v", record.Reason(lost.Err), lost.Err)
	}
	if lost.Flight == 0 || lost.Flight > f.flight || lost.Flight == f.flight && lost.Time > f.moment.Time {
		t.Errorf("lost since %g s of flight %d, at %g s of flight %d", lost.Time, lost.Flight, f.moment.Time, f.flight)
	}
	before := f.passed
	f.fly(5, nil) // answers all packets
	if again := f.recorder.Lost(); again == nil || again.Time != lost.Time {
		t.Errorf("lost since %g s, then %+v", lost.Time, again)
	}
	if cut := open(t, f.path); cut.Damage != nil || cut.Vehicles[0].Length > before {
		t.Errorf("on the full disk are %g s, damage %v", cut.Vehicles[0].Length, cut.Damage)
	}
	disk.setRoom(math.MaxInt64)
	f.until("it is recorded again", func() bool { return f.recorder.Lost() == nil })
	f.fly(9, nil)
	r := f.close()
	if !r.Complete || r.Damage != nil {
		t.Fatalf("complete %t, damage %v", r.Complete, r.Damage)
	}
	log, err := r.Log(r.Vehicles[0])
	gaps := 0
	for _, e := range log {
		if e.Kind == "gap" && e.Until-e.Since >= 4.5 {
			gaps++
		}
	}
	if err != nil || gaps != 1 {
		t.Errorf("%d gaps, %v", gaps, err)
	}
	p := player(t, r)
	if err := p.Seek(f.passed); err != nil || *p.World().State() != f.moment {
		t.Errorf("its end is not as it was flown: %v", err)
	}
}

// TestASlowDiskHoldsUpNoFlight: none of its packets waits, nor is anything allocated.
func TestASlowDiskHoldsUpNoFlight(t *testing.T) {
	disk := newBadDisk(t)
	f := joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins}), disk.Name(), "", 22)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 0 })
	disk.mu.Lock()
	f.until("the disk is too slow", func() bool { return f.recorder.Lost() != nil })
	if lost := f.recorder.Lost(); !errors.Is(lost.Err, record.ErrSlow) || record.Reason(lost.Err) != "disk too slow" {
		t.Errorf("the reason is %v", lost.Err)
	}
	for range 5 {
		packet := f.packet(1200)
		if n := testing.AllocsPerRun(1, func() { f.sim.Exchange(packet) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	}
	disk.mu.Unlock()
	f.until("it is recorded again", func() bool { return f.recorder.Lost() == nil })
	f.fly(1, nil)
	r := f.close()
	p := player(t, r)
	if err := p.Seek(f.passed); err != nil || *p.World().State() != f.moment {
		t.Errorf("its end is not as it was flown: %v", err)
	}
}

// TestAFolderThatCannotBeWrittenIsTold, and the recording begins once it can.
func TestAFolderThatCannotBeWrittenIsTold(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "later")
	path := filepath.Join(folder, "flight.mcap")
	file := record.Begin(func() (*os.File, error) { return os.Create(path) }, record.Options{Begins: begins, Waits: true})
	f := joinFlight(t, file, path, "", 23)
	f.until("it is told", func() bool { return f.recorder.Lost() != nil })
	if lost := f.recorder.Lost(); !errors.Is(lost.Err, os.ErrNotExist) {
		t.Errorf("the reason is %v", lost.Err)
	}
	f.fly(2, nil)
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	f.until("it is recorded", func() bool { return f.recorder.Lost() == nil && file.Status().Bytes > 0 })
	f.fly(1, nil)
	r := f.close()
	p := player(t, r)
	if err := p.Seek(f.passed); err != nil || *p.World().State() != f.moment {
		t.Errorf("its end is not as it was flown: %v", err)
	}
}

// TestNothingFlownIsNoFile.
func TestNothingFlownIsNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "flight.mcap")
	file := record.Begin(func() (*os.File, error) { return os.Create(path) }, record.Options{Begins: begins})
	joinFlight(t, file, path, "", 24)
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file of nothing: %v", err)
	}
}

// slowSync is a disk that takes what is written, and takes long to confirm that it is stored.
type slowSync struct {
	*badDisk
	confirmed chan struct{}
}

func (d slowSync) Sync() error {
	<-d.confirmed
	return d.badDisk.Sync()
}

// TestADiskThatIsSlowToConfirm: the end of the flight does not wait for it for ever, and says what is known:
// all is written.
func TestADiskThatIsSlowToConfirm(t *testing.T) {
	disk := slowSync{newBadDisk(t), make(chan struct{})}
	file := record.BeginOn(disk, record.Options{Begins: begins, Waits: true, Patience: 500 * time.Millisecond})
	f := joinFlight(t, file, disk.Name(), "", 25)
	f.fly(3, nil)
	if err := file.Close(); !errors.Is(err, record.ErrUnconfirmed) || errors.Is(err, record.ErrHangs) {
		t.Errorf("closed: %v", err)
	}
	if gaps := f.recorder.Losses().Gaps(0); len(gaps) > 0 {
		t.Errorf("gaps %+v", gaps)
	}
	r := open(t, f.path)
	defer r.Close()
	if !r.Complete || r.Damage != nil || r.Vehicles[0].Length < f.passed-1e-6 {
		t.Errorf("complete %t, damage %v, %g of %g s", r.Complete, r.Damage, r.Vehicles[0].Length, f.passed)
	}
	close(disk.confirmed)
	if err := file.Close(); err != nil {
		t.Errorf("after it was confirmed: %v", err)
	}
}

// TestNotesThatAFullDiskDoesNotTakeAreCounted.
func TestNotesThatAFullDiskDoesNotTakeAreCounted(t *testing.T) {
	disk := newBadDisk(t)
	f := joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins, Waits: true}), disk.Name(), "", 26)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 10_000 })
	f.recorder.Note(record.TextEntry, 1, 0, map[string]any{"text": "taken"})
	kept := f.file.Status().Bytes
	f.until("it is written", func() bool { return f.file.Status().Bytes > kept })
	disk.setRoom(0)
	f.until("the disk is full", func() bool { return f.recorder.Lost() != nil })
	for range 7 {
		f.recorder.Note(record.TextEntry, 1, 0, map[string]any{"text": "left out"})
	}
	f.until("they are counted", func() bool { return f.recorder.Losses().LeftOut() >= 7 })
	disk.setRoom(math.MaxInt64)
	f.until("it is recorded again", func() bool { return f.recorder.Lost() == nil })
	r := f.close()
	log, err := r.Log(r.Vehicles[0])
	taken := 0
	for _, e := range log {
		if e.Text == "left out" {
			t.Error("an entry that was counted as left out is there")
		}
		if e.Text == "taken" {
			taken++
		}
	}
	if left := f.recorder.Losses().LeftOut(); err != nil || taken != 1 || left != 7 {
		t.Errorf("%d left out, %d taken, %v", left, taken, err)
	}
}

// TestNothingFlownLeavesNoFile where one was named, and made for the name.
func TestNothingFlownLeavesNoFile(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 27)
	f.recorder.Note(record.LogEntry, 1, 0, map[string]any{"text": "a note is no flight"})
	if err := f.file.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(f.path); !errors.Is(err, os.ErrNotExist) || f.file.Status().Path != "" {
		t.Errorf("a file of nothing: %v, %q", err, f.file.Status().Path)
	}
}
