package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"github.com/sitlark/sitlark/campaign/store/columns"
)

// parts is a Parquet file taken apart.
type parts struct {
	pages  []byte // all before the footer
	footer format.FileMetaData
}

// table is the Parquet file of n flights.
func tableBytes(t testing.TB, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := writeParquet(&out, flights(n), 1); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func takeApart(t testing.TB, file []byte) *parts {
	t.Helper()
	p := &parts{}
	end := len(file) - 8
	start := end - int(binary.LittleEndian.Uint32(file[end:]))
	if err := thrift.Unmarshal(&thrift.CompactProtocol{}, file[start:end], &p.footer); err != nil {
		t.Fatal(err)
	}
	p.pages = bytes.Clone(file[:start])
	return p
}

func (p *parts) bytes(t testing.TB) []byte {
	t.Helper()
	footer, err := thrift.Marshal(&thrift.CompactProtocol{}, &p.footer)
	if err != nil {
		t.Fatal(err)
	}
	out := append(bytes.Clone(p.pages), footer...)
	return append(binary.LittleEndian.AppendUint32(out, uint32(len(footer))), "PAR1"...)
}

// chunk is what the footer says of a column in the first group.
func (p *parts) chunk(t testing.TB, name string) *format.ColumnMetaData {
	t.Helper()
	for i := range p.footer.RowGroups[0].Columns {
		if c := &p.footer.RowGroups[0].Columns[i].MetaData; c.PathInSchema[0] == name {
			return c
		}
	}
	t.Fatalf("no column %s", name)
	return nil
}

// page changes the header of a column's first page or, with dictionary, that of its dictionary. What comes after it
// moves.
func (p *parts) page(t testing.TB, name string, dictionary bool, change func(h *format.PageHeader)) {
	t.Helper()
	c := p.chunk(t, name)
	at := c.DataPageOffset
	if dictionary {
		at = c.DictionaryPageOffset
	}
	var h format.PageHeader
	from := bytes.NewReader(p.pages[at:])
	if err := thrift.NewDecoder((&thrift.CompactProtocol{}).NewReader(from)).Decode(&h); err != nil {
		t.Fatal(err)
	}
	rest := p.pages[len(p.pages)-from.Len():]
	change(&h)
	header, err := thrift.Marshal(&thrift.CompactProtocol{}, &h)
	if err != nil {
		t.Fatal(err)
	}
	moved := int64(int(at) + len(header) + len(rest) - len(p.pages))
	p.pages = append(append(bytes.Clone(p.pages[:at]), header...), rest...)
	for i := range p.footer.RowGroups[0].Columns {
		m := &p.footer.RowGroups[0].Columns[i].MetaData
		if m.DataPageOffset > at {
			m.DataPageOffset += moved
		}
		if m.DictionaryPageOffset > at {
			m.DictionaryPageOffset += moved
		}
	}
	c.TotalCompressedSize += moved
}

// allocated is how many bytes a call allocates.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestChangedTablesAreRefused: a good file, with one thing changed that it says of itself. Each is refused for
// that, and before it costs memory.
func TestChangedTablesAreRefused(t *testing.T) {
	const huge = 1_000_000_000
	whole := tableBytes(t, 60)
	changes := map[string]struct {
		says   string
		change func(p *parts)
	}{
		"rows":                 {"rows, expected at most", func(p *parts) { p.footer.NumRows = huge }},
		"fewer rows than none": {"it says to have -1 rows", func(p *parts) { p.footer.NumRows = -1 }},
		"a row more":           {"its groups have 60 rows, the table 61", func(p *parts) { p.footer.NumRows = 61 }},
		"rows of a group":      {"group 1 says to have 1000000000 rows", func(p *parts) { p.footer.RowGroups[0].NumRows = huge }},
		"negative group":       {"group 1 says to have -5 rows", func(p *parts) { p.footer.RowGroups[0].NumRows = -5 }},
		"rows and group":       {"in a file of", func(p *parts) { p.footer.NumRows, p.footer.RowGroups[0].NumRows = huge, huge }},
		"no groups":            {"its groups have 0 rows", func(p *parts) { p.footer.RowGroups = nil }},
		"a group twice":        {"group 2 says to have 60 rows", func(p *parts) { p.footer.RowGroups = append(p.footer.RowGroups, p.footer.RowGroups[0]) }},
		"columns over each other": {"more than the", func(p *parts) {
			p.footer.NumRows *= 40
			for range 39 {
				p.footer.RowGroups = append(p.footer.RowGroups, p.footer.RowGroups[0])
			}
		}},
		"a column too few":       {"columns, expected", func(p *parts) { p.footer.RowGroups[0].Columns = p.footer.RowGroups[0].Columns[1:] }},
		"values":                 {`column "weight": 1000000000 values in 60 rows`, func(p *parts) { p.chunk(t, "weight").NumValues = huge }},
		"values in lists":        {"which is too many for a file", func(p *parts) { p.chunk(t, "point").NumValues = huge }},
		"offset beyond":          {`column "key": `, func(p *parts) { p.chunk(t, "key").DataPageOffset = huge }},
		"negative offset":        {`column "key": `, func(p *parts) { p.chunk(t, "key").DataPageOffset = -9 }},
		"offset of a dictionary": {`column "version": `, func(p *parts) { p.chunk(t, "version").DictionaryPageOffset = huge }},
		"bytes of a column":      {`column "hash": `, func(p *parts) { p.chunk(t, "hash").TotalCompressedSize = 1 << 50 }},
		"negative bytes":         {`column "hash": -1 bytes`, func(p *parts) { p.chunk(t, "hash").TotalCompressedSize = -1 }},
		"no bytes":               {"pages have 0 of 60 values", func(p *parts) { p.chunk(t, "hash").TotalCompressedSize = 0 }},
		"compression":            {"compression 2", func(p *parts) { p.chunk(t, "hash").Codec = format.Gzip }},
		"type":                   {"type 5, the schema says 6", func(p *parts) { p.chunk(t, "hash").Type = format.Double }},
		"another file":           {"it is in another file", func(p *parts) { p.footer.RowGroups[0].Columns[0].FilePath = "/etc/passwd" }},
		"children":               {"its schema has no fields, or others", func(p *parts) { p.footer.Schema[0].NumChildren.V = huge }},
		"children of a list": {`field "point" has 1000000000 parts`, func(p *parts) {
			for i := range p.footer.Schema {
				if p.footer.Schema[i].Name == "point" {
					p.footer.Schema[i].NumChildren.V = huge
				}
			}
		}},
		"two names":          {`two fields are called "sample"`, func(p *parts) { p.footer.Schema[2].Name = "sample" }},
		"expectations":       {"the metadata name more columns", func(p *parts) { p.metadata(`"expectations":2`, `"expectations":2000000000`) }},
		"negative figures":   {"the metadata name more columns", func(p *parts) { p.metadata(`"expectations":2`, `"expectations":-2`) }},
		"no key":             {"row 1 is no result", func(p *parts) { p.rename("key", "keys") }},
		"page size":          {"a page reaches beyond its column", func(p *parts) { p.page(t, "hash", false, func(h *format.PageHeader) { h.CompressedPageSize = huge }) }},
		"negative page size": {"a page reaches beyond its column", func(p *parts) { p.page(t, "hash", false, func(h *format.PageHeader) { h.CompressedPageSize = -1 }) }},
		"unpacked page":      {"times the bytes of the file", func(p *parts) { p.page(t, "hash", false, func(h *format.PageHeader) { h.UncompressedPageSize = huge }) }},
		"smaller page":       {"a page can't be decompressed", func(p *parts) { p.page(t, "sample", false, func(h *format.PageHeader) { h.UncompressedPageSize = 16 }) }},
		"larger page": {"its header says 5000", func(p *parts) {
			p.page(t, "sample", false, func(h *format.PageHeader) { h.UncompressedPageSize = 5000 })
		}},
		"values of a page": {"pages have more than the 60 values", func(p *parts) {
			p.page(t, "hash", false, func(h *format.PageHeader) { h.DataPageHeaderV2.V.NumValues = huge })
		}},
		"fewer values": {"pages have 59 of 60 values", func(p *parts) {
			p.page(t, "weight", false, func(h *format.PageHeader) { h.DataPageHeaderV2.V.NumValues = 59 })
		}},
		"levels": {"a page has levels of", func(p *parts) {
			p.page(t, "point", false, func(h *format.PageHeader) { h.DataPageHeaderV2.V.RepetitionLevelsByteLength = huge })
		}},
		"encoding": {"encoding 5", func(p *parts) {
			p.page(t, "hash", false, func(h *format.PageHeader) { h.DataPageHeaderV2.V.Encoding = format.DeltaBinaryPacked })
		}},
		"kind of page": {"a page of kind 1", func(p *parts) { p.page(t, "hash", false, func(h *format.PageHeader) { h.Type = format.IndexPage }) }},
		"checksum":     {"another checksum", func(p *parts) { p.page(t, "hash", false, func(h *format.PageHeader) { h.CRC ^= 1 }) }},
		"dictionary": {"values in", func(p *parts) {
			p.page(t, "version", true, func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = huge })
		}},
		"no dictionary": {"entry 0 of a dictionary that has 0", func(p *parts) {
			p.page(t, "version", true, func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 0 })
		}},
		"unpacked dictionary": {"times the bytes of the file", func(p *parts) {
			p.page(t, "version", true, func(h *format.PageHeader) { h.UncompressedPageSize = huge })
		}},
	}
	for name, c := range changes {
		t.Run(name, func(t *testing.T) {
			p := takeApart(t, whole)
			c.change(p)
			path := filepath.Join(t.TempDir(), "x.parquet")
			if err := os.WriteFile(path, p.bytes(t), 0o644); err != nil {
				t.Fatal(err)
			}
			var err error
			used := allocated(func() { _, err = ReadParquet(path) })
			if !errors.Is(err, columns.ErrRefused) || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %q", err, c.says)
			}
			if used > 16<<20 {
				t.Errorf("%d bytes allocated for a file of %d", used, len(whole))
			}
		})
	}
	p := takeApart(t, whole)
	if got := p.bytes(t); len(got) != len(whole) {
		t.Errorf("unchanged, put together again: %d bytes, want %d", len(got), len(whole))
	}
}

