package record

import (
	"errors"
	"io/fs"

	"github.com/sitlark/sitlark/internal/oserror"
)

// Status says how a recording goes.
type Status struct {
	Path    string // empty: it is not open yet
	Bytes   int64  // on disk
	Err     error  // why the disk takes nothing at present; nil: all is well
	Touched error  // what has happened to the file, by other programs; nil: nothing
	lost    map[*Recorder]When
}

// Lost says that nothing of a vehicle is kept.
type Lost struct {
	Err    error   // why
	Flight uint64  // since when, by the count of resets
	Time   float64 // and the physics time in that flight [s]
}

// Status says how the recording goes.
func (f *File) Status() Status { return *f.status.Load() }

// Lost says since when nothing of the vehicle is kept, and why; nil: all is kept.
func (r *Recorder) Lost() *Lost {
	if s := r.file.status.Load(); s.Err != nil {
		at := s.lost[r]
		return &Lost{Err: s.Err, Flight: at.Flight, Time: at.Time}
	}
	if g := r.losses.since(); g.Err != nil {
		return &Lost{Err: g.Err, Flight: g.From.Flight, Time: g.From.Time}
	}
	return nil
}

// report notes how the last write went.
func (f *File) report(err error) {
	o := &f.out
	if err == nil {
		err = o.unflushed
	}
	o.unflushed = nil
	if o.failed = err; err != nil && f.status.Load().Err != nil && f.status.Load().Err.Error() == err.Error() {
		return
	}
	s := &Status{Path: o.target.path, Bytes: o.stage.size, Err: err, Touched: o.target.trouble()}
	if err != nil {
		s.lost = map[*Recorder]When{}
		for r := range o.channels {
			s.lost[r] = r.losses.kept()
		}
	}
	f.status.Store(s)
}

// DiskFull reports whether a write failed because there is no room.
func DiskFull(err error) bool { return oserror.DiskFull(err) }

// Reason says in few words why nothing is kept: "disk full", or what the system says.
func Reason(err error) string {
	var path *fs.PathError
	switch {
	case DiskFull(err):
		return "disk full"
	case errors.Is(err, ErrSlow):
		return "disk too slow"
	case errors.Is(err, ErrBusy):
		return "computer too busy"
	case errors.Is(err, ErrHangs):
		return "disk does not answer"
	case errors.Is(err, ErrTouched):
		return "file changed by another program"
	case errors.Is(err, fs.ErrPermission), oserror.ReadOnly(err):
		return "folder not writable"
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
}

// Help says what the user can do about the error of a recording in a folder.
func Help(err error, folder string) string {
	switch {
	case errors.Is(err, ErrHangs): // the flight has waited for it
		return "Check the disk or the network of " + folder + ", or record to another disk with --record FOLDER"
	case errors.Is(err, ErrSlow):
		return "Record to a faster disk with --record FOLDER, or let the flight wait with --record-wait"
	case errors.Is(err, ErrBusy):
		return "End other programs, or let the flight wait with --record-wait"
	case errors.Is(err, ErrTouched):
		return "Leave the file of a recording alone until its flight has ended"
	case DiskFull(err):
		return "Free some space in " + folder + ", or record elsewhere with --record FOLDER"
	}
	return "Make " + folder + " writable, record elsewhere with --record FOLDER, or turn recording off with --record none"
}
