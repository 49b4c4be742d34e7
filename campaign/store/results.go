package store

import (
	"bufio"
	"bytes"
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
// line.
func openResults(path string) (*Results, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("results: %w", err)
	}
	r := &Results{file: file, byKey: map[string]campaign.Record{}}
	whole, err := scan(file, func(record campaign.Record) {
		if _, has := r.byKey[record.Result.Key]; !has {
			r.byKey[record.Result.Key] = record
		}
	})
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

// scan reads records and returns where the last complete line ends.
func scan(from io.Reader, each func(campaign.Record)) (whole int64, err error) {
	reader := bufio.NewReaderSize(from, 1<<16)
	for number := 1; ; number++ {
		line, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			return whole, nil // what follows the last line end was cut off
		}
		if err != nil {
			return whole, fmt.Errorf("line %d: %w", number, err)
		}
		record, err := parseRecord(line)
		if err != nil {
			return whole, fmt.Errorf("line %d is no result (%v): remove the line, or the file if many are damaged: what has no result is flown again", number, err)
		}
		each(record)
		whole += int64(len(line))
	}
}

// readLine reads a line, with its end. The error is io.EOF where the file ends without one.
func readLine(from *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := from.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			return nil, fmt.Errorf("it has more than %d bytes", maxLine)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// parseRecord reads a line, whose texts others may have written.
func parseRecord(line []byte) (campaign.Record, error) {
	var record campaign.Record
	err := json.Unmarshal(bytes.TrimSpace(line), &record)
	if err == nil && (record.Result.Key == "" || record.Sample.Number < 1) {
		err = errors.New("it has no key or no number of a sample")
	}
	plaintext.Fields(&record)
	return record, err
}

// Add keeps a result, unless there is one with its key. It is safe from the end of the process
// when Add returns, and from a loss of power after Sync.
func (r *Results) Add(record campaign.Record) (added bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, has := r.byKey[record.Result.Key]; has {
		return false, nil
	}
	record.Result = sendable(record.Result, filepath.Dir(r.file.Name()))
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

func (r *Results) close() error {
	return errors.Join(r.Sync(), r.file.Close())
}

// ReadResults reads the results in a folder, also while another process adds to them, in the order
// of their samples.
func ReadResults(path string) ([]campaign.Record, error) {
	file, err := inputfile.Open(path, maxResults)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	byKey := map[string]campaign.Record{}
	_, err = scan(file, func(record campaign.Record) {
		if _, has := byKey[record.Result.Key]; !has {
			byKey[record.Result.Key] = record
		}
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return sorted(byKey), nil
}
