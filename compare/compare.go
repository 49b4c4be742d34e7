package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/timeline"
)

// Options configures a comparison.
type Options struct {
	Align  Align
	Shifts map[string]float64 // by hand, by the flights' names; positive: later [s]
}

// ReadAll reads flights, several at a time, as Resolve names them. each returns what gets all states
// of the file of flight i, on a goroutine of its own; a nil each returns nothing.
// It gives up when ctx ends.
func ReadAll(ctx context.Context, texts []string, each func(i int) timeline.Each) ([]*Flight, error) {
	sources, err := Resolve(texts)
	if err != nil {
		return nil, err
	}
	return ReadSources(ctx, sources, func(ctx context.Context, i int, each timeline.Each) (timeline.Source, error) {
		return timeline.Open(ctx, sources[i].Path, sources[i].Vehicle, timeline.Options{Each: each})
	}, each)
}

// ReadSources is ReadAll of flights that Resolve has named already, and whose files open opens.
func ReadSources(ctx context.Context, sources []Source, open Opener, each func(i int) timeline.Each) ([]*Flight, error) {
	flights := make([]*Flight, len(sources))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(readAtOnce)
	for i, s := range sources {
		var also timeline.Each
		if each != nil {
			also = each(i)
		}
		group.Go(func() (err error) {
			flights[i], err = read(ctx, s, func(each timeline.Each) (timeline.Source, error) { return open(ctx, i, each) }, also)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	chooseOrigins(flights)
	for i, f := range flights {
		f.all = nil
		for _, g := range flights[:i] {
			if sameFile(f.Path, g.Path) && slices.Equal(f.track, g.track) {
				return nil, fmt.Errorf("%s and %s are the same flight: expected different flights%s", g.Name, f.Name, whichIs(g, f))
			}
		}
		f.moveTo(flights[0].Home)
	}
	return flights, nil
}

// readAtOnce is how many files are read at a time.
const readAtOnce = 4

// Alignment places each of several flights on the clock of the first.
type Alignment struct {
	Align  Align
	Places []Placement // of each flight
}

// Placement is where a flight lies.
type Placement struct {
	Delay float64 // elapsed time of the first flight less that of this one, at the same moment [s]
	Shift float64 // by hand, within Delay [s]
	At    float64 // elapsed time of the moment that is laid on those of the others [s]; NaN: best fit
	What  string  // what was seen there
}

// AlignAll aligns flights, at least two, with the first of them.
func AlignAll(flights []*Flight, o Options) (Alignment, error) {
	if len(flights) < 2 {
		return Alignment{}, fmt.Errorf("expected at least two flights to compare, not %d", len(flights))
	}
	shifts, err := shiftsOf(flights, o.Shifts)
	if err != nil {
		return Alignment{}, err
	}
	a := Alignment{Align: o.Align, Places: make([]Placement, len(flights))}
	switch o.Align.By {
	case "":
		err = a.byDefault(flights)
	case ByBranch:
		err = a.byBranch(flights)
	case ByFit:
		err = a.byFit(flights)
	default:
		err = a.byMoments(flights)
	}
	for i := range a.Places {
		a.Places[i].Shift = shifts[i]
		a.Places[i].Delay += shifts[i] - shifts[0]
	}
	return a, err
}

// byDefault aligns flights as the zero Align says.
func (a *Alignment) byDefault(flights []*Flight) error {
	if Branches(flights) {
		a.Align.By = ByBranch
		return a.byBranch(flights)
	}
	a.Align.By = ByTakeOff
	if a.byMoments(flights) == nil {
		return nil
	}
	a.Align.By = ByTime
	return a.byMoments(flights)
}

func (a *Alignment) byMoments(flights []*Flight) error {
	for i, f := range flights {
		at, what, err := a.Align.moment(f)
		if err != nil {
			return err
		}
		a.Places[i] = Placement{At: at, What: what}
	}
	if a.Align.By == ByTakeOff && a.unlike(flights) != "" {
		a.byRise(flights)
	}
	for i := range a.Places {
		a.Places[i].Delay = a.Places[0].At - a.Places[i].At
	}
	return nil
}

// byRise takes the vehicles' rise for their take-off, which all flights have that have a take-off.
func (a *Alignment) byRise(flights []*Flight) {
	for i, f := range flights {
		if at, what, ok := f.risen(); ok {
			a.Places[i] = Placement{At: at, What: what}
		}
	}
}

func (a *Alignment) byFit(flights []*Flight) error {
	a.Places[0] = Placement{At: math.NaN(), What: "the others are fitted to it"}
	for i, f := range flights[1:] {
		delay, err := fit(flights[0], f)
		if err != nil {
			return err
		}
		a.Places[i+1] = Placement{Delay: delay, At: math.NaN(), What: "least RMS distance of the tracks"}
	}
	return nil
}

// shiftsOf returns the shift of each flight.
func shiftsOf(flights []*Flight, by map[string]float64) ([]float64, error) {
	shifts := make([]float64, len(flights))
	for _, name := range slices.Sorted(maps.Keys(by)) {
		i := slices.IndexFunc(flights, func(f *Flight) bool { return f.Name == name || f.Path == name })
		if i < 0 {
			var names []string
			for _, f := range flights {
				names = append(names, f.Name)
			}
			return nil, fmt.Errorf("shift %s: no such flight: the names are %s", name, strings.Join(names, ", "))
		}
		shifts[i] = by[name]
	}
	return shifts, nil
}

// ErrNoOverlap means that the aligned flights do not overlap in time.
var ErrNoOverlap = errors.New("no time in common")

// Compare compares flights with the first of them, as a aligns them.
func Compare(flights []*Flight, a Alignment) (*Result, error) {
	r := &Result{Align: a.Align.String(), Reference: flights[0].Name, Expectations: expectations(flights), Notices: Notices(flights)}
	if note := a.unlike(flights); note != "" {
		r.Notices = append(r.Notices, note)
	}
	for i, f := range flights {
		r.Flights = append(r.Flights, summary(flights[0], f, a.Places[i]))
		if i == 0 {
			continue
		}
		c, err := comparison(flights[0], f, a.Places[i].Delay)
		if err != nil {
			return nil, fmt.Errorf("%s and %s, aligned by %s: %w", flights[0].Name, f.Name, r.Align, err)
		}
		r.Comparisons = append(r.Comparisons, c)
	}
	return r, nil
}

// unlike says where arming or take-off was found by different signs; empty: nowhere.
func (a *Alignment) unlike(flights []*Flight) string {
	if a.Align.By != ByArming && a.Align.By != ByTakeOff {
		return ""
	}
	var signs []string
	differ := false
	for i, f := range flights {
		signs = append(signs, f.Name+": "+a.Places[i].What)
		differ = differ || !strings.EqualFold(a.Places[i].What, a.Places[0].What)
	}
	if !differ {
		return ""
	}
	return fmt.Sprintf("%s was detected in different ways, which may differ by seconds (%s): use --align fit or --shift to correct this", a.Align, strings.Join(signs, "; "))
}

func summary(first, f *Flight, p Placement) Summary {
	u := f.Use()
	return Summary{
		Name: f.Name, File: f.Path, Vehicle: f.Vehicle, Flight: f.Number, Flights: f.Resets + 1,
		Begins: f.TimeOf(f.track[0].elapsed), Duration: f.Duration(), Airborne: f.Airborne(), Rate: f.Rate,
		AlignedAt: known(p.At-f.Begins, 1), AlignedBy: p.What, Shift: p.Shift, Delay: p.Delay - first.Begins + f.Begins,
		Energy: known(u.Energy, 1.0/3600), Charge: known(u.Charge, 1/3.6), ChargeLeft: known(u.ChargeLeft, 1),
		VoltageLeft: known(u.VoltageLeft, 1), VoltageMin: known(u.VoltageMin, 1),
	}
}

func comparison(first, f *Flight, delay float64) (Comparison, error) {
	d := measure(first, f, delay)
	if d.overlap <= 0 {
		lasts := func(f *Flight, delay float64) string {
			return fmt.Sprintf("%s is known from %.1f to %.1f s", f.Name, first.TimeOf(f.track[0].elapsed+delay), first.TimeOf(f.ends()+delay))
		}
		return Comparison{}, fmt.Errorf("%w: on the clock of %s, %s and %s; change the alignment or shift one", ErrNoOverlap, first.Name, lasts(first, 0), lasts(f, delay))
	}
	for _, p := range []*Deviation{&d.position, &d.horizontal, &d.height, &d.speed, &d.attitude} {
		p.At = first.TimeOf(p.At)
	}
	c := Comparison{
		Flight: f.Name, From: first.TimeOf(d.from), To: first.TimeOf(d.to), Overlap: d.overlap, Share: d.overlap / min(first.Duration(), f.Duration()),
		Position: d.position, Horizontal: d.horizontal, Height: d.height,
	}
	if first.hasVelocity && f.hasVelocity {
		c.Speed = &d.speed
	}
	if first.hasAttitude && f.hasAttitude {
		deg := d.attitude
		deg.RMS, deg.Mean, deg.Max = deg.RMS*180/math.Pi, deg.Mean*180/math.Pi, deg.Max*180/math.Pi
		c.Attitude = &deg
	}
	c.Missing = happened(onlyIn(first.events(), f.events()), first, 0, first, &d)
	c.Extra = happened(onlyIn(f.events(), first.events()), f, delay, first, &d)
	return c, nil
}

// happened puts events of a flight on the time of the first.
func happened(list []event, f *Flight, delay float64, first *Flight, d *deviations) []Happened {
	out := []Happened{}
	for _, e := range list {
		at := e.elapsed + delay
		out = append(out, Happened{At: first.TimeOf(at), Own: f.TimeOf(e.elapsed), Text: e.text, Outside: at < d.from || at > d.to})
	}
	return out
}

// whichIs says which flight of its file a flight is that was given without a number, and how to
// choose another; empty if its file has no other.
func whichIs(flights ...*Flight) string {
	for _, f := range flights {
		if f.Chosen == 0 && f.Resets > 0 {
			return fmt.Sprintf("; %s is %s: choose by #%d to #%d", f.Name, f.numbers.Name(f.Number), f.numbers[0], f.numbers[len(f.numbers)-1])
		}
	}
	return ""
}

// Notices returns warnings about a comparison of flights.
func Notices(flights []*Flight) []string {
	list := []string{}
	for _, f := range flights {
		if f.Resets > 0 && f.Chosen == 0 {
			another := f.numbers[0]
			if f.Number == another {
				another = f.numbers[1]
			}
			why := "the first with nearly the longest time in the air"
			switch {
			case f.continued:
				why = "which another flight continues"
			case f.Branch:
				why = "which continues another flight"
			}
			list = append(list, fmt.Sprintf("%s has %s, separated by resets: comparing flight %d, %s; %s#%d selects another", f.Path, f.numbers, f.Number, why, f.Path, another))
		}
		if f.Damage != nil {
			list = append(list, fmt.Sprintf("%s is incomplete: %v", f.Path, f.Damage))
		}
		for _, g := range f.Gaps {
			list = append(list, fmt.Sprintf("%s has a gap from %.2f s to %.2f s: %s", f.Path, g.From, g.To, cmp.Or(g.Name, "not recorded")))
		}
		if f.Growing {
			list = append(list, fmt.Sprintf("%s has no end: it is still being recorded or was cut off", f.Path))
		}
		if f.Elsewhere {
			list = append(list, fmt.Sprintf("%s was flown more than %.0f km from %s: positions are relative to each flight's own home", f.Name, farthest/1000, flights[0].Name))
		}
	}
	return list
}
