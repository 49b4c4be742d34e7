//go:build !headless

package app

import (
	"fmt"
	"image/color"
	"math"
	"sync"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/deviation"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// beside shows flights beside that of a recording, as vehicles of a fleet. Owner: the main thread;
// how they differ is computed on a goroutine of its own.
type beside struct {
	*display
	*followed
	*Beside

	colours  []fleet.Colour // of each flight; the first has none
	kinds    []int          // of each flight, for the scene
	tracks   *track.Others
	branches bool                 // the flights are branches of one recording
	drawn    []model.FleetVehicle // reused
	view     deviation.View
	others   []plot.Other    // for the plots, reused
	result   *compare.Result // as computed last; nil: none
	wanted   compare.Options // that were asked for last
	busy     bool            // a computation runs
	again    bool            // and another is to follow
	done     chan compared
	running  sync.WaitGroup
}

// compared is what a computation found.
type compared struct {
	options compare.Options
	aligned compare.Alignment
	result  *compare.Result
	err     error // of aligning, and then there is nothing else
	problem error // why there is no result
}

// white is the fleet's colour that is too near to firstColour.
var white = fleet.Colour{240, 240, 240}

// firstColour marks the flight of the recording itself.
var firstColour = color.NRGBA{R: 230, G: 237, B: 243, A: 255}

// newBeside returns what shows flights beside that of a recording; nil: there are none.
func newBeside(d *display, f *followed, b *Beside) *beside {
	if b == nil {
		return nil
	}
	s := &beside{display: d, followed: f, Beside: b, wanted: b.Options, done: make(chan compared, 1)}
	s.wanted.Shifts, s.branches = map[string]float64{}, compare.Branches(b.Flights)
	for i, f := range b.Flights {
		s.wanted.Shifts[f.Name] = b.Aligned.Places[i].Shift
	}
	list := make([]fleet.Vehicle, len(b.Flights)) // one more than are beside the first
	fleet.Complete(list, 1)
	s.colours = make([]fleet.Colour, 1)
	for i := range list {
		if c := list[i].Colour; c != white {
			s.colours = append(s.colours, c)
		}
	}
	return s
}

// open gives the scene the vehicles and their tracks. A nil beside shows nothing.
func (b *beside) open(mesh *gltfmesh.Mesh) error {
	if b == nil {
		return nil
	}
	var kinds []model.Kind
	known := map[*catalog.Entry]int{}
	for _, e := range b.Entries {
		n, is := known[e]
		if !is {
			world, err := physics.New(physics.Params{Vehicle: e.Vehicle, Terrain: contact.Flat{}})
			if err != nil {
				return fmt.Errorf("%s: %w", e.Name, err)
			}
			n = len(kinds)
			known[e] = n
			kinds = append(kinds, model.Kind{Body: drawnBody(e, mesh), Parts: &snapshot.Snapshot{State: *world.State()}})
		}
		b.kinds = append(b.kinds, n)
	}
	b.scene.Fleet().SetKinds(kinds, len(b.Flights))
	tracks := make([]track.Other, len(b.Flights)-1)
	for i := range tracks {
		f := b.Flights[i+1]
		tracks[i].Times, tracks[i].Places = f.Trail(max(trackStep, f.Duration()/mostTrackPoints))
		tracks[i].Color = shade(b.colours[i+1])
	}
	b.tracks = b.scene.Track().SetOthers(tracks)
	if begins := b.Flights[0].Begins; begins > 0 {
		b.past.Move(func(c *timeline.Cursor) { c.Seek(begins) })
	}
	b.compute()
	return nil
}

// How far apart the points of a drawn track are at least [s], and how many there are at most.
const trackStep, mostTrackPoints = 0.1, 20000

// close waits for what computes. A nil beside has nothing.
func (b *beside) close() {
	if b != nil {
		b.running.Wait()
	}
}

// compute aligns and compares the flights as they are wanted, beside the flight of the window.
func (b *beside) compute() {
	if b.again = b.busy; b.busy {
		return
	}
	b.busy = true
	o, flights := b.wanted, b.Flights
	b.running.Go(func() {
		c := compared{options: o}
		if c.aligned, c.err = compare.AlignAll(flights, o); c.err == nil {
			c.result, c.problem = compare.Compare(flights, c.aligned)
		}
		b.done <- c
	})
}

// take takes over what was computed.
func (b *beside) take() {
	select {
	case c := <-b.done:
		b.busy = false
		if c.err != nil {
			b.tell(c.err.Error())
			if b.wanted.Align == c.options.Align {
				b.wanted.Align = b.Options.Align
			}
		} else {
			b.Options, b.Aligned, b.result = c.options, c.aligned, c.result
			b.view.Problem = ""
			if c.problem != nil {
				b.view.Problem = c.problem.Error()
			}
		}
		if b.again {
			b.compute()
		}
	default:
	}
}

// delay is how much later a flight is shown than it was, by elapsed times [s]. What is shifted by
// hand moves at once, before its figures are computed.
func (b *beside) delay(i int) float64 {
	p := b.Aligned.Places[i]
	name := b.Flights[i].Name
	return p.Delay - p.Shift + b.wanted.Shifts[name]
}

// shown is the elapsed time that is shown [s].
func (b *beside) shown() float64 { return b.past.At() }

// show updates the vehicles and their tracks, once a frame. A nil beside shows nothing.
func (b *beside) show() {
	if b == nil {
		return
	}
	b.take()
	b.view.Rows = b.view.Rows[:0]
	now, first := b.shown(), &b.seen
	if !b.paused {
		b.drawn = append(b.drawn[:0], model.FleetVehicle{
			Kind: b.kinds[0], PositionNED: first.Body.PositionNED, NEDFromFRD: first.Body.NEDFromFRD,
			Color: [3]float32{0.9, 0.93, 0.95}, Name: b.Flights[0].Name, Chosen: true,
		})
	}
	for i := 1; i < len(b.Flights); i++ {
		f, at := b.Flights[i], now-b.delay(i)
		m, began, ended := f.At(at)
		row := b.row(i)
		row.Now = math.NaN()
		if began && !ended {
			row.Now = m.PositionNED.Sub(first.Body.PositionNED).Len()
		}
		b.view.Rows = append(b.view.Rows, row)
		if b.paused {
			continue
		}
		b.tracks.Show(i-1, at)
		if !began {
			continue
		}
		v := model.FleetVehicle{Kind: b.kinds[i], PositionNED: m.PositionNED, NEDFromFRD: m.NEDFromFRD(), Turning: m.Turning && !ended, Color: shade(b.colours[i]), Name: f.Name}
		if ended {
			v.Name += " (ended)"
		}
		b.drawn = append(b.drawn, v)
	}
	b.scene.Fleet().Show(b.drawn)
}

// row is a flight's row in the table, apart from the shown time.
func (b *beside) row(i int) deviation.Row {
	f, c, nan := b.Flights[i], b.colours[i], math.NaN()
	r := deviation.Row{
		Name: f.Name, Color: color.NRGBA{R: c[0], G: c[1], B: c[2], A: 255}, Shift: b.wanted.Shifts[f.Name],
		RMS: nan, Max: nan, At: nan, Height: nan, Speed: nan, Attitude: nan, Energy: nan, Tip: f.Path,
	}
	if b.result == nil {
		return r
	}
	d, s := &b.result.Comparisons[i-1], &b.result.Flights[i]
	r.RMS, r.Max, r.At, r.Height, r.Overlap = d.Position.RMS, d.Position.Max, d.Position.At, d.Height.Max, d.Overlap
	if d.Speed != nil {
		r.Speed = d.Speed.RMS
	}
	if d.Attitude != nil {
		r.Attitude = d.Attitude.RMS * math.Pi / 180
	}
	if s.Energy != nil {
		r.Energy = *s.Energy * 3600
	}
	r.Tip = fmt.Sprintf("%s\n%.1f s, aligned by %s", f.Path, s.Duration, s.AlignedBy)
	return r
}
