package session

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/session/gaps"
	"github.com/sitlark/sitlark/session/notes"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// recording is the recording of a fleet's flight. A nil one records nothing.
type recording struct {
	*record.File
	kept *store.Store // among whose flights it is; nil: the user has named a file or folder

	optional bool          // that it can't be made is no failure of the flight
	waits    bool          // the flight waits for it
	touched  string        // what has happened to the file, as far as it was told
	tellers  []gaps.Teller // of the vehicles

	removed atomic.Int64 // how many older flights went to make room
	freed   atomic.Int64 // their size [bytes]
}

// openRecording begins the recording that is asked for; nil: none is.
func openRecording(s Setup, o Options) (*recording, error) {
	options := record.Options{Begins: time.Now(), Waits: s.Record.Waits(s.Headless || o.InProcess)}
	flies := "fleet"
	if len(s.Members) == 0 {
		flies = s.Entry.Name
	}
	path := s.Record.Path
	if s.Replay != nil || path == "" && !s.Record.Kept {
		return nil, nil
	}
	if err := checkRecordPath(path); err != nil && !s.Record.Optional { // a batch's own names end otherwise
		return nil, config.InputError{Err: fmt.Errorf("--record: %w", err)}
	}
	switch info, err := os.Stat(path); {
	case path == "":
		kept := &store.Store{Limit: s.Record.Limit}
		return &recording{kept: kept, waits: options.Waits, File: record.Begin(func() (_ *os.File, err error) {
			if kept.Folder, err = store.Folder(); err != nil {
				return nil, err
			}
			return kept.Create(options.Begins, flies)
		}, options)}, nil
	case err == nil && info.IsDir():
		file, err := store.Store{Folder: path}.Create(options.Begins, flies)
		if err != nil {
			return nil, config.InputError{Err: fmt.Errorf("--record: %w", err)}
		}
		return &recording{waits: options.Waits, File: record.Begin(func() (*os.File, error) { return file, nil }, options)}, nil
	case s.Record.Optional:
		return &recording{optional: true, waits: options.Waits, File: record.Begin(func() (*os.File, error) { return record.NewFile(path) }, options)}, nil
	}
	f, err := record.Create(path, options)
	if err != nil {
		return nil, config.InputError{Err: fmt.Errorf("--record: %w", err)}
	}
	return &recording{waits: options.Waits, File: f}, nil
}

// checkRecordPath makes the folder of a path that ends in a slash. The error says what a recording
// may be named.
func checkRecordPath(path string) error {
	if path == "" || strings.EqualFold(filepath.Ext(path), ".mcap") {
		return nil
	}
	if os.IsPathSeparator(path[len(path)-1]) {
		return os.MkdirAll(path, 0o777)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	return fmt.Errorf("%s: expected a new file such as %s.mcap, or a folder: one that exists, or %s%c, which is created", path, path, path, filepath.Separator)
}

// recorder records one vehicle. A nil one records nothing.
type recorder struct {
	*record.Recorder
	mode atomic.Pointer[string] // in which it flies, as noted last; nil: none
}

// fly notes the mode in which the vehicle is flown from now on, if it is another.
func (r *recorder) fly(mode string, book *notes.Book) {
	if r == nil {
		return
	}
	if before := r.mode.Swap(&mode); before == nil || *before != mode {
		book.Mode(mode)
	}
}

// now is a vehicle's present flight, and the physics time in it [s].
func now(v *Vehicle) (flight uint64, t float64) {
	if v.options.InProcess { // its notes come from the physics goroutine, and its buffer may be empty
		return v.recorder.Now()
	}
	v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { flight, t = s.Flight, s.Time })
	return flight, t
}

// newRecorder returns the recorder of a vehicle whose World starts from p.
func newRecorder(f *recording, v *Vehicle, p physics.Params) (*recorder, error) {
	s := &v.Setup
	flown, err := flownBy(v)
	if err != nil {
		return nil, err
	}
	start := record.Start{Name: v.Name, Flown: flown, Vehicle: s.Entry.Name, Title: s.Entry.Title, Home: s.Home, Params: p, Terrain: s.Land}
	if folder := start.Terrain.Folder; folder != "" {
		if start.Terrain.Folder, err = filepath.Abs(folder); err != nil {
			return nil, err
		}
	}
	start.File = vehicleText(s.Entry)
	if s.Entry.Layout != nil && isFile(s.Entry.Name) {
		start.Layout = s.Entry.Layout.Name
	}
	start.Origin, start.SetUp = s.Origin, s.Entry.SetUpFor
	r, err := f.Vehicle(start)
	return &recorder{Recorder: r}, err
}

