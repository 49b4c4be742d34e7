package session

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestBadPacketsAreLoggedOnce: with how many came since the last second, and what the last
// one was.
func TestBadPacketsAreLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	r := reporter{log: slog.New(slog.NewTextHandler(&log, nil))}
	link := &r.now.Link
	link.Listen = snapshot.MakeText("127.0.0.1:9002")
	for _, second := range []struct {
		name   string
		change func()
		want   []string // parts of one line each
	}{
		{"nothing", func() {}, nil},
		{"bad packets", func() { link.Bad, link.BadSize, link.BadMagic = 3, 41, 4660 },
			[]string{"3 bad packets, 3 since the start, the last with 41 bytes with magic 4660, expected 40 with 18458 or 72 with 29569: is another program sending to 127.0.0.1:9002?"}},
		{"no more", func() {}, nil},
		{"of both kinds", func() { link.Bad, link.BadSize, link.BadMagic, link.BadFrameRate = 10, 0, 0, 2 },
			[]string{"7 bad packets, 10 since the start, the last with 0 bytes, expected 40 or 72: is", "2 packets with an impossible frame rate, 2 since the start, expected 1 to 20000 Hz: is"}},
	} {
		log.Reset()
		second.change()
		r.print()
		lines := strings.Split(strings.TrimSuffix(log.String(), "\n"), "\n")
		if log.Len() == 0 {
			lines = nil
		}
		if len(lines) != len(second.want) {
			t.Errorf("%s: logged %q, want %d lines", second.name, lines, len(second.want))
			continue
		}
		for i, want := range second.want {
			if !strings.Contains(lines[i], "level=WARN") || !strings.Contains(lines[i], want) {
				t.Errorf("%s: logged %s, want a warning with %q", second.name, lines[i], want)
			}
		}
	}
}

// TestStatusLineTellsTheDepth of what is under water, and the altitude of all else.
func TestStatusLineTellsTheDepth(t *testing.T) {
	var s snapshot.Snapshot
	s.Link.State = snapshot.LinkConnected
	s.PositionNED.Z, s.Water.Level, s.HullCount = -15, 20, 1
	if line := statusLine(&s, ""); !strings.Contains(line, "alt  15.00 m") {
		t.Errorf("out of the water: %s", line)
	}
	if s.Water.Afloat = true; !strings.Contains(statusLine(&s, ""), "depth   5.00 m") {
		t.Errorf("5 m deep: %s", statusLine(&s, ""))
	}
	if s.PositionNED.Z = -19.9; !strings.Contains(statusLine(&s, ""), "alt  19.90 m") {
		t.Errorf("afloat: %s", statusLine(&s, ""))
	}
}
