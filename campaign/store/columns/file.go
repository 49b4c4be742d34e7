package columns

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// ErrRefused means that a file is damaged, or was not written by sitlark.
var ErrRefused = errors.New("the table is damaged or was changed: copy it again, or remove it if " +
	"results.ndjson is beside it")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// What a file of a size may have. Each is several times what a campaign's results have: a row holds a key
// of 16 random bytes, and of its values every other one is a number of its own.
const (
	bytesPerRow    = 8 // of the file, at least
	rowsAnyway     = 4096
	valuesPerByte  = 4
	valuesAnyway   = 1 << 18
	cellsPerByte   = 64 // values and nulls
	cellsAnyway    = 1 << 20
	unpackedToFile = 64 // bytes of pages, decompressed, for a byte of the file
	unpackedAnyway = 8 << 20
	mostColumns    = 4096
)

// allowance is how much of a file is still believed.
type allowance struct {
	values   int64 // that are not null
	unpacked int64 // bytes of pages
}

// Column is a column of the table: a leaf of the schema.
type Column struct {
	Name       string // of the field that it is or, for a list, is in
	Kind       Kind
	List       bool // a row has any number of values
	definition int  // level of a value that is there
	repetition int  // level of a value that is not its row's first
}

// File is a file whose footer was checked. It is for one goroutine.
type File struct {
	file    io.ReaderAt
	footer  footer
	columns []Column
	left    allowance
	zstd    *zstd.Decoder
}

