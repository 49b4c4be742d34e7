package results

import (
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

	mu      sync.Mutex
	follow  *store.Follower
	shown   *scatter.Table
	places  []store.Place // by row
	flights []fan.Flight  // since the last Take
	err     error
	looked  time.Time // when word and running were found
	word    string
	running bool

	table table // of the goroutine
}

const (
	period = 200 * time.Millisecond // between two looks
	batch  = 1000                   // results that are shown at once, while there are more
	waits  = 10 * time.Second       // for how long a campaign without results counts as running
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
	r := &Reader{Header: header, About: about, Surface: newSurface(about), folder: folder, quit: make(chan struct{}), shown: &scatter.Table{},
		follow: store.Follow(filepath.Join(folder, store.ResultsFile)), table: newTable(about)}
	r.done.Go(r.run)
	return r, nil
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
	if n == 0 {
		return 0, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.places, r.flights = append(r.places, places...), append(r.flights, flights...)
	r.shown = r.table.published()
	return n, err
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

// Take returns the table as it is now, and the flights with a path that have come since the last call.
func (r *Reader) Take() (*scatter.Table, []fan.Flight, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	flights := r.flights
	r.flights = nil
	return r.shown, flights, r.err
}

// Record reads the record of a row again.
func (r *Reader) Record(row int) (campaign.Record, error) {
	r.mu.Lock()
	at := r.places[row]
	r.mu.Unlock()
	return r.follow.At(at)
}

// State says in a word whether results come in.
func (r *Reader) State() (word string, running bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
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
	file, err := os.Stat(filepath.Join(r.folder, store.ResultsFile))
	switch {
	case err != nil:
		return "no results yet", false
	case time.Since(file.ModTime()) < waits:
		return "running", true
	}
	return "not running", false
}

// Close ends the reading.
func (r *Reader) Close() error {
	close(r.quit)
	r.done.Wait()
	r.Surface.close()
	return r.follow.Close()
}
