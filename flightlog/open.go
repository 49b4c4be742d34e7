package flightlog

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"

	"github.com/sitlark/sitlark/internal/inputfile"
)

// ErrUnknown means that a file is not a log that this package reads.
var ErrUnknown = errors.New("neither a DataFlash log (.bin) nor a telemetry log (.tlog)")

// UnknownError describes a file that is not a log. It wraps ErrUnknown.
type UnknownError struct {
	Path  string
	Is    string // what it is instead, such as "it is compressed by gzip: decompress it first"; empty: that is not plain
	Empty bool
	MCAP  bool // it begins as a recording
}

// Error names the file and says what it is.
func (e *UnknownError) Error() string {
	text := e.Path + ": " + ErrUnknown.Error()
	if e.Is != "" {
		text += ": " + e.Is
	}
	return text
}

func (e *UnknownError) Unwrap() error { return ErrUnknown }

// sniffed is how much of a file decides what it is [bytes].
const sniffed = 1 << 20

// Sniff returns which kind of log a file is by its content, whatever its name. The error is
// one of reading, or an UnknownError.
func Sniff(path string) (Format, error) {
	file, err := inputfile.Open(path, math.MaxUint32)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	head := make([]byte, sniffed)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return 0, err
	}
	head = head[:n]
	other := guess(head)
	if format := formatOf(head); format != 0 && other == "" {
		return format, nil
	}
	return 0, &UnknownError{Path: path, Is: other, Empty: n == 0, MCAP: bytes.HasPrefix(head, []byte("\x89MCAP"))}
}

// formatOf returns the kind of log that begins so; 0: none that is known.
func formatOf(head []byte) Format {
	formats, frames := countFormats(head), countFrames(head)
	switch {
	case formats == 0 && frames == 0:
		return 0
	case formats >= frames:
		return DataFlash
	}
	return Telemetry
}

// countFormats counts what begins as a description of a DataFlash message type.
func countFormats(head []byte) (n int) {
	const length = 89
	for at := 0; ; at++ {
		i := bytes.Index(head[at:], []byte{0xa3, 0x95, 128})
		if i < 0 {
			return n
		}
		at += i
		if at+length <= len(head) || at == 0 {
			n++
		}
	}
}

// The times that a telemetry log can have: from 2005 to 2106 [µs].
const (
	earliestUs = 1104537600 * 1_000_000
	latestUs   = math.MaxUint32 * 1_000_000
)

// countFrames counts what begins as a MAVLink frame behind a time, and is followed by another
// one or by the end.
func countFrames(head []byte) (n int) {
	for at := 0; at < len(head); at++ {
		if length := frameAt(head[at:]); length > 0 && (at+length >= len(head) || frameAt(head[at+length:]) > 0) {
			n++
			at += length - 1
		}
	}
	return n
}

// frameAt returns the length of the frame, with its time, that b seems to begin with; 0: none.
func frameAt(b []byte) int {
	if len(b) < 8+3 {
		return 0
	}
	if us := binary.BigEndian.Uint64(b); us < earliestUs || us > latestUs {
		return 0
	}
	switch b[8] {
	case 0xfe:
		return 8 + 8 + int(b[9])
	case 0xfd:
		return 8 + 12 + int(b[9]) + 13*int(b[10]&1)
	}
	return 0
}

// beginnings are how other files begin that a user may take for a log.
var beginnings = []struct{ begins, what string }{
	{"FMT, 128", "it is a DataFlash log converted to text: open the binary log (.bin)"},
	{"QGC WPL", "it is a mission: sitlark --mission shows it"},
	{"ULog", "it is a PX4 log, which sitlark does not support"},
	{"\x89MCAP", "it is a recording (MCAP)"},
	{"\x1f\x8b", "it is compressed by gzip: decompress it first"},
	{"PK\x03\x04", "it is a ZIP archive: extract the log first"},
	{"%TSD", "it is a parameter file"},
	{"<?xml", "it is an XML file, perhaps KML"},
}

// guess says what else a file is; empty: that is not plain.
func guess(head []byte) string {
	if len(head) == 0 {
		return "it is empty"
	}
	for _, b := range beginnings {
		if bytes.HasPrefix(head, []byte(b.begins)) {
			return b.what
		}
	}
	if i := bytes.Index(head[:min(len(head), 4096)], []byte("FMT, 128, 89")); i >= 0 {
		return beginnings[0].what
	}
	return ""
}

// Open reads the flight in a log. It calls progress, which may be nil, with the fraction of the
// work done, 0 to 1. A truncated or damaged log is read as far as possible; Damage says what is
// missing. The error wraps ErrUnknown if the file is not a log.
//
// Open uses at most a few times the file's size in memory.
func Open(path string, progress func(share float64)) (*Flight, error) {
	return OpenContext(context.Background(), path, progress)
}

// OpenContext is Open that gives up when ctx ends.
func OpenContext(ctx context.Context, path string, progress func(share float64)) (*Flight, error) {
	if progress == nil {
		progress = func(float64) {}
	}
	format, err := Sniff(path)
	if err != nil {
		return nil, err
	}
	if format == Telemetry {
		return openTelemetry(ctx, path, progress)
	}
	return openBinary(ctx, path, progress)
}