// vehicleText returns the file of a vehicle, the user's or one that comes with sitlark; empty:
// it is made of a layout, or gone.
func vehicleText(e *catalog.Entry) string {
	if e.File != "" || e.SetUpFor != nil { // a changed vehicle may have no file
		return e.File
	}
	if _, text, err := catalog.Text(e.Name); err == nil {
		return string(text)
	}
	text, err := inputfile.Read(e.Name, longestVehicleFile)
	if err != nil {
		return ""
	}
	return string(text)
}

// longestVehicleFile is more than any vehicle file takes [bytes].
const longestVehicleFile = 1 << 20

// listen notes what sitlark logs of a flight until the function that it returns is called.
func (r *recording) listen(f *Fleet) (stop func()) {
	if r == nil || f.options.Quiet || len(f.Vehicles) == 0 {
		return func() {}
	}
	by := map[string]*notes.Book{}
	for _, v := range f.Vehicles {
		by[v.Name] = v.Notes
	}
	return notes.Listen(slog.Default().Handler(), f.Vehicles[0].Notes, by)
}

// Recorded reports whether the flight is recorded, or is a recording that is shown.
func (f *Fleet) Recorded() bool { return f.recording != nil || f.setup.Replay != nil }

// Recording returns the file that the flight is recorded to while it goes on, or that is shown; empty: none,
// or it is not there yet, since nothing has moved or the disk does not take it.
func (f *Fleet) Recording() (path string) {
	if r := f.setup.Replay; r != nil {
		return r.Path
	}
	if f.recording == nil {
		return ""
	}
	return f.recording.Status().Path
}

// folderOf is the folder of a recording, or that of the user's flights where it is not there yet.
func folderOf(path string) string {
	if path != "" {
		return filepath.Dir(path)
	}
	folder, err := store.Folder()
	if err != nil {
		return "the data folder"
	}
	return folder
}

// Removed says which older flights were removed to make room for the recording of f, and where the
// limit is; empty: none were.
func Removed(f *Fleet) string {
	r := f.recording
	if r == nil || r.removed.Load() == 0 {
		return ""
	}
	return fmt.Sprintf("%s removed: flights took more than %s (--record-limit)", olderFlights(int(r.removed.Load()), r.freed.Load()), megabytes(r.kept.Limit))
}

// olderFlights is a number of flights with their size in words.
func olderFlights(n int, bytes int64) string {
	if n == 1 {
		return fmt.Sprintf("the oldest flight (%s)", megabytes(bytes))
	}
	return fmt.Sprintf("the %d oldest flights (%s)", n, megabytes(bytes))
}

