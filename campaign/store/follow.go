package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// mostBytes bounds a file of results: some ten million flights.
const mostBytes = 32 << 30

// Place is where a result stands in its file.
type Place struct {
	Offset int64
	Bytes  int
}

// Follower reads the results of a campaign as they come, also while another process adds them.
type Follower struct {
	path string
	file *os.File // nil: there is none yet
	at   int64    // what is before has been read
	seen map[string]struct{}

	// Bad is called with each line that is no result, and why; nil: not.
	Bad func(err error)
}

// Follow returns a Follower of a file of results, which need not exist yet.
func Follow(path string) *Follower {
	return &Follower{path: path, seen: map[string]struct{}{}}
}

// ErrReplaced means that another file has taken the place of the one that a Follower reads, as at the
// end of a campaign and by `campaign resume --retry`: another Follower reads it from its beginning.
var ErrReplaced = errors.New("the results were rewritten")

// Next calls each for every result that was added since the last call, in the order in which they
// stand in the file, until each returns false. A result that stands there twice comes once. The error
// is ErrReplaced where the file is another one and nothing of the old one is left to read.
func (f *Follower) Next(each func(r *campaign.Record, at Place) bool) error {
	if f.file == nil {
		file, err := inputfile.Open(f.path, mostBytes)
		if errors.Is(err, inputfile.ErrMissing) {
			return nil
		}
		if err != nil {
			return err
		}
		f.file = file
	}
	reader := bufio.NewReaderSize(io.NewSectionReader(f.file, f.at, 1<<62-f.at), 1<<18)
	for {
		line, size, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			return f.replaced() // what follows the last line end is not complete yet
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.path, err)
		}
		at := Place{f.at, len(line)}
		f.at += size
		record, err := recordOf(line, size)
		if err != nil {
			if f.Bad != nil {
				f.Bad(fmt.Errorf("%s: the line at byte %d does not count: %w", f.path, at.Offset, err))
			}
			continue
		}
		if _, has := f.seen[record.Result.Key]; has {
			continue
		}
		f.seen[record.Result.Key] = struct{}{}
		if !each(&record, at) {
			return nil
		}
	}
}

// replaced returns ErrReplaced if the path has another file than the one that is read.
func (f *Follower) replaced() error {
	old, err := f.file.Stat()
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	if now, err := os.Stat(f.path); err == nil && !os.SameFile(old, now) {
		return ErrReplaced
	}
	return nil
}

// At reads a result again.
func (f *Follower) At(p Place) (campaign.Record, error) {
	if f.file == nil {
		return campaign.Record{}, fs.ErrNotExist
	}
	line := make([]byte, p.Bytes)
	if _, err := f.file.ReadAt(line, p.Offset); err != nil {
		return campaign.Record{}, fmt.Errorf("%s: %w", f.path, err)
	}
	return recordOf(line, int64(p.Bytes))
}

// Close closes the file.
func (f *Follower) Close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
