package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/rate"
)

// mostWorst is how many of the worst flights a report lists, mostNotFlown of those that could not be
// flown.
const mostWorst, mostNotFlown = 20, 20

// Summarise says what results say. Records stand in the order of their samples; a campaign that
// is still running has some of them.
func Summarise(in *Input, records []campaign.Record) (Report, error) {
	all := records
	records = firstFlights(all)
	s := Summary{
		Name: in.Name, Description: in.Description, Campaign: in.Campaign, Build: in.Build, Bundle: in.Bundle, Seed: in.Seed,
		Scenario: in.Scenario, Method: in.Method, Flights: count(in, records), Confidence: in.confidence(),
		Autopilot: strings.Join(pilots(records), ", "), Autopilots: in.Autopilots,
	}
	for i := range in.Space.Len() {
		v := in.Space.Variable(i)
		s.Variables = append(s.Variables, Variable{v.Name, v.Unit, distribution(v)})
	}
	s.Failures = in.shareOf(s.Flights.Broken, s.Flights.Flown)
	s.Expectations = expectations(in, records)
	s.Worst, s.NotFlown = worst(in, records), notFlown(in, records)
	s.Repeats = repeats(all)
	if len(in.Variants) > 1 {
		s.Variants = variants(in, records)
		var err error
		if s.Comparison, err = compare(in, records); err != nil {
			return Report{}, err
		}
	}
	if err := s.analyse(in, records); err != nil {
		return Report{}, err
	}
	s.judge(in)
	out := Report{Summary: s, Run: run(all, s.Worst)}
	out.Run.Aside = in.Aside
	return out, nil
}

// analyse adds what only some methods tell.
func (s *Summary) analyse(in *Input, records []campaign.Record) (err error) {
	switch in.Method {
	case Saltelli:
		s.Sensitivities, err = sensitivities(in, records)
	case Rare, Worst, CrossEntropy, Minimal:
		m, finished, err := in.replay(records)
		if err != nil {
			return fmt.Errorf("what the search has found: %w", err)
		}
		s.Importance, s.Found = importance(in, m), found(in, m, records)
		s.Flights.Partial = s.Flights.Partial && !finished // it leaves a rest that is no generation
	}
	if err == nil {
		s.Boundary, err = boundaryMap(in, records)
	}
	return err
}

func count(in *Input, records []campaign.Record) Flights {
	f := Flights{Asked: in.Budget}
	for i := range records {
		r := &records[i].Result
		f.Generation = max(f.Generation, records[i].Sample.Generation)
		switch r.Status {
		case campaign.NotFlown:
			f.NotFlown++
			continue
		case campaign.Held:
			f.Held++
		default:
			f.Broken++
		}
		f.PhysicsS += r.Duration
	}
	f.Flown = f.Held + f.Broken
	f.Partial = f.Flown+f.NotFlown < f.Asked || in.Part > 0
	f.MeanS = Number(f.PhysicsS / float64(f.Flown))
	return f
}

func expectations(in *Input, records []campaign.Record) (all []ExpectationSummary) {
	for k, e := range in.Expectations {
		var margins []float64
		broken, of := 0, 0
		out := ExpectationSummary{Expectation: e.Text, Unit: e.Unit, Worst: Number(math.NaN())}
		for i := range records {
			r := &records[i].Result
			if r.Status == campaign.NotFlown || k >= len(r.Verdicts) {
				continue
			}
			v := r.Verdicts[k]
			of++
			if !v.Held {
				broken++
			}
			if !v.Judged {
				out.NotJudged++
			}
			if v.Judged && v.HasMargin {
				margins = append(margins, v.Margin)
				if !(float64(out.Worst) <= v.Margin) {
					out.Worst, out.WorstSample = Number(v.Margin), records[i].Sample.Number
				}
			}
		}
		slices.Sort(margins)
		out.Low, out.Median = Number(quantile(margins, 0.05)), Number(quantile(margins, 0.5))
		out.Failures = in.shareOf(broken, of)
		all = append(all, out)
	}
	return all
}

// pilots are the autopilots that flew, in their own words, in the order of the records.
func pilots(records []campaign.Record) (all []string) {
	for i := range records {
		if name := records[i].Result.Pilot; name != "" && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// worst are the flights with the smallest margins, and those before them that broke without one.
func worst(in *Input, records []campaign.Record) []Flight {
	type ranked struct {
		margin float64
		place  int // in records, which stand in the order of their samples
	}
	var flown []ranked
	for i := range records {
		if records[i].Result.Status != campaign.NotFlown {
			flown = append(flown, ranked{margin(&records[i].Result), i})
		}
	}
	slices.SortFunc(flown, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.margin, b.margin), a.place-b.place) })
	var list []*campaign.Record
	for _, f := range flown[:min(len(flown), mostWorst)] {
		list = append(list, &records[f.place])
	}
	return in.flights(list)
}

func notFlown(in *Input, records []campaign.Record) []Flight {
	var list []*campaign.Record
	for i := range records {
		if records[i].Result.Status == campaign.NotFlown && len(list) < mostNotFlown {
			list = append(list, &records[i])
		}
	}
	return in.flights(list)
}

func (in *Input) flights(records []*campaign.Record) []Flight {
	list := make([]Flight, 0, len(records))
	for _, r := range records {
		list = append(list, Flight{
			Sample: r.Sample.Number, Variant: r.Sample.Variant, Status: r.Result.Status, Margin: Number(margin(&r.Result)), Reason: r.Result.Reason,
			Settings: r.Sample.Settings, Hash: r.Result.Hash, Again: in.Again(&r.Sample), Duration: r.Result.Duration, Figures: r.Result.Figures,
		})
	}
	return list
}

