package project

import (
	"context"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/report"
	"github.com/sitlark/sitlark/scenario/library"
)

// methodOf is a method as reports name it. A comparison is reported by its variants.
var methodOf = map[file.Kind]report.Method{
	file.Grid: report.Grid, file.LatinHypercube: report.LatinHypercube, file.Halton: report.Halton, file.MonteCarlo: report.MonteCarlo,
	file.Saltelli: report.Saltelli, file.Worst: report.Worst, file.CrossEntropy: report.CrossEntropy, file.MinimalFault: report.Minimal,
	file.Rare: report.Rare, file.Boundary: report.Boundary,
}

// Input is what reports of the campaign in folder are made of, besides the results.
func (p *Project) Input(folder string) (*report.Input, error) {
	samples, err := p.Samples()
	if err != nil {
		return nil, err
	}
	repeat, err := p.repeat()
	if err != nil {
		return nil, err
	}
	kind := p.Method.Kind
	if kind == file.Compare {
		if kind = p.Method.Design; kind == "" {
			kind = file.LatinHypercube
		}
	}
	in := &report.Input{
		Name: p.Name, Description: p.Description, Campaign: p.Header.ID, Build: p.Header.Build, Bundle: p.Header.Bundle, Seed: p.Seed, Folder: folder,
		Space: p.Space, Method: methodOf[kind], Budget: samples * len(variants(p.Campaign)), Repeat: repeat, Requirement: p.Require, New: p.NewMethod,
	}
	if name := p.Scenario.Source.Name; p.BuiltIn() {
		in.Scenario = strings.TrimSuffix(name, ".yaml")
		if !slices.Contains(library.Names(), in.Scenario) {
			in.Scenario = name
		}
	}
	for i := range p.Scenario.Expect {
		in.Expectations = append(in.Expectations, report.ExpectationOf(&p.Scenario.Expect[i]))
	}
	for _, v := range p.Variants {
		in.Variants = append(in.Variants, v.Name)
	}
	return in, nil
}

// Flyer flies samples of this campaign in this process.
func (p *Project) Flyer(o flight.Options) (*flight.Flyer, error) {
	o.Bundle = func(context.Context, string) ([]byte, error) { return p.Archive, nil }
	return flight.New(o)
}
