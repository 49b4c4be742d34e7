package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/campaign"
)

// Read returns the results in a campaign's folder, in the order of their samples, also while
// another process adds to them. It reads the Parquet file if that is complete, which is several
// times as fast, and else the NDJSON file. A campaign without results has none. aside says what does not
// count: what was put aside, and lines that will be.
func Read(folder string) (records []campaign.Record, aside Aside, err error) {
	if aside, err = ReadAside(folder); err != nil {
		return nil, aside, err
	}
	records, more, err := read(folder)
	aside.Count += more.Count
	aside.Reasons = append(aside.Reasons, more.Reasons...)
	return records, aside, err
}

func read(folder string) (records []campaign.Record, aside Aside, err error) {
	lines, table := filepath.Join(folder, ResultsFile), filepath.Join(folder, ParquetFile)
	info, err := os.Stat(lines)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(table); errors.Is(err, fs.ErrNotExist) {
			return nil, aside, nil
		}
		records, err = ReadParquet(table)
		return records, aside, err
	case err != nil:
		return nil, aside, err
	}
	if size, err := sizeOfParquet(table); err == nil && size == info.Size() {
		if records, err := ReadParquet(table); err == nil {
			return records, aside, nil
		}
	}
	return ReadResults(lines)
}

// sizeOfParquet is the size that the NDJSON file had when a Parquet file was written.
func sizeOfParquet(path string) (int64, error) {
	file, f, err := openParquet(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	text, _ := f.Lookup(sizeKey)
	return strconv.ParseInt(text, 10, 64)
}

func openParquet(path string) (*os.File, *parquet.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil {
		var f *parquet.File
		if f, err = parquet.OpenFile(file, info.Size(), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true)); err == nil {
			return file, f, nil
		}
	}
	file.Close()
	return nil, nil, fmt.Errorf("%s: %w", path, err)
}

// ReadParquet reads a file that WriteParquet wrote.
func ReadParquet(path string) ([]campaign.Record, error) {
	file, f, err := openParquet(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	records, err := readTable(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return records, nil
}

func readTable(f *parquet.File) ([]campaign.Record, error) {
	var c contents
	text, has := f.Lookup(contentsKey)
	if !has {
		return nil, fmt.Errorf("it has no results of a campaign: the metadata lack %s", contentsKey)
	}
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return nil, fmt.Errorf("metadata %s: %w", contentsKey, err)
	}
	t, names := &table{slots: c.Settings, figures: c.Figures, verdicts: c.Expectations}, newColumnNames()
	t.fixed(names)
	for _, s := range t.slots {
		names.take(s.Column)
	}
	t.variable(names)
	byName := map[string]column{}
	for _, col := range t.columns {
		byName[col.name] = col
	}
	records := make([]campaign.Record, f.NumRows())
	from := 0
	for _, group := range f.RowGroups() {
		for i, field := range f.Schema().Fields() {
			col, known := byName[field.Name()]
			if !known {
				continue
			}
			if err := readColumn(group.ColumnChunks()[i], col, records[from:from+int(group.NumRows())]); err != nil {
				return nil, fmt.Errorf("column %s: %w", field.Name(), err)
			}
		}
		from += int(group.NumRows())
	}
	return records, nil
}

// readColumn sets one column of records.
func readColumn(chunk parquet.ColumnChunk, col column, records []campaign.Record) error {
	pages := chunk.Pages()
	defer pages.Close()
	row := -1
	var own []parquet.Value // of the row
	flush := func() {
		if len(own) > 0 {
			col.set(&records[row], own)
		}
		own = own[:0]
	}
	buffer := make([]parquet.Value, 1024)
	for {
		page, err := pages.ReadPage()
		if errors.Is(err, io.EOF) {
			flush()
			if row != len(records)-1 {
				return fmt.Errorf("%d rows, expected %d", row+1, len(records))
			}
			return nil
		}
		if err != nil {
			return err
		}
		for values := page.Values(); ; {
			n, err := values.ReadValues(buffer)
			for _, v := range buffer[:n] {
				if v.RepetitionLevel() == 0 {
					flush()
					if row++; row >= len(records) {
						return fmt.Errorf("more than %d rows", len(records))
					}
				}
				if !v.IsNull() {
					own = append(own, v)
				}
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return err
			}
		}
		flush() // rows do not cross pages, and the values are the page's
		parquet.Release(page)
	}
}
