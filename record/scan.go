package record

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/foxglove/mcap/go/mcap"
)

// scanner goes through the records of a file and indexes its messages. Programs that rewrite recordings may
// write chunks of another size and compression, or none; with indexes or without; and a channel anywhere
// before its first message.
type scanner struct {
	*Recording
	from    *sequence // the file
	size    int64     // of the file
	open    bool      // the last chunk is not indexed yet
	inChunk bool      // the last record was a chunk or one of its indexes
	indexes []index   // of it
	entries []byte    // of these
}

// index says where the messages of a channel are in a chunk.
type index struct {
	channel uint16
	entries []byte // 16 bytes each: log_time and offset
}

// entryBytes is an entry of an index, and indexHead what comes before them.
const entryBytes, indexHead = 16, 2 + 4

// scan goes through the file's records from an offset on, and indexes them.
func (r *Recording) scan(offset int64) error {
	info, err := r.file.Stat()
	if err != nil {
		return err
	}
	r.cut = 0
	s := &scanner{Recording: r, size: info.Size(), from: &sequence{ctx: r.ctx, file: r.file, size: info.Size()}}
	if offset == int64(len(mcap.Magic)) {
		r.ahead = s.from
	} else {
		s.from.at = offset
	}
	for !r.Complete {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		op, size, err := readHead(s.from, offset)
		if err == nil && offset+opBytes+size > s.size {
			err = io.EOF // it is cut
		}
		next := offset
		if err == nil {
			next, err = s.record(op, offset, size)
		}
		if err == nil {
			offset = next
			continue
		}
		if isDisk(err) || s.ctx.Err() != nil {
			return err
		}
		s.indexes = nil // some may be missing, but not in the chunk
		if settled := s.settle(); settled != nil {
			return settled
		}
		var failed error
		if next, failed = nextChunk(s.Recording, offset+1, s.size); failed != nil {
			return failed
		}
		if next < 0 && errors.Is(err, io.EOF) && !endsWell(r.file, s.size) {
			if offset < s.size {
				s.cut = offset
			}
			return err
		}
		if !errors.Is(err, ErrDamaged) {
			err = fmt.Errorf("%w: no record at byte %d", ErrDamaged, offset)
		}
		s.harm = append(s.harm, harm{offset, err})
		if s.inChunk = false; next < 0 {
			return io.EOF
		}
		offset = next
	}
	return s.settle()
}

// record takes over the record at an offset, and returns that of the next one.
func (s *scanner) record(op mcap.OpCode, offset, size int64) (next int64, err error) {
	at := offset + opBytes
	next = at + size
	inChunk := s.inChunk
	s.inChunk = op == mcap.OpChunk || op == mcap.OpMessageIndex
	if inChunk && !s.inChunk && op != mcap.OpDataEnd {
		s.indexes = nil // this may have been one
	}
	switch op {
	case mcap.OpChunk:
		if size > mostRecord {
			return 0, fmt.Errorf("%w: a chunk of %d bytes", ErrDamaged, size)
		}
		if is, err := isChunk(s.from, offset, s.size); err != nil {
			return 0, err
		} else if !is {
			return 0, fmt.Errorf("%w: the head of the chunk at byte %d", ErrDamaged, offset)
		}
		return next, s.add(offset, chunk{offset: at, size: size})
	case mcap.OpSchema, mcap.OpChannel, mcap.OpMessage:
		if slices.ContainsFunc(s.chunks, func(c chunk) bool { return !c.plain }) {
			return 0, fmt.Errorf("%w: a record outside of the chunks at byte %d", ErrDamaged, offset)
		}
		if next, err = s.run(offset); err != nil {
			return 0, err
		}
		return next, s.add(offset, chunk{offset: offset, size: next - offset, plain: true})
	case mcap.OpMessageIndex:
		if !inChunk {
			s.inChunk = false
			return 0, fmt.Errorf("%w: the index at byte %d has no chunk", ErrDamaged, offset)
		}
		return next, s.addIndex(at, size)
	case mcap.OpHeader:
		return next, s.header(at, size)
	case mcap.OpDataEnd:
		if size != 4 {
			return 0, fmt.Errorf("%w: no end of the data at byte %d", ErrDamaged, offset)
		}
		s.Complete, s.end = true, offset
	default: // those that the format allows others to add are from 0x80 on
		if op == 0 || op > mcap.OpDataEnd && op < 0x80 {
			return 0, fmt.Errorf("%w: no record at byte %d", ErrDamaged, offset)
		}
	}
	return next, nil
}

