package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/store/columns"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Read returns the results in a campaign's folder, in the order of their samples, also while
// another process adds to them. It reads the Parquet file if that is complete, which is several
// times as fast, and else the NDJSON file. A campaign without results has none.
func Read(folder string) ([]campaign.Record, error) {
	lines, table := filepath.Join(folder, ResultsFile), filepath.Join(folder, ParquetFile)
	info, err := os.Stat(lines)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(table); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return ReadParquet(table)
	case err != nil:
		return nil, err
	}
	if size, err := sizeOfParquet(table); err == nil && size == info.Size() {
		if records, err := ReadParquet(table); err == nil {
			return records, nil
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
	defer f.Close()
	text, _ := f.Lookup(sizeKey)
	return strconv.ParseInt(text, 10, 64)
}

func openParquet(path string) (*os.File, *columns.File, error) {
	file, err := inputfile.Open(path, maxResults)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil {
		var f *columns.File
		if f, err = columns.Open(file, info.Size()); err == nil {
			return file, f, nil
		}
	}
	file.Close()
	return nil, nil, fmt.Errorf("%s: %w", path, err)
}

// ReadParquet reads a file that WriteParquet wrote, whoever gave it to us: one that was changed is refused.
func ReadParquet(path string) ([]campaign.Record, error) {
	file, f, err := openParquet(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	defer f.Close()
	records, err := readTable(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return records, nil
}

func readTable(f *columns.File) ([]campaign.Record, error) {
	known, err := knownColumns(f)
	if err != nil {
		return nil, err
	}
	records := make([]campaign.Record, f.Rows())
	for i, column := range f.Columns() {
		col, has := known[column.Name]
		if !has {
			continue
		}
		kind, list := columns.Double, !col.node.Leaf() // the only lists are of doubles
		if !list {
			kind = columns.Kind(col.node.Type().Kind())
		}
		if column.Kind != kind || column.List != list {
			return nil, fmt.Errorf("column %s: %w: it has another type", column.Name, columns.ErrRefused)
		}
		if err := f.Each(i, func(row int, v []columns.Value) { col.set(&records[row], v) }); err != nil {
			return nil, fmt.Errorf("column %s: %w", column.Name, err)
		}
	}
	for i := range records {
		if r := &records[i]; r.Result.Key == "" || r.Sample.Number < 1 {
			return nil, fmt.Errorf("%w: row %d is no result", columns.ErrRefused, i+1)
		}
		plaintext.Fields(&records[i])
	}
	return records, nil
}

// knownColumns are those of the campaign that the file says to be of, by name.
func knownColumns(f *columns.File) (map[string]column, error) {
	var c contents
	text, has := f.Lookup(contentsKey)
	if !has {
		return nil, fmt.Errorf("it has no results of a campaign: the metadata lack %s", contentsKey)
	}
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return nil, fmt.Errorf("metadata %s: %w", contentsKey, err)
	}
	if n := len(f.Columns()); len(c.Settings) > n || len(c.Figures) > n || c.Expectations < 0 || c.Expectations > n {
		return nil, fmt.Errorf("%w: the metadata name more columns than the %d that it has", columns.ErrRefused, n)
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
	return byName, nil
}
