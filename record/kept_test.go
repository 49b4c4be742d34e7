package record_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/record"
)

// TestAFileThatOthersTouchIsTold at once and at the end, and says where the data is: all of it but what
// they have overwritten.
func TestAFileThatOthersTouchIsTold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows removes, renames and cuts no file that is open")
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		what  string
		do    func(path string)
		is    string // where the recording is then, of the folder
		lost  bool   // what was recorded before
		words string
	}{
		{"deleted", func(path string) { check(os.Remove(path)) }, "flight.saved.mcap", false, "removed or replaced"},
		{"renamed", func(path string) { check(os.Rename(path, filepath.Join(filepath.Dir(path), "mine.mcap"))) }, "mine.mcap", false, "renamed"},
		{"replaced", func(path string) {
			check(os.WriteFile(path+".new", []byte("other"), 0o644))
			check(os.Rename(path+".new", path))
		}, "flight.saved.mcap", false, "removed or replaced"},
		{"folder removed", func(path string) { check(os.RemoveAll(filepath.Dir(path))) }, "flight.saved.mcap", false, "removed or replaced"},
		{"cut", func(path string) { check(os.Truncate(path, 100)) }, "flight.saved.mcap", true, "lost or damaged"},
		{"overwritten", func(path string) { check(os.WriteFile(path, make([]byte, 1<<20), 0o644)) }, "flight.saved.mcap", true, "lost or damaged"},
		{"overwritten in place", func(path string) { overwrite(t, path, 5000) }, "flight.saved.mcap", true, "written to by another program"},
	} {
		t.Run(c.what, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "flights")
			check(os.Mkdir(folder, 0o755))
			f := newFlight(t, filepath.Join(folder, "flight.mcap"), 51)
			f.until("something is kept", func() bool { return f.file.Status().Bytes > 10_000 })
			c.do(f.path)
			f.until("it is told", func() bool {
				if c.what == "overwritten in place" { // within the same tick of the file system's clock as a write, it is told at the end
					check(os.Chtimes(f.path, begins, begins))
				}
				return f.file.Status().Touched != nil
			})
			at := f.passed
			f.fly(3, nil)
			err := f.file.Close()
			is := filepath.Join(folder, c.is)
			if !errors.Is(err, record.ErrTouched) || !strings.Contains(err.Error(), c.words) || !strings.Contains(err.Error(), is) || f.file.Status().Path != is {
				t.Errorf("%v; it is in %s", err, f.file.Status().Path)
			}
			r := open(t, is)
			defer r.Close()
			if !r.Complete || r.Damage != nil || r.Vehicles[0].Length < f.passed-1e-6 {
				t.Errorf("complete %t, damage %v, %g of %g s", r.Complete, r.Damage, r.Vehicles[0].Length, f.passed)
			}
			p := player(t, r)
			if err := p.Seek(f.passed); err != nil || *p.World().State() != f.moment {
				t.Errorf("its end is not as it was flown: %v", err)
			}
			gaps := f.recorder.Losses().Gaps(0)
			if c.lost != (len(gaps) == 1) || c.lost && (gaps[0].From.Elapsed != 0 || gaps[0].To.Elapsed > at+1 || !errors.Is(gaps[0].Err, record.ErrTouched)) {
				t.Errorf("gaps %+v", gaps)
			}
		})
	}
}

// overwrite writes a few bytes into a file, whose size stays as it is.
func overwrite(t *testing.T, path string, at int64) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteAt([]byte("other"), at)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAFileThatIsOverwrittenIsNeverSaidToBeRecorded, also where its time of change and its size are as before.
func TestAFileThatIsOverwrittenIsNeverSaidToBeRecorded(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 54)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 10_000 })
	is, err := os.Stat(f.path)
	if err != nil {
		t.Fatal(err)
	}
	overwrite(t, f.path, 5000)
	if err := os.Chtimes(f.path, is.ModTime(), is.ModTime()); err != nil {
		t.Fatal(err)
	}
	if err := f.file.Close(); !errors.Is(err, record.ErrTouched) || !strings.Contains(err.Error(), f.path) {
		t.Errorf("closed: %v", err)
	}
}

// TestATimeOfChangeIsNoChange: the file has what was written, and the recording goes on in it.
func TestATimeOfChangeIsNoChange(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 55)
	f.until("something is kept", func() bool { return f.file.Status().Bytes > 10_000 })
	for range 3 {
		if err := os.Chtimes(f.path, begins, begins); err != nil {
			t.Fatal(err)
		}
		before := f.file.Status().Bytes
		f.until("more is kept", func() bool { return f.file.Status().Bytes > before })
	}
	r := f.close()
	if gaps := f.recorder.Losses().Gaps(0); len(gaps) > 0 || r.Damage != nil || r.Vehicles[0].Length < f.passed-1e-6 {
		t.Errorf("gaps %+v, damage %v, %g of %g s", gaps, r.Damage, r.Vehicles[0].Length, f.passed)
	}
}

// TestAFileThatGoesAtTheEndIsTold: between the last look and the end of the flight.
func TestAFileThatGoesAtTheEndIsTold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows removes no file that is open")
	}
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 52)
	f.fly(2, nil)
	if err := os.Remove(f.path); err != nil {
		t.Fatal(err)
	}
	err := f.file.Close()
	if !errors.Is(err, record.ErrTouched) {
		t.Errorf("closed: %v", err)
	}
	r := open(t, f.file.Status().Path)
	defer r.Close()
	if r.Vehicles[0].Length < f.passed-1e-6 {
		t.Errorf("%g of %g s are saved", r.Vehicles[0].Length, f.passed)
	}
}

// TestAClockThatIsNotSet gives times that never fall, whatever year it says.
func TestAClockThatIsNotSet(t *testing.T) {
	for _, clock := range []time.Time{{}, time.Unix(0, 0), time.Date(1905, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2400, 1, 1, 0, 0, 0, 0, time.UTC)} {
		path := filepath.Join(t.TempDir(), "flight.mcap")
		file, err := record.Create(path, record.Options{Begins: clock, Waits: true})
		if err != nil {
			t.Fatal(err)
		}
		f := joinFlight(t, file, path, "", 53)
		f.fly(2, nil)
		r := f.close()
		if _, err := player(t, r).Verify(); err != nil || math.Abs(r.Vehicles[0].Length-f.passed) > 1e-6 {
			t.Errorf("%v: %g of %g s, %v", clock, r.Vehicles[0].Length, f.passed, err)
		}
		r.Close()
		in, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		reader, err := mcap.NewReader(in)
		if err != nil {
			t.Fatal(err)
		}
		info, err := reader.Info()
		if err != nil || info.Statistics.MessageStartTime > math.MaxInt64 || info.Statistics.MessageEndTime-info.Statistics.MessageStartTime > 3e9 {
			t.Errorf("%v: from %d to %d, %v", clock, info.Statistics.MessageStartTime, info.Statistics.MessageEndTime, err)
		}
		reader.Close()
		in.Close()
	}
}
