// Package tlog reads telemetry logs (.tlog), as ground stations write them: MAVLink frames of
// either version, each behind the time at which it came or went. Logs without times are read too, as
// Mission Planner's .rlog and what was recorded from a serial line.
//
// Source: QGroundControl's developer guide, "MAVLink Log Format": 8 bytes, the highest first,
// with microseconds since 1970 (UTC), and then the frame. MAVLink's serialization is that of
// mavlink.io/en/guide/serialization.html.
package tlog

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/bluenviron/gomavlib/v3/pkg/x25"

	"github.com/sitlark/sitlark/flightlog/source"
)

// Errors of Read and Decode.
var (
	ErrNotALog = errors.New("not a telemetry log: it has no MAVLink frame whose checksum is right")
	ErrUnknown = errors.New("tlog: not a message of ArduPilot's dialect")
)

const (
	timeBytes = 8
	mark1     = 0xfe // the first byte of a frame of MAVLink 1
	mark2     = 0xfd // and of MAVLink 2
	header1   = 6
	header2   = 10
	checksum  = 2
	signature = 13
	signed    = 1 // flag
	scanBlock = 1 << 20
	latest    = 1 << 52 // a later time is none [µs]
)

// ardupilot is ArduPilot's dialect.
var ardupilot = sync.OnceValue(func() *dialect.ReadWriter {
	rw := &dialect.ReadWriter{Dialect: apm.Dialect}
	if err := rw.Initialize(); err != nil {
		panic(fmt.Sprintf("tlog: gomavlib's dialect: %v", err)) // it is a constant
	}
	return rw
})

// Frame is a frame of a log. It is valid while it is looked at.
type Frame struct {
	TimeUs            int64 // since 1970, UTC, as the ground station's clock had it [µs]
	Timed             bool  // false: the log has no times, and TimeUs is 0
	System, Component byte  // that sent it
	ID                uint32
	V2                bool
	payload           []byte
}

// Decode returns the message, of the dialect ardupilotmega of gomavlib. The error wraps
// ErrUnknown where the dialect does not have it.
func (f *Frame) Decode() (message.Message, error) {
	rw := ardupilot().GetMessage(f.ID)
	if rw == nil {
		return nil, fmt.Errorf("%w: number %d", ErrUnknown, f.ID)
	}
	return rw.Read(&message.MessageRaw{ID: f.ID, Payload: f.payload[:len(f.payload):len(f.payload)]}, f.V2)
}

// Summary is what Read says of a log.
type Summary struct {
	Size    int64 // [bytes]
	Frames  int
	Unknown int // of them of messages that the dialect does not have
	Damage  source.Damage
}

// Read calls look with each frame of a log of size bytes, in order. progress is called during
// the time that it takes, with the bytes that were read; it may be nil. Frames whose checksum
// is wrong are skipped, and reported in Damage. The error is that of look or of reading, or
// ErrNotALog.
func Read(from io.ReaderAt, size int64, progress func(done, total int64), look func(*Frame) error) (*Summary, error) {
	s := newScanner(from, size)
	told := int64(0)
	for at := int64(0); at < size; {
		f, length := s.frame(at)
		switch {
		case s.window.Err() != nil:
			return nil, fmt.Errorf("tlog: reading at %d: %w", at, s.window.Err())
		case length > 0:
			s.Frames++
			if err := look(&f); err != nil {
				return nil, err
			}
			at += length
		default:
			next := s.search(at + 1)
			s.Damage.Skip(at, next-at)
			at = next
		}
		if progress != nil && (at-told >= scanBlock || at == size) {
			told = at
			progress(at, size)
		}
	}
	if s.Frames == 0 {
		return nil, ErrNotALog
	}
	return &s.Summary, nil
}

type scanner struct {
	Summary
	window source.Window
	rw     *dialect.ReadWriter
	stamp  int // length of the time before each frame [bytes]
}

// newScanner returns a scanner for a log, and finds out whether its frames have times: those of most frames
// in the first part of it that are followed by another one.
func newScanner(from io.ReaderAt, size int64) *scanner {
	s := &scanner{Summary: Summary{Size: size}, window: source.NewWindow(from, size, scanBlock), rw: ardupilot(), stamp: timeBytes}
	if timed := s.chained(mostChained); timed < mostChained {
		if s.stamp = 0; s.chained(mostChained) <= timed {
			s.stamp = timeBytes
		}
	}
	return s
}

