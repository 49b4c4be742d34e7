package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/campaign"
)

// Read returns the results in a campaign's folder, in the order of their samples, also while
// another process adds to them. A campaign without results has none. aside says what does not
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
	if _, err := os.Stat(lines); !errors.Is(err, fs.ErrNotExist) {
		return ReadResults(lines)
	}
	if _, err := os.Stat(table); errors.Is(err, fs.ErrNotExist) {
		return nil, aside, nil
	}
	return nil, aside, fmt.Errorf("%s is missing: copy it from the campaign's folder, where it stands beside %s, which is for other programs", lines, ParquetFile)
}
