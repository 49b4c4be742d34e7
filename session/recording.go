package session

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// openRecording begins the recording that --record asks for; nil: none is asked for.
func openRecording(s Setup, o Options) (*record.File, error) {
	path := s.Record
	if path == "" {
		return nil, nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, recordingName(s, time.Now()))
	}
	f, err := record.Create(path, record.Options{Begins: time.Now(), Waits: o.InProcess})
	if err != nil {
		return nil, config.InputError{Err: fmt.Errorf("--record: %w", err)}
	}
	return f, nil
}

// recordingName names a recording by its time and its vehicle.
func recordingName(s Setup, begins time.Time) string {
	name := "fleet"
	if len(s.Members) == 0 {
		name = strings.TrimSuffix(filepath.Base(s.Entry.Name), filepath.Ext(s.Entry.Name))
	}
	return begins.Format("2006-01-02_15-04-05") + "_" + name + ".mcap"
}

// recorderOf returns the recorder of a vehicle whose World starts from p.
func (v *Vehicle) recorderOf(f *record.File, p physics.Params) (*record.Recorder, error) {
	s := &v.Setup
	start := record.Start{Name: v.Name, Vehicle: s.Entry.Name, Title: s.Entry.Title, Home: s.Home, Params: p, Terrain: s.Land}
	if folder := start.Terrain.Folder; folder != "" {
		var err error
		if start.Terrain.Folder, err = filepath.Abs(folder); err != nil {
			return nil, err
		}
	}
	if text, err := os.ReadFile(s.Entry.Name); err == nil && s.Vehicle.Name == s.Entry.Name {
		start.File = string(text)
	}
	return f.Vehicle(start)
}

// recordMode notes the mode in which the vehicle is flown from now on.
func (v *Vehicle) recordMode(mode string) {
	if v.recorder == nil {
		return
	}
	if before := v.mode.Swap(&mode); before != nil && *before == mode {
		return
	}
	var flight uint64
	var t float64
	v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { flight, t = s.Flight, s.Time })
	v.recorder.Note("mode", flight, t, map[string]any{"mode": mode})
}

// closeRecording completes the recording.
func (f *Fleet) closeRecording() error {
	if f.recording == nil {
		return nil
	}
	err := f.recording.Close()
	if s := f.recording.Status(); err == nil && !f.options.Quiet {
		slog.Info(fmt.Sprintf("recorded to %s (%.1f MB)", s.Path, float64(s.Bytes)/1e6))
	}
	f.recording = nil
	return err
}