// mostChained is how many frames are enough to tell what a log is.
const mostChained = 1000

// Count returns how many of the frames in the first part of a log another one, or the part's end, follows. It
// counts up to 1,000.
func Count(part []byte) int {
	s := newScanner(bytes.NewReader(part), int64(len(part)))
	return s.chained(mostChained)
}

// chained counts frames, up to a number, in the first block of the log, whose checksums are right and which
// another one, or the end of the block, follows.
func (s *scanner) chained(most int) (n int) {
	size := s.Size
	defer func() { s.Size = size }()
	s.Size = min(size, scanBlock)
	var f, after Frame
	for at := s.search(0); at < s.Size && n < most; {
		b, _, ok := s.parse(at, &f)
		if !ok {
			at = s.search(at + 1)
			continue
		}
		at += int64(len(b))
		if _, _, ok := s.parse(at, &after); ok || at+int64(s.stamp)+longestFrame > s.Size {
			n++
		}
	}
	return n
}

// longestFrame is the length of the longest frame [bytes].
const longestFrame = header2 + 255 + checksum + signature

// frame returns the frame, with its time, at an offset, and how long both are; 0 where there is
// none whose checksum is right. One of an unknown message must have another one behind it.
func (s *scanner) frame(at int64) (f Frame, length int64) {
	b, known, ok := s.parse(at, &f)
	if !ok {
		return f, 0
	}
	if !known {
		var after Frame
		if next := at + int64(len(b)); next != s.Size {
			if _, _, ok := s.parse(next, &after); !ok {
				return f, 0
			}
		}
		if b, _, ok = s.parse(at, &f); !ok { // the window may have moved
			return f, 0
		}
		s.Unknown++
	}
	return f, int64(len(b))
}

// parse reads the frame at an offset and returns its bytes, with the time. known is whether
// its checksum could be compared.
func (s *scanner) parse(at int64, f *Frame) (b []byte, known, ok bool) {
	stamp := s.stamp
	head := s.window.At(at, stamp+3)
	if head == nil {
		return nil, false, false
	}
	body, v2 := int(head[stamp+1]), head[stamp] == mark2
	length := stamp + header1 + body + checksum
	switch {
	case v2 && head[stamp+2]&^signed == 0:
		length = stamp + header2 + body + checksum
		if head[stamp+2]&signed != 0 {
			length += signature
		}
	case head[stamp] != mark1:
		return nil, false, false
	}
	if b = s.window.At(at, length); b == nil {
		return nil, false, false
	}
	us := uint64(0)
	if stamp > 0 {
		us = binary.BigEndian.Uint64(b)
	}
	if us >= latest {
		return nil, false, false
	}
	*f = Frame{TimeUs: int64(us), Timed: stamp > 0, V2: v2}
	header := header1
	if v2 {
		header = header2
		f.System, f.Component, f.ID = b[stamp+5], b[stamp+6], uint32(b[stamp+7])|uint32(b[stamp+8])<<8|uint32(b[stamp+9])<<16
	} else {
		f.System, f.Component, f.ID = b[stamp+3], b[stamp+4], uint32(b[stamp+5])
	}
	end := stamp + header + body
	f.payload = b[stamp+header : end]
	m := s.rw.GetMessage(f.ID)
	if m == nil {
		return b, false, true
	}
	sum := x25.New()
	sum.Write(b[stamp+1 : end])
	sum.Write([]byte{m.CRCExtra()})
	return b, true, sum.Sum16() == binary.LittleEndian.Uint16(b[end:])
}

// search returns the next offset with a frame whose checksum is right; the size if there is
// none.
func (s *scanner) search(at int64) int64 {
	var f Frame
	stamp := int64(s.stamp)
	for at+stamp < s.Size {
		block := s.window.At(at+stamp, int(min(s.Size-at-stamp, scanBlock/2)))
		if block == nil {
			break // it can't be read
		}
		i := slices.IndexFunc(block, func(b byte) bool { return b == mark1 || b == mark2 })
		if i < 0 {
			at += int64(len(block))
			continue
		}
		at += int64(i)
		if _, known, ok := s.parse(at, &f); ok && known {
			return at
		}
		at++
	}
	return s.Size
}
