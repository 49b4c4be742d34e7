package dataflash

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/sitlark/sitlark/flightlog/source"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// Errors of Open and Read, and of a Table's columns.
var (
	// ErrNotALog means that a file has no record of a DataFlash log.
	ErrNotALog = errors.New("not a DataFlash log: it has no record that describes a message type (FMT)")
	// ErrNoColumn means that a message type has no such column, or one of another kind.
	ErrNoColumn = errors.New("no such column")
)

// largest is the size of the largest log that is read: that of a file on an SD card [bytes].
const largest = math.MaxUint32

// mostTables bounds the message types of a log.
const mostTables = 1024

// Log is a log that was opened. Its methods, and those of its Tables, may be called from any
// goroutine.
type Log struct {
	Size    int64 // [bytes]
	Records int   // that were found
	Damage  source.Damage

	source io.ReaderAt
	file   *os.File // nil: Read
	tables []*Table
}

// Open opens the log at path. progress is called during the time that it takes, with the
// bytes that were read of the total; it may be nil. The log must be closed after use.
//
// A log that is cut or damaged is opened as far as it can be read, and says in Damage what was
// left out. An error is one of reading the file, or wraps ErrNotALog. Open gives up when ctx
// ends, as later reads of the log do.
func Open(ctx context.Context, path string, progress func(done, total int64)) (*Log, error) {
	file, err := inputfile.Open(path, largest)
	if err != nil {
		return nil, fmt.Errorf("dataflash: %w", err)
	}
	info, err := file.Stat()
	var l *Log
	if err == nil {
		l, err = Read(source.Until(ctx, file), info.Size(), progress)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("dataflash: %s: %w", path, err), file.Close())
	}
	l.file = file
	return l, nil
}

// Read is Open for a log of size bytes that is not a file, or opened already.
func Read(from io.ReaderAt, size int64, progress func(done, total int64)) (*Log, error) {
	if size > largest {
		return nil, fmt.Errorf("%d bytes: expected at most 4 GiB", size)
	}
	s := newScanner(from, size, progress)
	if err := s.scan(); err != nil {
		return nil, err
	}
	l := s.log
	if len(l.tables) == 0 {
		return nil, ErrNotALog
	}
	if err := l.describe(s.formats); err != nil {
		return nil, err
	}
	return l, nil
}

// Close closes the file of a log that Open opened.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// Tables returns the message types of the log that have records, in the order in which the
// log describes them.
func (l *Log) Tables() []*Table {
	var list []*Table
	for _, t := range l.tables {
		if t.Len() > 0 {
			list = append(list, t)
		}
	}
	return list
}

// Table returns the records of the message type with a name, such as "ATT". Where the log has
// none, it returns a Table without records. Where the log describes the type in several ways,
// it is the one with the most records.
func (l *Log) Table(name string) *Table {
	best := &Table{Name: name, log: l, timeColumn: -1}
	for _, t := range l.tables {
		if t.Name == name && (best.Columns == nil || t.Len() > best.Len()) {
			best = t
		}
	}
	return best
}
