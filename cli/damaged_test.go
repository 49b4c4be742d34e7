package cli

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestDamageIsTold by each command that reads a recording, with the times that are missing and the exit
// status of a failure, once it has done what it can.
func TestDamageIsTold(t *testing.T) {
	folder := t.TempDir()
	flight, flipped := filepath.Join(folder, "flight.mcap"), filepath.Join(folder, "flipped.mcap")
	if _, err := called(t, "--headless", "--demo", "--for", "12s", "--record", flight); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(flight)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(folder, "cut.mcap")
	if err := os.WriteFile(cut, data[:middleOfChunk(data)], 0o600); err != nil {
		t.Fatal(err)
	}
	data[middleOfChunk(data)] ^= 1
	if err := os.WriteFile(flipped, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"export", flipped, "--csv", filepath.Join(folder, "a.csv"), "--kml", filepath.Join(folder, "a.kml")},
		{"export", flipped, "--html", filepath.Join(folder, "a.html")},
		{"export", cut, "--csv", filepath.Join(folder, "cut.csv"), "--parquet", filepath.Join(folder, "cut.parquet")},
		{"export", cut, "--html", filepath.Join(folder, "cut.html")},
		{"compare", flight, flipped},
		{"scenario", "from", flipped, "-o", filepath.Join(folder, "a.yaml")},
		{"continue", flipped, "--at", "1s", "--for", "1s", "--headless", "--record", "none"},
	} {
		_, err := called(t, args...)
		if !errors.Is(err, record.ErrDamaged) || exitCode(err) != exitFailure || !strings.Contains(err.Error(), "missing: from") {
			t.Errorf("%q: exit status %d, %v", args, exitCode(err), err)
		}
	}
	for _, name := range []string{"a.csv", "a.kml", "a.html", "a.yaml"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() < 300 {
			t.Errorf("%s: %v", name, err)
		}
	}
	csv, err := os.ReadFile(filepath.Join(folder, "a.csv"))
	if rows := strings.Count(string(csv), "\n"); err != nil || rows < 1100 || rows > 1180 {
		t.Errorf("of 12 s, of which half a second is missing, there are %d rows, %v", rows, err)
	}
}

// TestAHoleIsTold by each command that reads a recording; it is no failure. A flight that is continued in it
// begins before or after it, which is told.
func TestAHoleIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "flight.mcap")
	var there atomic.Bool
	file := record.Begin(func() (*os.File, error) {
		if !there.Load() {
			return nil, &os.PathError{Op: "open", Path: path, Err: syscall.ENOSPC}
		}
		return os.Create(path)
	}, record.Options{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Waits: true})
	start := record.Start{Vehicle: "quad-1.5kg", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true}, Params: physics.Params{Vehicle: airframe.Default(), Terrain: contact.Flat{}}}
	r, err := file.Vehicle(start)
	if err != nil {
		t.Fatal(err)
	}
	w, err := physics.New(start.Params)
	if err != nil {
		t.Fatal(err)
	}
	r.Reset(1, w)
	var in physics.Inputs
	fly := func(enough func() bool) {
		for end := time.Now().Add(time.Minute); !enough() && time.Now().Before(end); time.Sleep(time.Millisecond) {
			for range 200 {
				if err := w.Step(&in, 1.0/400); err != nil {
					t.Fatal(err)
				}
				r.Step(w, &in, 1.0/400, time.Now())
			}
		}
	}
	fly(func() bool { return r.Lost() != nil })
	there.Store(true)
	fly(func() bool { return r.Lost() == nil && file.Status().Bytes > 30_000 })
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	to := r.Losses().Gaps(0)[0].To.Elapsed
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.mcap")
	if err := os.WriteFile(other, data, 0o600); err != nil {
		t.Fatal(err)
	}
	told := fmt.Sprintf("a gap from 0.00 s to %.2f s: disk full", to)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"export", path, "--csv", filepath.Join(t.TempDir(), "a.csv")}, told},
		{[]string{"compare", path, other}, told},
		{[]string{"continue", path, "--at", fmt.Sprint(to / 2), "--take-over", "--for", "1s", "--headless", "--record", "none"}, "is in a gap"},
		{[]string{"continue", path, "--at", fmt.Sprint(to + 1), "--take-over", "--for", "1s", "--headless", "--record", "none"}, told},
	} {
		log, err := os.CreateTemp(t.TempDir(), "log")
		if err != nil {
			t.Fatal(err)
		}
		before := os.Stderr
		os.Stderr = log
		out, err := called(t, c.args...)
		os.Stderr = before
		words, _ := os.ReadFile(log.Name())
		log.Close()
		if err != nil || !strings.Contains(out+string(words), c.want) {
			t.Errorf("%q: %v\n%s%s, want %q", c.args, err, out, words, c.want)
		}
	}
}

// TestAMissingBeginningIsAGap for who makes the flight again, and what is wrong with one recording keeps no
// other from being verified.
func TestAMissingBeginningIsAGap(t *testing.T) {
	folder := t.TempDir()
	flight, flipped := filepath.Join(folder, "flight.mcap"), filepath.Join(folder, "flipped.mcap")
	if _, err := called(t, "--headless", "--demo", "--speedup", "100", "--for", "10s", "--record", flight); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(flight)
	if err != nil {
		t.Fatal(err)
	}
	at, chunks := 8, 0 // after the magic bytes
	for ; ; at += 9 + int(binary.LittleEndian.Uint64(data[at+1:])) {
		if data[at] == 6 { // a chunk; the first has the start
			if chunks++; chunks == 2 {
				break
			}
		}
	}
	data[at+9+int(binary.LittleEndian.Uint64(data[at+1:]))/2] ^= 1
	if err := os.WriteFile(flipped, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := called(t, "replay", "--verify", filepath.Join(folder, "none.mcap"), flipped, flight)
	if err == nil || !strings.Contains(out, "with 1 gap from 0.00 s to ") || !strings.Contains(out, "flight.mcap, recorded by") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err = called(t, "scenario", "from", flipped); !errors.Is(err, record.ErrDamaged) || strings.Contains(out, "expect:") {
		t.Errorf("%v\n%s", err, out)
	}
}
