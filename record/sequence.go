package record

import (
	"context"
	"errors"
	"hash/crc32"
	"io"
	"slices"
)

// sequenceStep is how much of a file is read at once [bytes].
const sequenceStep = 1 << 20

// sequence reads a file from its beginning on, once, and computes its checksum on the way. What is not
// ahead is read by itself.
type sequence struct {
	ctx     context.Context
	file    io.ReaderAt
	size    int64  // of the file, as far as it is read
	at      int64  // offset of buffer
	buffer  []byte // what is ahead
	sum     uint32 // of all before it
	stopped error  // why no more is read ahead: the end of the file, the disk, or ctx
}

// ReadAt is that of io.ReaderAt. Its error is that of reading these bytes, and of no others.
func (s *sequence) ReadAt(p []byte, at int64) (int, error) {
	for at >= s.at && at+int64(len(p)) > s.at+int64(len(s.buffer)) && s.stopped == nil && len(p) <= sequenceStep {
		s.advance(at)
	}
	if from := at - s.at; from >= 0 && from+int64(len(p)) <= int64(len(s.buffer)) {
		return copy(p, s.buffer[from:]), nil
	}
	return s.file.ReadAt(p, at)
}

// advance drops what is before an offset, and reads on.
func (s *sequence) advance(to int64) {
	if s.stopped = s.ctx.Err(); s.stopped != nil {
		return
	}
	step := min(sequenceStep, s.size-s.at-int64(len(s.buffer)))
	if step <= 0 {
		s.stopped = io.EOF
		return
	}
	drop := min(int(to-s.at), len(s.buffer))
	s.sum = crc32.Update(s.sum, crc32.IEEETable, s.buffer[:drop])
	s.at += int64(drop)
	rest := copy(s.buffer, s.buffer[drop:])
	s.buffer = slices.Grow(s.buffer[:rest], int(step))[:rest+int(step)]
	n, err := s.file.ReadAt(s.buffer[rest:], s.at+int64(rest))
	s.buffer, s.stopped = s.buffer[:rest+n], err
}

// checksum is that of all bytes before an offset. The error is the disk's, or that of the context; a file
// that ends before is damaged.
func (s *sequence) checksum(end int64) (uint32, error) {
	if end < s.at { // which was passed: once more
		*s = sequence{ctx: s.ctx, file: s.file, size: s.size}
	}
	for s.at+int64(len(s.buffer)) < end && s.stopped == nil {
		s.advance(end)
	}
	switch n := end - s.at; {
	case n <= int64(len(s.buffer)):
		return crc32.Update(s.sum, crc32.IEEETable, s.buffer[:n]), nil
	case errors.Is(s.stopped, io.EOF):
		return 0, damaged(s.stopped) // it was cut just now
	}
	return 0, s.stopped
}
