package session

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/inputfile"
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
		name = filepath.Base(s.Entry.Name)
		for _, extension := range []string{".yaml", ".yml", ".json"} {
			name = strings.TrimSuffix(name, extension)
		}
	}
	return begins.Format("2006-01-02_15-04-05") + "_" + name + ".mcap"
}

// recorder records one vehicle. A nil one records nothing.
type recorder struct {
	*record.Recorder
	mode atomic.Pointer[string] // in which it flies, as noted last; nil: none
}

// newRecorder returns the recorder of a vehicle of that name whose World starts from p.
func newRecorder(f *record.File, s *Setup, name string, p physics.Params) (*recorder, error) {
	start := record.Start{Name: name, Vehicle: s.Entry.Name, Title: s.Entry.Title, Home: s.Home, Params: p, Terrain: s.Land}
	if folder := start.Terrain.Folder; folder != "" {
		var err error
		if start.Terrain.Folder, err = filepath.Abs(folder); err != nil {
			return nil, err
		}
	}
	if text, err := inputfile.Read(s.Entry.Name, longestVehicleFile); err == nil && s.Vehicle.Name == s.Entry.Name {
		start.File = string(text)
	}
	r, err := f.Vehicle(start)
	return &recorder{Recorder: r}, err
}

// longestVehicleFile is more than any vehicle file takes [bytes].
const longestVehicleFile = 1 << 20

// fly notes the mode in which the vehicle is flown from now on.
func (r *recorder) fly(mode string, now *snapshot.Buffer) {
	if r == nil {
		return
	}
	if before := r.mode.Swap(&mode); before != nil && *before == mode {
		return
	}
	var flight uint64
	var t float64
	now.Peek(func(s *snapshot.Snapshot) { flight, t = s.Flight, s.Time })
	r.Note("mode", flight, t, map[string]any{"mode": mode})
}

// Recording returns the file that the flight is recorded to while it goes on; empty: to none.
func (f *Fleet) Recording() (path string) {
	if f.recording == nil {
		return ""
	}
	return f.recording.Status().Path
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
