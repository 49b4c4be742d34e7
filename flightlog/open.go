package flightlog

import (
	"context"
	"errors"
	"io"
	"math"
	"os"

	"github.com/sitlark/sitlark/flightlog/dataflash"
	"github.com/sitlark/sitlark/flightlog/tlog"
	"github.com/sitlark/sitlark/internal/filekind"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// ErrUnknown means that a file is not a log that this package reads.
var ErrUnknown = errors.New("neither a DataFlash log (.bin) nor a telemetry log (.tlog)")

// UnknownError describes a file that is not a log. It wraps ErrUnknown.
type UnknownError struct {
	Path string
	Is   string // what it is instead, such as "it is compressed by gzip: decompress it first"; empty: that is not plain
	MCAP bool   // it begins as a recording

	expected string
}

// Error names the file and says what was expected and what it is.
func (e *UnknownError) Error() string { return e.Path + ": " + filekind.Sentence(e.expected, e.Is) }

func (e *UnknownError) Unwrap() error { return ErrUnknown }

// sniffed is how much of a file decides what it is [bytes].
const sniffed = 1 << 20

// Sniff returns which kind of log a file is by its content, whatever its name. The error is
// one of reading, or an UnknownError.
func Sniff(path string) (Format, error) {
	file, err := inputfile.Open(path, math.MaxInt64) // a recording may be larger than any log
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
	other := filekind.Of(head)
	format := formatOf(head)
	if format == 0 && dataflash.Unformatted(head) {
		if format, err = laterFormats(file); err != nil {
			return 0, err
		}
		other = unformatted
	}
	if format != 0 && (other == "" || other == unformatted) {
		return format, nil
	}
	return 0, &UnknownError{Path: path, Is: other, MCAP: filekind.IsMCAP(head), expected: filekind.Log}
}

// unformatted says what a DataFlash log is that can't be read.
const unformatted = "it is a DataFlash log without FMT messages, which describe all others: the beginning is missing, where ArduPilot writes them. " +
	"A flash chip that is full overwrites the oldest log; on a full or slow card the beginning may not have been written. Open the log of another flight, and erase old logs before the next one"

// IsRecording reports whether a file that is to be shown is a recording, by its content; else it is a
// log. The error is one of reading, or an UnknownError.
func IsRecording(path string) (bool, error) {
	_, err := Sniff(path)
	var unknown *UnknownError
	switch {
	case !errors.As(err, &unknown):
		return false, err
	case unknown.MCAP:
		return true, nil
	}
	unknown.expected = filekind.Flight
	return false, unknown
}

// formatOf returns the kind of log that begins so; 0: none that is known.
func formatOf(head []byte) Format {
	formats, frames := dataflash.CountFormats(head), tlog.Count(head)
	switch {
	case formats == 0 && frames == 0:
		return 0
	case formats >= frames:
		return DataFlash
	}
	return Telemetry
}

// laterFormats returns DataFlash where a file has descriptions of message types after its first part; 0
// where it has none.
func laterFormats(file *os.File) (Format, error) {
	block := make([]byte, sniffed)
	for offset := int64(0); ; offset += sniffed - 128 {
		n, err := file.ReadAt(block, offset)
		if dataflash.CountFormats(block[:n]) > 0 {
			return DataFlash, nil
		}
		switch {
		case errors.Is(err, io.EOF):
			return 0, nil
		case err != nil:
			return 0, err
		}
	}
}

// Open reads the flight in a log. It calls progress, which may be nil, with the fraction of the
// work done, 0 to 1. A truncated or damaged log is read as far as possible; Damage says what is
// missing. The error wraps ErrUnknown if the file is not a log.
//
// Open uses at most a few times the file's size in memory, and gives up when ctx ends.
func Open(ctx context.Context, path string, progress func(share float64)) (*Flight, error) {
	if progress == nil {
		progress = func(float64) {}
	}
	format, err := Sniff(path)
	if err != nil {
		return nil, err
	}
	open := openBinary
	if format == Telemetry {
		open = openTelemetry
	}
	f, err := open(ctx, path, progress)
	if f != nil {
		plaintext.Fields(f) // what the autopilot, and whoever made the file, said
	}
	return f, err
}
