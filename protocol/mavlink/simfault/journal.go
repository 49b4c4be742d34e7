package simfault

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// journal is the file with the parameters that have to be put back. It is written before
// the first of them is set, so that nothing is forgotten whatever happens.
type journal struct{ path string } // empty: none is kept

// journalFile is what it holds.
type journalFile struct {
	What       string             `json:"what"`
	Parameters map[string]float64 `json:"parameters"` // name: value from before
}

const journalWhat = "ArduPilot's parameters that sitlark has changed, with their values from before; sitlark puts them back and removes this file"

// read returns what an earlier run left. A file that can't be understood is set aside.
func (j journal) read() (map[string]float64, error) {
	if j.path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(j.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("sensor faults of an earlier run: %w", err)
	}
	var f journalFile
	if err := json.Unmarshal(text, &f); err != nil {
		aside := j.path + ".broken"
		_ = os.Rename(j.path, aside)
		return nil, fmt.Errorf("%s can't be understood (%v): it is %s now; if a sensor of ArduPilot stays broken, set its SIM_* parameters back by hand or start it with -w", j.path, err, aside)
	}
	return f.Parameters, nil
}

// write replaces the file, or removes it when nothing is left to be put back.
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
	fresh := j.path + ".new"
	if err := os.WriteFile(fresh, append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(fresh, j.path)
}
