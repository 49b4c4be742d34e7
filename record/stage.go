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
	torn    bool // the end of the file may be torn
}

// changed reports whether another program has cut the file or written to it.
func (s *stage) changed() bool {
	file, ok := s.file.(*os.File)
	if !ok || s.torn {
		return false
	}
	is, err := file.Stat()
	return err == nil && is.Size() != s.size
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
		return err
	})
	if err != nil {
		return err
	}
	s.size += int64(len(s.pending))
	s.pending = s.pending[:0]
	return nil
}