func (p *parts) metadata(from, to string) {
	for i := range p.footer.KeyValueMetadata {
		kv := &p.footer.KeyValueMetadata[i]
		kv.Value = strings.Replace(kv.Value, from, to, 1)
	}
}

func (p *parts) rename(from, to string) {
	for i := range p.footer.Schema {
		if p.footer.Schema[i].Name == from {
			p.footer.Schema[i].Name = to
		}
	}
}

// FuzzReadParquet: whatever a table is, reading it ends with results or an error, and with memory in proportion
// to the file.
func FuzzReadParquet(f *testing.F) {
	for _, n := range []int{1, 12} {
		f.Add(tableBytes(f, n))
	}
	p := takeApart(f, tableBytes(f, 6))
	p.footer.NumRows = 1 << 40
	f.Add(p.bytes(f))
	f.Add([]byte("PAR1\x00\x00\x00\x00\x00PAR1"))
	f.Fuzz(func(t *testing.T, file []byte) {
		var table *columns.File
		var err error
		used := allocated(func() {
			if table, err = columns.Open(bytes.NewReader(file), int64(len(file))); err == nil {
				defer table.Close()
				_, err = readTable(table)
			}
		})
		if most := uint64(32<<20 + 2048*len(file)); used > most {
			t.Errorf("%d bytes allocated for a file of %d, expected at most %d", used, len(file), most)
		}
	})
}
