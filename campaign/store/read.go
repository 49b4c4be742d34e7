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
// another process adds to them. A campaign without results has none.
func Read(folder string) ([]campaign.Record, error) {
	lines, table := filepath.Join(folder, ResultsFile), filepath.Join(folder, ParquetFile)
	_, err := os.Stat(lines)
	if !errors.Is(err, fs.ErrNotExist) {
		return ReadResults(lines)
	}
	if _, err := os.Stat(table); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return nil, fmt.Errorf("%s is missing: copy it from the campaign's folder, where it stands beside %s, which is for other programs", lines, ParquetFile)
}
