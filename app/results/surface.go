package results

import (
	"math"
	"slices"
	"sync"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/boundary"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/ui/scatter"
)

// Surface finds where flights begin to break, over two variables, from the flights that there are: on
// a goroutine of its own, again when more flights have come.
type Surface struct {
	about *About

	mu       sync.Mutex
	points   [][]float64
	outcomes []design.Outcome
	busy     sync.WaitGroup
	working  bool
	rest     time.Time // until then nothing is found again
	closed   bool
	times    int
	shown    map[pair]*scatter.Contours
}

// pair are the places of two variables.
type pair struct{ x, y int }

const (
	// steps is how many points the surface has along each variable.
	steps = 33
	// most is how many flights it is found from: the work grows with their cube.
	most = 400
	// work bounds what one picture costs [multiplications].
	work = 5e8
)

// levels are the probabilities of breaking that have a line. The first is the surface itself.
var levels = [...]float64{0.5, 0.1, 0.9}

func newSurface(a *About) *Surface {
	return &Surface{about: a, shown: map[pair]*scatter.Contours{}}
}

// add takes a flight over, where the campaign looks for a boundary.
func (s *Surface) add(r *campaign.Record) {
	if s.about.method != file.Boundary || r.Result.Status == campaign.NotFlown || len(r.Sample.Point) != s.about.space.Len() {
		return
	}
	o := design.Outcome{Flown: true, Held: r.Result.Status == campaign.Held, HasMargin: r.Result.HasMargin, Margin: r.Result.Margin}
	s.mu.Lock()
	s.points, s.outcomes = append(s.points, r.Sample.Point), append(s.outcomes, o)
	s.mu.Unlock()
}

// begin forgets all flights: they are read again. The lines stay until there are others.
func (s *Surface) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.points, s.outcomes = nil, nil
}

// Of returns the lines over two columns as they were found last, and has them found again where flights have
// come since; nil: there are none yet, or a column is no variable of numbers.
func (s *Surface) Of(x, y string) *scatter.Contours {
	at := pair{s.place(x), s.place(y)}
	if at.x < 0 || at.y < 0 || at.x == at.y {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.shown[at]
	known := len(s.points)
	if s.closed || s.working || known < 10 || last != nil && (last.Flights == known || time.Now().Before(s.rest)) {
		return last
	}
	points, outcomes := slices.Clone(s.points), slices.Clone(s.outcomes)
	s.working = true
	s.busy.Go(func() {
		began := time.Now()
		found := s.find(at, points, outcomes)
		s.mu.Lock()
		s.shown[at], s.working, s.rest = found, false, time.Now().Add(3*time.Since(began))
		s.times++
		s.mu.Unlock()
	})
	return last
}

// Found is how often lines were found.
func (s *Surface) Found() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.times
}

// place is that of a variable whose values are numbers; -1: it is none.
func (s *Surface) place(name string) int {
	if s.about.method != file.Boundary {
		return -1
	}
	for i := range s.about.space.Len() {
		if v := s.about.space.Variable(i); v.Name == name && s.about.space.Ordered(i) {
			return i
		}
	}
	return -1
}

// find finds the lines. Where the campaign has more variables, they are averaged over.
func (s *Surface) find(at pair, points [][]float64, outcomes []design.Outcome) *scatter.Contours {
	c := &scatter.Contours{Flights: len(points), Averaged: s.about.space.Len() - 2}
	held := 0
	for _, o := range outcomes {
		if o.Held {
			held++
		}
	}
	if held < 3 || len(outcomes)-held < 3 {
		return c // there is no telling where one begins
	}
	if len(points) > most { // the last ones lie nearest to it
		points, outcomes = points[len(points)-most:], outcomes[len(outcomes)-most:]
	}
	b, err := boundary.Known(s.about.space, points, outcomes, s.about.seed)
	if err != nil {
		return c
	}
	others := [][]float64{make([]float64, s.about.space.Len())}
	if c.Averaged > 0 {
		n := float64(len(points))
		others = others[:0]
		for _, each := range design.Halton(s.about.space, int(max(4, min(32, work/(steps*steps*n*n)))), s.about.seed) {
			others = append(others, each.U)
		}
	}
	xs, us := s.axis(at.x)
	ys, vs := s.axis(at.y)
	g := grid{xs: xs, ys: ys}
	for _, v := range vs {
		var all [][]float64
		for _, u := range us {
			for _, o := range others {
				p := slices.Clone(o)
				p[at.x], p[at.y] = u, v
				all = append(all, p)
			}
		}
		failure := b.Failure(all)
		for k := range us {
			sum := 0.0
			for _, f := range failure[k*len(others) : (k+1)*len(others)] {
				sum += f
			}
			g.p = append(g.p, sum/float64(len(others)))
		}
	}
	for _, level := range levels {
		c.Lines = append(c.Lines, scatter.Contour{Level: level, Pieces: g.contour(level)})
	}
	return c
}

// axis are values along a variable and where they are in the unit hypercube: all of its range, or of an unbounded
// one the middle 99 %.
func (s *Surface) axis(i int) (values, us []float64) {
	m := s.about.space.Marginal(i)
	from, to := m.Quantile(0), m.Quantile(1)
	if !s.about.space.Bounded(i) {
		from, to = m.Quantile(0.005), m.Quantile(0.995)
	}
	for k := range steps {
		v := from + (to-from)*float64(k)/(steps-1)
		values, us = append(values, v), append(us, m.CDF(v))
	}
	return values, us
}

// close waits for what is being found.
func (s *Surface) close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.busy.Wait()
}

// grid is a quantity at the crossings of lines, by ys and then by xs.
type grid struct {
	xs, ys []float64
	p      []float64
}

// contour returns pieces of the line on which the quantity has a value: of each cell at most two,
// from one of its sides to another.
//
// Source: marching squares, as in Lorensen, Cline, "Marching cubes", 1987, with one dimension less.
// Where all four sides are crossed, the mean of the corners says which two belong together.
func (g *grid) contour(level float64) (pieces [][4]float32) {
	wide := len(g.xs)
	for j := range len(g.ys) - 1 {
		for i := range wide - 1 {
			p := [4]float64{g.p[j*wide+i], g.p[j*wide+i+1], g.p[(j+1)*wide+i+1], g.p[(j+1)*wide+i]} // counter-clockwise
			x := [4]float64{g.xs[i], g.xs[i+1], g.xs[i+1], g.xs[i]}
			y := [4]float64{g.ys[j], g.ys[j], g.ys[j+1], g.ys[j+1]}
			var cuts [][2]float32
			for k := range 4 {
				n := (k + 1) % 4
				if (p[k] >= level) == (p[n] >= level) {
					continue
				}
				t := (level - p[k]) / (p[n] - p[k])
				cuts = append(cuts, [2]float32{float32(x[k] + t*(x[n]-x[k])), float32(y[k] + t*(y[n]-y[k]))})
			}
			join := func(a, b int) {
				pieces = append(pieces, [4]float32{cuts[a][0], cuts[a][1], cuts[b][0], cuts[b][1]})
			}
			switch mean := (p[0] + p[1] + p[2] + p[3]) / 4; {
			case len(cuts) == 2:
				join(0, 1)
			case len(cuts) == 4 && (mean >= level) == (p[0] >= level): // the corners 1 and 3 are cut off
				join(0, 1)
				join(2, 3)
			case len(cuts) == 4:
				join(3, 0)
				join(1, 2)
			}
		}
	}
	return slices.DeleteFunc(pieces, func(p [4]float32) bool {
		return slices.ContainsFunc(p[:], func(v float32) bool { return math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) })
	})
}
