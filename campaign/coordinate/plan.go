package coordinate

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Variant is one of the things that a comparison compares.
type Variant struct {
	Name      string             // empty: the only one
	Autopilot string             // SHA-256 of its ArduPilot binary; empty: the built-in autopilot
	Settings  []campaign.Setting // what distinguishes it
}

// Plan is a campaign as it is flown.
type Plan struct {
	Campaign string // id
	Bundle   string
	Build    string
	Paths    bool // results have trajectories
	Keep     campaign.Keep

	Expectation  int // whose margin counts, from 1; 0: the smallest of all
	Expectations int // that the scenario has, and each result a verdict on; 0: not known

	Method   design.Method
	Settings func(s space.Sample) []campaign.Setting // what a sample sets
	Variants []Variant                               // each sample is flown with each; at least one
	Repeat   int                                     // so many samples are flown a second time, after all others

	// Shard lets this coordinator fly every Shards-th sample alone, the Shard-th of them, from 1;
	// the method then gets no outcomes. 0: all.
	Shard, Shards int
}

// generation turns a generation of the method's samples into tasks: those of one sample side by
// side, numbered on from first.
func (p *Plan) generation(samples []space.Sample, generation, first int) []campaign.Task {
	var tasks []campaign.Task
	for _, s := range samples {
		settings := p.Settings(s)
		for _, v := range p.Variants {
			number := first + len(tasks)
			tasks = append(tasks, p.task(campaign.Sample{Number: number, Generation: generation, Variant: v.Name, Point: s.U, Weight: s.Weight(),
				Settings: append(append([]campaign.Setting(nil), settings...), v.Settings...)}, v.Autopilot))
		}
	}
	return tasks
}

// task is a sample on its way, for an ArduPilot or, where autopilot is empty, the built-in one.
func (p *Plan) task(s campaign.Sample, autopilot string) campaign.Task {
	return campaign.Task{Campaign: p.Campaign, Bundle: p.Bundle, Build: p.Build, Autopilot: autopilot, Path: p.Paths, Keep: p.Keep, Expectation: p.Expectation, Sample: s}
}

// mine reports whether this coordinator flies the method's sample with this place, from 0.
func (p *Plan) mine(place int) bool { return p.Shards == 0 || place%p.Shards == p.Shard-1 }

func (p *Plan) check() error {
	if len(p.Variants) == 0 || p.Method == nil || p.Settings == nil {
		return fmt.Errorf("the plan of campaign %s lacks variants, a method or settings", p.Campaign)
	}
	if p.Shards < 0 || p.Shards > 0 && (p.Shard < 1 || p.Shard > p.Shards) {
		return fmt.Errorf("shard %d/%d: expected 1/%d to %d/%d", p.Shard, p.Shards, max(1, p.Shards), max(1, p.Shards), max(1, p.Shards))
	}
	return nil
}

// outcome is what the method gets to know of a flight.
func outcome(r *campaign.Result) design.Outcome {
	return design.Outcome{Flown: r.Status != campaign.NotFlown, Held: r.Status == campaign.Held, HasMargin: r.HasMargin, Margin: r.Margin}
}