// megabytes is a size in words.
func megabytes(bytes int64) string {
	if bytes >= 1e9 {
		return fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// tend tends the recording beside the flight until the function that it returns is called.
func (f *Fleet) tend() (stop func()) {
	if f.recording == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() { f.tendRecording(ctx) })
	return func() { cancel(); done.Wait() }
}

// tendPeriod is how often tend looks, and prunePeriod how often it makes room for flights.
const tendPeriod, prunePeriod = time.Second, time.Minute

// tendRecording logs since when nothing is kept of which vehicle, and removes the oldest
// flights when there is no room for them, until ctx ends.
func (f *Fleet) tendRecording(ctx context.Context) {
	tick := time.NewTicker(tendPeriod)
	defer tick.Stop()
	if f.recording.kept != nil {
		f.completeKept(ctx)
	}
	var pruned time.Time
	for {
		if kept := f.recording.kept; kept != nil && time.Since(pruned) >= prunePeriod {
			pruned = time.Now()
			f.prune()
		}
		f.recording.tell(f)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// tell logs what is not kept of the vehicles, as far as it has not been.
func (r *recording) tell(f *Fleet) {
	for i := len(r.tellers); i < len(f.Vehicles); i++ {
		v := f.Vehicles[i]
		t := gaps.Teller{Log: v.log()}
		if !v.alone {
			t.Name, t.Log = v.Name, t.Log.With(logging.Vehicle(v.Name, v.nameWidth()))
		}
		if v.recorder != nil {
			t.Recorder = v.recorder.Recorder
		}
		r.tellers = append(r.tellers, t)
	}
	s := r.Status()
	if s.Touched != nil && s.Touched.Error() != r.touched {
		r.touched = s.Touched.Error()
		slog.Warn(r.touched)
	}
	for i := range r.tellers {
		r.tellers[i].Tell(folderOf(s.Path))
	}
}

// completeKept completes the user's flights whose sitlark was killed, for other programs.
func (f *Fleet) completeKept(ctx context.Context) {
	folder, err := store.Folder()
	if err != nil {
		return // which the recording tells, too
	}
	flights, _ := store.Store{Folder: folder}.Flights()
	for _, flight := range flights {
		if ctx.Err() != nil {
			return
		}
		switch done, err := record.Complete(flight.Path); {
		case f.options.Quiet:
		case err != nil:
			slog.Debug(err.Error())
		case done:
			slog.Info("completed " + flight.Path + ", whose sitlark was killed")
		}
	}
}

// prune removes the oldest of the user's flights beyond their limit.
func (f *Fleet) prune() {
	folder, err := store.Folder()
	if err != nil {
		return // which the recording tells, too
	}
	removed, err := store.Store{Folder: folder, Limit: f.recording.kept.Limit}.Prune()
	var bytes int64
	for _, gone := range removed {
		bytes += gone.Size
	}
	f.recording.removed.Add(int64(len(removed)))
	f.recording.freed.Add(bytes)
	if len(removed) > 0 {
		slog.Info(fmt.Sprintf("removed %s from %s: the flights there took more than %s (--record-limit)", olderFlights(len(removed), bytes), folder, megabytes(f.recording.kept.Limit)))
	}
	if err != nil {
		slog.Debug(fmt.Sprintf("the oldest flights can't be removed: %v", err))
	}
}

// noteVerdicts notes how the scenario's expectations were judged. Of a flight that was stopped
// before its end nothing is noted.
func (f *Fleet) noteVerdicts() {
	if f.options.Scenario == nil || len(f.Vehicles) == 0 || f.Vehicles[0].recorder == nil {
		return
	}
	v, judge := f.Vehicles[0], f.options.Scenario.judge
	select {
	case <-judge.Done():
	default:
		return
	}
	var flight uint64
	v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { flight = s.Flight })
	result := judge.Result()
	if result.Stopped() {
		return
	}
	for _, e := range result.Expectations {
		more := map[string]any{"expectation": e.Expectation, "line": e.Line, "held": e.Held, "judged": e.Judged, "text": e.Why}
		if e.HasMargin {
			more["margin"], more["unit"] = e.Margin, e.Unit
		}
		v.recorder.Note(record.VerdictEntry, flight, e.At, more)
	}
}

// abandon closes a flight that never began. Its recording, a file of its own, goes.
func abandon(f *Fleet) error {
	r := f.recording
	f.recording = nil
	err := f.Close()
	if r == nil {
		return err
	}
	_ = r.Close() // nothing was recorded
	if path := r.Status().Path; path != "" {
		_ = os.Remove(path)
	}
	return err
}

// closeRecording completes the recording. That one for which the user has not asked is not
// complete is no error of the flight.
func (f *Fleet) closeRecording() error {
	r := f.recording
	if r == nil {
		return nil
	}
	f.recording = nil
	f.noteVerdicts()
	err := r.Close()
	r.tell(f)
	if path := r.Status().Path; r.kept != nil && path != "" {
		if failed := r.kept.Ended(path); failed != nil {
			slog.Debug(failed.Error())
		}
	}
	if err = r.sum(err, f.options.Quiet); err != nil && (r.kept != nil || r.optional) {
		if !f.options.Quiet || r.kept != nil { // a single flight, whose result alone is told otherwise
			slog.Warn(err.Error() + ". " + record.Help(err, folderOf(r.Status().Path)))
		}
		return nil
	}
	return err
}

// sum logs at the end what was recorded, and returns what of it is missing, as an error where it was
// asked for. err is that of closing the file.
func (r *recording) sum(err error, quiet bool) error {
	s, missing := r.Status(), gaps.Sum(r.tellers)
	waited, leftOut := gaps.Rest(r.tellers)
	if leftOut != "" {
		slog.Warn(leftOut)
	}
	if waited != "" && !quiet {
		slog.Info(waited)
	}
	to := fmt.Sprintf("recorded to %s (%.1f MB)", s.Path, float64(s.Bytes)/1e6)
	switch {
	case err != nil && missing != "":
		return fmt.Errorf("%w; it has %s", err, missing)
	case err != nil:
		return err
	case missing != "" && r.waits && r.kept == nil: // it was to be whole
		return fmt.Errorf("%s is not complete: it has %s", s.Path, missing)
	case missing != "":
		slog.Warn(to + " with " + missing)
	case s.Path != "" && !quiet:
		slog.Info(to)
	}
	return nil
}
