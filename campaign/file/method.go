package file

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/campaign/boundary"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/search"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// Kind is a method, as a campaign file writes it.
type Kind string

// The methods.
const (
	Grid           Kind = "grid"
	LatinHypercube Kind = "latin hypercube"
	Halton         Kind = "halton"
	MonteCarlo     Kind = "monte carlo"
	Saltelli       Kind = "saltelli"
	Worst          Kind = "worst"
	CrossEntropy   Kind = "cross entropy"
	MinimalFault   Kind = "minimal fault"
	Rare           Kind = "rare"
	Boundary       Kind = "boundary"
	Compare        Kind = "compare"
)

// methods are all of them, in the order of the documentation.
var methods = []struct {
	kind    Kind
	doc     string
	options []string
	rate    string // why its samples give no failure rate; empty: they do
}{
	{Grid, "all combinations of levels", []string{"levels"}, "the samples of a grid are placed, not drawn, and give no rate: take latin hypercube"},
	{LatinHypercube, "spread evenly over each variable: what happens over the whole space", nil, ""},
	{Halton, "spread evenly over the whole space", nil, ""},
	{MonteCarlo, "drawn independently", nil, ""},
	{Saltelli, "which variables matter, alone and together", nil, "the samples of saltelli depend on each other and give no rate: take latin hypercube"},
	{Worst, "the worst flight that can be found, by CMA-ES on the margin", nil, "a search goes where flights break, so that its samples give no rate: take latin hypercube, monte carlo or rare"},
	{CrossEntropy, "the worst flight among the likely ones", nil, "a search goes where flights break, so that its samples give no rate: take latin hypercube, monte carlo or rare"},
	{MinimalFault, "the smallest fault that still breaks an expectation; variables of the fault have healthy:", nil, "a search goes where flights break, so that its samples give no rate: take latin hypercube, monte carlo or rare"},
	{Rare, "the rate of rare failures, by importance sampling", nil, ""},
	{Boundary, "the surface between held and broken", []string{"initial"}, "boundary flies where it is uncertain, so that its samples give no rate: take latin hypercube, monte carlo or rare"},
	{Compare, "variants over the same samples: which is better, by how much", []string{"design", "levels"}, "compare has a rate for each variant and says which is better: leave require out"},
}

// Kinds returns all methods, in the order of the documentation.
func Kinds() (all []Kind) {
	for _, m := range methods {
		all = append(all, m.kind)
	}
	return all
}

// Method is how samples are chosen.
type Method struct {
	Kind    Kind
	Design  Kind // of Compare: a grid, latin hypercube, halton or monte carlo
	Levels  int  // of a grid, for variables without their own; 0: none
	Initial int  // of Boundary: flights that are spread over the space first; 0: its default
}

// NeedsResults reports whether samples depend on earlier results: such a campaign can't be flown in shards.
func (m Method) NeedsResults() bool {
	return slices.Contains([]Kind{Worst, CrossEntropy, MinimalFault, Rare, Boundary}, m.Kind)
}

func (m Method) noRate() string {
	for _, each := range methods {
		if each.kind == m.Kind {
			return each.rate
		}
	}
	return ""
}

func (m Method) grid() bool { return m.Kind == Grid || m.Kind == Compare && m.Design == Grid }

// designs are those that compare can use.
var designs = []Kind{LatinHypercube, Halton, MonteCarlo, Grid}

func readMethod(r *reader, v value) error {
	m := &r.campaign.Method
	if _, is := strictyaml.Pairs(v.Node); !is {
		return readKind(r, v, &m.Kind, Kinds())
	}
	keys := methodKeys()
	if err := r.mapping(v.Node, keys, "method.", "method", v.Key); err != nil {
		return err
	}
	for _, each := range methods {
		if each.kind != m.Kind {
			continue
		}
		for _, p := range keys[1:] {
			if pair(v.Node, p.Name) && !slices.Contains(each.options, p.Name) {
				return r.fault(startOf(v.Node), "method: %s has no option %s", m.Kind, p.Name)
			}
		}
	}
	if m.Kind == Compare && m.Levels > 0 && m.Design != Grid {
		return r.fault(startOf(v.Node), "method: levels are for design: grid")
	}
	return nil
}

