package record_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
)

// gapsOf are the gaps of a flight as its recorder tells them, and as the file's log has them.
func gapsOf(t *testing.T, f *flight) []record.Gap {
	t.Helper()
	gaps := f.recorder.Losses().Gaps(0)
	r := open(t, f.path)
	defer r.Close()
	log, err := r.Log(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range log {
		if e.Kind != record.GapEntry {
			continue
		}
		if n >= len(gaps) {
			t.Fatalf("the log has more than the %d gaps that were told", len(gaps))
		}
		if g := gaps[n]; e.Since != g.From.Elapsed || e.Until != g.To.Elapsed || e.Text != record.Reason(g.Err) {
			t.Errorf("the log has a gap from %g to %g s, %q; told was %+v", e.Since, e.Until, e.Text, g)
		}
		n++
	}
	if n != len(gaps) {
		t.Errorf("the log has %d of %d gaps", n, len(gaps))
	}
	return gaps
}

// TestAFlightWaitsForASlowDisk and for one that stands still for a while: nothing of it is missing.
func TestAFlightWaitsForASlowDisk(t *testing.T) {
	disk := newBadDisk(t)
	f := joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins, Waits: true, Patience: time.Hour}), disk.Name(), "", 41)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 0 })
	disk.mu.Lock()
	flown := make(chan struct{})
	go func() {
		defer close(flown)
		f.fly(30, nil)
	}()
	for range 20 {
		select {
		case <-flown:
			t.Fatal("the flight went on without its recording")
		case <-time.After(50 * time.Millisecond):
		}
	}
	disk.mu.Unlock()
	<-flown
	r := f.close()
	if gaps := gapsOf(t, f); len(gaps) > 0 || r.Vehicles[0].Length < f.passed-1e-6 {
		t.Errorf("gaps %+v; %g of %g s are recorded", gaps, r.Vehicles[0].Length, f.passed)
	}
	if waited := f.recorder.Losses().Waited(); waited <= 0 && !testplan.Race { // with the race detector it may fly too little in that second
		t.Errorf("it waited %v", waited)
	}
	if _, err := player(t, r).Verify(); err != nil {
		t.Error(err)
	}
}

// TestADiskThatDoesNotAnswerHoldsUpNoFlight for longer than its patience, nor its end: it is told where
// the gap is and why, and once the disk answers the recording goes on.
func TestADiskThatDoesNotAnswerHoldsUpNoFlight(t *testing.T) {
	for _, comesBack := range []bool{true, false} {
		disk := newBadDisk(t)
		f := joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins, Waits: true, Patience: time.Second}), disk.Name(), "", 42)
		f.until("something is kept", func() bool { return f.file.Status().Bytes > 0 })
		disk.mu.Lock()
		f.until("it is told", func() bool { return f.recorder.Lost() != nil })
		lost := f.recorder.Lost()
		if !errors.Is(lost.Err, record.ErrHangs) || record.Reason(lost.Err) != "disk does not answer" {
			t.Errorf("the reason is %v", lost.Err)
		}
		f.fly(60, nil) // 240 batches: each would wait
		if !comesBack {
			if err := f.file.Close(); !errors.Is(err, record.ErrHangs) {
				t.Errorf("at its end: %v", err)
			}
			gaps := f.recorder.Losses().Gaps(0)
			if n := len(gaps); n != 1 || !errors.Is(gaps[0].Err, record.ErrHangs) || gaps[0].From.Elapsed > f.passed-60 || math.Abs(gaps[0].To.Elapsed-f.passed) > 1e-6 {
				t.Errorf("told is %+v, of %g s; lost since %+v", gaps, f.passed, lost)
			}
			disk.mu.Unlock() // the goroutine that writes ends now
			continue
		}
		disk.mu.Unlock()
		f.until("it is recorded again", func() bool { return f.recorder.Lost() == nil })
		f.fly(1, nil)
		r := f.close()
		gaps := gapsOf(t, f)
		if len(gaps) != 1 || !errors.Is(gaps[0].Err, record.ErrHangs) || gaps[0].From.Time != lost.Time || gaps[0].To.Elapsed-gaps[0].From.Elapsed < 60 {
			t.Errorf("gaps %+v, lost since %+v", gaps, lost)
		}
		if p := player(t, r); p.Seek(f.passed) != nil || *p.World().State() != f.moment {
			t.Error("its end is not as it was flown")
		}
	}
}

// TestABusyComputerIsNotTheDisksFault: this flight waits for nothing, so one that really is busy may lose more of it
// once it is recorded again.
func TestABusyComputerIsNotTheDisksFault(t *testing.T) {
	disk := newBadDisk(t)
	f := joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins}), disk.Name(), "", 43)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 0 })
	release := f.file.HoldUp()
	f.until("it is told", func() bool { return f.recorder.Lost() != nil })
	lost := f.recorder.Lost()
	if !errors.Is(lost.Err, record.ErrBusy) || record.Reason(lost.Err) != "computer too busy" {
		t.Errorf("the reason is %v", lost.Err)
	}
	f.fly(2, nil)
	release()
	f.until("it is recorded again", func() bool { return f.recorder.Lost() == nil })
	f.fly(1, nil)
	f.close()
	gaps := gapsOf(t, f)
	if len(gaps) == 0 || gaps[0].From.Flight != lost.Flight || gaps[0].From.Time != lost.Time || gaps[0].To.Elapsed-gaps[0].From.Elapsed < 2 {
		t.Errorf("gaps %+v, lost since %+v", gaps, lost)
	}
	for _, g := range gaps {
		if !errors.Is(g.Err, record.ErrBusy) {
			t.Errorf("a gap's reason is %v", g.Err)
		}
	}
}

// TestWhatIsMissingAtTheEndsIsTold, too: the beginning, before there was a file, and the end, for which
// there was no room.
func TestWhatIsMissingAtTheEndsIsTold(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "later")
	path := filepath.Join(folder, "flight.mcap")
	file := record.Begin(func() (*os.File, error) { return os.Create(path) }, record.Options{Begins: begins, Waits: true})
	f := joinFlight(t, file, path, "", 44)
	f.until("it is told", func() bool { return f.recorder.Lost() != nil })
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	f.until("it is recorded", func() bool { return f.recorder.Lost() == nil && file.Status().Bytes > 0 })
	f.close()
	if gaps := gapsOf(t, f); len(gaps) != 1 || gaps[0].From.Elapsed != 0 || gaps[0].To.Elapsed <= 0 || !errors.Is(gaps[0].Err, os.ErrNotExist) {
		t.Errorf("of the beginning: %+v", gaps)
	}

	disk := newBadDisk(t)
	f = joinFlight(t, record.BeginOn(disk, record.Options{Begins: begins, Waits: true}), disk.Name(), "", 45)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 10_000 })
	disk.setRoom(0)
	f.until("the disk is full", func() bool { return f.recorder.Lost() != nil })
	f.fly(3, nil)
	err := f.file.Close()
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("closed: %v", err)
	}
	r := open(t, f.path)
	length := r.Vehicles[0].Length
	r.Close()
	gaps := f.recorder.Losses().Gaps(0)
	if len(gaps) != 1 || gaps[0].From.Elapsed != length || math.Abs(gaps[0].To.Elapsed-f.passed) > 1e-6 || !errors.Is(gaps[0].Err, syscall.ENOSPC) {
		t.Errorf("of the end: %+v; the file has %g of %g s", gaps, length, f.passed)
	}
}
