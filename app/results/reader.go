package results

import (
	"errors"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/fan"
	"github.com/sitlark/sitlark/ui/scatter"
)

// Reader reads a campaign's results as they come, on a goroutine of its own.
type Reader struct {
	store.Header
	About   *About
	Surface *Surface
	folder  string
	quit    chan struct{}
	done    sync.WaitGroup

	mu        sync.Mutex
	read      *store.Follower // has the records of places
	shown     *scatter.Table
	places    []store.Place // by row
	flights   []fan.Flight  // since the last Take
	rewritten bool          // rows differ from those of the last Take
	err       error
	looked    time.Time // when word and running were found
	word      string
	running   bool

	// Of the goroutine.
	follow *store.Follower
	table  table
}

const (
	period = 200 * time.Millisecond // between two looks
	batch  = 1000                   // results that are shown at once, while there are more
	// For how long a campaign without results counts as running: by flights of the built-in autopilot, and of
	// ArduPilot, whose flights take longer.
	waits          = 10 * time.Second
	waitsArduPilot = 2 * time.Minute
)

// Open begins to read the campaign in a folder.
func Open(folder string) (*Reader, error) {
	header, err := store.ReadHeader(folder)
	if err != nil {
		return nil, err
	}
	about, err := ReadAbout(folder)
	if err != nil {
		slog.Info("the campaign's file can't be read, so that its results are shown without boundary and units", "error", err)
	}
	r := &Reader{Header: header, About: about, Surface: newSurface(about), folder: folder, quit: make(chan struct{}), shown: &scatter.Table{}, table: newTable(about)}
	r.follow = r.follower()
	r.read = r.follow
	r.done.Go(r.run)
	return r, nil
}

// follower reads the results from the first one. The log tells of the first line that does not count.
func (r *Reader) follower() *store.Follower {
	f := store.Follow(filepath.Join(r.folder, store.ResultsFile))
	var once sync.Once
	f.Bad = func(err error) { once.Do(func() { slog.Warn(err.Error()) }) }
	return f
}

func (r *Reader) run() {
	for {
		n, err := r.readMore()
		if err != nil {
			r.mu.Lock()
			r.err = err
			r.mu.Unlock()
			return
		}
		if n == batch {
			select {
			case <-r.quit:
				return
			default:
				continue
			}
		}
		select {
		case <-r.quit:
			return
		case <-time.After(period):
		}
	}
}

// readMore takes over a batch of results, and returns how many there were.
func (r *Reader) readMore() (n int, err error) {
	var places []store.Place
	var flights []fan.Flight
	err = r.follow.Next(func(record *campaign.Record, at store.Place) bool {
		r.table.add(record)
		r.Surface.add(record)
		places = append(places, at)
		if f, ok := r.About.FlightOf(record); ok {
			flights = append(flights, f)
		}
		n++
		return n < batch
	})
	if errors.Is(err, store.ErrReplaced) {
		return n, r.begin()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.read != r.follow { // only now, so that the old rows stay until there are new ones
		err = errors.Join(err, r.read.Close())
		r.read, r.places, r.flights, r.rewritten = r.follow, nil, nil, true
	} else if n == 0 {
		return 0, err
	}
	r.places, r.flights = append(r.places, places...), append(r.flights, flights...)
	r.shown = r.table.published()
	return n, err
}

// begin begins with the first result again: the file was replaced.
func (r *Reader) begin() (err error) {
	if r.follow != r.read { // replaced once more
		err = r.follow.Close()
	}
	version := r.table.Version
	r.follow, r.table = r.follower(), newTable(r.About)
	r.table.Version = version + 1
	r.Surface.begin()
	return err
}

// FlightOf is what the fan shows of a record.
func (a *About) FlightOf(record *campaign.Record) (f fan.Flight, ok bool) {
	if len(record.Result.Path) == 0 {
		return f, false
	}
	path, err := campaign.DecodePath(record.Result.Path)
	if err != nil { // what this version does not know is not drawn
		return f, false
	}
	f = fan.Flight{Number: record.Sample.Number, Margin: marginOf(record), Broken: record.Result.Status == campaign.Broken, Path: make([]frame.Vec[frame.NED], len(path.Points))}
	f.Variant = max(0, slices.Index(a.variants, record.Sample.Variant))
	for i, at := range path.Points {
		f.Path[i] = frame.OfNED(at.North, at.East, -at.Altitude)
	}
	return f, true
}

// marginOf is that of a record; not a number: it has none.
func marginOf(record *campaign.Record) float64 {
	if !record.Result.HasMargin {
		return math.NaN()
	}
	return record.Result.Margin
}

// News is what has come since the last Take.
type News struct {
	Table     *scatter.Table // as it is now
	Flights   []fan.Flight   // with a path, that have come
	Rewritten bool           // rows and flights of before count no more
}

// Take returns the results as they are now. The error stays: no more results are read after it.
func (r *Reader) Take() (News, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := News{r.shown, r.flights, r.rewritten}
	r.flights, r.rewritten = nil, false
	return n, r.err
}

// Record reads the record of a row again.
func (r *Reader) Record(row int) (campaign.Record, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.read.At(r.places[row])
}

// State says in a word whether results come in.
func (r *Reader) State() (word string, running bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return "results unreadable", false
	}
	if now := time.Now(); now.Sub(r.looked) > period {
		r.looked = now
		r.word, r.running = r.look()
	}
	return r.word, r.running
}

func (r *Reader) look() (word string, running bool) {
	if _, err := os.Stat(r.folder); err != nil {
		return "folder removed", false
	}
	if _, err := os.Stat(filepath.Join(r.folder, store.ParquetFile)); err == nil {
		return "complete", false
	}
	most := waits
	if slices.ContainsFunc(r.Autopilots, func(hash string) bool { return hash != "" }) {
		most = waitsArduPilot
	}
	file, err := os.Stat(filepath.Join(r.folder, store.ResultsFile))
	switch {
	case err != nil:
		return "no results yet", false
	case time.Since(file.ModTime()) < most:
		return "running", true
	}
	return "not running", false
}

// Close ends the reading.
func (r *Reader) Close() error {
	close(r.quit)
	r.done.Wait()
	r.Surface.close()
	err := r.follow.Close()
	if r.read != r.follow {
		err = errors.Join(err, r.read.Close())
	}
	return err
}