// methodKeys are the keys of a method; the first names it, the others are options.
func methodKeys() []key {
	return []key{
		{Name: "kind", Form: "a method such as boundary", Doc: "which one", Need: true, Schema: schema{"enum": Kinds()}, Read: func(r *reader, v value) error { return readKind(r, v, &r.campaign.Method.Kind, Kinds()) }},
		{Name: "design", Form: "latin hypercube, halton, monte carlo or grid", Doc: "of compare: how its samples are chosen; default latin hypercube", Schema: schema{"enum": designs}, Read: func(r *reader, v value) error { return readKind(r, v, &r.campaign.Method.Design, designs) }},
		{Name: "levels", Form: "a whole number", Doc: "of a grid: how many values of each variable are flown", Schema: schema{"type": "integer", "minimum": 1}, Read: func(r *reader, v value) (err error) {
			r.campaign.Method.Levels, err = r.whole(v, 1, maxItems)
			return err
		}},
		{Name: "initial", Form: "a whole number", Doc: "of boundary: flights that are spread over the space first; default: a quarter of the budget, at most 10 for each variable", Schema: schema{"type": "integer", "minimum": 2}, Read: func(r *reader, v value) (err error) {
			r.campaign.Method.Initial, err = r.whole(v, 2, boundary.MaxFlights)
			return err
		}},
	}
}

func readKind(r *reader, v value, to *Kind, known []Kind) error {
	var names []string
	for _, k := range known {
		names = append(names, string(k))
	}
	s, err := r.text(v, "one of "+strings.Join(names, ", "))
	if err != nil {
		return err
	}
	plain := strings.NewReplacer("-", " ", "_", " ").Replace(strings.ToLower(s))
	if _, is := v.Node.(*ast.StringNode); !is || !slices.Contains(names, plain) {
		return r.fault(startOf(v.Node), "%s: there is no method %q: %s", v.Path, strictyaml.Clip(s), spelling.Ask(plain, names, "expected one of "+strings.Join(names, ", ")))
	}
	*to = Kind(plain)
	return nil
}

// Samples is how many samples are flown at most: Flights, but of a comparison, each of whose samples is
// flown by all variants, and of designs that do not use the whole budget.
func (c *Campaign) Samples() (int, error) {
	if c.Method.NeedsResults() {
		return c.Flights, nil
	}
	samples, err := c.design()
	return len(samples), err
}

// design returns the samples of a method that knows them from the start.
func (c *Campaign) design() ([]space.Sample, error) {
	kind, n := c.Method.Kind, c.Flights
	if kind == Compare {
		n /= max(1, len(c.Variants))
		if kind = c.Method.Design; kind == "" {
			kind = LatinHypercube
		}
		if n < 1 && kind != Grid {
			return nil, fmt.Errorf("%d flights for %d variants: expected at least one for each", c.Flights, len(c.Variants))
		}
	}
	switch kind {
	case LatinHypercube:
		return design.LatinHypercube(c.Space, n, c.Seed), nil
	case Halton:
		return design.Halton(c.Space, n, c.Seed), nil
	case MonteCarlo:
		return design.MonteCarlo(c.Space, n, c.Seed), nil
	case Saltelli:
		base := design.SaltelliBase(c.Flights, c.Space.Len())
		if base < 2 {
			return nil, fmt.Errorf("saltelli needs at least %d flights for this number of variables (%d), better 50 times as many", 2*(c.Space.Len()+2), c.Space.Len())
		}
		return design.Saltelli(c.Space, base, c.Seed)
	}
	levels := make([]int, len(c.Variables))
	for i := range c.Variables {
		switch v := &c.Variables[i]; {
		case v.Levels > 0:
			levels[i] = v.Levels
		case c.Space.Marginal(i).Cells() > 0 && v.Spec.Kind == space.List:
		default:
			levels[i] = c.Method.Levels
		}
	}
	if n == 0 {
		n = MaxFlights / max(1, len(c.Variants))
	}
	return design.Grid(c.Space, levels, n)
}

// NewMethod returns the method, which has not begun yet.
func (c *Campaign) NewMethod() (design.Method, error) {
	o := search.Options{Flights: c.Flights, Generation: c.Generation, Seed: c.Seed}
	switch c.Method.Kind {
	case Worst:
		return search.NewWorst(c.Space, o)
	case CrossEntropy:
		return search.NewCrossEntropy(c.Space, o)
	case MinimalFault:
		return search.NewMinimal(c.Space, c.Severity(), o)
	case Rare:
		return search.NewRare(c.Space, o)
	case Boundary:
		return boundary.New(c.Space, boundary.Options{Flights: c.Flights, Generation: c.Generation, Initial: c.Method.Initial, Seed: c.Seed})
	}
	samples, err := c.design()
	if err != nil {
		return nil, err
	}
	return design.NewGenerations(samples, c.Generation), nil
}

// Severity measures the fault that minimal fault makes small.
func (c *Campaign) Severity() search.Severity {
	v := search.Severity{}
	for i := range c.Variables {
		x := &c.Variables[i]
		healthy := math.NaN()
		if x.Fault {
			healthy = c.Space.Marginal(i).CDF(x.Healthy)
			if c.Space.Marginal(i).Cells() > 0 {
				healthy -= c.Space.Marginal(i).Density(x.Healthy) / 2
			}
		}
		v.Healthy, v.Weights = append(v.Healthy, healthy), append(v.Weights, x.Weight)
	}
	return v
}