// header makes sure of the length of the header.
func (s *scanner) header(at, size int64) error {
	content, err := readRecord(s.file, at, size)
	if err != nil {
		return err
	}
	h, err := parse(mcap.ParseHeader, content)
	if err != nil {
		return damaged(err)
	}
	if n := int64(4 + len(h.Profile) + 4 + len(h.Library)); n != size {
		return fmt.Errorf("%w: a header of %d bytes, expected %d", ErrDamaged, size, n)
	}
	return nil
}

// runSize is how much of what is in no chunk is read at once [bytes].
const runSize = 1 << 20

// run returns the end of the records from an offset on that are as those in chunks: of some of them.
func (s *scanner) run(offset int64) (end int64, err error) {
	for end = offset; end-offset < runSize; {
		op, size, err := readHead(s.from, end)
		next := end + opBytes + size
		if err != nil || next > s.size || end > offset && next-offset > mostRecord {
			break
		}
		if op != mcap.OpSchema && op != mcap.OpChannel && op != mcap.OpMessage {
			break
		}
		end = next
	}
	return end, nil
}

// add notes a chunk whose record is at an offset.
func (s *scanner) add(offset int64, c chunk) error {
	if err := s.settle(); err != nil {
		return err
	}
	s.chunks, s.tail, s.open, s.indexes, s.entries = append(s.chunks, c), offset, true, nil, s.entries[:0]
	if c.plain {
		return s.settle()
	}
	return nil
}

// addIndex takes over the index of one channel in the last chunk.
func (s *scanner) addIndex(at, size int64) error {
	if len(s.chunks) == 0 {
		return fmt.Errorf("%w: an index without a chunk", ErrDamaged)
	}
	n := size - indexHead
	var head [indexHead]byte
	if n < 0 || n%entryBytes != 0 || size > mostRecord {
		return fmt.Errorf("%w: an index of %d bytes", ErrDamaged, size)
	}
	if _, err := s.from.ReadAt(head[:], at); err != nil {
		return err
	}
	if of := binary.LittleEndian.Uint32(head[2:]); int64(of) != n {
		return fmt.Errorf("%w: an index of %d bytes for %d messages", ErrDamaged, size, of/entryBytes)
	}
	if !s.open {
		return nil
	}
	before := len(s.entries)
	s.entries = slices.Grow(s.entries, int(n))[:before+int(n)]
	i := index{channel: binary.LittleEndian.Uint16(head[:]), entries: s.entries[before:]}
	s.indexes = append(s.indexes, i)
	_, err := s.from.ReadAt(i.entries, at+indexHead)
	return err
}

// settle indexes the last chunk: by its indexes or, where it has none or brings channels, by its content.
func (s *scanner) settle() error {
	if !s.open {
		return nil
	}
	s.open = false
	number := len(s.chunks) - 1
	if s.distrust || len(s.indexes) == 0 || slices.ContainsFunc(s.indexes, s.unknown) {
		return s.index(number)
	}
	for _, i := range s.indexes {
		list := s.owners[i.channel].spans(i.channel)
		if list == nil {
			continue
		}
		first, more := len(*list), len(i.entries)/entryBytes
		if first+more > cap(*list) {
			*list = slices.Grow(*list, max(first, more)) // by more than append does, which copies a long list many times
		}
		for e := i.entries; len(e) > 0; e = e[entryBytes:] {
			at, offset := binary.LittleEndian.Uint64(e), binary.LittleEndian.Uint64(e[8:])
			*list = append(*list, span{chunk: int32(number), offset: int32(min(offset, mostRecord)), at: at})
		}
		slices.SortStableFunc((*list)[first:], func(a, b span) int { return cmp.Compare(a.offset, b.offset) })
	}
	return nil
}

// unknown reports whether an index is of a channel of which only the chunk itself tells more.
func (s *scanner) unknown(i index) bool {
	v := s.owners[i.channel]
	return len(i.entries) > 0 && (s.channels[i.channel] == nil || v != nil && v.epoch == 0 && v.channels[i.channel] == startChannel)
}

// index reads the last chunk, and indexes its messages and channels: up to a record that can't be read. A chunk
// that can't be decompressed is left out.
func (r *Recording) index(number int) error {
	at := r.chunks[number].record()
	records, err := r.read.records(number, r.chunks[number])
	if err != nil {
		r.drop(number)
		return hurt(r, at, err)
	}
	err = eachRecord(records, func(op mcap.OpCode, offset int, content []byte) error {
		switch op {
		case mcap.OpChannel:
			c, err := parse(mcap.ParseChannel, content)
			if err != nil {
				return fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			r.addChannel(c)
		case mcap.OpMessage:
			m, err := parse(mcap.ParseMessage, content)
			if err != nil {
				return fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			if r.channelName(m.ChannelID) == startChannel {
				return r.begin(m)
			}
			r.note(m.ChannelID, span{chunk: int32(number), offset: int32(offset), at: m.LogTime})
		}
		return nil
	})
	return hurt(r, at, err)
}
