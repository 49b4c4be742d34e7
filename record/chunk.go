package record

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/foxglove/mcap/go/mcap"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

const (
	// mostRecord bounds a record that is read at once [bytes].
	mostRecord = 64 << 20
	// A chunk has at most so many times its bytes when it is decompressed; a small one may have more.
	unpackedTimes, unpackedAnyway = 200, 4 << 20
	// opBytes is a record's head: what it is, and its length.
	opBytes = 1 + 8
)

// ErrDamaged means that bytes of the file are not what was written.
var ErrDamaged = errors.New("the recording is damaged")

// chunk is a part of the file with records: a chunk of the format or, plain, some of the records that are in
// none.
type chunk struct {
	offset, size int64 // of its record's content in the file; plain: of its records
	plain        bool
}

// record is the offset of its first record in the file.
func (c chunk) record() int64 {
	if c.plain {
		return c.offset
	}
	return c.offset - opBytes
}

// span is where in a file a message is: a long flight has millions of them.
type span struct {
	chunk  int32
	offset int32 // in the chunk, decompressed
	at     uint64
}

// readHead reads the head of the record at an offset.
func readHead(file io.ReaderAt, offset int64) (op mcap.OpCode, size int64, err error) {
	var head [opBytes]byte
	if _, err := file.ReadAt(head[:], offset); err != nil {
		return 0, 0, err
	}
	length := binary.LittleEndian.Uint64(head[1:])
	if length > 1<<40 {
		return 0, 0, fmt.Errorf("%w: a record of %d bytes at byte %d", ErrDamaged, length, offset)
	}
	return mcap.OpCode(head[0]), int64(length), nil
}

// readRecord reads a record's content.
func readRecord(file io.ReaderAt, offset, size int64) ([]byte, error) {
	if size > mostRecord {
		return nil, fmt.Errorf("%w: a record of %d bytes at byte %d", ErrDamaged, size, offset)
	}
	content := make([]byte, size)
	_, err := file.ReadAt(content, offset)
	return content, err
}

// parse calls a parser of the library, some of which panic where a length in the bytes is wrong.
func parse[T any](by func([]byte) (T, error), content []byte) (value T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, cause)
		}
	}()
	return by(content)
}

// chunkReader decompresses chunks, and keeps the newest few.
type chunkReader struct {
	ctx    context.Context
	file   io.ReaderAt
	zstd   *zstd.Decoder
	kept   map[int][]byte
	recent []int
	size   int // of what is kept [bytes]
}

const (
	mostKept      = 16             // chunks that are kept, decompressed: more than lie between two checkpoints
	mostKeptBytes = 2 * mostRecord // of them
)

func newChunkReader(ctx context.Context, file io.ReaderAt) (*chunkReader, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostRecord))
	return &chunkReader{ctx: ctx, file: file, zstd: z, kept: map[int][]byte{}}, err
}

// records returns the records of a chunk, decompressed and checked, or the error of ctx.
func (r *chunkReader) records(number int, c chunk) ([]byte, error) {
	if err := r.ctx.Err(); err != nil {
		return nil, err
	}
	if records, ok := r.kept[number]; ok {
		return records, nil
	}
	content, err := readRecord(r.file, c.offset, c.size)
	if err != nil {
		return nil, err
	}
	records := content
	if !c.plain {
		if records, err = r.unpack(content, c); err != nil {
			return nil, err
		}
	}
	r.keep(number, records)
	return records, nil
}

// keep keeps the records of a chunk, in place of those that were read longest ago.
func (r *chunkReader) keep(number int, records []byte) {
	r.size += len(records)
	for len(r.recent) > 0 && (len(r.recent) >= mostKept || r.size > mostKeptBytes) {
		oldest := r.recent[0]
		r.size -= len(r.kept[oldest])
		delete(r.kept, oldest)
		r.recent = r.recent[1:]
	}
	r.kept[number], r.recent = records, append(r.recent, number)
}

// unpack returns the records in a chunk's record.
func (r *chunkReader) unpack(content []byte, c chunk) ([]byte, error) {
	parsed, err := parse(mcap.ParseChunk, content)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	records, err := r.decompress(parsed)
	if err != nil {
		return nil, err
	}
	if parsed.UncompressedCRC != 0 && crc32.ChecksumIEEE(records) != parsed.UncompressedCRC {
		return nil, fmt.Errorf("%w: wrong checksum of the chunk at byte %d", ErrDamaged, c.offset)
	}
	return records, nil
}

func (r *chunkReader) decompress(c *mcap.Chunk) ([]byte, error) {
	if c.UncompressedSize > mostRecord {
		return nil, fmt.Errorf("a chunk has %d bytes, more than the %d that are read at once: mcap compress --chunk-size 4194304 rewrites the recording", c.UncompressedSize, mostRecord)
	}
	if most := unpackedAnyway + unpackedTimes*uint64(len(c.Records)); c.UncompressedSize > most {
		return nil, fmt.Errorf("%w: a chunk of %d bytes says to have %d decompressed, expected at most %d", ErrDamaged, len(c.Records), c.UncompressedSize, most)
	}
	switch mcap.CompressionFormat(c.Compression) {
	case mcap.CompressionZSTD:
		records, err := r.zstd.DecodeAll(c.Records, make([]byte, 0, c.UncompressedSize))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return records, nil
	case mcap.CompressionLZ4:
		records := make([]byte, c.UncompressedSize)
		if _, err := io.ReadFull(lz4.NewReader(bytes.NewReader(c.Records)), records); err != nil {
			return nil, fmt.Errorf("%w: LZ4: %w", ErrDamaged, err)
		}
		return records, nil
	case mcap.CompressionNone:
		return c.Records, nil
	}
	return nil, fmt.Errorf("a chunk is compressed by %q, expected zstd, lz4 or none: mcap compress rewrites the recording", c.Compression)
}

// eachRecord calls look with every record of a chunk, until that returns an error.
func eachRecord(records []byte, look func(op mcap.OpCode, offset int, content []byte) error) error {
	for offset := 0; offset < len(records); {
		op, content, err := recordAt(records, offset)
		if err != nil {
			return err
		}
		if err := look(op, offset, content); err != nil {
			return err
		}
		offset += opBytes + len(content)
	}
	return nil
}

func recordAt(records []byte, offset int) (op mcap.OpCode, content []byte, err error) {
	if offset < 0 || len(records)-offset < opBytes {
		return 0, nil, fmt.Errorf("%w: a chunk ends within a record's header", ErrDamaged)
	}
	length := binary.LittleEndian.Uint64(records[offset+1:])
	rest := records[offset+opBytes:]
	if length > uint64(len(rest)) {
		return 0, nil, fmt.Errorf("%w: a chunk ends within a record", ErrDamaged)
	}
	return mcap.OpCode(records[offset]), rest[:length], nil
}
