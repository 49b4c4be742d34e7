package simfault

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// journal is the file with the parameters to restore. It is written before the first of
// them is set, so that none is forgotten if sitlark is killed.
type journal struct{ path string } // empty: none is kept

// maxJournal is far more than the file of any flight has [bytes].
const maxJournal = 1 << 20

// journalFile is its content.
type journalFile struct {
	What       string             `json:"what"`
	Parameters map[string]float64 `json:"parameters"` // name: previous value
}

const journalWhat = "ArduPilot's parameters that sitlark has changed, with their previous values; sitlark restores them and removes this file"

// read returns what an earlier run left. A file that can't be parsed is set aside.
func (j journal) read() (map[string]float64, error) {
	if j.path == "" {
		return nil, nil
	}
	text, err := inputfile.Read(j.path, maxJournal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("sensor faults of an earlier run: %w", err)
	}
	var f journalFile
	if err := json.Unmarshal(text, &f); err != nil {
		aside := j.path + ".broken"
		_ = atomicfile.Rename(j.path, aside)
		return nil, fmt.Errorf("%s can't be parsed (%v), renamed to %s: if a sensor of ArduPilot stays faulty, restore its SIM_* parameters by hand or start it with -w", j.path, err, aside)
	}
	return f.Parameters, nil
}

// write replaces the file, or removes it when there is nothing to restore.
func (j journal) write(before map[string]float64) error {
	if j.path == "" {
		return nil
	}
	if len(before) == 0 {
		if err := os.Remove(j.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	text, err := json.MarshalIndent(journalFile{journalWhat, before}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(j.path), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteBytes(j.path, append(text, '\n'))
}