// Open reads the footer of a file of size bytes. An error wraps ErrRefused, or is what reading returns.
func Open(file io.ReaderAt, size int64) (*File, error) {
	const magic = "PAR1"
	const tail = 4 + len(magic) // the footer's length, and the mark
	if size < int64(len(magic)+tail) {
		return nil, refuse("it has %d bytes, which is no Parquet file", size)
	}
	var head [4]byte
	var end [tail]byte
	if _, err := file.ReadAt(head[:], 0); err != nil {
		return nil, err
	}
	if _, err := file.ReadAt(end[:], size-int64(tail)); err != nil {
		return nil, err
	}
	if string(head[:]) != magic || string(end[4:]) != magic {
		return nil, refuse("it does not begin and end with %s", magic)
	}
	length := int64(binary.LittleEndian.Uint32(end[:]))
	before := size - int64(tail) - length
	if before < int64(len(magic)) {
		return nil, refuse("a footer of %d bytes in a file of %d", length, size)
	}
	content := make([]byte, length)
	if _, err := file.ReadAt(content, before); err != nil {
		return nil, err
	}
	parsed, ok := parseFooter(content)
	if !ok {
		return nil, refuse("its footer is not in the format")
	}
	f := &File{file: file, footer: parsed, left: allowance{valuesAnyway + valuesPerByte*size, unpackedAnyway + unpackedToFile*size}}
	if err := f.check(size, before); err != nil {
		return nil, err
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	f.zstd = z
	return f, err
}

// Close gives back what reading took, but not the file.
func (f *File) Close() { f.zstd.Close() }

// Lookup returns a text of the file's metadata.
func (f *File) Lookup(key string) (text string, has bool) {
	text, has = f.footer.meta[key]
	return text, has
}

// Rows is how many rows the table has.
func (f *File) Rows() int { return int(f.footer.rows) }

// Columns are the table's columns, in their order.
func (f *File) Columns() []Column { return f.columns }

// check holds the footer against the file, whose pages lie before an offset.
func (f *File) check(size, end int64) error {
	if f.footer.encrypted {
		return refuse("it is encrypted")
	}
	if err := f.leaves(); err != nil {
		return err
	}
	if most := rowsAnyway + size/bytesPerRow; f.footer.rows < 0 || f.footer.rows > most {
		return refuse("it says to have %d rows, expected at most %d in a file of %d bytes", f.footer.rows, most, size)
	}
	var rows, bytes, cells, listed int64
	for i, g := range f.footer.groups {
		if g.rows < 0 || g.rows > f.footer.rows-rows {
			return refuse("group %d says to have %d rows, of %d of the table", i+1, g.rows, f.footer.rows)
		}
		rows += g.rows
		if len(g.chunks) != len(f.columns) {
			return refuse("group %d has %d columns, expected %d", i+1, len(g.chunks), len(f.columns))
		}
		for k := range g.chunks {
			c, column := &g.chunks[k], f.columns[k]
			if err := c.check(column, g.rows, end); err != nil {
				return refuse("group %d, column %q: %v", i+1, column.Name, err)
			}
			if bytes += c.bytes; bytes > end { // each is at most end
				return refuse("its columns take more than the %d bytes before the footer", end)
			}
			cells, listed = cells+c.values, listed+c.values-g.rows
		}
	}
	switch {
	case rows != f.footer.rows:
		return refuse("its groups have %d rows, the table %d", rows, f.footer.rows)
	case cells > cellsAnyway+cellsPerByte*size || listed > f.left.values:
		return refuse("it says to have %d values, %d of them in lists, which is too many for a file of %d bytes", cells, listed, size)
	}
	return nil
}

// check holds what is said of a chunk against its column, the rows of its group and the file's pages, which end
// at an offset.
func (c *chunk) check(column Column, rows, end int64) error {
	const begin = 4 // after the mark
	at := c.start()
	switch {
	case c.elsewhere:
		return errors.New("it is in another file")
	case c.kind != column.Kind:
		return fmt.Errorf("type %d, the schema says %d", c.kind, column.Kind)
	case c.codec != plainCodec && c.codec != zstdCodec:
		return fmt.Errorf("compression %d, expected Zstandard (%d) or none (%d)", c.codec, zstdCodec, plainCodec)
	case c.bytes < 0 || at < begin || at > end || c.bytes > end-at:
		return fmt.Errorf("%d bytes at byte %d, expected them between %d and %d", c.bytes, at, begin, end)
	case c.dictOffset != 0 && c.dataOffset < c.dictOffset:
		return fmt.Errorf("its values at byte %d come before its dictionary at byte %d", c.dataOffset, c.dictOffset)
	case c.values < rows || !column.List && c.values != rows:
		return fmt.Errorf("%d values in %d rows", c.values, rows)
	}
	return nil
}

// leaves finds the columns in the schema.
func (f *File) leaves() error {
	s := f.footer.schema
	if len(s) == 0 || s[0].leaf || s[0].children != int64(f.fieldCount()) {
		return refuse("its schema has no fields, or others than it says")
	}
	if len(s) > mostColumns {
		return refuse("its schema has %d nodes, expected at most %d", len(s), mostColumns)
	}
	names := map[string]bool{}
	for at := 1; at < len(s); {
		column := Column{Name: s[at].name}
		if names[column.Name] {
			return refuse("two fields are called %q", column.Name)
		}
		names[column.Name] = true
		next, err := f.leaf(&column, at)
		if err != nil {
			return err
		}
		f.columns, at = append(f.columns, column), next
	}
	return nil
}

// leaf follows the schema from a field of the table down to its leaf, and returns the next field. A field is a
// leaf, or has one child each down to one.
func (f *File) leaf(c *Column, at int) (next int, err error) {
	for depth := 0; ; depth++ {
		if at >= len(f.footer.schema) || depth > 2 {
			return 0, refuse("field %q: expected a value or a list", c.Name)
		}
		e := f.footer.schema[at]
		at++
		switch e.repetition {
		case 0:
		case optional:
			c.definition++
		case repeated:
			c.definition, c.repetition = c.definition+1, c.repetition+1
		default:
			return 0, refuse("field %q is repeated in way %d", c.Name, e.repetition)
		}
		switch {
		case e.leaf && e.children == 0:
			c.Kind, c.List = e.kind, c.repetition > 0
			if c.repetition > 1 || c.Kind != Boolean && c.Kind != Int64 && c.Kind != Double && c.Kind != ByteArray {
				return 0, refuse("field %q has type %d, which sitlark does not write", c.Name, c.Kind)
			}
			return at, nil
		case e.leaf || e.children != 1:
			return 0, refuse("field %q has %d parts", c.Name, e.children)
		}
	}
}

// fieldCount is how many fields the schema's nodes make: those that are the child of no other.
func (f *File) fieldCount() int {
	n := 0
	for _, e := range f.footer.schema[1:] {
		if e.leaf {
			n++
		}
	}
	return n
}
