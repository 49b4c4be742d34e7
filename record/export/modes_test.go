package export_test

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/export"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// withModes is a recording of ten seconds, with five modes and a reset in the middle.
func withModes(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "flight.mcap")
	file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	p := physics.Params{Vehicle: airframe.Default(), Seed: 1, Terrain: contact.Flat{}}
	r, err := file.Vehicle(record.Start{Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true}, Params: p})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(sim.Config{World: p, Recorder: r})
	if err != nil {
		t.Fatal(err)
	}
	packet := append([]byte{0x1a, 0x48, 0x90, 0x01, 0, 0, 0, 0}, bytes.Repeat([]byte{0xe8, 0x03}, 16)...) // magic, 400 Hz, count, 1000 µs
	for n := range 4000 {
		packet[4], packet[5] = byte(n), byte(n>>8)
		if n == 2000 {
			if err := s.Submit(command.Reset{}); err != nil {
				t.Fatal(err)
			}
		}
		if s.Exchange(packet) == nil {
			t.Fatalf("packet %d was not answered", n)
		}
		if n%800 == 400 { // at 1, 3, 5, 7 and 9 s, and kept with the batch of that time
			flight, time := s.Flight()
			r.Note("mode", flight, time, map[string]any{"mode": "M" + strconv.Itoa(n/800)})
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestEachRowHasTheModeAndTheFlightOfItsTime: none before the first mode, then that which began last, over a reset of the flight, from
// which on the time begins again.
func TestEachRowHasTheModeAndTheFlightOfItsTime(t *testing.T) {
	opened, err := record.Open(withModes(t))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	log, err := opened.Log(opened.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := export.CSV(&text, opened, opened.Vehicles); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	cell := func(line []string, name string) string { return line[slices.Index(lines[0], name)] }
	number := func(line []string, name string) float64 {
		x, err := strconv.ParseFloat(cell(line, name), 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	seen, last := map[string]int{}, -1.0
	for i, line := range lines[1:] {
		elapsed, want := number(line, "elapsed_s"), ""
		for _, e := range log {
			if e.Kind == record.ModeEntry && e.Elapsed <= elapsed {
				want = e.Mode
			}
		}
		if got := cell(line, "mode"); got != want {
			t.Errorf("line %d, at %g s: mode %q, want %q", i+1, elapsed, got, want)
		}
		flight, time := "1", elapsed
		if i > 0 && number(line, "time_s") < number(lines[i], "time_s") || seen["flight 2"] > 0 {
			flight, time = "2", elapsed-5
		}
		if got := cell(line, "flight"); got != flight || number(line, "time_s")-time > 0.02 || time-number(line, "time_s") > 0.02 || elapsed < last {
			t.Errorf("line %d, at %g s: flight %s, %g s; want %s and %g s", i+1, elapsed, got, number(line, "time_s"), flight, time)
		}
		last = elapsed
		seen[cell(line, "mode")]++
		seen["flight "+cell(line, "flight")]++
	}
	// When a mode is kept depends on when the writer comes to it: the last one has rows in any case.
	for _, name := range []string{"", "M4", "flight 1", "flight 2"} {
		if seen[name] == 0 {
			t.Errorf("no line of %q: %v", name, seen)
		}
	}
}

// TestAModeIsUnknownAfterDamage, which may have held a change, until the next one.
func TestAModeIsUnknownAfterDamage(t *testing.T) {
	path := withModes(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := middleOfAChunk(t, data)
	for i := range 64 {
		data[at+i] ^= 0xff
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	opened, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	v := opened.Vehicles[0]
	log, err := opened.Log(v)
	if err != nil || len(v.Damaged) != 1 {
		t.Fatalf("missing is %v, %v", v.Damaged, err)
	}
	hole, next := v.Damaged[0], math.Inf(1)
	for _, e := range log {
		if e.Kind == record.ModeEntry && e.Elapsed > hole.From+1e-3 {
			next = min(next, e.Elapsed)
		}
	}
	var text bytes.Buffer
	if err := export.CSV(&text, opened, opened.Vehicles); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at, mode := slices.Index(lines[0], "elapsed_s"), slices.Index(lines[0], "mode")
	before, unknown, after := 0, 0, 0
	for _, line := range lines[1:] {
		elapsed, err := strconv.ParseFloat(line[at], 64)
		if err != nil {
			t.Fatal(err)
		}
		switch is := line[mode]; {
		case elapsed > hole.To && elapsed < next:
			if unknown++; is != "" {
				t.Errorf("at %g s: mode %q, which is not known between the damage from %g s to %g s and %g s", elapsed, is, hole.From, hole.To, next)
			}
		case elapsed < hole.From && is != "":
			before++
		case elapsed >= next && is != "":
			after++
		}
	}
	// When a mode is kept depends on when the writer comes to it: it may be right after the damage, or up to half a second early.
	if before == 0 || unknown == 0 && next > hole.To+0.1 || after == 0 {
		t.Errorf("%d rows with a mode before the damage, %d without one, %d with one after it", before, unknown, after)
	}
	c, err := timeline.States(t.Context(), path, "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	first := math.Inf(1) // moment after the damage at which the time line knows a mode
	for _, m := range c.Modes {
		if m.Name != "" && m.From > hole.From+1e-3 {
			first = min(first, m.From)
		}
	}
	// An entry that the writer has kept after the damage may be of a change before it.
	late := c.ModeAt(hole.To+0.02) != ""
	if first > hole.To+0.1 && !late && c.ModeAt((hole.To+first)/2) != "" || c.ModeAt(hole.From-0.05) == "" || math.IsInf(first, 1) || c.ModeAt(first+0.1) == "" {
		t.Errorf("on the time line: %+v; damaged %+v, first %g", c.Modes, hole, first)
	}
}

// middleOfAChunk returns where a chunk of the file has its middle that begins some 4 s after the first: a second after a
// change of the mode and before the next.
func middleOfAChunk(t *testing.T, file []byte) int {
	t.Helper()
	r, err := mcap.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	info, err := r.Info()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range info.ChunkIndexes {
		if c.MessageStartTime > info.ChunkIndexes[0].MessageStartTime+3.7e9 {
			return int(c.ChunkStartOffset + c.ChunkLength/2)
		}
	}
	t.Fatalf("no chunk begins after 3.7 s: %+v", info.ChunkIndexes)
	return 0
}
