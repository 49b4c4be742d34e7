package columns

import (
	"hash/crc32"
	"math"
)

// Value is one value that is not null.
type Value struct {
	bits uint64
	text string
}

// Double returns a value of a column of doubles.
func (v Value) Double() float64 { return math.Float64frombits(v.bits) }

// Int64 returns a value of a column of integers.
func (v Value) Int64() int64 { return int64(v.bits) }

// Boolean returns a value of a column of booleans.
func (v Value) Boolean() bool { return v.bits != 0 }

// Text returns a value of a column of byte arrays. Rows with the same entry of a dictionary share it.
func (v Value) Text() string { return v.text }

// Kinds of pages.
const (
	dictionaryPage = 2
	dataPage2      = 3
)

// page is a page's header.
type page struct {
	kind             int64
	unpacked, packed int64 // bytes
	crc              int64
	hasCRC           bool
	values, nulls    int64
	encoding         int64
	levels           [2]int64 // bytes of the levels of definition and of repetition
	plain            bool     // not compressed although the column is
}

func parsePage(t *thrift) (p page) {
	t.fields(func(id int64, kind byte) bool {
		switch {
		case id == 1 && kind == thriftI32:
			p.kind = t.int()
		case id == 2 && kind == thriftI32:
			p.unpacked = t.int()
		case id == 3 && kind == thriftI32:
			p.packed = t.int()
		case id == 4 && kind == thriftI32:
			p.crc, p.hasCRC = t.int(), true
		case id == 7 && kind == thriftStruct: // of a dictionary
			t.fields(func(id int64, kind byte) bool {
				return t.number(id, kind, 1, &p.values) || t.number(id, kind, 2, &p.encoding)
			})
		case id == 8 && kind == thriftStruct: // of values
			t.fields(func(id int64, kind byte) bool {
				if id == 7 {
					p.plain = kind == thriftFalse
				}
				return t.number(id, kind, 1, &p.values) || t.number(id, kind, 2, &p.nulls) || t.number(id, kind, 4, &p.encoding) ||
					t.number(id, kind, 5, &p.levels[0]) || t.number(id, kind, 6, &p.levels[1])
			})
		default:
			return false
		}
		return true
	})
	return p
}

// number reads the field want, if it is that one.
func (t *thrift) number(id int64, kind byte, want int64, to *int64) bool {
	if id != want || kind != thriftI32 {
		return false
	}
	*to = t.int()
	return true
}

// Each calls do with the values of one column, row by row; a row without values is left out. The slice is
// used again. An error wraps ErrRefused, or is what reading returns.
func (f *File) Each(column int, do func(row int, values []Value)) error {
	from := 0
	for i := range f.footer.groups {
		g := &f.footer.groups[i]
		r := &columnReader{File: f, column: f.columns[column], chunk: &g.chunks[column], row: from - 1, end: from + int(g.rows), do: do}
		if err := r.read(); err != nil {
			return err
		}
		from = r.end
	}
	return nil
}

// columnReader reads a chunk.
type columnReader struct {
	*File
	column     Column
	chunk      *chunk
	dictionary []Value
	row, end   int
	own        []Value // of the row
	do         func(row int, values []Value)
}

func (r *columnReader) read() error {
	content := make([]byte, r.chunk.bytes)
	if _, err := r.file.ReadAt(content, r.chunk.start()); err != nil {
		return err
	}
	values := int64(0)
	for len(content) > 0 {
		t := &thrift{left: content}
		p := parsePage(t)
		if t.bad || p.packed < 0 || p.packed > int64(len(t.left)) {
			return refuse("a page reaches beyond its column")
		}
		packed := t.left[:p.packed]
		content = t.left[p.packed:]
		if p.hasCRC && p.crc != 0 && uint32(p.crc) != crc32.ChecksumIEEE(packed) {
			return refuse("a page has another checksum than its header says")
		}
		var err error
		switch p.kind {
		case dictionaryPage:
			err = r.readDictionary(p, packed)
		case dataPage2:
			if values += p.values; p.values < 0 || values > r.chunk.values {
				return refuse("pages have more than the %d values of their column", r.chunk.values)
			}
			err = r.readValues(p, packed)
		default:
			err = refuse("a page of kind %d, which sitlark does not write", p.kind)
		}
		if err != nil {
			return err
		}
	}
	r.flush()
	if values != r.chunk.values || r.row != r.end-1 {
		return refuse("pages have %d of %d values, and %d rows too few", values, r.chunk.values, r.end-1-r.row)
	}
	return nil
}