// run is the part that depends on who flew.
func run(records []campaign.Record, worst []Flight) Run {
	var out Run
	byName := map[string]*Worker{}
	recorded := map[int]string{} // places of recordings by sample
	for i := range records {
		r := &records[i].Result
		if r.Status == campaign.Broken {
			out.Broken++
			if r.Recording != "" {
				out.BrokenRecorded++
			}
		}
		if r.Recording != "" {
			recorded[records[i].Sample.Number] = campaign.SentPlace(r.Recording)
		} else if r.RecordingNote != "" {
			if out.Unrecorded++; out.Why == "" {
				out.Why = r.RecordingNote
			}
		}
		w := byName[r.Worker]
		if w == nil {
			w = &Worker{Name: r.Worker}
			byName[r.Worker] = w
		}
		w.Flights++
		w.WallS += r.Wall
		out.WallS += r.Wall
		out.CPUS += r.CPU
	}
	for _, w := range byName {
		out.Workers = append(out.Workers, *w)
	}
	slices.SortFunc(out.Workers, func(a, b Worker) int { return cmp.Compare(a.Name, b.Name) })
	for _, f := range worst {
		if where := recorded[f.Sample]; where != "" {
			out.Recordings = append(out.Recordings, Recording{f.Sample, f.Variant, where})
		}
	}
	out.Partly = out.partly()
	return out
}

// judge gives the verdict.
func (s *Summary) judge(in *Input) {
	if in.Requirement != nil {
		s.Requirement = s.require(in)
		s.State, s.Headline = s.Requirement.State, s.Requirement.Words
	} else {
		s.State, s.Headline = s.unrequired()
	}
	switch f := &s.Flights; {
	case f.Flown == 0 && f.NotFlown > 0:
		s.State = StateNotEnough
		s.Headline = fmt.Sprintf("None of %s could be flown: %s", plural(f.NotFlown, "sample"), strings.TrimSuffix(s.NotFlown[0].Reason, ".")+".")
	case f.Flown == 0:
		s.State, s.Headline = StateNotEnough, "Nothing has flown yet."
	case f.Partial:
		s.Headline = s.soFar(in) + s.Headline
		if in.Requirement != nil || s.State != StateBroken {
			s.State = StateNotEnough
		}
	}
	if s.Requirement != nil {
		s.Requirement.State, s.Requirement.Words = s.State, s.Headline
	}
	s.Detail = s.detail()
}

// soFar says that there are more flights to come.
func (s *Summary) soFar(in *Input) string {
	f := &s.Flights
	if in.Part > 0 {
		return fmt.Sprintf("Part %d of %d alone: ", in.Part, in.Parts)
	}
	return fmt.Sprintf("Not finished, %s of %s done: ", thousands(f.Flown+f.NotFlown), plural(f.Asked, "flight"))
}

// require judges the requirement: by the flights, or by importance sampling.
func (s *Summary) require(in *Input) *Requirement {
	q := *in.Requirement
	r := &Requirement{Limit: q.Limit, Confidence: q.Confidence}
	what := fmt.Sprintf("failure rate < %s at %s confidence", percent(q.Limit), percent(q.Confidence))
	if i := s.Importance; i != nil {
		r.Lower, r.Upper = i.bounds.Low, i.bounds.High
		r.State = StateNotEnough
		if r.Upper < q.Limit {
			r.State = StateHeld
		} else if r.Lower >= q.Limit {
			r.State = StateBroken
		}
	} else {
		v := q.Test(s.Flights.Broken, s.Flights.Flown)
		r.Lower, r.Upper, r.AtBest, r.AtThisRate = v.Lower, v.Upper, v.AtBest, v.AtThisRate
		r.State = map[rate.State]State{rate.Held: StateHeld, rate.NotHeld: StateBroken, rate.NotEnough: StateNotEnough}[v.State]
	}
	missing := s.Flights.NotFlown
	switch {
	case s.Flights.Partial:
		r.State = StateNotEnough
		r.Words = fmt.Sprintf("%s is required, and so far the rate is between %s and %s.", what, percent(r.Lower), percent(r.Upper))
	case r.State == StateHeld && s.Importance == nil && missing > 0 && q.Test(s.Flights.Broken+missing, s.Flights.Flown+missing).State != rate.Held:
		r.State = StateNotEnough
		r.Words = fmt.Sprintf("The requirement is not shown: %s. It would hold without the %s that could not be flown, but not if they broke.", what, plural(missing, "sample"))
	}
	if r.Words != "" {
		return r
	}
	bound := " (exact one-sided bound)"
	if s.Importance != nil {
		bound = ""
	}
	switch r.State {
	case StateHeld:
		r.Words = fmt.Sprintf("The requirement holds: %s. The rate is below %s%s.", what, percent(r.Upper), bound)
	case StateBroken:
		r.Words = fmt.Sprintf("The requirement does not hold: %s. The rate is above %s%s.", what, percent(r.Lower), bound)
	default:
		r.Words = fmt.Sprintf("Not enough flights to tell: %s. The rate is between %s and %s.", what, percent(r.Lower), percent(r.Upper))
		if r.AtThisRate > 0 {
			r.Words += fmt.Sprintf(" At the rate so far, %s more would show it.", plural(r.AtThisRate, "flight"))
		}
	}
	return r
}
