package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/atomicfile"
)

// Rewrite changes results, in the order of their samples, and leaves out those for which change returns false. It replaces the file
// as a whole, so that a process that is killed leaves the old results or the new ones. Where
// nothing changes, nothing is written. The Parquet file goes, until WriteParquet.
func (f *Folder) Rewrite(change func(r *campaign.Record) (stays bool)) (changed int, err error) {
	f.results.mu.Lock()
	defer f.results.mu.Unlock()
	left := map[string]campaign.Record{}
	for _, record := range sorted(f.results.byKey) {
		before := record.Result
		stays := change(&record)
		record.Result = kept(record.Result, f.Path)
		if stays {
			left[before.Key] = record
		}
		if !stays || record.Result.Recording != before.Recording || record.Result.RecordingNote != before.RecordingNote || record.Result.Reason != before.Reason {
			changed++
		}
	}
	if changed == 0 {
		return 0, nil
	}
	if err := os.Remove(f.Join(ParquetFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("results: %w", err)
	}
	return changed, f.results.replace(f.Join(ResultsFile), left)
}

// replace writes a new file and opens it; the caller holds mu.
func (r *Results) replace(path string, byKey map[string]campaign.Record) error {
	if err := r.file.Close(); err != nil { // a file that is open can't be replaced everywhere
		return fmt.Errorf("results: %w", err)
	}
	written := atomicfile.Write(path, func(w io.Writer) error {
		for _, record := range sorted(byKey) {
			line, err := json.Marshal(record)
			if err == nil {
				_, err = w.Write(append(line, '\n'))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	again, err := openResults(path, func(number int, _ []byte, why error) error { return fmt.Errorf("line %d: %w", number, why) }) // it was just written
	if err != nil {
		return errors.Join(written, err)
	}
	r.file, r.byKey, r.dirty = again.file, again.byKey, false
	if written != nil {
		return fmt.Errorf("results can't be written: %w", written)
	}
	return nil
}
