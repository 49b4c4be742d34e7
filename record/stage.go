package record

import (
	"errors"
	"io"
	"os"
)

// stage is an io.Writer that keeps what it gets until flush writes it to the file, whole or not
// at all: a disk that is full leaves no torn end. Owner: the writer.
type stage struct {
	file    disk
	load    *load
	size    int64 // of the file, as far as it is whole
	pending []byte
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
		_, err := s.file.WriteAt(s.pending, s.size)
		if err != nil {
			err = errors.Join(err, s.file.Truncate(s.size))
		}
		return err
	})
	if err != nil {
		return err
	}
	s.size += int64(len(s.pending))
	s.pending = s.pending[:0]
	return nil
}
