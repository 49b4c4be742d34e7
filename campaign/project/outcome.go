package project

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/report"
	"github.com/sitlark/sitlark/scenario/library"
)

// Input is what reports of the campaign in folder are made of, besides the results.
func (p *Project) Input(folder string) (*report.Input, error) {
	samples, err := p.Samples()
	if err != nil {
		return nil, err
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	folder = filepath.Base(folder) // a report is sent to others: its commands are typed beside the folder
	repeat, err := p.repeat()
	if err != nil {
		return nil, err
	}
	if n := p.Header.Shards; n > 0 {
		samples, repeat = (samples+n-p.Header.Shard)/n, (repeat+n-p.Header.Shard)/n
	}
	kind := p.Method.Kind
	if kind == file.Compare {
		if kind = p.Method.Design; kind == "" {
			kind = file.LatinHypercube
		}
	}
	in := &report.Input{
		Name: p.Name, Description: p.Description, Campaign: p.Header.ID, Build: p.Header.Build, Bundle: p.Header.Bundle, Seed: p.Seed, Folder: folder,
		Space: p.Space, Method: report.Method(kind), Budget: samples * len(variants(p.Campaign)), Repeat: repeat, Requirement: p.Require, Confidence: p.Confidence,
		Autopilots: p.Header.Autopilots, Part: p.Header.Shard, Parts: p.Header.Shards, New: p.NewMethod,
	}
	in.Scenario, in.Run = p.scenario()
	in.Run = in.Run && p.BuiltIn()
	for i := range p.Scenario.Expect {
		in.Expectations = append(in.Expectations, report.ExpectationOf(&p.Scenario.Expect[i]))
	}
	for _, v := range p.Variants {
		in.Variants = append(in.Variants, v.Name)
	}
	return in, nil
}

// scenario is the name of the scenario; ours says that it comes with sitlark. A file of the same name
// does not.
func (p *Project) scenario() (name string, ours bool) {
	file := path.Base(filepath.ToSlash(p.Scenario.Source.Name))
	name = strings.TrimSuffix(file, ".yaml")
	if slices.Contains(library.Names(), name) {
		if text, err := library.Text(name); err == nil && string(text) == p.Scenario.Source.Text() {
			return name, true
		}
	}
	return file, false
}

// Flyer flies samples of this campaign in this process.
func (p *Project) Flyer(o flight.Options) (*flight.Flyer, error) {
	o.Bundle = func(context.Context, string) ([]byte, error) { return p.Archive, nil }
	return flight.New(o)
}
