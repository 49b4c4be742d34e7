package store

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// maxLine bounds a line of results [bytes].
const maxLine = 2 << 20

// Results are the results of a campaign, in memory and in their file. They may be used from
// several goroutines.
type Results struct {
	mu    sync.Mutex
	file  *os.File
	byKey map[string]campaign.Record
	dirty bool
}

// openResults opens the file, which is made where it is missing, and cuts off an incomplete last
// line. bad gets the lines that are no results.
func openResults(path string, bad badLine) (*Results, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("results: %w", err)
	}
	r := &Results{file: file, byKey: map[string]campaign.Record{}}
	whole, err := scan(file, func(record campaign.Record) {
		if _, has := r.byKey[record.Result.Key]; !has {
			r.byKey[record.Result.Key] = record
		}
	}, bad)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("results %s: %w", path, err)
	}
	return r, nil
}

// badLine gets a line that is no result, with its number from 1. An error ends the reading.
type badLine func(number int, line []byte, why error) error

// scan reads records and returns where the last complete line ends.
func scan(from io.Reader, each func(campaign.Record), bad badLine) (whole int64, err error) {
	reader := bufio.NewReaderSize(from, 1<<16)
	for number := 1; ; number++ {
		line, size, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			return whole, nil // what follows the last line end was cut off
		}
		if err != nil {
			return whole, err
		}
		record, err := recordOf(line, size)
		if err == nil {
			each(record)
		} else if err := bad(number, line, err); err != nil {
			return whole, err
		}
		whole += size
	}
}

// recordOf is the result of a line, which has so many bytes and whose texts others may have written.
func recordOf(line []byte, size int64) (campaign.Record, error) {
	if size > maxLine {
		return campaign.Record{}, fmt.Errorf("it has %d bytes, expected at most %d", size, maxLine)
	}
	record, err := campaign.DecodeRecord(line)
	plaintext.Fields(&record)
	return record, err
}

// readLine reads a line with its end. Of one that is longer than maxLine it returns the beginning.
func readLine(r *bufio.Reader) (line []byte, size int64, err error) {
	for {
		part, err := r.ReadSlice('\n')
		size += int64(len(part))
		if room := maxLine - len(line); room > 0 {
			line = append(line, part[:min(room, len(part))]...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, size, err
		}
	}
}

// Add keeps a result, unless there is one with its key. It is safe from the end of the process
// when Add returns, and from a loss of power after Sync.
func (r *Results) Add(record campaign.Record) (added bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, has := r.byKey[record.Result.Key]; has {
		return false, nil
	}
	record.Result = kept(record.Result, filepath.Dir(r.file.Name()))
	line, err := json.Marshal(record)
	if err != nil {
		return false, fmt.Errorf("result of sample %d: %w", record.Sample.Number, err)
	}
	start, err := r.file.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = r.file.Write(append(line, '\n'))
	}
	if err != nil {
		r.file.Truncate(start) // no half a line before the next
		r.file.Seek(start, io.SeekStart)
		return false, fmt.Errorf("results can't be written: %w", err)
	}
	r.byKey[record.Result.Key], r.dirty = record, true
	return true, nil
}

// Sync writes what was added through to the disk.
func (r *Results) Sync() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.dirty {
		return nil
	}
	r.dirty = false
	return r.file.Sync()
}

// Find returns the result with a key.
func (r *Results) Find(key string) (campaign.Record, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	record, has := r.byKey[key]
	return record, has
}

// All returns all results in the order of their samples.
func (r *Results) All() []campaign.Record {
	r.mu.Lock()
	defer r.mu.Unlock()
	return sorted(r.byKey)
}

func sorted(byKey map[string]campaign.Record) []campaign.Record {
	all := make([]campaign.Record, 0, len(byKey))
	for _, record := range byKey {
		all = append(all, record)
	}
	slices.SortFunc(all, func(a, b campaign.Record) int {
		if a.Sample.Number != b.Sample.Number {
			return a.Sample.Number - b.Sample.Number
		}
		return strings.Compare(a.Result.Key, b.Result.Key)
	})
	return all
}

// lineOf names a line of the file.
func lineOf(number int) string { return fmt.Sprintf("line %d of %s", number, ResultsFile) }

func (r *Results) close() error {
	return errors.Join(r.Sync(), r.file.Close())
}

// ReadResults reads the results in a folder, also while another process adds to them, in the order
// of their samples. aside says which lines are none.
func ReadResults(path string) (records []campaign.Record, aside Aside, err error) {
	file, err := inputfile.Open(path, maxResults)
	if err != nil {
		return nil, aside, err
	}
	defer file.Close()
	byKey := map[string]campaign.Record{}
	_, err = scan(file, func(record campaign.Record) {
		if _, has := byKey[record.Result.Key]; !has {
			byKey[record.Result.Key] = record
		}
	}, func(number int, _ []byte, why error) error {
		aside.add(&Letter{From: lineOf(number), Reason: why.Error()})
		return nil
	})
	if err != nil {
		return nil, aside, fmt.Errorf("%s: %w", path, err)
	}
	return sorted(byKey), aside, nil
}
