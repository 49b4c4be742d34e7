package dataflash

import (
	"bytes"
	"fmt"
	"io"

	"github.com/sitlark/sitlark/flightlog/source"
)

// scanBlock is how much of a log is read at a time [bytes].
const scanBlock = 1 << 20

// scanner finds the records of a log.
type scanner struct {
	log      *Log
	window   source.Window
	progress func(done, total int64)
	told     int64 // when progress was called last
	formats  *[256]*Table
	now      float64 // the newest time of a record [s since boot]
}

func newScanner(from io.ReaderAt, size int64, progress func(done, total int64)) *scanner {
	s := &scanner{log: &Log{Size: size, source: from}, formats: new([256]*Table), progress: progress}
	s.window = source.NewWindow(from, size, scanBlock)
	return s
}

// scan goes through the log.
func (s *scanner) scan() error {
	size := s.log.Size
	s.formats[fmtType] = fmtTable()
	s.formats[fmtType].log = s.log
	for at := int64(0); at < size; {
		next, found := at, false
		if length := s.record(at); length > 0 {
			next, found = at+length, true
			if !s.mark(next) {
				// It is followed by no record: it may have been cut, with a record inside.
				if inside := s.search(at+1, next); inside < next {
					next, found = inside, false
				}
			}
		} else {
			next = s.search(at+1, size)
		}
		if s.window.Err() != nil {
			return fmt.Errorf("reading at %d: %w", at, s.window.Err())
		}
		if found {
			s.take(at)
		} else {
			s.log.Damage.Skip(at, next-at)
		}
		at = next
		s.tell(at)
	}
	return nil
}

// tell calls progress, once a block.
func (s *scanner) tell(at int64) {
	if s.progress != nil && (at-s.told >= scanBlock || at == s.log.Size) {
		s.told = at
		s.progress(at, s.log.Size)
	}
}

// record returns the length of the record that is at an offset, 0 where there is none or it
// is cut.
func (s *scanner) record(at int64) int64 {
	head := s.window.At(at, header)
	if head == nil || head[0] != mark1 || head[1] != mark2 {
		return 0
	}
	t := s.formats[head[2]]
	if t == nil || at+int64(t.length) > s.log.Size {
		return 0
	}
	return int64(t.length)
}

// mark reports whether a record may begin at an offset, or the log ends there.
func (s *scanner) mark(at int64) bool {
	if at >= s.log.Size {
		return true
	}
	head := s.window.At(at, 1)
	if head == nil || head[0] != mark1 {
		return false
	}
	if head = s.window.At(at, 2); head != nil {
		return head[1] == mark2
	}
	return true
}

// search returns the next offset before end at which a record is that another one, or the
// end of the log, follows; end if there is none.
func (s *scanner) search(at, end int64) int64 {
	for at < end {
		block := s.window.At(at, int(min(end-at, scanBlock/2)))
		if block == nil {
			return end // it can't be read
		}
		i := bytes.IndexByte(block, mark1)
		if i < 0 {
			at += int64(len(block))
			continue
		}
		at += int64(i)
		if length := s.record(at); length > 0 {
			if next := at + length; next == s.log.Size || s.record(next) > 0 || s.cut(next) {
				return at
			}
		}
		at++
	}
	return end
}

// cut reports whether a record that is cut by the end of the log begins at an offset.
func (s *scanner) cut(at int64) bool {
	rest := s.log.Size - at
	if rest >= 256 || !s.mark(at) {
		return false
	}
	head := s.window.At(at, header)
	return head == nil || s.formats[head[2]] != nil && rest < int64(s.formats[head[2]].length)
}

// take notes a record.
func (s *scanner) take(at int64) {
	head := s.window.At(at, header)
	t := s.formats[head[2]]
	body := s.window.At(at, t.length)[header:]
	s.log.Records++
	if head[2] == fmtType {
		s.define(body)
	}
	t.at = append(t.at, uint32(at))
	if t.timeColumn >= 0 {
		if now := t.number(&t.Columns[t.timeColumn], body) * t.timeUnit; now > s.now && now < s.now+mostGap || s.now == 0 {
			s.now = now
		}
		return
	}
	t.times = append(t.times, s.now)
}

// mostGap is how far a record's time may be ahead of the one before [s]; a time that is
// farther ahead is taken for damaged.
const mostGap = 3600

// define takes over the description of a type.
func (s *scanner) define(body []byte) {
	number, t, ok := parseFormat(body)
	if !ok {
		s.log.Damage.Notice("a description of a message type (FMT) is damaged")
		return
	}
	if len(s.log.tables) == 0 {
		s.log.tables = append(s.log.tables, s.formats[fmtType])
	}
	if number == fmtType {
		return
	}
	for _, known := range s.log.tables {
		if known.Name != t.Name {
			continue
		}
		if known.length == t.length && known.format == t.format && known.names == t.names {
			s.formats[number] = known
			return
		}
		s.log.Damage.Notice("message type %s is described in several ways; the one with the most records counts", t.Name)
	}
	if len(s.log.tables) >= mostTables {
		s.log.Damage.Notice("it has more than %d message types; further ones are left out", mostTables)
		return
	}
	t.log = s.log
	s.formats[number] = t
	s.log.tables = append(s.log.tables, t)
}
