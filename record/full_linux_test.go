package record_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/sitlark/sitlark/record"
)

// TestAFullFileSystemIsToldAndTheFlightGoesOn on a real one of 32 MB, which another file fills.
// Where nothing can be mounted, TestAFullDiskIsToldAndTheFlightGoesOn has a disk that says the
// same.
func TestAFullFileSystemIsToldAndTheFlightGoesOn(t *testing.T) {
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=32m"); err != nil {
		t.Skipf("mounting needs the rights for it: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path, other := filepath.Join(folder, "flight.mcap"), filepath.Join(folder, "other")
	file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	f := joinFlight(t, file, path, "", 25)
	f.until("something is kept", func() bool { return file.Status().Bytes > 10_000 })
	if err := os.WriteFile(other, make([]byte, 33<<20), 0o644); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	f.until("the disk is full", func() bool { return f.recorder.Lost() != nil })
	lost := f.recorder.Lost()
	if why := record.Reason(lost.Err); why != "disk full" || !errors.Is(lost.Err, syscall.ENOSPC) {
		t.Errorf("the reason is %q: %v", why, lost.Err)
	}
	f.fly(3, nil) // answers all packets
	if cut := open(t, path); cut.Damage != nil {
		t.Errorf("on the full disk the file is damaged: %v", cut.Damage)
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	f.until("it is recorded again", func() bool { return f.recorder.Lost() == nil })
	f.fly(1, nil)
	r := f.close()
	if !r.Complete || r.Damage != nil {
		t.Fatalf("complete %t, damage %v", r.Complete, r.Damage)
	}
	p := player(t, r)
	if err := p.Seek(f.passed); err != nil || *p.World().State() != f.moment {
		t.Errorf("its end is not as it was flown: %v", err)
	}
}
