package results

import (
	"hash/fnv"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/report"
	"github.com/sitlark/sitlark/campaign/search"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/ui/scatter"
)

// About is what a campaign's file says of its results. It is empty where the file can't be read any
// more, as where its scenario has gone: then the window shows what the results say themselves.
type About struct {
	Expectations []report.Expectation
	Flights      int // that are asked for; 0: as many as the method has

	variants []string
	method   file.Kind
	space    *space.Space
	severity search.Severity
	seed     uint64
}

// ReadAbout reads the file of the campaign in a folder.
func ReadAbout(folder string) (*About, error) {
	p, err := project.Open(folder)
	if err != nil {
		return &About{}, err
	}
	a := &About{method: p.Method.Kind, space: p.Space, seed: p.Seed}
	for i := range p.Scenario.Expect {
		a.Expectations = append(a.Expectations, report.ExpectationOf(&p.Scenario.Expect[i]))
	}
	for _, v := range p.Variants {
		a.variants = append(a.variants, v.Name)
	}
	switch a.method {
	case file.Grid, file.Saltelli, file.Compare: // these may use less than the whole budget
	default:
		a.Flights = p.Campaign.Flights
	}
	if p.Header.Shards > 0 {
		a.Flights = 0
	}
	if a.method == file.MinimalFault {
		a.severity = p.Severity()
	}
	return a, nil
}

// Names of the columns of searches.
const severityColumn = "severity"

// objective is the column of what a search makes small; empty: the campaign is no search.
func (a *About) objective() string {
	switch a.method {
	case file.Worst, file.CrossEntropy:
		return scatter.MarginColumn
	case file.MinimalFault:
		return severityColumn
	}
	return ""
}

// severityOf is how severe the fault of a sample is; not a number: the campaign has none.
func (a *About) severityOf(s *campaign.Sample) float64 {
	if a.method != file.MinimalFault || len(s.Point) != a.space.Len() {
		return math.NaN()
	}
	return a.severity.Of(a.space, s.Point)
}

// groups gives the flights of one sample with several variants one number.
type groups map[uint64]int32

func (g groups) of(s *campaign.Sample) int32 {
	h := fnv.New64a()
	h.Write([]byte(strconv.Itoa(s.Generation)))
	for _, u := range s.Point {
		h.Write([]byte(" " + strconv.FormatUint(math.Float64bits(u), 36)))
	}
	key := h.Sum64()
	n, has := g[key]
	if !has {
		n = int32(len(g))
		g[key] = n
	}
	return n
}
