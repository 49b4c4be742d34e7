package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/filelock"
)

// Complete completes the file of a recording whose program was killed: it writes the index and
// the summary that other programs need. What is recorded stays as it is, byte by byte; a chunk
// that is cut goes: Zstandard decodes a block of up to 128 kB as a whole or not at all, and the
// half second of a vehicle in a chunk is less than that, so that nothing in it can be read, nor
// was before. A chunk of a large fleet has several blocks, and those before the cut could be
// decoded. They go too: they hold less than half a second, of some vehicles only, and a chunk
// of theirs would have to be made, which was never written. It reports whether there was something to do: not if the file is complete or any
// program has it open. A file that is damaged in another way is an error and stays as it is.
func Complete(path string) (done bool, err error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, fmt.Errorf("record: %w", err)
	}
	defer file.Close()
	if err := filelock.Alone(file); errors.Is(err, filelock.ErrInUse) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("record: %s: can't tell whether it is open: %w", path, err)
	}
	info, err := file.Stat()
	if err != nil {
		return false, fmt.Errorf("record: %w", err)
	}
	if endsWell(file, info.Size()) {
		return false, nil
	}
	if err := complete(file, info.Size()); err != nil {
		return false, fmt.Errorf("record: %s can't be completed: %w", path, err)
	}
	// It is as old as its flight.
	return true, os.Chtimes(path, info.ModTime(), info.ModTime())
}

// endsWell reports whether the file has an end.
func endsWell(file io.ReaderAt, size int64) bool {
	end := make([]byte, len(mcap.Magic))
	_, err := file.ReadAt(end, size-int64(len(end)))
	return err == nil && size > int64(2*len(end)) && bytes.Equal(end, mcap.Magic)
}

// complete writes the file once more by the library, of which only what comes after the last
// chunk is written: the rest must be what is there.
func complete(file *os.File, size int64) error {
	chunks, err := newChunkReader(context.Background(), file)
	if err != nil {
		return err
	}
	found, header, err := wholeChunks(file, size)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return errors.New("it has no recorded data")
	}
	last := found[len(found)-1]
	out := &tail{file: file, from: last.offset + last.size}
	w, err := mcap.NewWriter(out, &mcap.WriterOptions{IncludeCRC: true, Chunked: true, Compression: mcap.CompressionZSTD, OverrideLibrary: true})
	if err != nil {
		return err
	}
	if err := w.WriteHeader(header); err != nil {
		return err
	}
	c := completion{w: w, known: map[uint16]bool{}, schemas: map[uint16]bool{}}
	for i, at := range found {
		if err := c.add(file, chunks, i, at); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := file.Truncate(out.at); err != nil {
		return err
	}
	return file.Sync()
}

// mostTorn bounds what a program that is killed leaves of its last write [bytes]: more is a
// file that is damaged, of which nothing should be cut off.
const mostTorn = 4 * chunkSize

// wholeChunks returns the chunks of a file as far as they are not cut, and its header.
func wholeChunks(file io.ReaderAt, size int64) (found []chunk, header *mcap.Header, err error) {
	for offset := int64(len(mcap.Magic)); ; {
		op, length, err := readHead(file, offset)
		at := offset + opBytes
		if errors.Is(err, io.EOF) || err == nil && (at+length > size || op == mcap.OpDataEnd) {
			if size-offset > mostTorn {
				return nil, nil, fmt.Errorf("%w: the %d bytes from byte %d are not the end of a recording", ErrDamaged, size-offset, offset)
			}
			return found, header, nil
		}
		if err != nil {
			return nil, nil, err
		}
		switch op {
		case mcap.OpHeader:
			content, err := readRecord(file, at, length)
			if err == nil {
				header, err = parse(mcap.ParseHeader, content)
			}
			if err != nil {
				return nil, nil, err
			}
		case mcap.OpChunk:
			if header == nil {
				return nil, nil, fmt.Errorf("%w: it has no header", ErrDamaged)
			}
			found = append(found, chunk{offset: at, size: length})
		case mcap.OpMessageIndex:
		default:
			return nil, nil, fmt.Errorf("%w: no record of a recording at byte %d", ErrDamaged, offset)
		}
		offset = at + length
	}
}

// completion is what is known of a file that is completed.
type completion struct {
	w        *mcap.Writer
	channels []uint16 // in their order
	known    map[uint16]bool
	schemas  map[uint16]bool
}

// add adds a chunk with the index of its messages.
func (c *completion) add(file io.ReaderAt, chunks *chunkReader, number int, at chunk) error {
	records, err := chunks.records(number, at)
	if err != nil {
		return err
	}
	content, err := readRecord(file, at.offset, at.size)
	if err != nil {
		return err
	}
	whole, err := parse(mcap.ParseChunk, content)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	indexes := map[uint16]*mcap.MessageIndex{}
	if err := eachRecord(records, func(op mcap.OpCode, offset int, content []byte) error {
		return c.note(op, offset, content, indexes)
	}); err != nil {
		return err
	}
	var ordered []*mcap.MessageIndex
	for _, id := range c.channels {
		if index := indexes[id]; index != nil {
			ordered = append(ordered, index)
		}
	}
	return c.w.WriteChunkWithIndexes(whole, ordered)
}

// note takes over a record of a chunk.
func (c *completion) note(op mcap.OpCode, offset int, content []byte, indexes map[uint16]*mcap.MessageIndex) error {
	var err error
	switch op {
	case mcap.OpSchema:
		var s *mcap.Schema
		if s, err = parse(mcap.ParseSchema, content); err == nil && !c.schemas[s.ID] {
			c.schemas[s.ID] = true
			c.w.AddSchema(s)
		}
	case mcap.OpChannel:
		var ch *mcap.Channel
		if ch, err = parse(mcap.ParseChannel, content); err == nil && !c.known[ch.ID] {
			c.known[ch.ID] = true
			c.channels = append(c.channels, ch.ID)
			c.w.AddChannel(ch)
		}
	case mcap.OpMessage:
		var m *mcap.Message
		if m, err = parse(mcap.ParseMessage, content); err != nil {
			break
		}
		if indexes[m.ChannelID] == nil {
			indexes[m.ChannelID] = &mcap.MessageIndex{ChannelID: m.ChannelID}
		}
		indexes[m.ChannelID].Add(m.LogTime, uint64(offset))
		c.w.Statistics.MessageCount++
		c.w.Statistics.ChannelMessageCounts[m.ChannelID]++
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// tail is an io.Writer of a file that is there up to from: that must be written as it is, and
// only the rest is.
type tail struct {
	file     *os.File
	at, from int64
}

func (t *tail) Write(p []byte) (int, error) {
	old := int(min(int64(len(p)), max(0, t.from-t.at)))
	if old > 0 {
		is := make([]byte, old)
		if _, err := t.file.ReadAt(is, t.at); err != nil {
			return 0, err
		}
		if !bytes.Equal(is, p[:old]) {
			return 0, fmt.Errorf("%w: unexpected data after byte %d", ErrDamaged, t.at)
		}
	}
	n, err := t.file.WriteAt(p[old:], t.at+int64(old))
	t.at += int64(old + n)
	return old + n, err
}
