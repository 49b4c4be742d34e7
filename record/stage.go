package record

import (
	"errors"
	"hash/crc32"
	"io"
	"os"
	"time"
)

// stage is an io.Writer that keeps what it gets until flush writes it to the file, whole or not
// at all: a disk that is full leaves no torn end. Owner: the writer.
type stage struct {
	file    disk
	load    *load
	size    int64 // of the file, as far as it is whole
	pending []byte
	torn    bool      // the end of the file may be torn
	sum     uint32    // of what is in the file
	written time.Time // time of change of the file, as it was after the last write
	doubt   bool      // another program may have written to it
	spoiled bool      // it has
	rest    time.Time // until when that is not looked into
}

// changed reports whether another program has cut the file or written to it. It reads the file once more
// where its time of change is not that of what was written last.
func (s *stage) changed() bool {
	file, ok := s.file.(*os.File)
	if !ok || s.torn {
		return false
	}
	is, err := file.Stat()
	switch {
	case err != nil:
		return false // the next write tells
	case is.Size() != s.size || s.spoiled:
		return true
	case !is.ModTime().Equal(s.written):
		s.doubt = true
	}
	s.spoiled = s.doubt && time.Now().After(s.rest) && !s.same(file, is)
	return s.spoiled
}

// restTimes is how many times as long as the file was read for a check it is not read again.
const restTimes = 10

// same reports whether the file, of which is is told, has what was written.
func (s *stage) same(file *os.File, is os.FileInfo) bool {
	begun := time.Now()
	s.doubt, s.written = false, is.ModTime()
	var sum uint32
	buffer := make([]byte, sequenceStep)
	for at := int64(0); at < s.size; {
		n, err := file.ReadAt(buffer[:min(int64(len(buffer)), s.size-at)], at)
		if isDisk(err) {
			s.doubt = true // it is not known
			break
		}
		if n == 0 {
			return false // it was cut just now
		}
		sum, at = crc32.Update(sum, crc32.IEEETable, buffer[:n]), at+int64(n)
		s.load.got()
	}
	s.rest = time.Now().Add(restTimes * time.Since(begun))
	return s.doubt || sum == s.sum
}

// disk is what stage needs of an *os.File.
type disk interface {
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Sync() error
}

var _ disk = (*os.File)(nil)

// Write keeps p.
func (s *stage) Write(p []byte) (int, error) {
	s.pending = append(s.pending, p...)
	return len(p), nil
}

// flush writes what is pending. After an error all of it is still pending, and the file is as
// it was.
func (s *stage) flush() error {
	if len(s.pending) == 0 {
		return nil
	}
	err := s.load.wait(func() error {
		if s.changed() {
			return ErrTouched
		}
		_, err := s.file.WriteAt(s.pending, s.size)
		if s.torn = false; err != nil {
			cut := s.file.Truncate(s.size)
			s.torn = cut != nil
			err = errors.Join(err, cut)
		}
		if file, ok := s.file.(*os.File); ok {
			if is, failed := file.Stat(); failed == nil {
				s.written = is.ModTime()
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	s.sum = crc32.Update(s.sum, crc32.IEEETable, s.pending)
	s.size += int64(len(s.pending))
	s.pending = s.pending[:0]
	return nil
}
