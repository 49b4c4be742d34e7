package track

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

// lead flies a path through places, as the simulation would at 60 frames a second.
func lead(w *flightPath, frames int, place func(t float64) frame.Vec[frame.NED]) (flown []pathPoint) {
	for i := range frames {
		t := float64(i) / 60
		p := pathPoint{place: place(t)}
		p.values[Time], p.values[Height] = float32(t), float32(-p.place.Z)
		w.extend(p)
		flown = append(flown, p)
	}
	return flown
}

// astray is how far a place is from the path that was kept [m].
func astray(w *flightPath, q *pathPoint) float64 {
	least := math.Inf(1)
	for i := 1; i < w.Len(); i++ {
		a, b := w.at(i-1), w.at(i)
		along, from := b.place.Sub(a.place), q.place.Sub(a.place)
		if l := along.Dot(along); l > 0 {
			from = from.AddScaled(-max(0, min(1, from.Dot(along)/l)), along)
		}
		least = min(least, from.Len())
	}
	return least
}

// TestFlightPathStaysWithinItsBound: wherever the vehicle was, the path that is kept is no
// farther than it says, for any sum of swings, also after many simplifications.
func TestFlightPathStaysWithinItsBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		swing := rapid.Float64Range(0, 60)
		size, rate := [6]float64{}, [6]float64{}
		for i := range size {
			size[i], rate[i] = swing.Draw(t, "size"), rapid.Float64Range(0.01, 0.9).Draw(t, "rate")
		}
		speed := rapid.Float64Range(0, 30).Draw(t, "speed")
		w := newFlightPath()
		flown := lead(w, rapid.IntRange(10, 20000).Draw(t, "frames"), func(s float64) frame.Vec[frame.NED] {
			at := func(i int) float64 {
				return size[i]*math.Sin(rate[i]*s) + size[i+1]/8*math.Sin(4*rate[i+1]*s)
			}
			return frame.OfNED(-at(4), at(0)+speed*s, -at(2))
		})
		for i := 0; i < len(flown); i += 1 + len(flown)/200 {
			if d := astray(w, &flown[i]); d > w.bound()*1.001 {
				t.Fatalf("the place of frame %d is %.3f m from the path, its bound is %.3f m (scale %g, %d points)", i, d, w.bound(), w.scale, w.Len())
			}
		}
	})
}

// TestFlightPathIsBounded flies for an hour at 60 frames a second: the points fit in the
// room of the first minute, nothing is allocated, both ends are kept.
func TestFlightPathIsBounded(t *testing.T) {
	w := newFlightPath()
	place := func(s float64) frame.Vec[frame.NED] {
		sin, cos := math.Sincos(s / 9)
		return frame.OfNED(76*cos-0.2*math.Sin(3*s), 76*sin+0.3*math.Sin(1.7*s), -15-math.Sin(s/11))
	}
	room := [2]int{cap(w.old), cap(w.recent)}
	lead(w, 3600*60, place)
	last := w.at(w.Len() - 1)
	switch {
	case w.Len() > pathOld+pathRecent:
		t.Errorf("%d points after an hour, at most %d", w.Len(), pathOld+pathRecent)
	case room != [2]int{cap(w.old), cap(w.recent)}:
		t.Errorf("room for %d and %d points became %d and %d", room[0], room[1], cap(w.old), cap(w.recent))
	case w.at(0).place != place(0):
		t.Errorf("the path begins at %v, not where the flight began", w.at(0).place)
	case last.values[Time] < 3599.9:
		t.Errorf("the path ends at %g s", last.values[Time])
	case w.bound() > 5:
		t.Errorf("after an hour of rounds of 76 m the path may be %.1f m off", w.bound())
	}
	s := 3600.0
	if n := testing.AllocsPerRun(2000, func() {
		s += 0.05
		w.extend(pathPoint{place: place(s)})
	}); n > 0 {
		t.Errorf("%g allocations a frame", n)
	}
}

// TestFlightPathKeepsQuantities: on a straight leg, which needs no point for its place,
// a change of speed is kept.
func TestFlightPathKeepsQuantities(t *testing.T) {
	w := newFlightPath()
	for i := range 4000 {
		x := float64(i) * 0.3
		p := pathPoint{place: frame.OfNED(0, x, 0)}
		p.values[Speed] = float32(8 + 6*math.Tanh((x-300)/5))
		w.extend(p)
	}
	if len(w.old) > 400 {
		t.Errorf("%d points for a straight leg of 1.2 km", len(w.old))
	}
	for i := 1; i < w.Len(); i++ {
		a, b := w.at(i-1), w.at(i)
		mid := (a.place.Y + b.place.Y) / 2
		want := 8 + 6*math.Tanh((mid-300)/5)
		if got := float64(a.values[Speed]+b.values[Speed]) / 2; math.Abs(got-want) > float64(valueError[Speed])*w.scale+0.01 {
			t.Fatalf("at %.0f m the path tells %.2f m/s, flown were %.2f", mid, got, want)
		}
	}
}

func TestRoundUp(t *testing.T) {
	for in, want := range map[float64]float64{-1: 0, 0: 0, 0.9: 1, 1: 1, 1.2: 1.5, 7: 8, 8.5: 10, 12: 15, 99: 100, 1e3: 1e3} {
		if got := roundUp(in); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%g rounds up to %g, want %g", in, got, want)
		}
	}
}

// TestTrailStandsForTheDropLine where it leads straight up below the vehicle, and nowhere else.
func TestTrailStandsForTheDropLine(t *testing.T) {
	for name, c := range map[string]struct {
		place func(t float64) frame.Vec[frame.NED]
		want  bool
	}{
		"a take-off":              {func(s float64) frame.Vec[frame.NED] { return frame.OfNED(0.05*math.Sin(s), 0, -2*s) }, true},
		"a hover after that":      {func(s float64) frame.Vec[frame.NED] { return frame.OfNED(0, 0.1*math.Sin(s), -min(10, 3*s)) }, true},
		"a hover after a flight":  {func(s float64) frame.Vec[frame.NED] { return frame.OfNED(min(30, 8*s), 0, -10) }, false},
		"a climb with some speed": {func(s float64) frame.Vec[frame.NED] { return frame.OfNED(2*s, 0, -2*s) }, false},
	} {
		w := newFlightPath()
		flown := lead(w, 600, c.place)
		if got := w.plumbUnder(flown[len(flown)-1].place, 0); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// bound is how far any place that was flown through may be from the path that is
// kept [m]. A doubling adds its own error to those before: ε + ε/2 + ε/4 … < 2 ε.
func (w *flightPath) bound() float64 { return 2*pathError*w.scale + pathStep }