func (r *columnReader) flush() {
	if len(r.own) > 0 {
		r.do(r.row, r.own)
	}
	r.own = r.own[:0]
}

// unpack decompresses what a header says has a size.
func (r *columnReader) unpack(packed []byte, size int64, plain bool) ([]byte, error) {
	if r.chunk.codec == plainCodec || plain {
		size = int64(len(packed))
	}
	if size < 0 || size > r.left.unpacked {
		return nil, refuse("its pages, decompressed, have more than %d times the bytes of the file", unpackedToFile)
	}
	r.left.unpacked -= size
	if r.chunk.codec == plainCodec || plain {
		return packed, nil
	}
	content, err := r.zstd.DecodeAll(packed, make([]byte, 0, size))
	if err != nil {
		return nil, refuse("a page can't be decompressed: %v", err)
	}
	if int64(len(content)) != size {
		return nil, refuse("a page has %d bytes, its header says %d", len(content), size)
	}
	return content, nil
}

func (r *columnReader) readDictionary(p page, packed []byte) error {
	content, err := r.unpack(packed, p.unpacked, false)
	if err != nil {
		return err
	}
	if p.encoding != encPlain && p.encoding != encPlainDictionary || r.dictionary != nil {
		return refuse("a dictionary in encoding %d, or two of them", p.encoding)
	}
	r.dictionary, err = plainValues(r.column.Kind, content, p.values)
	return err
}

func (r *columnReader) readValues(p page, packed []byte) error {
	definitionBytes, repetitionBytes := p.levels[0], p.levels[1]
	if definitionBytes < 0 || repetitionBytes < 0 || definitionBytes > int64(len(packed)) || repetitionBytes > int64(len(packed))-definitionBytes {
		return refuse("a page has levels of %d and %d bytes in %d", definitionBytes, repetitionBytes, len(packed))
	}
	split := repetitionBytes + definitionBytes
	repetition, err := levels(packed[:repetitionBytes], r.column.repetition, p.values)
	if err != nil {
		return err
	}
	definition, err := levels(packed[repetitionBytes:split], r.column.definition, p.values)
	if err != nil {
		return err
	}
	there := p.values
	for _, level := range definition {
		if int(level) != r.column.definition {
			there--
		}
	}
	if there > r.left.values {
		return refuse("it has more than %d values for a byte of the file", valuesPerByte)
	}
	r.left.values -= there
	content, err := r.unpack(packed[split:], p.unpacked-split, p.plain)
	if err != nil {
		return err
	}
	values, err := r.decode(p.encoding, content, there)
	if err != nil {
		return err
	}
	return r.assemble(int(p.values), repetition, definition, values)
}

// assemble sorts the values of a page into rows, by their levels.
func (r *columnReader) assemble(n int, repetition, definition []byte, values []Value) error {
	for i := range n {
		if r.column.repetition == 0 || repetition[i] == 0 {
			r.flush()
			if r.row++; r.row >= r.end {
				return refuse("a column has more than its %d rows", r.end)
			}
		} else if i == 0 || len(r.own) == 0 {
			return refuse("a list goes on that has not begun")
		}
		if r.column.definition == 0 || int(definition[i]) == r.column.definition {
			r.own, values = append(r.own, values[0]), values[1:]
		}
	}
	return nil
}

// decode returns n values.
func (r *columnReader) decode(encoding int64, content []byte, n int64) ([]Value, error) {
	switch {
	case encoding == encPlain:
		return plainValues(r.column.Kind, content, n)
	case encoding == encRLEDictionary || encoding == encPlainDictionary:
		return indexed(r.dictionary, content, n)
	case encoding == encDeltaLength && r.column.Kind == ByteArray:
		return deltaLengthTexts(content, n)
	}
	return nil, refuse("encoding %d, which sitlark does not write", encoding)
}
